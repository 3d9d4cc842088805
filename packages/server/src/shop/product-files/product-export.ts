import type { Readable } from 'node:stream'
import {
  decimalText,
  money,
  PRODUCT_TYPE_NAMES,
  readText,
  type Asset,
  type ProductCategory,
} from '@plinth/domain'
import { loadAssets } from '../../content/media/media-library.ts'
import { csvStream } from '../../platform/csv.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { byIds, categoriesOf, type StoredProduct } from '../catalog/catalog.ts'
import { listProducts, type ProductListQuery } from '../catalog/list-products.ts'
import { unitsOnHand } from '../inventory/set-units.ts'
import { OWN_COLUMNS, TEXT_COLUMNS } from './layouts.ts'

/** Products read at a time, so that a file of thousands holds few of them at once. */
const AT_A_TIME = 100

interface Exported {
  readonly website: SiteWebsite
  readonly origin: string
  readonly categories: ReadonlyMap<string, ProductCategory>
}

/** Columns of the table: ours, and each text once more for each further language. [IMPORT-10] */
function columnsFor({ primaryLanguage, languages }: SiteWebsite): (readonly [string, string])[] {
  const others = languages.filter((language) => language !== primaryLanguage)
  const texts: readonly string[] = TEXT_COLUMNS
  return OWN_COLUMNS.flatMap(([column, head]): (readonly [string, string])[] => [
    [column, head],
    ...(texts.includes(column)
      ? others.map((language) => [`${column}@${language}`, `${head} (${language})`] as const)
      : []),
  ])
}

/**
 * Products as a table, one row for each variant, while they are read: those that are chosen, or that fit. What is true of
 * the product stands in its first row. [IMPORT-8]
 */
export function productsAsCsv(
  db: Database,
  website: SiteWebsite,
  wanted: { readonly ids?: readonly string[] | undefined; readonly query: ProductListQuery },
  { now, origin }: { readonly now: Date; readonly origin: string },
): Readable {
  async function* pages(): AsyncGenerator<string[][]> {
    const columns = columnsFor(website)
    yield [columns.map(([, head]) => head)]
    const categories = new Map((await categoriesOf(db, website.id)).map((one) => [one.id, one]))
    for await (const products of pagesOf(db, website.id, wanted, now)) {
      const pictures = await loadAssets(
        db,
        website.id,
        products.flatMap(({ imageIds, variants }) => [
          ...imageIds,
          ...variants.flatMap(({ imageId = [] }) => imageId),
        ]),
      )
      const units = await unitsOnHand(
        db,
        website.id,
        products.flatMap(({ variants }) => variants.map(({ id }) => id)),
      )
      yield products.flatMap((product) =>
        linesOf(product, { website, origin, categories }, pictures, units).map((cells) =>
          columns.map(([column]) => cells[column] ?? ''),
        ),
      )
    }
  }
  return csvStream(pages())
}

async function* pagesOf(
  db: Database,
  websiteId: string,
  { ids, query }: { readonly ids?: readonly string[] | undefined; readonly query: ProductListQuery },
  now: Date,
): AsyncGenerator<StoredProduct[]> {
  if (ids !== undefined) {
    for (let from = 0; from < ids.length; from += AT_A_TIME)
      yield await byIds(db, websiteId, ids.slice(from, from + AT_A_TIME), now, 'owner')
    return
  }
  let cursor: string | undefined
  do {
    const page = await listProducts(
      db,
      websiteId,
      { ...query, limit: AT_A_TIME, ...(cursor === undefined ? {} : { cursor }) },
      now,
    )
    yield page.products
    cursor = page.nextCursor
  } while (cursor !== undefined)
}

type Cells = Record<string, string>

function linesOf(
  product: StoredProduct,
  { website, origin, categories }: Exported,
  pictures: Readonly<Record<string, Asset>>,
  units: ReadonlyMap<string, number>,
): Cells[] {
  const address = (id: string | undefined) => {
    const file = id === undefined ? undefined : pictures[id]
    return file === undefined ? '' : `${origin}${file.assetUrl}`
  }
  const amount = (cents: number) => decimalText(money(cents, website.currency))
  const own: Cells = {
    ...textsOf(product, website),
    status: product.status,
    type: PRODUCT_TYPE_NAMES[product.productType],
    categories: product.categoryIds.map((id) => pathOf(id, categories, website)).join('; '),
    tags: product.tags.join('; '),
    brand: product.brand ?? '',
    featured: yes(product.featured),
    hidden: yes(product.isHidden ?? false),
    taxCategory: product.taxCategory,
    pictures: product.imageIds.map(address).filter(Boolean).join(' '),
  }
  const options = product.variantOptionOrdering
  return product.variants.map((variant, index) => ({
    productId: product.id,
    address: product.urlId,
    ...(index === 0 ? own : {}),
    ...Object.fromEntries(
      options.flatMap((name, place) => [
        [`optionName${place + 1}`, index === 0 ? name : ''],
        [`optionValue${place + 1}`, variant.attributes[name] ?? ''],
      ]),
    ),
    variantId: variant.id,
    sku: variant.sku,
    price: amount(variant.price),
    salePrice: variant.onSale || variant.salePrice > 0 ? amount(variant.salePrice) : '',
    onSale: yes(variant.onSale),
    stock: variant.unlimited ? '' : String(units.get(variant.id) ?? 0),
    unlimited: yes(variant.unlimited),
    weight: variant.weight === undefined ? '' : String(variant.weight),
    gtin: variant.gtin ?? '',
    cost: variant.cost === undefined ? '' : amount(variant.cost),
    length: sideOf(variant.size?.length),
    width: sideOf(variant.size?.width),
    height: sideOf(variant.size?.height),
    content: variant.measure === undefined ? '' : String(variant.measure.amount),
    contentUnit: variant.measure?.unit ?? '',
    variantPicture: address(variant.imageId),
  }))
}

const sideOf = (side: number | undefined): string => (side === undefined ? '' : String(side))

const yes = (is: boolean): string => (is ? 'yes' : 'no')

function textsOf(product: StoredProduct, { primaryLanguage, languages }: SiteWebsite): Cells {
  return Object.fromEntries(
    TEXT_COLUMNS.flatMap((column) =>
      [...new Set([primaryLanguage, ...languages])].map((language) => [
        language === primaryLanguage ? column : `${column}@${language}`,
        product[column][language] ?? '',
      ]),
    ),
  )
}

/** The names on the way to a category. */
function pathOf(id: string, categories: Exported['categories'], { primaryLanguage }: SiteWebsite): string {
  const names: string[] = []
  for (
    let one = categories.get(id);
    one !== undefined && names.length < 20;
    one = categories.get(one.parentCategoryId ?? '')
  )
    names.unshift(readText(one.displayName, primaryLanguage, primaryLanguage))
  return names.join(' > ')
}
