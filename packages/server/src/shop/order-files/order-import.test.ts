import { noReviews, PRODUCT_TYPES } from '@plinth/domain'
import type { ImportAnswer, ImportRowAnswer } from '@plinth/contract/imports/import-calls'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillCart, orderIdOf, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { sendTable } from '../../testing/send-table.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { askBuyers } from '../reviewing/ask-buyers.ts'

let site: TestApp
let shop: TestShop
let owner: Client
beforeEach(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  shop = await openShop(site, { store: { reviews: { ...noReviews, isOn: true, days: 7 } } })
  owner = await site.signInOwner()
})
afterEach(() => site.close())

const look = async (id: string): Promise<ImportAnswer> =>
  (await owner.get(`/api/config/imports/${id}`)).json().import
const rowsOf = async (id: string, action: string): Promise<ImportRowAnswer[]> =>
  (await owner.get(`/api/config/imports/${id}/rows`, { query: { action } })).json().rows
async function check(content: string): Promise<ImportAnswer> {
  const sent = await sendTable(owner, content, { kind: 'orders' })
  expect(sent.statusCode, sent.body).toBe(201)
  await site.runJobs()
  return look(sent.json().import.id)
}
async function move(id: string, to: 'run' | 'undo' | 'cancel', body: object = {}): Promise<ImportAnswer> {
  const moved = await owner.post(`/api/config/imports/${id}/${to}`, to === 'run' ? body : undefined)
  expect(moved.statusCode, moved.body).toBe(200)
  await site.runJobs()
  return look(id)
}
async function takeIn(content: string): Promise<ImportAnswer> {
  const { id, counts } = await check(content)
  expect(counts.wrong, JSON.stringify(await rowsOf(id, 'wrong'))).toBe(0)
  return move(id, 'run')
}
const list = async (query: Record<string, string> = {}) =>
  (await owner.get('/api/config/orders', { query })).json().orders as Record<string, unknown>[]
const orderOf = async (number: number) => {
  const found = (await list()).find(({ orderNumber }) => orderNumber === number)
  return (await owner.get(`/api/config/orders/${String(found?.['id'])}`)).json().order
}

const OWN = [
  'Order,Placed,Email,State,Payment,Discount,Shipping,Tax,Total,Given back,Shipping method,Tracking,Tags,Note,Item,Variant,SKU,Quantity,Price,Delivery name,Delivery line 1,Delivery city,Delivery postcode,Delivery country',
  '501,2026-02-28 14:30,Ada@example.com,fulfilled,paid,2.50,5.00,0,27.50,10.00,Parcel,TRACK1,"oak; big",Was nice,Mug,Blue,MUG,2,12.50,Ada,1 High Street,London,SW1Y 4JH,United Kingdom',
  '502,2024-06-01,bob@example.com,pending,awaiting,0,0,2.00,12.00,,,,,,Old bowl,,NONE,1,10.00,,,,,',
].join('\n')

