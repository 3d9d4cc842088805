import { roles } from '@plinth/domain/permissions/permissions'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts'
import { sendDueGiftCards } from './jobs.ts'

let mailServer: TestMailServer
let running: TestApp
let owner: Client
beforeEach(async () => {
  mailServer = await startMailServer()
  running = await createTestApp({ config: { smtp: mailServer.smtp } })
  owner = await running.signInOwner()
})
afterEach(async () => {
  await running.close()
  await mailServer.close()
})

const url = '/api/config/gift-cards'
const issue = (body: object) => owner.post(url, { amountCents: 2500, ...body })
const list = async (query: Record<string, string> = {}) => (await owner.get(url, { query })).json().giftCards
const balance = (code: string, visitor = running.client()) =>
  visitor.post('/gift-card/balance', undefined, { form: { code } })

/** The code in a mail, however it is wrapped. */
const codeIn = (source: string): string => /[A-Z2-9]{4}(-[A-Z2-9]{4}){3}/.exec(source)?.[0] ?? ''

describe('codes', () => {
  test('[GIFT-3] a code is told once; the database holds a digest of it and its last four characters', async () => {
    const { giftCard, code } = (await issue({})).json()
    expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)
    expect(giftCard).toMatchObject({ last4: code.slice(-4), balanceCents: 2500, state: 'active' })
    const { rows } = await running.db.execute(sql`
      select (select jsonb_agg(v) from stored_value v)::text || (select jsonb_agg(c) from stored_value_codes c)::text as all`)
    const kept = String(rows[0]?.['all'])
    expect(kept).not.toContain(code)
    expect(kept).not.toContain(code.replaceAll('-', ''))
    expect((await owner.get(`${url}/${giftCard.id}`)).body).not.toContain(code)
  })

  test('[GIFT-5] a new code ends the one before', async () => {
    const { giftCard, code } = (await issue({})).json()
    const next = (await owner.post(`${url}/${giftCard.id}/code`)).json()
    expect(next.code).not.toBe(code)
    expect((await balance(code)).statusCode).toBe(404)
    expect((await balance(next.code)).body).toContain('$25.00')
    await owner.post(`${url}/${giftCard.id}/void`)
    expect((await owner.post(`${url}/${giftCard.id}/code`)).json().error.code).toBe('gift-card-over')
  })
})

describe('sent again', () => {
  test('[GIFT-60] with its key a card is made once, and whoever sends it again is told its code again', async () => {
    const wanted = { note: 'Lost bag', idempotencyKey: 'pressed twice' }
    const answers = await Promise.all([issue(wanted), issue(wanted), issue(wanted)])
    const told = answers.map((answer) => answer.json())
    expect(new Set(told.map(({ giftCard, code }) => `${giftCard.id} ${code}`)).size).toBe(1)
    expect((await balance(told[0].code)).body).toContain('$25.00')
    expect(await list()).toHaveLength(1)
    const refused = await issue({ ...wanted, amountCents: 2600 })
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'key-reused'])
    // Nothing that is kept tells the code, and another key is another card.
    const { rows } = await running.db.execute(sql`select jsonb_agg(k)::text as kept from idempotency_keys k`)
    expect(String(rows[0]?.['kept'])).toContain(told[0].giftCard.id)
    expect(String(rows[0]?.['kept'])).not.toContain(told[0].code.slice(-4))
    expect((await issue({ ...wanted, idempotencyKey: 'another one' })).json().code).not.toBe(told[0].code)
  })

  test('[GIFT-60] a code that was made anew meanwhile is told by nobody any more; a refused card leaves its key free', async () => {
    const wanted = { idempotencyKey: 'only once', kind: 'store-credit' }
    expect((await issue({ ...wanted, recipientEmail: 'nobody' })).json().error.code).toBe('gift-card-invalid')
    const { giftCard } = (await issue(wanted)).json()
    const { code } = (await owner.post(`${url}/${giftCard.id}/code`)).json()
    const again = (await issue(wanted)).json()
    expect(again).toMatchObject({ code: null, giftCard: { id: giftCard.id, last4: code.slice(-4) } })
    expect((await balance(code)).body).toContain('$25.00')
  })

  test('[GIFT-60] a card that is mailed is mailed once', async () => {
    const wanted = { recipientEmail: 'bo@example.com', idempotencyKey: 'mailed once' }
    expect((await issue(wanted)).json().code).toBeNull()
    expect((await issue(wanted)).json().code).toBeNull()
    await running.runJobs()
    expect(mailServer.mails).toHaveLength(1)
  })

  test('[GIFT-60] the same key on another website makes a card there', async () => {
    const mine = (await issue({ idempotencyKey: 'of monday' })).json()
    const other = await running.signInOwner({
      websiteId: await running.addWebsite('other'),
      host: 'other.localhost',
    })
    const theirs = (await other.post(url, { amountCents: 2500, idempotencyKey: 'of monday' })).json()
    expect([theirs.giftCard.id, theirs.code]).not.toContain(mine.giftCard.id)
    expect(theirs.code).not.toBe(mine.code)
  })
})

