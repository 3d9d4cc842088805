import { flatShipping, type ProductQuestions } from '@plinth/domain'
import { describe, expect, test } from 'vitest'
import { sampleCart, sampleForm, sampleInput } from '../testing/sample-shop.ts'
import { useShop } from '../testing/use-shop.ts'

const shop = useShop()
const cart = sampleCart([{ urlId: 'everyday-mug', sku: 'MUG-MO-L', quantity: 2 }], 'GB')
const abroad = sampleCart([{ urlId: 'everyday-mug', sku: 'MUG-MO-L', quantity: 2 }], 'US')

function openCheckout(options: Parameters<typeof shop.open>[2] = {}) {
  return shop.open(
    (manifest) => ({
      '/checkout': sampleInput({ kind: 'checkout', cart, form: sampleForm }, '/checkout', manifest),
    }),
    '/checkout',
    options,
  )
}

/** A shop that ships to every country. */
function everywhere(input: ReturnType<typeof sampleInput>): ReturnType<typeof sampleInput> {
  const { website } = input
  return { ...input, website: { ...website, store: { ...website.store, shipping: flatShipping(595) } } }
}

type Page = Awaited<ReturnType<typeof openCheckout>>['page']

async function fillIn(page: Page): Promise<void> {
  await field(page, 'E-mail address').fill('ada@example.com')
  await field(page, 'Full name').fill('Ada Okafor')
  await field(page, 'Address *').fill('12 Harbour Row')
  await field(page, 'Postcode').fill('YO21 1AA')
  await field(page, 'City').fill('Whitby')
  await field(page, 'Card number').fill('4242424242424242')
  await field(page, 'Expiry date').pressSequentially('0431')
  await field(page, 'Security code').fill('123')
}

/** A field one can see, by its label. */
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: name.endsWith('*') })

const awake = (page: Page) => page.locator('[data-island=checkout][data-island-state=awake]').waitFor()
const payButton = (page: Page) => page.locator('[data-pay-button]')

test('[STOREFRONT-25] asks a guest for eight things beside the country, and marks what may be left out', async () => {
  const { page } = await openCheckout()
  const fields = page.locator('.checkout-form :is(input:not([type=hidden], [type=checkbox]))')
  const visible = await fields.evaluateAll((inputs) =>
    inputs.filter((input) => input.checkVisibility()).map((input) => (input as HTMLInputElement).name),
  )
  expect(visible).toEqual([
    'email',
    'name',
    'line1',
    'city',
    'postalCode',
    'cardNumber',
    'cardExpiry',
    'cardCvc',
  ])
  await expect.poll(() => page.locator('summary:visible', { hasText: 'Add Company' }).isVisible()).toBe(true)
  await page.locator('summary:visible', { hasText: 'Add Company' }).click()
  await expect.poll(() => field(page, 'Company (optional)').isVisible()).toBe(true)
})

test('[STOREFRONT-25] every field tells the browser what belongs in it', async () => {
  const { page } = await openCheckout()
  const hints = await page
    .locator('.checkout-form [autocomplete]')
    .evaluateAll((inputs) =>
      Object.fromEntries(
        inputs.map((input) => [(input as HTMLInputElement).name, input.getAttribute('autocomplete')]),
      ),
    )
  expect(hints).toMatchObject({
    email: 'email',
    name: 'shipping name',
    line1: 'shipping address-line1',
    postalCode: 'shipping postal-code',
    city: 'shipping address-level2',
    country: 'shipping country',
    billingLine1: 'billing address-line1',
    cardNumber: 'cc-number',
    cardExpiry: 'cc-exp',
    cardCvc: 'cc-csc',
  })
  await expect.poll(() => field(page, 'E-mail address').getAttribute('type')).toBe('email')
  await expect.poll(() => field(page, 'Card number').getAttribute('inputmode')).toBe('numeric')
})

test('[STOREFRONT-24] a field is checked when it is left, and the message goes while typing', async () => {
  const { page } = await openCheckout()
  const email = field(page, 'E-mail address')
  await email.pressSequentially('ada')
  await expect.poll(() => page.locator('#checkout-email-error').isVisible()).toBe(false)
  await page.keyboard.press('Tab')
  await expect.poll(() => page.locator('#checkout-email-error').innerText()).toContain('Email is not valid.')
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
  await email.pressSequentially('@')
  await expect.poll(() => page.locator('#checkout-email-error').isVisible()).toBe(false)
  await expect.poll(() => email.getAttribute('aria-invalid')).toBeNull()
})

