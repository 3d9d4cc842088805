import { flatShipping, type ShippingSettings, type TaxSettings } from '@plinth/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fillCart, newKey, orderIdOf, pay, paidForm } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop } from '../../testing/shop.ts'

const place = { name: 'At the studio', address: '4 Harbour Row', hours: 'Monday, 9 to 12', costCents: 0 }
const shipping: ShippingSettings = {
  ...flatShipping(500),
  pickup: [{ ...place, id: 'studio', country: 'US' }],
}
const salesTax = { name: 'Sales tax', country: 'US', onShipping: false }
const taxes: TaxSettings = {
  pricesIncludeTax: false,
  country: 'US',
  region: 'CA',
  postalCode: '94103',
  rules: [
    { ...salesTax, id: 'ca', region: 'CA', rate: 100_000 },
    { ...salesTax, id: 'ny', region: 'NY', rate: 40_000 },
    { ...salesTax, id: 'de', name: 'VAT', country: 'DE', rate: 190_000 },
  ],
}

let running: TestApp
let visitor: Client
beforeEach(async () => {
  running = await createTestApp()
  visitor = running.client()
})
afterEach(() => running.close())

const order = async (paid: Parameters<typeof orderIdOf>[0]) => {
  const owner = await running.signInOwner()
  return (await owner.get(`/api/config/orders/${orderIdOf(paid)}`)).json().order
}
/** What somebody types who fetches something: no street. */
const { line1: _street, city: _city, postalCode: _code, ...whoFetches } = paidForm
const toFetch = { ...whoFetches, country: 'US', shippingOption: 'pickup-studio' }
const submit = async (form: Record<string, string>) => {
  const body = { idempotencyKey: newKey(), ...form }
  const first = await visitor.post('/checkout', body)
  // The first try may show a total nobody has seen yet.
  return first.statusCode === 200 ? first : visitor.post('/checkout', body)
}