describe('what is left', () => {
  test('[GIFT-30] whoever has the code sees what is left, and nobody learns more', async () => {
    const { code } = (await issue({ recipientName: 'Bo', message: 'For <tea>', note: 'Lost bag' })).json()
    const page = await running.client().get('/gift-card/balance', { query: { code } })
    for (const text of ['$25.00', 'For Bo', 'For &lt;tea&gt;', code]) expect(page.body).toContain(text)
    expect(page.body).not.toContain('Lost bag')
    expect(page.headers['cache-control']).toContain('no-store')
    expect(page.body).toContain('noindex')
    expect((await running.client().get('/gift-card/balance')).body).toContain('Code of the gift card')
    for (const wrong of ['ABCD-EFGH-JKMN-PQRS', '\u0000', '\uD800', 'x'.repeat(200)]) {
      const refused = await balance(wrong, running.client())
      expect(refused.statusCode).toBeLessThan(500)
      expect(refused.body).not.toContain('$25.00')
    }
  })

  test('[GIFT-4] codes can be tried 15 times in five minutes, right or wrong, wherever they are typed', async () => {
    const { code } = (await issue({})).json()
    for (let tries = 0; tries < 15; tries++)
      expect((await balance('ABCD-EFGH-JKMN-PQRS')).statusCode).toBe(404)
    const refused = await balance(code)
    expect(refused.statusCode).toBe(429)
    expect(refused.body).toContain('Try again in a few minutes')
    expect(refused.body).not.toContain('$25.00')
    running.clock.advance(5 * 60 * 1000)
    expect((await balance(code)).body).toContain('$25.00')
  })
})

describe('mails', () => {
  test('[GIFT-12] the code is made when the mail goes out, and stands nowhere else', async () => {
    const response = await issue({ recipientEmail: 'bo@example.com', recipientName: 'Bo', message: 'Enjoy' })
    expect(response.json().code).toBeNull()
    expect(response.json().giftCard).toMatchObject({ last4: '', sentOn: null })
    await running.runJobs()
    expect(mailServer.mails).toMatchObject([{ to: ['bo@example.com'] }])
    const code = codeIn(mailServer.mails[0]?.source ?? '')
    expect((await balance(code)).body).toContain('$25.00')
    const [kept] = await running.outbox()
    expect(kept?.bodyText).toContain('[only in the mail itself]')
    expect(JSON.stringify(kept)).not.toContain(code)
    expect((await list())[0]).toMatchObject({ last4: code.slice(-4), sentOn: running.clock.now().getTime() })
  })

  test('[GIFT-11] it goes out on its day, once, and not when it was voided before', async () => {
    const sendAt = running.clock.now().getTime() + 24 * 60 * 60 * 1000
    await issue({ recipientEmail: 'bo@example.com', sendAt })
    const { giftCard } = (await issue({ recipientEmail: 'cy@example.com', sendAt })).json()
    await owner.post(`${url}/${giftCard.id}/void`)
    const run = async () => {
      await running.jobs.runScheduled(sendDueGiftCards)
      await running.runJobs()
    }
    await run()
    expect(mailServer.mails).toEqual([])
    running.clock.advance(24 * 60 * 60 * 1000)
    await run()
    await run()
    expect(mailServer.mails.map(({ to }) => to)).toEqual([['bo@example.com']])
  })

  test('[GIFT-5] sent again it has a new code, and may go to another address', async () => {
    const { giftCard } = (await issue({ recipientEmail: 'wrong@example.com' })).json()
    await running.runJobs()
    const sent = await owner.post(`${url}/${giftCard.id}/send`, { email: 'right@example.com' })
    expect(sent.json().giftCard).toMatchObject({ recipientEmail: 'right@example.com', sentOn: null })
    await running.runJobs()
    const [first, second] = mailServer.mails.map(({ source }) => codeIn(source))
    expect(mailServer.mails[1]?.to).toEqual(['right@example.com'])
    expect((await balance(first ?? '')).statusCode).toBe(404)
    expect((await balance(second ?? '')).statusCode).toBe(200)
  })
})

