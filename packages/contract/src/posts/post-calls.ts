import {
  COMMENT_MODES,
  isSourceAddress,
  ITEM_SORTS,
  PAGE_STATUSES,
  RECORD_TYPES,
  say,
  type ContentItem,
  type Localized,
  type PageStatus,
} from '@plinth/domain'
import { z, type ZodType } from 'zod'
import { calls } from '../call.ts'
import {
  eachOptional,
  idField,
  idParams,
  limitField,
  localized,
  localizedInput,
  momentField,
} from '../fields.ts'
import { draftState, pageStatus, passwordOfPage, urlIdField, type DraftState } from '../pages/page-fields.ts'
import { pageRefusals } from '../pages/page-refusals.ts'
import { categoryName, namedTag, tagName } from './tag-calls.ts'

/** How many a post may have. [POST-5] */
const tags = z.array(tagName).max(100)
const categories = z.array(categoryName).max(100)

/** A post as its owner sees it. */
export interface OwnedItem extends ContentItem, DraftState {
  readonly seoTitle: Localized
  readonly seoDescription: Localized
  /** Whether visitors need a password; which one it is, nobody is told. [POST-35] */
  readonly hasPassword: boolean
}

/** A post in a list of its owner. */
export interface ListedItem extends OwnedItem {
  /** How many words its draft says, in the language of the website. */
  readonly words: number
  /** Milliseconds since the epoch; of posts in the trash. */
  readonly deletedOn?: number
}

const placeField = z.string().trim().max(200)
const event = z.strictObject({
  startDate: momentField,
  endDate: momentField,
  location: z.strictObject({
    addressLine1: placeField,
    addressLine2: placeField,
    addressCountry: placeField,
  }),
})

const ownedItemFields = {
  id: z.string(),
  collectionId: z.string(),
  recordType: z.literal(Object.values(RECORD_TYPES)),
  urlId: z.string(),
  title: localized,
  excerpt: localized,
  seoTitle: localized,
  seoDescription: localized,
  status: pageStatus,
  mainImageId: z.string().exactOptional(),
  socialAssetId: z.string().exactOptional(),
  noIndex: z.boolean().exactOptional(),
  hasPassword: z.boolean(),
  author: z.object({ name: z.string(), url: z.string().exactOptional() }),
  tags: z.array(z.string()),
  categories: z.array(z.string()),
  publishOn: z.number(),
  updatedOn: z.number(),
  sourceUrl: z.string().exactOptional().describe('The address of what it is about, elsewhere'),
  passthrough: z.boolean().exactOptional().describe('Whether its title in lists leads there'),
  event: event.exactOptional().describe('When and where it is, of a post that tells of an event'),
  commentMode: z.enum(COMMENT_MODES).exactOptional(),
  commentCount: z.number().int().exactOptional().describe('Those everybody sees'),
  likeCount: z.number().int().exactOptional(),
  ...draftState,
}

const ownedItem: ZodType<OwnedItem> = z.object(ownedItemFields)

const listedItem: ZodType<ListedItem> = z.object({
  ...ownedItemFields,
  words: z.number().int(),
  deletedOn: z.number().exactOptional(),
})

/** What is to be done to several posts. */
const itemsChange = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('status'),
    status: pageStatus.describe('`published` publishes the draft as it is'),
    scheduledFor: momentField.exactOptional(),
  }),
  z.strictObject({ do: z.literal('add'), named: namedTag }),
  z.strictObject({ do: z.literal('take-off'), named: namedTag }),
  z.strictObject({ do: z.enum(['delete', 'restore']) }),
])

export type ItemsChange = z.infer<typeof itemsChange>

const itemParams = z.object({ id: idField, itemId: idField })

