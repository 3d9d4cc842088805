import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { momentOfCursor } from '../http/cursors.ts'

/**
 * A list that begins with what is newest, a page at a time: the condition for what comes after a cursor.
 *
 * @param cursor as `cursorOfMoment` made it of the last row that was shown; none for the first page
 * @param moment what the list is ordered by, descending, and `id`, what tells rows of one moment apart: a text, descending too
 * @returns undefined where the list begins at its beginning, as `and` takes it
 */
export function rowsAfter(cursor: string | undefined, moment: SQLWrapper, id: SQLWrapper): SQL | undefined {
  const after = momentOfCursor(cursor)
  if (after === undefined) return undefined
  return sql`(${moment}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::text)`
}

/**
 * A page of rows that were read one further than it goes, to know whether there are more.
 *
 * @param limit how many the page has, at least 1
 * @param rows at most `limit + 1`
 * @param cursorOf the cursor that says a row
 */
export function cutTo<Row>(
  limit: number,
  rows: readonly Row[],
  cursorOf: (last: Row) => string,
): { shown: Row[]; nextCursor: string | null } {
  const last = rows[limit - 1]
  const hasMore = rows.length > limit && last !== undefined
  return { shown: rows.slice(0, limit), nextCursor: hasMore ? cursorOf(last) : null }
}
