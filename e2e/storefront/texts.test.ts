import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Plinth } from '../harness.ts'
import type { HttpVisitor } from '../http-visitor.ts'
import { inProduct } from '../in-product.ts'
import { addToCart, arrive, awake, setStore, signInOverHttp } from './shopper.ts'

let plinth: Plinth
let browser: Browser
let owner: HttpVisitor
inProduct(async (product) => {
  ;({ plinth, browser } = product)
  owner = await signInOverHttp(plinth)
})
beforeEach(() => setStore(owner, { expressCheckout: false }))
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))

const alertSays = async (page: Page, title: string, text: string) => {
  const dialog = page.getByRole('alertdialog')
  await expect.poll(() => dialog.innerText()).toMatch(new RegExp(`^${title}\\s`))
  expect(await dialog.innerText()).toContain(text)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}
const crumbIsGone = (page: Page) => page.context().clearCookies({ name: /crumb$/ })

/** Keeps every text of the button from now on, however short it is shown. */
const labelsOf = async (page: Page) => {
  await page.locator('.buy-add').evaluate((button) => {
    const kept: string[] = []
    Object.assign(globalThis, { keptLabels: kept })
    const keep = () => kept.push(button.textContent?.trim() ?? '')
    new MutationObserver(keep).observe(button, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { keptLabels: string[] }).keptLabels)
}

/** A product of which there is always one more. */
async function endless(name: string): Promise<string> {
  const { collections } = (await (await owner.send('GET', '/api/config/pages')).json()) as {
    collections: { id: string; type: number }[]
  }
  const store = collections.find(({ type }) => type === 13)?.id
  const body = {
    collectionId: store,
    name: { en: name },
    status: 'published',
    variants: [{ price: 100, unlimited: true }],
  }
  const made = await owner.send('POST', '/api/config/products', body)
  const { product } = (await made.json()) as { product: { urlId: string } }
  return `/shop/${product.urlId}`
}

test('[CAT-4] [STOREFRONT-9] [STOREFRONT-11] what is not chosen and what is no quantity is said in the words of the shop', async () => {
  const page = await arrive(browser, plinth, '/shop/everyday-mug')
  await awake(page, 'product-purchase')
  const add = page.locator('.buy-add')
  const refused = async (text: string) => {
    await add.click()
    await alertSays(page, 'Unable to Add Item', text)
  }
  await refused('Please select the Glaze and Size options.')
  await page.getByRole('radio', { name: 'Moss' }).check()
  await refused('Please select the Size option.')
  await page.getByRole('radio', { name: 'Large, 350 ml' }).check()
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
  await quantity.fill('')
  await refused('Quantity must be a number.')
  await quantity.fill('1.5')
  await refused('Quantity must be a whole number')
})

test('[STOREFRONT-7] the button says Adding…, then Added!, then what it said before', async () => {
  const page = await arrive(browser, plinth, await endless('Brick'))
  await awake(page, 'product-purchase')
  const labels = await labelsOf(page)
  await page.locator('.buy-add').click()
  await expect.poll(labels).toEqual(expect.arrayContaining(['Adding…', 'Added!', 'Add To Cart']))
  const said = [...new Set(await labels())]
  expect(said).toEqual(['Adding…', 'Added!', 'Add To Cart'])
})

test('[STOREFRONT-8] a list asks to select an option', async () => {
  const page = await arrive(browser, plinth, '/shop')
  await awake(page, 'product-purchase')
  const choose = page
    .locator('.product-card', { hasText: 'Everyday Mug' })
    .first()
    .locator('[data-add-button]')
  const seen = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new MutationObserver(() => {
          if (document.body.innerText.includes('Select Option')) resolve()
        }).observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
  )
  await choose.evaluate((button) => (button as HTMLElement).click())
  await seen
})

test('[STOREFRONT-4] one, several and more than a hundred items are counted in words', async () => {
  const page = await arrive(browser, plinth, await endless('Tile'))
  const link = (name: string) => page.getByRole('banner').getByRole('link', { name }).waitFor()
  await addToCart(page, { choices: [] })
  await link('One item in cart')
  await page.reload()
  await addToCart(page, { choices: [] })
  await link('2 items in cart')
  await page.reload()
  await awake(page, 'product-purchase')
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('99')
  await addToCart(page, { choices: [] })
  await link('More than 100 items in cart')
  await expect.poll(() => page.locator('.cart-pill').innerText()).toContain('100+')
})

test('[STOREFRONT-20] [STOREFRONT-21] the cart says what it was unable to do, and why', async () => {
  const page = await arrive(browser, plinth, '/shop/everyday-mug')
  await addToCart(page, { choices: ['Moss', 'Large, 350 ml'] })
  await page.goto(`${plinth.origin}/cart`)
  await awake(page, 'cart-page')
  const quantity = page.getByRole('spinbutton', { name: 'Quantity of Everyday Mug' })
  await quantity.fill('9999')
  await alertSays(page, 'Unable to update quantity', 'Sorry, we do not have enough of that item available.')
  const expired = 'Your session has expired. Please reload the page and try again.'
  await crumbIsGone(page)
  await page.getByRole('button', { name: 'Remove Everyday Mug' }).click()
  await alertSays(page, 'Unable to remove item', expired)
  await page.reload()
  await awake(page, 'cart-page')
  await page.getByRole('button', { name: 'Remove Everyday Mug' }).click()
  await page.getByText('Everyday Mug was removed from your cart.').waitFor()
  await crumbIsGone(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await alertSays(page, 'Unable to add item', expired)
})

test('[STOREFRONT-10] in express checkout nothing could be purchased, and why', async () => {
  await setStore(owner, { expressCheckout: true })
  const page = await arrive(browser, plinth, '/shop/everyday-mug')
  await awake(page, 'product-purchase')
  await page.getByRole('radio', { name: 'Ink' }).check()
  await page.getByRole('radio', { name: 'Large, 350 ml' }).check()
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('9999')
  await page.locator('.buy-add').click()
  await alertSays(page, 'Unable to Purchase Item', 'Sorry, we do not have enough of that item available.')
})

test('[CART-50] a browser without cookies is told to allow them', async () => {
  const page = await arrive(browser, plinth, '/shop/everyday-mug')
  await addToCart(page, { choices: ['Moss', 'Large, 350 ml'] })
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { get: () => false }))
  await page.goto(`${plinth.origin}/cart`)
  await awake(page, 'cart-page')
  await crumbIsGone(page)
  await page.getByRole('button', { name: 'Remove Everyday Mug' }).click()
  await alertSays(
    page,
    'Unable to remove item',
    'Please enable cookies in your browser, reload the page, and try again.',
  )
})

test('[GIFT-62] printed, a gift card is the card alone, whatever the website has around its pages', async () => {
  const made = await owner.send('POST', '/api/config/gift-cards', { amountCents: 5000 })
  const { code } = (await made.json()) as { code: string }
  const page = await arrive(browser, plinth, `/gift-card/balance?code=${code}`)
  await page.getByRole('contentinfo').waitFor()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByRole('contentinfo').isVisible()).toBe(false)
  await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false)
  await expect.poll(() => page.getByText(code).isVisible()).toBe(true)
  await expect.poll(() => page.locator('body').innerText()).not.toMatch(/Withdraw|Subscribe|Search/)
})
