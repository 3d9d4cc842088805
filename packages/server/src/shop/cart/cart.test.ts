import { flatShipping } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { orderIdOf, pay } from '../../testing/buyer.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { recordStatements } from '../../platform/database/database.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { fourVariants, openShop, plainVariant, type TestShop } from '../../testing/shop.ts'

let running: TestApp
let shop: TestShop
let visitor: Client
beforeEach(async () => {
  running = await createTestApp()
  shop = await openShop(running, { store: { shipping: flatShipping(500, { freeFromCents: 5000 }) } })
  visitor = running.client()
})
afterEach(() => running.close())

const entriesUrl = '/api/commerce/shopping-cart/entries'
const cartUrl = '/api/commerce/shopping-cart'
const add = (body: Record<string, unknown>, client = visitor) => client.post(entriesUrl, body)

describe('adding', () => {
  test('[CART-1] answers the whole cart priced, and the line just added', async () => {
    const mug = await shop.product()
    const response = await add({ itemId: mug.id, sku: 'MUG', quantity: 2, additionalFields: 'null' })
    expect(response.statusCode).toBe(200)
    const { shoppingCart, newlyAdded } = response.json()
    expect(newlyAdded).toMatchObject({
      itemId: mug.id,
      quantity: 2,
      chosenVariant: { sku: 'MUG', attributes: {} },
      title: 'Mug',
      subTotal: 2500,
      purchasePriceCents: 1250,
      fullUrl: '/shop/mug',
    })
    expect(shoppingCart).toMatchObject({
      websiteId: running.websiteId,
      orderId: null,
      isPurchased: false,
      totalQuantity: 2,
      subtotalCents: 2500,
      taxCents: 0,
      discountCents: 0,
      shippingCostCents: 500,
      grandTotalCents: 3000,
      requiresShipping: true,
      purelyDigital: false,
      entries: [newlyAdded],
    })
    expect((await visitor.get(cartUrl)).json()).toEqual(shoppingCart)
  })

  test('[CART-6] adds the same variant to its line, also when calls arrive together', async () => {
    const mug = await shop.product({}, { unlimited: true })
    await add({ itemId: mug.id, sku: 'MUG', quantity: 1 })
    await Promise.all(Array.from({ length: 10 }, () => add({ itemId: mug.id, sku: 'MUG', quantity: 2 })))
    const cart = (await visitor.get(cartUrl)).json()
    expect(cart.entries).toHaveLength(1)
    expect(cart.totalQuantity).toBe(21)
  })

  test('[CART-6] never puts more than 9999 into a line', async () => {
    const mug = await shop.product({}, { unlimited: true })
    await add({ itemId: mug.id, sku: 'MUG', quantity: 9999 })
    const response = await add({ itemId: mug.id, sku: 'MUG', quantity: 1 })
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toEqual({
      code: 'out-of-range',
      message: 'Quantity must be between 1 and 9999.',
      parameters: { least: 1, most: 9999 },
    })
  })

  test.each([
    ['two', 'Quantity must be a number.'],
    ['', 'Quantity must be a number.'],
    ['1.5', 'Quantity must be a whole number'],
    [0, 'Quantity must be between 1 and 9999.'],
    [10_000, 'Quantity must be between 1 and 9999.'],
  ])('[CART-23] refuses the quantity %j', async (quantity, message) => {
    const mug = await shop.product()
    const response = await add({ itemId: mug.id, sku: 'MUG', quantity })
    expect(response.statusCode).toBe(400)
    expect(response.json().error.message).toBe(message)
  })

  test('[CART-24] refuses more than there is, counting what the cart holds already', async () => {
    const mug = await shop.product({}, { stock: 3 })
    expect((await add({ itemId: mug.id, sku: 'MUG', quantity: 2 })).statusCode).toBe(200)
    const response = await add({ itemId: mug.id, sku: 'MUG', quantity: 2 })
    expect(response.statusCode).toBe(409)
    expect(response.json().error).toEqual({
      code: 'not-enough-stock',
      message: 'Sorry, we do not have enough of that item available.',
    })
  })

  test('[CART-24] refuses a sold-out variant, an unknown one, and a product that is not published', async () => {
    const mug = await shop.product({}, { stock: 0 })
    expect((await add({ itemId: mug.id, sku: 'MUG' })).json().error.code).toBe('not-enough-stock')
    const unknown = await add({ itemId: mug.id, sku: 'CUP' })
    expect(unknown.json().error.message).toBe(
      'Sorry, that item variant is unavailable. Please select another variant.',
    )
    const draft = await shop.product({ status: 'draft' })
    expect((await add({ itemId: draft.id, sku: 'MUG' })).statusCode).toBe(404)
  })

  test('[CART-24] allows several of a service only if the store does', async () => {
    const lesson = await shop.product({ productType: 3 })
    expect((await add({ itemId: lesson.id, sku: 'MUG', quantity: 2 })).statusCode).toBe(200)
    const other = await running.addWebsite('other')
    const strict = await openShop(running, {
      websiteId: other,
      store: { multipleQuantityAllowedForServices: false },
    })
    const single = await strict.product({ productType: 3 })
    const response = await add(
      { itemId: single.id, sku: 'MUG', quantity: 2 },
      running.client('other.localhost'),
    )
    expect(response.json().error.message).toBe('Only one of this item can be bought at a time.')
  })

  test('[CART-5] refuses the 501st line', async () => {
    const options = Array.from({ length: 250 }, (_, index) => `${index}`)
    const big = () =>
      shop.product({
        variantOptionOrdering: ['No'],
        variants: options.map((No) => ({
          ...plainVariant,
          unlimited: true,
          sku: `N-${No}`,
          attributes: { No },
        })),
      })
    const [one, two, mug] = [await big(), await big(), await shop.product()]
    await add({ itemId: one.id, sku: 'N-0' })
    await running.db.execute(sql`
      insert into cart_entries (website_id, cart_id, id, item_id, variant_id, quantity, shown_price, created_at)
      select v.website_id, c.id, v.id, v.product_id, v.id, 1, v.price, c.created_at from variants v, carts c
      where v.product_id in (${one.id}, ${two.id}) and v.sku <> 'N-0' or v.product_id = ${two.id}`)
    const response = await add({ itemId: mug.id, sku: 'MUG' })
    expect(response.json().error.code).toBe('cart-full')
    const { result, statements } = await recordStatements(() => visitor.get(cartUrl))
    expect(result.json().entries).toHaveLength(500)
    expect(statements).toHaveLength(1)
  })

  test('[CART-31] takes two statements, however full the cart is', async () => {
    const mug = await shop.product({}, { unlimited: true })
    const cup = await shop.product()
    await add({ itemId: mug.id, sku: 'MUG' })
    const { statements } = await recordStatements(() => add({ itemId: cup.id, sku: 'MUG' }))
    expect(statements).toHaveLength(2)
  })
})

