import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inputName, questionsIn, type SavedItem, type ShoppingCart } from '@plinth/domain'
import type { ScriptManifest } from '@plinth/renderer'
import { renderPage } from '@plinth/renderer'
import { pageComponents } from '../rendering/page-components.ts'
import type { SampleLine } from '../testing/sample-shop.ts'
import { sampleCart, sampleInput, sampleWebsite } from '../testing/sample-shop.ts'
import type { OpenOptions, ShopAnswers } from '../testing/shop-browser.ts'
import { useShop } from '../testing/use-shop.ts'

const shop = useShop()
const MUG = 'entry-MUG-MO-L'
const mugs = (quantity: number): SampleLine => ({ urlId: 'everyday-mug', sku: 'MUG-MO-L', quantity })
const cups: SampleLine = { urlId: 'espresso-cups', sku: 'ESP-4', quantity: 1 }

type Refusal = { status: number; code: string; message: string }

/** A shop whose cart changes as the calls say. */
function liveCart(lines: SampleLine[], refusal?: Refusal, options: OpenOptions = {}) {
  let country: string | null = null
  let saved: SavedItem[] = []
  const pages: { [path: string]: ReturnType<typeof sampleInput> } = {}
  let manifest: ScriptManifest | undefined
  const cart = (): ShoppingCart => sampleCart(lines, country)
  function refresh(): void {
    const now = cart()
    pages['/cart'] = sampleInput(
      { kind: 'cart', cart: now.entries.length === 0 ? null : now, ...(saved.length === 0 ? {} : { saved }) },
      '/cart',
      manifest,
    )
  }
  const changed = () => {
    refresh()
    return { json: { shoppingCart: cart() } }
  }
  const putAside = () => {
    refresh()
    return { json: { shoppingCart: cart(), savedItems: saved.map(asAnswered) } }
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
    [`POST /api/commerce/shopping-cart/entries/${MUG}/save`]: () => {
      saved = [savedMug()]
      lines = lines.filter((line) => line.sku !== 'MUG-MO-L')
      return putAside()
    },
    'POST /api/commerce/saved-items/saved-mug/move': () => {
      if (refusal !== undefined) return refused()
      saved = []
      lines = [mugs(2), ...lines]
      return putAside()
    },
    'DELETE /api/commerce/saved-items/saved-mug': () => {
      saved = []
      return putAside()
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
    { cookies: ['hasCart=true'], ...options, answers: { ...answers, ...options.answers } },
  )
}

test('[STOREFRONT-20] a quantity applies at once, and the server renders the page again', async () => {
  const { page, calls } = await liveCart([mugs(1), cups])
  await page.getByRole('spinbutton', { name: 'Quantity of Everyday Mug' }).fill('3')
  await page.waitForFunction(() => document.querySelector('[data-grand-total]')?.textContent === '£146.00')
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([
    `PUT /api/commerce/shopping-cart/entries/${MUG} {"quantity":3}`,
  ])
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`quantity-${MUG}`)
  await expect.poll(() => page.getByRole('button', { name: 'Update' }).count()).toBe(0)
})

test('[CART-110] on a phone the sums of a cart in rupiah stay whole and beside nothing they cover', async () => {
  const { entries, ...rest } = sampleCart([mugs(2)], 'GB')
  const cart: ShoppingCart = {
    ...rest,
    currency: 'IDR',
    entries: entries.map((entry) => ({
      ...entry,
      purchasePriceCents: 45_000_000_000,
      subTotal: 90_000_000_000,
    })),
  }
  const { page } = await shop.open(
    (manifest) => ({ '/cart': sampleInput({ kind: 'cart', cart }, '/cart', manifest) }),
    '/cart',
    { cookies: ['hasCart=true'], width: 390, scripts: false },
  )
  const boxOf = (text: string) =>
    page.locator('.cart-line').evaluate((line, wanted) => {
      const walk = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
      for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
        if (node.textContent?.trim() !== wanted) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const { left, right, top, bottom } = range.getBoundingClientRect()
        return { lines: range.getClientRects().length, left, right, top, bottom }
      }
      throw new Error(`${wanted} is not there: ${line.textContent}`)
    }, text)
  const unit = await boxOf('Rp450,000,000.00')
  const total = await boxOf('Rp900,000,000.00')
  expect([unit.lines, total.lines]).toEqual([1, 1])
  expect(unit.right <= total.left || unit.bottom <= total.top || total.bottom <= unit.top).toBe(true)
  expect(Math.max(unit.right, total.right)).toBeLessThanOrEqual(390)
})