describe('owners', () => {
  test('[GIFT-40] cards are found by the last four characters, by who they are for, and by how they stand', async () => {
    const { code } = (await issue({ note: 'Tombola' })).json()
    running.clock.advance(1000)
    const { giftCard } = (await issue({ recipientEmail: 'bo@example.com', recipientName: 'Bo' })).json()
    await owner.post(`${url}/${giftCard.id}/void`)
    expect(await list({ search: code.slice(-4) })).toMatchObject([{ note: 'Tombola' }])
    expect(await list({ search: code })).toHaveLength(1)
    expect(await list({ search: 'bo@ex' })).toMatchObject([{ recipientName: 'Bo' }])
    expect(await list({ state: 'voided' })).toMatchObject([{ recipientName: 'Bo', balanceCents: 0 }])
    expect(await list({ state: 'active' })).toMatchObject([{ note: 'Tombola' }])
    expect(await list({ search: '\u{1F600}' })).toEqual([])
    const first = (await owner.get(url, { query: { limit: '1' } })).json()
    const rest = (await owner.get(url, { query: { limit: '1', cursor: first.nextCursor } })).json()
    expect(rest.giftCards).toMatchObject([{ note: 'Tombola' }])
    expect(rest.nextCursor).toBeNull()
  })

  test('[GIFT-41] what the shop owes is told for any moment, and is the sum of the entries until then', async () => {
    const owed = async (at: number) =>
      (await owner.get('/api/config/gift-card-liability', { query: { at: String(at) } })).json().owed
    const begun = running.clock.now().getTime()
    expect(await owed(begun - 1)).toEqual([])
    const { giftCard } = (await issue({})).json()
    await issue({ kind: 'store-credit', amountCents: 700 })
    running.clock.advance(60_000)
    await owner.post(`${url}/${giftCard.id}/void`)
    expect(await owed(begun)).toEqual([
      { currency: 'USD', kind: 'gift-card', balanceCents: 2500, count: 1 },
      { currency: 'USD', kind: 'store-credit', balanceCents: 700, count: 1 },
    ])
    expect(await owed(begun + 60_000)).toEqual([
      { currency: 'USD', kind: 'gift-card', balanceCents: 0, count: 0 },
      { currency: 'USD', kind: 'store-credit', balanceCents: 700, count: 1 },
    ])
  })

  test('[GIFT-42] what is wrong is named by field, and nothing is kept', async () => {
    const now = running.clock.now().getTime()
    const wrong = await issue({ recipientEmail: 'bo', expiresAt: now - 1, sendAt: now + 400 * 86_400_000 })
    expect(wrong.statusCode).toBe(422)
    expect(Object.keys(wrong.json().error.fields)).toEqual(['recipientEmail', 'sendAt', 'expiresAt'])
    for (const amountCents of [0, -5, 1.5, 500_000_000_001])
      expect((await issue({ amountCents })).statusCode).toBe(400)
    expect(await list()).toEqual([])
  })

  test('[GIFT-1] [GIFT-43] a voided card is out of the books, once', async () => {
    const { giftCard, code } = (await issue({})).json()
    await Promise.all([1, 2].map(() => owner.post(`${url}/${giftCard.id}/void`)))
    const { entries } = (await owner.get(`${url}/${giftCard.id}`)).json()
    expect(entries).toMatchObject([{ reason: 'issued' }, { reason: 'voided', amountCents: -2500 }])
    expect((await balance(code)).body).toContain('the shop has withdrawn it')
  })

  test('[GIFT-44] a list of codes is taken in as a whole or not at all, and its codes pay', async () => {
    const importing = (text: string, isTrial = false) => owner.post(`${url}/import`, { text, isTrial })
    const good =
      '\uFEFFcode;balance;e-mail;note\r\nOLD-CARD-001;12,50;bo@example.com;"From; the old shop"\nOLDCARD002;$5\n'
    expect((await importing(good, true)).json()).toEqual({ count: 2, totalCents: 1750, problems: [] })
    expect(await list()).toEqual([])
    const bad = await importing(`${good}SHORT;1\nOLDCARD003;0\nold card 002;3\nOLDCARD004;1;nobody\n`)
    expect(bad.json().problems.map(({ line }: { line: number }) => line)).toEqual([4, 5, 6, 7])
    expect(await list()).toEqual([])
    expect((await importing(good)).json().problems).toEqual([])
    expect((await balance('oldcard001')).body).toContain('$12.50')
    expect(await list({ search: 'the old' })).toMatchObject([{ note: 'From; the old shop', last4: 'D001' }])
    expect((await importing(good)).json().problems).toMatchObject([
      { line: 2, message: 'A gift card with this code is here already.' },
      { line: 3 },
    ])
  })

  test('[GIFT-45] only who may change discounts and gift cards sees and issues them', async () => {
    const editor = await running.signInOwner({ email: 'eve@example.com', role: roles.editor })
    expect((await editor.get(url)).statusCode).toBe(403)
    expect((await editor.post(url, { amountCents: 1000 })).statusCode).toBe(403)
    expect((await running.client().get(url)).statusCode).toBe(401)
  })
})
