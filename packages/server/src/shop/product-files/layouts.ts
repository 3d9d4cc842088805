import type { CsvRow, CsvTable } from '../../platform/csv.ts'
import { languageOfHead, readYes } from './read-cells.ts'

/** A row of a table by our own columns; a column the table does not have is absent. */
export type Cells = Readonly<Record<string, string>>

/** Whose columns a table has. */
export type LayoutName = 'plinth' | 'shopify' | 'squarespace' | 'woocommerce'

interface Layout {
  readonly name: LayoutName
  /** Whether a table with these heads is of it. */
  readonly fits: (heads: ReadonlySet<string>) => boolean
  /** Their heads, as `simple` has them, and our columns. */
  readonly columns: Readonly<Record<string, string>>
  /** Makes our values of theirs. */
  readonly adjust: (cells: Cells) => Cells
  /** What stands between several categories or tags of a cell. */
  readonly between: RegExp
}

/** The columns of our own tables: the column, and the head an export gives it. [IMPORT-10] */
export const OWN_COLUMNS = [
  ['productId', 'Product ID'],
  ['address', 'URL slug'],
  ['name', 'Name'],
  ['excerpt', 'Short description'],
  ['description', 'Description'],
  ['additionalInfo', 'Additional info'],
  ['status', 'Status'],
  ['type', 'Type'],
  ['categories', 'Categories'],
  ['tags', 'Tags'],
  ['brand', 'Brand'],
  ['featured', 'Featured'],
  ['hidden', 'Hidden'],
  ['taxCategory', 'Tax rate'],
  ['seoTitle', 'SEO title'],
  ['seoDescription', 'SEO description'],
  ['pictures', 'Pictures'],
  ['variantId', 'Variant ID'],
  ...[1, 2, 3, 4, 5, 6].flatMap((number): [string, string][] => [
    [`optionName${number}`, `Option ${number} name`],
    [`optionValue${number}`, `Option ${number} value`],
  ]),
  ['sku', 'SKU'],
  ['price', 'Price'],
  ['salePrice', 'Sale price'],
  ['onSale', 'On sale'],
  ['stock', 'Stock'],
  ['unlimited', 'Unlimited'],
  ['weight', 'Weight'],
  ['gtin', 'Barcode'],
  ['cost', 'Cost'],
  ['length', 'Length'],
  ['width', 'Width'],
  ['height', 'Height'],
  ['content', 'Content'],
  ['contentUnit', 'Content unit'],
  ['variantPicture', 'Variant picture'],
] as const satisfies readonly (readonly [string, string])[]

/** Texts that a table can have in several languages: `Name (fr)`. */
export const TEXT_COLUMNS = [
  'name',
  'excerpt',
  'description',
  'additionalInfo',
  'seoTitle',
  'seoDescription',
] as const

/** A head as it is compared: small letters, single spaces, without what it says of itself. */
const simple = (head: string): string =>
  head
    .toLowerCase()
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const isBlank = (text: string | undefined): boolean => text === undefined || text === ''

const plinth: Layout = {
  name: 'plinth',
  fits: () => true,
  columns: {
    ...Object.fromEntries(OWN_COLUMNS.map(([column, head]) => [simple(head), column])),
    title: 'name',
    slug: 'address',
    'sku number': 'sku',
    gtin: 'gtin',
    ean: 'gtin',
    upc: 'gtin',
    quantity: 'stock',
    'weight (g)': 'weight',
    'weight (kg)': 'weightKg',
    images: 'pictures',
  },
  adjust: weighed,
  between: /\s*;\s*/,
}

