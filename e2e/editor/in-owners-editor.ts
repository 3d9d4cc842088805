import type { BrowserContext } from 'playwright-core'
import { inProduct, type Product } from '../in-product.ts'
import { signedInOwner } from './editor-page.ts'

/**
 * Gives the journeys of one file a product of their own, and one browser profile in which its owner is signed in.
 *
 * @param options those of `inProduct`
 * @returns both: nothing of it is there before the first journey, or a `beforeAll` that follows, has begun
 */
export function inOwnersEditor(
  options?: Parameters<typeof inProduct>[1],
): Readonly<Product & { owner: BrowserContext }> {
  const place = {} as Product & { owner: BrowserContext }
  inProduct(async (product) => {
    Object.assign(place, product, { owner: await signedInOwner(product.browser, product.plinth) })
  }, options)
  return place
}
