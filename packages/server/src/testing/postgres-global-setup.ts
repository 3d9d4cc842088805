import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { dropTemplate, makeTemplate, templateVariable } from './server-databases.ts'

/**
 * Vitest's global set-up: with `TEST_DATABASE=postgres` the tests' databases are made on a real PostgreSQL, that of
 * `DATABASE_URL_TEST` or one started for the run. They are copies of one that is migrated here, once.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  // Every project of the run comes here: the first has seen to it.
  if (process.env[templateVariable] !== undefined) return undefined
  const given = process.env['DATABASE_URL_TEST'] ?? ''
  if (given === '' && process.env['TEST_DATABASE'] !== 'postgres') return undefined
  const started = given === '' ? await startEmbeddedPostgres() : undefined
  const server = started?.url ?? given
  const template = await makeTemplate(server)
  process.env['DATABASE_URL_TEST'] = server
  process.env[templateVariable] = template
  return async () => {
    if (started === undefined) await dropTemplate(server, template)
    else await started.stop()
  }
}
