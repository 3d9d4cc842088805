import { roles } from '@plinth/domain/permissions/permissions'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { recordStatements } from '../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import type { Client } from '../../testing/client.ts'
import * as passwords from './passwords.ts'
import { accounts, invitations, oneTimeTokens, sessions } from './schema.ts'
import { sessionCookie } from '../../platform/http/ports.ts'
import { sessionLifetime } from '../sessions/sessions.ts'

let site: TestApp
afterEach(() => site.close())

const mara = { email: 'mara@example.com', name: 'Mara', password: 'clay and water' }

async function signUpFirst(person = mara): Promise<Client> {
  const browser = site.client()
  expect((await browser.post('/api/config/account/sign-up', person)).statusCode).toBe(201)
  return browser
}

async function session(browser: Client) {
  return (await browser.get('/api/config/session')).json()
}

/** The secret of the link in a mail, or of a link. */
function tokenIn(text: string | undefined): string {
  return /http\S+#(?:token|invitation)=(\S+)/.exec(text ?? '')?.[1] ?? ''
}

const lookUp = (browser: Client, token: string) =>
  browser.post('/api/config/account/invitations/look-up', { token })

describe('how the editor looks', () => {
  test('[ACC-30] is kept with the account, for its person alone', async () => {
    site = await createTestApp()
    const browser = await signUpFirst()
    expect((await session(browser)).account.appearance).toBe('system')
    const answer = await browser.patch('/api/config/account', { appearance: 'dark' })
    expect(answer.json().account).toMatchObject({ name: 'Mara', appearance: 'dark' })
    await browser.patch('/api/config/account', { name: 'Mara K.' })
    await browser.patch('/api/config/account', {})
    expect((await session(browser)).account).toMatchObject({ name: 'Mara K.', appearance: 'dark' })
    expect((await browser.patch('/api/config/account', { appearance: 'pink' })).statusCode).toBe(400)
    expect((await session(browser)).account.appearance).toBe('dark')
    const stranger = site.client()
    expect((await stranger.patch('/api/config/account', { appearance: 'light' })).statusCode).toBe(401)
  })
})

