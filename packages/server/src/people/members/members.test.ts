import { memberCalls } from '@plinth/contract/members/member-calls'
import { newId, PRODUCT_TYPES } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as passwords from '../../identity/accounts/passwords.ts'
import { recordStatements } from '../../platform/database/database.ts'
import { fillCart, orderIdOf, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { upload } from '../../testing/page-builders.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { ok } from '../../testing/site-steps.ts'
import { carts } from '../../shop/cart/schema.ts'
import { websites } from '../../site/websites/schema.ts'
import { takeSubscriber } from '../newsletter/subscribe.ts'
import { forgetUnconfirmedMembers } from './members.ts'
import { members, memberLinks, memberSessions, memberSignIns } from './schema.ts'

let site: TestApp
let owner: Client
let shop: TestShop

beforeAll(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  owner = await site.signInOwner()
  shop = await openShop(site)
})
afterAll(() => site.close())
beforeEach(() => switchOn())

const switchOn = (settings: object = {}, who = owner) =>
  who.put('/api/config/member-settings', { on: true, signUp: 'open', ...settings })

/** As a browser sends a form of a page. */
const send = (browser: Client, path: string, form: Record<string, string>) =>
  browser.call('POST', path, { form, withoutCrumb: true, headers: { 'sec-fetch-site': 'same-origin' } })

const PASSWORD = 'a long password'

const someone = () => `${newId()}@example.com`

/** The link of the newest mail, which without a mail server is shown at the machine. */
async function newestLink(): Promise<string> {
  await site.runJobs()
  return /http:\/\/localhost(\/_members\/choose\?\S+)/.exec(site.terminal.at(-1) ?? '')?.[1] ?? ''
}

const tokenOf = (link: string): string => new URL(link, 'http://localhost').searchParams.get('t') ?? ''

/** A browser with an account, signed in. */
async function join(email = someone(), browser = site.client()): Promise<Client> {
  expect((await send(browser, '/_members/sign-up', { email, name: 'Ada' })).statusCode).toBe(303)
  const t = tokenOf(await newestLink())
  const chosen = await send(browser, '/_members/choose', { t, password: PASSWORD })
  expect(chosen.headers.location, chosen.body).toBe('/_members/welcome')
  return browser
}

const signIn = (email: string, password = PASSWORD, browser = site.client()) =>
  browser.post('/api/site-users/account/session', { email, password, rememberMe: true })

const listed = async (query = '') => (await owner.get(`/api/config/members${query}`)).json()

const memberOf = async (email: string) =>
  (await site.db.select().from(members).where(eq(members.email, email)))[0]

test('[MEMBER-1] without the owner’s word there are no accounts: no pages, no calls, no link in a page', async () => {
  await switchOn({ on: false })
  const visitor = site.client()
  const paths = ['/_members', '/_members/sign-in', '/_members/sign-up', '/_members/choose?t=x']
  for (const path of paths) expect((await visitor.get(path)).statusCode, path).toBe(404)
  expect((await send(visitor, '/_members/sign-up', { email: someone() })).statusCode).toBe(404)
  expect((await send(visitor, '/_members/profile', {})).statusCode).toBe(404)
  expect((await signIn(someone())).json().error.code).toBe('members-off')
  expect((await visitor.get('/')).body).not.toContain('/_members')
  await switchOn()
  expect((await visitor.get('/_members/sign-in')).statusCode).toBe(200)
  expect((await visitor.get('/')).body).toContain('href="/_members"')
})

test('[MEMBER-1] every call of members is refused without them, and none fails', async () => {
  await switchOn({ on: false })
  const visitor = site.client()
  const answers: string[] = []
  for (const key of Object.keys(memberCalls)) {
    const [method = '', path = ''] = key.split(' ')
    // Enough of each body that the call gets as far as whether there are members at all.
    const body = { email: 'ada@example.com', language: 'en', response: { id: 'x' }, passkey: newId() }
    const { statusCode } = await visitor.call(method, path, method === 'GET' ? {} : { body })
    if (statusCode !== 404) answers.push(`${key} answers ${statusCode}`)
  }
  expect(answers).toEqual([])
})

test('[MEMBER-2] [MEMBER-3] [MEMBER-4] [MEMBER-5] an account begins with the link of a mail, once, without scripts', async () => {
  const email = someone()
  const browser = site.client()
  const page = await browser.get('/_members/sign-up?to=%2Fnotes')
  expect(page.headers['cache-control']).toBe('private, no-store')
  expect(page.body).toContain('name="returnTo" value="/notes"')
  const asked = await send(browser, '/_members/sign-up', {
    email: ` ${email.toUpperCase()} `,
    name: 'Ada',
    returnTo: '/notes',
  })
  expect(asked.headers.location).toBe('/_members/mailed')
  const link = await newestLink()
  expect(await memberOf(email)).toMatchObject({ state: 'unconfirmed', passwordHash: null })
  expect((await browser.get(link)).body).toContain(email)
  expect(await memberOf(email)).toMatchObject({ state: 'unconfirmed' })
  const kept = JSON.stringify(await site.db.select().from(memberLinks))
  expect(kept).not.toContain(tokenOf(link))
  expect(JSON.stringify(await site.outbox())).not.toContain(tokenOf(link))
  const t = tokenOf(link)
  const short = await send(browser, '/_members/choose', { t, password: 'short' })
  expect([short.statusCode, short.body.includes('at least 10 characters')]).toEqual([422, true])
  const chosen = await send(browser, '/_members/choose', { t, password: PASSWORD, returnTo: '/notes' })
  expect(chosen.headers.location).toBe('/_members/welcome?to=%2Fnotes')
  const welcome = await browser.get('/_members/welcome?to=%2Fnotes')
  expect(welcome.body).toContain('Welcome, Ada')
  expect(welcome.body).toContain('href="/notes"')
  expect(await memberOf(email)).toMatchObject({ state: 'active' })
  const again = await send(site.client(), '/_members/choose', { t, password: 'another password' })
  expect([again.statusCode, again.body.includes('does not work any more')]).toEqual([410, true])
  for (const to of ['//evil.example', 'https://evil.example', '/\\evil.example'])
    expect((await site.client().get('/_members/sign-in', { query: { to } })).body).not.toContain('evil')
})

