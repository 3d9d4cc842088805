import { consentServices, consentVersion, noConsent, type ConsentSettings } from '@plinth/domain'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  addedTo,
  productPage,
  sampleCart,
  sampleInput,
  sampleOrder,
  sampleProduct,
  sampleWebsite,
} from '../testing/sample-shop.ts'
import { useShop } from '../testing/use-shop.ts'

const shop = useShop()
const SAVE = 'POST /_cookies'
const TOLD = 'POST /_purchase-event'
const GTM = 'https://www.googletagmanager.com/gtm.js?id=GTM-AB12CD3'
const META = 'https://connect.facebook.net/en_US/fbevents.js'
const PINTEREST = 'https://s.pinimg.com/ct/core.js'
const consent: ConsentSettings = {
  ...noConsent,
  isOn: true,
  tagManager: 'GTM-AB12CD3',
  metaPixel: '123456789',
  pinterestTag: '2612345678901',
}
const version = consentVersion(consentServices(consent))
const cookie = (choices: string, of = version) => `consent=${of}.${choices}.${'v'.repeat(22)}`
const mug = '/shop/everyday-mug'
const confirmed = '/checkout/order-confirmed/abc'
const results = '/search'
const noSearch = '/search-without-words'
const order = { ...sampleOrder, testMode: false }

type Options = NonNullable<Parameters<typeof shop.open>[2]>
const open = (path: string, options: Options = {}) =>
  shop.open(
    (manifest) => {
      const website = { ...sampleWebsite, consent }
      return {
        [mug]: { ...sampleInput(productPage(sampleProduct('everyday-mug')), mug, manifest), website },
        ...Object.fromEntries(
          [
            [results, 'moss "mug"'],
            [noSearch, ''],
          ].map(([path = '', query = '']) => {
            const pagination = { page: 1, pageSize: 20, pageCount: 0, total: 0 }
            const page = { kind: 'search', query, results: [], pagination } as const
            return [path, { ...sampleInput(page, path, manifest), website }]
          }),
        ),
        [confirmed]: {
          ...sampleInput({ kind: 'orderConfirmed', order, mailed: true }, confirmed, manifest),
          website,
        },
      }
    },
    path,
    {
      ...options,
      scriptsOfOthers: { [GTM]: () => '', [META]: () => '', [PINTEREST]: () => '' },
      answers: {
        [SAVE]: (body) => {
          const choice = new URLSearchParams(body)
          const has = (name: string) => choice.get('choice') === 'all' || choice.get(name) === 'on'
          return {
            json: {
              version,
              statistics: has('statistics'),
              marketing: has('marketing'),
              visitor: 'v'.repeat(22),
            },
          }
        },
        ...options.answers,
      },
    },
  )

const awake = (page: Page) => page.locator('.consent[data-island-state=awake]').waitFor({ state: 'attached' })
const ofOthers = (calls: readonly string[]) =>
  calls.filter((call) => call.startsWith('GET https:')).map((call) => call.slice(4))
/** What the tag manager and the pixel were told. */
const told = (page: Page) =>
  page.evaluate(() => ({
    layer: (window as { dataLayer?: unknown[] }).dataLayer ?? [],
    pixel: (window as { fbq?: { queue: unknown[] } }).fbq?.queue ?? [],
  }))

test('[CONSENT-2] [CONSENT-3] nothing of others is asked for before an answer; both answers look the same', async () => {
  const { page, calls } = await open(mug)
  await awake(page)
  const banner = page.getByRole('region', { name: 'May we use cookies?' })
  await banner.waitFor()
  expect(await page.evaluate(() => document.cookie)).toBe('')
  expect(ofOthers(calls)).toEqual([])
  const looks = await Promise.all(
    ['Accept all', 'Reject all'].map((name) =>
      page.getByRole('button', { name }).evaluate((button) => {
        const { width, height } = button.getBoundingClientRect()
        const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(button)
        return {
          width: Math.round(width),
          height: Math.round(height),
          color,
          backgroundColor,
          borderColor,
          fontSize,
          fontWeight,
        }
      }),
    ),
  )
  expect(looks[0]).toEqual(looks[1])
  await page.getByRole('button', { name: 'Reject all' }).click()
  await banner.waitFor({ state: 'hidden' })
  expect(calls.filter((call) => call.startsWith(SAVE))).toEqual([expect.stringMatching(/choice=none/)])
  expect(ofOthers(calls)).toEqual([])
})

