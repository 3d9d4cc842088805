import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { newPage } from '../editor/editor-page.ts'
import type { Plinth } from '../harness.ts'
import { inProduct } from '../in-product.ts'
import { openDesk, ownerDesk, type Desk } from './owner-browser.ts'

let plinth: Plinth
let browser: Browser
let owner: Desk

inProduct(async (product) => {
  ;({ plinth, browser } = product)
  owner = await ownerDesk(browser, plinth)
})

/** Thousands of bytes that a browser without anything of ours gets for an address, by what they are. */
async function firstLoad(path: string, isSignedIn = true): Promise<{ files: number; all: number }> {
  const { context, page } = isSignedIn ? await ownerDesk(browser, plinth) : await openDesk(browser)
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const addresses = new Map<string, string>()
  let files = 0
  let all = 0
  network.on('Network.responseReceived', ({ requestId, response }) => addresses.set(requestId, response.url))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    all += encodedDataLength / 1000
    if (addresses.get(requestId)?.includes('/_editor/') === true) files += encodedDataLength / 1000
  })
  await page.goto(plinth.origin + path)
  await page.waitForLoadState('networkidle')
  await context.close()
  return { files: Math.round(files), all: Math.round(all) }
}

test('[HTTP-54] a first opening sends no more than its budget', async () => {
  const { documentId } = await newPage(owner.context, plinth.origin, 'Light')
  const seen = {
    signIn: (await firstLoad('/login', false)).files,
    products: (await firstLoad('/config/products')).files,
    product: (await firstLoad('/config/products/new')).files,
    page: (await firstLoad(`/config/pages/${documentId}`)).files,
  }
  console.log('kB of files on a first opening:', JSON.stringify(seen))
  expect(seen.signIn).toBeLessThanOrEqual(320)
  expect(seen.products).toBeLessThanOrEqual(340)
  expect(seen.product).toBeLessThanOrEqual(560)
  expect(seen.page).toBeLessThanOrEqual(620)
})

test('[HTTP-52] the frame of the screen stands before any script has arrived', async () => {
  const { context, page } = await ownerDesk(browser, plinth)
  await page.route('**/_editor/assets/*.js', () => undefined)
  for (const [path, shell] of [
    ['/config/products', '.shell-frame'],
    ['/config/pages', '.shell-editor'],
    ['/login', '.shell-card'],
  ] as const) {
    await page.goto(plinth.origin + path, { waitUntil: 'commit' })
    await page.locator(shell).waitFor({ state: 'visible' })
    expect(await page.locator('.shell:visible').count(), path).toBe(1)
  }
  await context.close()
})

test('[LOG-3] [LOG-6] an error nobody caught in the editor is told, and seen under Problems', async () => {
  const { context, page } = await ownerDesk(browser, plinth)
  await page.goto(`${plinth.origin}/config/products`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const told = page.waitForResponse((response) => response.url().includes('RecordJavascriptErrors'))
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('a clay pot fell')
    })
    void Promise.reject(new Error('a glaze ran'))
  })
  expect((await told).status()).toBe(204)
  await page.goto(`${plinth.origin}/config/settings/problems`)
  const list = page.getByRole('region', { name: 'Script errors' })
  await list.getByRole('button', { name: 'TypeError: a clay pot fell' }).waitFor()
  await list.getByRole('button', { name: 'Error: a glaze ran' }).waitFor()
  await list.getByRole('button', { name: 'Clear the list' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear the list' }).click()
  await list.getByRole('heading', { name: 'No script errors' }).waitFor()
  expect(await list.getByText('a clay pot fell').count()).toBe(0)
  await context.close()
})
