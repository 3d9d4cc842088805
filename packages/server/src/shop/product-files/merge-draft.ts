import {
  kindOf,
  emptyProductForm,
  isMeasured,
  MEASURE_UNITS,
  PRODUCT_LIMITS,
  PRODUCT_TYPE_NAMES,
  productProblems,
  say,
  writeText,
  type ProductForm,
  type ProductTypeCode,
  type Sentence,
  type TaxCategory,
  type VariantForm,
} from '@plinth/domain'
import { addressRefusal } from '../../content/addresses/addresses.ts'
import type { StoredProduct } from '../catalog/catalog.ts'
import { changedForm, formOf, ownText } from '../catalog/product-form.ts'
import { productKind } from '../catalog/products.ts'
import type { DraftVariant, ProductDraft } from './drafts.ts'
import { TEXT_COLUMNS, type Cells } from './layouts.ts'
import { readAmount, readCount, readWeight, readYes, type DecimalMark } from './read-cells.ts'

/** How the cells of a table are to be read. */
export interface Reading {
  readonly currency: string
  readonly language: string
  readonly mark?: DecimalMark | undefined
  /** What stands between categories and tags, as the source of an expression. */
  readonly between: string
  /** Whether stock of products that exist is set. */
  readonly stock: boolean
  readonly drafts: boolean
  readonly now: number
}

/** What is wrong with a cell, by our own column. */
export interface DraftProblem {
  readonly row: number
  readonly column: string
  readonly message: Sentence
}

/** A product as it would be with what a table says of it. */
export interface Merged {
  readonly form: ProductForm
  /** Categories by the names on the way to them; undefined where the table has no such column. */
  readonly categories: readonly (readonly string[])[] | undefined
  /** Units that variants which exist are to have. */
  readonly stock: readonly { readonly variantId: string; readonly set: number }[]
  readonly problems: readonly DraftProblem[]
}

/**
 * Puts what a table says into a product, or into an empty one. Columns the table does not have stay as they are, and so do
 * variants it does not name; an empty cell empties what may be empty. [IMPORT-12]
 */
export function mergeDraft(
  draft: ProductDraft,
  existing: StoredProduct | undefined,
  reading: Reading,
): Merged {
  const problems: DraftProblem[] = []
  const tell = (row: number, column: string, message: Sentence) => problems.push({ row, column, message })
  const base =
    existing === undefined
      ? { ...emptyProductForm(), publishOn: reading.now, variants: [] }
      : formOf(existing)
  const told = { ...texts(draft, base, reading), ...facts(draft, existing, reading, tell) }
  const names = optionNames(draft)
  const options = names.length > 0 ? names : base.variantOptionOrdering
  const { variants, stock, rows } = mergeVariants(draft, base, options, reading, tell)
  const address = addressFor(draft, existing, tell)
  const form = changedForm(base, {
    ...told,
    ...(address === undefined ? {} : { urlId: address }),
    variantOptionOrdering: options,
    variants,
  })
  const categories = categoryPaths(draft, reading, tell)
  const isDraft = existing === undefined && (reading.drafts || lacksFile(form))
  const whole = isDraft ? { ...form, status: 'draft' as const } : form
  if (problems.length === 0)
    for (const [path, message] of Object.entries(productProblems(whole, reading.language, reading.currency)))
      problems.push(placed(path, message, draft.line, rows))
  return { form: whole, categories, stock, problems }
}

type Tell = (row: number, column: string, message: Sentence) => void

/** Files to download do not come in tables: without one such a product waits as a draft. */
const lacksFile = ({ productType, digitalAssetId }: ProductForm): boolean =>
  kindOf({ productType }).delivers === 'file' && digitalAssetId === undefined

function texts({ product }: ProductDraft, base: ProductForm, { language }: Reading): Partial<ProductForm> {
  const changed: Partial<Record<(typeof TEXT_COLUMNS)[number], ProductForm['name']>> = {}
  for (const [column, text] of Object.entries(product)) {
    const [field = '', tongue = language] = column.split('@', 2)
    const name = TEXT_COLUMNS.find((one) => one === field)
    // Without a name in its primary language there is no product: what is there stays.
    if (name === undefined || (text === '' && column === 'name')) continue
    const before = changed[name] ?? base[name]
    if (text !== (before[tongue] ?? '')) changed[name] = writeText(before, tongue, text)
  }
  return changed
}

const typeCodes = new Map(
  Object.entries(PRODUCT_TYPE_NAMES).map(([code, name]) => [name as string, Number(code) as ProductTypeCode]),
)
const statuses: readonly ProductForm['status'][] = ['draft', 'published', 'private']
const taxCategories: readonly TaxCategory[] = ['standard', 'reduced', 'second-reduced', 'none']