test('[STOREFRONT-20] quick presses of + send the last quantity only', async () => {
  const { page, calls } = await liveCart([mugs(1)])
  // In the page itself: three presses of a busy test may be half a second apart.
  await page.getByRole('button', { name: 'One more: Everyday Mug' }).evaluate(async (more) => {
    for (let presses = 0; presses < 3; presses += 1) {
      ;(more as HTMLElement).click()
      await new Promise((resolve) => setTimeout(resolve))
    }
  })
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
  await expect
    .poll(() => dialog.innerText())
    .toContain('Sorry, we do not have enough of that item available.')
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('.quantity-input')?.value === '2')
})

/** The mug as it is saved for later: dearer now. */
function savedMug(): SavedItem {
  const [entry] = sampleCart([mugs(2)]).entries
  const { itemId, chosenVariant, title, fullUrl, productType } = entry!
  const { id: variantId } = chosenVariant
  return {
    id: 'saved-mug',
    itemId,
    variantId,
    quantity: 2,
    savedPriceCents: 2000,
    priceCents: 3000,
    additionalFields: [],
    line: {
      variantId,
      itemId,
      sku: 'MUG-MO-L',
      attributes: { Glaze: 'Moss' },
      title,
      fullUrl,
      productType,
      taxCategory: 'standard',
      price: 3000,
      salePrice: 0,
      onSale: false,
      available: 5,
    },
  }
}

/** Something saved as the shop's calls answer with it. */
const asAnswered = ({ id, itemId, quantity, savedPriceCents, priceCents, line }: SavedItem) => ({
  id,
  itemId,
  sku: line?.sku ?? '',
  title: line?.title ?? '',
  fullUrl: line?.fullUrl ?? '',
  quantity,
  priceCents: priceCents ?? null,
  savedPriceCents,
  available: line?.available ?? null,
})

test('[SAVED-6] a line is saved for later and put back, with what has changed meanwhile; the last one leaves the list', async () => {
  const { page } = await liveCart([mugs(2)])
  await page.getByRole('button', { name: 'Save for later Everyday Mug' }).click()
  const list = page.getByRole('region', { name: 'Saved for later' })
  await list.getByText('It was £20.00 when you saved it.').waitFor()
  await page.getByText('Your cart is empty').waitFor()
  await list.getByRole('button', { name: 'Move to cart Everyday Mug' }).click()
  await page.waitForFunction(() => document.querySelector('.cart-saved') === null)
  await page.getByRole('spinbutton', { name: 'Quantity of Everyday Mug' }).waitFor()
  await page.getByRole('button', { name: 'Save for later Everyday Mug' }).click()
  await list.getByRole('button', { name: 'Remove Everyday Mug' }).click()
  await page.waitForFunction(() => document.querySelector('.cart-saved') === null)
})

test('[STOREFRONT-21] [SAVED-4] what cannot be taken out or put in says so: Unable to remove item, Unable to add item', async () => {
  const message = 'Sorry, we do not have enough of that item available.'
  const { page } = await liveCart([mugs(2), cups], { status: 409, code: 'not-enough-stock', message })
  await page.getByRole('button', { name: 'Remove Everyday Mug' }).click()
  await page.getByRole('alertdialog', { name: 'Unable to remove item' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save for later Everyday Mug' }).click()
  await page.getByRole('button', { name: 'Move to cart Everyday Mug' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Unable to add item' })
  await expect.poll(() => dialog.innerText()).toContain(message)
})

test('[STOREFRONT-21] a removed line can be put back', async () => {
  const { page, calls } = await liveCart([mugs(2), cups])
  await page.getByRole('button', { name: 'Remove Everyday Mug' }).click()
  await page.waitForFunction(() => document.querySelectorAll('.cart-line').length === 1)
  await expect
    .poll(() => page.getByRole('status').first().innerText())
    .toContain('Everyday Mug was removed from your cart.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.waitForFunction(() => document.querySelectorAll('.cart-line').length === 2)
  expect(calls).toContain(`POST /api/commerce/shopping-cart/entries/${MUG}/restore`)
})

test('[STOREFRONT-21] quantity 0 removes the line; the last one leaves a cart that says what to do next', async () => {
  const { page } = await liveCart([mugs(1)])
  await page.getByRole('spinbutton', { name: 'Quantity of Everyday Mug' }).fill('0')
  await page.getByText('Your cart is empty').waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'Browse the shop' }).getAttribute('href'))
    .toBe('/shop')
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).isVisible()).toBe(true)
  await expect.poll(() => page.locator('.cart-link').getAttribute('data-empty')).toBe('')
})

