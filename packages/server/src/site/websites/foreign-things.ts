import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'

/** Kinds of things that other things name by their identifier. */
export type ThingKind = 'file' | 'product' | 'page' | 'category'

/** Identifiers that are about to be kept, and the field they came in. */
export interface NamedThings {
  readonly field: string
  readonly kind: ThingKind
  readonly ids: readonly (string | null | undefined)[]
}

const tables: Readonly<Record<ThingKind, SQL>> = {
  file: sql`assets`,
  product: sql`products`,
  page: sql`collections`,
  category: sql`categories`,
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
  const fields: Record<string, string> = {}
  for (const { field, kind, ids } of named) {
    const wanted = [...new Set(ids.filter((id) => id != null && id !== ''))]
    if (wanted.length === 0 || !(await anyForeign(tx, websiteId, tables[kind], wanted))) continue
    fields[field] = `This ${kind} is not of this website. Choose another one.`
  }
  if (Object.keys(fields).length === 0) return
  throw new AppError({
    code: 'foreign-thing',
    status: 422,
    message: Object.values(fields)[0] ?? '',
    fields,
  })
}

/** Looks beyond the website only for what it does not have itself. */
async function anyForeign(
  tx: Database,
  websiteId: string,
  table: SQL,
  ids: readonly unknown[],
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with missing as (
      select wanted.id from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as wanted(id)
      where not exists (select 1 from ${table} mine where mine.website_id = ${websiteId} and mine.id = wanted.id))
    select 1 from ${table} theirs join missing on missing.id = theirs.id limit 1`)
  return rows.length > 0
}
