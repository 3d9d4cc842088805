import type pg from 'pg'
import { isOutdatedPlan } from './database.ts'
import { StatementNames } from './statement-names.ts'

type Query = (...parameters: unknown[]) => unknown

/**
 * Gives statements that come again a name, so that each connection parses and plans them once instead of each time. What
 * a connection has prepared it keeps, so statements beyond the most there may be stay without a name.
 */
export function prepareStatements(pool: pg.Pool): void {
  const names = new StatementNames({ most: 400, evicts: false, renews: false })
  const nameIn = (parameters: readonly unknown[]): unknown[] => {
    const [config, ...rest] = parameters
    const text = textOf(config)
    const name = text === undefined ? undefined : names.nameFor(text)
    return name === undefined ? [...parameters] : [{ ...(config as object), name }, ...rest]
  }
  /** Tables have changed since: the next time it is prepared anew, under another name. */
  const noteFailure = (parameters: readonly unknown[], error: unknown): void => {
    const text = textOf(parameters[0])
    if (text !== undefined && isOutdatedPlan(error)) names.retire(text)
  }
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    client.query = ((...parameters: unknown[]) => {
      const named = nameIn(parameters)
      const callback = named.at(-1)
      if (typeof callback === 'function') {
        named[named.length - 1] = (error: unknown, ...rest: unknown[]) => {
          if (error) noteFailure(parameters, error)
          ;(callback as Query)(error, ...rest)
        }
      }
      const sent = query(...named)
      if (sent instanceof Promise) sent.catch((error: unknown) => noteFailure(parameters, error))
      return sent
    }) as pg.PoolClient['query']
  })
  const query = pool.query.bind(pool) as Query
  pool.query = (async (...parameters: unknown[]) => {
    try {
      return await query(...parameters)
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      return query(...parameters)
    }
  }) as pg.Pool['query']
}

/** The text of a statement that could be named: Drizzle sends an object, and single statements only. */
function textOf(config: unknown): string | undefined {
  if (typeof config !== 'object' || config === null || !('text' in config)) return undefined
  const { text, name } = config as { readonly text: unknown; readonly name?: string }
  return name === undefined && typeof text === 'string' ? text : undefined
}