test('[CHK-71] a guest who has bought something is offered an account at one press, and a member is not', async () => {
  const email = someone()
  const mug = await shop.product({}, { sku: 'OFFERED', stock: 9 })
  const buy = async (client: Client) => {
    await fillCart(client, mug.id, 1, 'OFFERED')
    const { redirect } = (await pay(client, { email })).json()
    const { pathname, search } = new URL(redirect, 'http://localhost')
    return (await client.get(pathname + search)).body
  }
  const browser = site.client()
  const page = await buy(browser)
  expect(page).toContain('Make an account')
  expect(page).toContain(`name="email" value="${email}"`)
  // One field, for the password.
  const offer = /<form[^>]*action="\/_members\/sign-up"[^]*?<\/form>/.exec(page)?.[0] ?? ''
  expect(offer.match(/<input(?![^>]*type="hidden")[^>]*>/g)).toHaveLength(1)
  expect(offer).toContain('autocomplete="new-password"')
  const asked = await send(browser, '/_members/sign-up', { email, name: 'Ada', password: PASSWORD })
  expect(asked.headers.location).toBe('/_members/mailed')
  const member = await join(someone())
  expect(await buy(member)).not.toContain('Make an account')
})

test('[MEMBER-110] a password chosen beside an order holds once the link is followed in the same browser, and nowhere else', async () => {
  const keep = 'Keep the password I chose'
  const email = someone()
  const browser = site.client()
  await send(browser, '/_members/sign-up', { email, name: 'Ada', password: PASSWORD })
  const link = await newestLink()
  // Nobody has an account by it, and the password is nowhere.
  expect(await memberOf(email)).toMatchObject({ state: 'unconfirmed', passwordHash: null })
  const elsewhere = site.client()
  expect((await elsewhere.get(link)).body).not.toContain(keep)
  const forged = await send(elsewhere, '/_members/choose', { t: tokenOf(link), chosen: '1' })
  expect(forged.body).toContain('Choose a password')
  expect(await memberOf(email)).toMatchObject({ state: 'unconfirmed', passwordHash: null })
  // What is kept is of this address alone.
  const other = someone()
  await send(elsewhere, '/_members/sign-up', { email: other, name: 'Eve' })
  const ofOther = await newestLink()
  expect((await browser.get(ofOther)).body).not.toContain(keep)
  expect((await browser.get(link)).body).toContain(keep)
  const chosen = await send(browser, '/_members/choose', { t: tokenOf(link), chosen: '1' })
  expect(chosen.headers.location).toBe('/_members/welcome')
  expect(await memberOf(email)).toMatchObject({ state: 'active' })
  const later = await send(site.client(), '/_members/sign-in', { email, password: PASSWORD })
  expect(later.headers.location).toBe('/_members')
  // Whoever has an account already keeps their password, whatever is typed beside an order.
  await send(browser, '/_members/sign-up', { email, name: 'Ada', password: 'another password' })
  const again = await newestLink()
  expect((await browser.get(again)).body).not.toContain(keep)
  await send(browser, '/_members/choose', { t: tokenOf(again), chosen: '1' })
  const same = await send(site.client(), '/_members/sign-in', { email, password: PASSWORD })
  expect(same.headers.location).toBe('/_members')
})

test('[MEMBER-3] accounts nobody confirmed are forgotten, others are not', async () => {
  const [asked, there] = [someone(), someone()]
  await join(there)
  await send(site.client(), '/_members/sign-up', { email: asked, name: '' })
  await site.runJobs()
  site.clock.advance(15 * 24 * 60 * 60 * 1000)
  await site.jobs.send(forgetUnconfirmedMembers, {})
  await site.runJobs()
  expect([await memberOf(asked), await memberOf(there)]).toEqual([undefined, expect.anything()])
})

test('[MEMBER-4] a link is too old after its time, and a newer one takes its place', async () => {
  const email = someone()
  const ask = () => send(site.client(), '/_members/sign-up', { email, name: '' })
  await ask()
  const first = tokenOf(await newestLink())
  await ask()
  const second = tokenOf(await newestLink())
  const choose = async (t: string) =>
    (await send(site.client(), '/_members/choose', { t, password: PASSWORD })).statusCode
  expect(await choose(first)).toBe(410)
  site.clock.advance(24 * 60 * 60 * 1000 + 1)
  expect(await choose(second)).toBe(410)
  expect((await site.client().get(`/_members/choose?t=${second}`)).statusCode).toBe(410)
})

test('[MEMBER-64] the fields of a form sign in as JSON does', async () => {
  const email = someone()
  await join(email)
  const entered = async (rememberMe: string) => {
    const form = { email, password: PASSWORD, rememberMe }
    return site.client().post('/api/site-users/account/session', undefined, { form })
  }
  const [remembered, forADay] = [await entered('true'), await entered('false')]
  expect(remembered.json()).toEqual({ xsrfToken: expect.any(String) })
  const maxAge = (answer: typeof remembered) =>
    answer.cookies.find(({ name }) => name === 'plinth_member')?.maxAge
  expect(maxAge(remembered)).toBe(30 * 24 * 60 * 60)
  expect(maxAge(forADay)).not.toBe(maxAge(remembered))
  expect((await entered('perhaps')).statusCode).toBe(400)
})

