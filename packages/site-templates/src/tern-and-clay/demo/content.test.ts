import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { MAX_BLOCKS } from '@plinth/domain'
import { expect, test } from 'vitest'
import { ternAndClay as demo } from './content.ts'

const folder = import.meta.dirname
const productUrls = new Set(demo.store.products.map((product) => product.urlId))
const categoryUrls = new Set(demo.store.categories.map((category) => category.urlId))
const collectionUrls = new Set([
  ...demo.pages.map((page) => page.urlId),
  demo.journal.urlId,
  demo.members.urlId,
  demo.paid.urlId,
  demo.store.urlId,
])
const imageFiles = new Set(demo.images.map((image) => image.file))
const documents = [
  demo.footer,
  ...demo.pages.map((page) => page.document),
  ...[...demo.journal.posts, ...demo.members.posts, ...demo.paid.posts].map((post) => post.document),
]

function named(prefix: string): string[] {
  const found = JSON.stringify([documents, demo.mainNavigation, demo.footerNavigation]).matchAll(
    new RegExp(`"${prefix}:([^"]+)"`, 'g'),
  )
  return [...found].map((match) => match[1] ?? '')
}

test('[DEMO-1] every picture, product, category and page the demo names exists', () => {
  for (const file of imageFiles) expect(existsSync(join(folder, 'images', file)), file).toBe(true)
  for (const file of named('asset')) expect(imageFiles.has(file), file).toBe(true)
  for (const urlId of named('product')) expect(productUrls.has(urlId), urlId).toBe(true)
  for (const urlId of named('category')) expect(categoryUrls.has(urlId), urlId).toBe(true)
  for (const urlId of named('collection')) expect(collectionUrls.has(urlId), urlId).toBe(true)
  for (const product of demo.store.products) {
    for (const file of product.images) expect(imageFiles.has(file), file).toBe(true)
    for (const urlId of [...product.related, ...(product.addOns ?? [])])
      expect(productUrls.has(urlId), urlId).toBe(true)
    for (const urlId of product.categories) expect(categoryUrls.has(urlId), urlId).toBe(true)
    if (product.digitalFile) expect(existsSync(join(folder, 'files', product.digitalFile))).toBe(true)
  }
})

test('[DEMO-2] every variant has a value for each option of its product, its own number, and a fair price', () => {
  const skus = demo.store.products.flatMap((product) => product.variants.map((variant) => variant.sku))
  expect(new Set(skus).size).toBe(skus.length)
  for (const product of demo.store.products)
    for (const variant of product.variants) {
      expect(Object.keys(variant.attributes), product.urlId).toEqual([...product.options])
      if (variant.salePrice !== undefined) expect(variant.salePrice).toBeLessThan(variant.price)
    }
})

test('[DEMO-3] the shop shows a sale, a sold-out product, a scarce one, and products of every kind', () => {
  const { products } = demo.store
  expect(products.length).toBeGreaterThanOrEqual(24)
  expect(
    products.some((product) => product.variants.some((variant) => variant.salePrice !== undefined)),
  ).toBe(true)
  expect(products.some((product) => product.variants.every((variant) => variant.stock === 0))).toBe(true)
  expect(products.some((product) => product.scarcity !== undefined)).toBe(true)
  expect(new Set(products.map((product) => product.productType))).toEqual(new Set([1, 2, 3, 4, 5]))
})

test('[DEMO-4] every document keeps to the limit of blocks and gives each block its own identifier', () => {
  const ids = documents.flatMap((document) =>
    document.sections.flatMap((section) => section.blocks.map((b) => b.id)),
  )
  expect(new Set(ids).size).toBe(ids.length)
  for (const document of documents)
    expect(document.sections.flatMap((section) => section.blocks).length).toBeLessThanOrEqual(MAX_BLOCKS)
})
