import { flatShipping, type OrderEvent } from '@plinth/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillCart, orderIdOf, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { readMail, startMailServer, type TestMailServer } from '../../testing/mail-server.ts'
import { openShop } from '../../testing/shop.ts'

let mailServer: TestMailServer
let running: TestApp
let owner: Client
let orderId: string
beforeEach(async () => {
  mailServer = await startMailServer()
  running = await createTestApp({ config: { smtp: mailServer.smtp } })
  const shop = await openShop(running, { store: { shipping: flatShipping(0), withdrawal: true } })
  owner = await running.signInOwner()
  const { id } = await shop.product()
  const buyer = running.client()
  await fillCart(buyer, id)
  orderId = orderIdOf(await pay(buyer))
  await running.runJobs()
})
afterEach(async () => {
  await running.close()
  await mailServer.close()
})

const form = { step: 'send', orderNumber: '1001', email: 'Ada@Example.com', message: 'Both mugs.\nThank you' }
const send = (changes: Record<string, string> = {}, client = running.client()) =>
  client.call('POST', '/withdrawal', {
    form: { ...form, ...changes },
    withoutCrumb: true,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
const orderOf = async () => (await owner.get(`/api/config/orders/${orderId}`)).json().order
const declared = async () =>
  (await orderOf()).events.filter(({ type }: OrderEvent) => type.startsWith('withdraw'))
const mails = async (kind: string) => (await running.outbox()).filter((mail) => mail.kind === kind)

test('[WITHDRAW-1] the form is linked below pages, on the order and in its mail where it is on, and not there where it is off', async () => {
  const visitor = running.client()
  const home = await visitor.get('/withdrawal?order=1001')
  expect(home.body).toContain('value="1001"')
  expect(home.body).toContain('<a href="/withdrawal">Withdraw from a contract</a>')
  const mail = readMail(mailServer.mails[0]!.source)
  expect(mail).toContain('Withdraw from the contract: http://localhost/withdrawal?order=1001')
  expect(mail).toContain('href="http://localhost/withdrawal?order=1001"')
  const status = /http:\/\/localhost(\/order-status\/\S+)/.exec(mail)?.[1] ?? ''
  expect((await visitor.get(status)).body).toContain('<a href="/withdrawal?order=1001">')
  await send()
  await running.runJobs()
  expect((await visitor.get(status)).body).not.toContain('<a href="/withdrawal?order=1001">')
  const { store } = (await owner.get('/api/config/settings')).json()
  const saved = await owner.put('/api/config/settings', { store: { ...store, withdrawal: false } })
  expect(saved.statusCode).toBe(200)
  expect((await visitor.get('/withdrawal')).statusCode).toBe(404)
  expect((await send()).statusCode).toBe(404)
})

test('[WITHDRAW-2] it has two steps without scripts: what is wrong stands beside its field, and nothing is sent before the last press', async () => {
  const wrong = await send({ step: 'check', orderNumber: 'the blue one', email: 'nobody' })
  expect(wrong.statusCode).toBe(422)
  for (const text of ['Write the number of your order', 'Write the address the mail of your order went to'])
    expect(wrong.body).toContain(text)
  const checked = await send({ step: 'check', message: '<b>Both</b>' })
  expect(checked.body).toContain('Confirm the withdrawal')
  expect(checked.body).toContain('&lt;b&gt;Both&lt;/b&gt;')
  const changed = await send({ step: 'change' })
  expect(changed.body).toContain('value="Ada@Example.com"')
  await running.runJobs()
  expect(await declared()).toEqual([])
  expect((await send({ step: 'send', message: 'x'.repeat(1001) })).statusCode).toBe(422)
})

test('[WITHDRAW-3] its answer is the same whether there is such an order or not, and guesses are limited', async () => {
  const said = async (changes: Record<string, string>) => {
    const { statusCode, body } = await send(changes)
    return [statusCode, body.slice(body.indexOf('<main'), body.indexOf('</main>'))]
  }
  const wrong = [await said({ orderNumber: '1002' }), await said({ email: 'eve@example.com' })]
  await running.runJobs()
  expect(await declared()).toEqual([])
  const right = await said({})
  expect(right[0]).toBe(200)
  expect(wrong).toEqual([right, right])
  await running.runJobs()
  expect(await declared()).toHaveLength(1)
  const mallory = running.client()
  const answers: number[] = []
  for (let tries = 0; tries < 12; tries++) answers.push((await send({}, mallory)).statusCode)
  expect(answers.at(-1)).toBe(429)
})

test('[WITHDRAW-4] the buyer gets a receipt with what was said and when, to the second, once; the moment is that of the press', async () => {
  const pressed = running.clock.now().getTime()
  await send()
  running.clock.advance(90_000)
  await send({ message: 'Once more' })
  await running.runJobs()
  expect(await declared()).toMatchObject([
    { type: 'withdrawn', at: pressed, message: 'Both mugs.\nThank you' },
  ])
  const receipts = await mails('withdrawal-received')
  expect(receipts).toMatchObject([{ recipient: 'ada@example.com' }])
  const text = receipts[0]?.bodyText ?? ''
  expect(text).toContain('Both mugs.')
  expect(text).toMatch(/order 1001 on .* at \d{1,2}:\d\d:\d\d\s\w\w UTC, as ada@example\.com/)
})

test('[WITHDRAW-5] [WITHDRAW-6] owners find it in the list and on the order, and answer by mail', async () => {
  const answer = (message: string, client = owner) =>
    client.post(`/api/config/orders/${orderId}/withdrawal-answer`, { message })
  expect((await answer('Too early')).json().error.code).toBe('not-withdrawn')
  const listed = async (state: string) =>
    (await owner.get('/api/config/orders', { query: { state } })).json().orders
  expect(await listed('withdrawn')).toEqual([])
  await send()
  await running.runJobs()
  expect(await listed('withdrawn')).toMatchObject([{ orderNumber: 1001, isWithdrawn: true }])
  expect((await answer('  ')).json().error.code).toBe('note-empty')
  const editor = await running.signInOwner({ email: 'writer@example.com', role: 2 })
  expect((await answer('No', editor)).statusCode).toBe(403)
  expect((await answer('Send it to\nMill Lane 1 <b>')).statusCode).toBe(200)
  await running.runJobs()
  const [mail] = await mails('withdrawal-answered')
  expect(mail).toMatchObject({ recipient: 'ada@example.com' })
  expect(mail?.bodyText).toContain('Send it to\nMill Lane 1 <b>')
  expect(mail?.bodyHtml).toContain('Mill Lane 1 &lt;b&gt;')
  expect(await declared()).toMatchObject([{ type: 'withdrawn' }, { type: 'withdrawal-answered' }])
})
