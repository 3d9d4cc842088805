import type { Browser, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import type { Plinth } from '../harness.ts'
import { inProduct } from '../in-product.ts'
import { addToCart, arrive, fillInCard, isConfirmed, openCheckout, payButton } from './shopper.ts'

let plinth: Plinth
let browser: Browser
inProduct(
  async (product) => {
    ;({ plinth, browser } = product)
  },
  { environment: { PLINTH_RATE_LIMITS: 'off' } },
)
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))

const field = (page: Page, name: string) => page.locator(`#checkout-${name}`)
const studio = (page: Page) => page.getByRole('radio', { name: /Fetch it at the studio/ })
const mug = { choices: ['Moss', 'Large, 350 ml'] }

test('[CHK-112] on a phone somebody fetches a mug: what is asked goes with the way, and what was typed stays', async () => {
  const page = await arrive(browser, plinth, '/shop/everyday-mug', { viewport: { width: 390, height: 844 } })
  await addToCart(page, mug)
  await openCheckout(page, plinth)
  await field(page, 'country').selectOption('GB')
  await field(page, 'line1').fill('12 Ropewalk Lane')
  await studio(page).check()
  await expect.poll(() => field(page, 'line1').isVisible()).toBe(false)
  expect(await page.getByText('Who fetches it').isVisible()).toBe(true)
  await payButton(page).click()
  const problems = page.locator('#checkout-problems li')
  await expect.poll(() => problems.allInnerTexts()).toContain('Full name: Required')
  expect((await problems.allInnerTexts()).join()).not.toMatch(/Address|Postcode|Town|City/)
  await page
    .getByRole('radio', { name: /Standard|Tracked|Royal|Post/ })
    .first()
    .check()
  await expect.poll(() => field(page, 'line1').isVisible()).toBe(true)
  expect(await field(page, 'line1').inputValue()).toBe('12 Ropewalk Lane')
  await studio(page).check()
  await expect.poll(() => field(page, 'line1').isVisible()).toBe(false)
  await field(page, 'email').fill('fetches@example.com')
  await field(page, 'name').fill('Ada Merrow')
  await fillInCard(page)
  await payButton(page).click()
  await isConfirmed(page)
  const said = await page.locator('main').innerText()
  expect(said).toContain('The Sail Loft, 4 Harbour Row')
  expect(said).not.toContain('Ropewalk')
})

test('[CHK-112] without scripts a button has the form ask for what the way needs', async () => {
  const page = await arrive(browser, plinth, '/shop/everyday-mug', { javaScriptEnabled: false })
  for (const name of mug.choices) await page.getByRole('radio', { name }).check()
  await page.locator('.buy-add').click()
  await page.goto(`${plinth.origin}/checkout`)
  await field(page, 'country').selectOption('GB')
  await studio(page).check()
  await page.getByRole('button', { name: 'Show cost' }).click()
  expect(await field(page, 'line1').isVisible()).toBe(false)
  await field(page, 'email').fill('reads@example.com')
  await field(page, 'name').fill('Ben Merrow')
  await fillInCard(page)
  await payButton(page).click()
  await isConfirmed(page)
  expect(await page.locator('main').innerText()).toContain('Tuesday to Friday, 10 to 17')
})
