import { PRODUCT_LIMITS } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'

const tagName = z.string().trim().min(1).max(PRODUCT_LIMITS.tag)

/** Tags of products, in one place. */
export const productTagCalls = calls({
  'GET /api/config/product-tags': {
    tag: 'products',
    summary:
      'Tags of the website’s products in the order of the alphabet, at most 1,000, with how many products have each',
    answer: z.object({
      tags: z.array(z.object({ name: z.string(), products: z.number().int() })),
    }),
  },
  'POST /api/config/product-tags/change': {
    tag: 'products',
    summary: 'Rename a tag, make several one, or take some away, on every product',
    body: z.strictObject({
      names: z.array(z.string().min(1).max(PRODUCT_LIMITS.tag)).min(1).max(100),
      into: tagName.nullable().describe('What they become; null to take them away'),
    }),
    answer: z.object({ products: z.number().int().describe('How many were changed') }),
  },
})
