import { z } from 'zod'
import { calls } from '../call.ts'
import { idField, idParams, momentField } from '../fields.ts'
import { IMPORT_STATES } from './import-states.ts'

/** What tables can bring in. */
export const IMPORT_KINDS = ['products', 'contacts', 'stock', 'orders'] as const
export type ImportKindName = (typeof IMPORT_KINDS)[number]

/** What becomes of a thing of a table. */
export const IMPORT_ACTIONS = ['new', 'changed', 'unchanged', 'wrong'] as const
export type ImportAction = (typeof IMPORT_ACTIONS)[number]

/** Most bytes of a table. */
export const MOST_IMPORT_BYTES = 20_000_000

const count = z.number().int()

const counts = z.object({ new: count, changed: count, unchanged: count, wrong: count })
export type ImportCounts = z.infer<typeof counts>

const importShape = z.object({
  id: z.string(),
  kind: z.enum(IMPORT_KINDS),
  state: z.enum(IMPORT_STATES),
  fileName: z.string(),
  layout: z.string().describe('Whose columns it has'),
  counts,
  done: count.describe('Things checked, done or undone'),
  total: count.describe('Of how many'),
  later: count.describe('Things whose pictures are still to be fetched'),
  hints: count.describe(
    'Things of which something could not be done, such as a picture that could not be fetched',
  ),
  problem: z.string().nullable().describe('Why it failed'),
  createdOn: momentField,
  updatedOn: momentField,
})
export type ImportAnswer = z.infer<typeof importShape>

const importRow = z.object({
  position: count,
  name: z.string(),
  row: count.describe('Its first row in the file'),
  action: z.enum(IMPORT_ACTIONS),
  changes: z.array(z.string()).describe('Heads of the columns that change'),
  problems: z.array(
    z.object({
      row: count,
      column: z.string().describe('Head of the column; empty for the row as a whole'),
      message: z.string(),
    }),
  ),
})
export type ImportRowAnswer = z.infer<typeof importRow>

const answer = z.object({ import: importShape })
const refusals = ['import-busy', 'import-over', 'import-wrong'] as const
const yes = z.enum(['yes', 'no'])

/** Tables that owners bring: checked first, shown, then taken in, and undone. */
export const importCalls = calls({
  'POST /api/config/imports': {
    tag: 'imports',
    summary:
      'Send a table (multipart/form-data, one CSV file of at most 20 MB); it is checked, and nothing is taken in yet',
    query: z.object({
      kind: z.enum(IMPORT_KINDS),
      by: z.enum(['address', 'sku']).default('address').describe('What products are known by'),
      stock: yes.default('yes').describe('Whether the stock of products that exist is set too'),
      store: idField
        .exactOptional()
        .describe('The store new products come into; the first of the website unless given'),
      drafts: yes.default('no').describe('Whether new products are drafts, whatever the table says'),
    }),
    upload: true,
    bodyLimit: MOST_IMPORT_BYTES + 100_000,
    status: 201,
    answer,
    errors: ['csv-unreadable', 'csv-too-large', 'csv-columns', 'store-not-found', 'import-busy'],
  },
  'GET /api/config/imports': {
    tag: 'imports',
    summary: 'The last twenty tables of a kind, the newest first',
    query: z.object({ kind: z.enum(IMPORT_KINDS) }),
    answer: z.object({ imports: z.array(importShape) }),
  },
  'GET /api/config/imports/:id': {
    tag: 'imports',
    summary: 'How far a table is',
    params: idParams,
    answer,
  },
  'GET /api/config/imports/:id/rows': {
    tag: 'imports',
    summary: 'What becomes of its things, a hundred at a time',
    params: idParams,
    query: z.object({
      action: z.enum([...IMPORT_ACTIONS, 'hints']).exactOptional(),
      after: z.coerce.number<number | string>().int().min(-1).max(10_000_000).default(-1),
    }),
    answer: z.object({ rows: z.array(importRow), nextAfter: count.nullable() }),
  },
  'POST /api/config/imports/:id/run': {
    tag: 'imports',
    summary: 'Take it in: all of it, or nothing',
    params: idParams,
    body: z.strictObject({
      leaveOut: z
        .boolean()
        .default(false)
        .describe('Leave out what is wrong; else a table with mistakes is refused'),
    }),
    answer,
    errors: refusals,
  },
  'POST /api/config/imports/:id/cancel': {
    tag: 'imports',
    summary: 'Stop; what was taken in by then is undone',
    params: idParams,
    answer,
    errors: refusals,
  },
  'POST /api/config/imports/:id/undo': {
    tag: 'imports',
    summary: 'Undo all of it, but for what was changed since',
    params: idParams,
    answer,
    errors: refusals,
  },
})
