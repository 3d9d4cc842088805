import { emptyProductForm, productAsShown, type Product, type VariantForm } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { sendTable } from '../../testing/send-table.ts'
import { fourVariants, openShop, plainVariant, type TestShop } from '../../testing/shop.ts'

const DAY = 24 * 60 * 60 * 1000

let running: TestApp
let shop: TestShop
let owner: Client
beforeEach(async () => {
  running = await createTestApp()
  shop = await openShop(running, { withPages: true })
  owner = await running.signInOwner()
})
afterEach(() => running.close())

const read = async (id: string): Promise<Product & { revision: number }> =>
  (await owner.get(`/api/config/products/${id}`)).json().product
/** Changes the first variant of a product as the owner's form does. */
async function change(id: string, changes: Partial<VariantForm>) {
  const { revision, variants } = await read(id)
  const sent = variants.map(({ qtyInStock: _units, lowestBefore: _lowest, ...variant }, index) =>
    index === 0 ? { ...variant, ...changes } : variant,
  )
  return owner.patch(`/api/config/products/${id}`, { revision, variants: sent })
}
/** A page, without the products that go with one. */
const page = async (path = '/shop/mug') =>
  (await running.client().get(path)).body.split('id="related-title"')[0] ?? ''
const later = async (days: number) => {
  running.clock.advance(days * DAY)
  owner = await running.signInOwner()
}
const LOWEST = 'Lowest price of the 30 days before'

test('[CAT-64] beside a sale price stands the lowest of the 30 days before the sale began, and it stays while the sale lasts', async () => {
  const { id } = await shop.product({}, { price: 2000 })
  await later(40)
  await change(id, { price: 1500 })
  await later(10)
  await change(id, { price: 2500 })
  await later(15)
  expect(await page()).not.toContain(LOWEST)
  await change(id, { onSale: true, salePrice: 1800 })
  expect(await page()).toContain(`${LOWEST}: $15.00`)
  expect(await page('/shop')).toContain(`${LOWEST}: $15.00`)
  // Lower yet is still the same sale.
  await later(20)
  await change(id, { salePrice: 900 })
  expect((await read(id)).variants[0]?.lowestBefore).toBe(1500)
  await later(1)
  await change(id, { onSale: false })
  expect(await page()).not.toContain(LOWEST)
  // What the sale asked counts for the next one.
  await later(5)
  await change(id, { onSale: true, salePrice: 2400 })
  expect((await read(id)).variants[0]?.lowestBefore).toBe(900)
})

test('[CAT-64] a price of more than 30 days ago counts only while it was asked within them; a product that begins on sale has none', async () => {
  const { id } = await shop.product({}, { price: 1000 })
  await later(1)
  await change(id, { price: 2000 })
  await later(31)
  await change(id, { onSale: true, salePrice: 1900 })
  expect((await read(id)).variants[0]?.lowestBefore).toBe(2000)
  const fresh = await shop.product(
    { name: { en: 'Bowl' } },
    { sku: 'BOWL', price: 2000, onSale: true, salePrice: 1000 },
  )
  expect((await read(fresh.id)).variants[0]?.lowestBefore).toBeUndefined()
  expect(await page('/shop/bowl')).not.toContain(LOWEST)
})

test('[CAT-63] the price of a measure stands beside the price, for each variant, and in structured data with barcode and brand', async () => {
  await shop.product(
    { brand: '  Tern  Clay ' },
    { price: 450, measure: { amount: 250, unit: 'ml' }, gtin: '4006381333931' },
  )
  const body = await page()
  expect(body).toContain('$1.80 / 100 ml')
  expect(await page('/shop')).toContain('$1.80 / 100 ml')
  expect(body).toContain('"gtin":"4006381333931"')
  expect(body).toContain('"brand":{"@type":"Brand","name":"Tern Clay"}')
  expect(body).toContain('"valueReference":{"@type":"QuantitativeValue","value":100,"unitCode":"MLT"}')
  await shop.product({
    name: { en: 'Jar' },
    variantOptionOrdering: ['Size', 'Color'],
    variants: fourVariants.map((variant, index) => ({
      ...variant,
      sku: `JAR-${index}`,
      measure: { amount: index < 2 ? 1 : 2, unit: 'l' },
    })),
  })
  expect(await page('/shop/jar')).toMatch(/unitText&quot;:&quot;\$6\.25 [^&]*l&quot;/)
  expect(await page('/shop/jar?Size=L&Color=Moss')).toContain('>$6.25 / l</span>')
})