/** The owner's calls about the posts of a blog. Their drafts are documents like those of pages. */
export const postCalls = calls({
  'GET /api/config/collections/:id/items': {
    tag: 'posts',
    summary: 'Posts of a blog, newest first unless sorted otherwise',
    params: idParams,
    query: z.object({
      search: z.string().max(200).exactOptional().describe('Part of title, excerpt, tag or category'),
      status: z.enum([...PAGE_STATUSES, 'deleted']).exactOptional(),
      tag: z.string().max(50).exactOptional(),
      category: z.string().max(25).exactOptional(),
      author: z.string().max(200).exactOptional(),
      sort: z.enum(ITEM_SORTS).exactOptional(),
      cursor: z.string().max(200).exactOptional(),
      limit: limitField.default(50),
    }),
    answer: z.object({ items: z.array(listedItem), nextCursor: z.string().nullable() }),
  },
  'POST /api/config/collections/:id/items': {
    tag: 'posts',
    summary: 'Make a draft post',
    params: idParams,
    body: z.strictObject({
      title: z.string().trim().min(1, say('Please give a title.')).max(200),
      urlId: urlIdField.exactOptional(),
      excerpt: localizedInput(2000).exactOptional(),
      tags: tags.exactOptional(),
      categories: categories.exactOptional(),
      publishOn: momentField.exactOptional(),
    }),
    status: 201,
    answer: ownedItem,
    errors: pageRefusals,
  },
  'GET /api/config/collections/:id/items-overview': {
    tag: 'posts',
    summary: 'How many posts of each status a blog has, and who wrote them',
    params: idParams,
    answer: z.object({
      counts: z.object({
        ...Object.fromEntries(PAGE_STATUSES.map((status) => [status, z.number().int()])),
        deleted: z.number().int(),
      } as Record<PageStatus | 'deleted', z.ZodNumber>),
      authors: z.array(z.string()),
    }),
  },
  'POST /api/config/collections/:id/items-change': {
    tag: 'posts',
    summary: 'Do the same to several posts; each is changed or refused by itself',
    params: idParams,
    body: z.strictObject({ ids: z.array(idField).min(1).max(100), change: itemsChange }),
    answer: z.object({
      changed: z.array(z.string()),
      failed: z.array(z.object({ id: z.string(), message: z.string() })),
    }),
    errors: pageRefusals,
  },
  'GET /api/config/collections/:id/items/:itemId': {
    tag: 'posts',
    summary: 'One post',
    params: itemParams,
    answer: ownedItem,
  },
  'PATCH /api/config/collections/:id/items/:itemId': {
    tag: 'posts',
    summary:
      'Change a post. Title, excerpt, pictures and what search engines are told are its draft; everything else takes effect at once',
    params: itemParams,
    body: z.strictObject(
      eachOptional({
        title: localizedInput(200),
        excerpt: localizedInput(2000),
        seoTitle: localizedInput(300),
        seoDescription: localizedInput(1000),
        urlId: urlIdField,
        status: pageStatus,
        scheduledFor: momentField,
        mainImageId: idField.nullable(),
        socialAssetId: idField
          .nullable()
          .describe('Shown where its link is shared, instead of the main picture'),
        noIndex: z.boolean().describe('Whether search engines are asked to leave it out'),
        password: passwordOfPage.describe(
          'Without it visitors do not see the post, and it is in no list; null takes it away',
        ),
        author: z.object({
          name: z.string().trim().max(200),
          url: z.string().max(2083).exactOptional(),
        }),
        tags,
        categories,
        publishOn: momentField,
        sourceUrl: z
          .string()
          .trim()
          .refine(isSourceAddress, say('This is not an address that begins with https:// or http://.'))
          .nullable()
          .describe('The address of what it is about, elsewhere; null for none'),
        passthrough: z.boolean().describe('Whether its title in lists leads there'),
        event: event
          .refine(({ startDate, endDate }) => endDate >= startDate, {
            error: say('An event ends after it starts.'),
            path: ['endDate'],
          })
          .nullable()
          .describe('When and where it is, of a post that tells of an event; null for none'),
        commentMode: z.enum(COMMENT_MODES).describe('Whether it can be commented on'),
      }),
    ),
    answer: ownedItem,
    errors: pageRefusals,
  },
  'POST /api/config/collections/:id/items/:itemId/duplicate': {
    tag: 'posts',
    summary: 'Make a draft copy of a post',
    params: itemParams,
    status: 201,
    answer: ownedItem,
    errors: pageRefusals,
  },
  'DELETE /api/config/collections/:id/items/:itemId': {
    tag: 'posts',
    summary: 'Delete a post; it can be restored',
    params: itemParams,
    query: z.object({ redirectTo: z.string().max(2083).exactOptional() }),
    errors: pageRefusals,
  },
  'POST /api/config/collections/:id/items/:itemId/restore': {
    tag: 'posts',
    summary: 'Bring a deleted post back, at its own address or the next free one like it',
    params: itemParams,
    query: z.object({ urlId: urlIdField.exactOptional().describe('The address it is to have instead') }),
    answer: ownedItem,
    errors: pageRefusals,
  },
})
