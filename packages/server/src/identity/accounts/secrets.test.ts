import { roles } from '@plinth/domain/permissions/permissions'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type { Config } from '../../platform/config.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { readMail, startMailServer, type TestMailServer } from '../../testing/mail-server.ts'
import { hashToken } from '../sessions/secret-token.ts'

let site: TestApp
let server: TestMailServer | undefined
afterEach(async () => {
  await site.close()
  await server?.close()
  server = undefined
})

const mara = { email: 'mara@example.com', name: 'Mara', password: 'clay and water' }

async function startWithMail(refusals = 0, config: Partial<Config> = {}): Promise<TestMailServer> {
  server = await startMailServer(refusals)
  site = await createTestApp({ config: { smtp: server.smtp, ...config } })
  return server
}

const askForReset = (host?: string, email = mara.email) =>
  site.client(host).post('/api/config/account/password-reset', { email })

const linkIn = (text: string): string => /http\S+#\S+/.exec(text)?.[0] ?? ''
const tokenIn = (text: string): string => linkIn(text).split('=').at(-1) ?? ''

/** Every row of every table, as text. */
async function wholeDatabase(): Promise<string> {
  const { rows } = await site.db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`)
  const tables = await Promise.all(
    rows.map(({ name }) => site.db.execute(`select * from ${name}`).then((table) => table.rows)),
  )
  return JSON.stringify(tables)
}

describe('the link to choose a new password', () => {
  test('[ACC-23] asked for at another website’s host it helps nobody there', async () => {
    site = await createTestApp()
    await site.client().post('/api/config/account/sign-up', mara)
    const idOfB = await site.addWebsite('b')
    const ownerOfB = await site.signInOwner({ websiteId: idOfB, host: 'b.localhost' })
    await ownerOfB.put('/api/config/settings', { domains: ['b.example'] })
    for (const host of ['b.localhost', 'b.example']) expect((await askForReset(host)).statusCode).toBe(202)
    await site.runJobs()
    expect((await ownerOfB.get('/api/config/outbox')).json().mails).toEqual([])
    expect(await site.outbox()).toEqual([])
    expect(site.terminal).toHaveLength(2)
    for (const text of site.terminal) expect(linkIn(text)).toMatch(/^http:\/\/localhost\/reset#token=/)
    expect((await ownerOfB.get('/api/config/jobs/failed')).json().jobs).toEqual([])
  })

  test('[ACC-23] a domain that a website’s people chose is not where the link leads, also with a mail server', async () => {
    const { mails } = await startWithMail(0, { baseHost: 'plinth.example', baseHostGiven: true })
    await site.client('plinth.example').post('/api/config/account/sign-up', mara)
    const manager = await site.signInOwner({ role: roles.websiteManager, host: 'plinth.example' })
    await manager.put('/api/config/settings', { domains: ['evil.example'] })
    expect((await askForReset('evil.example')).statusCode).toBe(202)
    await site.runJobs()
    expect(mails).toMatchObject([{ to: [mara.email] }])
    expect(linkIn(readMail(mails[0]?.source ?? ''))).toMatch(/^http:\/\/plinth\.example\/reset#token=/)
  })

  test('[MAIL-5] with a mail server its secret is kept nowhere, also not while the mail waits', async () => {
    const { mails } = await startWithMail(1)
    await site.client().post('/api/config/account/sign-up', mara)
    await askForReset()
    const waiting = JSON.stringify(site.jobs.waiting)
    await site.runJobs()
    expect(mails).toEqual([])
    const whileWaiting = await wholeDatabase()
    site.clock.advance(60_000)
    await site.runJobs()
    const token = tokenIn(readMail(mails[0]?.source ?? ''))
    expect(token).toHaveLength(43)
    expect(waiting + whileWaiting + (await wholeDatabase())).not.toContain(token)
    expect(await site.outbox()).toEqual([])
    expect(site.terminal).toEqual([])
    const completed = await site
      .client()
      .post('/api/config/account/password-reset/complete', { token, password: 'another password' })
    expect(completed.statusCode).toBe(200)
  })

  test('[MAIL-5] what is shown at the machine cannot steer its terminal', async () => {
    site = await createTestApp()
    await site.app.mail.handOver({ to: 'a@example.com', subject: 'x\u001b[2J', text: 'a\u009b2Jb\rc' })
    // eslint-disable-next-line no-control-regex
    expect(site.terminal[0]).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
  })

  test('[ACC-9] of many uses of one link at once, one succeeds', async () => {
    site = await createTestApp({ config: { rateLimits: false } })
    await site.client().post('/api/config/account/sign-up', mara)
    await askForReset()
    await site.runJobs()
    const token = tokenIn(site.terminal[0] ?? '')
    const answers = await Promise.all(
      [1, 2, 3, 4].map((count) =>
        site.client().post('/api/config/account/password-reset/complete', {
          token,
          password: `password number ${count}`,
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410, 410])
  })

  test('[ACC-9] a new password makes every other link of the account worthless', async () => {
    site = await createTestApp()
    const browser = site.client()
    await browser.post('/api/config/account/sign-up', mara)
    const { json } = await browser.post('/api/config/websites', { identifier: 'glaze', title: 'Glaze' })
    const { url } = (await browser.post(`/api/config/websites/${json().id}/switch`)).json()
    await askForReset()
    await site.runJobs()
    await site.client().post('/api/config/account/password-reset/complete', {
      token: tokenIn(site.terminal[0] ?? ''),
      password: 'another password',
    })
    const late = await site
      .client('glaze.localhost')
      .post('/api/config/session/handover', { token: tokenIn(url) })
    expect(late.statusCode).toBe(410)
  })
})

describe('invitations', () => {
  const invite = (owner: Client, email: string, codes: number[]) =>
    owner.post('/api/config/team/invitations', { email, roles: codes })
  const signUpWith = (token: string) =>
    site
      .client()
      .post('/api/config/account/sign-up', { ...mara, email: 'new@example.com', invitation: token })
  const invited = async (owner: Client) => (await owner.get('/api/config/team')).json().invitations

  test('[ACC-24] with a mail server the link is in the mail alone', async () => {
    const { mails } = await startWithMail()
    const owner = await site.signInOwner()
    const made = await invite(owner, 'ines@example.com', [roles.editor])
    expect(made.json()).toMatchObject({ link: null })
    expect(await invited(owner)).toMatchObject([{ mail: 'queued' }])
    await site.runJobs()
    expect(await invited(owner)).toMatchObject([{ mail: 'sent', mailError: null }])
    const text = readMail(mails[0]?.source ?? '')
    expect(mails[0]?.to).toEqual(['ines@example.com'])
    expect(text).toContain('Test owner invites you to work on Test site as editor.')
    expect(linkIn(text)).toMatch(/^http:\/\/localhost\/signup#invitation=/)
    const token = tokenIn(text)
    expect(await wholeDatabase()).not.toContain(token)
    expect((await owner.get('/api/config/outbox')).json().mails).toEqual([])
    expect((await signUpWith(token)).json().account.email).toBe('ines@example.com')
  })

  test('[ACC-24] a mail that could not go out says so, and the link of a later try works', async () => {
    const { mails } = await startWithMail(1)
    const owner = await site.signInOwner()
    await invite(owner, 'ines@example.com', [roles.editor])
    await site.runJobs()
    const [failed] = await invited(owner)
    expect(failed.mail).toBe('failed')
    expect(failed.mailError).toContain('Try again later')
    site.clock.advance(60_000)
    await site.runJobs()
    expect(await invited(owner)).toMatchObject([{ mail: 'sent' }])
    expect((await signUpWith(tokenIn(readMail(mails[0]?.source ?? '')))).statusCode).toBe(201)
  })

  test('[ACC-24] without a mail server whoever invites gets the link, this once, and it is kept nowhere', async () => {
    site = await createTestApp()
    const admin = await site.signInOwner()
    const manager = await site.signInOwner({ role: roles.websiteManager })
    const { link } = (await invite(admin, 'chief@example.com', [roles.admin])).json()
    expect(link).toMatch(/^http:\/\/localhost\/signup#invitation=/)
    expect(await wholeDatabase()).not.toContain(tokenIn(link))
    expect(await wholeDatabase()).toContain(hashToken(tokenIn(link)))
    const seen = await Promise.all(
      ['/api/config/outbox', '/api/config/team', '/api/config/jobs/failed'].map((path) => manager.get(path)),
    )
    expect(seen.map(({ body }) => body).join()).not.toContain(tokenIn(link))
    expect(await invited(manager)).toMatchObject([{ email: 'chief@example.com', mail: 'none' }])
    expect(site.terminal).toEqual([])
  })

  test('[ACC-16] an invitation gives at most what its maker may give when it is accepted', async () => {
    site = await createTestApp()
    const chief = await site.signInOwner()
    const leaving = await site.signInOwner()
    const tokenFor = async (owner: Client, email: string, code: number) =>
      tokenIn((await invite(owner, email, [code])).json().link)
    const asAdmin = await tokenFor(leaving, 'back-door@example.com', roles.admin)
    const asEditor = await tokenFor(leaving, 'helper@example.com', roles.editor)
    const path = `/api/config/team/members/${leaving.accountId}`
    await chief.put(path, { roles: [roles.websiteManager] })
    expect((await signUpWith(asAdmin)).json().error.code).toBe('invitation-unusable')
    expect(await invited(chief)).toMatchObject([{ email: 'helper@example.com' }])
    await chief.delete(path)
    expect((await signUpWith(asEditor)).json().error.code).toBe('invitation-unusable')
    expect(await invited(chief)).toEqual([])
  })

  test('[ACC-16] nobody withdraws or replaces an invitation that gives more than they may', async () => {
    site = await createTestApp()
    const admin = await site.signInOwner()
    const manager = await site.signInOwner({ role: roles.websiteManager })
    const { id, link } = (await invite(admin, 'chief@example.com', [roles.admin])).json()
    const refused = [
      await manager.delete(`/api/config/team/invitations/${id}`),
      await invite(manager, 'Chief@example.com', [roles.viewer]),
    ]
    expect(refused.map((response) => response.json().error.code)).toEqual(['role-too-high', 'role-too-high'])
    expect((await signUpWith(tokenIn(link))).statusCode).toBe(201)
  })

  test('[ACC-14] of many uses of one invitation at once, one succeeds', async () => {
    site = await createTestApp()
    const owner = await site.signInOwner()
    const { link } = (await invite(owner, 'ines@example.com', [roles.editor])).json()
    const answers = await Promise.all([1, 2, 3].map(() => signUpWith(tokenIn(link))))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  })

  test('[ACC-25] no address that reaches a server holds the secret of an invitation', async () => {
    site = await createTestApp()
    const withSecrets = site.app.routes.filter(({ url }) => /account|session|invitation/.test(url))
    expect(withSecrets.filter(({ url }) => url.includes(':token'))).toEqual([])
  })
})