describe('what is fetched', () => {
  beforeEach(async () => {
    const shop = await openShop(running, { store: { shipping, taxes } })
    await fillCart(visitor, (await shop.product()).id)
    await visitor.post('/api/commerce/shopping-cart/shipping-estimate', { country: 'US', region: 'NY' })
  })

  test('[CHK-112] whoever fetches it is asked for a name and no street, and the order is sent nowhere', async () => {
    expect((await submit({ ...toFetch, name: '' })).json().fields).toEqual({ name: 'Required' })
    expect(await order(await submit(toFetch))).toMatchObject({
      customerName: 'Ada Lovelace',
      shippingAddress: null,
      billingAddress: { name: 'Ada Lovelace', country: 'US' },
      shippingMethod: 'At the studio',
    })
  })

  test('[CHK-112] an invoice to somewhere else still has all of its address', async () => {
    const form = { ...toFetch, billingDifferent: 'on', billingName: 'Engines Ltd', billingCountry: 'DE' }
    expect((await submit(form)).json().fields).toMatchObject({ billingLine1: 'Required' })
    const whole = { billingLine1: 'Hauptstraße 1', billingPostalCode: '10115', billingCity: 'Berlin' }
    expect(await order(await submit({ ...form, ...whole }))).toMatchObject({
      customerName: 'Ada Lovelace',
      shippingAddress: null,
      billingAddress: { name: 'Engines Ltd', city: 'Berlin' },
    })
  })

  test('[CHK-113] it is taxed where it is fetched, whatever the buyer’s state', async () => {
    const url = '/api/commerce/shopping-cart/shipping-option'
    const sent = (await visitor.get('/api/commerce/shopping-cart')).json()
    expect(sent).toMatchObject({ taxCents: 50, selectedShippingOption: 'flat' })
    const chosen = await visitor.call('PUT', url, { body: { id: 'pickup-studio' } })
    expect(chosen.json().shoppingCart).toMatchObject({ taxCents: 125, shippingCostCents: 0 })
    const bought = await order(await submit(toFetch))
    expect(bought).toMatchObject({ taxTotalCents: 125, taxes: [{ id: 'ca' }], grandTotalCents: 1375 })
  })

  test('[CHK-112] nobody who was asked for no address is sent a parcel: another country is told first', async () => {
    const refused = await submit({ ...toFetch, country: 'DE' })
    expect(refused.json().error.code).toBe('shipping-changed')
    await visitor.call('PUT', '/api/commerce/shopping-cart/shipping-option', { body: { id: 'flat' } })
    expect((await submit({ ...toFetch, shippingOption: 'flat' })).json().fields).toHaveProperty('line1')
  })

  test('[CHK-112] without scripts the form is drawn for whoever fetches it, the way before the address', async () => {
    const shown = await visitor.call('POST', '/checkout', {
      form: { ...toFetch, updateFields: 'on', idempotencyKey: 'a-key-of-who-fetches' },
      headers: { accept: 'text/html' },
    })
    expect(shown.body).toContain('Who fetches it')
    expect(shown.body).toMatch(
      /<div class="field-box" hidden[^>]*>(?:(?!<div class="field-box).)*id="checkout-line1"/,
    )
    expect(shown.body).not.toMatch(
      /<div class="field-box" hidden[^>]*>(?:(?!<div class="field-box).)*id="checkout-name"/,
    )
    expect(shown.body.indexOf('name="shippingOption"')).toBeLessThan(shown.body.indexOf('id="checkout-name"'))
  })

  test('[ORD-170] an order that is fetched can be changed, and stays one that is fetched where it was', async () => {
    const placed = await submit(toFetch)
    const id = orderIdOf(placed)
    const owner = await running.signInOwner()
    const { form, changes } = (await owner.get(`/api/config/orders/${id}/change`)).json()
    const lines = [{ ...form.lines[0], quantity: 2 }]
    const changed = await owner.post(`/api/config/orders/${id}/change`, {
      form: { ...form, lines },
      changes,
      notify: false,
    })
    expect(changed.json().order).toMatchObject({
      shippingAddress: null,
      billingAddress: { name: 'Ada Lovelace' },
      shippingDetails: { pickup: { address: '4 Harbour Row' } },
      taxes: [{ id: 'ca', taxCents: 250 }],
    })
  })
})

test('[CHK-113] a shop that sends nothing taxes where it is fetched before anybody chose that', async () => {
  const only = { zones: [], pickup: shipping.pickup }
  const shop = await openShop(running, { store: { shipping: only, taxes } })
  await fillCart(visitor, (await shop.product()).id)
  await visitor.post('/api/commerce/shopping-cart/shipping-estimate', { country: 'US', region: 'NY' })
  expect((await visitor.get('/api/commerce/shopping-cart')).json()).toMatchObject({
    selectedShippingOption: 'pickup-studio',
    taxCents: 125,
  })
})

describe('what is not sent', () => {
  const download = async (settings: TaxSettings) => {
    const shop = await openShop(running, { store: { shipping, taxes: settings } })
    const lesson = await shop.product({ urlId: 'class', productType: 3 }, { sku: 'CLASS' })
    await fillCart(visitor, lesson.id, 1, 'CLASS')
  }
  const { name: _name, ...mailAndCard } = whoFetches

  test('[TAX-44] it is taxed in the state and at the postcode of the shop', async () => {
    await download(taxes)
    const { country: _country, ...form } = mailAndCard
    expect(await order(await submit(form))).toMatchObject({ taxTotalCents: 125, taxes: [{ id: 'ca' }] })
  })
})

test('[TAX-45] a membership is taxed in the buyer’s country, who is asked for that alone', async () => {
  const eu: TaxSettings = {
    pricesIncludeTax: false,
    country: 'DE',
    byBuyer: true,
    rules: [
      { ...salesTax, id: 'de', name: 'MwSt.', country: 'DE', rate: 190_000 },
      { ...salesTax, id: 'fr', name: 'TVA', country: 'FR', rate: 200_000 },
    ],
  }
  const shop = await openShop(running, { store: { shipping, taxes: eu } })
  const owner = await running.signInOwner()
  await owner.put('/api/config/member-settings', { on: true, signUp: 'invited' })
  const area = await owner.post('/api/config/member-areas', { name: { en: 'Club' }, joining: 'invited' })
  const club = { urlId: 'club', productType: 5 as const, opensAreas: [area.json().id] }
  await fillCart(visitor, (await shop.product(club, { sku: 'CLUB' })).id, 1, 'CLUB')
  const page = (await visitor.get('/checkout')).body
  expect(page).toContain('Where you are')
  expect(page).toContain('id="checkout-country"')
  const { cardNumber, cardExpiry, cardCvc, email } = paidForm
  const form = { cardNumber, cardExpiry, cardCvc, email }
  expect((await submit(form)).json().fields).toHaveProperty('country')
  expect(await order(await submit({ ...form, country: 'FR' }))).toMatchObject({
    taxes: [{ id: 'fr', taxCents: 250 }],
    shippingAddress: null,
    billingAddress: { country: 'FR' },
  })
  expect((await pay(visitor, {})).json().error.code).toBe('cart-empty')
})
