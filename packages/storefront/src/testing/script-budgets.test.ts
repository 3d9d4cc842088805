import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { RenderInput, ScriptManifest } from '@plinth/renderer'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  productPage,
  sampleCart,
  sampleForm,
  sampleInput,
  sampleOrder,
  sampleProduct,
  storePage,
} from './sample-shop.ts'
import { builtFolder } from './shop-browser.ts'
import { useShop } from './use-shop.ts'

const shop = useShop()
const cart = sampleCart([{ urlId: 'everyday-mug', sku: 'MUG-MO-L', quantity: 2 }])
let manifest: ScriptManifest

function pages(built: ScriptManifest): { readonly [path: string]: RenderInput } {
  manifest = built
  return {
    '/text': sampleInput({ kind: 'orderConfirmed', order: sampleOrder, mailed: true }, '/text', built),
    '/mug': sampleInput(productPage(sampleProduct('everyday-mug')), '/mug', built),
    '/cart': sampleInput({ kind: 'cart', cart }, '/cart', built),
    '/checkout': sampleInput({ kind: 'checkout', cart, form: sampleForm }, '/checkout', built),
    '/shop': sampleInput(storePage(), '/shop', built),
  }
}

/** The script files a page has asked for, once everything that wakes without a touch is awake. */
async function scripts(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () =>
      document.querySelector('[data-island-state=waiting]:is([data-wake=load], [data-wake=idle])') === null,
  )
  const addresses = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  return addresses
    .filter((address) => address.endsWith('.js'))
    .map((address) => address.split('/_plinth/')[1]!)
}

/** Gzipped bytes of files, each request on its own. */
function bytes(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(builtFolder() + file)).length, 0)
}

test('[STOREFRONT-34] a text page loads at most 3 kB of script', async () => {
  const { page } = await shop.open(pages, '/text')
  const files = await scripts(page)
  expect(files).toContain(manifest.loader.replace('/_plinth/', ''))
  expect(bytes(files)).toBeLessThanOrEqual(3000)
  expect(files.length).toBeLessThanOrEqual(2)
})

test('[STOREFRONT-34] a product page loads at most 10 kB of script in at most four requests before a touch', async () => {
  const { page } = await shop.open(pages, '/mug')
  await page.locator('form.buy[data-island-state=awake]').waitFor()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const files = await scripts(page)
  expect(bytes(files)).toBeLessThanOrEqual(10_000)
  expect(files.length).toBeLessThanOrEqual(4)
})

test.each([
  ['/cart', 80_000],
  ['/checkout', 90_000],
])('[STOREFRONT-55] %s loads at most %i bytes of script in at most five requests', async (path, most) => {
  const { page } = await shop.open(pages, path)
  const files = await scripts(page)
  expect(files.some((file) => file.startsWith('react-'))).toBe(true)
  expect(bytes(files)).toBeLessThanOrEqual(most)
  expect(files.length).toBeLessThanOrEqual(5)
  console.info(files.map((file) => `${file} ${bytes([file])}`).join('\n'))
})

test('[STOREFRONT-55] a page with a component asks for all its files at once', async () => {
  const { page } = await shop.open(pages, '/cart')
  const files = await scripts(page)
  const announced = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.replace('/_plinth/', '')))
  const late = files.filter((file) => !announced.includes(file) && !/^(loader|cart-indicator)/.test(file))
  expect(late).toEqual([])
  expect(announced.some((file) => file?.startsWith('react-'))).toBe(true)
})

test.each(['/text', '/mug', '/shop'])('[STOREFRONT-55] %s loads nothing of React', async (path) => {
  const { page } = await shop.open(pages, path)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const files = await scripts(page)
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => readFileSync(builtFolder() + file, 'utf8').includes('react.'))).toEqual([])
})

test('[STOREFRONT-34] what wakes at a touch comes at a touch, in a file of its own', async () => {
  const { page } = await shop.open(pages, '/shop')
  await page.locator('.card-form[data-island-state=awake]').first().waitFor({ state: 'attached' })
  const quickView = manifest.islands['quick-view']!.replace('/_plinth/', '')
  const before = await scripts(page)
  expect(before).not.toContain(quickView)
  await page.locator('.quick-view').first().focus()
  await page.locator('.quick-view[data-island-state=awake]').first().waitFor()
  expect((await scripts(page)).filter((file) => !before.includes(file))).toEqual([quickView])
})

test('[STOREFRONT-34] a page without an island loads no island', async () => {
  const { page } = await shop.open(pages, '/text', {
    answers: {
      'GET /plain': () => ({
        html: `<!doctype html><title>Plain</title><script type="module" src="${manifest.loader}"></script>`,
      }),
    },
  })
  await page.goto('http://shop.localhost/plain')
  expect(await scripts(page)).toEqual([manifest.loader.replace('/_plinth/', '')])
})

test('[STOREFRONT-34] every island of the templates is built, and nothing else is an entry', async () => {
  await shop.open(pages, '/text')
  const islands = readdirSync(new URL('../islands', import.meta.url))
    .filter((file) => !file.endsWith('.test.ts') && file !== 'island.ts')
    .map((file) => file.replace('.ts', ''))
  const blocks = fileURLToPath(new URL('../../../blocks/src', import.meta.url))
  islands.push(...readdirSync(blocks).filter((folder) => existsSync(join(blocks, folder, 'island.ts'))))
  expect(Object.keys(manifest.islands).toSorted()).toEqual(islands.toSorted())
})

test('[STOREFRONT-34] a file of several islands has those its name says', async () => {
  const names = readdirSync(new URL('../bundles', import.meta.url)).map((file) => file.replace('.ts', ''))
  for (const name of names) {
    const bundle = (await import(`../bundles/${name}.ts`)) as object
    expect(Object.keys(bundle).toSorted()).toEqual(name.split('_').toSorted())
  }
})