test('[STOREFRONT-23] the delivery cost is there before any personal data, and follows the country', async () => {
  const { page, calls } = await liveCart([mugs(1)])
  await expect.poll(() => page.locator('.totals').innerText()).toMatch(/Delivery\s+£5\.95/)
  await page.getByRole('combobox', { name: 'Deliver to' }).selectOption('IE')
  await expect
    .poll(() => calls)
    .toContain(
      'POST /api/commerce/shopping-cart/shipping-estimate {"country":"IE","region":"","postalCode":""}',
    )
  await expect.poll(() => page.locator('#estimate-country').inputValue()).toBe('IE')
})

/** A shop that sends to Ireland, and for more to the west of Germany. */
const byPostcode = {
  ...sampleWebsite,
  store: {
    ...sampleWebsite.store,
    shipping: {
      ...sampleWebsite.store.shipping,
      zones: [
        ...sampleWebsite.store.shipping.zones,
        {
          id: 'west',
          name: 'West',
          areas: [{ country: 'DE', regions: [], postcodes: ['4*'] }],
          restOfWorld: false,
          rates: [],
        },
      ],
    },
  },
}

/** A cart that goes to Germany, where a postcode decides. */
function cartToGermany(options: OpenOptions = {}) {
  let shippingLocation = { country: 'DE', postalCode: '' }
  let manifest: ScriptManifest | undefined
  const input = () => ({
    ...sampleInput(
      { kind: 'cart', cart: { ...sampleCart([mugs(1)], 'DE'), shippingLocation } },
      '/cart',
      manifest,
    ),
    website: byPostcode,
  })
  const pages: { [path: string]: ReturnType<typeof input> } = {}
  return shop.open(
    (built) => {
      manifest = built
      pages['/cart'] = input()
      return pages
    },
    '/cart',
    {
      cookies: ['hasCart=true'],
      ...options,
      answers: {
        'POST /api/commerce/shopping-cart/shipping-estimate': (body) => {
          shippingLocation = JSON.parse(body) as typeof shippingLocation
          pages['/cart'] = input()
          return { json: { shoppingCart: sampleCart([mugs(1)], 'DE') } }
        },
      },
    },
  )
}
const estimates = (calls: readonly string[]) =>
  calls
    .filter((call) => call.includes('shipping-estimate'))
    .map((call) => call.replace(/.*"postalCode":/, ''))

test('[CART-90] a postcode counts half a second after the last letter, once, and typing goes on', async () => {
  const { page, calls } = await cartToGermany()
  await awake(page)
  const field = page.locator('#estimate-postcode')
  await field.pressSequentially('40213')
  await expect.poll(() => estimates(calls)).toEqual(['"40213"}'])
  await page.locator('.cart[aria-busy=false]').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('estimate-postcode')
  await expect.poll(() => field.inputValue()).toBe('40213')
  // Leaving it, or Enter, does not wait, and says nothing twice.
  await field.fill('50667')
  await field.press('Enter')
  await field.blur()
  await page.locator('.cart[aria-busy=false]').waitFor()
  await expect.poll(() => estimates(calls)).toEqual(['"40213"}', '"50667"}'])
})

test('[CART-90] a postcode that was typed before the script came counts once it is there', async () => {
  let send = () => {}
  const modulesAfter = new Promise<void>((resolve) => (send = resolve))
  const { page, calls } = await cartToGermany({ modulesAfter })
  await page.locator('#estimate-postcode').fill('40213')
  send()
  await expect.poll(() => estimates(calls)).toEqual(['"40213"}'])
})

test('[STOREFRONT-20] [STOREFRONT-31] without scripts the quantity has an Update button and lines a Remove button', async () => {
  const { page } = await shop.open(
    () => ({ '/cart': sampleInput({ kind: 'cart', cart: sampleCart([mugs(2)]) }, '/cart') }),
    '/cart',
    { scripts: false },
  )
  await expect.poll(() => page.getByRole('button', { name: 'Update' }).isVisible()).toBe(true)
  await expect.poll(() => page.getByRole('button', { name: 'One more: Everyday Mug' }).count()).toBe(0)
  const form = page.locator('.cart-remove')
  await expect.poll(() => form.getAttribute('action')).toBe('/cart')
  await expect.poll(() => form.locator('[name=crumb]').getAttribute('value')).toBe('crumb-of-the-test')
})

