import type { ScriptManifest } from '@plinth/renderer'
import { expect, test } from 'vitest'
import { sampleCart, sampleInput, storePage } from '../testing/sample-shop.ts'
import { useShop } from '../testing/use-shop.ts'

const shop = useShop()
const cart = {
  ...sampleCart([{ urlId: 'everyday-mug', sku: 'MUG-MO-L', quantity: 2 }]),
  currency: 'EUR',
  subtotalCents: 123_450,
}

/** A page of a template with a place for the subtotal in its cart link. */
async function openWith(attribute: string, answer: () => object) {
  let manifest: ScriptManifest | undefined
  const html = () => `<!doctype html><html lang="de"><title>Plain</title>
    <script type="application/json" id="plinth-page">${JSON.stringify({
      islands: manifest?.islands,
      language: 'de',
    })}</script><script type="module" src="${manifest?.loader}"></script>
    <a class="cart-link" href="/cart" data-island="cart-indicator" data-wake="load">Cart <span data-cart-count hidden></span>
    <span ${attribute} data-island="cart-subtotal" data-wake="load" hidden></span></a>`
  const { page } = await shop.open(
    (built) => {
      manifest = built
      return { '/shop': sampleInput(storePage(), '/shop', built) }
    },
    '/shop',
    {
      cookies: ['hasCart=true'],
      answers: {
        'GET /plain': () => ({ html: html() }),
        'GET /api/commerce/shopping-cart': answer,
      },
    },
  )
  await page.goto('http://shop.localhost/plain')
  await page.locator('[data-cart-subtotal][data-island-state=awake]').waitFor({ state: 'attached' })
  return page
}

test.each([
  ['data-cart-subtotal', '€1,234.50'],
  ['data-cart-subtotal="rules"', '1.234,50\u00a0€'],
])(
  '[STOREFRONT-111] a cart link with %s shows what is in the cart comes to, and keeps up with it',
  async (attribute, shown) => {
    const page = await openWith(attribute, () => ({ json: cart }))
    const place = page.locator('[data-cart-subtotal]')
    await expect.poll(() => place.textContent()).toBe(shown)
    expect(await place.isVisible()).toBe(true)
    const change = (detail: unknown) =>
      page.evaluate(
        (next) =>
          document.dispatchEvent(new CustomEvent('plinth:cart:recalculate-end', { detail: { cart: next } })),
        detail,
      )
    await change({ ...cart, subtotalCents: 500 })
    await expect.poll(() => place.textContent()).toContain('5')
    expect(await place.textContent()).not.toBe(shown)
    await change({ ...cart, totalQuantity: 0, subtotalCents: 0 })
    await expect.poll(() => place.isHidden()).toBe(true)
    expect(await place.textContent()).toBe('')
  },
)

test('[STOREFRONT-111] while the cart cannot be looked up no subtotal is claimed', async () => {
  const page = await openWith('data-cart-subtotal', () => ({ status: 503, json: {} }))
  await page.locator('.cart-link[data-island-state=awake]').waitFor()
  expect(await page.locator('[data-cart-subtotal]').isHidden()).toBe(true)
})
