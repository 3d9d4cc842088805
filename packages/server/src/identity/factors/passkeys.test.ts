import { eq } from 'drizzle-orm'
import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addMember } from '../../people/members/members.ts'
import { members } from '../../people/members/schema.ts'
import { TestAuthenticator } from '../../testing/authenticator-for-tests.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { accounts } from '../accounts/schema.ts'

const EMAIL = 'ada@example.com'
const PASSWORD = 'Correct-Horse-1'

let running: TestApp
let owner: Client & { accountId: string }
beforeEach(async () => {
  running = await createTestApp()
  owner = await running.signInOwner({ email: EMAIL })
  await running.db
    .update(accounts)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(accounts.id, owner.accountId))
})
afterEach(() => running.close())

const at = '/api/config/account/passkeys'
const optionsOf = async (client: Client, password = PASSWORD) => {
  const asked = await client.post(`${at}/options`, { password })
  expect(asked.statusCode, asked.body).toBe(200)
  return asked.json().options
}
async function made(device = new TestAuthenticator(), client: Client = owner): Promise<TestAuthenticator> {
  const kept = await client.post(at, { name: 'Laptop', response: device.make(await optionsOf(client)) })
  expect(kept.statusCode, kept.body).toBe(200)
  return device
}
const ask = async (client: Client) =>
  (await client.post('/api/config/session/passkey/options')).json().options
const enter = (client: Client, response: object) => client.post('/api/config/session/passkey', { response })
const isIn = async (client: Client) => (await client.get('/api/config/session')).json().account !== null

test('[PASSKEY-1] a passkey is made with the password, is kept for its host, and is in the list of its person alone', async () => {
  expect((await owner.post(`${at}/options`, { password: 'wrong' })).statusCode).toBe(403)
  const options = await optionsOf(owner)
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Plinth' },
    user: { name: EMAIL },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const device = await made()
  const { passkeys } = (await owner.get(at)).json()
  expect(passkeys).toMatchObject([
    { id: device.id, name: 'Laptop', host: 'localhost', isHere: true, lastUsedOn: null },
  ])
  expect((await optionsOf(owner)).excludeCredentials).toMatchObject([{ id: device.id }])
  const other = await running.signInOwner()
  expect((await other.get(at)).json().passkeys).toEqual([])
  expect((await running.client().get(at)).statusCode).toBe(401)
})

test('[PASSKEY-1] what a device made for another host, unasked, without asking whether it is them, or twice, is not kept', async () => {
  const refused = async (device: TestAuthenticator) => {
    const sent = await owner.post(at, { name: 'X', response: device.make(await optionsOf(owner)) })
    expect(sent.statusCode).toBe(422)
  }
  await refused(new TestAuthenticator('http://evil.example'))
  await refused(new TestAuthenticator('http://localhost', 'evil.example'))
  const careless = new TestAuthenticator()
  careless.verifiesUser = false
  await refused(careless)
  const unasked = new TestAuthenticator().make({ challenge: 'bm90LWFza2Vk' })
  expect((await owner.post(at, { name: 'X', response: unasked })).statusCode).toBe(422)
  const device = new TestAuthenticator()
  const response = device.make(await optionsOf(owner))
  expect((await owner.post(at, { name: 'X', response })).statusCode).toBe(200)
  expect((await owner.post(at, { name: 'X', response })).statusCode).toBe(422)
  expect((await owner.get(at)).json().passkeys).toHaveLength(1)
})

test('[PASSKEY-2] it signs in without address, password and code, with a session of its own', async () => {
  const device = await made()
  const client = running.client()
  const options = await ask(client)
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(options.allowCredentials ?? []).toEqual([])
  const entered = await enter(client, device.sign(options))
  expect(entered.statusCode, entered.body).toBe(200)
  expect(entered.json().account.email).toBe(EMAIL)
  expect(await isIn(client)).toBe(true)
  expect((await owner.get(at)).json().passkeys[0].lastUsedOn).not.toBeNull()
})