test('[MEMBER-6] [MEMBER-7] [MEMBER-9] scripts sign in and out with their token; a call without it is told which', async () => {
  const email = someone()
  await join(email)
  const browser = site.client()
  browser.cookies.set('plinth_member', 'planted')
  const signedIn = await signIn(email, PASSWORD, browser)
  const { xsrfToken } = signedIn.json()
  expect(signedIn.json()).toEqual({ xsrfToken: expect.stringMatching(/^[\w-]{43}$/) })
  const token = browser.cookies.get('plinth_member') ?? ''
  expect(token).not.toBe('planted')
  expect(signedIn.cookies.find(({ name }) => name === 'plinth_member')).toMatchObject({ httpOnly: true })
  const info = signedIn.cookies.find(({ name }) => name === 'SiteUserInfo')
  expect(info?.httpOnly).not.toBe(true)
  const member = await memberOf(email)
  expect(JSON.parse(info?.value ?? '')).toEqual({ authenticated: true, siteUserId: member?.id })
  expect(JSON.stringify(await site.db.select().from(memberSessions))).not.toContain(token)
  const refused = await browser.delete('/api/site-users/account/session')
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { crumbFail: true, xsrfToken }])
  const stale = { headers: { 'x-siteuser-xsrf-token': 'x'.repeat(43) } }
  expect((await browser.delete('/api/site-users/account/session', stale)).statusCode).toBe(403)
  const headers = { 'x-siteuser-xsrf-token': refused.json().xsrfToken }
  const elsewhere = { ...headers, 'sec-fetch-site': 'cross-site' }
  expect(
    (await browser.delete('/api/site-users/account/session', { headers: elsewhere })).json(),
  ).toMatchObject({
    crumbFail: true,
  })
  expect(
    (await browser.post('/api/site-users/account/locale', { language: 'xx' }, { headers })).statusCode,
  ).toBe(422)
  expect(
    (await browser.post('/api/site-users/account/locale', { language: 'en' }, { headers })).statusCode,
  ).toBe(200)
  expect((await browser.delete('/api/site-users/account/session', { headers })).statusCode).toBe(200)
  expect([...browser.cookies.keys()]).not.toContain('SiteUserInfo')
  browser.cookies.set('plinth_member', token)
  expect((await browser.get('/_members')).headers.location).toBe('/_members/sign-in')
})

test('[MEMBER-6] an editor is no member and a member no editor, and no session is of another website', async () => {
  const browser = await join()
  expect((await owner.get('/_members')).headers.location).toBe('/_members/sign-in')
  const token = browser.cookies.get('plinth_member') ?? ''
  const editor = site.client()
  editor.cookies.set('plinth_session', token)
  expect((await editor.get('/api/config/pages')).statusCode).toBe(401)
  await site.addWebsite('elsewhere')
  const boss = await site.signInOwner({
    host: 'elsewhere.localhost',
    websiteId:
      (await site.db.select().from(websites)).find(({ identifier }) => identifier === 'elsewhere')?.id ?? '',
  })
  await switchOn({}, boss)
  const abroad = site.client('elsewhere.localhost')
  abroad.cookies.set('plinth_member', token)
  expect((await abroad.get('/_members')).headers.location).toBe('/_members/sign-in')
  expect((await browser.get('/_members')).statusCode).toBe(200)
})

test('[MEMBER-8] a new password ends every session, and this browser has one of its own', async () => {
  const email = someone()
  const browser = await join(email)
  const other = site.client()
  await signIn(email, PASSWORD, other)
  const before = browser.cookies.get('plinth_member')
  const change = (currentPassword: string, newPassword = 'another password') =>
    send(browser, '/_members/password', { currentPassword, newPassword })
  const wrong = await change('not this one')
  expect([wrong.statusCode, wrong.body.includes('This is not your password.')]).toEqual([422, true])
  expect((await change(PASSWORD)).headers.location).toBe('/_members/security?saved=1')
  expect(browser.cookies.get('plinth_member')).not.toBe(before)
  expect((await browser.get('/_members')).statusCode).toBe(200)
  expect((await other.get('/_members')).statusCode).toBe(303)
  expect((await signIn(email)).statusCode).toBe(401)
  await send(site.client(), '/_members/reset', { email })
  const t = tokenOf(await newestLink())
  expect(
    (await send(site.client(), '/_members/choose', { t, password: 'a third password' })).statusCode,
  ).toBe(303)
  expect((await browser.get('/_members')).statusCode).toBe(303)
})

test('[MEMBER-10] nobody is told which addresses have an account: same answers, same statements, same hashes', async () => {
  const known = someone()
  await join(known)
  await send(site.client(), '/_members/sign-up', { email: 'waits@example.com', name: '' })
  await site.runJobs()
  const verify = vi.spyOn(passwords, 'verifyPassword')
  const watched = async (
    ask: (browser: Client) => Promise<{ statusCode: number; body: string; headers: object }>,
  ) => {
    const browser = site.client()
    await browser.get('/healthz')
    const before = verify.mock.calls.length
    const { result, statements } = await recordStatements(() => ask(browser))
    const { statusCode, body, headers } = result
    const location = 'location' in headers ? headers.location : null
    return {
      statusCode,
      location,
      body: body.replaceAll(/\S+@example\.com/g, ''),
      statements,
      hashed: verify.mock.calls.length - before,
    }
  }
  const emails = [known, someone(), 'waits@example.com']
  await switchOn({ signInLink: true })
  for (const ask of [
    (email: string) => (browser: Client) => send(browser, '/_members/ask-link', { email }),
    (email: string) => (browser: Client) => send(browser, '/_members/sign-up', { email, name: 'Eve' }),
    (email: string) => (browser: Client) => send(browser, '/_members/reset', { email }),
    (email: string) => (browser: Client) => signIn(email, 'not the password', browser),
  ]) {
    const seen = []
    for (const email of emails) seen.push(await watched(ask(email)))
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
  }
  expect(verify).toHaveBeenCalledTimes(3)
  verify.mockRestore()
})

