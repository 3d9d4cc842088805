import { say } from '@plinth/domain'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { importRows, imports } from '../../site/imports/schema.ts'
import { KINDS_OF_PEOPLE } from './tables-of-people.ts'

/**
 * Holds the tables of people and orders that are on their way in: what one of their steps is taking in at the moment is there
 * when this returns, and no other step begins until the transaction is over. [PERSON-12]
 */
export async function holdImports(tx: Database, websiteId: string): Promise<string[]> {
  const held = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.websiteId, websiteId), inArray(imports.kind, [...KINDS_OF_PEOPLE])))
    .orderBy(asc(imports.id))
    .for('update')
  return held.map(({ id }) => id)
}

/**
 * Takes somebody out of the tables that brought them: those that are still to be taken in do not bring them again, and those
 * that are in no longer list them. One that is still being checked has them in its file, and fails with the reason. [PERSON-12]
 *
 * @param ids the tables, held
 * @param expression their addresses, as the database looks for them
 * @returns how many entries there were
 */
export async function forgetImported(
  tx: Database,
  clock: Clock,
  websiteId: string,
  ids: readonly string[],
  expression: string,
): Promise<number> {
  if (ids.length === 0) return 0
  const these = and(eq(imports.websiteId, websiteId), inArray(imports.id, [...ids]))
  const unread = await tx
    .update(imports)
    .set({
      state: 'failed',
      content: null,
      problem: say(
        'Somebody in this table was erased while it was being checked. Send it again without them.',
      ),
      updatedAt: clock.now(),
    })
    .where(and(these, eq(imports.state, 'checking'), sql`${imports.content} ~* ${expression}`))
    .returning({ id: imports.id })
  const gone = await tx
    .delete(importRows)
    .where(
      and(
        eq(importRows.websiteId, websiteId),
        inArray(importRows.importId, [...ids]),
        sql`concat_ws(' ', ${importRows.name}, ${importRows.problems}::text, ${importRows.work}::text, ${importRows.undo}::text) ~* ${expression}`,
      ),
    )
    .returning({ importId: importRows.importId })
  await countAgain(tx, websiteId, [...new Set(gone.map(({ importId }) => importId))])
  return unread.length + gone.length
}

/** What is counted of a table is what is left of it. */
async function countAgain(tx: Database, websiteId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const having = (what: string) => sql`(
    select count(*)::integer from ${importRows} r
    where r.website_id = ${imports.websiteId} and r.import_id = ${imports.id} and ${sql.raw(what)})`
  const toDo = `r.action in ('new', 'changed')`
  await tx
    .update(imports)
    .set({
      counts: sql`jsonb_build_object('new', ${having(`r.action = 'new'`)}, 'changed', ${having(`r.action = 'changed'`)},
        'unchanged', ${having(`r.action = 'unchanged'`)}, 'wrong', ${having(`r.action = 'wrong'`)})`,
      total: sql`case ${imports.state} when 'undoing' then ${having(`r.state in ('done', 'undone')`)} else ${having(toDo)} end`,
      done: sql`case ${imports.state} when 'ready' then 0 when 'undoing' then ${having(`r.state = 'undone'`)}
        else ${having(`r.state in ('done', 'undone')`)} end`,
    })
    .where(
      and(
        eq(imports.websiteId, websiteId),
        inArray(imports.id, [...ids]),
        sql`${imports.state} in ('ready', 'running', 'undoing', 'done')`,
      ),
    )
}
