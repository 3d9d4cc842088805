import { PRODUCT_TYPES } from '../enumerations/product-types.ts'
import type { LanguageTag, Localized } from '../language/localized.ts'
import { DEFAULT_CURRENCY } from '../money/currencies.ts'
import { MAX_PRICE } from '../money/limits.ts'
import { formatMoney, money } from '../money/money.ts'
import type { Product, ProductVariant } from './product.ts'
import { kindOf } from './product-kinds.ts'

/** A variant as an owner writes it. */
export type VariantForm = Omit<ProductVariant, 'id' | 'qtyInStock'> & {
  /** Of a variant that exists; a new one has none. */
  readonly id?: string
  /** Units on hand of a new variant. Later changes go through the stock ledger. */
  readonly stock?: number
}

/** A product as an owner writes it. */
export type ProductForm = Omit<Product, 'id' | 'collectionId' | 'variants' | 'updatedOn'> & {
  readonly variants: readonly VariantForm[]
}

/** Limits of a product. [CAT-30] */
export const PRODUCT_LIMITS = {
  name: 200,
  variants: 250,
  options: 6,
  optionName: 50,
  optionValue: 100,
  images: 50,
  sku: 60,
  /** Minor units. [MONEY-11] */
  price: MAX_PRICE,
  /** Units of a variant: what a person could count. */
  stock: 9_999_999,
  /** Grams: a hundred tonnes. */
  weight: 100_000_000,
  tag: 50,
  tags: 100,
  category: 25,
  richText: 100_000,
  shortText: 1000,
} as const

/**
 * What is wrong with a product, by the path of the field (`name`, `variants.2.price`); empty when it can be saved.
 * [CAT-30] [CAT-31] [CAT-32]
 *
 * @param currency of the store, for the amounts in the sentences
 */
export function productProblems(
  form: ProductForm,
  primaryLanguage: LanguageTag,
  currency: string = DEFAULT_CURRENCY,
): { [path: string]: string } {
  const problems: { [path: string]: string } = {}
  checkTexts(form, primaryLanguage, problems)
  checkOptions(form, problems)
  const highest = formatMoney(money(PRODUCT_LIMITS.price, currency))
  form.variants.forEach((variant, index) =>
    checkVariant(variant, form, `variants.${index}`, highest, problems),
  )
  checkVariantsTogether(form, problems)
  checkSelling(form, primaryLanguage, problems)
  return problems
}

type Problems = { [path: string]: string }

function checkTexts(form: ProductForm, primaryLanguage: LanguageTag, problems: Problems): void {
  if ((form.name[primaryLanguage] ?? '').trim() === '') problems['name'] = 'Give the product a name.'
  limitText(form.name, 'name', PRODUCT_LIMITS.name, problems)
  for (const field of ['description', 'additionalInfo'] as const) {
    limitText(form[field], field, PRODUCT_LIMITS.richText, problems)
  }
  const short = ['excerpt', 'customAddButtonText', 'customSoldOutText', 'seoTitle', 'seoDescription'] as const
  for (const field of short) limitText(form[field], field, PRODUCT_LIMITS.shortText, problems)
  if (form.imageIds.length > PRODUCT_LIMITS.images) {
    problems['imageIds'] = `A product has at most ${PRODUCT_LIMITS.images} images.`
  }
  if (form.tags.length > PRODUCT_LIMITS.tags || form.tags.some((tag) => tag.length > PRODUCT_LIMITS.tag)) {
    problems['tags'] = `At most ${PRODUCT_LIMITS.tags} tags of ${PRODUCT_LIMITS.tag} characters each.`
  }
}

function checkOptions(form: ProductForm, problems: Problems): void {
  const names = form.variantOptionOrdering
  if (names.length > PRODUCT_LIMITS.options) {
    problems['variantOptionOrdering'] = `A product has at most ${PRODUCT_LIMITS.options} options.`
  } else if (names.some((name) => name.trim() === '' || name.length > PRODUCT_LIMITS.optionName)) {
    problems['variantOptionOrdering'] =
      `Give each option a name of at most ${PRODUCT_LIMITS.optionName} characters.`
  } else if (new Set(names).size < names.length) {
    problems['variantOptionOrdering'] = 'Two options have the same name.'
  }
}