test('[STOREFRONT-24] paying with wrong fields sums the problems up, moves focus there, and sends nothing', async () => {
  const { page, calls } = await openCheckout()
  await field(page, 'Card number').fill('4242424242424241')
  await payButton(page).click()
  const problems = page.locator('[data-problems]')
  await expect
    .poll(() => problems.innerText())
    .toContain('One or more fields is invalid, please check your entries.')
  await expect
    .poll(() => problems.getByRole('link').allInnerTexts())
    .toEqual([
      'E-mail address: Required',
      'Full name: Required',
      'Address: Required',
      'Town or city: Required',
      'Postcode: Required',
      'Card number: This card number is not valid. Please check the digits.',
      'Expiry date: Required',
      'Security code: Required',
    ])
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-problems')))
    .toBe(true)
  await expect.poll(() => isInSight(problems)).toBe(true)
  await problems.getByRole('link', { name: 'City: Required' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('checkout-city')
  // What is mended is crossed out where it stands, and comes back when it is wrong once more.
  const mended = problems.locator('.problem-mended')
  expect(await mended.count()).toBe(0)
  await field(page, 'City').fill('Whitby')
  await field(page, 'Card number').fill('4242424242424242')
  await expect
    .poll(() => mended.allInnerTexts())
    .toEqual([
      'Town or city: Required',
      'Card number: This card number is not valid. Please check the digits.',
    ])
  await field(page, 'Card number').fill('4242424242424241')
  await field(page, 'City').focus()
  await expect.poll(() => mended.allInnerTexts()).toEqual(['Town or city: Required'])
  expect(await problems.getByRole('listitem').count()).toBe(8)
  expect(calls).toEqual([])
})

/** Whether all of something is on the screen, and nothing stands over it. */
const isInSight = (locator: ReturnType<Page['locator']>) =>
  locator.evaluate((element) => {
    const { top, bottom, left, width } = element.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, top + 1)
    return top >= 0 && bottom <= innerHeight && over !== null && element.contains(over)
  })

test('[STOREFRONT-24] [STOREFRONT-82] on a phone what is wrong comes into sight, and no field is under the summary', async () => {
  const { page } = await openCheckout()
  await page.setViewportSize({ width: 390, height: 700 })
  await payButton(page).click()
  await expect.poll(() => isInSight(page.locator('[data-problems] p'))).toBe(true)
  await payButton(page).focus()
  const fields: string[] = []
  while (fields.at(-1) !== 'email' && fields.length < 30) {
    await page.keyboard.press('Shift+Tab')
    const focused = page.locator(':focus')
    fields.push((await focused.getAttribute('name')) ?? '')
    if (fields.at(-1) !== 'billingDifferent')
      expect([fields.at(-1), await isInSight(focused)]).toEqual([fields.at(-1), true])
  }
  expect(fields).toContain('line1')
  expect(fields.at(-1)).toBe('email')
})

test('[STOREFRONT-82] the order summary stays within reach: beside the form, and on a phone as one line on top that opens', async () => {
  const { page } = await openCheckout()
  const summary = page.locator('.checkout-summary')
  const atEnd = async () => {
    await page.evaluate(() =>
      window.scrollTo(0, document.querySelector('[data-pay-button]')!.getBoundingClientRect().top - 400),
    )
    return page.evaluate(() => scrollY)
  }
  expect(await atEnd()).toBeGreaterThan(300)
  const shown = ['Everyday Mug', 'Moss / Large, 350 ml', '£60.00', '£65.95']
  for (const words of shown) await expect.poll(() => isInSight(summary.getByText(words).last())).toBe(true)
  await expect.poll(() => isInSight(summary.locator('img'))).toBe(true)
  await page.setViewportSize({ width: 390, height: 700 })
  await page.reload()
  await awake(page)
  await atEnd()
  await expect.poll(() => summary.locator('img').isVisible()).toBe(false)
  await expect.poll(() => isInSight(summary.locator('> summary'))).toBe(true)
  await expect.poll(() => summary.locator('> summary').innerText()).toContain('£65.95')
  await summary.locator('> summary').click()
  for (const words of shown) await expect.poll(() => isInSight(summary.getByText(words).last())).toBe(true)
  await expect.poll(() => isInSight(summary.locator('img'))).toBe(true)
})

test('[STOREFRONT-36] spaces are put into the card number and the expiry date as they are typed', async () => {
  const { page } = await openCheckout()
  const number = field(page, 'Card number')
  await number.pressSequentially('4242424242424242')
  await expect.poll(() => number.inputValue()).toBe('4242 4242 4242 4242')
  await page.keyboard.press('Home')
  await page.keyboard.press('Delete')
  await page.keyboard.type('5')
  await expect.poll(() => number.inputValue()).toBe('5242 4242 4242 4242')
  await expect.poll(() => number.evaluate((input) => (input as HTMLInputElement).selectionStart)).toBe(1)
  await field(page, 'Expiry date').pressSequentially('431')
  await expect.poll(() => field(page, 'Expiry date').inputValue()).toBe('04 / 31')
})

/** A shop in the European Union that asks companies for their VAT number. */
function irish(input: ReturnType<typeof sampleInput>): ReturnType<typeof sampleInput> {
  const { website } = input
  const taxes = { pricesIncludeTax: true, country: 'IE', reverseCharge: true, rules: [] }
  const seller = { name: 'Tern & Clay', address: 'Dingle', vatNumber: 'IE1234567FA', note: '' }
  return { ...input, website: { ...website, store: { ...website.store, taxes, seller } } }
}

test('[TAX-30] a VAT number that is none is said beside its field when that is left, and the message goes while typing', async () => {
  const message = 'This is no VAT number of a country of the European Union.'
  const { page } = await shop.open(
    (manifest) => ({
      '/checkout': irish(sampleInput({ kind: 'checkout', cart, form: sampleForm }, '/checkout', manifest)),
    }),
    '/checkout',
    {
      answers: {
        'PUT /api/commerce/shopping-cart/vat-number': () => ({
          status: 400,
          json: { error: { code: 'vat-number-invalid', message } },
        }),
      },
    },
  )
  await awake(page)
  await page.locator('summary:visible', { hasText: 'Add VAT number' }).click()
  await field(page, 'VAT number').fill('DE123')
  await field(page, 'City').focus()
  await expect.poll(() => page.locator('#checkout-vatNumber-error').innerText()).toContain(message)
  await field(page, 'VAT number').pressSequentially('4')
  await expect.poll(() => page.locator('#checkout-vatNumber-error').isVisible()).toBe(false)
})

test('[STOREFRONT-26] the fields follow the country, and so does the amount on the button', async () => {
  const pages: { [path: string]: ReturnType<typeof sampleInput> } = {}
  const { page } = await shop.open(
    (manifest) => {
      pages['/checkout'] = sampleInput({ kind: 'checkout', cart, form: sampleForm }, '/checkout', manifest)
      return pages
    },
    '/checkout',
    {
      answers: {
        'POST /api/commerce/shopping-cart/shipping-estimate': () => {
          const dearer = { ...abroad, shippingCostCents: 1500, grandTotalCents: 7500 }
          pages['/checkout'] = sampleInput({ kind: 'checkout', cart: dearer, form: sampleForm }, '/checkout')
          return { json: { shoppingCart: dearer } }
        },
      },
    },
  )
  await expect.poll(() => payButton(page).innerText()).toBe('Pay £65.95')
  await expect.poll(() => page.getByRole('combobox', { name: 'State' }).count()).toBe(0)
  await page.getByRole('combobox', { name: 'Country' }).first().selectOption('US')
  await expect.poll(() => field(page, 'ZIP code').isVisible()).toBe(true)
  await expect.poll(() => page.getByRole('combobox', { name: 'State' }).locator('option').count()).toBe(63)
  await page.waitForFunction(() => document.querySelector('[data-pay-label]')?.textContent === 'Pay £75.00')
  await expect.poll(() => page.locator('.checkout-summary').innerText()).toContain('£75.00')
})

test('[CHK-110] an order says the sums that stood on its page, and the new ones once it is told of them', async () => {
  const pages: { [path: string]: ReturnType<typeof sampleInput> } = {}
  const { page, calls } = await shop.open(
    (manifest) => {
      pages['/checkout'] = sampleInput({ kind: 'checkout', cart, form: sampleForm }, '/checkout', manifest)
      return pages
    },
    '/checkout',
    {
      answers: {
        'POST /checkout': () => {
          const dearer = { ...cart, shippingCostCents: 1500, grandTotalCents: 7500 }
          pages['/checkout'] = sampleInput({ kind: 'checkout', cart: dearer, form: sampleForm }, '/checkout')
          const message = 'Your total is now £75.00.'
          return { status: 409, json: { error: { code: 'price-changed', message } } }
        },
      },
    },
  )
  await awake(page)
  await fillIn(page)
  const orders = () =>
    calls
      .filter((call) => call.startsWith('POST /checkout '))
      .map((call) => (JSON.parse(call.slice('POST /checkout '.length)) as { shown: string }).shown)
  await payButton(page).click()
  await expect.poll(() => page.getByText('Your total is now £75.00.').isVisible()).toBe(true)
  await expect.poll(() => payButton(page).innerText()).toBe('Pay £75.00')
  await payButton(page).click()
  await expect.poll(orders).toEqual(['6595/6595', '7500/7500'])
})

test('[STOREFRONT-27] a reload brings everything back but the card', async () => {
  const { page } = await openCheckout()
  await fillIn(page)
  await page.locator('summary:visible', { hasText: 'Add Phone' }).click()
  await field(page, 'Phone').fill('+44 20 7946 0000')
  const stored = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(stored).toContain('12 Harbour Row')
  expect(stored).not.toMatch(/4242 ?4242/)
  expect(stored).not.toContain('04 / 31')
  await page.reload()
  await awake(page)
  await expect.poll(() => field(page, 'City').inputValue()).toBe('Whitby')
  await expect.poll(() => field(page, 'Phone').inputValue()).toBe('+44 20 7946 0000')
  await expect.poll(() => field(page, 'Card number').inputValue()).toBe('')
})

test('[STOREFRONT-28] a double click makes one order, with the key of the form', async () => {
  let answer = (): void => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  const { page, calls } = await openCheckout({
    answers: {
      'POST /checkout': async () => {
        await asked
        return { json: { ok: true, redirect: '/checkout/order-confirmed/1?token=t' } }
      },
      'GET /checkout/order-confirmed/1': () => ({ html: '<title>Thank you</title>' }),
    },
  })
  await fillIn(page)
  await payButton(page).dblclick()
  await expect.poll(() => payButton(page).innerText()).toBe('Paying…')
  answer()
  await page.waitForURL('**/order-confirmed/1?token=t')
  const orders = calls.filter((call) => call.startsWith('POST /checkout'))
  expect(orders).toHaveLength(1)
  expect(JSON.parse(orders[0]!.slice('POST /checkout '.length))).toMatchObject({
    idempotencyKey: 'key-of-this-test',
    shown: '6595/6595',
    email: 'ada@example.com',
    country: 'GB',
    cardNumber: '4242 4242 4242 4242',
  })
})

test('[STOREFRONT-29] a declined card says so on top and keeps all that was typed, the card too', async () => {
  const { page } = await openCheckout({
    answers: {
      'POST /checkout': () => ({
        status: 402,
        json: {
          error: { code: 'card-declined', message: 'Your card was declined. Please try another one.' },
        },
      }),
    },
  })
  await fillIn(page)
  await payButton(page).click()
  const problems = page.locator('[data-problems]')
  await problems.getByText('Your card was declined. Please try another one.').waitFor()
  await expect.poll(() => field(page, 'Card number').inputValue()).toBe('4242 4242 4242 4242')
  await expect.poll(() => field(page, 'City').inputValue()).toBe('Whitby')
  await expect.poll(() => payButton(page).innerText()).toBe('Pay £65.95')
})

test('[STOREFRONT-29] field errors of the server stand beside their fields', async () => {
  const { page } = await openCheckout({
    answers: {
      'POST /checkout': () => ({
        status: 400,
        json: {
          error: {
            code: 'invalid-fields',
            message: 'One or more fields is invalid, please check your entries.',
            fields: { email: 'We cannot write to this address.' },
          },
        },
      }),
    },
  })
  await fillIn(page)
  await payButton(page).click()
  await page.locator('#checkout-email-error').getByText('We cannot write to this address.').waitFor()
})

test('[STOREFRONT-29] the second step: refusing brings the form back, confirming makes the order', async () => {
  const steps: string[] = []
  const { page } = await openCheckout({
    answers: {
      'POST /checkout': () => ({
        json: {
          ok: false,
          secondStep: { token: 'step', message: 'Your bank asks you to confirm this payment.' },
        },
      }),
      'POST /checkout/second-step': (body) => {
        const { confirm } = JSON.parse(body) as { confirm: string }
        steps.push(confirm)
        return confirm === 'yes'
          ? { json: { ok: true, redirect: '/checkout/order-confirmed/1?token=t' } }
          : {
              status: 402,
              json: { error: { code: 'second-step-refused', message: 'The payment was not confirmed.' } },
            }
      },
      'GET /checkout/order-confirmed/1': () => ({ html: '<title>Thank you</title>' }),
    },
  })
  await fillIn(page)
  await payButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'One more step' })
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await page.getByText('The payment was not confirmed.').waitFor()
  await expect.poll(() => field(page, 'Card number').inputValue()).toBe('4242 4242 4242 4242')
  await payButton(page).click()
  await dialog.getByRole('button', { name: 'Confirm payment' }).click()
  await page.waitForURL('**/order-confirmed/1?token=t')
  expect(steps).toEqual(['no', 'yes'])
})