test('[MEMBER-95] what is done about an address that was typed begins at a moment nobody can foresee', async () => {
  await switchOn({ signInLink: true })
  const sent = vi.spyOn(site.app.jobs, 'send')
  const [known, unknown] = [someone(), someone()]
  await join(known)
  sent.mockClear()
  const asked = []
  for (const email of [known, unknown])
    for (const path of ['/_members/ask-link', '/_members/sign-up', '/_members/reset']) {
      await send(site.client(), path, { email, name: '' })
      asked.push(sent.mock.calls.map(([job]) => [job.name, job.options.unforeseen]))
      sent.mockClear()
    }
  await owner.post('/api/config/account/password-reset', { email: unknown })
  asked.push(sent.mock.calls.map(([job]) => [job.name, job.options.unforeseen]))
  sent.mockRestore()
  const ofMembers = [
    [['members.hand-over-sign-in', true]],
    [['members.hand-over-link', true]],
    [['members.hand-over-link', true]],
  ]
  expect(asked).toEqual([...ofMembers, ...ofMembers, [['accounts.hand-over-reset', true]]])
  expect(takeSubscriber.options.unforeseen).toBe(true)
})

test('[MEMBER-10] passwords cannot be tried at will, and no mailbox is filled', async () => {
  const limited = await createTestApp()
  const boss = await limited.signInOwner()
  await switchOn({}, boss)
  const attempt = () => signIn('ada@example.com', 'wrong', limited.client())
  const answers = []
  for (let count = 0; count < 9; count++) answers.push((await attempt()).statusCode)
  expect(answers).toEqual([...Array.from({ length: 8 }, () => 401), 429])
  const page = await send(limited.client(), '/_members/sign-in', { email: 'ada@example.com', password: 'x' })
  expect([page.statusCode, page.body.includes('Too many attempts.')]).toEqual([429, true])
  const ask = () => send(limited.client(), '/_members/reset', { email: 'ada@example.com' })
  for (let count = 0; count < 3; count++) expect((await ask()).statusCode).toBe(303)
  expect((await ask()).statusCode).toBe(429)
  await limited.close()
})

/** A browser that has asked for a link to sign in with, and what the mail says. */
async function askForLink(email: string, browser = site.client(), more: Record<string, string> = {}) {
  const before = site.terminal.length
  const asked = await send(browser, '/_members/ask-link', { email, ...more })
  expect(asked.headers.location, asked.body).toBe('/_members/code')
  await site.runJobs()
  const mail = site.terminal.slice(before).join('\n')
  return {
    browser,
    mail,
    t: /\/_members\/link\?t=([\w-]+)/.exec(mail)?.[1] ?? '',
    code: /^ *\| ([A-Z]{4}-[A-Z]{4})$/m.exec(mail)?.[1] ?? '',
  }
}

test('[MEMBER-13] a member signs in with the link of a mail, once, at a press and not by opening it', async () => {
  const email = someone()
  await join(email)
  const visitor = site.client()
  expect((await visitor.get('/_members/sign-in')).body).not.toContain('/_members/ask-link')
  expect((await send(visitor, '/_members/ask-link', { email })).statusCode).toBe(404)
  await switchOn({ signInLink: true })
  expect((await visitor.get('/_members/sign-in?to=%2Fnotes')).body).toContain(
    'formaction="/_members/ask-link"',
  )
  const { browser, mail, t } = await askForLink(` ${email.toUpperCase()} `, site.client(), {
    returnTo: '/notes',
    rememberMe: 'on',
  })
  expect(mail).toContain(`To ${email}: Sign in to Test site`)
  for (const kept of [await site.db.select().from(memberSignIns), await site.outbox()])
    expect(JSON.stringify(kept)).not.toContain(t)
  for (let opened = 0; opened < 2; opened++) {
    const page = await browser.get(`/_members/link?t=${t}`)
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(page.body).toContain(`As ${email}.`)
    expect((await browser.get('/_members')).statusCode).toBe(303)
  }
  const elsewhere = { headers: { origin: 'https://elsewhere.example' }, withoutCrumb: true, form: { t } }
  expect((await browser.call('POST', '/_members/link', elsewhere)).statusCode).toBe(403)
  const presses = await Promise.all([1, 2].map(() => send(browser, '/_members/link', { t })))
  expect(presses.map(({ headers }) => headers.location)).toContain('/notes')
  expect((await browser.get('/_members')).statusCode).toBe(200)
  expect(browser.cookies.has('plinth_asked')).toBe(false)
  expect((await browser.get(`/_members/link?t=${t}`)).headers.location).toBe('/_members')
  expect((await send(site.client(), '/_members/link', { t })).statusCode).toBe(410)
  const sessions = await site.db.select().from(memberSessions)
  const member = await memberOf(email)
  expect(
    sessions.filter((row) => row.memberId === member?.id && row.lasts === 30 * 24 * 60 * 60),
  ).toHaveLength(1)
})

test('[MEMBER-13] a link ends after 15 minutes, with a newer one, a new password, the owner’s word, and on another website', async () => {
  await switchOn({ signInLink: true })
  const email = someone()
  const other = await join(email)
  const use = async ({ browser, t }: { browser: Client; t: string }) =>
    (await send(browser, '/_members/link', { t })).statusCode
  const first = await askForLink(email)
  const second = await askForLink(email, first.browser)
  expect(await use({ ...second, t: first.t })).toBe(410)
  await switchOn()
  expect(await use(second)).toBe(404)
  await switchOn({ signInLink: true })
  await send(other, '/_members/password', { currentPassword: PASSWORD, newPassword: 'another password' })
  expect(await use(second)).toBe(410)
  const third = await askForLink(email)
  const abroad = await site.addWebsite('abroad')
  const boss = await site.signInOwner({ host: 'abroad.localhost', websiteId: abroad })
  await switchOn({ signInLink: true }, boss)
  const there = site.client('abroad.localhost')
  there.cookies.set('plinth_asked', third.browser.cookies.get('plinth_asked') ?? '')
  expect(await use({ browser: there, t: third.t })).toBe(410)
  expect((await send(there, '/_members/code', { code: third.code })).statusCode).toBe(410)
  site.clock.advance(15 * 60 * 1000 + 1)
  expect(await use(third)).toBe(410)
  const last = await askForLink(email)
  expect((await owner.delete(`/api/config/members/${(await memberOf(email))?.id}`)).statusCode).toBe(204)
  expect(await use(last)).toBe(410)
})