const shopify: Layout = {
  name: 'shopify',
  fits: (heads) =>
    (heads.has('handle') && (heads.has('variant price') || heads.has('body (html)'))) ||
    (heads.has('url handle') && heads.has('title')),
  columns: {
    handle: 'address',
    'url handle': 'address',
    title: 'name',
    'body (html)': 'description',
    description: 'description',
    type: 'categories',
    tags: 'tags',
    published: 'published',
    'published on online store': 'published',
    status: 'status',
    ...Object.fromEntries(
      [1, 2, 3].flatMap((number) => [
        [`option${number} name`, `optionName${number}`],
        [`option${number} value`, `optionValue${number}`],
      ]),
    ),
    'variant sku': 'sku',
    sku: 'sku',
    vendor: 'brand',
    'variant barcode': 'gtin',
    barcode: 'gtin',
    'cost per item': 'cost',
    'variant grams': 'weight',
    'weight value (grams)': 'weight',
    'variant inventory tracker': 'tracker',
    'inventory tracker': 'tracker',
    'variant inventory qty': 'stock',
    'inventory quantity': 'stock',
    'variant price': 'price',
    price: 'price',
    'variant compare at price': 'compareAt',
    'compare-at price': 'compareAt',
    'variant requires shipping': 'ships',
    'requires shipping': 'ships',
    'variant taxable': 'taxable',
    'charge tax': 'taxable',
    'image src': 'pictures',
    'product image url': 'pictures',
    'gift card': 'giftCard',
    'seo title': 'seoTitle',
    'seo description': 'seoDescription',
    'variant image': 'variantPicture',
    'variant image url': 'variantPicture',
  },
  adjust: (cells) => {
    const { published, tracker, ships, taxable, giftCard, compareAt, ...rest } = cells
    const isVariant = !isBlank(rest['price']) || !isBlank(rest['sku']) || !isBlank(rest['optionValue1'])
    const isOnlyOne = rest['optionName1'] === 'Title' && rest['optionValue1'] === 'Default Title'
    const isPublished = isBlank(published) || readYes(published!) === true
    const status = (rest['status'] ?? '').toLowerCase()
    return weighed({
      ...rest,
      ...(isBlank(rest['name'])
        ? {}
        : {
            ...(status === '' ? {} : { hidden: status === 'unlisted' ? 'yes' : 'no' }),
            status:
              status === 'draft' || status === 'archived'
                ? status === 'draft'
                  ? 'draft'
                  : 'private'
                : isPublished
                  ? 'published'
                  : 'draft',
            ...(giftCard !== undefined && readYes(giftCard) === true
              ? { type: 'gift-card' }
              : !isBlank(ships) && readYes(ships!) === false
                ? { type: 'service' }
                : {}),
            ...(!isBlank(taxable) && readYes(taxable!) === false ? { taxCategory: 'none' } : {}),
          }),
      ...(isOnlyOne ? { optionName1: '', optionValue1: '' } : {}),
      ...(isVariant && tracker !== undefined ? { unlimited: tracker === '' ? 'yes' : 'no' } : {}),
      ...(isVariant && compareAt !== undefined ? { compareAt } : {}),
    })
  },
  between: /\s*,\s*/,
}

const squarespace: Layout = {
  name: 'squarespace',
  fits: (heads) => heads.has('product page') || heads.has('hosted image urls') || heads.has('option name 1'),
  columns: {
    'product type': 'type',
    'product url': 'address',
    title: 'name',
    description: 'description',
    sku: 'sku',
    ...Object.fromEntries(
      [1, 2, 3, 4, 5, 6].flatMap((number) => [
        [`option name ${number}`, `optionName${number}`],
        [`option value ${number}`, `optionValue${number}`],
      ]),
    ),
    price: 'price',
    'sale price': 'salePrice',
    'on sale': 'onSale',
    stock: 'stock',
    categories: 'categories',
    tags: 'tags',
    weight: 'weight',
    visible: 'visible',
    'hosted image urls': 'pictures',
  },
  adjust: ({ visible, address, ...rest }) => ({
    ...rest,
    ...(address === undefined ? {} : { address: address.split('/').at(-1) ?? '' }),
    ...(isBlank(visible) ? {} : { status: readYes(visible!) === true ? 'published' : 'private' }),
    weightUnit: 'store',
  }),
  between: /\s*,\s*/,
}