test('[PASSKEY-3] nothing counts that was asked of another browser, twice, too late, signed with another key, or for another host', async () => {
  const device = await made()
  const refused = async (client: Client, response: object) => {
    expect((await enter(client, response)).statusCode).toBe(401)
    expect(await isIn(client)).toBe(false)
  }
  const client = running.client()
  const first = device.sign(await ask(client))
  await refused(running.client(), first)
  const cookie = client.cookies.get('plinth_passkey') ?? ''
  expect((await enter(client, first)).statusCode).toBe(200)
  const again = running.client()
  again.cookies.set('plinth_passkey', cookie)
  await refused(again, first)
  const late = running.client()
  const answer = device.sign(await ask(late))
  running.clock.advance(301_000)
  await refused(late, answer)
  const forged = running.client()
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await refused(forged, device.sign(await ask(forged), privateKey))
  const unknown = running.client()
  await refused(unknown, new TestAuthenticator().sign(await ask(unknown)))
  const careless = running.client()
  device.verifiesUser = false
  await refused(careless, device.sign(await ask(careless)))
  device.verifiesUser = true
  // A device that was copied counts twice.
  device.counter = 0
  const copied = running.client()
  await refused(copied, device.sign(await ask(copied)))
  await running.addWebsite('elsewhere')
  const elsewhere = running.client('elsewhere.localhost')
  await refused(elsewhere, device.sign(await ask(elsewhere)))
})

test('[PASSKEY-4] it is removed with the password, and opens nothing any more', async () => {
  const device = await made()
  const remove = (client: Client, password: string) =>
    client.post(`${at}/remove`, { id: device.id, password })
  expect((await remove(owner, 'wrong')).statusCode).toBe(403)
  const other = await running.signInOwner()
  await running.db.update(accounts).set({ passwordHash: await hashPassword(PASSWORD) })
  expect((await remove(other, PASSWORD)).statusCode).toBe(404)
  expect((await remove(owner, PASSWORD)).json().passkeys).toEqual([])
  const client = running.client()
  expect((await enter(client, device.sign(await ask(client)))).statusCode).toBe(401)
})

test('[MEMBER-33] members sign in with passkeys of theirs, on their website alone, and make and remove them in their account', async () => {
  await owner.put('/api/config/member-settings', { on: true, signUp: 'open', signInLink: false })
  const { id } = await addMember(running.db, running.clock.now(), {
    websiteId: running.websiteId,
    email: EMAIL,
    name: 'Ada',
    language: 'en',
    state: 'invited',
  })
  await running.db
    .update(members)
    .set({ state: 'active', passwordHash: await hashPassword(PASSWORD) })
    .where(eq(members.id, id))
  const account = running.client()
  const base = '/api/site-users/account'
  expect((await account.post(`${base}/passkeys/options`, { password: PASSWORD })).statusCode).toBe(401)
  const { xsrfToken } = (await account.post(`${base}/session`, { email: EMAIL, password: PASSWORD })).json()
  const own = { headers: { 'x-siteuser-xsrf-token': xsrfToken } }
  const options_ = (password: string) => account.post(`${base}/passkeys/options`, { password }, own)
  expect((await options_('wrong')).json().error.code).toBe('member-password-wrong')
  const device = new TestAuthenticator()
  const { options } = (await options_(PASSWORD)).json()
  expect(options.rp.name).toBe('Test site')
  const made_ = await account.post(`${base}/passkeys`, { response: device.make(options) }, own)
  expect(made_.statusCode).toBe(200)
  const client = running.client()
  const asked = (await client.post(`${base}/passkey/options`)).json().options
  const entered = await client.post(`${base}/passkey`, { response: device.sign(asked) })
  expect(entered.statusCode, entered.body).toBe(200)
  expect(entered.json().xsrfToken).not.toBe('')
  expect((await client.get('/_members')).statusCode).toBe(200)
  // The editor is another place.
  const editor = running.client()
  expect((await enter(editor, device.sign(await ask(editor)))).statusCode).toBe(401)
  const security = await account.get('/_members/security')
  expect(security.body).toContain('data-island="member-passkey"')
  const removed = await account.call('POST', '/_members/passkey/remove', {
    form: { passkey: device.id },
    withoutCrumb: true,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(removed.statusCode).toBe(303)
  const again = running.client()
  const options2 = (await again.post(`${base}/passkey/options`)).json().options
  expect((await again.post(`${base}/passkey`, { response: device.sign(options2) })).statusCode).toBe(401)
})