test('[CAT-60] [CAT-61] [CAT-62] barcode, cost, size and content are kept, checked, and what it costs is for owners alone', async () => {
  const details = {
    gtin: '96385074',
    cost: 7_771_377,
    size: { length: 120, width: 80, height: 95 },
    measure: { amount: 1.5, unit: 'kg' },
  } as const
  const { id } = await shop.product({}, details)
  expect((await read(id)).variants[0]).toMatchObject(details)
  for (const path of ['/shop/mug', '/shop/mug?format=json', '/shop', '/shop?format=json'])
    expect(await page(path)).not.toMatch(/77,?713\.?77/)
  const refused = await change(id, {
    gtin: '123',
    cost: -1,
    size: { length: 0, width: 80, height: 95 },
    measure: { amount: 0, unit: 'kg' },
  })
  expect(Object.keys(refused.json().error.fields).toSorted()).toEqual(
    ['cost', 'gtin', 'measure', 'size'].map((name) => `variants.0.${name}`),
  )
  const copy = (await owner.post(`/api/config/products/${id}/duplicate`, {})).json().product
  expect(copy.variants[0]).toMatchObject({ cost: 7_771_377 })
  expect(copy.variants[0].gtin).toBeUndefined()
})

test('[IMPORT-21] tables have them too: what is exported comes back unchanged, an empty cell takes away, and what cannot be read is said', async () => {
  await shop.product({
    brand: 'Clay Co',
    variants: [{ ...plainVariant, gtin: '96385074', cost: 777, measure: { amount: 0.5, unit: 'm2' } }],
  })
  const table: string = (await owner.get('/api/config/products.csv')).body
  expect(table).toContain('96385074,7.77,,,,0.5,m2,')
  const sent = async (text: string) => {
    const { id } = (await sendTable(owner, text, { kind: 'products', by: 'sku' })).json().import
    await running.runJobs()
    return id as string
  }
  const look = async (id: string) => (await owner.get(`/api/config/imports/${id}`)).json().import.counts
  expect(await look(await sent(table))).toMatchObject({ unchanged: 1 })
  const id = await sent('SKU;Barcode;Cost;Length;Width;Height;Brand\nMUG;;1,5;10;20;30;Other\n')
  expect(await look(id)).toMatchObject({ changed: 1 })
  await owner.post(`/api/config/imports/${id}/run`, {})
  await running.runJobs()
  const { products } = (await owner.get('/api/config/products')).json()
  expect(products[0].brand).toBe('Other')
  expect(products[0].variants[0]).toMatchObject({ cost: 150, size: { length: 10, width: 20, height: 30 } })
  expect(products[0].variants[0].gtin).toBeUndefined()
  expect(products[0].variants[0].measure).toEqual({ amount: 0.5, unit: 'm2' })
  const wrongIn = async (text: string) => {
    const wrong = await sent(text)
    const { rows } = (await owner.get(`/api/config/imports/${wrong}/rows?action=wrong`)).json()
    return rows[0]?.problems.map(({ column }: { column: string }) => column)
  }
  expect(await wrongIn('SKU;Barcode\nMUG;123\n')).toEqual(['Barcode'])
  expect(await wrongIn('SKU;Cost\nMUG;cheap\n')).toEqual(['Cost'])
  expect(await wrongIn('SKU;Content;Content unit\nMUG;1;stone\n')).toEqual(['Content unit'])
  expect(await wrongIn('SKU;Length;Width;Height\nMUG;1;;3\n')).toEqual(['Width'])
})

test('[CAT-50] a form is shown as the product it would become', () => {
  const form = emptyProductForm()
  const [variant] = form.variants
  const shown = productAsShown(
    {
      ...form,
      variants: [
        { ...variant!, price: Number.NaN, stock: 4 },
        { ...variant!, id: 'kept', price: 900, stock: 9 },
      ],
    },
    { id: 'new', collectionId: 'store', updatedOn: 5, units: new Map([['kept', 2]]) },
  )
  expect(shown).toMatchObject({ id: 'new', collectionId: 'store', updatedOn: 5 })
  expect(shown.variants).toMatchObject([
    { id: 'new-0', price: 0, qtyInStock: 4 },
    { id: 'kept', price: 900, qtyInStock: 2 },
  ])
})

