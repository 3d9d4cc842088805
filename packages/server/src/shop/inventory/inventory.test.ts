import { roles } from '@plinth/domain/permissions/permissions'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillCart, orderIdOf, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { sendTable } from '../../testing/send-table.ts'
import { fourVariants, openShop, plainVariant, type TestShop } from '../../testing/shop.ts'
import { tellLowStock } from './low-stock-mails.ts'

let running: TestApp
let shop: TestShop
let owner: Client
beforeEach(async () => {
  running = await createTestApp()
  shop = await openShop(running)
  owner = await running.signInOwner()
})
afterEach(() => running.close())

const list = async (query = '', client = owner) => (await client.get(`/api/config/inventory${query}`)).json()
const skus = async (query = '') => (await list(query)).levels.map(({ sku }: { sku: string }) => sku)
const change = (changes: readonly object[], reason = '', client = owner) =>
  client.post('/api/config/inventory', { changes, reason })

test('[INV-30] every variant that is counted is in one list: searched, narrowed, sorted and paged', async () => {
  const mug = await shop.product({ variantOptionOrdering: ['Size', 'Color'], variants: fourVariants })
  await shop.product(
    { name: { en: 'Bowl' } },
    { sku: 'BOWL', price: 9900, salePrice: 100, onSale: true, stock: 3 },
  )
  await shop.product({ name: { en: 'Lamp' } }, { sku: 'LAMP', price: 5000, stock: 0 })
  await shop.product({ name: { en: 'Class' }, productType: 3 }, { sku: 'CLASS', price: 100, unlimited: true })
  await shop.product({ name: { en: 'Card' }, productType: 4 }, { sku: 'GIFT' })
  expect(await skus()).toEqual(['BOWL', 'CLASS', 'LAMP', ...fourVariants.map(({ sku }) => sku)])
  expect(await skus('?sort=stock')).toEqual(expect.arrayContaining(['LAMP']))
  expect((await skus('?sort=stock')).slice(0, 2)).toEqual(['LAMP', 'BOWL'])
  expect((await skus('?sort=stock&direction=descending'))[0]).toBe('CLASS')
  expect((await skus('?sort=price&direction=descending'))[0]).toBe('LAMP')
  expect(await skus('?show=low')).toEqual(['BOWL', 'LAMP'])
  expect(await skus('?show=out')).toEqual(['LAMP'])
  expect(await skus('?show=unlimited')).toEqual(['CLASS'])
  expect(await skus('?search=mug-l-moss')).toEqual(['MUG-L-MOSS'])
  expect(await skus('?search=bow')).toEqual(['BOWL'])
  expect(await skus('?search=%25')).toEqual([])
  const first = await list()
  expect(first).toMatchObject({ lowAt: 5, low: 2 })
  expect(first.levels.at(-1)).toMatchObject({
    productId: mug.id,
    productName: 'Mug',
    variantName: 'L, Moss',
    onHand: 10,
    reserved: 0,
    priceCents: 1250,
  })
  for (const sort of ['name', 'stock', 'price'])
    for (const direction of ['ascending', 'descending']) {
      const paged: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: { levels: { sku: string }[]; nextCursor: string | null; low: number | null } = await list(
          `?limit=2&sort=${sort}&direction=${direction}&cursor=${cursor}`,
        )
        expect(page.low).toBe(cursor === '' ? 2 : null)
        paged.push(...page.levels.map(({ sku }) => sku))
        cursor = page.nextCursor
      }
      expect(paged).toEqual(await skus(`?sort=${sort}&direction=${direction}`))
    }
  expect(await skus('?cursor=bm9uc2Vuc2U')).toHaveLength(7)
})