test('[MEMBER-14] in another browser a link opens nothing; the code of its mail is typed in the one that asked', async () => {
  await switchOn({ signInLink: true })
  const email = someone()
  await join(email)
  const { browser, t, code } = await askForLink(email, site.client(), { returnTo: '/notes' })
  const phone = site.client()
  const seen = await phone.get(`/_members/link?t=${t}`)
  expect([seen.statusCode, seen.body.includes('Type the code where you asked')]).toEqual([403, true])
  expect(seen.body).not.toContain(email)
  expect((await send(phone, '/_members/link', { t })).statusCode).toBe(403)
  expect((await send(phone, '/_members/code', { code })).statusCode).toBe(410)
  await askForLink(someone(), phone)
  expect((await send(phone, '/_members/link', { t })).statusCode).toBe(403)
  expect((await send(phone, '/_members/code', { code })).statusCode).toBe(422)
  expect((await phone.get('/_members')).statusCode).toBe(303)
  expect((await browser.get('/_members/code')).body).toContain('autocomplete="one-time-code"')
  const typed = ` ${code.toLowerCase().replace('-', ' ')} `
  expect((await send(browser, '/_members/code', { code: typed })).headers.location).toBe('/notes')
  expect((await browser.get('/_members')).statusCode).toBe(200)
  expect((await send(browser, '/_members/link', { t })).headers.location).toBe('/_members')
})

test('[MEMBER-15] a code can be tried five times, and nobody learns of an account by it', async () => {
  await switchOn({ signInLink: true })
  const email = someone()
  await join(email)
  const tries = async (address: string) => {
    const { browser, code } = await askForLink(address)
    const answers = []
    for (const wrong of ['BBBB-BBBB', '', 'ABC', '\uD800', 'x'.repeat(900)]) {
      const { statusCode, body } = await send(browser, '/_members/code', { code: wrong })
      answers.push([statusCode, body.includes('not the code'), body.includes('does not work any more')])
    }
    const late = await send(browser, '/_members/code', { code: code === '' ? 'BCDF-GHJK' : code })
    return [...answers, late.statusCode]
  }
  const known = await tries(email)
  expect(known[0]).toEqual([422, true, false])
  expect(known.at(-1)).toBe(410)
  expect(await tries(someone())).toEqual(known)
  const waiting = someone()
  await send(site.client(), '/_members/sign-up', { email: waiting, name: '' })
  expect((await askForLink(waiting)).mail).toContain('/_members/choose?')
  expect((await askForLink(someone())).mail).toBe('')
  const wrong = await send(site.client(), '/_members/ask-link', { email: 'nobody' })
  expect([wrong.statusCode, wrong.body.includes('This is not an e-mail address.')]).toEqual([422, true])
})

test('[MEMBER-11] a cart comes along when one signs in, in another browser too, and stays or goes when one signs out', async () => {
  const email = someone()
  const mug = await shop.product()
  const bowl = await shop.product({}, { sku: 'BOWL' })
  const browser = site.client()
  await fillCart(browser, mug.id, 2)
  await join(email, browser)
  const lines = async (client: Client) => {
    const cart = (await client.get('/api/commerce/shopping-cart')).json()
    return (cart?.entries ?? []).map(({ quantity, chosenVariant }: never) => [quantity, chosenVariant]).length
  }
  expect(await lines(browser)).toBe(1)
  const phone = site.client()
  await fillCart(phone, bowl.id, 1, 'BOWL')
  const { xsrfToken } = (await signIn(email, PASSWORD, phone)).json()
  expect(await lines(phone)).toBe(2)
  const token = phone.cookies.get('CART')
  const headers = { 'x-siteuser-xsrf-token': xsrfToken }
  await phone.delete('/api/site-users/account/session?cloneCart=true', { headers })
  expect(await lines(phone)).toBe(2)
  expect(phone.cookies.get('CART')).not.toBe(token)
  const laptop = site.client()
  const again = (await signIn(email, PASSWORD, laptop)).json()
  expect(await lines(laptop)).toBe(2)
  await laptop.delete('/api/site-users/account/session', {
    headers: { 'x-siteuser-xsrf-token': again.xsrfToken },
  })
  expect(laptop.cookies.has('CART')).toBe(false)
  const owned = (await site.db.select().from(carts)).filter(({ memberId }) => memberId !== null)
  const member = await memberOf(email)
  expect(owned.filter(({ memberId }) => memberId === member?.id)).toHaveLength(1)
})

test('[MEMBER-61] [MEMBER-62] what a member who is signed in begins to buy or puts aside is theirs, and goes when they sign out', async () => {
  const email = someone()
  const mug = await shop.product({}, { sku: 'THEIR-MUG' })
  const bowl = await shop.product({}, { sku: 'THEIR-BOWL' })
  const browser = site.client()
  await join(email, browser)
  const added = await browser.post('/api/commerce/shopping-cart/entries', {
    itemId: bowl.id,
    sku: 'THEIR-BOWL',
    quantity: 1,
  })
  await browser.post(`/api/commerce/shopping-cart/entries/${added.json().newlyAdded.id}/save`)
  await fillCart(browser, mug.id, 2, 'THEIR-MUG')
  const has = async (client: Client) => [
    ((await client.get('/api/commerce/shopping-cart')).json()?.entries ?? []).length,
    (await client.get('/api/commerce/saved-items')).json().savedItems.length,
  ]
  const phone = site.client()
  await signIn(email, PASSWORD, phone)
  expect(await has(phone)).toEqual([1, 1])
  const { xsrfToken } = (await signIn(email, PASSWORD, browser)).json()
  await browser.delete('/api/site-users/account/session', { headers: { 'x-siteuser-xsrf-token': xsrfToken } })
  expect(await has(browser)).toEqual([0, 0])
  await signIn(email, PASSWORD, browser)
  expect(await has(browser)).toEqual([1, 1])
  // What is put into the cart of a browser in which nobody is signed in is nobody's.
  const stranger = site.client()
  await fillCart(stranger, mug.id, 1, 'THEIR-MUG')
  expect(
    (await site.db.select().from(carts)).filter(({ memberId }) => memberId === null).length,
  ).toBeGreaterThan(0)
})

