import {
  messages as kinds,
  protocol,
  type PGlite,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite'
import { isOutdatedPlan } from './database.ts'
import { resultOf, type Column } from './embedded-result.ts'
import { StatementNames } from './statement-names.ts'

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]

/** What the database says of a statement once, so that running it again takes one message instead of five. */
interface Prepared {
  /** Types of its parameters. */
  readonly parameters: readonly number[]
  /** The columns of its rows; none when it gives none. */
  readonly columns: readonly Column[]
}

type Query = <Row>(text: string, values?: unknown[], options?: QueryOptions) => Promise<Results<Row>>

/**
 * Runs statements that come again as prepared ones: planned once instead of each time, and sent in one message. The
 * driver itself parses, describes and plans each statement anew, which is half of what a small one costs.
 */
export function prepareStatements(client: PGlite): void {
  const names = new StatementNames({ most: 250, evicts: true, renews: true })
  const known = new Map<string, Prepared>()

  const run = async <Row>(name: string, text: string, values: unknown[], options?: QueryOptions) => {
    try {
      let statement = known.get(name)
      if (statement === undefined) {
        for (const old of names.takeRetired()) {
          known.delete(old)
          await send(client, [protocol.serialize.close({ type: 'S', name: old })])
        }
        statement = await prepare(client, name, text)
        known.set(name, statement)
      }
      return await execute<Row>(client, name, statement, values, options)
    } catch (error) {
      // Tables have changed since: the next time it is prepared anew.
      if (isOutdatedPlan(error)) names.retire(text)
      throw error
    }
  }
  /** Within a transaction the caller's query; else one that waits for its turn. */
  const prepared =
    (plain: Query, alone: boolean): Query =>
    async <Row>(text: string, values: unknown[] = [], options?: QueryOptions): Promise<Results<Row>> => {
      const name = options?.blob === undefined ? names.nameFor(text) : undefined
      if (name === undefined) return plain<Row>(text, values, options)
      const exclusive = () => client._runExclusiveQuery(() => run<Row>(name, text, values, options))
      if (!alone) return exclusive()
      await client._checkReady()
      try {
        return await client._runExclusiveTransaction(exclusive)
      } catch (error) {
        if (!isOutdatedPlan(error)) throw error
        return plain<Row>(text, values, options)
      }
    }

  const query = client.query.bind(client) as Query
  client.query = prepared(query, true) as PGlite['query']
  const begin = client.transaction.bind(client)
  client.transaction = (work) =>
    begin((tx) => {
      const inside = prepared(tx.query as Query, false)
      const own = Object.create(tx, { query: { value: inside, enumerable: true } }) as Transaction
      return work(own)
    })
}

async function prepare(client: PGlite, name: string, text: string): Promise<Prepared> {
  const { serialize } = protocol
  const messages = await send(client, [
    serialize.parse({ name, text }),
    serialize.describe({ type: 'S', name }),
    serialize.sync(),
  ])
  const parameters = messages.find((message) => message instanceof kinds.ParameterDescriptionMessage)
  const columns = messages.find((message) => message instanceof kinds.RowDescriptionMessage)
  return { parameters: parameters?.dataTypeIDs ?? [], columns: columns?.fields ?? [] }
}

async function execute<Row>(
  client: PGlite,
  name: string,
  { parameters, columns }: Prepared,
  given: unknown[],
  options: QueryOptions | undefined,
): Promise<Results<Row>> {
  const values = given.map((value, index) => {
    if (value === null || value === undefined) return null
    const oid = parameters[index] ?? 0
    const write = options?.serializers?.[oid] ?? client.serializers[oid]
    return write === undefined ? String(value) : write(value)
  })
  const { serialize } = protocol
  const messages = await send(client, [
    serialize.bind({ statement: name, values }),
    serialize.execute(),
    serialize.sync(),
  ])
  return resultOf<Row>(messages, columns, client.parsers, options)
}

/** Sends messages in one go. An error of the database is thrown after it has recovered from it. */
function send(client: PGlite, messages: readonly Uint8Array[]): Promise<Message[]> {
  return client.execProtocolStream(Buffer.concat(messages), { syncToFs: false })
}