describe('options', () => {
  test.each([
    [{}, 'Please select the Size and Color options.'],
    [{ 'option.Size': 'S' }, 'Please select the Color option.'],
    [
      { 'option.Size': 'S', 'option.Color': 'Blue' },
      'Sorry, that item variant is unavailable. Please select another variant.',
    ],
  ])('[CART-23] %j is answered "%s"', async (chosen, message) => {
    const mug = await shop.product({ variantOptionOrdering: ['Size', 'Color'], variants: fourVariants })
    expect((await add({ itemId: mug.id, ...chosen })).json().error.message).toBe(message)
  })

  test('[CART-23] finds the variant by its options', async () => {
    const mug = await shop.product({ variantOptionOrdering: ['Size', 'Color'], variants: fourVariants })
    const response = await add({ itemId: mug.id, 'option.Size': 'L', 'option.Color': 'Moss' })
    expect(response.json().newlyAdded.chosenVariant.sku).toBe('MUG-L-MOSS')
  })

  test('[CART-23] an empty SKU, as a form without one sends it, chooses by the options, or the only variant', async () => {
    const mug = await shop.product({ variantOptionOrdering: ['Size', 'Color'], variants: fourVariants })
    const chosen = await add({ itemId: mug.id, sku: '', 'option.Size': 'L', 'option.Color': 'Moss' })
    expect(chosen.json().newlyAdded.chosenVariant.sku).toBe('MUG-L-MOSS')
    const bowl = await shop.product()
    expect((await add({ itemId: bowl.id, sku: '' })).json().newlyAdded.chosenVariant.sku).toBe('MUG')
  })
})