test('[SAVED-5] what a member saved for later is the same in all their browsers, and goes when they sign out', async () => {
  const email = someone()
  const mug = await shop.product({}, { sku: 'SAVED-MUG' })
  const bowl = await shop.product({}, { sku: 'SAVED-BOWL' })
  const save = async (client: Client, itemId: string, sku: string, quantity = 1) => {
    const added = await client.post('/api/commerce/shopping-cart/entries', { itemId, sku, quantity })
    await client.post(`/api/commerce/shopping-cart/entries/${added.json().newlyAdded.id}/save`)
  }
  const saved = async (client: Client) =>
    (await client.get('/api/commerce/saved-items'))
      .json()
      .savedItems.map(({ sku, quantity }: { sku: string; quantity: number }) => [sku, quantity] as const)
  const browser = site.client()
  await save(browser, mug.id, 'SAVED-MUG', 2)
  await join(email, browser)
  expect(await saved(browser)).toEqual([['SAVED-MUG', 2]])
  const phone = site.client()
  await save(phone, bowl.id, 'SAVED-BOWL')
  await save(phone, mug.id, 'SAVED-MUG', 3)
  const { xsrfToken } = (await signIn(email, PASSWORD, phone)).json()
  const both = [
    ['SAVED-BOWL', 1],
    ['SAVED-MUG', 3],
  ]
  expect((await saved(phone)).toSorted()).toEqual(both)
  expect((await saved(browser)).toSorted()).toEqual(both)
  const headers = { 'x-siteuser-xsrf-token': xsrfToken }
  await phone.delete('/api/site-users/account/session?cloneCart=true', { headers })
  expect((await saved(phone)).toSorted()).toEqual(both)
  await save(phone, bowl.id, 'SAVED-BOWL', 4)
  expect((await saved(browser)).toSorted()).toEqual(both)
  const laptop = site.client()
  const again = (await signIn(email, PASSWORD, laptop)).json()
  expect((await saved(laptop)).toSorted()).toEqual(both)
  await laptop.delete('/api/site-users/account/session', {
    headers: { 'x-siteuser-xsrf-token': again.xsrfToken },
  })
  expect(await saved(laptop)).toEqual([])
  expect((await saved(browser)).toSorted()).toEqual(both)
})

test('[MEMBER-20] [MEMBER-21] [MEMBER-23] the account shows who one is, and keeps what one changes', async () => {
  const email = someone()
  const browser = await join(email)
  expect((await browser.get('/_members')).body).toContain(email)
  const saved = await send(browser, '/_members/profile', { name: '<b>Ada</b>', newsletter: 'on' })
  expect(saved.headers.location).toBe('/_members?saved=1')
  const page = (await browser.get('/_members?saved=1')).body
  expect(page).toContain('value="&lt;b&gt;Ada&lt;/b&gt;"')
  expect(page).toContain('Saved.')
  expect(page).toMatch(/name="newsletter" checked/)
  const subscribers = (await owner.get(`/api/config/subscribers?search=${email}`)).json().subscribers
  expect(subscribers).toMatchObject([{ email, state: 'subscribed', consentPath: '/_members' }])
  await send(browser, '/_members/profile', { name: 'Ada' })
  expect((await browser.get('/_members')).body).not.toMatch(/name="newsletter" checked/)
  const long = await send(browser, '/_members/profile', { name: 'a'.repeat(101) })
  expect([long.statusCode, long.body.includes('at most 100 characters')]).toEqual([422, true])
  const foreign = await browser.call('POST', '/_members/profile', {
    form: { name: 'Eve' },
    withoutCrumb: true,
    headers: { origin: 'https://elsewhere.example' },
  })
  expect(foreign.statusCode).toBe(403)
})

test('[MEMBER-112] from the account one reaches what the newsletter sends, and nobody else’s', async () => {
  const email = someone()
  const browser = await join(email)
  const link = async () => {
    const page = (await browser.get('/_members')).body
    const href = /href="([^"]+)">Choose what the newsletter sends you</.exec(page)?.[1]
    return href?.replaceAll('&amp;', '&')
  }
  expect(await link()).toBeUndefined()
  await send(browser, '/_members/profile', { name: 'Ada', newsletter: 'on' })
  const at = (await link()) ?? ''
  const choosing = await browser.get(at)
  expect(choosing.statusCode).toBe(200)
  expect(choosing.body).toContain(email)
  expect(choosing.body).toContain('name="counting"')
  // Whoever left has nothing to choose, and another account another key.
  await send(browser, '/_members/profile', { name: 'Ada' })
  expect(await link()).toBeUndefined()
  const other = await join()
  expect((await other.get('/_members')).body).not.toContain('_newsletter')
})

test('[MEMBER-20] whoever signs in comes back to the page of the account they asked for', async () => {
  const email = someone()
  await join(email)
  for (const at of ['orders', 'subscriptions', 'security', 'areas'].map((page) => `/_members/${page}`)) {
    const browser = site.client()
    const asked = await browser.get(at)
    expect(asked.headers.location).toBe(`/_members/sign-in?${new URLSearchParams({ to: at })}`)
    const returnTo = /name="returnTo" value="([^"]*)"/.exec(
      (await browser.get(String(asked.headers.location))).body,
    )?.[1]
    expect(returnTo).toBe(at)
    const entered = await send(browser, '/_members/sign-in', { email, password: PASSWORD, returnTo: at })
    expect(entered.headers.location).toBe(at)
  }
  // What stands on the way to signing in, or out, is nothing to come back to.
  for (const returnTo of ['/_members/sign-in', '/_members/security/../sign-up', '/_members/sso/signed-out']) {
    const entered = await send(site.client(), '/_members/sign-in', { email, password: PASSWORD, returnTo })
    expect(entered.headers.location, returnTo).toBe('/_members')
  }
})