test('[CONSENT-3] what is agreed to is loaded and no more; an answer that is not saved is said', async () => {
  const answers = [{ status: 500, json: {} }]
  const { page, calls } = await open(mug, { width: 390 })
  await page.context().route('**/_cookies', async (route) => {
    const first = answers.shift()
    return first === undefined ? route.fallback() : route.fulfill(first)
  })
  await awake(page)
  await page.getByText('Choose', { exact: true }).click()
  await page.getByLabel('Statistics').check()
  await page.getByRole('button', { name: 'Save this choice' }).click()
  await page.getByText('This was not saved. Please try again.').waitFor()
  expect(ofOthers(calls)).toEqual([])
  await page.getByRole('button', { name: 'Save this choice' }).click()
  await expect.poll(() => ofOthers(calls)).toEqual([GTM])
  const { layer } = await told(page)
  expect(layer[0]).toMatchObject({
    0: 'consent',
    1: 'default',
    2: { analytics_storage: 'granted', ad_storage: 'denied' },
  })
})

test('[CONSENT-7] who has answered is not asked; with another service they are', async () => {
  const known = await open(mug, { cookies: [cookie('00')] })
  await awake(known.page)
  expect(await known.page.locator('.consent').isHidden()).toBe(true)
  expect(ofOthers(known.calls)).toEqual([])
  const other = await open(mug, { cookies: [cookie('11', 'older1')] })
  await other.page.getByRole('region', { name: 'May we use cookies?' }).waitFor()
  expect(ofOthers(other.calls)).toEqual([])
})

test('[CONSENT-10] cookies of services go when nothing is agreed to, and stay with what is', async () => {
  const left = ['ss_cid=1', 'ss_cvr=1', '_ga=GA1.1', '_fbp=fb.1', 'theirs=1']
  const none = await open(mug, { cookies: [cookie('00'), ...left] })
  await awake(none.page)
  expect(await none.page.evaluate(() => document.cookie)).not.toMatch(/ss_c|_ga|_fbp/)
  expect(await none.page.evaluate(() => document.cookie)).toContain('theirs=1')
  const all = await open(mug, { cookies: [cookie('11'), ...left] })
  await expect.poll(() => ofOthers(all.calls).toSorted()).toEqual([META, PINTEREST, GTM].toSorted())
  expect(await all.page.evaluate(() => document.cookie)).toContain('_ga=GA1.1')
})

test('[CONSENT-10] a browser that asks not to be tracked is not asked', async () => {
  const { page, calls } = await open('/', {})
  await page
    .context()
    .addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await page.goto(new URL(mug, page.url()).href)
  await awake(page)
  expect(await page.locator('.consent').isHidden()).toBe(true)
  expect(ofOthers(calls)).toEqual([])
})

const purchase = {
  id: 'order-1',
  purchasedCartId: 'cart-1',
  testMode: false,
  websiteId: 'site-1',
  items: [{ sku: 'MUG', productName: 'Mug', quantity: 2, unitPrice: { value: '12.50', currency: 'USD' } }],
  grandTotal: { value: '30.00', currency: 'USD' },
  shippingTotal: { value: '5.00', currency: 'USD' },
  taxTotal: { value: '0.00', currency: 'USD' },
}

test('[PURCHASE-1] [PURCHASE-2] [PURCHASE-4] a confirmed order is told to services once, with its key out of the address', async () => {
  const answers = [{ json: { order: purchase } }]
  const seen: string[] = []
  const { page, calls } = await open(`${confirmed}?token=secret`, {
    cookies: [cookie('11')],
    answers: { [TOLD]: () => answers.shift() ?? { json: { order: null } } },
  })
  page.on('request', (request) => {
    if (request.url().startsWith('https:')) seen.push(request.headers()['referer'] ?? '')
  })
  await expect.poll(() => ofOthers(calls).length).toBe(3)
  expect(new URL(page.url()).search).toBe('')
  const first = await told(page)
  expect(first.layer.at(-1)).toMatchObject({
    event: 'purchase',
    order: purchase,
    ecommerce: {
      transaction_id: 'order-1',
      value: 30,
      shipping: 5,
      tax: 0,
      currency: 'USD',
      items: [{ item_id: 'MUG', price: 12.5, quantity: 2 }],
    },
  })
  expect(first.pixel.at(-1)).toMatchObject([
    'track',
    'Purchase',
    { value: 30, currency: 'USD' },
    { eventID: 'order-1' },
  ])
  await page.reload()
  await expect.poll(() => ofOthers(calls).length).toBe(6)
  const second = await told(page)
  expect(JSON.stringify(second)).not.toContain('urchase')
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.join()).not.toContain('secret')
})