/** Columns of which a cell is one of a few words, or yes and no. */
function facts(
  { product, line }: ProductDraft,
  existing: StoredProduct | undefined,
  { between }: Reading,
  tell: Tell,
): Partial<ProductForm> {
  const { status = '', type = '', taxCategory = '', featured = '', hidden = '', tags } = product
  const word = (text: string) => text.toLowerCase().replaceAll(/[\s_]+/g, '-')
  const oneOf = <Value>(
    column: string,
    text: string,
    values: ReadonlyMap<string, Value>,
  ): Value | undefined => {
    const value = values.get(word(text))
    if (text !== '' && value === undefined) {
      const words = [...values.keys()].join(', ')
      tell(line, column, say('“{text}” is none of these: {words}.', { text: text.slice(0, 100), words }))
    }
    return value
  }
  const same = <Value extends string>(values: readonly Value[]) =>
    new Map(values.map((one) => [one as string, one]))
  const productType = oneOf('type', type, typeCodes)
  const known = oneOf('status', status, same(statuses))
  const taxed = oneOf('taxCategory', taxCategory, same(taxCategories))
  const isFeatured = readYes(featured)
  if (isFeatured === undefined) tell(line, 'featured', neitherYesNorNo(featured))
  const isHidden = readYes(hidden)
  if (isHidden === undefined) tell(line, 'hidden', neitherYesNorNo(hidden))
  return {
    ...(productType === undefined ? {} : { productType }),
    ...(known === undefined ? {} : { status: known }),
    ...(product['brand'] === undefined ? {} : { brand: product['brand'] }),
    ...(taxed === undefined ? {} : { taxCategory: taxed }),
    ...(product['featured'] === undefined || isFeatured === undefined ? {} : { featured: isFeatured }),
    ...(product['hidden'] === undefined || isHidden === undefined ? {} : { isHidden }),
    ...(tags === undefined ? {} : { tags: cut(tags, between) }),
    ...(existing === undefined && known === undefined ? { status: 'draft' as const } : {}),
  }
}

const neitherYesNorNo = (text: string): Sentence =>
  say('“{text}” is neither yes nor no.', { text: text.slice(0, 100) })

const cut = (text: string, between: string): string[] =>
  [...new Set(text.split(new RegExp(between)).map((one) => one.trim()))].filter((one) => one !== '')

function optionNames({ product }: ProductDraft): string[] {
  const names = [1, 2, 3, 4, 5, 6].map((number) => product[`optionName${number}`] ?? '')
  return names.filter((name) => name !== '')
}

/** The address a new product asks for; undefined where it stays, or is made from the name. */
function addressFor({ address, line }: ProductDraft, existing: StoredProduct | undefined, tell: Tell) {
  if (existing !== undefined) return undefined
  const refusal = address === '' ? undefined : addressRefusal(address, productKind.reserved)
  if (refusal !== undefined) tell(line, 'address', refusal.message)
  return address
}

function categoryPaths(
  { product, line }: ProductDraft,
  { between }: Reading,
  tell: Tell,
): readonly (readonly string[])[] | undefined {
  const text = product['categories']
  if (text === undefined) return undefined
  const paths = cut(text, between).map((path) => path.split(/\s*[>/]\s*/).filter((name) => name !== ''))
  const long = paths.flat().find((name) => name.length > PRODUCT_LIMITS.category)
  if (long !== undefined)
    tell(
      line,
      'categories',
      say('The category “{name}” has more than {most} characters. Shorten it in the table.', {
        name: long.slice(0, 100),
        most: PRODUCT_LIMITS.category,
      }),
    )
  return paths.filter((path) => path.length > 0)
}

interface MergedVariants {
  readonly variants: VariantForm[]
  readonly stock: { readonly variantId: string; readonly set: number }[]
  /** The row of the table behind each variant; 0 for one the table does not name. */
  readonly rows: number[]
}

function mergeVariants(
  draft: ProductDraft,
  base: ProductForm,
  options: readonly string[],
  reading: Reading,
  tell: Tell,
): MergedVariants {
  const variants: VariantForm[] = base.variants.map((variant) => ({ ...variant }))
  const rows = variants.map(() => 0)
  const stock: MergedVariants['stock'] = []
  for (const row of draft.variants) {
    const found = placeOf(row, draft, base, options)
    const at = found === -1 || rows[found] !== 0 ? variants.length : found
    const before = variants[at]
    const { variant, units } = readVariant(row, before, options, reading, tell)
    variants[at] = before === undefined && units !== undefined ? { ...variant, stock: units } : variant
    rows[at] = row.row
    const variantId = before?.id
    if (variantId !== undefined && units !== undefined && reading.stock) stock.push({ variantId, set: units })
  }
  return { variants, stock, rows }
}

