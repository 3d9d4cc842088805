import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { defineJob } from '../jobs/job.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { errorWithoutValues, withoutValues } from './without-values.ts'

let site: TestApp
afterEach(() => site.close())

const secret = 'ada@example.com'

/** Statements the database refuses, each with a value it repeats in its own words. */
const failing = [
  sql`select ${secret}::integer`,
  sql`select ${secret}::uuid`,
  sql`select ${secret}::jsonb`,
  sql`insert into accounts (id, email, name, created_at) values (${secret}, ${secret}, null, null)`,
  sql`insert into websites (id, identifier) select id, ${secret} from websites`,
  sql`select ${secret} from nowhere`,
]

test('[OPS-70] a failed statement is described without its values', async () => {
  site = await createTestApp()
  for (const statement of failing) {
    const error = await Promise.resolve(site.db.execute(statement)).then(
      () => undefined,
      (caught: unknown) => caught,
    )
    expect(error).toBeInstanceOf(Error)
    const described = withoutValues(error)
    expect(JSON.stringify(described)).not.toContain(secret)
    expect(described.message).toMatch(/^Failed query: (select|insert)/)
    expect(described.stack).toContain('without-values.test.ts')
    expect(JSON.stringify(described['cause'])).toMatch(/"code":"[0-9A-Z]{5}"/)
    expect(String(errorWithoutValues(error).stack)).not.toContain(secret)
  }
})

test('[OPS-70] the log of a failing request holds no value', async () => {
  const lines: string[] = []
  site = await createTestApp({
    logger: { level: 'trace', stream: { write: (line: string) => lines.push(line) } },
    more: [
      async (app) => {
        app.get('/broken/:value', { config: { access: 'public' } }, async (request) => {
          const { value } = request.params as { value: string }
          return app.db.execute(sql`select ${value}::integer`)
        })
      },
    ],
  })
  const response = await site.client().get(`/broken/${secret}`)
  expect(response.statusCode).toBe(500)
  await site.client().post('/api/config/session', `{"email":"${secret}"`, {
    headers: { 'content-type': 'application/json' },
  })
  expect(lines.join('')).toContain('request failed')
  expect(lines.join('')).toContain('22P02')
  expect(lines.join('')).not.toContain(secret)
  // Neither with its sign written in figures, as in the path.
  expect(lines.join('')).not.toMatch(/ada(%40|@)/i)
})

test('[OPS-70] neither does what is kept of a failed job', async () => {
  site = await createTestApp()
  const failingJob = defineJob<{ websiteId: string }>(
    'test.failing',
    async (_data, { db }) => {
      await db.execute(sql`select ${secret}::integer`)
    },
    { retries: 0 },
  )
  site.jobs.register(failingJob)
  await site.jobs.send(failingJob, { websiteId: site.websiteId })
  await site.runJobs()
  const [failed] = await site.jobs.failed(site.websiteId)
  expect(failed?.error).toContain('Failed query')
  expect(failed?.error).not.toContain(secret)
})
