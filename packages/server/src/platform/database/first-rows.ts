import { sql, type SQL } from 'drizzle-orm'

/**
 * `limit` and `offset` of a statement, as numbers in its text. Of a limit that is a parameter the planner does not know
 * how little will be read, finds that out for each value alone, and so plans a statement that was prepared anew each time:
 * one to two milliseconds for those of a product page.
 *
 * @param limit a whole number from 0 on, one of few: each makes a statement of its own
 * @param offset rows left out before; without end, so a parameter unless it is 0
 * @throws RangeError for other limits
 */
export function firstRows(limit: number, offset = 0): SQL {
  if (!Number.isSafeInteger(limit) || limit < 0) throw new RangeError(`${limit} is no number of rows.`)
  const rows = sql.raw(`limit ${limit}`)
  return offset === 0 ? rows : sql`${rows} offset ${offset}`
}
