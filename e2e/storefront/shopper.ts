import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { newHttpVisitor, type HttpVisitor } from '../http-visitor.ts'
import type { Plinth } from '../harness.ts'

/** Waits until a form of the page has its script. */
export const awake = (page: Page, island: string): Promise<void> =>
  page.locator(`[data-island="${island}"][data-island-state="awake"]`).first().waitFor({ state: 'attached' })

/** A browser of somebody nobody has seen before, at a page of the shop. */
export async function arrive(
  browser: Browser,
  plinth: Plinth,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  await page.goto(plinth.origin + path)
  return page
}

/** Chooses what a product comes in and puts one into the cart. */
export async function addToCart(
  page: Page,
  { choices }: { readonly choices: readonly string[] },
): Promise<void> {
  await awake(page, 'product-purchase')
  for (const name of choices) await page.getByRole('radio', { name }).check()
  const added = page.waitForResponse((answer) => answer.url().endsWith('/shopping-cart/entries'))
  await page.locator('.buy-add').click()
  expect((await added).status()).toBe(200)
}

/** What a buyer writes at the checkout, by the names of its fields; the country first, as the others follow it. */
export type Buyer = Readonly<Record<string, string>>

export async function openCheckout(page: Page, { origin }: Plinth): Promise<void> {
  await page.goto(`${origin}/checkout`)
  await awake(page, 'checkout')
}

export async function fillIn(page: Page, { country, region, ...typed }: Buyer): Promise<void> {
  if (country !== undefined) await page.locator('#checkout-country').selectOption(country)
  for (const [name, value] of Object.entries(typed)) await page.locator(`#checkout-${name}`).fill(value)
  if (region !== undefined) await page.locator('#checkout-region').selectOption(region)
}

export async function fillInCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await page.getByRole('textbox', { name: 'Card number' }).fill(number)
  await page.getByRole('textbox', { name: 'Expiry date' }).fill('04 / 39')
  await page.getByRole('textbox', { name: 'Security code' }).fill('123')
}

export const payButton = (page: Page): Locator => page.locator('[data-pay-button]')

export const isConfirmed = (page: Page): Promise<void> => page.waitForURL('**/checkout/order-confirmed/**')

/** The owner, speaking HTTP as the editor does: for what a journey begins with. */
export async function signInOverHttp({ origin, owner }: Plinth): Promise<HttpVisitor> {
  const visitor = newHttpVisitor(origin)
  await visitor.send('GET', '/login')
  const answer = await visitor.send('POST', '/api/config/session', owner)
  if (!answer.ok) throw new Error(`Not signed in: ${await answer.text()}`)
  return visitor
}

/** Changes settings of the store, and leaves the others as they are. */
export async function setStore(owner: HttpVisitor, changes: object): Promise<void> {
  const { store } = (await (await owner.send('GET', '/api/config/settings')).json()) as { store: object }
  const answer = await owner.send('PUT', '/api/config/settings', { store: { ...store, ...changes } })
  if (!answer.ok) throw new Error(`The store was not changed: ${await answer.text()}`)
}