describe('answers', () => {
  const engraving = (name: string) => JSON.stringify({ Engraving: name, Extras: ['Gift wrap', 'Card'] })

  test('[CART-33] [CART-34] stay with the line, keep their order, and make lines of their own', async () => {
    const mug = await shop.product({}, { stock: 5 })
    const item = { itemId: mug.id, sku: 'MUG' }
    const { newlyAdded } = (await add({ ...item, additionalFields: engraving('Anna') })).json()
    expect(newlyAdded.additionalFields).toEqual([
      { field: 'Engraving', value: 'Anna' },
      { field: 'Extras', value: ['Gift wrap', 'Card'] },
    ])
    expect((await add({ ...item, additionalFields: engraving('Anna') })).json().newlyAdded.quantity).toBe(2)
    running.clock.advance(1)
    await add({ ...item, additionalFields: engraving('Bob') })
    running.clock.advance(1)
    await add(item)
    const { entries } = (await visitor.get(cartUrl)).json()
    expect(entries.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2, 1, 1])
    expect((await add({ ...item, quantity: 2 })).json().error.code).toBe('not-enough-stock')
    expect((await visitor.put(`${entriesUrl}/${entries[1].id}`, { quantity: 3 })).json().error.code).toBe(
      'not-enough-stock',
    )
  })

  test('[CART-34] can be changed; a line that becomes another takes it in', async () => {
    const mug = await shop.product()
    const item = { itemId: mug.id, sku: 'MUG' }
    const one = (await add({ ...item, additionalFields: engraving('Anna') })).json().newlyAdded
    const two = (await add({ ...item, quantity: 3, additionalFields: engraving('Bob') })).json().newlyAdded
    const url = `${entriesUrl}/${two.id}/additionalFields`
    const changed = (await visitor.put(url, { ...item, additionalFields: engraving('Cleo') })).json()
    expect(changed.updatedEntry).toMatchObject({ id: two.id, quantity: 3 })
    expect(changed.updatedEntry.additionalFields[0]).toEqual({ field: 'Engraving', value: 'Cleo' })
    expect(changed.shoppingCart.entries).toHaveLength(2)
    const merged = (await visitor.put(url, { ...item, additionalFields: engraving('Anna') })).json()
    expect(merged.shoppingCart.entries).toMatchObject([{ id: two.id, quantity: 4 }])
    expect((await visitor.put(`${entriesUrl}/${one.id}/additionalFields`, item)).statusCode).toBe(404)
    const other = await visitor.put(url, { ...item, itemId: 'other', additionalFields: '{}' })
    expect(other.statusCode).toBe(404)
    expect((await running.client().put(url, { ...item, additionalFields: '{}' })).statusCode).toBe(404)
  })

  test.each([
    'not json',
    '[1]',
    '"text"',
    JSON.stringify({ a: { b: { c: 'deep' } } }),
    JSON.stringify({ a: 'x'.repeat(5001) }),
    JSON.stringify({ '': 'x' }),
    JSON.stringify(Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`f${n}`, 'x']))),
    '['.repeat(9000),
    `{"a":"${'x'.repeat(20_000)}"}`,
  ])('[CART-33] refuses %s', async (additionalFields) => {
    const mug = await shop.product()
    const response = await add({ itemId: mug.id, sku: 'MUG', additionalFields })
    expect(response.statusCode).toBe(400)
    expect(response.json().error.message).toMatch(/\w/)
    expect((await visitor.get(cartUrl)).json()).toBeNull()
  })

  test('[CART-33] [CART-34] what nobody can see is left out, and nothing of it is markup anywhere', async () => {
    const mug = await shop.product()
    const name = '<img src=x onerror=alert(1)>'
    const sent = `{"${name}":"<b>A\\u0000\\ud800nna</b>","__proto__":"x","Rating":{"Glaze":"Fine","Shape":["Good","Round"]},"Note":""}`
    const added = await add({ itemId: mug.id, sku: 'MUG', additionalFields: sent })
    expect(added.json().newlyAdded.additionalFields).toEqual([
      { field: name, value: '<b>Anna</b>' },
      { field: '__proto__', value: 'x' },
      { field: 'Rating', value: { Glaze: 'Fine', Shape: ['Good', 'Round'] } },
      { field: 'Note', value: '' },
    ])
    const pages = [(await visitor.get('/cart')).body, (await visitor.get('/checkout')).body]
    const paid = await pay(visitor)
    pages.push((await visitor.get(paid.json().redirect)).body)
    for (const page of pages) {
      expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
      expect(page).toContain('&lt;b&gt;Anna&lt;/b&gt;')
      expect(page).toContain('Glaze: Fine; Shape: Good, Round')
      expect(page).toContain('No answer')
      expect(page).not.toContain('<img src=x')
    }
    await running.runJobs()
    const [mail] = await running.outbox()
    expect(mail?.bodyText).toContain('  Rating: Glaze: Fine; Shape: Good, Round')
    expect(mail?.bodyHtml).toContain('&lt;b&gt;Anna&lt;/b&gt;')
    expect(mail?.bodyHtml).not.toContain('<img src=x')
    const owner = await running.signInOwner()
    const { order } = (await owner.get(`/api/config/orders/${orderIdOf(paid)}`)).json()
    expect(order.items[0].additionalFields).toEqual(added.json().newlyAdded.additionalFields)
  })
})

