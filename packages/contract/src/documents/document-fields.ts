import {
  ABOUT_NAMES,
  DEED_CODES,
  readTargetName,
  type LinkTargetName,
  type Operation,
  type PageDocument,
  say,
} from '@plinth/domain'
import type { Dependencies, Library, RenderInput } from '@plinth/renderer'
import { z } from 'zod'
import { idField } from '../fields.ts'

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null
const has =
  (...fields: readonly string[]) =>
  (value: unknown): boolean =>
    isObject(value) && fields.every((field) => field in (value as object))

/**
 * Documents and operations are long and their rules are the domain's, which say where they are wrong. Here only their
 * outline is looked at.
 */
export const pageDocument = z.custom<PageDocument>(has('format', 'sections'), say('This is not a document.'))
export const operation = z.custom<Operation>(isObject, say('This is not an operation.'))

/** Everything the renderer needs; types say what is in it. */
export const renderInput = z.custom<RenderInput>(
  has('website', 'page', 'library', 'navigation', 'manifest'),
  say('This is not what the renderer draws.'),
)
export const library = z.custom<Library>(
  has('assets', 'products', 'categories', 'collections', 'items', 'lists', 'links'),
  say('This is not a library.'),
)

export const documentParams = z.object({ documentId: idField })
export const versionParams = z.object({ documentId: idField, versionId: idField })
export const languageQuery = z.object({ language: z.string().max(35).exactOptional() })

/** What an entry did, as a code and its parameters. */
const deed = z.strictObject({
  code: z.enum(DEED_CODES),
  block: z.number().int().exactOptional(),
  section: z.string().max(200).exactOptional(),
  place: z.number().int().min(1).exactOptional(),
  number: z.number().int().exactOptional(),
  count: z.number().int().min(2).exactOptional(),
  setting: z.enum(ABOUT_NAMES).exactOptional(),
  more: z.number().int().min(1).exactOptional(),
  text: z.string().max(200).exactOptional(),
})

/** An entry of a document's log. */
export const logEntry = z.object({
  id: z.string(),
  revision: z.number().int().describe('The revision this entry led to'),
  accountId: z.string(),
  sessionId: z.string(),
  deed,
  at: z.number().describe('Milliseconds since the epoch'),
  operation,
  inverse: operation,
  undoes: z.string().exactOptional().describe('The entry this one takes back'),
})

/** Most entries in one batch. */
const mostEntries = 200

/** A batch of entries that each have these fields beside what all have. Sent again with the same `batchId` it is applied once. */
export function batchOf<Fields extends z.ZodRawShape>(fields: Fields) {
  const entry = z.strictObject({
    id: z.string().min(8).max(64),
    undoes: z.string().max(64).exactOptional(),
    ...fields,
  })
  return z.strictObject({
    baseRevision: z.number().int().min(0),
    batchId: z.string().min(8).max(100),
    sessionId: z.string().min(1).max(100),
    entries: z.array(entry).min(1).max(mostEntries),
  })
}

/** Entries that are saved together or not at all. */
export const batch = batchOf({
  deed: deed.exactOptional(),
  label: z
    .string()
    .max(200)
    .exactOptional()
    .describe('What was done, in words of the caller; kept only without a deed'),
  operation,
})

/** Both sides of an edit conflict: `conflict` beside the error of a refused save. */
export interface EditConflict {
  readonly entryId: string
  readonly mine: Operation
  readonly theirs: readonly Readonly<z.infer<typeof logEntry>>[]
  readonly revision: number
  readonly document: PageDocument
}

const ids = z.array(idField).max(2000).default([])

const productSort = z.enum(['featured', 'newest', 'price-ascending', 'price-descending', 'name'])

const list = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('products'),
    blockId: idField,
    collectionId: z.string().max(64).exactOptional(),
    categoryId: z.string().max(64).exactOptional(),
    tag: z.string().max(200).exactOptional(),
    featured: z.boolean().exactOptional(),
    sort: productSort.default('featured'),
    limit: z.number().int().min(0).max(200),
  }),
  z.object({
    kind: z.literal('items'),
    blockId: idField,
    collectionId: z.string().max(64),
    tag: z.string().max(200).exactOptional(),
    limit: z.number().int().min(0).max(200),
  }),
])

/** What a document refers to. */
export const dependencies = z.object({
  assetIds: ids,
  productIds: ids,
  collectionIds: ids,
  categoryIds: ids,
  links: z
    .array(z.custom<LinkTargetName>((name) => typeof name === 'string' && readTargetName(name) !== undefined))
    .max(2000)
    .default([]),
  lists: z.array(list).max(60).default([]),
}) satisfies z.ZodType<Dependencies>