test('[STOREFRONT-31] without scripts errors, a second address and the second step are plain forms', async () => {
  const { page } = await shop.open(
    () => ({
      '/checkout': sampleInput(
        {
          kind: 'checkout',
          cart,
          form: {
            ...sampleForm,
            values: { email: 'ada', line2: 'Flat 2' },
            errors: { email: 'Email is not valid.' },
          },
        },
        '/checkout',
      ),
      '/checkout/step': sampleInput(
        {
          kind: 'checkout',
          cart,
          form: { ...sampleForm, secondStep: { token: 'step', message: 'Please confirm.' } },
        },
        '/checkout',
      ),
    }),
    '/checkout',
    { scripts: false },
  )
  await expect
    .poll(() => page.getByRole('alert').innerText())
    .toContain('E-mail address: Email is not valid.')
  await expect.poll(() => field(page, 'Apartment, suite, floor (optional)').inputValue()).toBe('Flat 2')
  await expect.poll(() => page.getByRole('group', { name: 'Billing address' }).isVisible()).toBe(false)
  await page.getByRole('checkbox', { name: 'My billing address is a different one' }).check()
  await expect.poll(() => page.getByRole('group', { name: 'Billing address' }).isVisible()).toBe(true)
  await page.goto('http://shop.localhost/checkout/step')
  const step = page.locator('form[action="/checkout/second-step"]')
  await expect.poll(() => step.innerText()).toContain('Please confirm.')
  await expect.poll(() => step.locator('[name=token]').getAttribute('value')).toBe('step')
})

