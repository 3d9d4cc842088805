import { flatShipping } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillCart, orderIdOf, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { openShop } from '../../testing/shop.ts'
import { orderToken } from './order-token.ts'

let running: TestApp
let owner: Client
let ids: string[]
let buy: () => Promise<string>
beforeAll(async () => {
  running = await createTestApp({ config: { rateLimits: false } })
  const shop = await openShop(running, { store: { shipping: flatShipping(500) } })
  owner = await running.signInOwner()
  const mug = await shop.product({}, { unlimited: true })
  buy = async () => {
    const visitor = running.client()
    await fillCart(visitor, mug.id, 2)
    return orderIdOf(await pay(visitor))
  }
  ids = []
  for (let count = 0; count < 4; count++) ids.push(await buy())
})
afterAll(() => running.close())

const call = (id: string | undefined, action: string, body: object = {}) =>
  owner.post(`/api/config/orders/${id}/${action}`, body)
const documentsOf = async (id: string | undefined) =>
  (await owner.get(`/api/config/orders/${id}/documents`)).json().documents

test('[ORDDOC-1] [ORDDOC-2] an order has one invoice, however often and by how many it is made, numbered without gaps', async () => {
  const all = await Promise.all([ids[0], ids[1], ids[0], ids[1], ids[0]].map((id) => call(id, 'documents')))
  expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  await call(ids[2], 'documents')
  const numbers = await Promise.all(
    ids
      .slice(0, 3)
      .map(async (id) => (await documentsOf(id)).map(({ number }: { number: number }) => number)),
  )
  expect(numbers.flat().toSorted()).toEqual([1, 2, 3])
  const { order } = (await owner.get(`/api/config/orders/${ids[2]}`)).json()
  expect(order.events.at(-1)).toMatchObject({
    type: 'document-made',
    parameters: { document: 'invoice', number: 'TEST-3' },
    amountCents: 3000,
  })
})

test('[ORDDOC-1] an invoice stays as it was made, whatever becomes of the shop', async () => {
  const before = await documentsOf(ids[2])
  await running.db.execute(sql`
    update websites set title = '{"en": "Another"}', store = store || '{"seller": {"name": "New", "address": "", "vatNumber": "X", "note": ""}}'`)
  await call(ids[2], 'documents')
  expect(await documentsOf(ids[2])).toEqual(before)
  await call(ids[3], 'documents')
  expect((await documentsOf(ids[3]))[0].content.seller).toMatchObject({ name: 'New', vatNumber: 'X' })
})

test('[ORDDOC-3] each refund has a credit note of its own that names the invoice', async () => {
  const [id] = ids
  const { order } = (await owner.get(`/api/config/orders/${id}`)).json()
  await call(id, 'refund', { items: [{ itemId: order.items[0].id, quantity: 1 }], shippingCents: 500 })
  await call(id, 'documents')
  await call(id, 'refund', { amountCents: 250 })
  await Promise.all([call(id, 'documents'), call(id, 'documents')])
  const [invoice, ...notes] = await documentsOf(id)
  expect(notes).toMatchObject([
    {
      kind: 'credit-note',
      number: 1,
      content: { totalCents: 1750, shippingCents: 500, invoiceNumber: invoice.number },
    },
    { kind: 'credit-note', number: 2, content: { totalCents: 250, otherCents: 250 } },
  ])
})

test('[ORDDOC-4] orders are printed as they were asked for, with their documents, of their own website alone', async () => {
  const query = { ids: `${ids[1]},${ids[0]},elsewhere` }
  const printed = (await owner.get('/api/config/orders/print', { query })).json()
  expect(printed.orders.map(({ id }: { id: string }) => id)).toEqual([ids[1], ids[0]])
  expect(printed.documents.length).toBeGreaterThan(2)
  const other = await running.addWebsite('other')
  const stranger = await running.signInOwner({ websiteId: other, host: 'other.localhost' })
  const theirs = (await stranger.get('/api/config/orders/print', { query })).json()
  expect(theirs).toMatchObject({ orders: [], documents: [] })
  expect((await stranger.get(`/api/config/orders/${ids[0]}/documents`)).statusCode).toBe(404)
  expect((await stranger.post(`/api/config/orders/${ids[0]}/documents`)).statusCode).toBe(404)
})

const pdf = (query: Record<string, string>, by = owner) => by.get('/api/config/orders/print.pdf', { query })
const setSeller = (seller: object) =>
  running.db.execute(sql`
    update websites set store = store || ${JSON.stringify({ seller })}::jsonb where id = ${running.websiteId}`)

