import type { CheckoutMethod } from '@plinth/renderer'
import { expect, test } from 'vitest'
import { sampleCart, sampleForm, sampleInput } from '../testing/sample-shop.ts'
import { stripeScript } from '../testing/stripe-js-stand-in.ts'
import { useShop } from '../testing/use-shop.ts'

const shop = useShop()
const cart = sampleCart([{ urlId: 'everyday-mug', sku: 'MUG-MO-L', quantity: 2 }], 'GB')
const abroad = sampleCart([{ urlId: 'everyday-mug', sku: 'MUG-MO-L', quantity: 2 }], 'US')
const address = 'https://js.stripe.com/endive/stripe.js'

const byStripe: CheckoutMethod = {
  id: 'stripe-1',
  kind: 'stripe',
  label: 'Card',
  about: '',
  form: 'provider',
  testMode: false,
  needs: { publishableKey: 'pk_live_1' },
}
const byHand: CheckoutMethod = {
  id: 'cash',
  kind: 'manual',
  label: 'Cash',
  about: 'At the door.',
  form: 'nothing',
  testMode: false,
  needs: {},
}

type Options = Parameters<typeof shop.open>[2] & { readonly methods?: readonly CheckoutMethod[] }

async function openCheckout({ methods = [byStripe, byHand], ...options }: Options = {}) {
  const pages: { [path: string]: ReturnType<typeof sampleInput> } = {}
  const opened = await shop.open(
    (manifest) => {
      const input = (now: typeof cart) =>
        sampleInput({ kind: 'checkout', cart: now, form: { ...sampleForm, methods } }, '/checkout', manifest)
      pages['/checkout'] = input(cart)
      pages['/checkout?to=US'] = input(abroad)
      return pages
    },
    '/checkout',
    { scriptsOfOthers: { [address]: () => stripeScript }, ...options },
  )
  return { ...opened, shipAbroad: () => (pages['/checkout'] = pages['/checkout?to=US']!) }
}

type Page = Awaited<ReturnType<typeof openCheckout>>['page']

const awake = (page: Page) => page.locator('[data-island=checkout][data-island-state=awake]').waitFor()
const payButton = (page: Page) => page.locator('[data-pay-button]')
const cardNumber = (page: Page) => page.getByLabel('Card number of Stripe')

async function fillIn(page: Page, card = '4242 4242 4242 4242'): Promise<void> {
  const typed = {
    email: 'ada@example.com',
    name: 'Ada Okafor',
    line1: '12 Harbour Row',
    postalCode: 'YO21 1AA',
    city: 'Whitby',
  }
  for (const [name, value] of Object.entries(typed)) await page.locator(`#checkout-${name}`).fill(value)
  await cardNumber(page).fill(card)
}

/** What Stripe's script was asked, the last one of a name. */
const asked = (page: Page, name: string): Promise<unknown[] | undefined> =>
  page.evaluate(
    (wanted) =>
      (window as unknown as { stripeAsked?: unknown[][] }).stripeAsked?.findLast(
        ([first]) => first === wanted,
      ),
    name,
  )

const sentBy = (calls: readonly string[], path: string): string[] =>
  calls.filter((call) => call.startsWith(`POST ${path} `)).map((call) => call.slice(`POST ${path} `.length))

test('[STOREFRONT-60] the provider’s script comes when its way to pay is chosen or about to be, and not before', async () => {
  const { page, calls } = await openCheckout({ methods: [byHand, byStripe] })
  await awake(page)
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
  await page.getByRole('radio', { name: 'Card' }).hover()
  await cardNumber(page).waitFor({ state: 'attached' })
  expect(calls).toEqual([`GET ${address}`])
  await expect.poll(() => cardNumber(page).isVisible()).toBe(false)
  await page.getByRole('radio', { name: 'Card' }).check()
  await expect.poll(() => cardNumber(page).isVisible()).toBe(true)
  expect(await asked(page, 'elements')).toMatchObject([
    'elements',
    { mode: 'payment', amount: 6595, currency: 'gbp', allowedPaymentMethodTypes: ['card'], locale: 'en' },
  ])
  expect(await asked(page, 'Stripe')).toEqual(['Stripe', 'pk_live_1'])
})

