import { roles } from '@plinth/domain/permissions/permissions'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '../../identity/accounts/passwords.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { startLocalOidc, type LocalOidc } from '../../testing/oidc-for-tests.ts'
import { addMember, findMemberByEmail } from '../members/members.ts'
import { members } from '../members/schema.ts'

let running: TestApp
let owner: Client
let oidc: LocalOidc
beforeEach(async () => {
  oidc = await startLocalOidc()
  running = await createTestApp({ config: { privateWebhooks: true } })
  owner = await running.signInOwner()
  await owner.put('/api/config/member-settings', { on: true, signUp: 'open', signInLink: false })
  await set({})
})
afterEach(async () => {
  await running.close()
  await oidc.close()
})

const wanted = () => ({
  isOn: true,
  name: 'Harbour',
  issuer: oidc.issuer,
  clientId: 'plinth',
  secret: 'a very secret secret',
  signsOutThere: false,
})
const put = (changes: object, client = owner) =>
  client.put('/api/config/member-sso', { ...wanted(), ...changes })
async function set(changes: object) {
  const done = await put(changes)
  expect(done.statusCode, done.body).toBe(200)
  return done.json()
}

/** Goes there and comes back, as a browser does. */
async function journey(client: Client, to = '', change = (url: URL) => url) {
  const begun = await client.get(`/_members/sso/begin${to === '' ? '' : `?to=${encodeURIComponent(to)}`}`)
  expect(begun.statusCode, begun.body).toBe(303)
  const back = change(new URL(await oidc.visit(String(begun.headers.location))))
  return client.get(back.pathname + back.search)
}
const isIn = async (client: Client) => (await client.get('/_members')).statusCode === 200
const existing = async (state: 'active' | 'invited' = 'active') => {
  const { id } = await addMember(running.db, running.clock.now(), {
    websiteId: running.websiteId,
    email: 'ada@example.com',
    name: '',
    language: 'en',
    state: 'invited',
  })
  await running.db
    .update(members)
    .set({ state, passwordHash: state === 'active' ? await hashPassword('Correct-Horse-1') : null })
  return id
}

test('[SSO-1] the owner sets it up; the secret is locked and never told, stays unless it is given, and goes with another service', async () => {
  const { settings, redirectUri } = (await owner.get('/api/config/member-sso')).json()
  expect(settings).toEqual({
    isOn: true,
    name: 'Harbour',
    issuer: oidc.issuer,
    clientId: 'plinth',
    hasSecret: true,
    signsOutThere: false,
  })
  expect(redirectUri).toBe('http://localhost/_members/sso/callback')
  const kept = async () =>
    (await running.db.execute<{ secret: string }>(`select secret from member_sso`)).rows[0]?.secret ?? ''
  expect(await kept()).not.toContain('secret secret')
  const { secret: _, ...without } = wanted()
  expect(
    (await owner.put('/api/config/member-sso', { ...without, name: 'Pier' })).json().settings,
  ).toMatchObject({
    name: 'Pier',
    hasSecret: true,
  })
  expect(
    (await owner.put('/api/config/member-sso', { ...without, clientId: 'other' })).json().settings,
  ).toMatchObject({
    hasSecret: false,
  })
  const editor = await running.signInOwner({ role: roles.editor })
  expect((await editor.get('/api/config/member-sso')).statusCode).toBe(403)
  expect((await put({}, editor)).statusCode).toBe(403)
  await set({ isOn: false })
  expect((await running.client().get('/_members/sign-in')).body).not.toContain('Harbour')
  expect((await running.client().get('/_members/sso')).statusCode).toBe(404)
  expect((await running.client().get('/_members/sso/begin')).statusCode).toBe(404)
})

test('[SSO-2] what is no such service is refused at its field and stays off, and closed networks are not entered', async () => {
  const refused = await put({ issuer: `${oidc.issuer}/nothing` })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().error.fields).toEqual({
    issuer: 'No OpenID Connect service answers at this address.',
  })
  expect((await owner.get('/api/config/member-sso')).json().settings.isOn).toBe(false)
  expect((await put({ issuer: 'javascript:alert(1)' })).statusCode).toBe(400)
  const open = await createTestApp()
  try {
    const other = await open.signInOwner()
    const closed = await other.put('/api/config/member-sso', wanted())
    expect(closed.statusCode).toBe(422)
    const https = { ...wanted(), issuer: oidc.issuer.replace('http:', 'https:') }
    expect((await other.put('/api/config/member-sso', https)).statusCode).toBe(422)
  } finally {
    await open.close()
  }
})

