import { expect, test } from 'vitest'
import type { ShoppingCart } from '@plinth/domain'
import type { ScriptManifest } from '@plinth/renderer'
import type { SampleLine } from '../testing/sample-shop.ts'
import { sampleCart, sampleInput } from '../testing/sample-shop.ts'
import type { ShopAnswers } from '../testing/shop-browser.ts'
import { useShop } from '../testing/use-shop.ts'

const shop = useShop()
const MUG = 'entry-MUG-MO-L'
const mugs = (quantity: number): SampleLine => ({ urlId: 'everyday-mug', sku: 'MUG-MO-L', quantity })
const cups: SampleLine = { urlId: 'espresso-cups', sku: 'ESP-4', quantity: 1 }

/** A shop whose cart changes as the calls say. */
function liveCart(lines: SampleLine[], refusal?: { status: number; code: string; message: string }) {
  let country: string | null = null
  const pages: { [path: string]: ReturnType<typeof sampleInput> } = {}
  let manifest: ScriptManifest | undefined
  const cart = (): ShoppingCart => sampleCart(lines, country)
  function refresh(): void {
    const now = cart()
    pages['/cart'] = sampleInput(
      { kind: 'cart', cart: now.entries.length === 0 ? null : now },
      '/cart',
      manifest,
    )
  }
  const changed = () => {
    refresh()
    return { json: { shoppingCart: cart() } }
  }
  const refused = () => ({ status: refusal?.status ?? 500, json: { error: refusal } })
  const answers: ShopAnswers = {
    'GET /api/commerce/shopping-cart': () => ({ json: cart() }),
    [`PUT /api/commerce/shopping-cart/entries/${MUG}`]: (body) => {
      if (refusal !== undefined) return refused()
      lines = lines.map((line) =>
        line.sku === 'MUG-MO-L' ? mugs((JSON.parse(body) as { quantity: number }).quantity) : line,
      )
      return changed()
    },
    [`DELETE /api/commerce/shopping-cart/entries/${MUG}`]: () => {
      if (refusal !== undefined) return refused()
      lines = lines.filter((line) => line.sku !== 'MUG-MO-L')
      return changed()
    },
    [`POST /api/commerce/shopping-cart/entries/${MUG}/restore`]: () => {
      lines = [mugs(2), ...lines]
      return changed()
    },
    'POST /api/commerce/shopping-cart/shipping-estimate': (body) => {
      country = (JSON.parse(body) as { country: string }).country
      return changed()
    },
  }
  return shop.open(
    (built) => {
      manifest = built
      refresh()
      return pages
    },
    '/cart',
    { answers, cookies: ['hasCart=true'] },
  )
}

test('[STOREFRONT-20] a quantity applies at once, and the server renders the page again', async () => {
  const { page, calls } = await liveCart([mugs(1), cups])
  await page.getByRole('spinbutton', { name: 'Quantity of Everyday Mug' }).fill('3')
  await page.waitForFunction(() => document.querySelector('[data-grand-total]')?.textContent === '£146.00')
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([
    `PUT /api/commerce/shopping-cart/entries/${MUG} {"quantity":3}`,
  ])
  expect(await page.evaluate(() => document.activeElement?.id)).toBe(`quantity-${MUG}`)
  expect(await page.getByRole('button', { name: 'Update' }).count()).toBe(0)
})

test('[STOREFRONT-20] quick presses of + send the last quantity only', async () => {
  const { page, calls } = await liveCart([mugs(1)])
  const more = page.getByRole('button', { name: 'One more: Everyday Mug' })
  await more.click()
  await more.click()
  await more.click()
  await page.waitForFunction(() => document.querySelector('[data-grand-total]')?.textContent === '£120.00')
  expect(calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1)
})

test('[STOREFRONT-20] a refused quantity says why and shows the cart as it is', async () => {
  const { page } = await liveCart([mugs(2)], {
    status: 409,
    code: 'not-enough',
    message: 'Sorry, we do not have enough of that item available.',
  })
  await page.getByRole('spinbutton', { name: 'Quantity of Everyday Mug' }).fill('500')
  const dialog = page.getByRole('alertdialog', { name: 'Unable to update quantity' })
  await dialog.waitFor()
  expect(await dialog.innerText()).toContain('Sorry, we do not have enough of that item available.')
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('.quantity-input')?.value === '2')
})

test('[STOREFRONT-21] a removed line can be put back', async () => {
  const { page, calls } = await liveCart([mugs(2), cups])
  await page.getByRole('button', { name: 'Remove Everyday Mug' }).click()
  await page.waitForFunction(() => document.querySelectorAll('.cart-line').length === 1)
  expect(await page.getByRole('status').first().innerText()).toContain(
    'Everyday Mug was removed from your cart.',
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.waitForFunction(() => document.querySelectorAll('.cart-line').length === 2)
  expect(calls).toContain(`POST /api/commerce/shopping-cart/entries/${MUG}/restore`)
})

test('[STOREFRONT-21] quantity 0 removes the line; the last one leaves a cart that says what to do next', async () => {
  const { page } = await liveCart([mugs(1)])
  await page.getByRole('spinbutton', { name: 'Quantity of Everyday Mug' }).fill('0')
  await page.getByText('Your cart is empty').waitFor()
  expect(await page.getByRole('link', { name: 'Browse the shop' }).getAttribute('href')).toBe('/shop')
  expect(await page.getByRole('button', { name: 'Undo' }).isVisible()).toBe(true)
  expect(await page.locator('.cart-link').getAttribute('data-empty')).toBe('')
})

test('[STOREFRONT-23] the delivery cost is there before any personal data, and follows the country', async () => {
  const { page, calls } = await liveCart([mugs(1)])
  expect(await page.locator('.totals').innerText()).toMatch(/Delivery\s+£5\.95/)
  await page.getByRole('combobox', { name: 'Deliver to' }).selectOption('IE')
  await page.waitForFunction(
    () => document.querySelector<HTMLSelectElement>('#estimate-country')?.value === 'IE',
  )
  expect(calls).toContain(
    'POST /api/commerce/shopping-cart/shipping-estimate {"country":"IE","postalCode":""}',
  )
})

test('[STOREFRONT-20] [STOREFRONT-31] without scripts the quantity has an Update button and lines a Remove button', async () => {
  const { page } = await shop.open(
    () => ({ '/cart': sampleInput({ kind: 'cart', cart: sampleCart([mugs(2)]) }, '/cart') }),
    '/cart',
    { scripts: false },
  )
  expect(await page.getByRole('button', { name: 'Update' }).isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'One more: Everyday Mug' }).count()).toBe(0)
  const form = page.locator('[data-remove-form]')
  expect(await form.getAttribute('action')).toBe('/cart')
  expect(await form.locator('[name=crumb]').getAttribute('value')).toBe('crumb-of-the-test')
})