test('[STOREFRONT-61] without scripts it is not offered, and what is can be chosen', async () => {
  const { page } = await openCheckout({ scripts: false })
  await expect.poll(() => page.getByRole('radio', { name: 'Card' }).isVisible()).toBe(false)
  await expect.poll(() => page.getByRole('radio', { name: 'Cash' }).isChecked()).toBe(true)
})

test('[STOREFRONT-61] without scripts and without another way to pay the page says so', async () => {
  const { page } = await openCheckout({ scripts: false, methods: [byStripe] })
  await expect.poll(() => page.getByText('Card needs JavaScript').isVisible()).toBe(true)
})

test('[STOREFRONT-62] pays with what the fields make, once, however often the button is pressed', async () => {
  let answer = (_response: { json: unknown }): void => {}
  const { page, calls } = await openCheckout({
    answers: {
      'POST /checkout': () => new Promise((resolve) => (answer = resolve)),
      'GET /order': () => ({ html: '<title>Order</title>' }),
    },
  })
  await awake(page)
  await expect.poll(() => page.getByRole('radio', { name: 'Card' }).isChecked()).toBe(true)
  await fillIn(page)
  await payButton(page).dblclick()
  await payButton(page).getByText('Paying…').waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') !== null)
  await expect.poll(() => sentBy(calls, '/checkout')).toHaveLength(1)
  expect(JSON.parse(sentBy(calls, '/checkout')[0]!)).toMatchObject({
    paymentMethod: 'stripe-1',
    paymentToken: expect.stringMatching(/^ctoken_pays/),
    idempotencyKey: 'key-of-this-test',
  })
  expect(sentBy(calls, '/checkout')[0]).not.toMatch(/4242 ?4242/)
  expect(await asked(page, 'createConfirmationToken')).toMatchObject([
    'createConfirmationToken',
    {
      payment_method_data: {
        billing_details: {
          email: 'ada@example.com',
          name: 'Ada Okafor',
          address: { line1: '12 Harbour Row', postal_code: 'YO21 1AA', country: 'GB', state: '' },
        },
      },
    },
  ])
  answer({ json: { ok: true, redirect: '/order' } })
  await page.waitForFunction(() => document.title === 'Order')
})

test('[STOREFRONT-62] what is wrong in the fields is said beside them, and a declined card too; both can be tried again', async () => {
  const { page, calls } = await openCheckout({
    answers: {
      'POST /checkout': () => ({
        status: 402,
        json: { ok: false, error: { code: 'payment-declined', message: 'Your card was declined.' } },
      }),
    },
  })
  await awake(page)
  await fillIn(page, '4242')
  await payButton(page).click()
  const beside = page.locator('.provider-part .field-error')
  await beside.getByText('Your card number is incomplete.').waitFor()
  expect(sentBy(calls, '/checkout')).toEqual([])
  await cardNumber(page).fill('4000 0000 0000 0002')
  await payButton(page).click()
  await beside.getByText('Your card was declined.').waitFor()
  await page.locator('[data-problems]').getByText('Your card was declined.').waitFor()
  await expect.poll(() => payButton(page).getAttribute('aria-disabled')).toBeNull()
  await payButton(page).click()
  await expect.poll(() => sentBy(calls, '/checkout')).toHaveLength(2)
  const tokens = sentBy(calls, '/checkout').map((body) => JSON.parse(body).paymentToken)
  expect(new Set(tokens).size).toBe(2)
})

