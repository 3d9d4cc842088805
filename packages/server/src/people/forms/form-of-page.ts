import { BLOCK_TYPES, hasPopup, syncedIds, walk, type PageDocument } from '@plinth/domain'
import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { App } from '../../platform/http/app-types.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { documentOf, publishedVersion } from '../../content/documents/document-joins.ts'
import { documents, documentVersions, items } from '../../content/pages-and-posts/schema.ts'
import { fieldsOfBlock, formOfPopup } from './find-form.ts'

/** What a submission says of where its form stands, in place of the form's identifier. */
export interface FormPlace {
  readonly pageId: string
  /** `i` for an item, such as a post; `c` for a collection, such as a page. */
  readonly contentSource: string
  /** Answers as JSON text keyed by field. */
  readonly form: string
}

/** A form that may be meant. */
interface Candidate {
  readonly id: string
  readonly fields: readonly { readonly id: string }[]
}

/**
 * The identifier of the form of a page that was filled in: the one with most of the fields that were answered, the upper
 * one of two that are alike; undefined where the page has none of them. Whether visitors may see the page is
 * `findForm`'s to say. Two statements, the second where synced sections stand on the page. [FORM-86]
 */
export async function formOfPage(
  { db }: Pick<App, 'db'>,
  website: SiteWebsite,
  place: FormPlace,
): Promise<string | undefined> {
  const answered = fieldsIn(place.form)
  let best: { readonly id: string; readonly known: number } | undefined
  for (const { id, fields } of await formsOf(db, website, place)) {
    const ids = new Set(fields.map((field) => field.id))
    const known = answered.filter((field) => ids.has(field)).length
    if (best === undefined || known > best.known) best = { id, known }
  }
  return best === undefined || (best.known === 0 && answered.length > 0) ? undefined : best.id
}

/** The forms of a page from above: its own, those of its synced sections, the footer's, and the pop-up's. [FORM-90] */
async function formsOf(
  db: Database,
  website: SiteWebsite,
  { pageId, contentSource }: FormPlace,
): Promise<Candidate[]> {
  const isPage = and(
    eq(documents.ownerKind, contentSource === 'i' ? 'item' : 'collection'),
    eq(documents.ownerId, pageId),
  )
  const isFooter = eq(documents.ownerKind, 'website')
  const found = await published(db, website.id, or(isPage, isFooter))
  const page = found.find(({ ownerKind }) => ownerKind !== 'website')
  const footer = found.find(({ ownerKind }) => ownerKind === 'website')
  const shared = page === undefined ? [] : syncedIds(page.document)
  const sources =
    shared.length === 0
      ? []
      : await published(
          db,
          website.id,
          and(eq(documents.ownerKind, 'synced'), inArray(documents.ownerId, shared)),
        )
  const inPlace = (page?.document.sections ?? []).flatMap((section) =>
    section.settings.synced === undefined
      ? [section]
      : (sources.find(({ ownerId }) => ownerId === section.settings.synced)?.document.sections ?? []),
  )
  // Over a post comes what comes over the page it stands below.
  const popup =
    page !== undefined && hasPopup(website.popup, 'page', page.below ?? pageId)
      ? formOfPopup(website)
      : undefined
  return [
    ...formsIn({ format: 1, sections: inPlace }, website.primaryLanguage),
    ...(footer === undefined ? [] : formsIn(footer.document, website.primaryLanguage)),
    ...(popup === undefined ? [] : [popup]),
  ]
}

/** What visitors see of documents, each with the page it stands below, if it is a post. */
const published = (db: Database, websiteId: string, which: SQL | undefined) =>
  db
    .select({
      ownerKind: documents.ownerKind,
      ownerId: documents.ownerId,
      document: documentVersions.document,
      below: items.collectionId,
    })
    .from(documentVersions)
    .innerJoin(documents, publishedVersion)
    .leftJoin(items, documentOf('item', items))
    .where(and(eq(documents.websiteId, websiteId), which))

function formsIn(document: PageDocument, language: string): Candidate[] {
  return [...walk(document)].flatMap(({ block }) =>
    block.type === BLOCK_TYPES.form || block.type === BLOCK_TYPES.newsletter
      ? [{ id: block.id, fields: fieldsOfBlock(block, language) }]
      : [],
  )
}

/** The fields that were answered; none in a text that is no JSON, which the form itself refuses. */
function fieldsIn(form: string): string[] {
  try {
    const answers: unknown = JSON.parse(form)
    return typeof answers === 'object' && answers !== null ? Object.keys(answers) : []
  } catch {
    return []
  }
}
