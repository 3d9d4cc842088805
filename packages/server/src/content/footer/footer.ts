import {
  BLOCK_TYPES,
  canonicalDocument,
  newId,
  readText,
  type Block,
  type JsonObject,
  type NavigationLink,
  type PageDocument,
} from '@plinth/domain'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Sight } from '../../delivery/sources/page-source.ts'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { websites } from '../../site/websites/schema.ts'
import { publishedVersion } from '../documents/document-joins.ts'
import { createDocument } from '../documents/documents.ts'
import { documents, documentVersions } from '../pages-and-posts/schema.ts'

/** The one document a website has of its own. */
const footerOwner = { kind: 'website', id: 'footer' } as const

const isFooterOf = (websiteId: string) =>
  and(
    eq(documents.websiteId, websiteId),
    eq(documents.ownerKind, footerOwner.kind),
    eq(documents.ownerId, footerOwner.id),
  )

/** The identifier of a website's footer, or null while it is that of the template. */
export async function findFooter(db: Database, websiteId: string): Promise<string | null> {
  const [row] = await db.select({ id: documents.id }).from(documents).where(isFooterOf(websiteId))
  return row?.id ?? null
}

/** What stands below every page; undefined while that is the template's. One statement. [FOOTER-1] */
export async function readFooter(
  db: Database,
  websiteId: string,
  sight: Sight,
): Promise<PageDocument | undefined> {
  const [row] =
    sight === 'draft'
      ? await db.select({ document: documents.document }).from(documents).where(isFooterOf(websiteId))
      : await db
          .select({ document: documentVersions.document })
          .from(documents)
          .innerJoin(documentVersions, publishedVersion)
          .where(isFooterOf(websiteId))
  return row === undefined || row.document.sections.length === 0 ? undefined : canonicalDocument(row.document)
}

/**
 * The footer of a website as a document. The first time it is made of what the template's shows: title and tagline, the
 * links, the places elsewhere, the year. Visitors see it once it is published. [FOOTER-2]
 *
 * @returns its identifier
 */
export async function makeFooter(db: Database, clock: Clock, website: SiteWebsite): Promise<string> {
  return transaction(db, async (tx) => {
    // Two people at once make one.
    await tx.select({ id: websites.id }).from(websites).where(eq(websites.id, website.id)).for('update')
    const known = await findFooter(tx, website.id)
    if (known !== null) return known
    return createDocument(tx, clock, website.id, footerOwner, footerOf(website, clock.now()))
  })
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Links and profiles are those of the menu and the settings, so that what changes there changes here. [FOOTER-6] */
function footerOf(website: SiteWebsite, now: Date): PageDocument {
  const { primaryLanguage: language } = website
  const said = (text: SiteWebsite['title']) => escaped(readText(text, language, language))
  const title = said(website.title)
  const tagline = said(website.tagline)
  const about = `<h2>${title}</h2>${tagline === '' ? '' : `<p>${tagline}</p>`}`
  const rows = Math.max(6, linksIn(website.footerNavigation) * 2)
  const blocks = [
    text(language, about, { x: 0, y: 0, w: 11, h: 4 }),
    made(BLOCK_TYPES.socialLinks, { source: 'site' }, {}, { x: 0, y: 4, w: 11, h: 2 }),
    made(BLOCK_TYPES.navigation, { source: 'footer' }, {}, { x: 16, y: 0, w: 8, h: rows }),
    text(language, `<p>© ${now.getUTCFullYear()} ${title}</p>`, { x: 0, y: rows + 1, w: 24, h: 2 }),
  ]
  const settings = {
    name: '',
    theme: 'dark',
    height: 'small',
    width: 'inset',
    verticalAlignment: 'top',
  } as const
  return { format: 1, sections: [{ id: newId(), settings, blocks }] }
}

const linksIn = (links: readonly NavigationLink[]): number =>
  links.reduce((sum, { items }) => sum + 1 + linksIn(items), 0)

function made(
  type: number,
  value: JsonObject,
  texts: Block['texts'],
  desktop: Block['layout']['desktop'],
): Block {
  return { id: newId(), type, value, texts, layout: { desktop } }
}

const text = (language: string, html: string, area: Block['layout']['desktop']): Block =>
  made(BLOCK_TYPES.text, {}, { [language]: { html } }, area)

/** Everything in which the footer names things and files: drafts and what is published. */
export const textsOfFooter = (websiteId: string): SQL => sql`
  select d.id, d.document::text as said from documents d
  where d.website_id = ${websiteId} and d.owner_kind = 'website'
  union all
  select d.id, v.document::text from documents d
  join document_versions v on v.website_id = d.website_id and v.document_id = d.id and v.id = d.published_version_id
  where d.website_id = ${websiteId} and d.owner_kind = 'website'`
