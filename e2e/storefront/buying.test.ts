import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { axeFindings } from '../axe.ts'
import type { Plinth } from '../harness.ts'
import { inProduct } from '../in-product.ts'

const PAID = '4242 4242 4242 4242'
const DECLINED = '4000 0000 0000 0002'
const SECOND_STEP = '4000 0025 0000 3155'

let plinth: Plinth
let browser: Browser
const contexts: BrowserContext[] = []

// These journeys pay more often from one address than a shop would allow.
inProduct(
  (product) => {
    ;({ plinth, browser } = product)
  },
  { environment: { PLINTH_RATE_LIMITS: 'off' } },
)
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()))
})

/** A new visitor with a browser of their own. */
async function visit(path: string, options: { scripts?: boolean; width?: number } = {}): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: options.scripts ?? true,
    viewport: { width: options.width ?? 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  contexts.push(context)
  const page = await context.newPage()
  await page.goto(plinth.origin + path)
  if (options.scripts ?? true) await page.locator('.cart-link[data-initialized]').waitFor()
  return page
}

/** Waits until the page's own form has its script. */
const awake = (page: Page, island: string) =>
  page.locator(`[data-island="${island}"][data-island-state="awake"]`).first().waitFor({ state: 'attached' })

async function addMug(page: Page): Promise<void> {
  await awake(page, 'product-purchase')
  await page.getByRole('radio', { name: 'Moss' }).check()
  await page.getByRole('radio', { name: 'Large, 350 ml' }).check()
  await page.locator('.buy-add').click()
  await page.locator('.cart-pill').waitFor({ state: 'visible' })
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: name.endsWith('*') })

async function fillIn(page: Page, card: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Country' }).selectOption('GB')
  await field(page, 'E-mail address').fill('ada@example.com')
  await field(page, 'Full name').fill('Ada Okafor')
  await field(page, 'Address *').fill('12 Harbour Row')
  await field(page, 'Postcode').fill('YO21 1AA')
  await field(page, 'City').fill('Whitby')
  await field(page, 'Card number').fill(card)
  await field(page, 'Expiry date').fill('04 / 39')
  await field(page, 'Security code').fill('123')
}

const pay = (page: Page) => page.locator('[data-pay-button]').click()

/** A page with a mug in the cart, at the checkout. */
async function atCheckout(): Promise<Page> {
  const page = await visit('/shop/everyday-mug')
  await addMug(page)
  await page.goto(`${plinth.origin}/checkout`)
  await awake(page, 'checkout')
  return page
}