test('[PURCHASE-4] where the key cannot be put away, nothing of others is loaded', async () => {
  const { page, calls } = await open(`${confirmed}?token=secret`, {
    cookies: [cookie('11')],
    answers: { [TOLD]: () => ({ away: true }) },
  })
  await awake(page)
  await page.waitForLoadState('networkidle')
  expect(ofOthers(calls)).toEqual([])
})

test('[CONSENT-11] a search is told as one, and not as a page that was looked at', async () => {
  const { page } = await open(results, { cookies: [cookie('11')] })
  await expect.poll(async () => JSON.stringify((await told(page)).layer)).toContain('search_term')
  const { pixel } = await told(page)
  expect(pixel.map((call) => (call as unknown[]).slice(0, 2))).toEqual([
    ['init', '123456789'],
    ['track', 'Search'],
  ])
  const pinterest = await page.evaluate(
    () => (window as { pintrk?: { queue: unknown[][] } }).pintrk?.queue.map((words) => words[0]) ?? [],
  )
  expect(pinterest).toEqual(['load', 'track'])
})

test('[PURCHASE-6] a pixel hears nothing of an order that tries the shop; the tag manager hears that it does', async () => {
  const { page, calls } = await open(`${confirmed}?token=secret`, {
    cookies: [cookie('11')],
    answers: { [TOLD]: () => ({ json: { order: { ...purchase, testMode: true } } }) },
  })
  await expect.poll(() => ofOthers(calls).length).toBe(3)
  const { layer, pixel } = await told(page)
  expect(layer.at(-1)).toMatchObject({ event: 'purchase', order: { testMode: true } })
  expect(JSON.stringify(pixel)).not.toContain('Purchase')
})

test('[PURCHASE-5] looking at a product, putting it into the cart and sending a form are told', async () => {
  const cart = sampleCart([{ urlId: 'everyday-mug', sku: 'MUG-MO-L', quantity: 1 }])
  const { page, calls } = await open(mug, {
    cookies: [cookie('01')],
    answers: {
      'POST /api/commerce/shopping-cart/entries': () => ({ json: addedTo(cart) }),
      'GET /api/commerce/shopping-cart': () => ({ json: cart }),
    },
  })
  await expect.poll(() => ofOthers(calls).length).toBe(2)
  await page.evaluate(() =>
    document.dispatchEvent(
      new CustomEvent('plinth:cart:item-added', {
        detail: { sku: 'MUG-MO-L', productName: 'Mug', quantity: 3 },
      }),
    ),
  )
  await page.evaluate(() => document.dispatchEvent(new CustomEvent('plinth:form:sent', { detail: {} })))
  const { pixel, layer } = await told(page)
  expect(layer).toEqual([])
  expect(pixel.map((call) => (call as unknown[]).slice(0, 2))).toEqual([
    ['init', '123456789'],
    ['track', 'PageView'],
    ['track', 'ViewContent'],
    ['track', 'AddToCart'],
    ['track', 'Lead'],
  ])
  expect(pixel[3]).toMatchObject(['track', 'AddToCart', { contents: [{ id: 'MUG-MO-L', quantity: 3 }] }])
})

test('[STOREFRONT-110] the tag manager is told what was put in, from where, at what price, and how the cart is then', async () => {
  const priced = sampleCart([{ urlId: 'everyday-mug', sku: 'MUG-MO-L', quantity: 3 }])
  const [mugs] = priced.entries
  const renewed = {
    ...mugs!,
    id: 'renewed',
    itemId: 'tea',
    subscriptionPlan: { every: { unit: 'month', count: 1 } },
  }
  const collection = { id: 'shop', title: 'Shop' }
  const cart = { ...priced, entries: [{ ...mugs!, collection }, renewed] }
  const { page, calls } = await open(mug, { cookies: [cookie('10')] })
  await expect.poll(() => ofOthers(calls).length).toBe(1)
  const [line] = cart.entries
  await page.evaluate(
    (detail) => document.dispatchEvent(new CustomEvent('plinth:cart:item-added', { detail })),
    { cart, itemId: line!.itemId, sku: 'MUG-MO-L', productName: 'Mug', quantity: 2, place: 'plp' },
  )
  const { layer, pixel } = await told(page)
  const price = line!.purchasePriceCents / 100
  expect(layer.at(-1)).toMatchObject({
    event: 'add_to_cart',
    ecommerce: { value: 2 * price, items: [{ item_id: 'MUG-MO-L', item_name: 'Mug', quantity: 2, price }] },
    cart_id: cart.id,
    product_page: 'plp',
    product: {
      item_id: line!.itemId,
      item_type: 1,
      item_title: 'Mug',
      item_collection_id: 'shop',
      item_collection_name: 'Shop',
    },
    currency_code: 'GBP',
    item_price: price,
    item_quantity: 2,
    num_items_in_cart: 3,
    cart_value: cart.subtotalCents / 100,
    product_types_list: [1],
    purchase_type_list: ['one-time', 'subscription'],
  })
  expect(pixel).toEqual([])
})