test('[SSO-3] the page of type 400 leads there and back; whoever comes back is signed in with a session of their own, and goes on', async () => {
  const client = running.client()
  expect((await client.get('/_members/sign-in?to=/journal')).body).toContain('/_members/sso?to=%2Fjournal')
  const page = await client.get('/_members/sso?to=/journal')
  expect(page.body).toContain('Sign in with Harbour')
  const before = client.cookies.get('plinth_member')
  const back = await journey(client, '/journal')
  expect(back.headers.location).toBe('/journal')
  expect(client.cookies.get('plinth_member')).not.toBe(before)
  expect(await isIn(client)).toBe(true)
  expect(client.cookies.get('plinth_sso')).toBeUndefined()
  const [token] = oidc.asked
  expect(token?.form.get('code_verifier')).toHaveLength(43)
  const elsewhere = running.client()
  expect((await journey(elsewhere, 'https://elsewhere.example/')).headers.location).toBe('/_members')
})

test('[SSO-3] nothing counts that was not begun in this browser, comes twice, too late, or is not right in any part', async () => {
  const refused = async (client: Client, change?: (url: URL) => URL) => {
    const back = await journey(client, '', change)
    expect(back.statusCode).toBe(403)
    expect(back.body).toContain('Signing in there did not work')
    expect(await isIn(client)).toBe(false)
  }
  await refused(running.client(), (url) => {
    url.searchParams.set('state', 'another')
    return url
  })
  oidc.tampers = (claims) => ({ ...claims, nonce: 'another' })
  await refused(running.client())
  oidc.tampers = (claims) => ({ ...claims, aud: 'another' })
  await refused(running.client())
  oidc.tampers = (claims) => ({ ...claims, iss: 'https://another.example' })
  await refused(running.client())
  oidc.tampers = (claims) => ({ ...claims, exp: 1 })
  await refused(running.client())
  oidc.tampers = (claims) => claims
  oidc.signsWrongly = true
  await refused(running.client())
  oidc.signsWrongly = false
  // A link to come back with, opened by somebody else.
  const attacker = running.client()
  const begun = await attacker.get('/_members/sso/begin')
  const url = new URL(await oidc.visit(String(begun.headers.location)))
  const victim = running.client()
  expect((await victim.get(url.pathname + url.search)).statusCode).toBe(403)
  expect(await isIn(victim)).toBe(false)
  running.clock.advance(901_000)
  expect((await attacker.get(url.pathname + url.search)).statusCode).toBe(403)
})

test('[SSO-10] an answer of the service counts once, and on the website it was asked for alone', async () => {
  const client = running.client()
  const begun = await client.get('/_members/sso/begin')
  const { pathname, search } = new URL(await oidc.visit(String(begun.headers.location)))
  const asBegun = new Map(client.cookies)
  const withCookies = (host?: string) => {
    const browser = running.client(host)
    for (const [name, value] of asBegun) browser.cookies.set(name, value)
    return browser
  }
  const websiteId = await running.addWebsite('other')
  const theirs = await running.signInOwner({ websiteId, host: 'other.localhost' })
  await theirs.put('/api/config/member-settings', { on: true, signUp: 'open', signInLink: false })
  expect((await put({}, theirs)).statusCode).toBe(200)
  const there = withCookies('other.localhost')
  expect((await there.get(pathname + search)).statusCode).toBe(403)
  expect(await isIn(there)).toBe(false)
  expect((await client.get(pathname + search)).statusCode).toBe(303)
  expect(await isIn(client)).toBe(true)
  for (const again of [withCookies(), running.client()]) {
    expect((await again.get(pathname + search)).statusCode).toBe(403)
    expect(await isIn(again)).toBe(false)
  }
})

test('[SSO-11] a page that is for members offers it too, and leads back to the page', async () => {
  const page = (await owner.post('/api/config/pages', { title: 'Club', urlId: 'club' })).json()
  await owner.post('/api/config/publish', { documentIds: [page.documentId] })
  await owner.patch(`/api/config/pages/${page.id}`, { membersOnly: [] })
  const client = running.client()
  const shut = await client.get('/club')
  expect(shut.statusCode).toBe(403)
  expect(shut.body).toContain('<a href="/_members/sso?to=%2Fclub">Sign in with Harbour</a>')
  expect((await journey(client, '/club')).headers.location).toBe('/club')
  await set({ isOn: false })
  expect((await running.client().get('/club')).body).not.toContain('Harbour')
})

