import type { ImportAction, ImportKindName } from '@plinth/contract/imports/import-calls'
import type { Outcome, Sentence } from '@plinth/domain'
import type { Action } from '@plinth/domain/permissions/permissions'
import type { CsvTable } from '../../platform/csv.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import type { CellProblem } from './schema.ts'

/** What the owner chose when they sent a table. */
export interface ImportOptions {
  readonly by: 'address' | 'sku'
  /** Whether the stock of products that exist is set too. */
  readonly stock: boolean
  /** Whether new products are drafts. */
  readonly drafts: boolean
  /** The store new products come into; the first of the website unless given. */
  readonly store?: string
}

/** For whom a table is taken in, and how. */
export interface ImportContext {
  readonly db: Database
  readonly clock: Clock
  readonly website: SiteWebsite
  readonly accountId: string
  /** Where the website was when the table was sent: its own addresses in the table are known by it. */
  readonly origin: string
  readonly options: ImportOptions
}

/** What is to become of one thing of a table. */
export interface PlannedThing {
  readonly name: string
  /** Its first row in the file. */
  readonly line: number
  readonly action: ImportAction
  /** Heads of the columns that change. */
  readonly changes: readonly string[]
  readonly problems: readonly CellProblem[]
  /** What is kept until it is done, as JSON; absent where there is nothing to do. */
  readonly work?: unknown
}

export type RecogniseCode = 'csv-columns' | 'store-not-found'

/**
 * Something tables can bring in: how they are read, what would become of each thing, how one is taken in and how that is
 * undone. What is between these (sending, steps, cancelling, killed servers) is the same for all. [IMPORT-1]
 */
export interface ImportKind {
  readonly name: ImportKindName
  /** What whoever sends it has to be allowed. */
  readonly access: Action
  /** Most things of one table. */
  readonly most: number
  /** Whose columns a table has; refuses one that lacks what it has to have, in words that say what. */
  recognise(table: CsvTable, context: ImportContext): Promise<Outcome<string, RecogniseCode>>
  /** The things of a table, each with its rows; several rows can be one thing. */
  things(table: CsvTable, context: ImportContext): readonly unknown[]
  /** What would become of some of its things, against what is there now. */
  plan(things: readonly unknown[], context: ImportContext): Promise<PlannedThing[]>
  /**
   * Takes one in, in the transaction of `tx`.
   *
   * @returns what undoes it, as JSON; a refusal stops the whole table, and what it did is undone
   */
  apply(
    tx: Database,
    work: unknown,
    context: ImportContext,
  ): Promise<Outcome<{ readonly undo: unknown; readonly isLeft?: boolean }>>
  /** Undoes one; says why where it was changed since and stays. */
  undo(tx: Database, undo: unknown, context: ImportContext): Promise<Sentence | undefined>
  /**
   * What is left of one when the table is in, outside of any transaction: it may ask other servers.
   *
   * @returns what undoes it now, and what could not be done
   */
  finish?(
    work: unknown,
    undo: unknown,
    context: ImportContext,
  ): Promise<{ readonly undo: unknown; readonly problems: readonly Sentence[] }>
}
