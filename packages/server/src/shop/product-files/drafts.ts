import { addressFromTitle } from '../../content/addresses/addresses.ts'
import type { Cells, KnownTable } from './layouts.ts'

/** A row of a table that is a variant. */
export interface DraftVariant {
  readonly row: number
  readonly cells: Cells
}

/** A product as a table has it. */
export interface ProductDraft {
  /** Its first row. */
  readonly line: number
  /** What it is known by; empty where its rows say nothing of it. */
  readonly productId: string
  readonly address: string
  /** Its own columns, from whichever of its rows has something in them. */
  readonly product: Cells
  readonly variants: readonly DraftVariant[]
  /** Addresses of its pictures, in their order. */
  readonly pictures: readonly string[]
}

/** Columns of a variant; all others are of the product. */
const OF_VARIANT = new Set([
  'variantId',
  'sku',
  'price',
  'salePrice',
  'compareAt',
  'onSale',
  'stock',
  'unlimited',
  'weight',
  'weightUnit',
  'gtin',
  'cost',
  'length',
  'width',
  'height',
  'content',
  'contentUnit',
  'variantPicture',
  'optionValue1',
  'optionValue2',
  'optionValue3',
  'optionValue4',
  'optionValue5',
  'optionValue6',
])

interface Group {
  readonly line: number
  readonly rows: { row: number; cells: Cells }[]
}

/**
 * The products of a table: rows that name the same product are one, and so is a row that names none with the one above
 * it, where it is a variant of it. [IMPORT-10]
 */
export function draftsOf(table: KnownTable): ProductDraft[] {
  const groups = new Map<string, Group>()
  const skuOfId = new Map(
    table.rows.flatMap(({ cells: { theirId = '', sku = '' } }) =>
      theirId === '' || sku === '' ? [] : [[`id:${theirId}`, sku] as const],
    ),
  )
  let above: string | undefined
  for (const row of table.rows) {
    const own = keyOf(table, row.cells, skuOfId)
    const key = own ?? (continues(table, row.cells) ? above : undefined) ?? `row:${row.row}`
    above = key
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { line: row.row, rows: [row] })
    else group.rows.push(row)
  }
  return [...groups.values()].map(draftOf)
}

/** What names the product of a row. */
function keyOf(
  { layout }: KnownTable,
  cells: Cells,
  skuOfId: ReadonlyMap<string, string>,
): string | undefined {
  const { productId = '', address = '', name = '', sku = '' } = cells
  if (layout === 'woocommerce') {
    const { part = 'whole', parent = '', theirId = '' } = cells
    const of = part === 'variant' ? parent.replace(/^id:\s*/i, 'id:') : sku === '' ? `id:${theirId}` : sku
    return of === '' || of === 'id:' ? undefined : `theirs:${skuOfId.get(of) ?? of}`
  }
  if (productId !== '') return `id:${productId}`
  if (address !== '') return `address:${address.toLowerCase()}`
  if (name !== '') return `name:${name}`
  return undefined
}

/** Whether a row that names no product is one of the product above it: it says nothing but what a variant has. */
function continues({ heads }: KnownTable, cells: Cells): boolean {
  const names = 'name' in heads || 'address' in heads || 'productId' in heads
  return names && (cells['name'] ?? '') === ''
}

function draftOf({ line, rows }: Group): ProductDraft {
  const product: Record<string, string> = {}
  for (const { cells } of rows)
    for (const [column, text] of Object.entries(cells)) {
      if (OF_VARIANT.has(column) || column === 'pictures' || column === 'part') continue
      if ((product[column] ?? '') === '') product[column] = text
    }
  const hasParent = rows.some(({ cells }) => cells['part'] === 'parent')
  const variants = rows.filter(({ cells }, index) =>
    cells['part'] === 'parent' ? false : (index === 0 && !hasParent) || isVariant(cells),
  )
  const { productId = '', address = '', name = '' } = product
  return {
    line,
    productId,
    address: address === '' ? '' : addressFromTitle(address),
    product: { ...product, ...(address === '' ? { nameAddress: addressFromTitle(name) } : {}) },
    variants: variants.map(({ row, cells }) => ({ row, cells: ofVariant(cells) })),
    pictures: picturesOf(rows),
  }
}

const isVariant = (cells: Cells): boolean =>
  ['variantId', 'sku', 'price', 'stock', 'optionValue1'].some((column) => (cells[column] ?? '') !== '')

const ofVariant = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([column]) => OF_VARIANT.has(column)))

/** Addresses stand between spaces, commas or bars, over all rows of the product. */
function picturesOf(rows: Group['rows']): string[] {
  const found = rows.flatMap(({ cells }) =>
    (cells['pictures'] ?? '')
      .split(/\s*\|\s*|\s+|,\s*(?=https?:|\/)/)
      .map((address) => address.replace(/,$/, '')),
  )
  return [...new Set(found.filter((address) => address !== ''))]
}