test('[ORDDOC-5] an invoice is a PDF file that says what it says, many orders are one file, numbered one by one', async () => {
  const [first] = await documentsOf(ids[2])
  const one = await pdf({ what: 'invoices', ids: ids[2]!, document: first.id })
  expect(one.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'content-disposition': "attachment; filename*=UTF-8''Invoice%20TEST-3.pdf",
  })
  const { pages, info } = await readPdf(one.rawPayload)
  expect(info['Title']).toBe('Invoice TEST-3')
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('Mug · MUG 2 12.50 25.00')
  expect(pages[0]).toContain('Ada Lovelace 12 St James Square')
  expect(pages[0]).toContain('Shipping 5.00 Total 30.00')
  expect(pages[0]).toContain('Page 1 of 1')
  const many = await pdf({ what: 'invoices', ids: `${ids[2]},${ids[1]}` })
  const read = (await readPdf(many.rawPayload)).pages
  expect(read).toHaveLength(2)
  expect(read[0]).toContain('Invoice TEST-3')
  const slips = await pdf({ what: 'packing-slips', ids: `${ids[2]},${ids[1]}` })
  const packed = (await readPdf(slips.rawPayload)).pages
  expect(packed).toHaveLength(2)
  expect(packed[0]).toContain('Packing slip of order #1003')
  expect(packed.join()).not.toContain('25.00')
  const list = await pdf({ what: 'pick-list', ids: `${ids[2]},${ids[1]}` })
  expect((await readPdf(list.rawPayload)).pages.join()).toContain('MUG 4 #1003, #1002')
})

test('[ORDDOC-5] what is not there is not printed: no file of nothing, none of another website, none without a role', async () => {
  const nothing = await pdf({ what: 'pick-list', ids: 'elsewhere' })
  expect(nothing.statusCode).toBe(404)
  expect(nothing.json().error.message).toBe('There is nothing to print.')
  const other = await running.addWebsite('pdf')
  const stranger = await running.signInOwner({ websiteId: other, host: 'pdf.localhost' })
  expect((await pdf({ what: 'packing-slips', ids: ids.join() }, stranger)).statusCode).toBe(404)
  expect((await pdf({ what: 'invoices', ids: ids.join() }, running.client())).statusCode).toBe(401)
  expect((await pdf({ what: 'receipts', ids: ids.join() })).statusCode).toBe(400)
})

test('[ORDDOC-6] a number has the prefix the shop had when it was made, and goes on when that changes', async () => {
  await setSeller({
    name: 'Tern',
    address: '',
    vatNumber: '',
    note: '',
    invoicePrefix: 'RE-',
    creditNotePrefix: 'GS/',
  })
  const id = await buy()
  await call(id, 'documents')
  await setSeller({ name: 'Tern', address: '', vatNumber: '', note: '', invoicePrefix: '2027-' })
  await call(id, 'refund', { amountCents: 100 })
  await call(id, 'documents')
  const [invoice, note] = await documentsOf(id)
  const sheet = async (document: string) =>
    (await readPdf((await pdf({ what: 'invoices', ids: id, document })).rawPayload)).pages[0]
  expect(await sheet(invoice.id)).toContain(`Invoice TEST-RE-${invoice.number} `)
  expect(await sheet(note.id)).toContain(`For invoice TEST-RE-${invoice.number} `)
  const next = await buy()
  await call(next, 'documents')
  const [{ number, content }] = await documentsOf(next)
  expect([number, content.prefix]).toEqual([invoice.number + 1, '2027-'])
})

test('[ORDDOC-6] a prefix that is too long, or has letters no file name should have, is refused at its field', async () => {
  const { store } = (await owner.get('/api/config/settings')).json()
  const seller = { name: '', address: '', vatNumber: '', note: '' }
  for (const invoicePrefix of ['x'.repeat(21), 'INV{1}', 'A\nB', '"']) {
    const refused = await owner.put('/api/config/settings', {
      store: { ...store, seller: { ...seller, invoicePrefix } },
    })
    expect(refused.statusCode).toBe(400)
    expect(Object.keys(refused.json().error.fields)).toEqual(['store.seller.invoicePrefix'])
  }
})

test('[ORDDOC-8] the buyer gets the invoice with the key of the order’s page, and nobody without it', async () => {
  const id = await buy()
  const visitor = running.client()
  const token = orderToken(running.app.secret, running.websiteId, id)
  const at = `/order-status/${id}/invoice`
  expect((await visitor.get(at, { query: { token } })).statusCode).toBe(404)
  await call(id, 'documents')
  const [{ id: document, number }] = await documentsOf(id)
  const page = (await visitor.get(`/order-status/${id}`, { query: { token } })).body
  expect(page).toContain(`href="${at}?token=${token}&amp;document=${document}"`)
  expect(page).toContain(`2027-${number} (PDF)`)
  const file = await visitor.get(at, { query: { token } })
  expect(file.headers['cache-control']).toBe('private, no-store')
  expect((await readPdf(file.rawPayload)).pages[0]).toContain(`Invoice TEST-2027-${number}`)
  expect((await visitor.get(at, { query: { token, document } })).rawPayload).toEqual(file.rawPayload)
  const [theirs] = await documentsOf(ids[2])
  const refused: Record<string, string>[] = [
    {},
    { token: `${token}x` },
    { token, document: theirs.id },
    { token: 'ü' },
  ]
  for (const query of refused) {
    expect((await visitor.get(at, { query })).statusCode).toBe(404)
  }
  expect((await visitor.get(`/order-status/${ids[1]}/invoice`, { query: { token } })).statusCode).toBe(404)
})
