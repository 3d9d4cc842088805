import { registry, textField } from '@plinth/blocks'
import type { AnswerOf } from '@plinth/contract'
import {
  BLOCK_TYPES,
  canonicalDocument,
  findInText,
  walk,
  type BlockTypeCode,
  type Localized,
  type PageDocument,
  type TextHit,
  type TextQuery,
} from '@plinth/domain'
import { sql, type SQL } from 'drizzle-orm'
import { computed, selected } from '../../platform/database/selected.ts'
import type { Database } from '../../platform/database/database.ts'
import type { OwnerKind, PublishedKind } from '../pages-and-posts/schema.ts'

/** Most places that are told at once. [EDIT-242] */
export const MOST_HITS = 500
/** How many drafts are read at a time. */
const AT_ONCE = 100

type Answer = AnswerOf<'POST /api/config/texts/find'>
type FoundDocument = Answer['documents'][number]
type FoundSetting = Answer['settings'][number]

const draftRow = selected({
  documentId: computed<string>(sql`d.id`),
  ownerKind: computed<PublishedKind>(sql`d.owner_kind`),
  title: computed<Localized>(sql`coalesce(d.document -> 'about' -> 'title', i.title, c.title, '{}'::jsonb)`),
  name: computed<string | null>(sql`s.name`),
  path: computed<string>(sql`'/' || coalesce(c.url_id, '') || coalesce('/' || i.url_id, '')`),
  revision: computed<number>(sql`d.revision::int`),
  document: computed<PageDocument>(sql`d.document`),
})

/** Drafts that are not in the trash, some at a time. Marks may stand within a word, so that the database cannot look for it. */
async function* drafts(db: Database, websiteId: string) {
  for (let after = ''; ;) {
    const rows = await draftRow.read(
      db,
      sql`
      select ${draftRow} from documents d
      left join items i on d.owner_kind = 'item' and i.website_id = d.website_id and i.id = d.owner_id
      left join collections c on c.website_id = d.website_id
        and c.id = case when d.owner_kind = 'item' then i.collection_id else d.owner_id end
      left join saved_sections s on d.owner_kind = 'synced' and s.website_id = d.website_id and s.id = d.owner_id
      where d.website_id = ${websiteId} and (c.id is not null or s.id is not null or d.owner_kind = 'website')
        and c.deleted_at is null and i.deleted_at is null and d.id > ${after}
      order by d.id limit ${AT_ONCE}`,
    )
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_ONCE) return
    after = last.documentId
  }
}

/** Whether a text of a block holds marks and links. */
export function isMarkup(type: BlockTypeCode, field: string): boolean {
  const definition = registry.get(type)
  const kind = definition === undefined ? undefined : textField(definition, field)?.kind
  return kind === 'richText' || kind === 'inlineText'
}

/** Where the texts of a draft say the words, in reading order. Code is nobody's words. */
function hitsIn(document: PageDocument, query: TextQuery): FoundDocument['hits'] {
  const hits: FoundDocument['hits'][number][] = []
  for (const { block } of walk(canonicalDocument(document))) {
    if (block.type === BLOCK_TYPES.code) continue
    for (const [language, fields] of Object.entries(block.texts))
      for (const [field, text] of Object.entries(fields))
        for (const hit of findInText(text, query, isMarkup(block.type, field)))
          hits.push({ blockId: block.id, language, field, ...hit })
  }
  return hits
}

/**
 * Every place at which drafts, settings of pages and posts, and files of a website say some words: at most so many.
 * [EDIT-240] [EDIT-242]
 *
 * @param mayReplace whether the person may change a draft of an owner
 */
export async function findTexts(
  db: Database,
  website: { readonly id: string; readonly primaryLanguage: string },
  query: TextQuery,
  mayReplace: (kind: OwnerKind) => boolean,
): Promise<Answer> {
  const documents: FoundDocument[] = []
  let left = MOST_HITS
  for await (const { document, name, title, ...draft } of drafts(db, website.id)) {
    const hits = hitsIn(document, query)
    if (hits.length === 0) continue
    if (left === 0) return { documents, settings: [], isCut: true }
    documents.push({
      ...draft,
      title: name === null ? title : { [website.primaryLanguage]: name },
      mayReplace: mayReplace(draft.ownerKind),
      hits: hits.slice(0, left),
    })
    if (hits.length > left) return { documents, settings: [], isCut: true }
    left -= hits.length
  }
  const settings = await findSettings(db, website.id, query)
  return { documents, settings: settings.slice(0, left), isCut: settings.length > left }
}

const settingRow = selected({
  kind: computed<FoundSetting['kind']>(sql`found.kind`),
  id: computed<string>(sql`found.id`),
  title: computed<string>(sql`found.title`),
  place: computed<FoundSetting['place']>(sql`found.place`),
  text: computed<string>(sql`found.text`),
})

/** Settings that are seen by visitors, in every language. */
async function findSettings(db: Database, websiteId: string, query: TextQuery): Promise<FoundSetting[]> {
  const first = sql`(select value from jsonb_each_text(o.title) limit 1)`
  const of = (kind: string, from: SQL, columns: readonly (readonly [string, string])[]) =>
    columns.map(
      ([place, column]) => sql`
      select ${kind}::text as kind, o.id, coalesce(${first}, '') as title, ${place}::text as place, words.value as text
      from ${from}, jsonb_each_text(o.${sql.raw(column)}) words
      where o.website_id = ${websiteId} and o.deleted_at is null`,
    )
  const shared = [
    ['title', 'title'],
    ['seo-title', 'seo_title'],
    ['seo-description', 'seo_description'],
  ] as const
  // What is said of a page or post is in its draft. [EDIT-590] [POST-31]
  const said = (name: string, column: string) =>
    sql`coalesce(d.document -> 'about' -> ${name}::text,
      case when d.document -> 'about' is null then c.${sql.raw(column)} end, '{}'::jsonb) as ${sql.raw(column)}`
  const pages = sql`(
      select c.website_id, c.deleted_at, d.id, ${said('title', 'title')}, ${said('seoTitle', 'seo_title')},
        ${said('seoDescription', 'seo_description')}, ${said('navigationTitle', 'navigation_title')},
        ${said('description', 'description')}
      from collections c join documents d on d.website_id = c.website_id and d.owner_kind = 'collection' and d.owner_id = c.id) o`
  const posts = sql`(
      select c.website_id, c.deleted_at, d.id, ${said('title', 'title')}, ${said('seoTitle', 'seo_title')},
        ${said('seoDescription', 'seo_description')}, ${said('excerpt', 'excerpt')}
      from items c join documents d on d.website_id = c.website_id and d.owner_kind = 'item' and d.owner_id = c.id) o`
  const parts = [
    ...of('page', pages, [
      ...shared,
      ['navigation-title', 'navigation_title'],
      ['description', 'description'],
    ]),
    ...of('post', posts, [...shared, ['excerpt', 'excerpt']]),
    sql`select 'file', a.id, a.file_name, 'alt-text', words.value
      from assets a, jsonb_each_text(a.alt_text) words where a.website_id = ${websiteId} and a.deleted_at is null`,
  ]
  const rows = await settingRow.read(
    db,
    sql`select ${settingRow} from (${sql.join(parts, sql` union all `)}) found order by kind desc, title, id`,
  )
  return rows.flatMap(({ text, ...row }) => {
    const [hit]: (TextHit | undefined)[] = findInText(text, query, false)
    return hit === undefined ? [] : [{ ...row, before: hit.before, match: hit.match, after: hit.after }]
  })
}
