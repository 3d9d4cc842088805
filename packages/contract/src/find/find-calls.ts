import { LINK_TARGETS } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'

/** Kinds of things a person finds in the editor, in the order they are listed in. */
export const FOUND_KINDS = [...LINK_TARGETS, 'order', 'contact', 'discount', 'form-answer'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

const found = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.string().describe('Of the thing; of a page or a post that of its document'),
  title: z.string(),
  detail: z.string().describe('What tells it from others of its name: an address, a customer, a form'),
})

/** One search over everything a person may see. */
export const findCalls = calls({
  'GET /api/config/find': {
    tag: 'links',
    summary:
      'Find pages, posts, products, categories, files, orders, contacts, discounts and form answers by words',
    query: z.object({
      query: z.string().trim().min(1).max(200).describe('Words, an address, the number of an order'),
    }),
    answer: z.object({
      found: z.array(found).describe('The best first, at most 20 of the website and 5 of every other kind'),
    }),
  },
})