test('[IMPORT-30] [IMPORT-31] [IMPORT-32] orders come in as they were: lines, amounts, state, customer; nobody is mailed, no stock moves', async () => {
  const mug = await shop.product()
  const before = await site.outbox()
  expect((await takeIn(OWN)).state).toBe('done')
  const order = await orderOf(501)
  expect(order).toMatchObject({
    email: 'ada@example.com',
    createdOn: Date.parse('2026-02-28T14:30Z'),
    fulfillmentState: 'fulfilled',
    paymentState: 'partially-refunded',
    subtotalCents: 2500,
    discountTotalCents: 250,
    shippingTotalCents: 500,
    grandTotalCents: 2750,
    refundedTotalCents: 1000,
    shippingMethod: 'Parcel',
    testMode: false,
    tags: ['oak', 'big'],
    shippingAddress: {
      name: 'Ada',
      line1: '1 High Street',
      city: 'London',
      postalCode: 'SW1Y 4JH',
      country: 'GB',
    },
    fulfillments: [{ trackingNumber: 'TRACK1' }],
  })
  expect(order.items).toMatchObject([
    { productId: mug.id, productName: 'Mug', variantName: 'Blue', quantity: 2, unitPriceCents: 1250 },
  ])
  expect(order.events[0]).toMatchObject({ type: 'placed', parameters: { imported: '501' } })
  expect(order.events.at(-1)).toMatchObject({ type: 'note', message: 'Was nice' })
  expect(await orderOf(502)).toMatchObject({
    paymentState: 'awaiting',
    fulfillmentState: 'pending',
    taxTotalCents: 200,
  })
  expect((await list()).map(({ isImported }) => isImported)).toEqual([true, true])
  // Nobody is told of anything, now or when reviews are asked for.
  await site.runJobs()
  site.clock.advance(8 * 24 * 60 * 60 * 1000)
  await site.jobs.runScheduled(askBuyers)
  await site.runJobs()
  expect(await site.outbox()).toEqual(before)
  const { rows } = await site.db.execute(sql`select on_hand, reserved from stock`)
  expect(rows).toEqual([{ on_hand: 10, reserved: 0 }])
  const [contact] = (await owner.get('/api/config/contacts', { query: { search: 'ada@' } })).json().contacts
  expect(contact).toMatchObject({ email: 'ada@example.com', name: 'Ada' })
  const known = (await owner.get(`/api/config/contacts/${contact.id}`)).json().contact
  expect(known).toMatchObject({ orders: 1, spent: [{ orders: 1, totalCents: 1750 }] })
})

test('[IMPORT-32] an order keeps its number where that is free, and the shop goes on after the highest', async () => {
  const mug = await shop.product()
  const buy = async () => {
    const visitor = site.client()
    await fillCart(visitor, mug.id, 1)
    return (await owner.get(`/api/config/orders/${orderIdOf(await pay(visitor))}`)).json().order.orderNumber
  }
  expect(await buy()).toBe(1001)
  const table = (number: string) => `Order,Placed,Email,Item,Price\n${number},2024-01-01,a@example.com,Mug,10`
  await takeIn(table('#1001'))
  await takeIn(table('2040'))
  await takeIn(table('R-77'))
  expect((await list()).map(({ orderNumber }) => orderNumber)).toEqual([2041, 2040, 1002, 1001])
  expect(await buy()).toBe(2042)
})

test('[IMPORT-30] the orders of Shopify: several rows are one, what is of the order stands in its first', async () => {
  const table = [
    'Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Billing Address1,Billing City,Billing Zip,Billing Country,Refunded Amount,Notes',
    '#1001,ada@example.com,paid,2024-05-01 10:00:00 -0400,fulfilled,USD,25.00,4.90,2.10,32.00,SPRING,5.00,Standard,2024-05-01 10:00:00 -0400,2,Mug - Blue,10.00,MUG-B,Ada,1 Main St,Portland,04101,US,0.00,',
    '#1001,ada@example.com,,,,,,,,,,,,2024-05-01 10:00:00 -0400,1,Bowl,10.00,,,,,,,,',
    '#1002,bob@example.com,refunded,,fulfilled,USD,10.00,0.00,0.00,10.00,,0.00,,2024-05-02 10:00:00 +0000,1,Bowl,10.00,,Bob,1 Main St,Portland,04101,US,10.00,',
    '#1003,eve@example.com,voided,,unfulfilled,USD,10.00,0.00,0.00,10.00,,0.00,,2024-05-02 10:00:00 +0000,1,Bowl,10.00,,,,,,,0.00,',
  ].join('\n')
  const done = await takeIn(table)
  expect(done).toMatchObject({ layout: 'shopify', state: 'done', counts: { new: 3 } })
  const order = await orderOf(1001)
  expect(order.createdOn).toBe(Date.parse('2024-05-01T14:00Z'))
  expect(order.items).toMatchObject([
    { productName: 'Mug - Blue', quantity: 2 },
    { productName: 'Bowl', quantity: 1 },
  ])
  expect(order).toMatchObject({
    discountTotalCents: 500,
    taxTotalCents: 210,
    grandTotalCents: 3200,
    billingAddress: { country: 'US' },
  })
  expect(await orderOf(1002)).toMatchObject({ paymentState: 'refunded', refundedTotalCents: 1000 })
  expect(await orderOf(1003)).toMatchObject({ paymentState: 'canceled', fulfillmentState: 'canceled' })
})

