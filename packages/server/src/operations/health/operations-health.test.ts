import { afterEach, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { dailyBackup } from '../upkeep/daily-backup.ts'

let site: TestApp
afterEach(() => site.close())

test('[OPS-33] its bearer reads the metrics, named by route and not by address', async () => {
  site = await createTestApp({ config: { metricsToken: 'a-token-of-the-operator' } })
  await site.client().get('/readyz')
  const headers = { authorization: 'Bearer a-token-of-the-operator' }
  const response = await site.client().get('/metrics', { headers })
  expect(response.headers['content-type']).toContain('text/plain')
  expect(response.body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/readyz",status="200"} 1',
  )
  expect(response.body).toContain('process_resident_memory_bytes')
  const statements = async () => {
    const { body } = await site.client().get('/metrics', { headers })
    return Number(/^database_statements_total (\d+)$/m.exec(body)?.[1])
  }
  const before = await statements()
  await site.client().get('/search?q=kiln')
  expect(await statements()).toBeGreaterThan(before)
})

test('[OPS-34] the metrics say how many jobs are due', async () => {
  site = await createTestApp({ config: { metricsToken: 'a-token-of-the-operator' } })
  const headers = { authorization: 'Bearer a-token-of-the-operator' }
  const due = async () => {
    const { body } = await site.client().get('/metrics', { headers })
    return Number(/^jobs_due (\d+)$/m.exec(body)?.[1])
  }
  await site.runJobs()
  expect(await due()).toBe(0)
  await site.app.jobs.send(dailyBackup, {})
  await site.app.jobs.send(dailyBackup, {}, { startAt: new Date(site.clock.now().getTime() + 1) })
  expect(await due()).toBe(1)
})

test('[OPS-33] without a token nobody does, for a proxy on this machine looks like this machine', async () => {
  site = await createTestApp()
  expect((await site.client().get('/metrics')).statusCode).toBe(404)
})

test('[OPS-33] with a token set only its bearer reads them', async () => {
  site = await createTestApp({ config: { metricsToken: 'a-token-of-the-operator' } })
  const read = async (headers: Record<string, string>) =>
    (await site.client().get('/metrics', { headers })).statusCode
  expect(await read({})).toBe(404)
  expect(await read({ authorization: 'Bearer wrong' })).toBe(404)
  expect(await read({ authorization: 'Bearer a-token-of-the-operator' })).toBe(200)
})

test('[BACKUP-7] a daily backup that failed for good is told on the default website, and nowhere else', async () => {
  // Below a file no folder can be made.
  const backupFolder = `${import.meta.filename}/backups`
  site = await createTestApp({ config: { backups: true, backupFolder } })
  const owner = await site.signInOwner()
  await owner.post('/api/config/websites', { identifier: 'glaze', title: 'Glaze' })
  const namesFor = async (client: Client) => {
    const { jobs } = (await client.get('/api/config/jobs/failed')).json()
    return (jobs as { name: string }[]).map(({ name }) => name)
  }
  expect(await namesFor(owner)).toEqual([])
  await site.app.jobs.send(dailyBackup, {})
  for (let tried = 0; tried <= (dailyBackup.options.retries ?? 0); tried += 1) {
    await site.runJobs()
    site.clock.advance(2 * 60 * 60 * 1000)
  }
  expect(await namesFor(owner)).toEqual(['upkeep.daily-backup'])
  const { jobs } = (await owner.get('/api/config/jobs/failed')).json()
  expect(jobs[0].error).toContain('ENOTDIR')
  const other = await site.app.jobs.failed('another website')
  expect(other).toEqual([])
  expect((await owner.post(`/api/config/jobs/failed/${jobs[0].id}/retry`)).statusCode).toBe(200)
  expect(await namesFor(owner)).toEqual([])
})