const woocommerce: Layout = {
  name: 'woocommerce',
  fits: (heads) => heads.has('regular price'),
  columns: {
    id: 'theirId',
    type: 'theirType',
    sku: 'sku',
    name: 'name',
    published: 'theirStatus',
    'is featured?': 'featured',
    'visibility in catalog': 'visibility',
    'short description': 'excerpt',
    description: 'description',
    'tax status': 'taxStatus',
    'in stock?': 'inStock',
    stock: 'stock',
    'weight (kg)': 'weightKg',
    'weight (g)': 'weight',
    'weight (lbs)': 'weightLb',
    'weight (oz)': 'weightOz',
    'gtin, upc, ean, or isbn': 'gtin',
    brands: 'brand',
    'sale price': 'salePrice',
    'regular price': 'price',
    categories: 'categories',
    tags: 'tags',
    images: 'pictures',
    parent: 'parent',
    ...Object.fromEntries(
      [1, 2, 3, 4, 5, 6].flatMap((number) => [
        [`attribute ${number} name`, `optionName${number}`],
        [`attribute ${number} value(s)`, `optionValue${number}`],
      ]),
    ),
  },
  adjust: ({ theirType = 'simple', theirStatus, visibility = '', inStock, taxStatus, ...rest }) => {
    const type = theirType.toLowerCase()
    const isVariation = type.includes('variation')
    const isVariable = type.includes('variable')
    const stock = rest['stock'] ?? ''
    return weighed({
      ...rest,
      part: isVariation ? 'variant' : isVariable ? 'parent' : 'whole',
      ...(isVariation
        ? {}
        : {
            type: type.includes('downloadable')
              ? 'digital'
              : type.includes('virtual')
                ? 'service'
                : 'physical',
            ...(taxStatus === 'none' ? { taxCategory: 'none' } : {}),
            // What stands in their lists or their search alone is in ours: only what is in neither is hidden.
            ...(visibility === '' ? {} : { hidden: visibility.toLowerCase() === 'hidden' ? 'yes' : 'no' }),
            ...(isBlank(theirStatus)
              ? {}
              : { status: theirStatus === '1' ? 'published' : theirStatus === '0' ? 'private' : 'draft' }),
          }),
      // Attributes of what has no variants are facts, not choices.
      ...(isVariation || isVariable ? {} : withoutOptions(rest)),
      ...(stock === '' && !isVariable && inStock !== undefined
        ? readYes(inStock) === true
          ? { unlimited: 'yes' }
          : { stock: '0' }
        : {}),
    })
  },
  between: /\s*,\s*/,
}

const withoutOptions = (cells: Cells): Cells =>
  Object.fromEntries(
    Object.keys(cells).flatMap((column) => (column.startsWith('option') ? [[column, '']] : [])),
  )

/** Weights in the unit their column names. */
function weighed({ weightKg, weightLb, weightOz, ...cells }: Cells): Cells {
  if (weightKg !== undefined) return { ...cells, weight: weightKg, weightUnit: 'kg' }
  if (weightLb !== undefined) return { ...cells, weight: weightLb, weightUnit: 'lb' }
  if (weightOz !== undefined) return { ...cells, weight: weightOz, weightUnit: 'oz' }
  return cells
}

/** Our own is last: it fits whatever is left. */
const LAYOUTS: readonly Layout[] = [woocommerce, shopify, squarespace, plinth]

/** A table with its columns known. */
export interface KnownTable {
  readonly layout: LayoutName
  /** What stands between several categories or tags of a cell. */
  readonly between: RegExp
  /** The head each of our columns has in the table, for what is said of it. */
  readonly heads: Readonly<Record<string, string>>
  readonly rows: readonly { readonly row: number; readonly cells: Cells }[]
}

/** Knows a table by its heads. Columns nobody knows are left out. [IMPORT-10] */
export function knowTable({ heads, rows }: CsvTable): KnownTable {
  const layout = LAYOUTS.find(({ fits }) => fits(new Set(heads.map(simple)))) ?? plinth
  const columns = heads.map((head) => columnOf(layout, head))
  return {
    layout: layout.name,
    between: layout.between,
    heads: Object.fromEntries(
      columns
        .flatMap((column, index) => (column === undefined ? [] : [[column, heads[index] ?? '']]))
        .toReversed(),
    ),
    rows: rows.map(({ row, cells }) => ({ row, cells: layout.adjust(cellsOf(columns, cells)) })),
  }
}

function columnOf({ name, columns }: Layout, head: string): string | undefined {
  const known = columns[simple(head)]
  if (known !== undefined || name !== 'plinth') return known
  const { head: inner, language } = languageOfHead(head)
  const column = language && columns[simple(inner)]
  return column !== undefined && (TEXT_COLUMNS as readonly string[]).includes(column)
    ? `${column}@${language}`
    : undefined
}

/** A head that comes twice counts once, the first one with something in it. */
function cellsOf(columns: readonly (string | undefined)[], cells: CsvRow['cells']): Cells {
  const found: Record<string, string> = Object.create(null) as Record<string, string>
  columns.forEach((column, index) => {
    if (column !== undefined && isBlank(found[column])) found[column] = cells[index] ?? ''
  })
  return found
}
