import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import type { RegisteredRoute } from './access.ts'

let site: TestApp
beforeAll(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
})
afterAll(() => site.close())

/** What is called from elsewhere, and why no page can use that; and what changes nothing. Everything else is refused. */
const OPEN: Readonly<Record<string, string>> = {
  'POST /_newsletter/unsubscribe': 'mail programs press it: the key is in the mail',
  'POST /_comments/stop': 'mail programs press it: the key is in the mail',
  'POST /_restock/leave': 'mail programs press it: the key is in the mail',
  'POST /_reviews/stop': 'mail programs press it: the key is in the mail',
  'POST /_cart-reminder/stop': 'mail programs press it: the key is in the mail',
  'POST /_newsletter/returned/:key': 'mail servers say what came back: the key is in the address',
  'POST /api/payments/:methodId/webhook': 'payment services call it, and sign',
  'POST /api/automations/hooks': 'automations have a key',
  'POST /api/rest/forms/validate/:formId': 'changes nothing',
  'POST /api/form/FormSubmissionKey': 'changes nothing',
}

const addressOf = ({ url }: RegisteredRoute): string => url.replaceAll(/:\w+(\([^)]*\))?|\*/g, 'none')

const changing = (): RegisteredRoute[] =>
  site.app.routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))

/** What a page elsewhere can send with a call, and what it cannot have: each must be refused. */
async function forgeries(browser: Client): Promise<readonly Readonly<Record<string, string>>[]> {
  const own = browser.cookies.get('crumb') ?? ''
  const stranger = site.client()
  await stranger.get('/healthz')
  const others = stranger.cookies.get('crumb') ?? ''
  return [
    {},
    { 'x-csrf-token': 'made.up' },
    // That of another browser, from a page of ours and from elsewhere.
    { 'x-csrf-token': others },
    { 'x-csrf-token': others, origin: 'http://evil.example' },
    // Its own, which no page elsewhere has: from another website, a neighbour, and a page that says nothing of itself.
    { 'x-csrf-token': own, origin: 'http://evil.example' },
    { 'x-csrf-token': own, 'sec-fetch-site': 'same-site' },
    { 'x-csrf-token': own, origin: 'null' },
    // None, and a word that looks like ours.
    { origin: 'http://localhost.evil.example' },
    { 'sec-fetch-site': 'same-origin, cross-site' },
    { 'sec-fetch-site': 'none' },
  ]
}

test('[HTTP-130] a page elsewhere changes nothing by any route there is, whoever’s browser it is in and whatever it sends along', async () => {
  const owner = await site.signInOwner()
  const letIn = new Set<string>()
  let tried = 0
  for (const browser of [site.client(), owner]) {
    await browser.get('/healthz')
    for (const route of changing()) {
      const name = `${route.method} ${route.url}`
      for (const headers of await forgeries(browser)) {
        const answer = await browser.call(route.method, addressOf(route), {
          withoutCrumb: true,
          headers,
          body: {},
        })
        tried += 1
        const isRefused = answer.statusCode === 403 && answer.body.includes('"crumbFail":true')
        // A visitor is nobody to what owners call: that is said first.
        if (answer.statusCode === 401 || isRefused) continue
        letIn.add(name)
        // What is open does nothing without its key.
        if (OPEN[name] !== 'changes nothing') expect([name, answer.statusCode < 400]).toEqual([name, false])
      }
    }
  }
  expect([...letIn].sort()).toEqual(Object.keys(OPEN).sort())
  expect(tried).toBeGreaterThan(3000)
}, 60_000)