test('[INV-31] several are changed at once, each with its row of the ledger; one that cannot be says why and stays', async () => {
  const mug = await shop.product()
  const bowl = await shop.product({ name: { en: 'Bowl' } }, { sku: 'BOWL' })
  const lesson = await shop.product(
    { name: { en: 'Class' }, productType: 3 },
    { sku: 'CLASS', unlimited: true },
  )
  const [m, b, l] = [mug, bowl, lesson].map(({ variants: [variant] }) => variant!.id)
  const buyer = running.client()
  await fillCart(buyer, bowl.id, 4, 'BOWL')
  await pay(buyer, { cardNumber: '4000 0025 0000 3155' })
  const done = (
    await change(
      [
        { variantId: m, change: 5 },
        { variantId: b, set: 2 },
        { variantId: l, set: 2 },
        { variantId: 'of-nobody', set: 2 },
      ],
      'Delivery',
    )
  ).json()
  expect(done.levels).toEqual([{ variantId: m, onHand: 15, reserved: 0 }])
  expect(done.failed.map(({ variantId }: { variantId: string }) => variantId).toSorted()).toEqual(
    [b, l, 'of-nobody'].toSorted(),
  )
  expect(done.failed.find((one: { variantId: string }) => one.variantId === b).message).toContain(
    '4 of these are being paid for right now',
  )
  const { movements } = (await owner.get(`/api/config/products/${mug.id}/stock-ledger`)).json()
  expect(movements[0]).toMatchObject({ change: 5, onHandAfter: 15, reason: 'adjusted', note: 'Delivery' })
  expect((await change([{ variantId: m, set: 1, change: 1 }])).statusCode).toBe(400)
  expect((await change([])).statusCode).toBe(400)
  const viewer = await running.signInOwner({ role: roles.editor })
  expect((await list('', viewer)).levels).toHaveLength(3)
  expect((await change([{ variantId: m, set: 1 }], '', viewer)).statusCode).toBe(403)
  const other = await running.signInOwner({
    websiteId: await running.addWebsite('other'),
    host: 'other.localhost',
  })
  expect((await list('', other)).levels).toEqual([])
  expect((await change([{ variantId: m, set: 1 }], '', other)).json().levels).toEqual([])
  expect((await list('?search=mug')).levels[0].onHand).toBe(15)
})

test('[INV-31] sent again with its key, stock is changed once; with other content the key is refused', async () => {
  const { variants } = await shop.product({}, { stock: 5 })
  const { id: variantId } = variants[0]!
  const add = (change: number, idempotencyKey: string) =>
    owner.post('/api/config/inventory', { changes: [{ variantId, change }], reason: '', idempotencyKey })
  const key = 'delivery of monday'
  const answers = await Promise.all([add(3, key), add(3, key), add(3, key)])
  expect(answers.map((answer) => answer.json().levels[0].onHand)).toEqual([8, 8, 8])
  expect([(await add(4, key)).statusCode, (await add(4, key)).json().error.code]).toEqual([422, 'key-reused'])
  expect((await add(3, 'delivery of tuesday')).json().levels[0].onHand).toBe(11)
  const productId = (await owner.get('/api/config/inventory')).json().levels[0].productId
  const one = (change: number) =>
    owner.post(`/api/config/products/${productId}/stock`, { variantId, change, idempotencyKey: key })
  // What was refused has not been done: its key is free.
  expect((await one(-50)).json().error.code).toBe('stock-below-zero')
  expect([(await one(-1)).json().onHand, (await one(-1)).json().onHand]).toEqual([10, 10])
})

test('[INV-32] [IMPORT-20] the inventory is a table, and a table that was counted sets it: unknown numbers are said, and undoing takes it back', async () => {
  await shop.product()
  await shop.product({ name: { en: 'Bowl' } }, { sku: 'BOWL' })
  await shop.product({ name: { en: 'Twin' } }, { sku: 'BOWL' })
  const table = (await owner.get('/api/config/inventory.csv')).body
  expect(table).toContain('Mug,,MUG,10,0,no,12.50,')
  const counted = table.replace('MUG,10', 'MUG,7').replace(/Bowl,,BOWL,10/, 'Bowl,,BOWL,x')
  const sent = async (text: string) => {
    const { id } = (await sendTable(owner, text, { kind: 'stock' })).json().import
    await running.runJobs()
    return id as string
  }
  const id = await sent(counted)
  const seen = (await owner.get(`/api/config/imports/${id}`)).json().import
  expect(seen).toMatchObject({ state: 'ready', counts: { changed: 1, unchanged: 1, wrong: 1, new: 0 } })
  await owner.post(`/api/config/imports/${id}/run`, { leaveOut: true })
  await running.runJobs()
  expect((await list('?search=mug')).levels[0].onHand).toBe(7)
  await owner.post(`/api/config/imports/${id}/undo`, {})
  await running.runJobs()
  expect((await list('?search=mug')).levels[0].onHand).toBe(10)
  const doubtful = await sent('SKU;Stock\nBOWL;3\nNOBODY;3\nMUG;-1\nMUG;\n')
  const { rows } = (await owner.get(`/api/config/imports/${doubtful}/rows?action=wrong`)).json()
  expect(rows.map(({ problems }: { problems: { message: string }[] }) => problems[0]?.message)).toEqual([
    'Several variants have the SKU “BOWL”. Add the column Variant ID.',
    'No variant that is counted has “NOBODY”. Add it to a product, or leave this row out.',
    '“-1” is not a number of units.',
  ])
  const refused = await sendTable(owner, 'Name,Price\nMug,12\n', { kind: 'stock' })
  expect(refused.json().error.code).toBe('csv-columns')
  const editor = await running.signInOwner({ role: roles.editor })
  expect((await sendTable(editor, counted, { kind: 'stock' })).statusCode).toBe(403)
})

