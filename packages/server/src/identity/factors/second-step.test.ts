import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { addMember } from '../../people/members/members.ts'
import { members } from '../../people/members/schema.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { accounts } from '../accounts/schema.ts'
import { eq } from 'drizzle-orm'

const EMAIL = 'ada@example.com'
const PASSWORD = 'Correct-Horse-1'

let running: TestApp
let owner: Client
beforeEach(async () => {
  running = await createTestApp()
  const signedIn = await running.signInOwner({ email: EMAIL })
  await running.db
    .update(accounts)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(accounts.id, signedIn.accountId))
  owner = signedIn
})
afterEach(() => running.close())

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: running.clock.now().getTime() + steps * 30_000,
  })
const at = '/api/config/account/second-step'

/** Sets the owner's second step up. */
async function setUp(client = owner): Promise<{ secret: string; codes: string[] }> {
  const begun = await client.post(at, { password: PASSWORD })
  expect(begun.statusCode, begun.body).toBe(200)
  const { secret, address, picture } = begun.json()
  expect(address).toContain(`secret=${secret}`)
  expect(picture).toMatch(/^<svg/)
  const confirmed = await client.post(`${at}/confirm`, { code: codeOf(secret) })
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  running.clock.advance(31_000)
  return { secret, codes: confirmed.json().codes }
}
const enter = (client: Client, password = PASSWORD) =>
  client.post('/api/config/session', { email: EMAIL, password })
const give = (client: Client, code: string) => client.post('/api/config/session/code', { code })
const isIn = async (client: Client) => (await client.get('/api/config/session')).json().account !== null

test('[FACTOR-1] [FACTOR-5] once it is on, the password alone opens nothing; the code signs in, with a session of its own', async () => {
  const elsewhere = running.client()
  expect((await enter(elsewhere)).json()).toMatchObject({ needsCode: false })
  const { secret } = await setUp()
  // Sessions from before are over, but for the one it was set up in.
  expect(await isIn(elsewhere)).toBe(false)
  expect(await isIn(owner)).toBe(true)
  const client = running.client()
  expect((await enter(client)).json()).toEqual({ account: null, needsCode: true })
  expect(await isIn(client)).toBe(false)
  expect((await client.get('/api/config/account/sessions')).statusCode).toBe(401)
  const wrong = await give(client, '000000')
  expect(wrong.statusCode).toBe(403)
  expect(wrong.json().error.code).toBe('wrong-code')
  expect((await give(client, codeOf(secret))).statusCode).toBe(200)
  expect(await isIn(client)).toBe(true)
  // What the browser carried in between is gone.
  expect((await give(client, codeOf(secret, 1))).statusCode).toBe(401)
})

test('[FACTOR-2] it counts once a code of it was right; the password is asked for, and another app does not take its place', async () => {
  expect((await owner.post(at, { password: 'wrong' })).statusCode).toBe(403)
  const { secret: first } = (await owner.post(at, { password: PASSWORD })).json()
  expect((await enter(running.client())).json().needsCode).toBe(false)
  const { secret } = (await owner.post(at, { password: PASSWORD })).json()
  expect((await owner.post(`${at}/confirm`, { code: codeOf(first) })).statusCode).toBe(403)
  running.clock.advance(61 * 60 * 1000)
  expect((await owner.post(`${at}/confirm`, { code: codeOf(secret) })).statusCode).toBe(403)
  await setUp()
  expect((await owner.post(at, { password: PASSWORD })).statusCode).toBe(409)
  const { rows } = await running.db.execute<{ secret: string }>(`select secret from account_factors`)
  expect(rows[0]?.secret).not.toContain(secret)
})

test('[FACTOR-3] a code counts once, also of two at the same moment, and only about its half minute; tries are limited', async () => {
  const { secret } = await setUp()
  const [one, other] = [running.client(), running.client()]
  await enter(one)
  await enter(other)
  const code = codeOf(secret)
  const both = await Promise.all([give(one, code), give(other, code)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403])
  running.clock.advance(10 * 60_000)
  const late = running.client()
  await enter(late)
  expect((await give(late, codeOf(secret, -2))).statusCode).toBe(403)
  expect((await give(late, codeOf(secret, 2))).statusCode).toBe(403)
  const answers: number[] = []
  for (let n = 0; n < 8; n += 1) answers.push((await give(late, '123456')).statusCode)
  expect(answers.at(-1)).toBe(429)
  // The right one is refused then, too.
  expect((await give(late, codeOf(secret))).statusCode).toBe(429)
})