describe('changing', () => {
  async function cartWith(quantity: number) {
    const mug = await shop.product()
    const { newlyAdded } = (await add({ itemId: mug.id, sku: 'MUG', quantity })).json()
    return { mug, entry: `${entriesUrl}/${newlyAdded.id}` }
  }

  test('[CART-25] sets the quantity, and refuses more than there is', async () => {
    const { entry } = await cartWith(1)
    const response = await visitor.put(entry, { quantity: 4 })
    expect(response.json().shoppingCart).toMatchObject({
      totalQuantity: 4,
      subtotalCents: 5000,
      shippingCostCents: 0,
    })
    expect((await visitor.put(entry, { quantity: 11 })).json().error.code).toBe('not-enough-stock')
    expect((await visitor.put(entry, { quantity: 'x' })).json().error.message).toBe(
      'Quantity must be a number.',
    )
  })

  test('[CART-26] takes a line out, by call or by quantity 0, and puts it back', async () => {
    const { entry } = await cartWith(3)
    expect((await visitor.call('DELETE', entry)).json().shoppingCart.entries).toEqual([])
    expect((await visitor.post(`${entry}/restore`)).json().shoppingCart.totalQuantity).toBe(3)
    expect((await visitor.put(entry, { quantity: 0 })).json().shoppingCart.entries).toEqual([])
    expect((await visitor.put(entry, { quantity: 2 })).json().shoppingCart.totalQuantity).toBe(2)
  })

  test('[CART-26] adding a line that was taken out starts from nothing', async () => {
    const { mug, entry } = await cartWith(3)
    await visitor.call('DELETE', entry)
    expect((await add({ itemId: mug.id, sku: 'MUG', quantity: 1 })).json().shoppingCart.totalQuantity).toBe(1)
  })

  test('[CART-2] tells of a price that changed, and prices by the new one', async () => {
    await cartWith(2)
    await running.db.execute(sql`update variants set price = 1500`)
    const cart = (await visitor.get(cartUrl)).json()
    expect(cart.entries[0]).toMatchObject({ purchasePriceCents: 1500, priceChanged: true })
    expect(cart.subtotalCents).toBe(3000)
  })

  test('[CART-27] estimates shipping for a destination and remembers it', async () => {
    await cartWith(1)
    const url = `${cartUrl}/shipping-estimate`
    const response = await visitor.post(url, { country: 'de', postalCode: '10115' })
    expect(response.json().shoppingCart).toMatchObject({
      shippingLocation: { country: 'DE', postalCode: '10115' },
      shippingCostCents: 500,
    })
    expect((await visitor.get(cartUrl)).json().shippingLocation.country).toBe('DE')
    const unknown = await visitor.post(url, { country: 'XX' })
    expect(unknown.json().error.fields).toEqual({ country: 'Choose a country from the list.' })
  })
})