test('[STOREFRONT-53] what is typed and chosen before the script comes stays, and counts as typed', async () => {
  let come = () => {}
  const { page, calls } = await openCheckout({
    modulesAfter: new Promise<void>((resolve) => (come = resolve)),
    answers: {
      'POST /api/commerce/shopping-cart/shipping-estimate': () => ({ json: { shoppingCart: abroad } }),
    },
  })
  await field(page, 'E-mail address').fill('ada@example.com')
  await field(page, 'Card number').fill('4242424242424242')
  await page.getByRole('combobox', { name: 'Country' }).first().selectOption('US')
  await page.getByRole('checkbox', { name: 'My billing address is a different one' }).check()
  await field(page, 'Full name').first().focus()
  come()
  await awake(page)
  await expect.poll(() => field(page, 'E-mail address').inputValue()).toBe('ada@example.com')
  await expect.poll(() => field(page, 'Card number').inputValue()).toBe('4242424242424242')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('checkout-name')
  await expect.poll(() => page.getByRole('combobox', { name: 'Country' }).first().inputValue()).toBe('US')
  await expect.poll(() => field(page, 'ZIP code').isVisible()).toBe(true)
  await expect.poll(() => page.getByRole('group', { name: 'Billing address' }).isVisible()).toBe(true)
  await page.waitForFunction(() => sessionStorage.getItem('plinth:checkout')?.includes('ada@example.com'))
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/4242 ?4242/)
  expect(calls).toContain(
    'POST /api/commerce/shopping-cart/shipping-estimate {"country":"US","region":"","postalCode":""}',
  )
})

test('[SHIP-6] a country and a region chosen one right after the other are both asked about, in that order', async () => {
  let answer = () => {}
  const first = new Promise<void>((resolve) => (answer = resolve))
  let estimates = 0
  const { page, calls } = await openCheckout({
    answers: {
      'POST /api/commerce/shopping-cart/shipping-estimate': async () => {
        if (estimates++ === 0) await first
        return { json: { shoppingCart: abroad } }
      },
    },
  })
  await awake(page)
  await page.getByRole('combobox', { name: 'Country' }).first().selectOption('US')
  await page.locator('#checkout-region').selectOption('NY')
  const asked = () => calls.filter((call) => call.includes('shipping-estimate'))
  await expect.poll(asked).toHaveLength(1)
  answer()
  await expect
    .poll(asked)
    .toEqual([
      expect.stringContaining('{"country":"US","region":"","postalCode":""}'),
      expect.stringContaining('"region":"NY"'),
    ])
})

test('[STOREFRONT-53] paying before the script comes sends the form', async () => {
  const { page, calls } = await openCheckout({
    modulesAfter: new Promise<void>(() => {}),
    answers: { 'POST /checkout': () => ({ html: '<title>Sent</title>' }) },
  })
  await fillIn(page)
  await payButton(page).click()
  await page.waitForFunction(() => document.title === 'Sent')
  const sent = new URLSearchParams(calls.find((call) => call.startsWith('POST'))?.split(' ')[2])
  expect(Object.fromEntries(sent)).toMatchObject({
    crumb: 'crumb-of-the-test',
    idempotencyKey: 'key-of-this-test',
    email: 'ada@example.com',
    city: 'Whitby',
  })
})

test('[STOREFRONT-52] a server that is away: everything typed stays, and the page says why', async () => {
  const { page } = await openCheckout({ answers: { 'POST /checkout': () => ({ away: true }) } })
  await fillIn(page)
  await payButton(page).click()
  await page.locator('[data-problems]').getByText('Please check your internet connection').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-problems')))
    .toBe(true)
  await expect.poll(() => field(page, 'Card number').inputValue()).toBe('4242 4242 4242 4242')
  await expect.poll(() => payButton(page).innerText()).toBe('Pay £65.95')
})

