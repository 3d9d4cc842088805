import { COLLECTION_TYPES, type CollectionTypeCode, type Localized } from '@plinth/domain'
import { z, type ZodType } from 'zod'
import { calls } from '../call.ts'
import { idField, limitField, localized } from '../fields.ts'

/** What the trash of pages holds. */
export const TRASH_KINDS = ['page', 'post'] as const
export type TrashKind = (typeof TRASH_KINDS)[number]

/** A deleted page or post. */
export interface TrashEntry {
  readonly kind: TrashKind
  readonly id: string
  readonly title: Localized
  /** Of pages: page, blog or store. */
  readonly type: CollectionTypeCode | null
  /** Of posts: their blog, and whether it is deleted itself. */
  readonly blog: { readonly id: string; readonly title: Localized; readonly isDeleted: boolean } | null
  /** Where it was. */
  readonly path: string
  readonly urlId: string
  /** The first free address like its own; null while its own is free. */
  readonly freeUrlId: string | null
  /** Milliseconds since the epoch. */
  readonly deletedOn: number
  /** Name of who deleted it; null when that is not known. */
  readonly deletedBy: string | null
  /** Where its visitors are sent. */
  readonly redirectTo: string | null
  /** Of blogs: how many posts would go with it. */
  readonly posts: number
  /** Whether it can be deleted for good. */
  readonly erasable: boolean
}

const trashEntry: ZodType<TrashEntry> = z.object({
  kind: z.enum(TRASH_KINDS),
  id: z.string(),
  title: localized,
  type: z.literal(Object.values(COLLECTION_TYPES)).nullable(),
  blog: z.object({ id: z.string(), title: localized, isDeleted: z.boolean() }).nullable(),
  path: z.string(),
  urlId: z.string(),
  freeUrlId: z
    .string()
    .nullable()
    .describe('The first free address like its own; null while its own is free'),
  deletedOn: z.number().describe('Milliseconds since the epoch'),
  deletedBy: z.string().nullable(),
  redirectTo: z.string().nullable().describe('Where its visitors are sent'),
  posts: z.number().int().describe('Of blogs: how many posts go with it'),
  erasable: z.boolean().describe('Whether it can be deleted for good'),
})

/** Why something in the trash stays there. */
export const trashRefusals = ['store-kept'] as const

/** The trash of pages and posts. They are restored by their own calls. */
export const trashCalls = calls({
  'GET /api/config/trash': {
    tag: 'pages',
    summary: 'Deleted pages and posts, what was deleted last first',
    query: z.object({
      search: z.string().max(200).exactOptional().describe('Part of title or address'),
      kind: z.enum(TRASH_KINDS).exactOptional(),
      cursor: z.string().max(200).exactOptional(),
      limit: limitField.default(50),
    }),
    answer: z.object({ entries: z.array(trashEntry), nextCursor: z.string().nullable() }),
  },
  'DELETE /api/config/trash/:kind/:id': {
    tag: 'pages',
    summary: 'Delete a page or post of the trash for good; its address goes on to say that it is gone',
    params: z.object({ kind: z.enum(TRASH_KINDS), id: idField }),
    errors: trashRefusals,
  },
})
