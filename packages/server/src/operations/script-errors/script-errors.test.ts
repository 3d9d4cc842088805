import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ScriptError } from '@plinth/contract/operations/script-error-calls'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { forgetOldScriptErrors } from './script-errors.ts'

const DAY = 24 * 60 * 60 * 1000
const TELL = '/api/events/RecordJavascriptErrors'
const LIST = '/api/config/script-errors'

let running: TestApp
let owner: Client
beforeEach(async () => {
  running = await createTestApp()
  owner = await running.signInOwner()
})
afterEach(() => running.close())

const event = (more: Partial<Record<'message' | 'stack' | 'page' | 'source', string>> = {}) => ({
  source: 'site',
  message: 'TypeError: x is undefined',
  stack: 'TypeError: x is undefined\n    at wake (https://shop.example/_plinth/loader-CEBYUuRo.js:1:42)',
  page: '/shop',
  ...more,
})
const listed = async (client = owner): Promise<ScriptError[]> => (await client.get(LIST)).json().errors

test('[LOG-1] errors of scripts are kept by message and place, with their number and when they happened last', async () => {
  const visitor = running.client()
  expect((await visitor.post(TELL, [event(), event({ page: '/cart' })])).statusCode).toBe(204)
  running.clock.advance(60_000)
  await visitor.post(TELL, [
    event({ page: '/about' }),
    event({ stack: 'at https://shop.example/_plinth/other-AAAAAAAA.js:2:7' }),
    event({ source: 'editor' }),
    event({ message: 'away', stack: '' }),
  ])
  const errors = await listed()
  expect(errors).toHaveLength(4)
  const first = errors.find(({ count }) => count === 3)
  expect(first).toMatchObject({
    source: 'site',
    message: 'TypeError: x is undefined',
    place: '/_plinth/loader-CEBYUuRo.js:1:42',
    page: '/about',
  })
  expect((first?.lastOn ?? 0) - (first?.firstOn ?? 0)).toBe(60_000)
  expect(errors.find(({ message }) => message === 'away')?.place).toBe('')
})

test('[LOG-1] at most 200 of a website are kept, the newest, for thirty days after they happened last', async () => {
  const visitor = running.client()
  for (let call = 0; call < 11; call++) {
    const events = Array.from({ length: 20 }, (_, at) => event({ message: `Error ${call} ${at}`, stack: '' }))
    expect((await visitor.post(TELL, events)).statusCode).toBe(204)
    running.clock.advance(1000)
  }
  const errors = await listed()
  expect(errors).toHaveLength(200)
  expect(errors.some(({ message }) => message.startsWith('Error 0 '))).toBe(false)
  expect(errors.some(({ message }) => message.startsWith('Error 10 '))).toBe(true)
  running.clock.advance(29 * DAY)
  await visitor.post(TELL, [event({ message: 'Error 9 9', stack: '' })])
  running.clock.advance(2 * DAY)
  await running.jobs.runScheduled(forgetOldScriptErrors)
  // Sessions do not last that long.
  const later = await running.signInOwner({ email: 'later@example.com' })
  expect((await listed(later)).map(({ message }) => message)).toEqual(['Error 9 9'])
})

test('[LOG-2] nothing is kept of who met an error', async () => {
  await running.client().post(TELL, [
    event({
      message:
        'Error: ada@example.com could not be read from https://ada:secret@shop.example/find?email=ada%40example.com#top',
      stack:
        'Error\n    at find (https://shop.example/_plinth/search-B3xk29aZQ1.js?retry=1:1:10)\n at /order?key=abc 4111111111111111',
      page: '/orders/6b034d13a8a59f62dfaa981a?token=abc#x',
    }),
  ])
  const [kept] = await listed()
  expect(kept).toMatchObject({
    message: 'Error: … could not be read from https://shop.example/find',
    stack: 'Error\n    at find (https://shop.example/_plinth/search-B3xk29aZQ1.js:1:10)\n at /order …',
    place: '/_plinth/search-B3xk29aZQ1.js:1:10',
    page: '/orders/…',
  })
})

test('[LOG-2] of a line that never ends as much is kept as can be looked through in no time', async () => {
  await running.client().post(TELL, [event({ stack: `Error\n${'-1'.repeat(2400)}\n at /a.js:1:2` })])
  const [kept] = await listed()
  expect(kept?.stack.split('\n').map((line) => line.length <= 400)).toEqual([true, true, true])
  expect(kept?.place).toBe('/a.js:1:2')
})

test('[LOG-2] a call says that it comes from a page of the website, and is bounded', async () => {
  const visitor = running.client()
  const foreign = await visitor.call('POST', TELL, {
    body: [event()],
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect([foreign.statusCode, foreign.json().crumbFail]).toEqual([403, true])
  for (const refused of [
    [],
    Array.from({ length: 21 }, () => event()),
    [event({ stack: 'x'.repeat(5001) })],
    [event({ message: 'half of a pair \ud800' })],
    [event({ source: 'elsewhere' })],
    event(),
  ])
    expect((await visitor.post(TELL, refused)).statusCode).toBe(400)
  expect(await listed()).toEqual([])
  let last = 204
  for (let call = 0; call < 60 && last === 204; call++)
    last = (await visitor.post(TELL, [event()])).statusCode
  expect(last).toBe(429)
})

test('[LOG-3] administrators see and forget those of their website, and nobody else does', async () => {
  const other = await running.addWebsite('other')
  const others = await running.signInOwner({ host: 'other.localhost', websiteId: other })
  await running.client().post(TELL, [event()])
  await running.client('other.localhost').post(TELL, [event({ message: 'Theirs' })])
  expect((await listed(others)).map(({ message }) => message)).toEqual(['Theirs'])
  expect((await running.client().get(LIST)).statusCode).toBe(401)
  const editor = await running.signInOwner({ role: 4, email: 'editor@example.com' })
  expect((await editor.get(LIST)).statusCode).toBe(403)
  expect((await editor.delete(LIST)).statusCode).toBe(403)
  expect((await owner.delete(LIST)).statusCode).toBe(204)
  expect(await listed()).toEqual([])
  expect(await listed(others)).toHaveLength(1)
})