test('[STOREFRONT-54] brought back by Back while it was paying, the button can be pressed again', async () => {
  const { page } = await openCheckout({
    answers: { 'POST /checkout': () => new Promise(() => {}) },
  })
  await fillIn(page)
  await payButton(page).click()
  await payButton(page).getByText('Paying…').waitFor()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await payButton(page).getByText('Pay £65.95').waitFor()
  await expect.poll(() => payButton(page).getAttribute('aria-disabled')).toBeNull()
})

test('[STOREFRONT-56] a component that fails leaves the form of the server, which works', async () => {
  const { page } = await openCheckout({
    answers: {
      'POST /api/commerce/shopping-cart/shipping-estimate': () => ({ json: { shoppingCart: abroad } }),
      'GET /checkout?format=state': () => ({ json: { of: 'another version' } }),
    },
  })
  await page.getByRole('combobox', { name: 'Country' }).first().selectOption('US')
  await page.locator('[data-island=checkout][data-island-state=failed]').waitFor()
  await page.locator('form.checkout-form[action="/checkout"]').waitFor()
  await expect.poll(() => payButton(page).innerText()).toBe('Pay £65.95')
})

test('[STOREFRONT-24] a field that was refused stays open when it is right again', async () => {
  const { page } = await openCheckout()
  await page.locator('summary:visible', { hasText: 'Add Phone' }).click()
  await field(page, 'Phone').fill('x')
  await page.keyboard.press('Tab')
  await page.locator('#checkout-phone-error').getByText('Write a phone number').waitFor()
  await field(page, 'Phone').fill('+44 20 7946 0000')
  await expect.poll(() => field(page, 'Phone').isVisible()).toBe(true)
})

const byCard = {
  id: 'card',
  kind: 'test',
  label: 'Card',
  about: '',
  form: 'card',
  testMode: false,
  needs: {},
} as const
const byHand = {
  id: 'cash',
  kind: 'manual',
  label: 'Cash',
  about: 'At the door.',
  form: 'nothing',
  testMode: false,
  needs: {},
} as const

function openChoice(options: Parameters<typeof shop.open>[2] = {}) {
  const form = { ...sampleForm, methods: [byCard, byHand] }
  return shop.open(
    (manifest) => ({ '/checkout': sampleInput({ kind: 'checkout', cart, form }, '/checkout', manifest) }),
    '/checkout',
    options,
  )
}

test.each([true, false])(
  '[STOREFRONT-59] what a way to pay asks is shown while it is chosen (scripts: %s)',
  async (scripts) => {
    const { page } = await openChoice({ scripts })
    if (scripts) await awake(page)
    await expect.poll(() => field(page, 'Card number').isVisible()).toBe(true)
    await page.getByRole('radio', { name: 'Cash' }).check()
    await expect.poll(() => field(page, 'Card number').isVisible()).toBe(false)
    await page.getByRole('radio', { name: 'Card' }).check()
    await expect.poll(() => field(page, 'Card number').isVisible()).toBe(true)
  },
)

test('[STOREFRONT-59] a card is checked only while it is how one pays', async () => {
  const { page } = await openChoice()
  await awake(page)
  await fillIn(page)
  await field(page, 'Card number').fill('1')
  await payButton(page).click()
  await page
    .locator('[data-problems]')
    .getByText(/Card number/)
    .waitFor()
  await page.getByRole('radio', { name: 'Cash' }).check()
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/checkout'),
  )
  await payButton(page).click()
  expect((await sent).postData()).toContain('cash')
})

describe('addresses of other countries', () => {
  const select = (page: Page, name: string) => page.getByRole('combobox', { name })
  const shown = (page: Page) =>
    page
      .getByRole('group', { name: 'Delivery address' })
      .locator('.field')
      .evaluateAll((boxes) =>
        boxes
          .filter((box) => box.querySelector('input, select')?.checkVisibility())
          .map((box) => box.querySelector('label span')?.textContent),
      )
  const open = (options: Parameters<typeof shop.open>[2] = {}) =>
    shop.open(
      (manifest) => ({
        '/checkout': everywhere(
          sampleInput({ kind: 'checkout', cart, form: sampleForm }, '/checkout', manifest),
        ),
      }),
      '/checkout',
      options,
    )

  test('[CHK-42] the page brings along the formats it needs; another comes as one file, and the fields are in its order', async () => {
    const { page } = await open()
    await awake(page)
    await expect
      .poll(() => shown(page))
      .toEqual(['Full name', 'Country', 'Address', 'Town or city', 'Postcode'])
    const files = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').filter(({ name }) => name.includes('address-formats')),
      )
    expect(await files()).toHaveLength(0)
    await select(page, 'Country').first().selectOption('JP')
    await expect
      .poll(() => shown(page))
      .toEqual(['Full name', 'Country', 'Postal code', 'Prefecture', 'City', 'Address'])
    expect(await files()).toHaveLength(1)
    await select(page, 'Prefecture').selectOption('Tokyo')
    await field(page, 'Postal code').fill('100')
    await page.keyboard.press('Tab')
    await page.getByText('Postal code is not valid. It should look like 154-0023.').first().waitFor()
    await field(page, 'Postal code').fill('1000001')
    await select(page, 'Country').first().selectOption('DE')
    await expect.poll(() => shown(page)).toEqual(['Full name', 'Country', 'Address', 'Postcode', 'City'])
    // What was typed stays typed.
    await expect.poll(() => field(page, 'Postcode').inputValue()).toBe('1000001')
    expect(await files()).toHaveLength(1)
  })

  test('[CHK-42] where the file does not come everything can be written, and the order is sent', async () => {
    const { page, calls } = await open({
      answers: { 'POST /checkout': () => ({ json: { ok: true, redirect: '/done' } }), 'GET /done': () => ({ html: 'Done' }) }, // prettier-ignore
    })
    await awake(page)
    await page.route('**/address-formats*', (route) => route.abort())
    await select(page, 'Country').first().selectOption('JP')
    await field(page, 'Province').waitFor()
    await fillIn(page)
    await field(page, 'Province').fill('Tokyo')
    await field(page, 'Postcode').fill('100-0001')
    await payButton(page).click()
    await page.waitForURL('**/done')
    expect(calls.find((call) => call.startsWith('POST /checkout '))).toContain('"region":"Tokyo"')
  })

  test('[CHK-42] a reload brings back the country and the region chosen in it', async () => {
    const { page } = await open()
    await awake(page)
    await select(page, 'Country').first().selectOption('JP')
    await select(page, 'Prefecture').selectOption('Kyoto')
    for (let times = 0; times < 2; times++) {
      await page.reload()
      await awake(page)
      await expect.poll(() => select(page, 'Prefecture').inputValue()).toBe('Kyoto')
      await expect.poll(() => select(page, 'Country').first().inputValue()).toBe('JP')
    }
  })

  test('[CHK-76] a postcode chooses its region, once and where nobody has; shipping is asked for there', async () => {
    const { page, calls } = await open({
      answers: {
        'POST /api/commerce/shopping-cart/shipping-estimate': () => ({ json: { shoppingCart: cart } }),
      },
    })
    await awake(page)
    await select(page, 'Country').first().selectOption('US')
    const [zip, state] = [field(page, 'ZIP code'), select(page, 'State')]
    await zip.fill('94103')
    await page.keyboard.press('Tab')
    await expect.poll(() => state.inputValue()).toBe('CA')
    // Asked once the questions before it, about the country and the postcode alone, are answered.
    await expect.poll(() => calls.some((call) => call.includes('"region":"CA"'))).toBe(true)
    await zip.fill('10001')
    await page.keyboard.press('Tab')
    await page.waitForTimeout(300)
    expect(await state.inputValue()).toBe('CA')
  })

  test('[CHK-43] without scripts a button has the form follow the country, and Enter still pays', async () => {
    const { page } = await open({ scripts: false })
    const update = page.getByRole('button', { name: 'Show the fields of this country' })
    await expect.poll(() => update.first().getAttribute('name')).toBe('updateFields')
    // Enter presses a form's first button.
    await expect
      .poll(() => page.locator('.checkout-form button[type=submit]').first().getAttribute('name'))
      .toBeNull()
    const awakened = await open()
    await awake(awakened.page)
    await expect
      .poll(() => awakened.page.getByRole('button', { name: 'Show the fields of this country' }).count())
      .toBe(0)
  })
})