test('[IMPORT-30] the orders of Squarespace and WooCommerce', async () => {
  const squarespace = await takeIn(
    [
      'Order ID,Email,Financial Status,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Amount Refunded,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem variant,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Country,Private Notes',
      '00071,ada@example.com,PAID,FULFILLED,USD,20.00,5.00,0.00,0.00,25.00,0.00,2024-05-01 10:00:00 +0000,2,Mug,10.00,MUG,Blue,Ada,1 Main St,Portland,04101,US,',
    ].join('\n'),
  )
  expect(squarespace.layout).toBe('squarespace')
  expect((await orderOf(71)).items).toMatchObject([{ variantName: 'Blue', quantity: 2 }])
  const woo = await takeIn(
    [
      'Order Number,Order Status,Order Date,Customer Note,First Name (Billing),Last Name (Billing),Address 1&2 (Billing),City (Billing),Postcode (Billing),Country Code (Billing),Email (Billing),Cart Discount Amount,Shipping Method Title,Order Shipping Amount,Order Refund Amount,Order Total Amount,Order Total Tax Amount,SKU,Item Name,Quantity (- Refund),Item Cost',
      '88,Completed,2024-05-01 10:00,,Ada,Lovelace,1 Main St,Portland,04101,US,ada@example.com,1.00,Flat rate,5.00,0,24.00,0,MUG,Mug,2,10.00',
      '89,On hold,2024-05-01 10:00,,Bob,B,1 Main St,Portland,04101,US,bob@example.com,0,,0,0,10.00,0,,Bowl,1,10.00',
    ].join('\n'),
  )
  expect(woo.layout).toBe('woocommerce')
  expect(await orderOf(88)).toMatchObject({
    fulfillmentState: 'fulfilled',
    paymentState: 'paid',
    billingAddress: { name: 'Ada Lovelace', country: 'US' },
  })
  expect(await orderOf(89)).toMatchObject({ fulfillmentState: 'pending', paymentState: 'awaiting' })
})

test('[IMPORT-31] what is wrong is said by row and column, and nothing is half imported', async () => {
  const heads =
    'Order,Placed,Email,State,Payment,Total,Item,Quantity,Price,Currency,Delivery line 1,Delivery country'
  const good = '1,2024-01-01,a@example.com,,,10,Mug,1,10,,,'
  const bad = [
    ',2024-01-01,a@example.com,,,10,Mug,1,10,,,',
    '3,yesterday,a@example.com,,,10,Mug,1,10,,,',
    '4,2024-01-01,nobody,,,10,Mug,1,10,,,',
    '5,2024-01-01,a@example.com,dancing,,10,Mug,1,10,,,',
    '6,2024-01-01,a@example.com,,,11,Mug,1,ten,,,',
    '7,2024-01-01,a@example.com,,,9000,Mug,1,10,,,',
    '8,2024-01-01,a@example.com,,,10,Mug,0,10,,,',
    '9,2024-01-01,a@example.com,,,10,Mug,1,10,SEK,,',
    '10,2024-01-01,a@example.com,,,10,Mug,1,10,,1 Street,Atlantis',
  ]
  const { id, counts } = await check([heads, good, ...bad].join('\n'))
  expect(counts).toEqual({ new: 1, changed: 0, unchanged: 0, wrong: 9 })
  const wrong = (await rowsOf(id, 'wrong')).map(({ problems }) =>
    problems.map(({ row, column }) => `${row} ${column}`),
  )
  expect(wrong).toEqual([
    ['3 Order'],
    ['4 Placed'],
    ['5 Email'],
    ['6 State'],
    ['7 Price'],
    ['8 Total'],
    ['9 Quantity'],
    ['10 Currency'],
    ['11 Delivery country'],
  ])
  expect((await owner.post(`/api/config/imports/${id}/run`, {})).statusCode).toBe(409)
  expect(await list()).toEqual([])
  expect((await move(id, 'run', { leaveOut: true })).state).toBe('done')
  expect(await list()).toHaveLength(1)
  const columns = await sendTable(owner, 'Order,Email\n1,a@example.com', { kind: 'orders' })
  expect(columns.json().error.code).toBe('csv-columns')
})

