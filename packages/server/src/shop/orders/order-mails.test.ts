import type { OrderEvent } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { fillCart, newKey, orderIdOf, paidForm, pay } from '../../testing/buyer.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { readMail, startMailServer, type TestMailServer } from '../../testing/mail-server.ts'
import { upload } from '../../testing/page-builders.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { ok } from '../../testing/site-steps.ts'

let running: TestApp
let shop: TestShop
let server: TestMailServer | undefined
afterEach(async () => {
  await running.close()
  await server?.close()
  server = undefined
})

async function start(withServer: boolean, refusals = 0): Promise<void> {
  if (withServer) server = await startMailServer(refusals)
  running = await createTestApp({ config: { rateLimits: false, smtp: server?.smtp } })
  shop = await openShop(running)
}

async function buyFile(): Promise<string> {
  const visitor = running.client()
  const book = await shop.product({ productType: 2, digitalAssetId: 'an-asset' })
  await fillCart(visitor, book.id)
  const { email, cardNumber, cardExpiry, cardCvc } = paidForm
  const form = { idempotencyKey: newKey(), email, cardNumber, cardExpiry, cardCvc }
  return orderIdOf(await visitor.post('/checkout', form))
}

/** What happened to an order, each as `type mail email`. */
async function happened(owner: Client, orderId: string): Promise<string[]> {
  const { order } = (await owner.get(`/api/config/orders/${orderId}`)).json()
  return order.events.map(({ type, parameters }: Pick<OrderEvent, 'type' | 'parameters'>) =>
    [type, parameters.mail, parameters.email].filter(Boolean).join(' '),
  )
}

const secretLink = /token=|signature=/

test('[ORD-150] the buyer’s mail has a link to each of several files, by its name', async () => {
  await start(true)
  const owner = await running.signInOwner()
  const [digitalAssetId, charts] = await Promise.all(
    ['book.txt', 'charts.txt'].map(async (name) => {
      const { id } = await ok(upload(owner, '/api/config/media', { name, content: name }))
      return String(id)
    }),
  )
  const visitor = running.client()
  const set = await shop.product({ productType: 2, digitalAssetId: digitalAssetId!, moreFileIds: [charts!] })
  await fillCart(visitor, set.id)
  await pay(visitor)
  await running.runJobs()
  const text = readMail(server?.mails[0]?.source ?? '')
  const [, book, other] =
    /book\.txt: http:\/\/localhost(\S+)\s+charts\.txt: http:\/\/localhost(\S+)/.exec(text) ?? []
  expect((await running.client().get(book ?? '')).body).toBe('book.txt')
  expect((await running.client().get(other ?? '')).body).toBe('charts.txt')
})

test('[ORD-22] [ORD-21] [MAIL-6] the buyer’s mail has links that open the order and the file; the outbox has neither', async () => {
  await start(true)
  await buyFile()
  await running.runJobs()
  const text = readMail(server?.mails[0]?.source ?? '')
  const status = /http:\/\/localhost(\/order-status\/[0-9a-f]{24}\?token=[\w-]+)/.exec(text)?.[1] ?? ''
  const page = await running.client().get(status)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('1001')
  const download = /Download: http:\/\/localhost(\S+)/.exec(text)?.[1] ?? ''
  // The file of this test does not exist; a good signature gets as far as finding that out.
  expect((await running.client().get(download)).json().error.message).toBe('This file does not exist.')
  const owner = await running.signInOwner()
  const { mails } = (await owner.get('/api/config/outbox')).json()
  expect(mails).toMatchObject([{ status: 'sent' }])
  expect(mails[0].text).toContain('[only in the mail the buyer gets]')
  expect(JSON.stringify(mails)).not.toMatch(secretLink)
})

test('[ORD-24] [MAIL-6] the order says that a mail was sent once it was, and what waits holds no link', async () => {
  await start(true, 1)
  const orderId = await buyFile()
  const owner = await running.signInOwner()
  await running.runJobs()
  expect(JSON.stringify(running.jobs.waiting)).not.toMatch(secretLink)
  expect(JSON.stringify(await running.outbox())).not.toMatch(secretLink)
  expect((await happened(owner, orderId)).join()).not.toMatch(/confirmation/)
  running.clock.advance(60_000)
  await running.runJobs()
  expect((await happened(owner, orderId)).at(-1)).toBe('mail-sent order-confirmation ada@example.com')
})

test('[ORD-24] without a mail server the order says that its mails were kept and not sent', async () => {
  await start(false)
  const visitor = running.client()
  await fillCart(visitor, (await shop.product()).id)
  const orderId = orderIdOf(await pay(visitor))
  const owner = await running.signInOwner()
  await owner.post(`/api/config/orders/${orderId}/fulfill`, { notify: true })
  await running.runJobs()
  expect((await happened(owner, orderId)).filter((event) => event.includes('ada@'))).toEqual([
    'mail-kept order-confirmation ada@example.com',
    'mail-kept order-fulfilled ada@example.com',
  ])
  expect(JSON.stringify(await running.outbox())).not.toMatch(secretLink)
})

test.each([true, false])(
  '[ORD-24] the buyer is told of a mail only where one is sent: %s',
  async (withServer) => {
    await start(withServer)
    const visitor = running.client()
    const mug = await shop.product()
    await fillCart(visitor, mug.id)
    const { redirect } = (await pay(visitor)).json()
    const { body } = await visitor.get(redirect)
    expect(body.includes('We are writing to ada@example.com')).toBe(withServer)
    expect(body.includes('Keep the address of this page')).toBe(!withServer)
  },
)

test('[ORDDOC-9] a shop that wants it sends the invoice with the confirmation: made once, also when it is sent again', async () => {
  await start(true)
  const seller = {
    name: 'Tern',
    address: '',
    vatNumber: '',
    note: '',
    invoicePrefix: 'RE-',
    isInvoiceMailed: true,
  }
  await running.db.execute(sql`update websites set store = store || ${JSON.stringify({ seller })}::jsonb`)
  const orderId = await buyFile()
  const owner = await running.signInOwner()
  await running.runJobs()
  await owner.post(`/api/config/orders/${orderId}/resend-confirmation`)
  await running.runJobs()
  expect(server?.mails).toHaveLength(2)
  for (const { source } of server?.mails ?? []) {
    const [, base64 = ''] =
      /Content-Type: application\/pdf[^]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(source) ?? []
    expect(source).toContain('filename="Invoice TEST-RE-1.pdf"')
    expect((await readPdf(Buffer.from(base64, 'base64'))).pages[0]).toContain('Invoice TEST-RE-1')
  }
  expect(await happened(owner, orderId)).toContain('document-made')
  expect((await owner.get(`/api/config/orders/${orderId}/documents`)).json().documents).toHaveLength(1)
})

test('[ORDDOC-9] a shop that did not ask for it sends none, and makes none', async () => {
  await start(true)
  const orderId = await buyFile()
  await running.runJobs()
  expect(server?.mails[0]?.source).not.toContain('application/pdf')
  const owner = await running.signInOwner()
  expect((await owner.get(`/api/config/orders/${orderId}/documents`)).json().documents).toEqual([])
})
