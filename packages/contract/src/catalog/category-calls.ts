import { z } from 'zod'
import { calls } from '../call.ts'
import { idField, idParams } from '../fields.ts'
import { categoryRefusals } from './catalog-refusals.ts'
import { category, categoryChanges } from './product-fields.ts'

/** What owners do with the categories of a store. */
export const categoryCalls = calls({
  'GET /api/config/categories': {
    tag: 'products',
    summary: 'Categories in the owner’s order',
    query: z.object({ collectionId: idField.exactOptional() }),
    answer: z.object({ categories: z.array(category) }),
  },
  'GET /api/config/choices/categories': {
    tag: 'products',
    summary: 'The same, for whoever chooses one for a page or a mail',
    answer: z.object({ categories: z.array(category) }),
  },
  'POST /api/config/categories': {
    tag: 'products',
    summary: 'Make a category',
    body: categoryChanges.extend({ collectionId: idField }),
    answer: z.object({ category }),
    errors: categoryRefusals,
  },
  'PATCH /api/config/categories/:id': {
    tag: 'products',
    summary: 'Change a category',
    params: idParams,
    body: categoryChanges,
    answer: z.object({ category }),
    errors: categoryRefusals,
  },
  'POST /api/config/categories/:id/move': {
    tag: 'products',
    summary: 'Put a category below another one of its store, or at the top, before one there or last',
    params: idParams,
    body: z.object({
      parentCategoryId: idField.nullable().describe('`null` for the top'),
      before: idField.nullable().default(null).describe('The one it stands before; `null` for last'),
    }),
    answer: z.object({ category }),
    errors: categoryRefusals,
  },
  'POST /api/config/categories/:id/merge': {
    tag: 'products',
    summary:
      'Make a category one with another of its store: products, categories below it and discounts go over, and so do its visitors',
    params: idParams,
    body: z.object({ into: idField }),
    answer: z.object({ category }),
    errors: [...categoryRefusals, 'link-invalid', 'redirect-loop'],
  },
  'DELETE /api/config/categories/:id': {
    tag: 'products',
    summary: 'Take a category away; its products stay',
    params: idParams,
    query: z.object({
      redirectTo: z.string().max(2083).exactOptional().describe('Where its visitors are sent'),
    }),
    answer: z.object({ id: z.string() }),
    errors: ['category-not-found', 'link-invalid', 'redirect-loop'],
  },
})