describe('ways to ship', () => {
  const two = (chosen: 'post' | 'courier', isGone = false) => ({
    ...cart,
    shippingOptions: [
      ...(isGone ? [] : [{ id: 'post', name: 'Post', costCents: 595 }]),
      {
        id: 'courier',
        name: 'Courier',
        costCents: 1250,
        delivery: { earliest: '2026-11-24', latest: '2026-11-24' },
      },
    ],
    selectedShippingOption: chosen,
    shippingCostCents: chosen === 'post' ? 595 : 1250,
    grandTotalCents: cart.subtotalCents + (chosen === 'post' ? 595 : 1250),
  })

  async function open() {
    let shown = two('post')
    return shop.open(
      (manifest) => ({
        get '/checkout'() {
          return sampleInput({ kind: 'checkout', cart: shown, form: sampleForm }, '/checkout', manifest)
        },
      }),
      '/checkout',
      {
        answers: {
          'PUT /api/commerce/shopping-cart/shipping-option': () => {
            shown = two('courier')
            return { json: { shoppingCart: shown } }
          },
          'POST /api/commerce/shopping-cart/shipping-estimate': () => {
            shown = two('courier', true)
            return { json: { shoppingCart: shown } }
          },
        },
      },
    )
  }

  test('[SHIP-5] [STOREFRONT-26] one is chosen by keyboard, the total follows, and focus stays', async () => {
    const { page } = await open()
    await awake(page)
    await page.getByRole('radio', { name: /^Post/ }).focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('button', { name: /Pay £72\.50/ }).waitFor()
    await expect.poll(() => page.getByRole('radio', { name: /^Courier/ }).isChecked()).toBe(true)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('shippingOption-courier')
    await expect.poll(() => page.getByText('Arrives Tue, Nov 24').isVisible()).toBe(true)
  })

  test('[SHIP-5] each stands by itself, its price beside its name', async () => {
    const { page } = await open()
    await page.setViewportSize({ width: 390, height: 844 })
    const rows = await page.locator('.shipping-choice').evaluateAll((choices) =>
      choices.map((choice) => {
        const { top, bottom } = choice.querySelector('label')!.getBoundingClientRect()
        const [name, price] = choice.querySelectorAll('.shipping-choice-words > span')
        return { top, bottom, nameAt: name!.getBoundingClientRect(), priceAt: price!.getBoundingClientRect() }
      }),
    )
    expect(rows.length).toBeGreaterThan(1)
    rows.slice(1).forEach((row, index) => expect(row.top).toBeGreaterThanOrEqual(rows[index]!.bottom))
    for (const { nameAt, priceAt } of rows) {
      expect(priceAt.top).toBe(nameAt.top)
      expect(priceAt.left).toBeGreaterThanOrEqual(nameAt.right)
    }
  })

  test('[SHIP-10] another country takes the chosen one away, and the page says which one it is now', async () => {
    const { page } = await open()
    await awake(page)
    await page.getByRole('combobox', { name: 'Country' }).first().selectOption('IE')
    await page.getByText('For this address delivery is now “Courier”, £12.50.').waitFor()
    await expect.poll(() => page.getByRole('radio', { name: /^Post/ }).count()).toBe(0)
  })
})