const quantity = (page: Page) => page.getByRole('spinbutton', { name: 'Quantity of Everyday Mug' })
const awake = (page: Page) => page.locator('[data-island="cart-page"][data-island-state="awake"]').waitFor()

test('[STOREFRONT-21] focus goes to Undo with the line, and back to the line with Undo', async () => {
  const { page } = await liveCart([mugs(2), cups])
  await page.getByRole('button', { name: 'Remove Everyday Mug' }).press('Enter')
  await page.getByText('Everyday Mug was removed from your cart.').waitFor()
  await page.waitForFunction(() => document.activeElement?.id === 'cart-undo')
  await page.keyboard.press('Enter')
  await page.waitForFunction((id) => document.activeElement?.id === `remove-${id}`, MUG)
})

test('[STOREFRONT-51] a change is told the server once, which says in its own words what to show', async () => {
  const { page, calls } = await liveCart([mugs(1)], undefined, {
    answers: {
      'GET /cart?format=state': () => {
        const { state } = renderPage({
          ...sampleInput({ kind: 'cart', cart: sampleCart([mugs(7)]) }, '/cart'),
          components: pageComponents,
        })
        return { json: state }
      },
    },
  })
  await quantity(page).fill('7')
  await quantity(page).press('Enter')
  await page.waitForFunction(() => document.querySelector('.cart-line-total')?.textContent === '£210.00')
  expect(calls.filter((call) => !call.includes('GET /api'))).toEqual([
    `PUT /api/commerce/shopping-cart/entries/${MUG} {"quantity":7}`,
    'GET /cart?format=state',
  ])
  await page.getByText('Total £210.00', { exact: true }).waitFor({ state: 'attached' })
})

test('[STOREFRONT-52] a slow answer: the quantity shows at once and goes on to be typed in', async () => {
  let answer = () => {}
  const slow = new Promise<void>((resolve) => (answer = resolve))
  const { page, calls } = await liveCart([mugs(1)], undefined, {
    answers: {
      [`PUT /api/commerce/shopping-cart/entries/${MUG}`]: async (body) => {
        await slow
        return { json: { shoppingCart: sampleCart([mugs(Number(body.replace(/\D/g, '')))]) } }
      },
    },
  })
  await quantity(page).fill('4')
  await page.locator('.cart[aria-busy=true]').waitFor()
  await expect.poll(() => quantity(page).inputValue()).toBe('4')
  await quantity(page).fill('5')
  await expect.poll(() => calls.filter((call) => call.startsWith('PUT'))).toHaveLength(2)
  await expect.poll(() => quantity(page).inputValue()).toBe('5')
  answer()
  await page.locator('.cart[aria-busy=false]').waitFor()
  expect(calls.filter((call) => call.startsWith('PUT')).map((call) => call.slice(-3))).toEqual([':4}', ':5}'])
})

test('[STOREFRONT-52] a server that is away: the quantity goes back, and the dialog says why', async () => {
  const { page } = await liveCart([mugs(2)], undefined, {
    answers: {
      [`PUT /api/commerce/shopping-cart/entries/${MUG}`]: () => ({ away: true }),
      'GET /cart?format=state': () => ({ away: true }),
    },
  })
  await quantity(page).fill('3')
  const dialog = page.getByRole('alertdialog', { name: 'Unable to update quantity' })
  await expect.poll(() => dialog.innerText()).toContain('Please check your internet connection')
  await page.keyboard.press('Escape')
  await expect.poll(() => quantity(page).inputValue()).toBe('2')
  await expect.poll(() => page.locator('.cart').getAttribute('aria-busy')).toBe('false')
})

