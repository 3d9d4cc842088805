import { documentText, readText, syncedIds, withSynced, type PageDocument } from '@plinth/domain'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { collections, documents, documentVersions, items } from '../pages-and-posts/schema.ts'
import { websites } from '../../site/websites/schema.ts'
import { excerptOf } from './plain-text.ts'
import { searchEntries } from './schema.ts'
import { readSynced } from '../documents/synced-sections.ts'
import { documentOf, publishedVersion } from '../documents/document-joins.ts'

/** What can be found. */
export interface SearchEntry {
  /** The page source it is of. */
  readonly kind: string
  readonly targetId: string
  readonly language: string
  readonly title: string
  readonly excerpt: string
  /** Everything else that is searched. */
  readonly text: string
  readonly collectionId: string
  readonly urlId: string
  readonly assetId?: string | null
}

/** Stands among the words of everything that can be found of a website; nobody can type it. */
export const wordOf = (websiteId: string): string => `@${websiteId}`

export interface Languages {
  readonly primary: string
  readonly all: readonly string[]
}

/** PostgreSQL's name for how words of a language are reduced to their stem; `simple` keeps them whole. [SEARCH-3] */
export function textSearchConfig(language: string): string {
  return stemmers[language.split('-')[0]!.toLowerCase()] ?? 'simple'
}

const stemmers: Readonly<Record<string, string>> = {
  ar: 'arabic',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hu: 'hungarian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  ne: 'nepali',
  nl: 'dutch',
  no: 'norwegian',
  nb: 'norwegian',
  nn: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
}

/** Brings what can be found of a page up to date, and of a blog that it holds. Call it in the transaction. [SEARCH-1] */
export async function reindexCollection(tx: Database, websiteId: string, id: string): Promise<void> {
  const [row] = await tx
    .select({ collection: collections, document: documentVersions.document })
    .from(collections)
    .innerJoin(documents, documentOf('collection', collections))
    .leftJoin(documentVersions, publishedVersion)
    .where(and(eq(collections.websiteId, websiteId), eq(collections.id, id)))
  if (row === undefined) return
  const { collection, document } = row
  const { primary, all } = await languagesOf(tx, websiteId)
  const [shown = null] = await asRead(tx, websiteId, [document])
  const entries = isVisible(collection, document)
    ? all.map((language): SearchEntry => {
        const text = shown === null ? '' : documentText(shown, language, primary)
        const description = readText(collection.seoDescription, language, primary)
        return {
          kind: 'collection',
          targetId: id,
          language,
          title: readText(collection.title, language, primary),
          excerpt: description === '' ? excerptOf(text) : excerptOf(description),
          text: `${description} ${readText(collection.description, language, primary)} ${text}`,
          collectionId: id,
          urlId: '',
          assetId: collection.socialAssetId,
        }
      })
    : []
  await replaceEntries(tx, websiteId, 'collection', [id], entries)
}

/** Documents with what their synced sections say in their place; a statement only where there are any. [SECTION-33] */
async function asRead(
  tx: Database,
  websiteId: string,
  given: readonly (PageDocument | null)[],
): Promise<(PageDocument | null)[]> {
  if (given.every((one) => one === null || syncedIds(one).length === 0)) return [...given]
  const synced = await readSynced(tx, websiteId, 'published')
  return given.map((one) => (one === null ? null : withSynced(one, synced)))
}

interface Publishable {
  readonly status: string
  readonly enabled?: boolean
  readonly deletedAt: Date | null
  readonly type?: number
}

function isVisible(owner: Publishable, document: PageDocument | null): boolean {
  if (owner.status === 'private' || owner.enabled === false || owner.deletedAt !== null) return false
  return document !== null
}

/** Brings what can be found of posts up to date. [SEARCH-1] */
export async function reindexItems(tx: Database, websiteId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .select({ item: items, document: documentVersions.document })
    .from(items)
    .innerJoin(documents, documentOf('item', items))
    .leftJoin(documentVersions, publishedVersion)
    .where(and(eq(items.websiteId, websiteId), inArray(items.id, [...ids])))
  const { primary, all } = await languagesOf(tx, websiteId)
  const shown = await asRead(
    tx,
    websiteId,
    rows.map(({ document }) => document),
  )
  const entries = rows
    .map(({ item }, index) => ({ item, document: shown[index] ?? null }))
    .filter(({ item, document }) => item.passwordHash === null && isVisible(item, document))
    .flatMap(({ item, document }) =>
      all.map((language): SearchEntry => {
        const text = document === null ? '' : documentText(document, language, primary)
        const excerpt = readText(item.excerpt, language, primary)
        return {
          kind: 'item',
          targetId: item.id,
          language,
          title: readText(item.title, language, primary),
          excerpt: excerpt === '' ? excerptOf(text) : excerptOf(excerpt),
          text: [excerpt, item.author.name, ...item.tags, ...item.categories, text].join(' '),
          collectionId: item.collectionId,
          urlId: item.urlId,
          assetId: item.mainImageId,
        }
      }),
    )
  await replaceEntries(tx, websiteId, 'item', ids, entries)
}

/** The languages entries are made in. */
export async function languagesOf(tx: Database, websiteId: string): Promise<Languages> {
  const [row] = await tx
    .select({ primary: websites.primaryLanguage, all: websites.languages })
    .from(websites)
    .where(eq(websites.id, websiteId))
  // Each once: settings kept before they were refused may name one twice.
  return row === undefined ? { primary: 'en', all: ['en'] } : { ...row, all: [...new Set(row.all)] }
}

/** Puts entries in the place of all there were of these things. Call it in the transaction. [SEARCH-1] */
export async function replaceEntries(
  tx: Database,
  websiteId: string,
  kind: string,
  targetIds: readonly string[],
  entries: readonly SearchEntry[],
): Promise<void> {
  if (targetIds.length === 0) return
  await tx
    .delete(searchEntries)
    .where(
      and(
        eq(searchEntries.websiteId, websiteId),
        eq(searchEntries.kind, kind),
        inArray(searchEntries.targetId, [...targetIds]),
      ),
    )
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({
    ...entry,
    config: textSearchConfig(entry.language),
    text: entry.text.slice(0, 200_000),
  }))
  await tx.execute(sql`
    insert into search_entries
      (website_id, kind, target_id, language, title, excerpt, collection_id, url_id, asset_id, words)
    select ${websiteId}, e.kind, e."targetId", e.language, e.title, e.excerpt, e."collectionId", e."urlId", e."assetId",
      setweight(to_tsvector(e.config::regconfig, e.title), 'A') || setweight(to_tsvector(e.config::regconfig, e.text), 'C')
        || array_to_tsvector(array[${wordOf(websiteId)}])
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(
      kind text, "targetId" text, language text, title text, excerpt text, "collectionId" text, "urlId" text,
      "assetId" text, text text, config text)`)
}