describe('questions of the shop', () => {
  const base = {
    required: false,
    maxLength: 0,
    showCountryCode: false,
    currencySymbol: '$',
    underline: false,
  }
  const checkoutQuestions: ProductQuestions = {
    items: [
      { ...base, id: 'words', kind: 'textarea', required: true, maxLength: 20 },
      { ...base, id: 'wraps', kind: 'checkbox', required: true },
      { ...base, id: 'from', kind: 'email' },
    ],
    texts: {
      en: {
        'items.words.label': 'Words',
        'items.wraps.label': 'Wrap',
        'items.wraps.options': 'Paper\nBow',
        'items.from.label': 'From',
      },
    },
  }
  function asks(input: ReturnType<typeof sampleInput>): ReturnType<typeof sampleInput> {
    const { website } = input
    return { ...input, website: { ...website, store: { ...website.store, checkoutQuestions } } }
  }
  const open = (options: Parameters<typeof shop.open>[2] = {}) =>
    shop.open(
      (manifest) => ({
        '/checkout': asks(sampleInput({ kind: 'checkout', cart, form: sampleForm }, '/checkout', manifest)),
      }),
      '/checkout',
      options,
    )
  const words = (page: Page) => page.getByRole('textbox', { name: 'Words *', exact: true })
  const wrap = (page: Page) => page.getByRole('group', { name: /Wrap/ })
  const errorOf = (page: Page, id: string) => page.locator(`#e-checkout-f-${id}`)

  test('[CHKQ-2] [CHKQ-3] are looked at as one leaves them, summed up with the rest, and sent with it', async () => {
    const { page, calls } = await open({
      answers: { 'POST /checkout': () => ({ json: { ok: true, redirect: '/done' } }), 'GET /done': () => ({ html: 'Done' }) }, // prettier-ignore
    })
    await awake(page)
    const from = page.getByRole('textbox', { name: /^From/ })
    await from.fill('nobody')
    await words(page).focus()
    await expect.poll(() => errorOf(page, 'from').innerText()).toContain('Email is not valid.')
    await from.fill('a@example.com')
    await expect.poll(() => errorOf(page, 'from').innerText()).toBe('')
    await words(page).fill('Rather more than twenty')
    await expect.poll(() => page.locator('.form-counter').innerText()).toBe('23 / 20')
    await payButton(page).click()
    const problems = page.locator('#checkout-problems')
    await problems.getByRole('link', { name: 'Words: You have exceeded the character limit.' }).waitFor()
    await expect.poll(() => errorOf(page, 'wraps').innerText()).toBe('Required')
    await problems.getByRole('link', { name: 'Wrap: Required' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('checkout-f-wraps')
    await wrap(page).getByRole('checkbox', { name: 'Bow' }).check()
    await expect.poll(() => errorOf(page, 'wraps').innerText()).toBe('')
    await wrap(page).getByRole('checkbox', { name: 'Paper' }).check()
    await words(page).fill('For Ada')
    await fillIn(page)
    await payButton(page).click()
    await page.waitForURL('**/done')
    const sent = JSON.parse(calls.find((call) => call.startsWith('POST /checkout '))!.slice(15))
    expect(JSON.parse(sent.answers)).toEqual({
      'f-from': ['a@example.com'],
      'f-words': ['For Ada'],
      'f-wraps': ['Paper', 'Bow'],
    })
  })

  test('[STOREFRONT-112] what is pressed right after a field that is wrong is pressed, though the problem needs room', async () => {
    const { page } = await open()
    await awake(page)
    // All of it at once: a browser holds still what is below something that grows out of sight.
    await page.setViewportSize({ width: 1440, height: 2600 })
    /** Presses as slowly as people do, at the upper edge: what moves down meanwhile is not under the pointer any more. */
    const press = async (control: ReturnType<Page['locator']>) => {
      await control.hover({ position: { x: 10, y: 4 } })
      await page.mouse.down()
      await page.waitForTimeout(150)
      await page.mouse.up()
    }
    const problems = page.locator('#checkout-problems')
    const from = page.getByRole('textbox', { name: /^From/ })
    await from.fill('nobody')
    await press(payButton(page))
    await problems.getByRole('link', { name: /^From/ }).waitFor()
    const email = field(page, 'E-mail address')
    await email.fill('ada')
    await press(wrap(page).getByRole('checkbox', { name: 'Bow' }))
    expect(await wrap(page).getByRole('checkbox', { name: 'Bow' }).isChecked()).toBe(true)
    await expect
      .poll(() => page.locator('#checkout-email-error').innerText())
      .toContain('Email is not valid.')
  })

  test('[CHKQ-3] what the server refuses is shown at its question', async () => {
    const { page } = await open({
      answers: {
        'POST /checkout': () => ({
          status: 422,
          json: {
            ok: false,
            error: {
              code: 'form-invalid',
              message: 'Look again.',
              fields: { 'f-from': 'We know nobody there.' },
            },
          },
        }),
      },
    })
    await awake(page)
    await fillIn(page)
    await words(page).fill('Ada')
    await wrap(page).getByRole('checkbox', { name: 'Bow' }).check()
    await payButton(page).click()
    await expect.poll(() => errorOf(page, 'from').innerText()).toBe('We know nobody there.')
    expect(await words(page).inputValue()).toBe('Ada')
  })

  test('[CHKQ-4] a reload loses nothing', async () => {
    const { page } = await open()
    await awake(page)
    await words(page).fill('For Ada')
    await wrap(page).getByRole('checkbox', { name: 'Bow' }).check()
    await page.waitForFunction(() => sessionStorage.getItem('plinth:checkout')?.includes('Bow'))
    await page.reload()
    await awake(page)
    await expect.poll(() => words(page).inputValue()).toBe('For Ada')
    expect(await wrap(page).getByRole('checkbox', { name: 'Bow' }).isChecked()).toBe(true)
    expect(await wrap(page).getByRole('checkbox', { name: 'Paper' }).isChecked()).toBe(false)
  })

  test('[CHKQ-2] a shop that asks nothing fetches nothing for it', async () => {
    const { page } = await openCheckout()
    await awake(page)
    const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(names.filter((name) => name.includes('checkout-questions'))).toEqual([])
  })
})

describe('completing addresses', () => {
  const suggestions = [
    { id: 'a', title: '12 Harbour Row', detail: 'Whitby YO21 1AA' },
    { id: 'b', title: '14 Harbour Row', detail: 'Whitby YO21 1AB' },
  ]
  const address = {
    line1: '14 Harbour Row',
    line2: 'Flat 2',
    city: 'Whitby',
    region: '',
    postalCode: 'YO21 1AB',
    country: 'GB',
  }
  const open = (
    answers: NonNullable<Parameters<typeof shop.open>[2]>['answers'] = {},
    options: Parameters<typeof shop.open>[2] = {},
  ) =>
    shop.open(
      (manifest) => {
        const input = sampleInput({ kind: 'checkout', cart, form: sampleForm }, '/checkout', manifest)
        return { '/checkout': { ...input, website: { ...input.website, addressService: 'google' } } }
      },
      '/checkout',
      {
        ...options,
        answers: {
          'GET /api/places/autocomplete': () => ({ json: { suggestions } }),
          'GET /api/places/details': () => ({ json: { address } }),
          ...answers,
        },
      },
    )
  const line = (page: Page) => page.getByRole('combobox', { name: 'Address *', exact: true })
  const list = (page: Page) => page.getByRole('listbox', { name: 'Suggested addresses' })
  const options = (page: Page) => list(page).getByRole('option')
  const begin = async (page: Page) => {
    await awake(page)
    await page.locator('#checkout-line1').focus()
    await line(page).pressSequentially('harb')
    await expect.poll(() => options(page).count()).toBe(2)
  }

  test('[PLACE-6] [PLACE-7] what is chosen with the keyboard fills in the rest, and what shipping costs is asked anew', async () => {
    const { page, calls } = await open()
    const asked: string[] = []
    page.on(
      'request',
      (request) => void asked.push(new URL(request.url()).pathname + new URL(request.url()).search),
    )
    await begin(page)
    expect(await line(page).getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => options(page).nth(1).getAttribute('aria-selected')).toBe('true')
    expect(await line(page).getAttribute('aria-activedescendant')).toBe(
      await options(page).nth(1).getAttribute('id'),
    )
    await page.keyboard.press('Enter')
    await expect.poll(() => field(page, 'Postcode').inputValue()).toBe('YO21 1AB')
    expect(await line(page).inputValue()).toBe('14 Harbour Row')
    expect(await page.locator('#checkout-line2').inputValue()).toBe('Flat 2')
    expect(await field(page, 'City').inputValue()).toBe('Whitby')
    expect(await list(page).isVisible()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('checkout-line1')
    await page.getByText('The address is filled in.').waitFor({ state: 'attached' })
    await page.waitForFunction(() => sessionStorage.getItem('plinth:checkout')?.includes('YO21 1AB'))
    const [first, second] = asked.filter((path) => path.startsWith('/api/places/'))
    const query = (path = '') => Object.fromEntries(new URLSearchParams(path.split('?')[1]))
    expect(query(first)).toEqual({
      input: 'harb',
      country: 'GB',
      session: expect.stringMatching(/^[\w-]{16,36}$/),
    })
    expect(query(second)).toEqual({
      id: 'b',
      session: query(first)['session'],
      productPage: '/checkout',
      productSection: 'delivery-address',
    })
    expect(calls.filter((call) => call.startsWith('POST /checkout'))).toEqual([])
  })

  test('[PLACE-7] who is in the field before its suggestions have arrived gets them too', async () => {
    const arrival = Promise.withResolvers<void>()
    const { page } = await open({}, { modulesAfter: arrival.promise })
    const field = page.locator('#checkout-line1')
    await field.focus()
    arrival.resolve()
    await expect.poll(() => field.getAttribute('role')).toBe('combobox')
    await field.pressSequentially('harb')
    await expect.poll(() => options(page).count()).toBe(2)
  })

  test('[PLACE-7] with the pointer, of the billing address too; Escape puts the list away and keeps what is typed', async () => {
    const { page } = await open()
    await begin(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => list(page).isVisible()).toBe(false)
    expect(await line(page).inputValue()).toBe('harb')
    await page.getByRole('checkbox', { name: 'My billing address is a different one' }).check()
    const billing = page.locator('#checkout-billingLine1')
    await billing.pressSequentially('harbour')
    await options(page).first().click()
    await expect.poll(() => page.locator('#checkout-billingCity').inputValue()).toBe('Whitby')
    expect(await page.locator('#checkout-city').inputValue()).toBe('')
  })

  test('[PLACE-6] where the service is away everything can be typed, and the order is sent', async () => {
    const { page } = await open({
      'GET /api/places/autocomplete': () => ({ status: 502 }),
      'POST /checkout': () => ({ json: { ok: true, redirect: '/done' } }),
      'GET /done': () => ({ html: 'Done' }),
    })
    await awake(page)
    await page.locator('#checkout-line1').focus()
    await page.locator('#checkout-line1').pressSequentially('12 Harbour')
    await page.waitForTimeout(400)
    expect(await list(page).isVisible()).toBe(false)
    await page.locator('#checkout-line1').fill('')
    await field(page, 'E-mail address').fill('ada@example.com')
    await field(page, 'Full name').fill('Ada Okafor')
    await page.locator('#checkout-line1').fill('12 Harbour Row')
    await field(page, 'Postcode').fill('YO21 1AA')
    await field(page, 'City').fill('Whitby')
    await field(page, 'Card number').fill('4242424242424242')
    await field(page, 'Expiry date').pressSequentially('0431')
    await field(page, 'Security code').fill('123')
    await payButton(page).click()
    await page.waitForURL('**/done')
  })

  test('[PLACE-6] a shop that wants none fetches nothing for it', async () => {
    const { page } = await openCheckout()
    await awake(page)
    const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(names.filter((name) => name.includes('complete-addresses'))).toEqual([])
    expect(await page.locator('#checkout-line1').getAttribute('role')).toBeNull()
  })
})
