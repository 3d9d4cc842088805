import { readFileSync, readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { ScriptManifest } from '@plinth/renderer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildScripts, builtFolder, removeScripts } from './shop-browser.ts'

let manifest: ScriptManifest
beforeAll(async () => {
  manifest = await buildScripts()
})
afterAll(removeScripts)

/** Gzipped bytes of the loader, the islands named, and everything they import, each file once. */
function bytes(islands: readonly string[]): number {
  const files = new Set<string>()
  function follow(file: string): void {
    if (files.has(file)) return
    files.add(file)
    const source = readFileSync(builtFolder() + file, 'utf8')
    for (const [, imported] of source.matchAll(/from\s*["'`]\.\/([^"'`]+)["'`]/g)) follow(imported!)
  }
  const addresses = [manifest.loader, ...islands.map((name) => manifest.islands[name] ?? '')]
  for (const address of addresses) follow(address.replace('/_plinth/', ''))
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(builtFolder() + file)).length, 0)
}

const everywhere = ['cart-indicator', 'cart-pill']

test('[STOREFRONT-34] a text page loads at most 6 kB of script', () => {
  expect(bytes(everywhere)).toBeLessThanOrEqual(6000)
})

test('[STOREFRONT-34] a product page loads at most 15 kB of script', () => {
  expect(bytes([...everywhere, 'product-purchase', 'product-gallery', 'quick-view'])).toBeLessThanOrEqual(
    15_000,
  )
})

test('[STOREFRONT-34] every island of the templates is built, and nothing else is an entry', () => {
  const islands = readdirSync(new URL('../islands', import.meta.url))
    .filter((file) => !file.endsWith('.test.ts') && file !== 'island.ts')
    .map((file) => file.replace('.ts', ''))
  expect(Object.keys(manifest.islands).toSorted()).toEqual(islands.toSorted())
})