test('[FACTOR-4] each recovery code lets in once, however it is typed; new ones take the place of all', async () => {
  const { secret, codes } = await setUp()
  expect(new Set(codes).size).toBe(10)
  const client = running.client()
  await enter(client)
  expect((await give(client, codes[0]!.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200)
  const again = running.client()
  await enter(again)
  expect((await give(again, codes[0]!)).statusCode).toBe(403)
  expect((await owner.get(at)).json()).toEqual({ isOn: true, codesLeft: 9 })
  expect((await owner.post(`${at}/codes`, { password: PASSWORD, code: '000000' })).statusCode).toBe(403)
  const renewed = await owner.post(`${at}/codes`, { password: PASSWORD, code: codeOf(secret) })
  expect(renewed.json().codes).toHaveLength(10)
  running.clock.advance(300_000)
  expect((await give(again, codes[1]!)).statusCode).toBe(403)
  expect((await give(again, renewed.json().codes[1])).statusCode).toBe(200)
  const { rows } = await running.db.execute<{ code_hash: string }>(
    `select code_hash from account_recovery_codes`,
  )
  expect(JSON.stringify(rows)).not.toContain(renewed.json().codes[2])
})

test('[FACTOR-5] between password and code a browser carries nothing that is worth anything elsewhere, later, or after a new password', async () => {
  const { secret } = await setUp()
  expect((await give(running.client(), codeOf(secret))).statusCode).toBe(401)
  const client = running.client()
  await enter(client)
  const ticket = client.cookies.get('plinth_second_step') ?? ''
  const forged = running.client()
  forged.cookies.set('plinth_second_step', `${ticket.split('.')[0]}.AAAA`)
  expect((await give(forged, codeOf(secret))).statusCode).toBe(401)
  await running.db.update(accounts).set({ passwordHash: await hashPassword('Another-Horse-2') })
  expect((await give(client, codeOf(secret))).statusCode).toBe(401)
  await enter(client, 'Another-Horse-2')
  running.clock.advance(601_000)
  expect((await give(client, codeOf(secret))).statusCode).toBe(401)
})

test('[FACTOR-6] it is removed with the password and a code; then the password is enough', async () => {
  const { secret } = await setUp()
  const remove = (password: string, code: string) => owner.post(`${at}/remove`, { password, code })
  expect((await remove('wrong', codeOf(secret))).statusCode).toBe(403)
  expect((await remove(PASSWORD, '000000')).statusCode).toBe(403)
  expect((await remove(PASSWORD, codeOf(secret))).statusCode).toBe(200)
  expect((await enter(running.client())).json().needsCode).toBe(false)
  expect((await owner.get(at)).json()).toEqual({ isOn: false, codesLeft: 0 })
  expect((await running.client().get(at)).statusCode).toBe(401)
})

/** A member who is signed in. */
async function member(): Promise<{ client: Client; id: string }> {
  await owner.put('/api/config/member-settings', { on: true, signUp: 'open', signInLink: true })
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
  const client = running.client()
  await send(client, '/_members/sign-in', { email: EMAIL, password: PASSWORD })
  return { client, id }
}
const send = (client: Client, to: string, fields: Record<string, string>) =>
  client.call('POST', to, {
    form: fields,
    withoutCrumb: true,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
async function memberSetUp(client: Client) {
  const begun = await send(client, '/_members/factor', { factorPassword: PASSWORD })
  expect(begun.statusCode).toBe(200)
  expect(begun.body).toContain('<svg')
  const secret = (/member-secret">([^<]+)/.exec(begun.body)?.[1] ?? '').replaceAll(' ', '')
  const wrong = await send(client, '/_members/factor/confirm', { factorCode: '000000' })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('This code is not right.')
  const done = await send(client, '/_members/factor/confirm', { factorCode: codeOf(secret) })
  expect(done.statusCode).toBe(200)
  const codes = [...done.body.matchAll(/<li>([0-9A-Z]{4}(?:-[0-9A-Z]{4}){3})<\/li>/g)].map(
    ([, code = '']) => code,
  )
  expect(codes).toHaveLength(10)
  running.clock.advance(31_000)
  return { secret, codes }
}

test('[MEMBER-30] a member with a second step is asked for a code after the password, without scripts and with them, and goes on', async () => {
  const { client: account } = await member()
  const { secret } = await memberSetUp(account)
  expect((await account.get('/_members/security')).body).toContain('You have 10 recovery codes left.')
  const client = running.client()
  const first = await send(client, '/_members/sign-in', {
    email: EMAIL,
    password: PASSWORD,
    returnTo: '/journal',
  })
  expect(first.headers.location).toBe('/_members/second-step?to=%2Fjournal')
  expect((await client.get('/_members')).statusCode).toBe(303)
  const page = await client.get(String(first.headers.location))
  expect(page.body).toContain('Type your code')
  expect((await send(client, '/_members/second-step', { factorCode: '000000' })).statusCode).toBe(422)
  const entered = await send(client, '/_members/second-step', {
    factorCode: codeOf(secret),
    returnTo: 'https://elsewhere.example/',
  })
  expect(entered.headers.location).toBe('/_members')
  expect((await client.get('/_members')).statusCode).toBe(200)
  const json = await running
    .client()
    .post('/api/site-users/account/session', { email: EMAIL, password: PASSWORD })
  expect(json.json()).toEqual({ xsrfToken: '', secondStep: true })
  expect((await running.client().get('/_members/second-step')).statusCode).toBe(303)
})

test('[MEMBER-30] neither a mail nor a new password goes round it', async () => {
  const { client: account, id } = await member()
  const { secret } = await memberSetUp(account)
  const { issueLink } = await import('../../people/members/member-links.ts')
  const token = await issueLink(running.db, running.clock.now(), 'reset', {
    websiteId: running.websiteId,
    memberId: id,
  })
  const client = running.client()
  const chosen = await send(client, '/_members/choose', { t: token, password: 'Another-Horse-2' })
  expect(chosen.headers.location).toBe('/_members/second-step')
  expect((await client.get('/_members')).statusCode).toBe(303)
  const entered = await send(client, '/_members/second-step', { factorCode: codeOf(secret) })
  expect(entered.headers.location).toBe('/_members')
})

test('[MEMBER-31] tries are limited for each member; a recovery code lets in once', async () => {
  const { client: account } = await member()
  const { codes } = await memberSetUp(account)
  const client = running.client()
  await send(client, '/_members/sign-in', { email: EMAIL, password: PASSWORD })
  const entered = await send(client, '/_members/second-step', { factorCode: codes[3]! })
  expect(entered.statusCode).toBe(303)
  await send(client, '/_members/sign-in', { email: EMAIL, password: PASSWORD })
  const tries: string[] = []
  for (let n = 0; n < 7; n += 1)
    tries.push((await send(client, '/_members/second-step', { factorCode: codes[3]! })).body)
  expect(tries[0]).toContain('This code is not right.')
  expect(tries.at(-1)).toContain('Too many attempts.')
})

test('[MEMBER-32] setting it up, new recovery codes and removing it need the password, and a code once it is on', async () => {
  const { client: account } = await member()
  expect((await send(account, '/_members/factor', { factorPassword: 'wrong' })).body).toContain(
    'This is not your password.',
  )
  const { secret, codes } = await memberSetUp(account)
  const refused = await send(account, '/_members/factor/remove', {
    factorPassword: PASSWORD,
    factorCode: '000000',
  })
  expect(refused.statusCode).toBe(422)
  const renewed = await send(account, '/_members/factor/codes', {
    factorPassword: PASSWORD,
    factorCode: codeOf(secret),
  })
  expect(renewed.body).not.toContain(codes[0])
  const now = /<li>([0-9A-Z]{4}(?:-[0-9A-Z]{4}){3})<\/li>/.exec(renewed.body)?.[1] ?? ''
  const removed = await send(account, '/_members/factor/remove', {
    factorPassword: PASSWORD,
    factorCode: now,
  })
  expect(removed.headers.location).toBe('/_members/security?saved=1')
  const client = running.client()
  const signedIn = await send(client, '/_members/sign-in', { email: EMAIL, password: PASSWORD })
  expect(signedIn.headers.location).toBe('/_members')
  const stranger = await send(running.client(), '/_members/factor', { factorPassword: PASSWORD })
  expect(stranger.headers.location).toContain('/_members/sign-in')
})

test('[MEMBER-44] who manages members takes the second step of one away; the member is told, and the list says who did it', async () => {
  const { client: account, id } = await member()
  await memberSetUp(account)
  const listed = async () => (await owner.get('/api/config/members')).json().members[0]
  expect(await listed()).toMatchObject({ hasSecondStep: true, secondStepRemoved: null })
  const at = `/api/config/members/${id}/second-step`
  expect((await account.delete(at)).statusCode).toBe(401)
  expect((await owner.delete('/api/config/members/000000000000000000000000/second-step')).statusCode).toBe(
    404,
  )
  expect((await owner.delete(at)).statusCode).toBe(200)
  const after = await listed()
  expect(after.hasSecondStep).toBe(false)
  expect(after.secondStepRemoved.by).not.toBe('')
  expect(after.secondStepRemoved.on).toBe(running.clock.now().getTime())
  expect((await owner.delete(at)).statusCode).toBe(200)
  await running.runJobs()
  const told = running.terminal.filter((mail) => mail.includes('Your second step on'))
  expect(told).toHaveLength(1)
  expect(told[0]).toContain(EMAIL)
  const client = running.client()
  await send(client, '/_members/sign-in', { email: EMAIL, password: PASSWORD })
  expect((await client.get('/_members')).statusCode).toBe(200)
})