describe('signing up', () => {
  test('[ACC-1] the first person becomes administrator of the website there is', async () => {
    site = await createTestApp()
    const browser = site.client()
    expect(await session(browser)).toMatchObject({ account: null, firstRun: true })
    await browser.post('/api/config/account/sign-up', mara)
    expect(await session(browser)).toMatchObject({
      account: { email: 'mara@example.com', name: 'Mara' },
      firstRun: false,
      roles: [roles.admin],
      websites: [{ id: site.websiteId, url: 'http://localhost' }],
    })
  })

  test('[ACC-1] on an installation without a website the first person gets one', async () => {
    site = await createTestApp({ withoutWebsite: true })
    const browser = await signUpFirst()
    const seen = await session(browser)
    expect(seen.website).toMatchObject({ title: 'My site' })
    expect(seen.roles).toEqual([roles.admin])
  })

  test('[ACC-1] a second person needs an invitation', async () => {
    site = await createTestApp()
    await signUpFirst()
    const response = await site
      .client()
      .post('/api/config/account/sign-up', { ...mara, email: 'b@example.com' })
    expect(response.statusCode).toBe(403)
    expect(response.json().error.code).toBe('sign-up-closed')
  })

  test('[ACC-1] of two first sign-ups at once only one succeeds', async () => {
    site = await createTestApp()
    const both = await Promise.all(
      ['a@example.com', 'b@example.com'].map((email) =>
        site.client().post('/api/config/account/sign-up', { ...mara, email }),
      ),
    )
    expect(both.map((response) => response.statusCode).sort()).toEqual([201, 403])
  })

  test('[ACC-3] says what is wrong with each field', async () => {
    site = await createTestApp()
    const response = await site.client().post('/api/config/account/sign-up', {
      email: 'no address',
      name: ' ',
      password: 'short',
    })
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toEqual({
      code: 'invalid-request',
      message: 'Some of what was sent cannot be used. Check the fields named.',
      fields: {
        email: 'This is not an e-mail address.',
        name: 'Please give a name.',
        password: 'A password needs at least 10 characters.',
      },
    })
  })

  test('[ACC-3] keeps passwords as argon2id', async () => {
    site = await createTestApp()
    await signUpFirst()
    const [account] = await site.db.select().from(accounts)
    expect(account?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('signing in and out', () => {
  test('[ACC-2] the case of the address does not matter', async () => {
    site = await createTestApp()
    await signUpFirst()
    const response = await site
      .client()
      .post('/api/config/session', { email: ' Mara@Example.COM ', password: mara.password })
    expect(response.statusCode).toBe(200)
  })

  test('[ACC-4] a wrong password and an unknown address get the same answer', async () => {
    site = await createTestApp()
    await signUpFirst()
    const wrong = await site
      .client()
      .post('/api/config/session', { email: mara.email, password: 'not this one' })
    const unknown = await site
      .client()
      .post('/api/config/session', { email: 'x@example.com', password: 'not this one' })
    expect(wrong.statusCode).toBe(401)
    expect(unknown.statusCode).toBe(401)
    expect(unknown.json()).toEqual(wrong.json())
  })

  test('[ACC-4] whichever address is tried, the same is asked of the database and as many passwords are hashed', async () => {
    site = await createTestApp()
    await signUpFirst()
    const verify = vi.spyOn(passwords, 'verifyPassword')
    const hash = vi.spyOn(passwords, 'hashPassword')
    const work = async (path: string, body: object) => {
      const browser = site.client()
      await browser.get('/healthz')
      const before = verify.mock.calls.length + hash.mock.calls.length
      const { result, statements } = await recordStatements(() => browser.post(path, body))
      const hashes = verify.mock.calls.length + hash.mock.calls.length - before
      return { status: result.statusCode, body: result.body, statements, hashes }
    }
    const known = [mara.email, ' MARA@Example.com ']
    const unknown = ['eve@example.com', ' EVE@Example.com ']
    const doors = [
      { path: '/api/config/session', more: { password: 'not this one' }, status: 401, hashes: 1 },
      { path: '/api/config/account/password-reset', more: {}, status: 202, hashes: 0 },
    ] as const
    for (const { path, more, status, hashes } of doors)
      for (const [index, email] of known.entries()) {
        const one = await work(path, { email, ...more })
        expect([one.status, one.hashes], path).toEqual([status, hashes])
        if (hashes > 0) expect(one.statements.length, path).toBeGreaterThan(0)
        expect(await work(path, { email: unknown[index], ...more }), path).toEqual(one)
      }
    verify.mockRestore()
    hash.mockRestore()
  })

  test('[ACC-5] after eight attempts for one account it says to wait, and when', async () => {
    site = await createTestApp()
    await signUpFirst()
    const attempt = () => site.client().post('/api/config/session', { email: mara.email, password: 'guess' })
    for (let count = 0; count < 8; count++) expect((await attempt()).statusCode).toBe(401)
    const refused = await attempt()
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('75')
    expect(refused.json().error.code).toBe('rate-limited')
    site.clock.advance(75_000)
    expect((await attempt()).statusCode).toBe(401)
  })

  test('[ACC-5] after twenty attempts from one address it says to wait, whatever the account', async () => {
    site = await createTestApp()
    const attempt = (count: number) =>
      site.client().post('/api/config/session', { email: `p${count}@example.com`, password: 'guess' })
    const answers = []
    for (let count = 0; count < 21; count++) answers.push((await attempt(count)).statusCode)
    expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401))
    expect(answers[20]).toBe(429)
  })

  test('[ACC-6] the session cookie is out of reach of scripts and of other sites', async () => {
    site = await createTestApp()
    await signUpFirst()
    const response = await site.client().post('/api/config/session', mara)
    const cookie = response.cookies.find(({ name }) => name === sessionCookie)
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie?.secure).toBeUndefined()
  })

  test('[ACC-6] a session ends thirty days after it was last used', async () => {
    site = await createTestApp()
    const browser = await signUpFirst()
    site.clock.advance(sessionLifetime - 1000)
    expect((await session(browser)).account).not.toBeNull()
    site.clock.advance(sessionLifetime - 1000)
    expect((await session(browser)).account).not.toBeNull()
    site.clock.advance(sessionLifetime)
    expect((await session(browser)).account).toBeNull()
  })

  test('[ACC-6] signing in starts a session of its own and ends the one the browser had', async () => {
    site = await createTestApp()
    const browser = await signUpFirst()
    const before = browser.cookies.get(sessionCookie) ?? ''
    await browser.post('/api/config/session', mara)
    expect(browser.cookies.get(sessionCookie)).not.toBe(before)
    const old = site.client()
    old.cookies.set(sessionCookie, before)
    expect((await session(old)).account).toBeNull()
    const fixed = site.client()
    fixed.cookies.set(sessionCookie, 'made-up-by-somebody')
    expect((await fixed.post('/api/config/session', mara)).statusCode).toBe(200)
    expect(fixed.cookies.get(sessionCookie)).not.toBe('made-up-by-somebody')
  })

  test('[ACC-6] signing out ends the session on the server too', async () => {
    site = await createTestApp()
    const browser = await signUpFirst()
    const token = browser.cookies.get(sessionCookie) ?? ''
    await browser.delete('/api/config/session')
    expect(browser.cookies.has(sessionCookie)).toBe(false)
    browser.cookies.set(sessionCookie, token)
    expect((await session(browser)).account).toBeNull()
  })

  test('[ACC-7] lists where one is signed in and ends any of them', async () => {
    site = await createTestApp()
    const laptop = await signUpFirst()
    const phone = site.client()
    await phone.post('/api/config/session', mara, { headers: { 'user-agent': 'Phone' } })
    const { sessions: list } = (await laptop.get('/api/config/account/sessions')).json()
    expect(list).toHaveLength(2)
    const other = list.find((one: { current: boolean }) => !one.current)
    expect(other.userAgent).toBe('Phone')
    expect((await laptop.delete(`/api/config/account/sessions/${other.id}`)).statusCode).toBe(200)
    expect((await session(phone)).account).toBeNull()
    expect((await session(laptop)).account).not.toBeNull()
    expect((await laptop.delete(`/api/config/account/sessions/${other.id}`)).statusCode).toBe(404)
  })

  test('[ACC-7] ends every other session at once', async () => {
    site = await createTestApp()
    const laptop = await signUpFirst()
    const phone = site.client()
    await phone.post('/api/config/session', mara)
    await laptop.delete('/api/config/account/sessions')
    expect((await session(phone)).account).toBeNull()
    expect((await session(laptop)).account).not.toBeNull()
  })

  test('[ACC-12] keeps only hashes of tokens', async () => {
    site = await createTestApp()
    const browser = await signUpFirst()
    const token = browser.cookies.get(sessionCookie) ?? ''
    const [row] = await site.db.select().from(sessions)
    expect(token).toHaveLength(43)
    expect(JSON.stringify(row)).not.toContain(token)
  })
})

describe('passwords', () => {
  test('[ACC-9] a reset link sets a new password once and ends every session', async () => {
    site = await createTestApp()
    const browser = await signUpFirst()
    expect(
      (await site.client().post('/api/config/account/password-reset', { email: mara.email })).statusCode,
    ).toBe(202)
    await site.runJobs()
    expect(site.terminal).toHaveLength(1)
    const token = tokenIn(site.terminal[0])
    const complete = () =>
      site
        .client()
        .post('/api/config/account/password-reset/complete', { token, password: 'another password' })
    expect((await complete()).statusCode).toBe(200)
    expect((await session(browser)).account).toBeNull()
    const again = await complete()
    expect(again.statusCode).toBe(410)
    expect(again.json().error.code).toBe('reset-unusable')
    const signIn = await site.client().post('/api/config/session', { ...mara, password: 'another password' })
    expect(signIn.statusCode).toBe(200)
  })

  test('[ACC-9] a reset link dies after an hour, and when a newer one is asked for', async () => {
    site = await createTestApp()
    await signUpFirst()
    const ask = async () => {
      await site.client().post('/api/config/account/password-reset', { email: mara.email })
      site.clock.advance(1000)
      await site.runJobs()
      return tokenIn(site.terminal.at(-1))
    }
    const complete = (token: string) =>
      site
        .client()
        .post('/api/config/account/password-reset/complete', { token, password: 'another password' })
    const first = await ask()
    const second = await ask()
    expect((await complete(first)).statusCode).toBe(410)
    site.clock.advance(60 * 60 * 1000)
    expect((await complete(second)).statusCode).toBe(410)
  })

  test('[ACC-4] asking for a reset tells nothing of whether the address has an account', async () => {
    site = await createTestApp()
    await signUpFirst()
    const known = await site.client().post('/api/config/account/password-reset', { email: mara.email })
    const unknown = await site.client().post('/api/config/account/password-reset', { email: 'x@example.com' })
    expect(unknown.statusCode).toBe(known.statusCode)
    expect(unknown.json()).toEqual(known.json())
    await site.runJobs()
    expect(site.terminal).toHaveLength(1)
    expect(await site.db.select().from(oneTimeTokens)).toHaveLength(1)
  })

  test('[ACC-10] changing the password needs the current one and ends the other sessions', async () => {
    site = await createTestApp()
    const laptop = await signUpFirst()
    const phone = site.client()
    await phone.post('/api/config/session', mara)
    const change = (currentPassword: string) =>
      laptop.post('/api/config/account/password', { currentPassword, newPassword: 'glaze and fire' })
    const refused = await change('wrong one')
    expect(refused.statusCode).toBe(403)
    expect(refused.json().error.fields).toEqual({ currentPassword: 'This is not your password.' })
    expect((await change(mara.password)).statusCode).toBe(200)
    expect((await session(phone)).account).toBeNull()
    expect((await session(laptop)).account).not.toBeNull()
  })
})

describe('the team', () => {
  async function inviteTo(owner: Client, email: string, roleCodes: number[]): Promise<string> {
    const response = await owner.post('/api/config/team/invitations', { email, roles: roleCodes })
    expect(response.statusCode).toBe(201)
    return tokenIn(response.json().link)
  }

  test('[ACC-14] an invited person signs up with the invitation’s address and roles', async () => {
    site = await createTestApp()
    const owner = await signUpFirst()
    const token = await inviteTo(owner, 'ines@example.com', [roles.editor])
    const ines = site.client()
    expect((await lookUp(ines, token)).json()).toEqual({
      email: 'ines@example.com',
      websiteTitle: 'Test site',
      roles: [roles.editor],
      hasAccount: false,
    })
    const person = { email: 'other@example.com', name: 'Ines', password: 'some password' }
    const response = await ines.post('/api/config/account/sign-up', { ...person, invitation: token })
    expect(response.json().account.email).toBe('ines@example.com')
    expect((await session(ines)).roles).toEqual([roles.editor])
    const again = await site.client().post('/api/config/account/sign-up', { ...person, invitation: token })
    expect(again.statusCode).toBe(410)
  })

  test('[ACC-14] an invitation dies after a week, when withdrawn, and when replaced', async () => {
    site = await createTestApp()
    const owner = await signUpFirst()
    const old = await inviteTo(owner, 'ines@example.com', [roles.viewer])
    const withdrawn = await inviteTo(owner, 'ines@example.com', [roles.editor])
    const look = async (token: string) => (await lookUp(site.client(), token)).statusCode
    expect(await look(old)).toBe(410)
    expect(await look(withdrawn)).toBe(200)
    const { invitations: open } = (await owner.get('/api/config/team')).json()
    expect(open).toHaveLength(1)
    await owner.delete(`/api/config/team/invitations/${open[0].id}`)
    expect(await look(withdrawn)).toBe(410)
    const late = await inviteTo(owner, 'ines@example.com', [roles.editor])
    site.clock.advance(7 * 24 * 60 * 60 * 1000)
    expect(await look(late)).toBe(410)
  })

  test('[ACC-14] a person with an account accepts after signing in, with the address invited', async () => {
    site = await createTestApp()
    const owner = await site.signInOwner()
    const other = await site.addWebsite('other')
    const ines = await site.signInOwner({ websiteId: other, email: 'ines@example.com' })
    const stranger = await site.signInOwner({ websiteId: other, email: 'x@example.com' })
    const token = await inviteTo(owner, 'Ines@example.com', [roles.storeManager])
    const signUp = await site
      .client()
      .post('/api/config/account/sign-up', { ...mara, email: 'ines@example.com', invitation: token })
    expect(signUp.json().error.code).toBe('account-exists')
    const foreign = await stranger.post('/api/config/account/invitations/accept', { token })
    expect(foreign.json().error.code).toBe('invitation-for-other')
    expect((await ines.post('/api/config/account/invitations/accept', { token })).statusCode).toBe(200)
    expect((await session(ines)).roles).toEqual([roles.storeManager])
    const [row] = await site.db.select().from(invitations)
    expect(row?.acceptedAt).not.toBeNull()
  })

  test('[ACC-15] the last administrator cannot be removed or made less', async () => {
    site = await createTestApp()
    const owner = await site.signInOwner()
    const path = `/api/config/team/members/${owner.accountId}`
    expect((await owner.delete(path)).json().error.code).toBe('last-administrator')
    expect((await owner.put(path, { roles: [roles.editor] })).json().error.code).toBe('last-administrator')
    const second = await site.signInOwner()
    expect((await second.delete(path)).statusCode).toBe(200)
    expect((await owner.get('/api/config/team')).statusCode).toBe(403)
  })

  test('[ACC-16] nobody gives or takes roles that allow more than their own', async () => {
    site = await createTestApp()
    const admin = await site.signInOwner()
    const manager = await site.signInOwner({ role: roles.websiteManager })
    const refused = [
      await manager.post('/api/config/team/invitations', { email: 'x@example.com', roles: [roles.admin] }),
      await manager.put(`/api/config/team/members/${manager.accountId}`, { roles: [roles.admin] }),
      await manager.delete(`/api/config/team/members/${admin.accountId}`),
    ]
    expect(refused.map((response) => response.json().error.code)).toEqual(Array(3).fill('role-too-high'))
    const allowed = await manager.post('/api/config/team/invitations', {
      email: 'x@example.com',
      roles: [roles.editor],
    })
    expect(allowed.statusCode).toBe(201)
  })

  test('[ACC-20] a role allows on the server what the table says, and nothing else', async () => {
    site = await createTestApp()
    const statusOf = async (role: number) => {
      const person = await site.signInOwner({ role })
      return {
        team: (await person.get('/api/config/team')).statusCode,
        settings: (await person.get('/api/config/settings')).statusCode,
        change: (await person.put('/api/config/settings', { timeZone: 'Europe/Berlin' })).statusCode,
      }
    }
    expect(await statusOf(roles.admin)).toEqual({ team: 200, settings: 200, change: 200 })
    expect(await statusOf(roles.editor)).toEqual({ team: 403, settings: 200, change: 403 })
    expect(await statusOf(roles.none)).toEqual({ team: 403, settings: 403, change: 403 })
  })
})

describe('several websites', () => {
  test('[ACC-13] changing to another website signs in there once, within a minute', async () => {
    site = await createTestApp()
    const owner = await site.signInOwner()
    const made = await owner.post('/api/config/websites', { identifier: 'glaze', title: 'Glaze' })
    expect(made.json()).toMatchObject({ url: 'http://glaze.localhost' })
    const switchTo = async () => {
      const { url } = (await owner.post(`/api/config/websites/${made.json().id}/switch`)).json()
      expect(url).toMatch(/^http:\/\/glaze\.localhost\/login#handover=/)
      return url.split('=')[1] as string
    }
    const there = site.client('glaze.localhost')
    const token = await switchTo()
    expect((await there.post('/api/config/session/handover', { token })).statusCode).toBe(200)
    expect((await session(there)).website.identifier).toBe('glaze')
    expect((await there.post('/api/config/session/handover', { token })).statusCode).toBe(410)
    // The token leads to the website it was made for, and is not used up by a try elsewhere.
    const tied = await switchTo()
    await owner.post('/api/config/websites', { identifier: 'kiln', title: 'Kiln' })
    for (const elsewhere of [site.client('kiln.localhost'), site.client()])
      expect((await elsewhere.post('/api/config/session/handover', { token: tied })).statusCode).toBe(410)
    expect((await there.post('/api/config/session/handover', { token: tied })).statusCode).toBe(200)
    const late = await switchTo()
    site.clock.advance(60_000)
    expect((await there.post('/api/config/session/handover', { token: late })).statusCode).toBe(410)
  })

  test('[ACC-13] only websites one works on are listed and can be changed to', async () => {
    site = await createTestApp()
    const owner = await site.signInOwner()
    const foreign = await site.addWebsite('foreign')
    expect((await owner.get('/api/config/websites')).json().websites).toHaveLength(1)
    expect((await owner.post(`/api/config/websites/${foreign}/switch`)).statusCode).toBe(404)
  })
})

describe('how lists look', () => {
  const looks = async (browser: Client, list = 'orders') =>
    (await browser.get(`/api/config/lists/${list}`)).json()

  test('[EDIT-630] columns are kept for a person and a list, and taken back', async () => {
    site = await createTestApp()
    const [owner, other] = [await site.signInOwner(), await site.signInOwner()]
    expect(await looks(owner)).toEqual({ columns: null, views: [] })
    const put = (columns: unknown) => owner.put('/api/config/lists/orders/columns', { columns })
    expect((await put(['date', 'total'])).statusCode).toBe(200)
    expect((await put(['total'])).json()).toEqual({ columns: ['total'] })
    expect((await looks(owner)).columns).toEqual(['total'])
    expect((await looks(owner, 'products')).columns).toBeNull()
    expect((await looks(other)).columns).toBeNull()
    await put(null)
    expect((await looks(owner)).columns).toBeNull()
    expect((await put(['<script>'])).statusCode).toBe(400)
    expect((await owner.get('/api/config/lists/secrets')).statusCode).toBe(400)
  })

  test('[LIST-5] so do those of discounts, gift cards and subscriptions', async () => {
    site = await createTestApp()
    const owner = await site.signInOwner()
    for (const list of ['discounts', 'gift-cards', 'subscriptions']) {
      const put = await owner.put(`/api/config/lists/${list}/columns`, { columns: ['state'] })
      expect(put.statusCode, put.body).toBe(200)
      const view = { name: 'Mine', query: 'state=active' }
      expect((await owner.post(`/api/config/lists/${list}/views`, view)).statusCode).toBe(201)
      expect(await looks(owner, list)).toMatchObject({ columns: ['state'], views: [view] })
    }
  })

  test('[EDIT-632] views are a person’s own: kept, renamed, written over and forgotten, no name twice, thirty at most', async () => {
    site = await createTestApp()
    const [owner, other] = [await site.signInOwner(), await site.signInOwner()]
    const keep = (name: string, browser = owner, list = 'orders') =>
      browser.post(`/api/config/lists/${list}/views`, { name, query: 'state=open' })
    const kept = await keep(' To pack ')
    expect(kept.statusCode, kept.body).toBe(201)
    const { id } = kept.json()
    expect((await looks(owner)).views).toEqual([{ id, name: 'To pack', query: 'state=open', columns: null }])
    expect((await looks(other)).views).toEqual([])
    const twice = await keep('TO PACK')
    expect(twice.statusCode).toBe(409)
    expect(twice.json().error.fields.name).toContain('Choose another.')
    expect((await keep('To pack', other)).statusCode).toBe(201)
    expect((await keep('To pack', owner, 'contacts')).statusCode).toBe(201)
    const late = (await keep('Late')).json()
    const change = (changes: object, browser = owner, of = id) =>
      browser.patch(`/api/config/list-views/${of}`, changes)
    expect((await change({ name: 'late' })).statusCode).toBe(409)
    expect((await change({ name: 'Now', columns: ['total'] })).json()).toMatchObject({
      name: 'Now',
      query: 'state=open',
      columns: ['total'],
    })
    expect((await change({})).json()).toMatchObject({ name: 'Now' })
    expect((await change({ name: 'Mine' }, other)).statusCode).toBe(404)
    expect((await other.delete(`/api/config/list-views/${id}`)).statusCode).toBe(404)
    expect((await owner.delete(`/api/config/list-views/${late.id}`)).statusCode).toBe(200)
    for (let count = 1; count < 30; count++) expect((await keep(`View ${count}`)).statusCode).toBe(201)
    expect((await keep('One more')).json().error.code).toBe('too-many-views')
    const viewer = await site.signInOwner({ role: roles.none })
    expect((await viewer.get('/api/config/lists/orders')).statusCode).toBe(403)
  })
})