describe('buying', () => {
  test('[STOREFRONT-30] a guest buys a mug: product, cart, checkout, confirmation that survives a reload', async () => {
    const page = await visit('/shop/everyday-mug')
    await addMug(page)
    await page.locator('.cart-pill').click()
    await page.waitForURL('**/cart')
    await awake(page, 'cart-page')
    await page.getByRole('spinbutton', { name: 'Quantity of Everyday Mug' }).fill('2')
    await page.waitForFunction(() => document.querySelector('.cart-line-total')?.textContent === '£60.00')
    await expect
      .poll(() => page.locator('.totals').innerText())
      .toMatch(/Delivery\s+£5\.95\s+Includes VAT \(20%\)\s+£10\.99\s+Total\s+£65\.95/)
    await page.getByRole('link', { name: 'Check out as a guest' }).click()
    await awake(page, 'checkout')
    await fillIn(page, PAID)
    await expect.poll(() => page.locator('[data-pay-button]').innerText()).toBe('Pay £65.95')
    await pay(page)
    await page.waitForURL('**/checkout/order-confirmed/**')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Thank you')
    await page.reload()
    await expect.poll(() => page.getByRole('main').innerText()).toContain('£65.95')
    await expect.poll(() => page.getByRole('main').innerText()).toContain('Moss / Large, 350 ml')
    await page.locator('.cart-link[data-empty]').waitFor()
  })

  test('[STOREFRONT-31] a guest without scripts gets as far as the order', async () => {
    const page = await visit('/shop/everyday-mug', { scripts: false })
    await page.getByRole('radio', { name: 'Moss' }).check()
    await page.getByRole('radio', { name: 'Large, 350 ml' }).check()
    await page.locator('.buy-add').click()
    await page.waitForURL('**/cart')
    await page.getByRole('spinbutton', { name: 'Quantity of Everyday Mug' }).fill('2')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect.poll(() => page.locator('.cart-line-total').innerText()).toBe('£60.00')
    await page.getByRole('link', { name: 'Check out as a guest' }).click()
    await page.waitForURL('**/checkout')
    await fillIn(page, DECLINED)
    await pay(page)
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('Your card was declined.')
    await expect.poll(() => field(page, 'City').inputValue()).toBe('Whitby')
    await field(page, 'Card number').fill(PAID)
    await field(page, 'Expiry date').fill('04 / 39')
    await field(page, 'Security code').fill('123')
    await pay(page)
    await page.waitForURL('**/checkout/order-confirmed/**')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Thank you')
  })

  test('[STOREFRONT-53] a guest whose React never comes buys with forms', async () => {
    const page = await visit('/shop/everyday-mug')
    await addMug(page)
    await page.route('**/_plinth/react-*', (route) => route.abort())
    await page.goto(`${plinth.origin}/cart`)
    await page.getByRole('button', { name: 'One more: Everyday Mug' }).click()
    await page.waitForFunction(() => document.querySelector('.cart-line-total')?.textContent === '£60.00')
    await page.getByRole('button', { name: 'Remove Everyday Mug' }).click()
    await page.getByText('Everyday Mug was removed from your cart.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator('.cart-line').waitFor()
    await page.getByRole('link', { name: 'Check out as a guest' }).click()
    await page.waitForURL('**/checkout')
    await fillIn(page, PAID)
    await pay(page)
    await page.waitForURL('**/checkout/order-confirmed/**')
    await expect.poll(() => page.getByRole('main').innerText()).toContain('£65.95')
  })

  test('[STOREFRONT-15] from the keyboard alone: open a product, choose, add, check out', async () => {
    const page = await visit('/shop')
    await page.getByRole('link', { name: 'Everyday Mug', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/shop/everyday-mug')
    await awake(page, 'product-purchase')
    await page.getByRole('radio', { name: 'Chalk' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.locator('.cart-pill').waitFor({ state: 'visible' })
    await page.locator('.cart-link').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/cart')
    await expect.poll(() => page.locator('.cart-line').innerText()).toContain('Moss / Large, 350 ml')
    await page.getByRole('link', { name: 'Check out as a guest' }).focus()
    await page.keyboard.press('Enter')
    await awake(page, 'checkout')
    await field(page, 'E-mail address').focus()
    await page.keyboard.type('ada@example.com')
    await page.keyboard.press('Tab')
    // How it gets there comes first: what is fetched needs no address.
    await page.keyboard.press('Tab')
    await page.keyboard.type('Ada Okafor')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('12 Harbour Row')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Whitby')
    await page.keyboard.press('Tab')
    await page.keyboard.type('YO21 1AA')
    await field(page, 'Card number').focus()
    await page.keyboard.type('4242424242424242')
    await page.keyboard.press('Tab')
    await page.keyboard.type('0439')
    await page.keyboard.press('Tab')
    await page.keyboard.type('123')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/checkout/order-confirmed/**')
  })

  test('[STOREFRONT-29] a declined card keeps everything; the next card pays', async () => {
    const page = await atCheckout()
    await fillIn(page, DECLINED)
    await pay(page)
    await page.locator('[data-problems]').getByText('Your card was declined.').waitFor()
    await expect.poll(() => field(page, 'Full name').inputValue()).toBe('Ada Okafor')
    await field(page, 'Card number').fill(PAID)
    await pay(page)
    await page.waitForURL('**/checkout/order-confirmed/**')
  })

  test('[STOREFRONT-29] a card that asks for a second step: refused, then confirmed', async () => {
    const page = await atCheckout()
    await fillIn(page, SECOND_STEP)
    await pay(page)
    const dialog = page.getByRole('dialog', { name: 'One more step' })
    await dialog.getByRole('button', { name: 'Refuse' }).click()
    await page.locator('#checkout-problems').getByText('The payment was not confirmed.').waitFor()
    await pay(page)
    await dialog.getByRole('button', { name: 'Confirm payment' }).click()
    await page.waitForURL('**/checkout/order-confirmed/**')
  })
})

describe('refusals', () => {
  test('[STOREFRONT-14] a sold-out product cannot be added, and says so', async () => {
    const page = await visit('/shop/pendant-lamp')
    const button = page.locator('.buy-add')
    await expect.poll(() => button.innerText()).toBe('Sold Out')
    await expect.poll(() => button.isDisabled()).toBe(true)
  })

  test('[STOREFRONT-9] more than there is cannot be added', async () => {
    const page = await visit('/shop/everyday-mug')
    await awake(page, 'product-purchase')
    await page.getByRole('radio', { name: 'Ink' }).check()
    await page.getByRole('radio', { name: 'Large, 350 ml' }).check()
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('9999')
    await page.locator('.buy-add').click()
    const dialog = page.getByRole('alertdialog', { name: 'Unable to Add Item' })
    await expect
      .poll(() => dialog.innerText())
      .toContain('Sorry, we do not have enough of that item available.')
  })

  test('[STOREFRONT-31] without scripts too much brings the product page back with the reason and the choice', async () => {
    const page = await visit('/shop/everyday-mug', { scripts: false })
    await page.getByRole('radio', { name: 'Ink' }).check()
    await page.getByRole('radio', { name: 'Large, 350 ml' }).check()
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('9999')
    await page.locator('.buy-add').click()
    await expect
      .poll(() => page.getByRole('alert').innerText())
      .toBe('Sorry, we do not have enough of that item available.')
    await expect.poll(() => page.getByRole('radio', { name: 'Ink' }).isChecked()).toBe(true)
  })
})

describe('around the cart', () => {
  test('[STOREFRONT-6] adding from the list shows the popover, the pill and the count', async () => {
    const page = await visit('/shop')
    await awake(page, 'product-purchase')
    const card = page.locator('.product-card', { hasText: 'Espresso Cups, Set of Four' })
    await card.hover()
    await card.locator('[data-add-button]').click()
    await page.getByText('Espresso Cups, Set of Four was added to your cart.').first().waitFor()
    await expect
      .poll(() => page.getByRole('banner').getByRole('link', { name: 'One item in cart' }).count())
      .toBe(1)
    await expect.poll(() => page.locator('.cart-pill').isVisible()).toBe(true)
  })

  test.each([1440, 390])(
    '[STOREFRONT-35] cart, checkout and confirmation at %i px have nothing axe objects to',
    async (width) => {
      const page = await visit('/shop/everyday-mug', { width })
      await addMug(page)
      await page.goto(`${plinth.origin}/cart`)
      await expect.poll(() => axeFindings(page)).toEqual([])
      await page.goto(`${plinth.origin}/checkout`)
      await awake(page, 'checkout')
      await expect.poll(() => axeFindings(page)).toEqual([])
      await fillIn(page, PAID)
      await pay(page)
      await page.waitForURL('**/checkout/order-confirmed/**')
      await expect.poll(() => axeFindings(page)).toEqual([])
    },
  )
})
