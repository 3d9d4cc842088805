import { noPayLater } from '@plinth/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { ok } from '../../testing/site-steps.ts'
import { fourVariants, openShop, type TestShop } from '../../testing/shop.ts'

let running: TestApp
let shop: TestShop
const payLater = { ...noPayLater, isOn: true, country: 'GB' as const, minimum: 500, maximum: 10_000 }
beforeEach(async () => {
  running = await createTestApp()
  shop = await openShop(running, { withPages: true, store: { payLater } })
})
afterEach(() => running.close())

const see = (path: string) => running.client().get(path)

test('[PAYLATER-2] a product page says four payments, or between what amounts; other kinds and shops without it say nothing', async () => {
  await shop.product({}, { price: 1001 })
  await shop.product({ name: { en: 'Cup' } }, { sku: 'CUP', price: 500 })
  await shop.product({ name: { en: 'Kiln' } }, { sku: 'KILN', price: 10_001 })
  await shop.product({ name: { en: 'Class' }, productType: 3 }, { sku: 'CLASS', price: 5000 })
  expect((await see('/shop/mug')).body).toContain('Or 4 interest-free payments of $2.51 with Clearpay')
  expect((await see('/shop/mug')).body).toContain('href="/_pay-later?locale=en_GB"')
  expect((await see('/shop/cup')).body).toContain('Clearpay available for orders over $5.00')
  expect((await see('/shop/kiln')).body).toContain('Clearpay available for orders up to $100.00')
  expect((await see('/shop/class')).body).not.toContain('Clearpay')
  expect((await see('/shop')).body).not.toContain('Clearpay')
  await shop.product({
    name: { en: 'Jug' },
    variantOptionOrdering: ['Size', 'Color'],
    variants: fourVariants.map((variant, index) => ({
      ...variant,
      sku: `JUG-${index}`,
      price: 1000 * (index + 1),
    })),
  })
  expect((await see('/shop/jug?Size=L&Color=Moss')).body).toContain('>Or 4 interest-free payments of $10.00')
})

test('[CART-10] cart and checkout say what four payments come to, or between what amounts, of carts that can be paid so', async () => {
  const mug = await shop.product({}, { price: 1001 })
  const course = await shop.product({ name: { en: 'Class' }, productType: 3 }, { sku: 'CLASS', price: 900 })
  const buyer = running.client()
  const add = (itemId: string, sku: string, quantity = 1) =>
    ok(buyer.post('/api/commerce/shopping-cart/entries', { itemId, sku, quantity, additionalFields: '' }))
  await add(mug.id, mug.variants[0]!.sku)
  const offered = 'Or 4 interest-free payments with Clearpay'
  for (const path of ['/cart', '/checkout']) {
    const { body } = await buyer.get(path)
    expect(body, path).toContain(`<dt>${offered}</dt><dd>$2.51</dd>`)
  }
  await add(mug.id, mug.variants[0]!.sku, 9)
  expect((await buyer.get('/cart')).body).toContain(
    '<dt>Clearpay</dt><dd>available for orders up to $100.00</dd>',
  )
  await add(course.id, 'CLASS')
  expect((await buyer.get('/cart')).body).not.toContain('Clearpay')
})

test('[PAYLATER-3] how it works is a page by locale, in its language and by its name, where the shop says so', async () => {
  const page = await see('/_pay-later?locale=en_GB')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Pay in four with Clearpay')
  expect(page.body).toContain('noindex')
  expect((await see('/_pay-later?locale=fr_CA')).body).toContain('lang="fr-CA"')
  for (const wrong of ['', '?locale=de_DE', '?locale=en_GB%00', '?locale=toString'])
    expect((await see(`/_pay-later${wrong}`)).statusCode).not.toBe(200)
  const owner = await running.signInOwner()
  const { store } = (await owner.get('/api/config/settings')).json()
  const save = (changes: object) =>
    owner.put('/api/config/settings', { store: { ...store, payLater: { ...payLater, ...changes } } })
  expect((await save({ minimum: 10_000 })).statusCode).toBe(400)
  expect((await save({ isOn: false })).statusCode).toBe(200)
  expect((await see('/_pay-later?locale=en_GB')).statusCode).toBe(404)
})
