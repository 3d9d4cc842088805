import {
  categoryPath,
  categoryTree,
  type Collection,
  type JsonObject,
  type Product,
  type ProductCategory,
  readText,
} from '@plinth/domain'
import type { Pagination, ProductSort } from '../model.ts'
import { PRODUCT_SORTS } from '../model.ts'
import type { CommercePage } from './commerce-page.ts'
import { textOf } from './commerce-page.ts'
import { productItem } from './commerce-product.ts'

const SORT_TEXTS: Readonly<Record<ProductSort, string>> = {
  featured: 'sortFeatured',
  newest: 'sortNewest',
  'price-ascending': 'sortPriceAscending',
  'price-descending': 'sortPriceDescending',
  name: 'sortName',
}

/** Products in view as a list opens: the row of a desktop, two rows of a phone. */
const FIRST_IN_VIEW = 4
/** Those of a phone's first row: either of two pictures beside each other may be the larger one, by a hair. */
const FIRST_ROW = 2

/** Levels of categories below the top that are shown at once. */
const MOST_LEVELS = 4

/** What a list of products is built from. */
export interface StorePageInput {
  readonly collection: Collection
  readonly products: readonly Product[]
  readonly categories: readonly ProductCategory[]
  readonly category?: ProductCategory
  readonly pagination: Pagination
  readonly sort: ProductSort
}

/** The context of a store's list page: products, categories, sorting and pages, every one a plain address. */
export function storePageContext(input: StorePageInput, page: CommercePage): JsonObject {
  const read = (text: Collection['title']) => readText(text, page.language, page.website.primaryLanguage)
  const storeUrl = `/${input.collection.urlId}`
  const here = input.category === undefined ? storeUrl : categoryUrl(storeUrl, input.category)
  return {
    showPrice: true,
    showButton: true,
    secondImage: true,
    heading: input.category === undefined ? read(input.collection.title) : read(input.category.displayName),
    intro: input.category === undefined ? read(input.collection.description) : '',
    storeUrl,
    sortAction: here,
    items: input.products.map((product, index) =>
      productItem(product, page, {
        place: 'plp',
        ...(index < FIRST_IN_VIEW ? { early: index < FIRST_ROW ? 'first' : 'at-once' } : {}),
      }),
    ),
    ...categoryLinks(input, storeUrl, page),
    sortOptions: PRODUCT_SORTS.map((sort) => ({
      value: sort,
      label: textOf(page, SORT_TEXTS[sort]),
      isCurrent: sort === input.sort,
    })),
    pagination: paginationView(input, here, page),
  }
}

/** Address of a category's list. */
export function categoryUrl(storeUrl: string, category: Pick<ProductCategory, 'urlId'>): string {
  return `${storeUrl}/category/${category.urlId}`
}

/**
 * Top categories and, where one is shown, those beside it and below it: all of them as one list, and each level by itself.
 * Nothing when the store has none. [CAT-122]
 */
function categoryLinks(
  input: StorePageInput,
  storeUrl: string,
  page: CommercePage,
): { readonly categories: JsonObject[] | null; readonly categoryLevels: JsonObject[] } {
  const { category: shown } = input
  const path = shown === undefined ? [] : categoryPath(shown, input.categories)
  const open = new Set(path.map(({ id }) => id))
  const linkOf = (category: ProductCategory): JsonObject => ({
    title: readText(category.displayName, page.language, page.website.primaryLanguage),
    url: categoryUrl(storeUrl, category),
    isCurrent: category.id === shown?.id,
    isOpen: open.has(category.id),
  })
  const tree = categoryTree(input.categories)
  const levels = [undefined, ...path.slice(-MOST_LEVELS).map(({ id }) => id)]
    .map((id) =>
      tree.filter(({ above }) => above?.category.id === id).map(({ category }) => linkOf(category)),
    )
    .filter((level) => level.length > 0)
  if (levels.length === 0) return { categories: null, categoryLevels: [] }
  const all = {
    title: textOf(page, 'allProducts'),
    url: storeUrl,
    isCurrent: shown === undefined,
    isOpen: false,
  }
  const [top = [], ...deeper] = levels
  return {
    categories: [all, ...top, ...deeper.flat()],
    categoryLevels: [[all, ...top], ...deeper].map((items) => ({ items })),
  }
}

function paginationView(input: StorePageInput, here: string, page: CommercePage): JsonObject {
  const { page: number, pageCount, pageSize, total } = input.pagination
  const at = (target: number) => pageUrl(here, target, input.sort)
  return {
    isPaged: pageCount > 1,
    page: number,
    pageCount,
    total,
    label: textOf(page, 'productsShown', { shown: Math.min(number * pageSize, total), total }),
    previousUrl: number > 1 ? at(number - 1) : '',
    nextUrl: number < pageCount ? at(number + 1) : '',
  }
}

/** Address of one page of a list: the first page and the usual sorting are not named. */
function pageUrl(here: string, number: number, sort: ProductSort): string {
  const query = new URLSearchParams()
  if (sort !== 'featured') query.set('sort', sort)
  if (number > 1) query.set('page', String(number))
  return query.size === 0 ? here : `${here}?${query}`
}
