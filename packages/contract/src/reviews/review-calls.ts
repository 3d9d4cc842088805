import { REVIEW_LIMITS, REVIEW_STATES } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import { idField, idParams, limitField, momentField } from '../fields.ts'

const review = z.object({
  id: z.string(),
  productId: z.string(),
  productName: z.string(),
  productUrl: z.string().describe('Where its page is'),
  variantName: z.string(),
  orderId: z.string(),
  orderNumber: z.number().int(),
  isTest: z.boolean().describe('The order was a test: search engines are not told of the review'),
  name: z.string(),
  stars: z.number().int(),
  title: z.string(),
  text: z.string(),
  state: z.enum(REVIEW_STATES),
  answer: z.string(),
  writtenOn: momentField,
})
export type ListedReview = z.infer<typeof review>

const filters = {
  search: z.string().max(200).exactOptional().describe('Part of the product, the name or the words'),
  state: z.enum(REVIEW_STATES).exactOptional(),
  stars: z.coerce.number<number | string>().int().min(1).max(5).exactOptional(),
  productId: idField.exactOptional(),
}
const link = { o: z.string().max(64).default(''), k: z.string().max(64).default('') }

/** Reviews of products: the pages buyers write them on, and the list in which they are looked at. */
export const reviewCalls = calls({
  'GET /api/config/reviews': {
    tag: 'reviews',
    summary: 'Reviews, the newest first; how many wait with the first page',
    query: z.object({
      ...filters,
      cursor: z.string().max(200).exactOptional(),
      limit: limitField.exactOptional(),
    }),
    answer: z.object({
      reviews: z.array(review),
      waiting: z.number().int().nullable().describe('How many wait to be looked at; with the first page'),
      nextCursor: z.string().nullable(),
    }),
  },
  'GET /api/config/reviews.csv': {
    tag: 'reviews',
    summary: 'The same as a table, one line for each review',
    query: z.object(filters),
    textAnswer: 'text/csv',
    answer: z.string(),
  },
  'POST /api/config/reviews/states': {
    tag: 'reviews',
    summary: 'Show or hide several reviews, or delete them for good',
    body: z.strictObject({
      ids: z.array(idField).min(1).max(200),
      action: z.enum(['show', 'hide', 'delete']),
    }),
    answer: z.object({ changed: z.number().int() }),
  },
  'PUT /api/config/reviews/:id/answer': {
    tag: 'reviews',
    summary: 'Say something to a review, below it; nothing takes it away',
    params: idParams,
    body: z.strictObject({ answer: z.string().max(REVIEW_LIMITS.answer) }),
    answer: z.object({ review }),
    errors: ['not-found'],
  },
  'POST /_reviews': {
    tag: 'reviews',
    summary: 'Write reviews of an order, from the page of its mail; a page says what came of it',
    body: z
      .looseObject({ ...link, name: z.string().max(2000).default('') })
      .describe('And `stars.ID`, `title.ID`, `text.ID` for each product'),
    errors: ['not-found'],
  },
  'POST /_reviews/stop': {
    tag: 'reviews',
    summary: 'Stop these mails: from its page, or at a press of a mail program (RFC 8058)',
    query: z.object(link),
    body: z.object({
      o: link.o.removeDefault().exactOptional(),
      k: link.k.removeDefault().exactOptional(),
      'List-Unsubscribe': z.string().max(40).exactOptional(),
    }),
    errors: ['not-found'],
  },
})
