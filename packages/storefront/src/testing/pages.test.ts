import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RenderInput, ScriptManifest } from '@plinth/renderer'
import { describe, expect, test } from 'vitest'
import {
  productPage,
  sampleCart,
  sampleForm,
  sampleInput,
  sampleNow,
  sampleOrder,
  sampleProduct,
  sampleProducts,
  storePage,
} from './sample-shop.ts'
import { useShop } from './use-shop.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const shop = useShop()
const sentOrder = {
  ...sampleOrder,
  fulfillments: [
    {
      id: 'parcel',
      createdOn: sampleNow,
      items: [{ itemId: sampleOrder.items[0]?.id ?? '', quantity: 1 }],
      carrier: 'Royal Mail',
      trackingNumber: 'RM 123',
      trackingUrl: 'https://example.com/follow/123',
    },
  ],
}
const cart = sampleCart([
  { urlId: 'everyday-mug', sku: 'MUG-MO-L', quantity: 2 },
  { urlId: 'espresso-cups', sku: 'ESP-4', quantity: 1, shownPriceCents: 5000 },
])

function allPages(manifest: ScriptManifest): { readonly [path: string]: RenderInput } {
  const input = (page: Parameters<typeof sampleInput>[0], path: string) => sampleInput(page, path, manifest)
  const wrong = {
    ...sampleForm,
    values: { email: 'ada' },
    errors: { email: 'Email is not valid.', line1: 'Required' },
  }
  const step = { ...sampleForm, secondStep: { token: 'step', message: 'Your bank asks you to confirm.' } }
  return {
    '/shop': input(storePage(sampleProducts, 1, 8), '/shop'),
    '/shop/everyday-mug': input(productPage(sampleProduct('everyday-mug')), '/shop/everyday-mug'),
    '/shop/pendant-lamp': input(productPage(sampleProduct('pendant-lamp')), '/shop/pendant-lamp'),
    '/cart': input({ kind: 'cart', cart }, '/cart'),
    '/cart/empty': input({ kind: 'cart', cart: null }, '/cart'),
    '/checkout': input({ kind: 'checkout', cart, form: sampleForm }, '/checkout'),
    '/checkout/wrong': input({ kind: 'checkout', cart, form: wrong }, '/checkout'),
    '/checkout/step': input({ kind: 'checkout', cart, form: step }, '/checkout'),
    '/order-confirmed': input(
      { kind: 'orderConfirmed', order: sampleOrder, mailed: true },
      '/order-confirmed',
    ),
    '/order-status': input({ kind: 'orderStatus', mailed: true, order: sentOrder }, '/order-status'),
  }
}

interface Finding {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

describe('every page of the shop', () => {
  const paths = Object.keys(allPages({ loader: '', islands: {} }))

  test.each(paths.flatMap((path) => [1440, 390].map((width) => [path, width] as const)))(
    '[STOREFRONT-35] %s at %i px has nothing axe objects to, and does not scroll sideways',
    async (path, width) => {
      const { page } = await shop.open(allPages, path, {
        width,
        cookies: ['hasCart=true'],
        answers: { 'GET /api/commerce/shopping-cart': () => ({ json: cart }) },
      })
      await page.locator('.cart-link:not([data-empty])').waitFor()
      await page.evaluate(axe)
      const findings = await page.evaluate(async () => {
        interface Axe {
          run(options: { resultTypes: string[] }): Promise<{ violations: Finding[] }>
        }
        // What passed is not described, which takes as long as finding out.
        const { axe: runner } = globalThis as unknown as { axe: Axe }
        return (await runner.run({ resultTypes: ['violations'] })).violations
      })
      expect(findings.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual(
        [],
      )
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0)
    },
  )

  test('[STOREFRONT-35] dialogs and choices can be seen in forced colours', async () => {
    const { page } = await shop.open(allPages, '/shop/everyday-mug', { forcedColors: true })
    await page.getByRole('radio', { name: 'Moss' }).check()
    const outline = await page
      .locator('.option-input:checked + label')
      .evaluate((label) => getComputedStyle(label).outlineStyle)
    expect(outline).toBe('solid')
  })
})
