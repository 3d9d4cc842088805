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
import { collections, documents, documentVersions } from '../pages/schema.ts'

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
    const names = await pageNames(tx, website)
    return createDocument(tx, clock, website.id, footerOwner, footerOf(website, names, clock.now()))
  })
}

async function pageNames(db: Database, { id, primaryLanguage }: SiteWebsite): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: collections.id, title: collections.title, navigationTitle: collections.navigationTitle })
    .from(collections)
    .where(eq(collections.websiteId, id))
  return new Map(
    rows.map((row) => {
      const own = readText(row.navigationTitle, primaryLanguage, primaryLanguage)
      return [row.id, own === '' ? readText(row.title, primaryLanguage, primaryLanguage) : own]
    }),
  )
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function footerOf(website: SiteWebsite, names: ReadonlyMap<string, string>, now: Date): PageDocument {
  const { primaryLanguage: language } = website
  const said = (text: SiteWebsite['title']) => escaped(readText(text, language, language))
  const title = said(website.title)
  const tagline = said(website.tagline)
  const links = website.footerNavigation.flatMap((link) => linkHtml(link, names, language))
  const hasProfiles = website.socialLinks.length > 0
  const about = `<h2>${title}</h2>${tagline === '' ? '' : `<p>${tagline}</p>`}`
  const rows = Math.max(6, links.length * 2)
  const blocks = [
    text(language, about, { x: 0, y: 0, w: 11, h: hasProfiles ? 4 : rows }),
    ...(hasProfiles ? [made(BLOCK_TYPES.socialLinks, {}, {}, { x: 0, y: 4, w: 11, h: 2 })] : []),
    ...(links.length === 0
      ? []
      : [text(language, links.map((link) => `<p>${link}</p>`).join(''), { x: 16, y: 0, w: 8, h: rows })]),
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

/** A link of the menu and those below it, as a text holds them. */
function linkHtml(link: NavigationLink, names: ReadonlyMap<string, string>, language: string): string[] {
  const { collectionId, externalLink, title, items } = link
  const address = collectionId === undefined ? externalLink?.url : `/~page/${collectionId}`
  const written = readText(title, language, language)
  const words = escaped(written === '' ? (names.get(collectionId ?? '') ?? address ?? '') : written)
  const own =
    address === undefined || words === ''
      ? []
      : [
          `<a href="${escaped(address)}"${externalLink?.newWindow === true ? ' target="_blank" rel="noopener"' : ''}>${words}</a>`,
        ]
  return [...own, ...items.flatMap((one) => linkHtml(one, names, language))]
}

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
