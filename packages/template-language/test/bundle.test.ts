import { describe, expect, test } from 'vitest'
import { browserBundle, bundleSize, sizeBudgets } from '../bench/bundle-size.ts'

/** A text that only a group of formatters holds. */
const COMMERCE_ONLY = 'sqs-add-to-cart-button'
const SOCIAL_ONLY = 'squarespace-social-buttons'

const [CORE, ALL] = Object.values(sizeBudgets).map(({ entry }) => entry) as [string, string]

describe('bytes in the browser', () => {
  test.each(Object.entries(sizeBudgets))('[TPL-140] %s is within its budget', async (_name, size) => {
    expect(await bundleSize(size.entry)).toBeLessThanOrEqual(size.budget)
  })
})

describe('bundles hold what they use', () => {
  test('[TPL-141] the core holds no commerce and no social formatters', async () => {
    const [core, all] = await Promise.all([browserBundle(CORE), browserBundle(ALL)])
    for (const text of [COMMERCE_ONLY, SOCIAL_ONLY]) {
      expect(core.includes(text)).toBe(false)
      expect(all.includes(text)).toBe(true)
    }
  })

  test('[TPL-141] a compiler with chosen groups holds only those', async () => {
    const bundle = await browserBundle(`
      import { allPredicates, contentFormatters, coreFormatters, createCompiler } from '@plinth/template-language'
      export const { compile } = createCompiler({
        formatters: { ...coreFormatters, ...contentFormatters },
        predicates: allPredicates,
      })`)
    const held = ['data-image-focal-point', COMMERCE_ONLY, SOCIAL_ONLY].map((text) => bundle.includes(text))
    expect(held).toEqual([true, false, false])
  })

  test('[TPL-142] a bundle needs nothing of Node, and makes no code at run time', async () => {
    const bundle = await browserBundle(ALL)
    const found = /\b(?:require|process|Buffer)\b[.(]|['"]node:|\beval\(|\bFunction\(/.exec(bundle)
    expect(found?.[0]).toBeUndefined()
  })
})
