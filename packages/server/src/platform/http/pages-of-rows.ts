import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { cursorOf, cursorOfMoment, momentOfCursor, textOfCursor } from './cursors.ts'

/**
 * A list that begins with what is newest, a page at a time: the condition for what comes after a cursor.
 *
 * @param cursor as `cursorOfMoment` made it of the last row that was shown; none for the first page
 * @param moment what the list is ordered by, descending, and `id`, what tells rows of one moment apart: a text, descending too
 * @returns undefined where the list begins at its beginning, as `and` takes it
 */
export function rowsAfter(cursor: string | undefined, moment: SQLWrapper, id: SQLWrapper): SQL | undefined {
  const after = readMoment(cursor)
  return after && sql`(${moment}, ${id}) < (${after.value}, ${after.id}::text)`
}

/** The moment and the identifier a cursor says, as a list compares them. */
function readMoment(cursor: string | undefined): { readonly value: SQL; readonly id: string } | undefined {
  const moment = momentOfCursor(cursor)
  return moment && { value: sql`${moment.at.toISOString()}::timestamptz`, id: moment.id }
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

/** What a list that people sort is ordered by; an identifier tells rows of one value apart, in the same direction. */
export interface RowOrder<Row> {
  readonly by: SQLWrapper
  readonly isRising: boolean
  /** The value and the identifier of the row a cursor says, as the list compares them; none where it begins at its beginning. */
  readonly readCursor: (
    cursor: string | undefined,
  ) => { readonly value: SQL; readonly id: string } | undefined
  readonly cursorAt: (row: Row) => string
}

/** A list by a moment. */
export function byMoment<Row>(
  by: SQLWrapper,
  isRising: boolean,
  placeOf: (row: Row) => { readonly at: Date; readonly id: string },
): RowOrder<Row> {
  return {
    by,
    isRising,
    readCursor: readMoment,
    cursorAt: (row) => {
      const { at, id } = placeOf(row)
      return cursorOfMoment(at, id)
    },
  }
}

/**
 * A list by anything else that a text can say.
 *
 * @param compared the text of a cursor as the list compares it; undefined for one that cannot have come from us
 */
export function byText<Row>(
  by: SQLWrapper,
  isRising: boolean,
  placeOf: (row: Row) => { readonly text: string; readonly id: string },
  compared: (text: string) => SQL | undefined = (text) => sql`${text}::text`,
): RowOrder<Row> {
  return {
    by,
    isRising,
    readCursor: (cursor) => {
      const [, id, text] = /^([^ ]{1,64}) (.*)$/s.exec(textOfCursor(cursor) ?? '') ?? []
      const value = text === undefined ? undefined : compared(text)
      return id === undefined || value === undefined ? undefined : { value, id }
    },
    cursorAt: (row) => {
      const { text, id } = placeOf(row)
      return cursorOf(`${id} ${text}`)
    },
  }
}

/** The condition for what comes after a cursor in an order; undefined where the list begins at its beginning. */
export function orderedAfter<Row>(
  order: RowOrder<Row>,
  cursor: string | undefined,
  id: SQLWrapper,
): SQL | undefined {
  const after = order.readCursor(cursor)
  if (after === undefined) return undefined
  const than = sql.raw(order.isRising ? '>' : '<')
  return sql`(${order.by}, ${id}) ${than} (${after.value}, ${after.id})`
}

/** The order itself, as `orderBy` takes it. */
export function inOrder<Row>({ by, isRising }: RowOrder<Row>, id: SQLWrapper): [SQL, SQL] {
  const direction = sql.raw(isRising ? 'asc' : 'desc')
  return [sql`${by} ${direction}`, sql`${id} ${direction}`]
}