test('[INV-52] the mail about low stock leads to the inventory, at the domain of the website or where its last buyer was', async () => {
  const mug = await shop.product({ variants: [plainVariant] })
  const [{ id: variantId } = { id: '' }] = mug.variants
  const visitor = running.client()
  await fillCart(visitor, mug.id, 1)
  orderIdOf(await pay(visitor))
  const { store } = (await owner.get('/api/config/settings')).json()
  await owner.put('/api/config/settings', {
    store: { ...store, lowStock: { at: 3, mailTo: 'shop@example.com' } },
  })
  const told = async (set: number) => {
    await change([{ variantId, set: 9 }])
    await running.jobs.runScheduled(tellLowStock)
    await change([{ variantId, set }])
    await running.jobs.runScheduled(tellLowStock)
    return (await running.outbox()).find(
      ({ kind, bodyText }) => kind === 'low-stock' && bodyText.includes(`${set} left`),
    )
  }
  const { rows } = await running.db.execute<{ origin: string }>(sql`select origin from orders`)
  expect((await told(2))?.bodyText).toContain(
    `Open the inventory: ${rows[0]?.origin}/config/inventory?show=low`,
  )
  await running.db.execute(sql`
    insert into domains (website_id, host, is_primary, created_at) values (${running.websiteId}, 'mugs.example', true, now())`)
  const mail = await told(1)
  expect(mail?.bodyText).toContain('https://mugs.example/config/inventory?show=low')
  expect(mail?.bodyHtml).toContain('href="https://mugs.example/config/inventory?show=low"')
})

test('[INV-33] who wants it is mailed which variants got low: each once, until there were more again', async () => {
  const mug = await shop.product({ variants: [plainVariant] })
  await shop.product({ name: { en: 'Draft' }, status: 'draft' }, { sku: 'DRAFT', stock: 0 })
  const [{ id: variantId } = { id: '' }] = mug.variants
  const told = async () => {
    await running.jobs.runScheduled(tellLowStock)
    return (await running.outbox()).filter(({ kind }) => kind === 'low-stock')
  }
  await change([{ variantId, set: 3 }])
  expect(await told()).toEqual([])
  const { store } = (await owner.get('/api/config/settings')).json()
  const wanting = (mailTo: string) =>
    owner.put('/api/config/settings', { store: { ...store, lowStock: { at: 3, mailTo } } })
  expect((await wanting('nobody')).statusCode).toBe(400)
  expect((await wanting('shop@example.com')).statusCode).toBe(200)
  const [mail] = await told()
  expect(mail).toMatchObject({ recipient: 'shop@example.com', subject: '1 variant is low in stock' })
  expect(mail?.bodyText).toContain('- Mug (MUG): 3 left')
  // Nobody has bought yet, and there is no domain: nobody knows where the website answers.
  expect(mail?.bodyText).not.toContain('/config/inventory')
  await change([{ variantId, set: 2 }])
  expect(await told()).toHaveLength(1)
  await change([{ variantId, set: 9 }])
  expect(await told()).toHaveLength(1)
  await change([{ variantId, set: 0 }])
  expect((await told()).map(({ bodyText }) => bodyText).join()).toContain('- Mug (MUG): none left')
  expect(await told()).toHaveLength(2)
})