describe('cookies', () => {
  test('[CART-20] keeps the cart by an opaque token that scripts cannot read and the database does not know', async () => {
    const mug = await shop.product()
    const response = await add({ itemId: mug.id, sku: 'MUG' })
    const cookie = response.cookies.find(({ name }) => name === 'CART')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 1_209_600 })
    const { rows } = await running.db.execute<{ token_hash: string }>(sql`select token_hash from carts`)
    expect(rows[0]?.token_hash).not.toContain(cookie?.value)
    const other = running.client()
    other.cookies.set('CART', 'x'.repeat(32))
    expect((await other.get(cartUrl)).json()).toBeNull()
  })

  test('[CART-21] tells scripts that there is a cart', async () => {
    const mug = await shop.product()
    const response = await add({ itemId: mug.id, sku: 'MUG' })
    const cookie = response.cookies.find(({ name }) => name === 'hasCart')
    expect(cookie?.value).toBe('true')
    expect(cookie?.httpOnly).not.toBe(true)
  })

  test('[CART-22] asks the database nothing for a visitor without a cart', async () => {
    await visitor.get('/healthz')
    const { result, statements } = await recordStatements(() => visitor.get(cartUrl))
    expect(result.json()).toBeNull()
    expect(statements).toEqual([])
  })

  test('[CART-29] forgets a cart nobody changed for two weeks', async () => {
    const mug = await shop.product()
    await add({ itemId: mug.id, sku: 'MUG' })
    running.clock.advance(14 * 24 * 60 * 60 * 1000 + 1000)
    const { purgeOldCarts } = await import('./jobs.ts')
    await running.jobs.runScheduled(purgeOldCarts)
    expect((await visitor.get(cartUrl)).json()).toBeNull()
  })
})