test('[STOREFRONT-52] a change that was kept, but whose amounts cannot be fetched, says so and asks again', async () => {
  let isAway = true
  const { page } = await liveCart([mugs(2)], undefined, {
    answers: {
      'GET /cart?format=state': () => {
        const cart = sampleCart([mugs(3)])
        const { state } = renderPage({
          ...sampleInput({ kind: 'cart', cart }, '/cart'),
          components: pageComponents,
        })
        return isAway ? { away: true } : { json: state }
      },
    },
  })
  await quantity(page).fill('3')
  const said = page.getByRole('alert').filter({ hasText: 'Your change was kept' })
  await said.waitFor()
  await expect.poll(() => quantity(page).inputValue()).toBe('3')
  isAway = false
  await said.getByRole('button', { name: 'Try again' }).click()
  await page.waitForFunction(() => document.querySelector('.cart-line-total')?.textContent === '£90.00')
  await expect.poll(() => said.count()).toBe(0)
})

test('[STOREFRONT-52] a line that was taken out is gone at once, also while the amounts cannot be fetched', async () => {
  const { page } = await liveCart([mugs(2), cups], undefined, {
    answers: { 'GET /cart?format=state': () => ({ away: true }) },
  })
  await page.getByRole('button', { name: 'Remove Everyday Mug' }).click()
  await page.getByRole('alert').filter({ hasText: 'Your change was kept' }).waitFor()
  await expect.poll(() => page.locator('.cart-line').count()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.waitForFunction(() => document.querySelectorAll('.cart-line').length === 2)
})

test('[STOREFRONT-53] what is typed before the script comes stays, and applies when it has', async () => {
  let come = () => {}
  const modulesAfter = new Promise<void>((resolve) => (come = resolve))
  const { page, calls } = await liveCart([mugs(1)], undefined, { modulesAfter })
  await quantity(page).fill('3')
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([])
  come()
  await awake(page)
  await expect.poll(() => quantity(page).inputValue()).toBe('3')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`quantity-${MUG}`)
  await page.waitForFunction(() => document.querySelector('.cart-line-total')?.textContent === '£90.00')
  expect(calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1)
})

test('[STOREFRONT-53] a press on + before the script comes is a form that says the same', async () => {
  const { page, calls } = await liveCart([mugs(1)], undefined, {
    modulesAfter: new Promise<void>(() => {}),
    answers: { 'POST /cart': () => ({ html: '<title>Sent</title>' }) },
  })
  await page.getByRole('button', { name: 'One more: Everyday Mug' }).click()
  await page.waitForFunction(() => document.title === 'Sent')
  expect(calls.find((call) => call.startsWith('POST /cart'))).toBe(
    `POST /cart crumb=crumb-of-the-test&entryId=${MUG}&action=update&quantity=1&step=1`,
  )
})

test('[STOREFRONT-53] Enter in the field before the script comes updates, and takes nothing away', async () => {
  const { page, calls } = await liveCart([mugs(1)], undefined, {
    modulesAfter: new Promise<void>(() => {}),
    answers: { 'POST /cart': () => ({ html: '<title>Sent</title>' }) },
  })
  await quantity(page).fill('4')
  await quantity(page).press('Enter')
  await page.waitForFunction(() => document.title === 'Sent')
  expect(calls.find((call) => call.startsWith('POST /cart'))).toMatch(/action=update&quantity=4$/)
})

test('[STOREFRONT-54] coming back to the tab, or with Back, shows what the cart holds by now', async () => {
  const cart = sampleCart([mugs(5)])
  const { state } = renderPage({
    ...sampleInput({ kind: 'cart', cart }, '/cart'),
    components: pageComponents,
  })
  let asked = 0
  const { page } = await liveCart([mugs(1)], undefined, {
    answers: {
      'GET /api/commerce/shopping-cart': () => ({ json: cart }),
      'GET /cart?format=state': () => {
        asked += 1
        return { json: state }
      },
    },
  })
  const shown = () =>
    page.waitForFunction(() => document.querySelector<HTMLInputElement>('.quantity-input')?.value === '5')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await shown()
  // Nothing is asked for when nothing has changed.
  const loaded = page.waitForResponse('**/api/commerce/shopping-cart')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await loaded
  await page.waitForTimeout(100)
  expect(asked).toBe(1)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.waitForResponse('**/cart?format=state')
  await shown()
})

test('[STOREFRONT-56] a component that fails leaves the HTML of the server, which works', async () => {
  const { page } = await liveCart([mugs(1)], undefined, {
    answers: { 'GET /cart?format=state': () => ({ json: { of: 'another version' } }) },
  })
  await quantity(page).fill('2')
  await page.locator('[data-island="cart-page"][data-island-state="failed"]').waitFor()
  await page.locator('.cart-line').waitFor()
  await expect.poll(() => page.locator('form.quantity').getAttribute('action')).toBe('/cart')
})