/** Which variant of the product a row is: by its ID, its SKU, its values, or since there is only one. -1 for a new one. */
function placeOf(
  { cells }: DraftVariant,
  draft: ProductDraft,
  { variants, variantOptionOrdering }: ProductForm,
  options: readonly string[],
): number {
  const { variantId = '', sku = '' } = cells
  const byId = variantId === '' ? -1 : variants.findIndex(({ id }) => id === variantId)
  if (byId !== -1) return byId
  const bySku = sku === '' ? -1 : variants.findIndex((variant) => variant.sku === sku)
  if (bySku !== -1) return bySku
  const values = options.map((_, index) => cells[`optionValue${index + 1}`] ?? '')
  if (values.some((value) => value !== ''))
    return variants.findIndex(({ attributes }) =>
      options.every((name, index) => ownText(attributes, name) === values[index]),
    )
  return variants.length === 1 && draft.variants.length === 1 && variantOptionOrdering.length === 0 ? 0 : -1
}

function readVariant(
  { row, cells }: DraftVariant,
  before: VariantForm | undefined,
  options: readonly string[],
  reading: Reading,
  tell: Tell,
): { readonly variant: VariantForm; readonly units: number | undefined } {
  const start: VariantForm = before ?? {
    sku: '',
    price: 0,
    salePrice: 0,
    onSale: false,
    unlimited: false,
    attributes: {},
  }
  const { sku, weight = '' } = cells
  const grams = weight === '' ? undefined : readWeight(weight, unitOf(cells, reading))
  if (weight !== '' && grams === undefined)
    tell(
      row,
      'weight',
      say('“{text}” is no weight. Write it as 250 or 1.5 kg.', { text: weight.slice(0, 100) }),
    )
  const { units, unlimited } = readStock(row, cells, start, tell)
  const attributes = Object.fromEntries(
    options.map((name, index) => [name, cells[`optionValue${index + 1}`] ?? ownText(start.attributes, name)]),
  )
  const { weight: _before, gtin: _gtin, cost: _cost, size: _size, measure: _measure, ...rest } = start
  const weighs = cells['weight'] === undefined ? start.weight : grams
  return {
    units,
    variant: {
      ...rest,
      ...(weighs === undefined ? {} : { weight: weighs }),
      ...readDetails(row, cells, start, reading, tell),
      ...readPrices(row, cells, before, reading, tell),
      ...(sku === undefined || (sku === '' && before !== undefined) ? {} : { sku }),
      unlimited,
      attributes,
    },
  }
}

/** Barcode, cost, size and content: an empty cell takes them away, and columns that are not there leave them. [IMPORT-21] */
function readDetails(
  row: number,
  cells: Cells,
  start: VariantForm,
  { currency, mark }: Reading,
  tell: Tell,
): Pick<VariantForm, 'gtin' | 'cost' | 'size' | 'measure'> {
  const gtin = cells['gtin'] === undefined ? start.gtin : cells['gtin'].replaceAll(/[\s-]/g, '') || undefined
  const costs = cells['cost'] ?? ''
  const cost = costs === '' ? undefined : readAmount(costs, currency, mark)
  if (costs !== '' && cost === undefined)
    tell(
      row,
      'cost',
      say('“{text}” is no amount in {currency}. Write it as 1234.50.', {
        text: costs.slice(0, 100),
        currency,
      }),
    )
  const keptCost = cells['cost'] === undefined ? start.cost : cost
  const size = readSize(row, cells, start, tell)
  const measure = readMeasure(row, cells, start, tell)
  return {
    ...(gtin === undefined ? {} : { gtin }),
    ...(keptCost === undefined ? {} : { cost: keptCost }),
    ...(size === undefined ? {} : { size }),
    ...(measure === undefined ? {} : { measure }),
  }
}

function readSize(row: number, cells: Cells, start: VariantForm, tell: Tell): VariantForm['size'] {
  const sides = ['length', 'width', 'height'] as const
  if (sides.some((side) => cells[side] === undefined)) return start.size
  if (sides.every((side) => cells[side] === '')) return undefined
  const [length, width, height] = sides.map((side) => readCount(cells[side] ?? ''))
  if (length !== undefined && width !== undefined && height !== undefined) return { length, width, height }
  tell(
    row,
    sides.find((side) => readCount(cells[side] ?? '') === undefined) ?? 'length',
    say('Write length, width and height in whole millimetres, at most {side}.', {
      side: PRODUCT_LIMITS.side,
    }),
  )
  return start.size
}

