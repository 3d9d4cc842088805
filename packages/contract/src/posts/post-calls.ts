import { RECORD_TYPES, type ContentItem, type Localized } from '@plinth/domain'
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
import { draftState, pageStatus, urlIdField, type DraftState } from '../pages/page-fields.ts'
import { pageRefusals } from '../pages/page-refusals.ts'
import { categoryName, tagName } from './tag-calls.ts'

/** How many a post may have. [POST-5] */
const tags = z.array(tagName).max(100)
const categories = z.array(categoryName).max(100)

/** A post as its owner sees it. */
export interface OwnedItem extends ContentItem, DraftState {
  readonly seoTitle: Localized
  readonly seoDescription: Localized
}

const ownedItem: ZodType<OwnedItem> = z.object({
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
  author: z.object({ name: z.string(), url: z.string().exactOptional() }),
  tags: z.array(z.string()),
  categories: z.array(z.string()),
  publishOn: z.number(),
  updatedOn: z.number(),
  ...draftState,
})

const itemParams = z.object({ id: idField, itemId: idField })

/** The owner's calls about the posts of a journal. Their drafts are documents like those of pages. */
export const postCalls = calls({
  'GET /api/config/collections/:id/items': {
    tag: 'posts',
    summary: 'Posts of a journal, newest first',
    params: idParams,
    query: z.object({
      search: z.string().max(200).exactOptional(),
      cursor: z.string().max(200).exactOptional(),
      limit: limitField.default(50),
    }),
    answer: z.object({ items: z.array(ownedItem), nextCursor: z.string().nullable() }),
  },
  'POST /api/config/collections/:id/items': {
    tag: 'posts',
    summary: 'Make a draft post',
    params: idParams,
    body: z.strictObject({
      title: z.string().trim().min(1, 'Please give a title.').max(200),
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
  'GET /api/config/collections/:id/items/:itemId': {
    tag: 'posts',
    summary: 'One post',
    params: itemParams,
    answer: ownedItem,
  },
  'PATCH /api/config/collections/:id/items/:itemId': {
    tag: 'posts',
    summary: 'Change title, address, status, tags and pictures of a post; takes effect at once',
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
        author: z.object({
          name: z.string().trim().max(200),
          url: z.string().max(2083).exactOptional(),
        }),
        tags,
        categories,
        publishOn: momentField,
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
    summary: 'Bring a deleted post back',
    params: itemParams,
    answer: ownedItem,
    errors: pageRefusals,
  },
})