/** A cart with a mug that asks for an engraving, which says what `answers` of the shop keep. */
function cartThatAsks(answers: ShopAnswers, { isThere = true } = {}) {
  let engraving = 'For Ana'
  let manifest: ScriptManifest | undefined
  const cart = (): ShoppingCart => {
    const plain = sampleCart([mugs(1)])
    const additionalFields = [{ field: 'Engraving', value: engraving }]
    return { ...plain, entries: plain.entries.map((entry) => ({ ...entry, asks: true, additionalFields })) }
  }
  const field = { id: 'words', kind: 'text', required: true, maxLength: 0, showCountryCode: false } as const
  const questions = {
    items: [{ ...field, currencySymbol: '', underline: false }],
    texts: { en: { 'items.words.label': 'Engraving' } },
  }
  const pages: { [path: string]: ReturnType<typeof sampleInput> } = {}
  const refresh = () => {
    pages['/cart'] = sampleInput({ kind: 'cart', cart: cart() }, '/cart', manifest)
    if (!isThere) return
    pages['/_questions'] = sampleInput(
      {
        kind: 'questions',
        itemId: 'everyday-mug',
        title: 'Everyday Mug',
        fullUrl: '/shop/everyday-mug',
        subscribes: false,
        entryId: MUG,
        sku: 'MUG-MO-L',
        quantity: '1',
        fields: questionsIn(questions, 'en', 'en'),
        values: { [inputName('words')]: [engraving] },
        errors: {},
        problem: '',
      },
      '/_questions',
      manifest,
    )
  }
  const keep = (body: string) => {
    engraving = (
      JSON.parse((JSON.parse(body) as { additionalFields: string }).additionalFields) as { words: string }
    ).words
    refresh()
    return { json: { shoppingCart: cart(), updatedEntry: cart().entries[0] } }
  }
  return {
    keep,
    opened: shop.open(
      (built) => {
        manifest = built
        refresh()
        return pages
      },
      '/cart',
      {
        cookies: ['hasCart=true'],
        answers: { 'GET /api/commerce/shopping-cart': () => ({ json: cart() }), ...answers },
      },
    ),
  }
}
const FIELDS = `PUT /api/commerce/shopping-cart/entries/${MUG}/additionalFields`
const change = (page: Page) =>
  page.getByRole('link', { name: /Everyday Mug/ }).and(page.locator('[data-island=cart-answers]'))

test('[CART-92] answers of a line are changed in a lightbox over the cart, which says Saving… and shows what is kept', async () => {
  let answered: (() => void) | undefined
  const bodies: string[] = []
  const asking = cartThatAsks({
    [FIELDS]: async (body) => {
      bodies.push(body)
      if (bodies.length === 1)
        return {
          status: 409,
          json: { error: { code: 'not-there', message: 'This is not in your cart any more.' } },
        }
      await new Promise<void>((resolve) => (answered = resolve))
      return asking.keep(body)
    },
  })
  const { page } = await asking.opened
  await awake(page)
  await change(page).focus()
  await page.keyboard.press('Enter')
  const lightbox = page.getByRole('dialog', { name: 'Everyday Mug' })
  const engraving = lightbox.getByLabel('Engraving')
  await expect.poll(() => engraving.inputValue()).toBe('For Ana')
  await engraving.fill('For Anna')
  const save = lightbox.locator('button[type=submit]')
  await save.click()
  await expect
    .poll(() => lightbox.getByRole('alert').innerText())
    .toBe('Unable to update form. This is not in your cart any more.')
  await save.click()
  await expect.poll(() => save.innerText()).toBe('Saving…')
  await expect.poll(() => answered).toBeDefined()
  answered?.()
  await lightbox.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('.answers').innerText()).toContain('For Anna')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-island')))
    .toBe('cart-answers')
  expect(JSON.parse(bodies[1] ?? '')).toEqual({
    itemId: 'everyday-mug',
    additionalFields: JSON.stringify({ words: 'For Anna' }),
  })
})

test('[CART-92] where the questions cannot be shown over the cart they are a page', async () => {
  const { page, calls } = await cartThatAsks({}, { isThere: false }).opened
  await awake(page)
  await change(page).click()
  await page.waitForURL(`**/_questions?entryId=${MUG}`)
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([])
})
