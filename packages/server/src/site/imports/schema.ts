import type { ImportAction, ImportCounts, ImportKindName } from '@plinth/contract/imports/import-calls'
import type { ImportState } from '@plinth/contract/imports/import-states'
import type { Sentence } from '@plinth/domain'
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** Tables of an owner on their way in. */
export const imports = pgTable(
  'imports',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    kind: text('kind').$type<ImportKindName>().notNull(),
    state: text('state').$type<ImportState>().notNull(),
    /** What it is once everything it did is undone. */
    endsAs: text('ends_as').$type<'cancelled' | 'undone' | 'failed'>().notNull().default('undone'),
    fileName: text('file_name').notNull(),
    layout: text('layout').notNull(),
    options: jsonb('options').$type<Readonly<Record<string, unknown>>>().notNull(),
    content: text('content'),
    counts: jsonb('counts').$type<ImportCounts>().notNull(),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    problem: jsonb('problem').$type<Sentence>(),
    accountId: text('account_id').notNull(),
    origin: text('origin').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

export type ImportRecord = typeof imports.$inferSelect

/** What is wrong with a cell of a table. */
export interface CellProblem {
  /** Number of the row, as a spreadsheet shows it. */
  readonly row: number
  /** Head of the column; empty for the row as a whole. */
  readonly column: string
  readonly message: Sentence
}

/** What is to become of each thing of a table. */
export const importRows = pgTable(
  'import_rows',
  {
    websiteId: text('website_id').notNull(),
    importId: text('import_id').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    line: integer('line').notNull(),
    action: text('action').$type<ImportAction>().notNull(),
    changes: jsonb('changes').$type<readonly string[]>().notNull().default([]),
    problems: jsonb('problems').$type<readonly CellProblem[]>().notNull().default([]),
    work: jsonb('work').$type<unknown>(),
    state: text('state').$type<'waiting' | 'done' | 'undone'>().notNull().default('waiting'),
    undo: jsonb('undo').$type<unknown>(),
    later: text('later').$type<'none' | 'waiting' | 'done'>().notNull().default('none'),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.importId, table.position] })],
)

export type ImportRow = typeof importRows.$inferSelect

/** Files that were fetched from other addresses. */
export const fetchedFiles = pgTable(
  'fetched_files',
  {
    websiteId: text('website_id').notNull(),
    address: text('address').notNull(),
    assetId: text('asset_id').notNull(),
    fetchedAt: moment('fetched_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.address] })],
)
