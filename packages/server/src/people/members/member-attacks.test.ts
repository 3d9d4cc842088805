import { newId } from '@plinth/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'

let site: TestApp
let owner: Client
const PASSWORD = 'a long password'

beforeAll(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  owner = await site.signInOwner()
  await switchOn(owner)
})
afterAll(() => site.close())

const switchOn = (who: Client) =>
  who.put('/api/config/member-settings', { on: true, signUp: 'open', signInLink: true })

const send = (browser: Client, path: string, form: Record<string, string>) =>
  browser.call('POST', path, { form, withoutCrumb: true, headers: { 'sec-fetch-site': 'same-origin' } })

const someone = () => `${newId()}@example.com`

/** What was handed over last, which without a mail server is shown at the machine. */
async function newestMail(): Promise<string> {
  await site.runJobs()
  return site.terminal.at(-1) ?? ''
}

const tokenIn = (mail: string): string => /\?t=([\w-]+)/.exec(mail)?.[1] ?? ''

/** An account, and a browser that is signed in to it. */
async function join(email = someone()): Promise<{ readonly email: string; readonly browser: Client }> {
  const browser = site.client()
  await send(browser, '/_members/sign-up', { email, name: 'Ada' })
  const chosen = await send(browser, '/_members/choose', {
    t: tokenIn(await newestMail()),
    password: PASSWORD,
  })
  expect(chosen.headers.location, chosen.body).toBe('/_members/welcome')
  return { email, browser }
}

const tokenOf = (browser: Client): string => browser.cookies.get('plinth_member') ?? ''

/** The address of whoever is signed in with a token; empty for nobody. */
async function whoHas(token: string, host?: string): Promise<string> {
  const browser = site.client(host)
  browser.cookies.set('plinth_member', token)
  const { statusCode, body } = await browser.get('/_members')
  return statusCode === 200 ? (/[\w-]+@example\.com/.exec(body)?.[0] ?? 'somebody') : ''
}

const signIn = (browser: Client, email: string) =>
  browser.post('/api/site-users/account/session', { email, password: PASSWORD, rememberMe: true })

/** Every way in that needs nothing but HTTP; passkeys, codes and other services have tests of their own. */
const WAYS_IN: Readonly<Record<string, (browser: Client, email: string) => Promise<unknown>>> = {
  'the call of scripts': signIn,
  'the form': (browser, email) => send(browser, '/_members/sign-in', { email, password: PASSWORD }),
  'the link of a mail': async (browser, email) => {
    await send(browser, '/_members/ask-link', { email })
    return send(browser, '/_members/link', { t: tokenIn(await newestMail()) })
  },
  'the code of a mail': async (browser, email) => {
    await send(browser, '/_members/ask-link', { email })
    const code = /^ *\| ([A-Z]{4}-[A-Z]{4})$/m.exec(await newestMail())?.[1] ?? ''
    return send(browser, '/_members/code', { code })
  },
  'a new password': async (browser, email) => {
    await send(browser, '/_members/reset', { email })
    return send(browser, '/_members/choose', { t: tokenIn(await newestMail()), password: PASSWORD })
  },
}

test.each(Object.keys(WAYS_IN))(
  '[MEMBER-90] whatever a browser carried before, no session of before is one after signing in by %s',
  async (way) => {
    const attacker = await join()
    const victim = await join()
    // One that was made up, one that was the attacker's, and one that the attacker began and ended: planted before.
    const ended = site.client()
    await signIn(ended, attacker.email)
    const over = tokenOf(ended)
    await send(ended, '/_members/sign-out', {})
    for (const planted of ['made-up-by-somebody', tokenOf(attacker.browser), over]) {
      const browser = site.client()
      await browser.get('/healthz')
      const crumb = browser.cookies.get('crumb') ?? ''
      browser.cookies.set('plinth_member', planted)
      browser.cookies.set('SiteUserInfo', JSON.stringify({ authenticated: true, siteUserId: 'x' }))
      const entered = await WAYS_IN[way]?.(browser, victim.email)
      expect(entered).toMatchObject({ statusCode: expect.toSatisfy((code: number) => code < 400) })
      const token = tokenOf(browser)
      expect(await whoHas(token)).toBe(victim.email)
      expect(token).not.toBe(planted)
      expect(await whoHas(planted)).toBe('')
      // Nor is a crumb of before good for anything.
      const late = await browser.post(
        '/api/site-users/account/locale',
        { language: 'en' },
        { headers: { 'x-csrf-token': crumb } },
      )
      expect([late.statusCode, late.json().crumbFail]).toEqual([403, true])
      await send(browser, '/_members/sign-out', {})
      expect(await whoHas(token)).toBe('')
      await signIn(attacker.browser, attacker.email)
    }
  },
)

test('[MEMBER-90] a cookie for scripts opens nothing, whatever it says', async () => {
  const { browser } = await join()
  const planted = site.client()
  planted.cookies.set('SiteUserInfo', browser.cookies.get('SiteUserInfo') ?? '')
  expect((await planted.get('/_members')).headers.location).toBe('/_members/sign-in')
  expect((await planted.post('/api/site-users/account/locale', { language: 'en' })).statusCode).toBe(401)
})

test('[MEMBER-91] a call of a session is refused with any token but the session’s own', async () => {
  const { email, browser } = await join()
  const stranger = await join()
  const own = (await signIn(browser, email)).json().xsrfToken
  const elsewhere = `x${newId()}`.slice(0, 20).toLowerCase()
  const other = await site.addWebsite(elsewhere)
  await switchOn(await site.signInOwner({ websiteId: other, host: `${elsewhere}.localhost` }))
  const tokens = {
    none: '',
    'of another member': (await signIn(stranger.browser, stranger.email)).json().xsrfToken,
    'of another browser': (await signIn(site.client(), email)).json().xsrfToken,
    'of before': own,
    'twice its own': '',
    'made up': 'x'.repeat(43),
    'not in letters': 'é'.repeat(43),
  }
  // Signed in once more: the token of before goes with the session of before.
  const now = (await signIn(browser, email)).json().xsrfToken
  tokens['twice its own'] = `${now}, ${now}`
  const calls = [
    ['DELETE', '/api/site-users/account/session', {}],
    ['POST', '/api/site-users/account/locale', { language: 'en' }],
    ['POST', '/api/site-users/account/passkeys/options', { password: PASSWORD }],
    ['POST', '/api/site-users/account/passkeys', { response: { id: 'x' } }],
  ] as const
  for (const [method, path, body] of calls)
    for (const [what, token] of Object.entries(tokens)) {
      const headers: Record<string, string> =
        token === '' ? {} : { 'x-siteuser-xsrf-token': Buffer.from(token).toString('latin1') }
      const answer = await browser.call(method, path, { body, headers })
      expect([path, what, answer.statusCode, answer.json().crumbFail]).toEqual([path, what, 403, true])
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  expect(await whoHas(tokenOf(browser))).toBe(email)
  expect(await whoHas(tokenOf(browser), `${elsewhere}.localhost`)).toBe('')
  const headers = { 'x-siteuser-xsrf-token': now }
  expect((await browser.delete('/api/site-users/account/session', { headers })).statusCode).toBe(200)
})
