import { expect, test } from 'vitest'
import {
  addedTo,
  productPage,
  sampleCart,
  sampleInput,
  sampleProduct,
  sampleProducts,
  storePage,
} from '../testing/sample-shop.ts'
import { useShop } from '../testing/use-shop.ts'

const shop = useShop()
const cart = sampleCart([{ urlId: 'everyday-mug', sku: 'MUG-MO-L', quantity: 1 }])

function openList(options: Parameters<typeof shop.open>[2] = {}, path = '/shop') {
  return shop.open(
    (manifest) => ({
      '/shop': sampleInput(storePage(sampleProducts, 1, 10), '/shop', manifest),
      '/shop?page=2': sampleInput(storePage(sampleProducts, 2, 10), '/shop?page=2', manifest),
      '/shop?sort=name': sampleInput(storePage(sampleProducts, 1, 10, 'name'), '/shop', manifest),
      '/shop/everyday-mug': sampleInput(
        productPage(sampleProduct('everyday-mug')),
        '/shop/everyday-mug',
        manifest,
      ),
    }),
    path,
    options,
  )
}

const awake = '[data-island="product-list"][data-island-state="awake"]'

test('[STOREFRONT-18] Load more adds the next page below and keeps the address in step', async () => {
  const { page } = await openList()
  await page.locator(awake).waitFor()
  await expect.poll(() => page.locator('.product-card').count()).toBe(10)
  await page.getByRole('link', { name: 'Load more' }).click()
  await page.waitForFunction(() => document.querySelectorAll('.product-card').length === 20)
  expect(new URL(page.url()).search).toBe('?page=2')
  await expect
    .poll(() => page.locator('[data-pagination]').innerText())
    .toContain(`20 of ${sampleProducts.length} products`)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('.product-card') !== null))
    .toBe(true)
})

test('[STOREFRONT-18] [STOREFRONT-31] without scripts Load more leads to the next page', async () => {
  const { page } = await openList({ scripts: false })
  await page.getByRole('link', { name: 'Load more' }).click()
  await page.waitForURL('**/shop?page=2')
  await expect.poll(() => page.getByRole('link', { name: 'Show the products before these' }).count()).toBe(1)
})

test('[STOREFRONT-18] sorting applies when it is chosen', async () => {
  const { page } = await openList()
  await page.locator(awake).waitFor()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('name')
  await page.waitForURL('**/shop?sort=name')
})

test('[STOREFRONT-19] products in the cart are marked', async () => {
  const { page } = await openList({
    cookies: ['hasCart=true'],
    answers: { 'GET /api/commerce/shopping-cart': () => ({ json: cart }) },
  })
  await page.locator('[data-in-cart="everyday-mug"]').waitFor({ state: 'visible' })
  await expect.poll(() => page.locator('[data-in-cart="espresso-cups"]').isVisible()).toBe(false)
})

test('[STOREFRONT-19] quick view opens the product in a dialog and gives focus back', async () => {
  const { page } = await openList({
    answers: {
      'POST /api/commerce/shopping-cart/entries': () => ({ json: addedTo(cart) }),
    },
  })
  const card = page.locator('.product-card').first()
  await card.hover()
  const link = card.getByRole('link', { name: 'Quick View: Everyday Mug' })
  await link.hover()
  await page.locator('.quick-view[data-island-state=awake]').first().waitFor()
  await link.click()
  const dialog = page.getByRole('dialog', { name: 'Everyday Mug' })
  await dialog.waitFor()
  expect(new URL(page.url()).pathname).toBe('/shop')
  await expect.poll(() => page.locator('h1').count()).toBe(1)
  await dialog.getByRole('radio', { name: 'Moss' }).check()
  await dialog.getByRole('radio', { name: 'Large, 350 ml' }).check()
  expect(new URL(page.url()).search).toBe('')
  await dialog.locator('.buy-add').click()
  await page.locator('.cart-pill').waitFor({ state: 'visible' })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('quick-view')
})
