import type { ScriptManifest } from '@plinth/renderer'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { RenderInput } from '@plinth/renderer'
import type { OpenOptions, ShopPage } from './shop-browser.ts'
import { buildScripts, launchBrowser, openShop } from './shop-browser.ts'

/** One browser and one build for a test file; every page a test opened is closed after it. */
export function useShop(mode?: Parameters<typeof buildScripts>[0]): {
  /** Opens a page; the pages are made with the manifest of the scripts. */
  open(
    pages: (manifest: ScriptManifest) => { readonly [path: string]: RenderInput },
    path: string,
    options?: OpenOptions,
  ): Promise<ShopPage>
} {
  let browser: Browser
  let manifest: ScriptManifest
  const opened: ShopPage[] = []

  beforeAll(async () => {
    manifest = await buildScripts(mode)
    browser = await launchBrowser()
  })
  afterEach(async () => {
    const shops = opened.splice(0)
    await Promise.all(shops.map((shop) => shop.close()))
    // A page that is tested with what no server answers is tested with nothing. [CONTRACT-42]
    const mistakes = shops.flatMap((shop) => shop.mistakes)
    if (mistakes.length > 0) throw new Error([...new Set(mistakes)].join('\n'))
  })
  afterAll(async () => {
    await browser.close()
  })

  return {
    async open(pages, path, options = {}) {
      const shop = await openShop(browser, pages(manifest), path, options)
      opened.push(shop)
      return shop
    },
  }
}
