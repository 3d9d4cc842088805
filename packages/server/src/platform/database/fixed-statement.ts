import { is, Placeholder, SQL, sql, type Query } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

/** What a fixed statement is run with; other values are cast where they stand, as in `${value('at')}::timestamptz`. */
type Value = string | number | null

const dialect = new PgDialect()

/**
 * A statement whose text is put together once, when it is first run, and that is run with other values each time. For what
 * runs hundreds of times a second: putting a text of four thousand characters together, and looking that up among the
 * prepared ones, takes longer and leaves more behind than running some statements does.
 *
 * @param write the statement; where a value belongs it asks for it by its name
 * @returns makes of values what `execute` and `read` take. It is a whole statement, and cannot stand within another.
 */
export function fixed<Names extends string>(
  write: (value: (name: Names) => Placeholder<Names>) => SQL,
): (values: Readonly<Record<Names, Value>>) => SQL {
  let made:
    { readonly text: string; readonly parameters: readonly ((values: Values) => unknown)[] } | undefined
  type Values = Readonly<Record<Names, Value>>
  const make = () => {
    const { sql: text, params } = dialect.sqlToQuery(write((name) => sql.placeholder(name)))
    const parameters = params.map((param) =>
      is(param, Placeholder) ? (values: Values) => values[param.name as Names] : () => param,
    )
    return { text, parameters }
  }
  return (values) => {
    const { text, parameters } = (made ??= make())
    return new WholeStatement(
      text,
      parameters.map((valueIn) => valueIn(values)),
    )
  }
}

/** What stands where somebody puts a fixed statement into another one: the database then says what is wrong. */
const wholeOnly = [sql.raw('a fixed statement cannot stand within another one')]

/** A statement that is its text and its values already. */
class WholeStatement extends SQL {
  readonly #query: Query

  constructor(text: string, params: unknown[]) {
    super(wholeOnly)
    this.#query = { sql: text, params }
  }

  override toQuery(): Query {
    return this.#query
  }
}