function checkVariant(
  variant: VariantForm,
  form: ProductForm,
  path: string,
  highestPrice: string,
  problems: Problems,
): void {
  if (!isPrice(variant.price)) problems[`${path}.price`] = `Write a price from 0 to ${highestPrice}.`
  if (!isPrice(variant.salePrice))
    problems[`${path}.salePrice`] = `Write a sale price from 0 to ${highestPrice}.`
  else if (variant.onSale && variant.salePrice >= variant.price) {
    problems[`${path}.salePrice`] = 'The sale price must be below the price.'
  }
  if (variant.sku.length > PRODUCT_LIMITS.sku) {
    problems[`${path}.sku`] = `A SKU has at most ${PRODUCT_LIMITS.sku} characters.`
  }
  if (variant.weight !== undefined && !isCount(variant.weight, PRODUCT_LIMITS.weight)) {
    problems[`${path}.weight`] = `Write the weight in whole grams, at most ${PRODUCT_LIMITS.weight}.`
  }
  if (variant.stock !== undefined && !isCount(variant.stock, PRODUCT_LIMITS.stock)) {
    problems[`${path}.stock`] = `Write how many there are, a whole number from 0 to ${PRODUCT_LIMITS.stock}.`
  }
  const missing = form.variantOptionOrdering.find((name) => (variant.attributes[name] ?? '').trim() === '')
  if (missing !== undefined) problems[`${path}.attributes.${missing}`] = `Choose a value for ${missing}.`
  const long = Object.entries(variant.attributes).find(
    ([, value]) => value.length > PRODUCT_LIMITS.optionValue,
  )
  if (long !== undefined) {
    problems[`${path}.attributes.${long[0]}`] =
      `A value has at most ${PRODUCT_LIMITS.optionValue} characters.`
  }
}

function checkVariantsTogether(form: ProductForm, problems: Problems): void {
  const { variants } = form
  if (variants.length === 0) problems['variants'] = 'A product needs at least one variant to be sold.'
  if (variants.length > PRODUCT_LIMITS.variants) {
    problems['variants'] = `A product has at most ${PRODUCT_LIMITS.variants} variants.`
  }
  const kind = kindOf(form)
  if (variants.length > 1 && !kind.hasOptions) {
    problems['variants'] = `A ${kind.noun} has one variant.`
  } else if (variants.length > 1 && form.variantOptionOrdering.length === 0) {
    problems['variantOptionOrdering'] = 'Name the option in which the variants differ, such as Size.'
  }
  const choices = variants.map(({ attributes }) =>
    JSON.stringify(form.variantOptionOrdering.map((name) => attributes[name] ?? '')),
  )
  const skus = variants.map(({ sku }) => sku.trim())
  choices.forEach((choice, index) => {
    if (choices.indexOf(choice) < index) {
      problems[`variants.${index}.attributes`] = 'Another variant has the same values.'
    }
    const sku = skus[index] ?? ''
    if (sku !== '' && skus.indexOf(sku) < index) {
      problems[`variants.${index}.sku`] = 'Another variant has this SKU.'
    }
  })
}

function checkSelling(form: ProductForm, primaryLanguage: LanguageTag, problems: Problems): void {
  if (form.useCustomAddButtonText && (form.customAddButtonText[primaryLanguage] ?? '').trim() === '') {
    problems['customAddButtonText'] = 'Write the text of the button, or use the default.'
  }
  const { enabled, threshold } = form.scarcity
  if (enabled && (!Number.isInteger(threshold) || threshold < 1 || threshold > 9999)) {
    problems['scarcity.threshold'] = 'Write a whole number from 1 to 9999.'
  }
  const lacksFile = kindOf(form).delivers === 'file' && form.digitalAssetId === undefined
  if (lacksFile && form.status === 'published') {
    problems['digitalAssetId'] = 'Choose the file that buyers will download.'
  }
}

function limitText(text: Localized, path: string, limit: number, problems: Problems): void {
  if (Object.values(text).some((one) => one.length > limit)) problems[path] = `At most ${limit} characters.`
}

function isPrice(price: number): boolean {
  return isCount(price, PRODUCT_LIMITS.price)
}

function isCount(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most
}

/** The form of a new product with everything left empty. */
export function emptyProductForm(): ProductForm {
  return {
    productType: PRODUCT_TYPES.physical,
    urlId: '',
    name: {},
    description: {},
    excerpt: {},
    additionalInfo: {},
    status: 'draft',
    imageIds: [],
    variantOptionOrdering: [],
    variants: [{ sku: '', price: 0, salePrice: 0, onSale: false, unlimited: false, attributes: {} }],
    categoryIds: [],
    tags: [],
    useCustomAddButtonText: false,
    customAddButtonText: {},
    customSoldOutText: {},
    scarcity: { enabled: false, threshold: 5, text: {} },
    relatedProductIds: [],
    seoTitle: {},
    seoDescription: {},
    featured: false,
    publishOn: 0,
  }
}
