import { createServer } from 'node:http'
import { roles } from '@plinth/domain/permissions/permissions'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ImportAnswer, ImportRowAnswer } from '@plinth/contract/imports/import-calls'
import type { StoredProduct } from '@plinth/contract/catalog/product-fields'
import { csvOf, readCsv, textOfFile } from '../../platform/csv.ts'
import type { Client } from '../../testing/client.ts'
import { importJobs } from '../../site/imports/import-jobs.ts'
import { fetchFile } from '../../platform/network/fetch-file.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { sendTable } from '../../testing/send-table.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let running: TestApp
let shop: TestShop
let owner: Client
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-imports-'))
  running = await createTestApp({ config: { rateLimits: false, dataFolder: folder, privateWebhooks: true } })
  shop = await openShop(running)
  owner = await running.signInOwner()
})
afterAll(async () => {
  await running.close()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => running.clock.advance(1000))

const calls = '/api/config/imports'

/** Sends a table as a browser does. */
const send = (
  content: string | Buffer,
  query: Record<string, string> = {},
  client = owner,
  name = 'products.csv',
) => sendTable(client, content, { kind: 'products', ...query }, name)

/** Sends a table and has it checked. */
async function check(content: string | Buffer, query: Record<string, string> = {}): Promise<ImportAnswer> {
  const sent = await send(content, query)
  expect(sent.statusCode, sent.body).toBe(201)
  await running.runJobs()
  return look(sent.json().import.id)
}

const look = async (id: string): Promise<ImportAnswer> => (await owner.get(`${calls}/${id}`)).json().import
const rowsOf = async (id: string, action: string): Promise<ImportRowAnswer[]> =>
  (await owner.get(`${calls}/${id}/rows`, { query: { action } })).json().rows
const move = (id: string, to: 'run' | 'cancel' | 'undo', body?: object) =>
  owner.post(`${calls}/${id}/${to}`, body ?? (to === 'run' ? {} : undefined))

async function takeIn(content: string | Buffer, query: Record<string, string> = {}): Promise<ImportAnswer> {
  const { id, counts } = await check(content, query)
  expect(counts.wrong, JSON.stringify(await rowsOf(id, 'wrong'))).toBe(0)
  const run = await move(id, 'run')
  expect(run.statusCode, run.body).toBe(200)
  await running.runJobs()
  return look(id)
}

const find = async (search: string): Promise<StoredProduct[]> =>
  (await owner.get('/api/config/products', { query: { search, limit: '100' } })).json().products
const categoryNames = async (product: StoredProduct) => {
  const { categories } = (await owner.get('/api/config/categories')).json()
  return product.categoryIds
    .map((id) => categories.find((one: { id: string }) => one.id === id)?.displayName.en)
    .toSorted()
}

describe('tables of products', () => {
  test('[IMPORT-3] [IMPORT-4] [IMPORT-5] a thousand products, ten of them wrong: said by row, mended or left out', async () => {
    const lines = Array.from({ length: 1000 }, (_, index) => {
      const price = index % 100 === 7 ? 'dear' : `${index + 1}.50`
      return [`Bowl ${index}`, `BOWL-${index}`, price, '5', 'Kitchen > Bowls']
    })
    const table = csvOf([['Name', 'SKU', 'Price', 'Stock', 'Categories'], ...lines])
    const found = await check(table)
    expect(found).toMatchObject({
      state: 'ready',
      layout: 'plinth',
      counts: { new: 990, changed: 0, unchanged: 0, wrong: 10 },
    })
    const wrong = await rowsOf(found.id, 'wrong')
    expect(wrong).toHaveLength(10)
    expect(wrong[0]).toMatchObject({
      name: 'Bowl 7',
      row: 9,
      problems: [{ row: 9, column: 'Price', message: '“dear” is no amount in USD. Write it as 1234.50.' }],
    })
    // Nothing is there yet, and nothing is taken in as long as somebody has not said what becomes of the ten.
    expect(await find('Bowl')).toEqual([])
    const refused = await move(found.id, 'run')
    expect(refused.statusCode).toBe(409)
    expect(refused.json().error.code).toBe('import-wrong')
    expect((await move(found.id, 'run', { leaveOut: true })).statusCode).toBe(200)
    await running.runJobs()
    expect(await look(found.id)).toMatchObject({ state: 'done', done: 990, total: 990 })
    const [bowl] = await find('BOWL-999')
    expect(bowl).toMatchObject({ status: 'draft', urlId: 'bowl-999', name: { en: 'Bowl 999' } })
    expect(bowl!.variants[0]).toMatchObject({ sku: 'BOWL-999', price: 100_050, qtyInStock: 5 })
    expect(await categoryNames(bowl!)).toEqual(['Bowls'])
    expect(await find('BOWL-107')).toEqual([])
    // The same table again finds nothing to do.
    const again = await check(csvOf([['Name', 'SKU', 'Price', 'Stock', 'Categories'], ...lines.slice(0, 5)]))
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 5, wrong: 0 })
    // Undone: none of them is left, and they can come again.
    expect((await move(found.id, 'undo')).statusCode).toBe(200)
    await running.runJobs()
    expect((await look(found.id)).state).toBe('undone')
    expect(await find('BOWL-')).toEqual([])
    await takeIn('Name,Price\nBowl 1,3\n')
    expect((await find('Bowl 1')).map(({ urlId }) => urlId)).toEqual(['bowl-1'])
  }, 120_000)

  test('[IMPORT-8] [IMPORT-12] an export comes back unchanged, and one changed cell changes only that', async () => {
    const made = await shop.product({
      name: { en: '=Jug, "large"' },
      description: { en: '<p>Holds\n<strong>two</strong> litres</p>' },
      tags: ['clay', 'a, b'],
      variantOptionOrdering: ['Size'],
      variants: [
        {
          sku: 'JUG-S',
          price: 1200,
          salePrice: 900,
          onSale: true,
          unlimited: false,
          attributes: { Size: 'S' },
          stock: 4,
          weight: 300,
        },
        {
          sku: 'JUG-L',
          price: 2400,
          salePrice: 0,
          onSale: false,
          unlimited: true,
          attributes: { Size: 'L' },
        },
      ],
    })
    const file = await owner.get('/api/config/products.csv', { query: { ids: made.id } })
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    // A spreadsheet takes no name for a formula.
    expect(file.body).toContain(`"'=Jug, ""large"""`)
    expect(file.body.trim().split('\r\n')).toHaveLength(3)
    expect((await check(file.body)).counts).toEqual({ new: 0, changed: 0, unchanged: 1, wrong: 0 })
    const changed = await check(file.body.replace('24.00', '25.00'))
    expect(await rowsOf(changed.id, 'changed')).toMatchObject([{ name: '=Jug, "large"', changes: ['Price'] }])
    await move(changed.id, 'run')
    await running.runJobs()
    const [jug] = await find('JUG-L')
    expect(jug).toMatchObject({ id: made.id, name: made.name, tags: made.tags })
    expect(jug!.variants.map(({ id, price }) => ({ id, price }))).toEqual([
      { id: made.variants[0]!.id, price: 1200 },
      { id: made.variants[1]!.id, price: 2500 },
    ])
    await move(changed.id, 'undo')
    await running.runJobs()
    expect((await find('JUG-L'))[0]!.variants[1]!.price).toBe(2400)
  })

  test('[IMPORT-22] a product only for who has its address is so in its table, both ways', async () => {
    const secret = await shop.product({ name: { en: 'Secret jug' }, status: 'published', isHidden: true })
    const file = await owner.get('/api/config/products.csv', { query: { ids: secret.id } })
    const table = readCsv(textOfFile(file.rawPayload))
    if (!table.ok) throw new Error('An export is no table.')
    const at = table.value.heads.indexOf('Hidden')
    expect(table.value.rows.map(({ cells }) => cells[at])).toEqual(['yes'])
    expect((await check(file.body)).counts).toMatchObject({ changed: 0, unchanged: 1, wrong: 0 })
    // Without the column it stays what it is.
    const named = await check(
      csvOf([
        ['Product ID', 'Name'],
        [secret.id, 'Secret pot'],
      ]),
    )
    expect(await rowsOf(named.id, 'changed')).toMatchObject([{ changes: ['Name'] }])
    const shown = await check(
      csvOf([
        ['Product ID', 'Hidden'],
        [secret.id, 'no'],
      ]),
    )
    expect(await rowsOf(shown.id, 'changed')).toMatchObject([{ changes: ['Hidden'] }])
    await move(shown.id, 'run')
    await running.runJobs()
    expect((await find('Secret jug'))[0]).toMatchObject({ isHidden: false, status: 'published' })
    await move(shown.id, 'undo')
    await running.runJobs()
    expect((await find('Secret jug'))[0]).toMatchObject({ isHidden: true })
    const wrong = await check(
      csvOf([
        ['Name', 'Price', 'Hidden'],
        ['Half-hidden jug', '3', 'half'],
      ]),
    )
    expect(await rowsOf(wrong.id, 'wrong')).toMatchObject([{ problems: [{ row: 2, column: 'Hidden' }] }])
    // As other shops say it: Shopify by a status, WooCommerce by where it is seen.
    await takeIn(
      csvOf([
        ['Handle', 'Title', 'Status', 'Variant Price'],
        ['unlisted-jug', 'Unlisted jug', 'unlisted', '3.00'],
        ['listed-jug', 'Listed jug', 'active', '3.00'],
      ]),
    )
    await takeIn(
      csvOf([
        ['SKU', 'Name', 'Type', 'Published', 'Visibility in catalog', 'Regular price'],
        ['WOO-1', 'Woo hidden', 'simple', '1', 'hidden', '3'],
        ['WOO-2', 'Woo search', 'simple', '1', 'search', '3'],
      ]),
    )
    for (const [name, isHidden] of [
      ['Unlisted jug', true],
      ['Listed jug', false],
      ['Woo hidden', true],
      ['Woo search', false],
    ] as const)
      expect((await find(name))[0], name).toMatchObject({ isHidden, status: 'published' })
  })

  test('[IMPORT-12] by SKU: price and stock of one variant, the others stay; stock only if that is wanted', async () => {
    const made = await shop.product({
      name: { en: 'Plate' },
      variantOptionOrdering: ['Size'],
      variants: ['S', 'L'].map((size) => ({
        sku: `PLATE-${size}`,
        price: 1e3,
        salePrice: 0,
        onSale: false,
        unlimited: false,
        stock: 2,
        attributes: { Size: size },
      })),
    })
    await takeIn('SKU;Price;Stock\nPLATE-L;"1.234,50";9\n')
    const [plate] = await find('PLATE-L')
    expect(plate!.variants.map(({ sku, price, qtyInStock }) => [sku, price, qtyInStock])).toEqual([
      ['PLATE-S', 1000, 2],
      ['PLATE-L', 123_450, 9],
    ])
    const ledger = await owner.get(`/api/config/products/${made.id}/stock-ledger`)
    expect(ledger.json().movements).toContainEqual(
      expect.objectContaining({ change: 7, onHandAfter: 9, reason: 'set' }),
    )
    const without = await check('SKU,Stock\nPLATE-L,1\n', { stock: 'no' })
    expect(without.counts).toMatchObject({ unchanged: 1, changed: 0 })
    const unknown = await check('SKU,Price\nNOBODY,1\n')
    expect(await rowsOf(unknown.id, 'wrong')).toMatchObject([
      { row: 2, problems: [{ message: 'Give the product a name.' }] },
    ])
  })

  test('[IMPORT-5] what cannot be taken in after all stops the table, and nothing of it stays', async () => {
    const plate = await shop.product({ name: { en: 'Saucer' } }, { sku: 'SAUCER' })
    const found = await check(`Product ID,Name,Price\n,Cup one,1\n,Cup two,2\n${plate.id},Saucer of old,3\n`)
    expect(found.counts).toMatchObject({ new: 2, changed: 1 })
    expect((await owner.delete(`/api/config/products/${plate.id}`)).statusCode).toBe(200)
    await move(found.id, 'run')
    await running.runJobs()
    const after = await look(found.id)
    expect(after.state).toBe('failed')
    expect(after.problem).toBe(
      'Saucer of old: It was deleted after the table was checked. Send the table again.',
    )
    expect(await find('Cup')).toEqual([])
  })

  test('[IMPORT-5] [IMPORT-6] a table goes on after a failure, and is cancelled before and in the middle of it', async () => {
    const lines = Array.from({ length: 30 }, (_, index) => [`Tile ${index}`, '1'])
    const table = csvOf([['Name', 'Price'], ...lines])
    const first = await check(table)
    expect((await move(first.id, 'cancel')).json().import.state).toBe('cancelled')
    expect((await move(first.id, 'run')).json().error.code).toBe('import-over')
    const second = await check(table)
    const third = await check(table)
    await move(second.id, 'run')
    // Another one waits until this one is through.
    expect((await move(third.id, 'run')).json().error.code).toBe('import-busy')
    const healthy = running.app.importKinds.get('products')!
    /** The server fails in the middle of the second ten. */
    const failOnce = () => {
      let applied = 0
      running.app.importKinds.set('products', {
        ...healthy,
        apply: async (...given) => {
          if (++applied === 15) throw new Error('The server was killed.')
          return healthy.apply(...given)
        },
      })
    }
    failOnce()
    await running.runJobs()
    expect(await look(second.id)).toMatchObject({ state: 'running', done: 10, total: 30 })
    expect(await find('Tile')).toHaveLength(10)
    expect((await move(second.id, 'cancel')).json().import).toMatchObject({
      state: 'undoing',
      done: 0,
      total: 10,
    })
    await running.runJobs()
    expect((await look(second.id)).state).toBe('cancelled')
    expect(await find('Tile')).toEqual([])
    await move(third.id, 'run')
    failOnce()
    await running.runJobs()
    expect((await look(third.id)).done).toBe(10)
    running.app.importKinds.set('products', healthy)
    running.clock.advance(3_600_000)
    await running.runJobs()
    expect(await look(third.id)).toMatchObject({ state: 'done', done: 30 })
    expect(await find('Tile')).toHaveLength(30)
  })

  test('[IMPORT-13] a table whose job fails for good ends, is undone, and keeps no other one out', async () => {
    const table = csvOf([
      ['Name', 'Price'],
      ...Array.from({ length: 15 }, (_, index) => [`Brick ${index}`, '1']),
    ])
    const healthy = running.app.importKinds.get('products')!
    const fails = async () => {
      throw new Error('The disk is full.')
    }
    const { endFailed } = importJobs(running.app.importKinds)
    /** As long as jobs are tried, and longer. */
    const untilItFailed = async () => {
      for (let hour = 0; hour < 8; hour++) {
        running.clock.advance(3_600_000)
        await running.runJobs()
      }
    }
    const found = await check(table)
    let applied = 0
    running.app.importKinds.set('products', {
      ...healthy,
      apply: async (...given) => (++applied > 10 ? fails() : healthy.apply(...given)),
      undo: fails,
    })
    await move(found.id, 'run')
    await running.runJobs()
    // Tried again for a while: it is not over yet.
    await running.jobs.runScheduled(endFailed)
    expect(await look(found.id)).toMatchObject({ state: 'running', done: 10 })
    await untilItFailed()
    await running.jobs.runScheduled(endFailed)
    expect(await look(found.id)).toMatchObject({ state: 'undoing', done: 0, total: 10 })
    await untilItFailed()
    await running.jobs.runScheduled(endFailed)
    const stuck = await look(found.id)
    expect(stuck).toMatchObject({ state: 'done', total: 10 })
    expect(stuck.problem).toContain('Not all of it could be undone')
    running.app.importKinds.set('products', healthy)
    expect((await move(found.id, 'undo')).statusCode).toBe(200)
    await running.runJobs()
    expect((await look(found.id)).state).toBe('undone')
    expect(await find('Brick')).toEqual([])
    // Old failures say nothing of a table that is at work again, and one that cannot be checked has failed.
    running.app.importKinds.set('products', { ...healthy, plan: fails })
    const unread = (await send(table)).json().import
    await untilItFailed()
    await running.jobs.runScheduled(endFailed)
    const after = await look(unread.id)
    expect(after.state).toBe('failed')
    expect(after.problem).toContain('could not be checked')
    running.app.importKinds.set('products', healthy)
  })

  test('[IMPORT-7] what somebody changed since stays when a table is undone, and the list says so', async () => {
    const done = await takeIn('Name,Price\nVase one,1\nVase two,2\n')
    const [kept] = await find('Vase two')
    await owner.patch(`/api/config/products/${kept!.id}`, { revision: kept!.revision, featured: true })
    await move(done.id, 'undo')
    await running.runJobs()
    expect((await find('Vase')).map(({ name }) => name['en'])).toEqual(['Vase two'])
    expect(await rowsOf(done.id, 'hints')).toMatchObject([
      {
        name: 'Vase two',
        problems: [{ message: 'It was changed after the table was taken in, so it stays as it is.' }],
      },
    ])
  })

  test('[IMPORT-9] pictures are fetched after the table is in, once; what is no picture is said', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#845' } })
      .png()
      .toBuffer()
    let asked = 0
    const other = createServer((request, response) => {
      asked++
      if (request.url === '/moved.png') response.writeHead(302, { location: '/bowl.png' }).end()
      else if (request.url === '/bowl.png') response.writeHead(200).end(picture)
      else response.writeHead(200).end('no picture at all')
    })
    await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready))
    const { port } = other.address() as { port: number }
    const at = `http://127.0.0.1:${port}`
    const table = `Name,Price,Pictures\nPictured,1,${at}/moved.png ${at}/wrong.png\n`
    const done = await takeIn(table)
    expect(done).toMatchObject({ state: 'done', later: 0, hints: 1 })
    const [product] = await find('Pictured')
    expect(product!.imageIds).toHaveLength(1)
    const [hint] = await rowsOf(done.id, 'hints')
    expect(hint!.problems).toHaveLength(1)
    expect(asked).toBe(3)
    const again = await check(`Name,Price,Pictures\nPictured,1,${at}/moved.png\n`)
    expect(again.counts.unchanged).toBe(1)
    expect(asked).toBe(3)
    const closed = await fetchFile(`${at}/bowl.png`, join(folder, 'never'), {
      most: 1000,
      allowsPrivate: false,
    })
    expect(closed).toMatchObject({ ok: false })
    expect(asked).toBe(3)
    await new Promise((ended) => other.close(ended))
  })

  test('[IMPORT-2] tables of European spreadsheets and of old encodings are read', async () => {
    const done = await takeIn(Buffer.from('Name;Price;Featured\nKännchen für Öl;12,50;WAHR\n', 'latin1'))
    expect(done.state).toBe('done')
    const [jar] = await find('Kännchen')
    expect(jar).toMatchObject({ name: { en: 'Kännchen für Öl' }, featured: true })
    expect(jar!.variants[0]!.price).toBe(1250)
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Name\tPrice\nÆble\t3\n', 'utf16le')])
    expect(readCsv(textOfFile(utf16))).toMatchObject({
      value: { heads: ['Name', 'Price'], rows: [{ row: 2, cells: ['Æble', '3'] }] },
    })
  })

  test('[IMPORT-2] [IMPORT-3] what is no table of products is refused, with what to do', async () => {
    const cases: [string, number, string][] = [
      ['', 422, 'csv-columns'],
      ['Name,Price\n', 422, 'csv-columns'],
      ['Colour,Smell\nred,none\n', 422, 'csv-columns'],
      ['Name,Price\n"open,1\n', 422, 'csv-unreadable'],
    ]
    for (const [content, status, code] of cases) {
      const answer = await send(content)
      expect([answer.statusCode, answer.json().error.code], content).toEqual([status, code])
    }
    const many = await send(
      csvOf([['Name', 'Price'], ...Array.from({ length: 10_001 }, (_, n) => [`N ${n}`, '1'])]),
    )
    expect(many.json().error).toMatchObject({
      code: 'csv-too-large',
      message: 'A table takes at most 10000 entries. Split it.',
    })
    const hostile = await check(
      'Name,Price,Description\n"Nul\0 name",1,"<p onclick=""x()"">Hi<script>alert(1)</script></p>"\n',
    )
    await move(hostile.id, 'run')
    await running.runJobs()
    expect((await find('Nul name'))[0]!.description).toEqual({ en: '<p>Hi</p>' })
  })

  test('[IMPORT-1] only who may change products brings and sees tables of them', async () => {
    const editor = await running.signInOwner({ role: roles.editor })
    expect((await send('Name,Price\nA,1\n', {}, editor)).statusCode).toBe(403)
    const { id } = await check('Name,Price\nB,1\n')
    expect((await editor.get(`${calls}/${id}`)).statusCode).toBe(403)
    expect((await editor.post(`${calls}/${id}/run`, {})).statusCode).toBe(403)
    expect((await editor.get('/api/config/products.csv')).statusCode).toBe(200)
    expect((await running.client().get('/api/config/products.csv')).statusCode).toBe(401)
  })
})