test('[NEWS-62] an address for the newsletter is told to services apart from any other form, without the address', async () => {
  const { page, calls } = await open(results, { cookies: [cookie('11')] })
  await expect.poll(() => ofOthers(calls).length).toBe(3)
  const before = await told(page)
  const send = (...names: string[]) =>
    page.evaluate((all) => {
      for (const name of all) document.dispatchEvent(new CustomEvent(`plinth:${name}`, { detail: {} }))
    }, names)
  await send('form:sent')
  const afterForm = await told(page)
  expect(afterForm.pixel.slice(before.pixel.length)).toEqual([['track', 'Lead']])
  expect(afterForm.layer.slice(before.layer.length)).toEqual([{ event: 'generate_lead' }])
  await send('form:sent', 'subscribe-newsletter')
  const { pixel, layer } = await told(page)
  expect(pixel.slice(afterForm.pixel.length)).toEqual([
    ['track', 'Lead'],
    ['trackCustom', 'subscribe-newsletter'],
  ])
  expect(layer.slice(afterForm.layer.length)).toEqual([
    { event: 'generate_lead' },
    { event: 'subscribe-newsletter' },
  ])
  const queued = await page.evaluate(
    () => (window as { pintrk?: { queue: unknown[][] } }).pintrk?.queue ?? [],
  )
  expect(queued.slice(-2).map((call) => Object.values(call))).toEqual([
    ['track', 'lead'],
    ['track', 'subscribe-newsletter'],
  ])
})

test('[NEWS-66] services that come after the page has told of what was sent hear of it all the same, once', async () => {
  const { page, calls } = await open(results, { cookies: [cookie('11')] })
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const thanks = document.createElement('div')
      thanks.className = 'form-sent'
      thanks.dataset['told'] = 'newsletter'
      document.querySelector('main')?.append(thanks)
    })
  })
  calls.length = 0
  await page.reload()
  await expect.poll(() => ofOthers(calls).length).toBe(3)
  const ofForms = async () => {
    const { pixel, layer } = await told(page)
    const named = (one: unknown) => /Lead|newsletter|generate_lead/.test(JSON.stringify(one))
    return [pixel.filter(named), layer.filter(named)]
  }
  await expect.poll(ofForms).toEqual([
    [
      ['track', 'Lead'],
      ['trackCustom', 'subscribe-newsletter'],
    ],
    [{ event: 'generate_lead' }, { event: 'subscribe-newsletter' }],
  ])
})

test('[PURCHASE-5] what was searched for is told in each service’s own words, and nothing before there are words', async () => {
  const { page, calls } = await open(results, { cookies: [cookie('11')] })
  await expect.poll(() => ofOthers(calls).length).toBe(3)
  const { pixel, layer } = await told(page)
  expect(pixel.at(-1)).toEqual(['track', 'Search', { search_string: 'moss "mug"' }])
  expect(layer.at(-1)).toMatchObject({ event: 'search', search_term: 'moss "mug"' })
  const queued = await page.evaluate(
    () => (window as { pintrk?: { queue: unknown[][] } }).pintrk?.queue ?? [],
  )
  expect(queued.map((call) => Object.values(call)).at(-1)).toEqual([
    'track',
    'search',
    { search_query: 'moss "mug"' },
  ])
  const empty = await open(noSearch, { cookies: [cookie('11')] })
  await expect.poll(() => ofOthers(empty.calls).length).toBe(3)
  const quiet = await told(empty.page)
  expect(JSON.stringify(quiet)).not.toMatch(/search/i)
})
