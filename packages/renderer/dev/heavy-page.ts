import { BLOCK_TYPES, type Block, type Section } from '@plinth/domain'
import type { PageInput, RenderInput } from '../src/index.ts'
import { demoInput, demoPages } from './demo-website.ts'

const PRODUCTS = 60
const BLOCKS = 24

/** Sixty products, made of those of the demo site. */
function manyProducts() {
  const products = Object.values(demoPages()['store']!.library.products)
  return Array.from({ length: PRODUCTS }, (_, index) => {
    const product = products[index % products.length]!
    return { ...product, id: `${product.id.slice(0, -2)}${String(index).padStart(2, '0')}` }
  })
}

/** The store's list with sixty products, as large as a list page gets. */
export function heavyStore(): RenderInput {
  const input = demoPages()['store']!
  const page = input.page as Extract<PageInput, { kind: 'store' }>
  return demoInput({ ...page, products: manyProducts() }, '/shop')
}

/** A page of twenty-four blocks, one of them a list of sixty products: the page the budget is about. */
export function heavyPage(): RenderInput {
  const input = demoPages()['home']!
  const page = input.page as Extract<PageInput, { kind: 'page' }>
  const source = page.document.sections.flatMap(({ blocks }) => blocks)
  const [list] = source.filter(({ type }) => type === BLOCK_TYPES.productList)
  const others = source.filter(({ type }) => type !== BLOCK_TYPES.productList)
  const copies = Array.from({ length: BLOCKS - 1 }, (_, index): Block => {
    const block = others[index % others.length]!
    return { ...block, id: index.toString(16).padStart(24, '0') }
  })
  const blocks: readonly Block[] = [{ ...list!, value: { ...list!.value, limit: PRODUCTS } }, ...copies]
  const sections: Section[] = page.document.sections.slice(0, 4).map((section, index) => ({
    ...section,
    blocks: blocks.slice(index * 6, index * 6 + 6),
  }))
  const products = manyProducts()
  const heavy = demoInput({ ...page, document: { format: 1, sections } }, '/')
  const posts = Object.keys(heavy.library.items).slice(0, 3)
  const lists = Object.fromEntries(
    blocks.map(({ id, type }) => [
      id,
      type === BLOCK_TYPES.productList ? products.map((product) => product.id) : posts,
    ]),
  )
  return {
    ...heavy,
    library: {
      ...heavy.library,
      products: Object.fromEntries(products.map((product) => [product.id, product])),
      lists,
    },
  }
}