function readMeasure(row: number, cells: Cells, start: VariantForm, tell: Tell): VariantForm['measure'] {
  if (cells['content'] === undefined || cells['contentUnit'] === undefined) return start.measure
  if (cells['content'] === '') return undefined
  const amount = Number(cells['content'].replace(',', '.'))
  const written = cells['contentUnit'].toLowerCase().replace('²', '2')
  const unit = MEASURE_UNITS.find((one) => one === written)
  if (unit === undefined)
    tell(
      row,
      'contentUnit',
      say('Write one of these as the unit: {units}.', { units: MEASURE_UNITS.join(', ') }),
    )
  else if (!isMeasured(amount))
    tell(row, 'content', say('Write what is in it: above 0, with at most three decimals.'))
  else return { amount, unit }
  return start.measure
}

/** Without a unit of its own: grams, or what a shop of this currency weighs in. */
function unitOf({ weightUnit = 'g' }: Cells, { currency }: Reading): string {
  if (weightUnit !== 'store') return weightUnit
  return currency === 'USD' ? 'lb' : 'kg'
}

function readPrices(
  row: number,
  cells: Cells,
  before: VariantForm | undefined,
  { currency, mark }: Reading,
  tell: Tell,
): Pick<VariantForm, 'price' | 'salePrice' | 'onSale'> {
  const start = before ?? { price: 0, salePrice: 0, onSale: false }
  const amount = (column: string): number | undefined => {
    const text = cells[column] ?? ''
    const value = text === '' ? undefined : readAmount(text, currency, mark)
    if (text !== '' && value === undefined)
      tell(
        row,
        column,
        say('“{text}” is no amount in {currency}. Write it as 1234.50.', {
          text: text.slice(0, 100),
          currency,
        }),
      )
    return value
  }
  const price = amount('price')
  if (price === undefined && before === undefined && (cells['price'] ?? '') === '')
    tell(row, 'price', say('Write a price.'))
  const compareAt = amount('compareAt')
  if (cells['compareAt'] !== undefined && price !== undefined)
    return compareAt !== undefined && compareAt > price
      ? { price: compareAt, salePrice: price, onSale: true }
      : { price, salePrice: 0, onSale: false }
  const salePrice = amount('salePrice')
  const isOn = cells['onSale'] === undefined ? undefined : readYes(cells['onSale'])
  if (cells['onSale'] !== undefined && isOn === undefined)
    tell(row, 'onSale', neitherYesNorNo(cells['onSale']))
  return {
    price: price ?? start.price,
    salePrice: cells['salePrice'] === undefined ? start.salePrice : (salePrice ?? 0),
    onSale: isOn ?? (cells['salePrice'] === undefined ? start.onSale : salePrice !== undefined),
  }
}

function readStock(
  row: number,
  cells: Cells,
  start: VariantForm,
  tell: Tell,
): { readonly units: number | undefined; readonly unlimited: boolean } {
  const { stock = '', unlimited = '' } = cells
  const isUnlimited = readYes(unlimited)
  if (isUnlimited === undefined) tell(row, 'unlimited', neitherYesNorNo(unlimited))
  if (isUnlimited === true || /^(unlimited|∞|inf)$/i.test(stock)) return { units: undefined, unlimited: true }
  if (stock === '') return { units: undefined, unlimited: unlimited === '' ? start.unlimited : false }
  const units = readCount(stock)
  if (units === undefined || units > PRODUCT_LIMITS.stock)
    tell(
      row,
      'stock',
      say('“{text}” is not a number of units. Write a whole number up to {most}, or unlimited.', {
        text: stock.slice(0, 100),
        most: PRODUCT_LIMITS.stock,
      }),
    )
  // What was sold before it came in is below zero elsewhere: here there is nothing left.
  return { units: Math.max(0, units ?? 0), unlimited: false }
}

/** Our column of a field of the product's form. */
const COLUMN_OF_FIELD: Readonly<Record<string, string>> = {
  urlId: 'address',
  productType: 'type',
  digitalAssetId: 'type',
  categoryIds: 'categories',
  imageIds: 'pictures',
  variantOptionOrdering: 'optionName1',
  attributes: 'optionValue1',
  variants: 'optionValue1',
}

/** Where in the table stands what is wrong with the form. */
function placed(path: string, message: Sentence, line: number, rows: readonly number[]): DraftProblem {
  const [field = '', index, inner] = path.split('.')
  const row = field === 'variants' && index !== undefined ? rows[Number(index)] : undefined
  const name = inner ?? field
  return { row: row === undefined || row === 0 ? line : row, column: COLUMN_OF_FIELD[name] ?? name, message }
}
