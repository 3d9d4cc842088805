import { startPlinth, type Plinth } from '../e2e/harness.ts'
import { startEmbeddedPostgres } from '../packages/server/src/testing/embedded-postgres.ts'
import { untilIdle } from './process-usage.ts'

/** What a measure is made on: the embedded database, or PostgreSQL on the same machine. */
export type Database = 'embedded' | 'postgres'

/**
 * A product with its demo store on a database that writes through to the disk, without limits of calls, once it is idle.
 * `stop` ends both.
 */
export async function startProductOn(
  database: Database,
): Promise<{ readonly plinth: Plinth; readonly stop: () => Promise<void> }> {
  const server = database === 'postgres' ? await startEmbeddedPostgres({ durable: true }) : undefined
  const plinth = await startPlinth({
    environment: {
      PLINTH_RATE_LIMITS: 'off',
      ...(server === undefined ? {} : { DATABASE_URL: server.url }),
    },
  })
  await untilIdle(plinth.process.pid!)
  return {
    plinth,
    stop: async () => {
      await plinth.stop()
      await server?.stop()
    },
  }
}