test('[STOREFRONT-62] the provider asks for the second step itself, and the server says how it ended', async () => {
  const step = { ok: false, secondStep: { token: 'step', message: 'Confirm.', clientSecret: 'pi_1_secret' } }
  const { page, calls } = await openCheckout({
    answers: {
      'POST /checkout': () => ({ json: step }),
      'POST /checkout/second-step': () => ({ json: { ok: true, redirect: '/order' } }),
      'GET /order': () => ({ html: '<title>Order</title>' }),
    },
  })
  await awake(page)
  await fillIn(page, '4000 0025 0000 3155')
  await payButton(page).click()
  await page.getByRole('button', { name: 'It is me' }).click()
  await page.waitForFunction(() => document.title === 'Order')
  expect(sentBy(calls, '/checkout/second-step')).toEqual(['{"token":"step","confirm":"yes"}'])
})

test('[STOREFRONT-62] a second step that is left open is called off, and the form can be sent again', async () => {
  const step = { ok: false, secondStep: { token: 'step', message: 'Confirm.', clientSecret: 'pi_1_secret' } }
  const calledOff = { code: 'payment-declined', message: 'The payment was called off. You were not charged.' }
  const { page, calls } = await openCheckout({
    answers: {
      'POST /checkout': () => ({ json: step }),
      'POST /checkout/second-step': (body) =>
        body.includes('yes') ? { json: step } : { status: 402, json: { ok: false, error: calledOff } },
    },
  })
  await awake(page)
  await fillIn(page, '4000 0025 0000 3155')
  await payButton(page).click()
  await page.getByRole('button', { name: 'It is not' }).click()
  await page.locator('.provider-part .field-error').getByText('You were not charged.').waitFor()
  expect(sentBy(calls, '/checkout/second-step')).toHaveLength(2)
  await expect.poll(() => payButton(page).innerText()).toBe('Place order for £65.95')
})

test('[STOREFRONT-60] the amount in the fields follows the order', async () => {
  const { page, shipAbroad } = await openCheckout({
    answers: {
      'POST /api/commerce/shopping-cart/shipping-estimate': () => ({ json: { shoppingCart: abroad } }),
    },
  })
  await awake(page)
  await cardNumber(page).waitFor()
  shipAbroad()
  await page.getByRole('combobox', { name: 'Country' }).first().selectOption('US')
  const amount = abroad.grandTotalCents
  await expect.poll(() => asked(page, 'update')).toEqual(['update', { amount, currency: 'gbp' }])
})

test('[STOREFRONT-60] fields that cannot be loaded say so, and are tried again', async () => {
  let isThere = false
  const { page } = await openCheckout({
    scriptsOfOthers: { [address]: () => (isThere ? stripeScript : undefined) },
  })
  await awake(page)
  await page.getByText('The fields for your card could not be loaded.').waitFor()
  await payButton(page).waitFor()
  isThere = true
  // By key: the button goes with the press, which a mouse of the test runner takes for having missed it.
  await page.getByRole('button', { name: 'Try again' }).focus()
  await page.keyboard.press('Enter')
  await cardNumber(page).waitFor()
  await expect
    .poll(() => page.getByText('The fields for your card could not be loaded.').isVisible())
    .toBe(false)
})

test('[STOREFRONT-60] a key that the provider does not know leaves the other ways to pay', async () => {
  const unknown = { ...byStripe, needs: { publishableKey: 'pk_live_unknown' } }
  const { page } = await openCheckout({ methods: [unknown, byHand] })
  await awake(page)
  await page.getByText('The fields for your card could not be loaded.').waitFor()
  await page.getByRole('radio', { name: 'Cash' }).check()
  await expect.poll(() => page.getByRole('radio', { name: 'Cash' }).isChecked()).toBe(true)
})

test('[STOREFRONT-27] a reload keeps what was typed and the way to pay; a card has to be typed again', async () => {
  const { page } = await openCheckout({ methods: [byHand, byStripe] })
  await awake(page)
  await page.getByRole('radio', { name: 'Card' }).check()
  await cardNumber(page).waitFor()
  await fillIn(page)
  await page.reload()
  await awake(page)
  await cardNumber(page).waitFor()
  await expect.poll(() => page.locator('#checkout-city').inputValue()).toBe('Whitby')
  await expect.poll(() => cardNumber(page).inputValue()).toBe('')
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/4242 ?4242/)
})