test('[MEMBER-98] what is typed into the profile after signing out elsewhere is kept for whom it was typed', async () => {
  const [email, other] = [someone(), someone()]
  await join(other)
  const browser = await join(email)
  const typed = { name: 'Ada & “Lovelace”', newsletter: 'on', whose: email }
  await send(browser, '/_members/sign-out', {})
  const away = await send(browser, '/_members/profile', typed)
  expect(away.statusCode).toBe(303)
  expect(String(away.headers.location)).not.toContain('Ada')
  const asked = (await browser.get(String(away.headers.location))).body
  expect(asked).toContain('What you typed is kept')
  // Not for somebody else who signs in on the same device.
  await send(browser, '/_members/sign-in', { email: other, password: PASSWORD })
  expect((await browser.get('/_members')).body).not.toContain('Lovelace')
  await signIn(email, PASSWORD, browser)
  const page = (await browser.get('/_members')).body
  expect(page).toContain('value="Ada &amp; “Lovelace”"')
  expect(page).toMatch(/name="newsletter" checked/)
  expect(page).toContain('is not saved yet')
  expect((await listed(`?search=${email}`)).members).toMatchObject([{ name: 'Ada' }])
  await send(browser, '/_members/profile', typed)
  expect((await listed(`?search=${email}`)).members).toMatchObject([{ name: 'Ada & “Lovelace”' }])
  // Once saved, or signed out, it is kept no longer.
  expect((await browser.get('/_members')).body).not.toContain('is not saved yet')
  await send(browser, '/_members/sign-out', {})
  await send(browser, '/_members/profile', typed)
  await signIn(email, PASSWORD, browser)
  await send(browser, '/_members/sign-out', {})
  await signIn(email, PASSWORD, browser)
  expect((await browser.get('/_members')).body).not.toContain('is not saved yet')
})

test('[MEMBER-98] whoever presses anything else in the account after signing out is told that nothing was changed', async () => {
  const browser = await join()
  await send(browser, '/_members/sign-out', {})
  for (const [at, form, to] of [
    [
      '/_members/password',
      { currentPassword: PASSWORD, newPassword: 'another password' },
      '/_members/security',
    ],
    ['/_members/devices', { session: '' }, '/_members/security'],
    ['/_members/leave', { area: 'x' }, '/_members/areas'],
    ['/_members/join', { area: 'x' }, '/_members/areas'],
    ['/_members/join', { area: 'x', returnTo: '/journal/kept' }, '/journal/kept'],
  ] as const) {
    const away = await send(browser, at, form)
    expect(new URL(String(away.headers.location), 'http://x').searchParams.get('to'), at).toBe(to)
    const asked = (await browser.get(String(away.headers.location))).body
    expect(asked, at).toContain('You were signed out in the meantime, so nothing was changed.')
  }
  // What was made up is nothing that was kept.
  const strange = site.client()
  const page = await strange.call('GET', '/_members/sign-in?gone=1', {
    headers: { cookie: 'plinth_unsaved=%7B%22name%22%3A1%7D' },
  })
  expect([page.statusCode, page.body.includes('nothing was changed')]).toEqual([200, true])
})

test('[MEMBER-97] a page of one account changes nothing of another’s, once somebody else has signed in', async () => {
  const [ada, eve] = [someone(), someone()]
  const browser = await join(ada)
  await join(eve)
  const whoseOf = async (at: string) => /name="whose" value="([^"]*)"/.exec((await browser.get(at)).body)?.[1]
  const whose = (await whoseOf('/_members')) ?? ''
  expect(whose).toBe(ada)
  const area = (
    await owner.post('/api/config/member-areas', { name: { en: 'Open club' }, joining: 'open' })
  ).json().id
  expect(await whoseOf('/_members/areas')).toBe(ada)
  expect((await signIn(eve, PASSWORD, browser)).statusCode).toBe(200)
  const before = (await browser.get('/_members')).body
  for (const [at, form] of [
    ['/_members/profile', { name: 'Ada of before', newsletter: 'on' }],
    ['/_members/join', { area }],
    ['/_members/leave', { area }],
    ['/_members/devices', { session: '' }],
  ] as const) {
    const refused = await send(browser, at, { ...form, whose })
    expect([refused.statusCode, refused.body.includes('Somebody else has signed in')], at).toEqual([
      409,
      true,
    ])
  }
  expect((await browser.get('/_members')).body).toContain(`You are signed in as ${eve}.`)
  expect(before).not.toContain('Ada of before')
  expect((await browser.get('/_members')).body).not.toContain('Ada of before')
  expect((await listed(`?search=${eve}`)).members).toMatchObject([{ email: eve, areas: [] }])
  // One’s own goes on, whichever tab one signed in anew in.
  expect((await send(browser, '/_members/join', { area, whose: eve })).statusCode).toBe(303)
})

test('[MEMBER-22] orders of a confirmed address are in the account, bought as a guest too, and nobody else’s', async () => {
  const email = someone()
  const mug = await shop.product()
  const guest = site.client()
  await fillCart(guest, mug.id)
  const orderId = orderIdOf(await pay(guest, { email: email.toUpperCase() }))
  const browser = await join(email)
  const page = (await browser.get('/_members/orders')).body
  expect(page).toContain(`/order-status/${orderId}?token=`)
  expect(page).toContain('12.50')
  expect((await listed(`?search=${email}`)).members).toMatchObject([{ email, orders: 1, name: 'Ada' }])
  expect((await (await join()).get('/_members/orders')).body).toContain('Nothing was ordered')
})