describe('without scripts', () => {
  const fromSite = { headers: { 'sec-fetch-site': 'same-origin' }, withoutCrumb: true }

  test('[CART-28] a form goes to the cart', async () => {
    const mug = await shop.product()
    const form = { itemId: mug.id, quantity: '2', returnTo: '/shop/mug' }
    const response = await visitor.call('POST', entriesUrl, { form, ...fromSite })
    expect(response.statusCode).toBe(303)
    expect(response.headers.location).toBe('/cart')
    expect((await visitor.get(cartUrl)).json().totalQuantity).toBe(2)
  })

  test('[CART-28] a refused form goes back to its page with the choices and the reason', async () => {
    const mug = await shop.product({ variantOptionOrdering: ['Size', 'Color'], variants: fourVariants })
    const form = { itemId: mug.id, 'option.Size': 'S', returnTo: '/shop/mug' }
    const response = await visitor.call('POST', entriesUrl, { form, ...fromSite })
    expect(response.headers.location).toBe('/shop/mug?Size=S&message=options-missing')
  })

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/.//evil.example',
    '/%2e//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
  ])('[CART-28] never redirects to %s', async (returnTo) => {
    const form = { itemId: 'nothing', returnTo }
    const response = await visitor.call('POST', entriesUrl, { form, ...fromSite })
    expect(response.headers.location).toBe('/cart?message=item-not-found')
  })

  test('[CART-26] [CART-28] a line taken out by a form can be put back by one', async () => {
    const mug = await shop.product()
    const entryId = (await add({ itemId: mug.id, sku: 'MUG', quantity: 3 })).json().newlyAdded.id
    const send = (form: Record<string, string>) =>
      visitor.call('POST', '/cart', { form: { entryId, ...form } })
    for (const form of [{ action: 'remove' }, { action: 'update', quantity: '0' }] as Record<
      string,
      string
    >[]) {
      const removed = await send(form)
      expect(removed.headers.location).toBe(`/cart?removed=${entryId}`)
      const page = (await visitor.get(String(removed.headers.location))).body
      expect(page).toContain('Mug was removed from your cart.')
      expect(page).toMatch(/name="action" value="undo"[^]*>Undo</)
      expect((await send({ action: 'undo' })).headers.location).toBe('/cart')
      expect((await visitor.get(cartUrl)).json().totalQuantity).toBe(3)
    }
    expect((await visitor.get(`/cart?removed=${entryId}`)).body).not.toContain('Mug was removed')
  })

  test('[CART-35] one more and one less are buttons of the form, and count from what its field says', async () => {
    const mug = await shop.product()
    const entryId = (await add({ itemId: mug.id, sku: 'MUG', quantity: 2 })).json().newlyAdded.id
    const send = (quantity: string, step: string) =>
      visitor.call('POST', '/cart', { form: { entryId, action: 'update', quantity, step } })
    const held = async () => (await visitor.get(cartUrl)).json().totalQuantity
    expect((await send('2', '1')).headers.location).toBe('/cart')
    expect(await held()).toBe(3)
    await send('5', '-1')
    expect(await held()).toBe(4)
    expect((await send('1', '-1')).headers.location).toBe(`/cart?removed=${entryId}`)
    expect((await send('some', '1')).headers.location).toBe('/cart?message=not-a-number')
    expect((await send('1', '100')).statusCode).toBe(400)
  })

  test('[STOREFRONT-51] the cart as its component shows it is the buyer’s alone', async () => {
    const mug = await shop.product()
    await add({ itemId: mug.id, sku: 'MUG', quantity: 2 })
    const response = await visitor.get('/cart?format=state')
    expect(response.headers['content-type']).toContain('application/json')
    expect(response.headers['cache-control']).toBe('private, no-store')
    expect(response.json().cart).toMatchObject({ totalQuantity: 2, entries: [{ title: 'Mug', quantity: 2 }] })
    const page = (await visitor.get('/cart')).body
    const embedded = /<script type="application\/json">([^<]*)<\/script>/.exec(page)?.[1] ?? ''
    expect(JSON.parse(embedded).cart).toEqual(response.json().cart)
  })

  test('[CART-27] [CART-28] shipping is estimated by a form', async () => {
    const mug = await shop.product()
    await add({ itemId: mug.id, sku: 'MUG' })
    expect((await visitor.get('/cart')).body).toMatch(/name="action" value="estimate"[^]*name="country"/)
    const send = (country: string) => visitor.call('POST', '/cart', { form: { action: 'estimate', country } })
    expect((await send('DE')).headers.location).toBe('/cart')
    expect((await visitor.get('/cart')).body).toContain('<option value="DE" selected="">')
    const unknown = await send('XX')
    expect((await visitor.get(String(unknown.headers.location))).body).toContain(
      'Choose a country from the list.',
    )
  })

  test('[CART-82] a script that sends the fields of a form is answered as one', async () => {
    const mug = await shop.product()
    const form = { itemId: mug.id, sku: 'MUG', quantity: '1', additionalFields: '' }
    const scripts: Record<string, string>[] = [
      { accept: 'application/json, text/plain, */*' },
      { accept: '*/*', 'x-requested-with': 'XMLHttpRequest' },
    ]
    for (const headers of scripts) {
      const added = await visitor.post(entriesUrl, undefined, { form, headers })
      expect(added.statusCode).toBe(200)
      expect(added.json().newlyAdded).toMatchObject({ itemId: mug.id })
      const refused = await visitor.post(entriesUrl, undefined, { form: { ...form, quantity: 'x' }, headers })
      expect(refused.json().error.message).toBe('Quantity must be a number.')
    }
    const page = { accept: 'text/html,application/xhtml+xml,application/json;q=0.9' }
    expect((await visitor.post(entriesUrl, undefined, { form, headers: page })).statusCode).toBe(303)
    expect((await visitor.post(entriesUrl, undefined, { form })).statusCode).toBe(303)
  })

  test('[CART-28] a form of another site is refused', async () => {
    const mug = await shop.product()
    const response = await visitor.call('POST', entriesUrl, {
      form: { itemId: mug.id },
      withoutCrumb: true,
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(response.statusCode).toBe(403)
    expect(response.json().error.message).toBe(
      'Your session has expired. Please reload the page and try again.',
    )
  })
})

test('[CART-30] a visitor who changes the cart too often is asked to wait', async () => {
  const mug = await shop.product({}, { unlimited: true })
  const codes: number[] = []
  for (let count = 0; count < 121; count++) codes.push((await add({ itemId: mug.id })).statusCode)
  expect(codes.slice(0, 120).every((code) => code === 200)).toBe(true)
  expect(codes[120]).toBe(429)
  const refused = await add({ itemId: mug.id })
  expect(refused.json().error.message).toBe('Please try again in a few seconds.')
})

test('[INV-1] stock tells what can be bought now of each variant', async () => {
  const mug = await shop.product({}, { stock: 3 })
  const response = await visitor.get(`/api/commerce/inventory/stock/?itemId=${mug.id}`)
  expect(response.json()).toEqual({
    results: [{ sku: 'MUG', variantId: mug.variants[0]?.id, unlimited: false, qtyInStock: 3 }],
  })
  const draft = await shop.product({ status: 'draft' })
  expect((await visitor.get(`/api/commerce/inventory/stock/?itemId=${draft.id}`)).statusCode).toBe(404)
})