test('[IMPORT-31] amounts below nothing, and more off than the lines come to, are wrong though they add up', async () => {
  const heads = 'Order,Placed,Email,Total,Item,Quantity,Price,Shipping,Discount'
  const of = (number: number, rest: string) => `${number},2024-01-01,a@example.com,${rest}`
  const { id, counts } = await check(
    [heads, of(1, '10,Mug,1,10,5,5'), of(2, '5,Mug,1,10,-5,0'), of(3, '0,Mug,1,10,5,15')].join('\n'),
  )
  expect(counts).toEqual({ new: 1, changed: 0, unchanged: 0, wrong: 2 })
  const wrong = (await rowsOf(id, 'wrong')).map(({ problems }) => problems.map(({ column }) => column))
  expect(wrong).toEqual([['Total'], ['Total']])
  await move(id, 'cancel')
})

test('[IMPORT-32] what came once comes no second time; undone it is gone, but what was changed since stays', async () => {
  const { id } = await takeIn(OWN)
  const again = await check(OWN)
  expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 2, wrong: 0 })
  const [first] = await list()
  await owner.post(`/api/config/orders/${String(first?.['id'])}/note`, { message: 'Looked at' })
  await move(again.id, 'cancel')
  const undone = await move(id, 'undo')
  expect(undone).toMatchObject({ state: 'undone', hints: 1 })
  expect((await list()).map(({ id: left }) => left)).toEqual([first?.['id']])
})

test('[IMPORT-30] a member of the team without the right to change orders brings none', async () => {
  const sent = await sendTable(site.client(), OWN, { kind: 'orders' })
  expect(sent.statusCode).toBe(401)
})

test('[IMPORT-30] 10,000 orders are checked, and cancelled without a trace', async () => {
  const lines = Array.from(
    { length: 10_000 },
    (_, index) => `${index + 1},2024-01-01,a${index}@example.com,Mug,10`,
  )
  const { id, counts } = await check(`Order,Placed,Email,Item,Price\n${lines.join('\n')}`)
  expect(counts).toEqual({ new: 10_000, changed: 0, unchanged: 0, wrong: 0 })
  expect((await move(id, 'cancel')).state).toBe('cancelled')
  expect(await list()).toEqual([])
}, 120_000)

test('[IMPORT-32] [CAT-14] what was done for somebody comes in as a service, and what opens nothing here as what is sent', async () => {
  await shop.product({ productType: PRODUCT_TYPES.service, name: { en: 'Lesson' } }, { sku: 'LESSON' })
  await shop.product({ productType: PRODUCT_TYPES.giftCard, name: { en: 'Card' } }, { sku: 'CARD' })
  const line = (number: number, sku: string) =>
    `${number},2024-06-01,bob@example.com,pending,awaiting,0,0,0,10.00,,,,,,Thing,,${sku},1,10.00,,,,,`
  const head = OWN.split('\n')[0]!
  expect((await takeIn([head, line(601, 'LESSON'), line(602, 'CARD')].join('\n'))).state).toBe('done')
  const kindOfItem = async (number: number) => (await orderOf(number)).items[0].productType
  expect([await kindOfItem(601), await kindOfItem(602)]).toEqual([
    PRODUCT_TYPES.service,
    PRODUCT_TYPES.physical,
  ])
})