test('[CAT-50] the page of a product nobody sees yet is drawn for who may see products, and of nobody else’s', async () => {
  const { id, collectionId } = await shop.product({ status: 'draft', name: { en: 'Secret bowl' } })
  const ask = (query: string, who = owner) => who.get(`/api/config/products/preview?${query}`)
  const answer = await ask(`productId=${id}`)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({
    mode: 'preview',
    path: expect.stringContaining('/shop/'),
    page: { kind: 'product', product: { id, name: { en: 'Secret bowl' }, status: 'draft' } },
  })
  expect((await ask(`collectionId=${collectionId}`)).json()).toMatchObject({
    page: { kind: 'product', product: { id: 'new', variants: [{ price: 0 }] } },
  })
  expect((await ask('')).statusCode).toBe(404)
  expect((await ask('productId=not-there')).statusCode).toBe(404)
  const elsewhere = await running.addWebsite('elsewhere')
  const stranger = await running.signInOwner({ websiteId: elsewhere, host: 'elsewhere.localhost' })
  expect((await ask(`productId=${id}`, stranger)).statusCode).toBe(404)
  expect((await ask(`collectionId=${collectionId}`, stranger)).statusCode).toBe(404)
  expect((await running.client().get(`/api/config/products/preview?productId=${id}`)).statusCode).toBe(401)
})

test('[CAT-51] those who write campaigns or drafts choose products and categories without seeing the catalogue', async () => {
  const { id, collectionId } = await shop.product({ name: { en: 'Deep bowl' } }, { cost: 300 })
  await owner.post('/api/config/categories', { collectionId, displayName: { en: 'Bowls' } })
  for (const role of [roles.campaignsEditor, roles.draftEditor]) {
    const writer = await running.signInOwner({ role })
    expect((await writer.get('/api/config/products')).statusCode).toBe(403)
    expect((await writer.get('/api/config/categories')).statusCode).toBe(403)
    const found = await writer.get('/api/config/choices/products?search=deep')
    expect(found.statusCode, found.body).toBe(200)
    expect(found.json()).toEqual({ products: [{ id, name: { en: 'Deep bowl' }, status: 'published' }] })
    expect((await writer.get('/api/config/choices/products?search=nothing')).json()).toEqual({ products: [] })
    expect((await writer.get('/api/config/choices/categories')).json().categories).toMatchObject([
      { collectionId, displayName: { en: 'Bowls' } },
    ])
  }
  const nobody = await running.signInOwner({ role: roles.none })
  expect((await nobody.get('/api/config/choices/products')).statusCode).toBe(403)
})

test('[CAT-52] [STOREFRONT-81] add-ons stand on the page of the product, and in the cart until they are in it', async () => {
  const visitor = running.client()
  const [cup, bowl, gone] = [
    await shop.product({ name: { en: 'Saucer' } }, { sku: 'SAUCER', stock: 5 }),
    await shop.product(
      { name: { en: 'Spoon' }, variantOptionOrdering: ['Size', 'Color'], variants: fourVariants },
      {},
    ),
    await shop.product({ name: { en: 'Sold out jug' } }, { sku: 'GONE', stock: 0 }),
  ]
  const mug = await shop.product({
    name: { en: 'Tea mug' },
    addOnProductIds: [cup.id, bowl.id, gone.id],
  })
  const page = (await visitor.get(`/shop/${mug.urlId}`)).body
  const offered = (html: string) => /class="add-ons".*?<\/section>/s.exec(html)?.[0] ?? ''
  expect(offered(page)).toContain('data-place="add-on"')
  expect(offered(page)).toContain(`name="returnTo" value="/shop/${mug.urlId}"`)
  expect(offered(page)).toMatch(/Add To Cart<\/span>, Saucer/)
  expect(offered(page)).toContain('aria-label="Choose options: Spoon"')
  expect(offered(page)).not.toContain('Sold out jug')
  expect(offered((await visitor.get('/cart')).body)).toBe('')
  await visitor.post('/api/commerce/shopping-cart/entries', {
    itemId: mug.id,
    sku: mug.variants[0]!.sku,
    quantity: 1,
  })
  const cart = offered((await visitor.get('/cart')).body)
  expect(cart).toContain('Saucer')
  const form = { itemId: cup.id, quantity: '1', returnTo: '/cart' }
  const added = await visitor.call('POST', '/api/commerce/shopping-cart/entries', {
    form,
    headers: { 'sec-fetch-site': 'same-origin' },
    withoutCrumb: true,
  })
  expect(added.headers.location).toBe('/cart')
  expect(offered((await visitor.get('/cart')).body)).not.toContain('Saucer')
  expect(offered((await visitor.get('/cart')).body)).toContain('Spoon')
})