describe('tables of other shops', () => {
  test('[IMPORT-10] Shopify: variants below their product, prices compared, pictures in rows of their own', async () => {
    const done = await takeIn(
      csvOf([
        [
          'Handle',
          'Title',
          'Body (HTML)',
          'Vendor',
          'Type',
          'Tags',
          'Published',
          'Option1 Name',
          'Option1 Value',
          'Variant SKU',
          'Variant Grams',
          'Variant Inventory Tracker',
          'Variant Inventory Qty',
          'Variant Price',
          'Variant Compare At Price',
          'Variant Taxable',
          'Image Src',
          'Status',
        ],
        [
          'linen-shirt',
          'Linen Shirt',
          '<p>Cool.</p>',
          'Us',
          'Shirts',
          'summer, linen',
          'true',
          'Size',
          'S',
          'LIN-S',
          '200',
          'shopify',
          '3',
          '40.00',
          '50.00',
          'true',
          '',
          'active',
        ],
        ['linen-shirt', '', '', '', '', '', '', '', 'M', 'LIN-M', '210', '', '', '40.00', '', 'true', '', ''],
        [
          'plain-mug',
          'Plain Mug',
          '',
          '',
          '',
          '',
          'false',
          'Title',
          'Default Title',
          'MUG-1',
          '0',
          'shopify',
          '-2',
          '9.00',
          '',
          'false',
          '',
          'draft',
        ],
      ]),
    )
    expect(done.layout).toBe('shopify')
    const [shirt] = await find('LIN-S')
    expect(shirt).toMatchObject({
      urlId: 'linen-shirt',
      status: 'published',
      tags: ['summer', 'linen'],
      variantOptionOrdering: ['Size'],
    })
    expect(await categoryNames(shirt!)).toEqual(['Shirts'])
    expect(shirt!.variants).toMatchObject([
      {
        sku: 'LIN-S',
        price: 5000,
        salePrice: 4000,
        onSale: true,
        qtyInStock: 3,
        unlimited: false,
        weight: 200,
        attributes: { Size: 'S' },
      },
      { sku: 'LIN-M', price: 4000, onSale: false, unlimited: true, attributes: { Size: 'M' } },
    ])
    const [mug] = await find('MUG-1')
    expect(mug).toMatchObject({ status: 'draft', taxCategory: 'none', variantOptionOrdering: [] })
    expect(mug!.variants[0]!.qtyInStock).toBe(0)
  })

  test('[IMPORT-10] Squarespace: rows without a name are variants of the one above', async () => {
    const done = await takeIn(
      csvOf([
        [
          'Product ID [Non Editable]',
          'Variant ID [Non Editable]',
          'Product Type [Non Editable]',
          'Product Page',
          'Product URL',
          'Title',
          'Description',
          'SKU',
          'Option Name 1',
          'Option Value 1',
          'Price',
          'Sale Price',
          'On Sale',
          'Stock',
          'Categories',
          'Tags',
          'Weight',
          'Visible',
          'Hosted Image URLs',
        ],
        [
          '5f',
          '',
          'PHYSICAL',
          'shop',
          'oak-board',
          'Oak Board',
          '<p>Oak.</p>',
          'OAK-1',
          'Size',
          'Small',
          '30.00',
          '20.00',
          'Yes',
          'Unlimited',
          '',
          'oak',
          '1.0',
          'Yes',
          '',
        ],
        ['', '', '', '', '', '', '', 'OAK-2', '', 'Large', '60.00', '0.00', 'No', '4', '', '', '2.0', '', ''],
      ]),
    )
    expect(done.layout).toBe('squarespace')
    const [board] = await find('OAK-1')
    expect(board).toMatchObject({ urlId: 'oak-board', status: 'published', tags: ['oak'] })
    expect(board!.variants).toMatchObject([
      {
        sku: 'OAK-1',
        price: 3000,
        salePrice: 2000,
        onSale: true,
        unlimited: true,
        weight: 454,
        attributes: { Size: 'Small' },
      },
      { sku: 'OAK-2', price: 6000, onSale: false, qtyInStock: 4, weight: 907, attributes: { Size: 'Large' } },
    ])
  })

  test('[IMPORT-10] WooCommerce: variations find their parent by SKU or number', async () => {
    const done = await takeIn(
      csvOf([
        [
          'ID',
          'Type',
          'SKU',
          'Name',
          'Published',
          'Is featured?',
          'Short description',
          'Description',
          'Tax status',
          'In stock?',
          'Stock',
          'Weight (kg)',
          'Sale price',
          'Regular price',
          'Categories',
          'Tags',
          'Images',
          'Parent',
          'Attribute 1 name',
          'Attribute 1 value(s)',
        ],
        [
          '10',
          'variable',
          'SCARF',
          'Wool Scarf',
          '1',
          '0',
          'Warm',
          '',
          'taxable',
          '1',
          '',
          '',
          '',
          '',
          'Clothing > Scarves, Gifts',
          'wool',
          '',
          '',
          'Colour',
          'Red, Blue',
        ],
        [
          '11',
          'variation',
          'SCARF-R',
          'Wool Scarf - Red',
          '1',
          '0',
          '',
          '',
          'taxable',
          '1',
          '7',
          '0.2',
          '',
          '35',
          '',
          '',
          '',
          'SCARF',
          'Colour',
          'Red',
        ],
        [
          '12',
          'variation',
          'SCARF-B',
          'Wool Scarf - Blue',
          '1',
          '0',
          '',
          '',
          'taxable',
          '0',
          '',
          '',
          '25',
          '35',
          '',
          '',
          '',
          'id:10',
          'Colour',
          'Blue',
        ],
        [
          '13',
          'simple',
          'PIN',
          'Pin',
          '-1',
          '1',
          '',
          '',
          'none',
          '1',
          '',
          '',
          '',
          '4',
          'Gifts',
          '',
          '',
          '',
          'Material',
          'Brass, Tin',
        ],
      ]),
    )
    expect(done.layout).toBe('woocommerce')
    const [scarf] = await find('SCARF-R')
    expect(scarf).toMatchObject({
      name: { en: 'Wool Scarf' },
      status: 'published',
      excerpt: { en: 'Warm' },
      variantOptionOrdering: ['Colour'],
    })
    expect(await categoryNames(scarf!)).toEqual(['Gifts', 'Scarves'])
    expect(scarf!.variants).toMatchObject([
      {
        sku: 'SCARF-R',
        price: 3500,
        onSale: false,
        qtyInStock: 7,
        weight: 200,
        attributes: { Colour: 'Red' },
      },
      {
        sku: 'SCARF-B',
        price: 3500,
        salePrice: 2500,
        onSale: true,
        qtyInStock: 0,
        unlimited: false,
        attributes: { Colour: 'Blue' },
      },
    ])
    const [pin] = await find('PIN')
    expect(pin).toMatchObject({
      status: 'draft',
      featured: true,
      taxCategory: 'none',
      variantOptionOrdering: [],
    })
    expect(pin!.variants[0]!.unlimited).toBe(true)
  })
})
