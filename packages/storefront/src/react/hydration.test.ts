import type { ScriptManifest } from '@plinth/renderer'
import { expect, test } from 'vitest'
import { componentPages, plainCart } from '../testing/component-pages.ts'
import { sampleInput } from '../testing/sample-shop.ts'
import { stripeScript } from '../testing/stripe-js-stand-in.ts'
import { useShop } from '../testing/use-shop.ts'

// In development React compares what the server made with what it would have made, attribute by attribute.
const shop = useShop('development')

const inputs = (manifest: ScriptManifest) =>
  Object.fromEntries(
    componentPages.map((input, index) => [`/${input.kind}/${index}`, sampleInput(input, '/', manifest)]),
  )

test.each(Object.keys(inputs({ loader: '', islands: {} })))(
  '[STOREFRONT-50] %s: React finds the HTML it would have made',
  async (path) => {
    const complaints: string[] = []
    const { page } = await shop.open(inputs, path, {
      complaints,
      cookies: ['hasCart=true'],
      scriptsOfOthers: { 'https://js.stripe.com/endive/stripe.js': () => stripeScript },
      answers: { 'GET /api/commerce/shopping-cart': () => ({ json: plainCart }) },
    })
    await page
      .locator('[data-island-state=awake]:is([data-island=cart-page], [data-island=checkout])')
      .waitFor()
    await page.waitForLoadState('networkidle')
    expect(complaints).toEqual([])
  },
)
