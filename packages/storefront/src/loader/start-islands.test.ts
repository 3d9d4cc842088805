import { expect, test } from 'vitest'
import { sampleInput, storePage } from '../testing/sample-shop.ts'
import { useShop } from '../testing/use-shop.ts'

const shop = useShop()

test('[STOREFRONT-1] a module that cannot be fetched is asked for once more, and then fails alone', async () => {
  const asked: string[] = []
  const broken = (path: string) => () => {
    asked.push(path)
    return { status: 503, json: {} }
  }
  const { page } = await shop.open(
    (manifest) => ({
      '/shop': sampleInput(storePage(), '/shop', {
        loader: manifest.loader,
        islands: { ...manifest.islands, 'cart-pill': '/broken.js' },
      }),
    }),
    '/shop',
    { answers: { 'GET /broken.js': broken('/broken.js') } },
  )
  await page.locator('.cart-pill[data-island-state=failed]').waitFor({ state: 'attached' })
  expect(asked).toEqual(['/broken.js', '/broken.js'])
  await expect.poll(() => page.locator('.cart-link').getAttribute('data-island-state')).toBe('awake')
})

test('[STOREFRONT-1] an island that throws is reported as an event and leaves its HTML as it was', async () => {
  const { page } = await shop.open(
    (manifest) => ({
      '/shop': sampleInput(storePage(), '/shop', { loader: manifest.loader, islands: manifest.islands }),
      '/late': sampleInput(storePage(), '/late', {
        loader: manifest.loader,
        islands: { ...manifest.islands, 'product-list': '/throws.js' },
      }),
    }),
    '/shop',
    {},
  )
  await page.context().route('**/throws.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default () => { throw new Error("oops") }',
    }),
  )
  await page.addInitScript(() => {
    document.addEventListener('plinth:island:error', (event) => {
      document.title = (event as CustomEvent<{ island: string }>).detail.island
    })
  })
  await page.goto('http://shop.localhost/late')
  await page.waitForFunction(() => document.title === 'product-list')
  await expect.poll(() => page.getByRole('link', { name: 'Load more' }).count()).toBe(1)
})

test('[STOREFRONT-1] of a module of several islands each takes its own, and one that is not in it fails alone', async () => {
  const { page } = await shop.open(
    (manifest) => ({
      '/shop': sampleInput(storePage(), '/shop', {
        loader: manifest.loader,
        islands: { ...manifest.islands, 'cart-pill': manifest.islands['product-gallery']! },
      }),
    }),
    '/shop',
  )
  await page.locator('.cart-pill[data-island-state=failed]').waitFor({ state: 'attached' })
  await page.locator('.card-form[data-island-state=awake]').first().waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('.cart-link').getAttribute('data-island-state')).toBe('awake')
})

test('[STOREFRONT-1] islands wake by their policy: on load, when visible, when touched', async () => {
  const { page } = await shop.open(
    (manifest) => ({ '/shop': sampleInput(storePage(), '/shop', manifest) }),
    '/shop',
  )
  const state = (selector: string) => page.locator(selector).getAttribute('data-island-state')
  expect(await state('.cart-link')).toBe('awake')
  await page.locator('.card-form[data-island-state=awake]').first().waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('.card-form').last().getAttribute('data-island-state')).toBe('waiting')
  await page.locator('.product-card').last().scrollIntoViewIfNeeded()
  await page
    .locator('.card-form')
    .last()
    .and(page.locator('[data-island-state=awake]'))
    .waitFor({ state: 'attached' })
  await expect
    .poll(() => page.locator('.quick-view').first().getAttribute('data-island-state'))
    .toBe('waiting')
  await page.locator('.quick-view').first().focus()
  await page.locator('.quick-view[data-island-state=awake]').first().waitFor()
  // Whoever presses quick view has come over its card, and finds it awake.
  const card = page.locator('.product-card').nth(1)
  await card.hover()
  await card.locator('.quick-view[data-island-state=awake]').waitFor()
})

test('[STOREFRONT-2] a visitor without a cart makes no cart call', async () => {
  const { page, calls } = await shop.open(
    (manifest) => ({ '/shop': sampleInput(storePage(), '/shop', manifest) }),
    '/shop',
  )
  await page.locator('.cart-link[data-initialized]').waitFor()
  expect(calls.filter((call) => call.includes('/api/'))).toEqual([])
})
