import { sql, type SQL } from 'drizzle-orm'
import { firstRows } from './first-rows.ts'

/**
 * Whether there is a row, asked of each by itself. Of `exists` the planner may gather all there are first, however few are asked
 * about, when it takes a table for larger or smaller than it is.
 *
 * @param rows a statement from its `from` on
 */
export const askedEach = (rows: SQL): SQL => sql`coalesce((select true ${rows} ${firstRows(1)}), false)`
