import { readTargetName, say, targetsOfAddresses, type LinkTargetKind, type Sentence } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'

/** Kinds of things that other things name by their identifier: whatever a link can lead to. */
export type ThingKind = LinkTargetKind

/** Identifiers that are about to be kept, and the field they came in. */
export interface NamedThings {
  readonly field: string
  readonly kind: ThingKind
  readonly ids: readonly (string | null | undefined)[]
}

const tables = new Map<ThingKind, PgTable>()

const foreign: Readonly<Record<ThingKind, Sentence>> = {
  file: say('This file is not of this website. Choose another one.'),
  product: say('This product is not of this website. Choose another one.'),
  page: say('This page is not of this website. Choose another one.'),
  post: say('This post is not of this website. Choose another one.'),
  area: say('This area is not of this website. Choose another one.'),
  category: say('This category is not of this website. Choose another one.'),
}

/** Says where things of a kind are kept: the room that has them does, beside the declaration of their table. */
export function declareThings(kind: ThingKind, table: PgTable): void {
  tables.set(kind, table)
}

function tableOf(kind: ThingKind): PgTable {
  const table = tables.get(kind)
  if (table === undefined) throw new Error(`Nobody has said where things of the kind ${kind} are kept.`)
  return table
}

/** The things that addresses of a field name, as they are about to be kept. */
export function thingsOfAddresses(
  field: string,
  addresses: readonly (string | undefined)[],
): readonly NamedThings[] {
  return targetsOfAddresses(addresses).flatMap((name) => {
    const read = readTargetName(name)
    return read === undefined ? [] : [{ field, kind: read.kind, ids: [read.id] }]
  })
}

/**
 * Refuses to keep the identifier of another website's thing. One that is nobody's passes: what was deleted for good may
 * still be named by what was written before. Call it in the transaction that keeps them. [SET-12]
 *
 * @throws AppError 422 `foreign-thing`, told by field
 */
export async function refuseForeign(
  tx: Database,
  websiteId: string,
  named: readonly NamedThings[],
): Promise<void> {
  const fields: Record<string, Sentence> = {}
  for (const { field, kind, ids } of named) {
    const wanted = [...new Set(ids.filter((id) => id != null && id !== ''))]
    if (wanted.length === 0 || !(await anyForeign(tx, websiteId, tableOf(kind), wanted))) continue
    fields[field] = foreign[kind]
  }
  if (Object.keys(fields).length === 0) return
  throw new AppError({
    code: 'foreign-thing',
    status: 422,
    message: Object.values(fields)[0]!,
    fields,
  })
}

/** Looks beyond the website only for what it does not have itself. */
async function anyForeign(
  tx: Database,
  websiteId: string,
  table: PgTable,
  ids: readonly unknown[],
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with missing as (
      select wanted.id from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as wanted(id)
      where not exists (select 1 from ${table} mine where mine.website_id = ${websiteId} and mine.id = wanted.id))
    select 1 from ${table} theirs join missing on missing.id = theirs.id limit 1`)
  return rows.length > 0
}
