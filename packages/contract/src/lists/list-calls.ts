import { say } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import { idParams } from '../fields.ts'

/** Lists of the editor whose columns and views a person can choose. */
export const LISTS = [
  'products',
  'orders',
  'contacts',
  'inventory',
  'discounts',
  'gift-cards',
  'subscriptions',
] as const
export type ListName = (typeof LISTS)[number]

/** Views a person may keep of one list. [EDIT-632] */
export const MOST_VIEWS = 30

const list = z.enum(LISTS)
const columns = z.array(z.string().regex(/^[a-zA-Z]{1,30}$/)).max(30)
const name = z.string().trim().min(1, say('Please give a name.')).max(60)
const query = z
  .string()
  .max(2000)
  .regex(/^[^?#\s]*$/)
  .describe('Search, filters and order, as they stand in the address of the list')

const view = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  columns: z.array(z.string()).nullable().describe('Null for the columns the person has chosen for the list'),
})
export type ListView = z.infer<typeof view>

const refusals = ['name-taken', 'too-many-views'] as const

/** How lists look to the person who is signed in, on this website. */
export const listCalls = calls({
  'GET /api/config/lists/:list': {
    tag: 'accounts',
    summary: 'Columns chosen for a list, and the views kept of it: one’s own',
    params: z.object({ list }),
    answer: z.object({
      columns: z.array(z.string()).nullable().describe('Null for all of them'),
      views: z.array(view).describe('In the order they were made'),
    }),
  },
  'PUT /api/config/lists/:list/columns': {
    tag: 'accounts',
    summary: 'Choose the columns of a list; null for all of them',
    params: z.object({ list }),
    body: z.strictObject({ columns: columns.nullable() }),
    answer: z.object({ columns: z.array(z.string()).nullable() }),
  },
  'POST /api/config/lists/:list/views': {
    tag: 'accounts',
    summary: 'Keep a view of a list under a name',
    params: z.object({ list }),
    body: z.strictObject({ name, query, columns: columns.nullable().default(null) }),
    status: 201,
    answer: view,
    errors: refusals,
  },
  'PATCH /api/config/list-views/:id': {
    tag: 'accounts',
    summary: 'Rename a view, or keep something else under its name',
    params: idParams,
    body: z.strictObject({
      name: name.exactOptional(),
      query: query.exactOptional(),
      columns: columns.nullable().exactOptional(),
    }),
    answer: view,
    errors: refusals,
  },
  'DELETE /api/config/list-views/:id': {
    tag: 'accounts',
    summary: 'Forget a view',
    params: idParams,
    answer: z.object({ id: z.string() }),
  },
})
