import { startEmbeddedPostgres } from './embedded-postgres.ts'

/**
 * Vitest's global set-up: with `TEST_DATABASE=postgres` the tests' databases are made on a real PostgreSQL, that of
 * `DATABASE_URL_TEST` or one started for the run.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE'] !== 'postgres' || process.env['DATABASE_URL_TEST']) return undefined
  const server = await startEmbeddedPostgres()
  process.env['DATABASE_URL_TEST'] = server.url
  return () => server.stop()
}
