import { afterEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'

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