test('[SSO-4] an account is joined by an address that the service says is theirs, and from then on by who they are there', async () => {
  const id = await existing()
  oidc.user = { ...oidc.user, email_verified: false }
  const refused = await journey(running.client())
  expect(refused.statusCode).toBe(403)
  expect(refused.body).toContain('does not say that your address is yours')
  oidc.user = { ...oidc.user, email_verified: 'true' }
  expect((await journey(running.client())).statusCode).toBe(403)
  oidc.user = { ...oidc.user, email_verified: true }
  await journey(running.client())
  oidc.user = { ...oidc.user, email: 'renamed@example.com', email_verified: false }
  const client = running.client()
  await journey(client)
  expect((await client.get('/_members')).body).toContain('ada@example.com')
  // Somebody else there with the same address is not them, unless it is theirs.
  oidc.user = { sub: 'eve-there', email: 'ada@example.com', email_verified: false }
  expect((await journey(running.client())).statusCode).toBe(403)
  const { rows } = await running.db.execute<{ member_id: string }>(`select member_id from member_identities`)
  expect(rows).toEqual([{ member_id: id }])
})

test('[SSO-5] who has no account gets one where anybody may begin one, and an invitation is taken; else they are told', async () => {
  await owner.put('/api/config/member-settings', { on: true, signUp: 'invited', signInLink: false })
  const refused = await journey(running.client())
  expect(refused.body).toContain('Only people who were invited')
  await existing('invited')
  await journey(running.client())
  const member = await findMemberByEmail(running.db, running.websiteId, 'ada@example.com')
  expect(member).toMatchObject({ state: 'active', name: 'Ada Lovelace', passwordHash: null })
  await owner.put('/api/config/member-settings', { on: true, signUp: 'open', signInLink: false })
  oidc.user = { sub: 'bo-there', email: 'bo@example.com', email_verified: true, name: 'Bo' }
  oidc.tellsElsewhere = true
  const client = running.client()
  await journey(client)
  expect((await client.get('/_members')).body).toContain('bo@example.com')
  // Of another website they know nobody.
  await running.addWebsite('elsewhere')
  expect((await running.client('elsewhere.localhost').get('/_members/sso')).statusCode).toBe(404)
})

test('[SSO-6] whoever came from there is offered to sign out there as well; others are not', async () => {
  await set({ signsOutThere: true })
  const client = running.client()
  await journey(client)
  const account = await client.get('/_members')
  expect(account.body).not.toContain('data-xsrf=')
  const out = await client.call('POST', '/_members/sign-out', {
    form: {},
    withoutCrumb: true,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(out.headers.location).toBe('/_members/sso/signed-out')
  expect(await isIn(client)).toBe(false)
  const page = (await client.get('/_members/sso/signed-out')).body.replaceAll('&amp;', '&')
  expect(page).toContain('Sign out at Harbour, too')
  expect(page).toContain(`${oidc.issuer}/end?`)
  expect(page).toContain('client_id=plinth')
  await set({ signsOutThere: false })
  expect((await client.get('/_members/sso/signed-out')).headers.location).toBe('/')
})

test('[SSO-7] a second step is asked for after it, too; erased, nothing is left of who they are there', async () => {
  await existing()
  await journey(running.client())
  await running.db.execute(
    `insert into member_factors (website_id, member_id, secret, confirmed_at, created_at)
     select website_id, id, '', now(), now() from members`,
  )
  const client = running.client()
  const back = await journey(client, '/journal')
  expect(back.headers.location).toBe('/_members/second-step?to=%2Fjournal')
  expect(await isIn(client)).toBe(false)
  const erased = await owner.post('/api/config/personal-data/erase', { email: 'ada@example.com' })
  expect(erased.statusCode, erased.body).toBe(200)
  const { rows } = await running.db.execute(`select * from member_identities`)
  expect(rows).toEqual([])
})

test('[SSO-8] who came from there deletes their account with their address, just after they came, and needs no password', async () => {
  const client = running.client()
  await journey(client)
  const page = await client.get('/_members/security')
  expect(page.body).toContain('Type your email address')
  const remove = (email: string, who = client) =>
    who.call('POST', '/_members/delete', {
      form: { email },
      withoutCrumb: true,
      headers: { 'sec-fetch-site': 'same-origin' },
    })
  const wrong = await remove('bo@example.com')
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('This is not your address.')
  running.clock.advance(31 * 60_000)
  expect((await remove('ada@example.com')).body).toContain('Sign out and in again')
  expect(await isIn(client)).toBe(true)
  await journey(client)
  expect((await remove(' Ada@example.com')).headers.location).toBe('/')
  expect(await findMemberByEmail(running.db, running.websiteId, 'ada@example.com')).toBeUndefined()
  // Who signed in with a password still needs that.
  await existing()
  const other = running.client()
  await other.call('POST', '/_members/sign-in', {
    form: { email: 'ada@example.com', password: 'Correct-Horse-1' },
    withoutCrumb: true,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect((await remove('ada@example.com', other)).body).toContain('This is not your password.')
})
