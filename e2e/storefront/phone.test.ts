import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Product } from '../in-product.ts'
import { inProduct } from '../in-product.ts'
import { expectSound, ownerDesk } from '../owner/owner-browser.ts'
import { arrive, awake, fillIn, fillInCard, isConfirmed, payButton, signInOverHttp } from './shopper.ts'

let at: Product
inProduct(
  (product) => {
    at = product
  },
  { environment: { PLINTH_RATE_LIMITS: 'off' } },
)

/** Nothing of a page is too small for a finger: with the label that is pressed as well, 24 px or more each way. */
async function expectRoomForFingers(page: Page, what: string): Promise<void> {
  const controls = page.locator('main :is(button, input, select, [role=button], summary):visible')
  const small = await controls.evaluateAll((all) =>
    all
      .map((control) => {
        const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
        const boxes = [control, ...labels].map((part) => part.getBoundingClientRect())
        return {
          width: Math.max(...boxes.map(({ width }) => width)),
          height: Math.max(...boxes.map(({ height }) => height)),
          html: control.outerHTML.slice(0, 100),
        }
      })
      .filter(({ width, height }) => width > 1 && Math.min(width, height) < 24),
  )
  expect(small, what).toEqual([])
}

test('[STOREFRONT-84] on a phone, with a finger, from the home page to the order: menu, product, cart, summary, a second step', async () => {
  const page = await arrive(at.browser, at.plinth, '/', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const sound = async (what: string) => {
    await expectSound(page, what)
    await expectRoomForFingers(page, what)
  }
  await page.locator('.site-menu > summary').tap()
  await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).first().tap()
  await page.waitForURL('**/shop')
  await page.getByRole('link', { name: 'Everyday Mug', exact: true }).tap()
  await page.waitForURL('**/shop/everyday-mug')
  await awake(page, 'product-purchase')
  await page.getByRole('radio', { name: 'Moss' }).tap()
  await page.getByRole('radio', { name: 'Large, 350 ml' }).tap()
  await sound('a product on a phone')
  await page.locator('.buy-add').tap()
  await page.locator('.cart-pill').waitFor({ state: 'visible' })
  await page.locator('.cart-link').tap()
  await page.waitForURL('**/cart')
  await awake(page, 'cart-page')
  await page.getByRole('button', { name: 'One more: Everyday Mug' }).tap()
  await expect.poll(() => page.locator('.cart-line-total').innerText()).toBe('£60.00')
  await sound('the cart on a phone')
  await page.getByRole('link', { name: 'Check out as a guest' }).tap()
  await awake(page, 'checkout')

  // What is ordered is folded away above the form, with what it comes to, and opens where one is.
  const summary = page.locator('summary', { hasText: 'Order summary' })
  await expect.poll(() => summary.innerText()).toContain('£65.95')
  const line = page.locator('main').getByText('Moss / Large, 350 ml').first()
  expect(await line.isVisible()).toBe(false)
  await fillIn(page, {
    country: 'GB',
    email: 'phone@example.com',
    name: 'Ada Merrow',
    line1: '12 Ropewalk Lane',
  })
  await summary.tap()
  await expect.poll(() => line.isVisible()).toBe(true)
  await summary.tap()
  await fillIn(page, { postalCode: 'YO21 1AA', city: 'Whitby' })
  await fillInCard(page, '4000 0025 0000 3155')
  await sound('the checkout on a phone')
  await payButton(page).tap()
  const dialog = page.getByRole('dialog', { name: 'One more step' })
  await dialog.getByRole('button', { name: 'Confirm payment' }).tap()
  await isConfirmed(page)
  await sound('the confirmation on a phone')
  await page.reload()
  await expect.poll(() => page.getByRole('main').innerText()).toContain('£65.95')
  await page.context().close()
})

test('[STOREFRONT-85] a mug, a file, a place in a class, a gift card and a subscription are bought at once, each as its kind is', async () => {
  const page = await arrive(at.browser, at.plinth, '/shop/cup-club')
  const { origin } = at.plinth
  const open = async (path: string) => {
    await page.goto(origin + path)
    await awake(page, 'product-purchase')
  }
  await open('/shop/everyday-mug')
  await page.getByRole('radio', { name: 'Moss' }).check()
  await page.getByRole('radio', { name: 'Large, 350 ml' }).check()
  await page.locator('.buy-add').click()
  await page.locator('.cart-pill', { hasText: '1' }).waitFor()
  await open('/shop/glaze-recipes-pdf')
  await page.locator('.buy-add').click()
  await page.locator('.cart-pill', { hasText: '2' }).waitFor()
  await open('/shop/wheel-class')
  await page.getByRole('radio', { name: 'Saturday, 2 pm' }).check()
  await page.locator('.buy-add').click()
  await page.locator('.cart-pill', { hasText: '3' }).waitFor()
  await page.goto(`${origin}/shop/gift-card`)
  await page.getByRole('radio', { name: '£25' }).check()
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await page.getByLabel('Their e-mail').fill('bo@example.com')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.waitForURL('**/cart')
  await open('/shop/cup-club')
  await page.getByRole('radio', { name: 'Moss' }).check()
  await page.locator('.buy-add').click()
  await page.waitForURL('**/checkout**')
  await awake(page, 'checkout')
  await fillIn(page, {
    country: 'GB',
    email: 'all-kinds@example.com',
    name: 'Ada Merrow',
    line1: '12 Ropewalk Lane',
    postalCode: 'YO21 1AA',
    city: 'Whitby',
  })
  await fillInCard(page)
  await payButton(page).click()
  await isConfirmed(page)
  const bought = page.getByRole('main')
  for (const words of [
    'Everyday Mug',
    'First Turns: a Wheel Class',
    'Saturday, 2 pm',
    'For: bo@example.com',
    'Renewed next on',
    '£168.00',
  ])
    await expect.poll(() => bought.innerText()).toContain(words)
  const file = await page.request.get(
    origin + (await bought.getByRole('link', { name: 'Download' }).getAttribute('href')),
  )
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])

  const owner = await signInOverHttp(at.plinth)
  const list = async (path: string): Promise<string> => (await owner.send('GET', path)).text()
  expect(await list('/api/config/gift-cards?search=bo%40example.com')).toContain('"initialCents":2500')
  expect(await list('/api/config/subscriptions?search=all-kinds%40example.com')).toContain(
    '"unitPriceCents":2600',
  )
  const { page: desk } = await ownerDesk(at.browser, at.plinth)
  await desk.goto(`${origin}/config/orders?search=all-kinds%40example.com`)
  await desk.getByRole('table', { name: 'Orders' }).getByRole('link').first().click()
  await desk.getByRole('button', { name: 'Mark as fulfilled' }).click()
  // Neither the file nor the code is put into a parcel.
  const parcel = desk.getByRole('dialog', { name: /^Fulfill order/ })
  await expect.poll(() => parcel.getByRole('textbox', { name: /^How many of/ }).count()).toBe(3)
  await desk.context().close()
  await page.context().close()
})