test('[MEMBER-22] [ORD-121] bought files are in the account until they were fetched as often as they can be', async () => {
  const before = (await owner.get('/api/config/settings')).json().store
  await ok(owner.put('/api/config/settings', { store: { ...before, downloadLimit: 1 } }))
  const asset = await ok(upload(owner, '/api/config/media', { name: 'glazes.txt', content: 'Ash and clay' }))
  const glazes = await shop.product(
    { name: { en: 'Glazes' }, productType: PRODUCT_TYPES.digital, digitalAssetId: asset.id },
    { sku: 'GLAZES' },
  )
  const email = someone()
  const guest = site.client()
  await fillCart(guest, glazes.id, 1, 'GLAZES')
  await pay(guest, { email })
  const browser = await join(email)
  const link = async () =>
    /href="(\/order-status\/[^"]+download[^"]+)"/.exec((await browser.get('/_members/orders')).body)?.[1] ??
    ''
  const file = await browser.get((await link()).replaceAll('&amp;', '&'))
  expect(file.body).toBe('Ash and clay')
  expect(await link()).toBe('')
  expect((await browser.get('/_members/orders')).body).toContain('/order-status/')
  await ok(owner.put('/api/config/settings', { store: before }))
})

test('[MEMBER-26] the checkout begins with the address of a member’s last order, and of nobody else', async () => {
  const email = someone()
  const mug = await shop.product()
  const guest = site.client()
  await fillCart(guest, mug.id)
  orderIdOf(await pay(guest, { email, line1: '7 Harbour Row' }))
  const browser = await join(email)
  await fillCart(browser, mug.id)
  const form = (await browser.get('/checkout')).body
  expect(form).toContain(`value="${email}"`)
  expect(form).toContain('value="7 Harbour Row"')
  const estimate = { country: 'US', postalCode: '10001' }
  await browser.post('/api/commerce/shopping-cart/shipping-estimate', estimate)
  expect((await browser.get('/checkout')).body).not.toContain('value="7 Harbour Row"')
  const stranger = await join()
  await fillCart(stranger, mug.id)
  expect((await stranger.get('/checkout')).body).not.toContain('7 Harbour Row')
  expect((await guest.get('/checkout')).body).not.toContain('7 Harbour Row')
})

test('[MEMBER-24] devices are ended one by one or all at once, and nobody ends another’s', async () => {
  const email = someone()
  const browser = await join(email)
  const [one, two] = [site.client(), site.client()]
  await signIn(email, PASSWORD, one)
  await signIn(email, PASSWORD, two)
  const stranger = await join()
  const ids = async () =>
    [...(await browser.get('/_members/security')).body.matchAll(/name="session" value="(\w+)"/g)].map(
      ([, id = '']) => id,
    )
  const [first = ''] = await ids()
  await send(stranger, '/_members/devices', { session: first })
  expect(await ids()).toHaveLength(2)
  await send(browser, '/_members/devices', { session: first })
  expect(await ids()).toHaveLength(1)
  await send(browser, '/_members/devices', {})
  expect(await ids()).toHaveLength(0)
  expect((await browser.get('/_members')).statusCode).toBe(200)
  expect([(await one.get('/_members')).statusCode, (await two.get('/_members')).statusCode]).toEqual([
    303, 303,
  ])
})

test('[MEMBER-25] who deletes their account proves that it is theirs; orders stay', async () => {
  const email = someone()
  const browser = await join(email)
  expect((await send(browser, '/_members/delete', { password: 'wrong' })).statusCode).toBe(422)
  expect((await send(browser, '/_members/delete', { password: PASSWORD })).headers.location).toBe('/')
  expect(await memberOf(email)).toBeUndefined()
  expect((await signIn(email)).statusCode).toBe(401)
})

test('[MEMBER-40] owners invite; without a mail server they get the link, this once', async () => {
  await switchOn({ signUp: 'invited' })
  const email = someone()
  expect((await site.client().get('/_members/sign-up')).headers.location).toBe('/_members/sign-in')
  expect((await send(site.client(), '/_members/sign-up', { email })).statusCode).toBe(404)
  await send(site.client(), '/_members/reset', { email })
  await site.runJobs()
  expect(await memberOf(email)).toBeUndefined()
  const invited = await owner.post('/api/config/members', { email, name: 'Bo' })
  expect([invited.statusCode, invited.json().isNew]).toEqual([201, true])
  const link = invited.json().link.replace('http://localhost', '')
  expect(JSON.stringify(await site.db.select().from(memberLinks))).not.toContain(tokenOf(link))
  const browser = site.client()
  const chosen = await send(browser, '/_members/choose', { t: tokenOf(link), password: PASSWORD })
  expect(chosen.headers.location).toBe('/_members/welcome')
  expect((await owner.post('/api/config/members', { email })).json()).toMatchObject({
    isNew: false,
    link: null,
  })
})

test('[MEMBER-41] [MEMBER-42] [MEMBER-43] owners find, export and remove members, and nobody else does', async () => {
  const email = someone()
  const browser = await join(email)
  await owner.post('/api/config/members', { email: someone(), name: '=Bo' })
  const { members: all, counts, nextCursor } = await listed('?limit=1')
  expect([all.length, counts.active > 0, counts.invited > 0, typeof nextCursor]).toEqual([
    1,
    true,
    true,
    'string',
  ])
  expect((await listed(`?limit=1&cursor=${nextCursor}`)).members[0].id).not.toBe(all[0].id)
  const found = (await listed(`?search=${email.slice(0, 20)}&state=active`)).members
  expect(found).toMatchObject([{ email, state: 'active' }])
  expect((await listed('?search=%25')).members).toEqual([])
  const csv = await owner.get('/api/config/members.csv')
  expect(csv.headers['content-type']).toContain('text/csv')
  expect(csv.body).toContain(email)
  expect(csv.body).not.toMatch(/(^|,)"?=Bo/m)
  for (const role of [roles.editor, roles.storeManager, roles.campaignsEditor]) {
    const other = await site.signInOwner({ role })
    expect((await other.get('/api/config/members')).statusCode).toBe(403)
    expect((await other.delete(`/api/config/members/${found[0].id}`)).statusCode).toBe(403)
    expect((await switchOn({}, other)).statusCode).toBe(403)
  }
  expect((await owner.delete(`/api/config/members/${found[0].id}`)).statusCode).toBe(204)
  expect((await owner.delete(`/api/config/members/${found[0].id}`)).statusCode).toBe(404)
  expect((await browser.get('/_members')).statusCode).toBe(303)
})
