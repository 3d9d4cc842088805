import { say, type Sentence } from '../words/sentence.ts'
import type { LanguageTag } from '../language/localized.ts'
import { checkField } from '../fields/read-fields.ts'
import { DEFAULT_CURRENCY } from '../money/currencies.ts'
import { formatMoney, money } from '../money/money.ts'
import {
  isProductFieldAsked,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  productValue,
  writtenTexts,
} from './product-fields.ts'
import type { ProductForm, VariantForm } from './product-form.ts'
import { planProblems } from '../subscriptions/plan.ts'
import { isGtin } from './gtin.ts'
import { isMeasured } from './unit-price.ts'
import { filesOf } from './product-files.ts'
import { kindOf } from './product-kinds.ts'
import { PRODUCT_LIMITS } from './product-limits.ts'
import { questionsProblem } from './product-questions.ts'

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
): { [path: string]: Sentence } {
  const problems: { [path: string]: Sentence } = {}
  checkTold(form, primaryLanguage, problems)
  checkOptions(form, problems)
  const highest = formatMoney(money(PRODUCT_LIMITS.price, currency))
  form.variants.forEach((variant, index) =>
    checkVariant(variant, form, `variants.${index}`, highest, problems),
  )
  checkVariantsTogether(form, problems)
  checkSelling(form, problems)
  checkOwnAmount(form, problems)
  const ofQuestions = questionsProblem(form.questions, primaryLanguage)
  if (ofQuestions !== undefined) problems['questions'] = ofQuestions
  return problems
}

/** Both ends of what buyers may choose themselves, or none. [GIFT-36] */
function checkOwnAmount(form: ProductForm, problems: Problems): void {
  const { leastCents, mostCents } = form.giftCard
  if (kindOf(form).delivers !== 'code' || (leastCents === null && mostCents === null)) return
  if (leastCents === null) problems['giftCard.leastCents'] ??= say('Say the least amount too.')
  else if (mostCents === null) problems['giftCard.mostCents'] ??= say('Say the most too.')
  else if (mostCents < leastCents) problems['giftCard.mostCents'] ??= say('The most is not below the least.')
}

type Problems = { [path: string]: Sentence }

/** What the vocabulary of fields finds; a text is required in the primary language, its limits hold in each. */
function checkTold(form: ProductForm, primaryLanguage: LanguageTag, problems: Problems): void {
  for (const name of PRODUCT_FIELD_NAMES) {
    const isAskedNow = isProductFieldAsked(form, name, primaryLanguage)
    const values = [
      ...(isAskedNow ? [productValue(form, name, primaryLanguage)] : []),
      ...writtenTexts(form, name),
    ]
    const found: Problems = {}
    values.forEach((value) => checkField(PRODUCT_FIELDS[name], value, name, found))
    // What is wrong with one word of several is said at the field.
    const [problem] = Object.values(found)
    if (problem !== undefined) problems[name] = problem
  }
  if (form.imageIds.length > PRODUCT_LIMITS.images) {
    problems['imageIds'] = say('A product has at most {images} images.', { images: PRODUCT_LIMITS.images })
  }
}

function checkOptions(form: ProductForm, problems: Problems): void {
  const names = form.variantOptionOrdering
  if (names.length > PRODUCT_LIMITS.options) {
    problems['variantOptionOrdering'] = say('A product has at most {options} options.', {
      options: PRODUCT_LIMITS.options,
    })
  } else if (names.some((name) => name.trim() === '' || name.length > PRODUCT_LIMITS.optionName)) {
    problems['variantOptionOrdering'] = say('Give each option a name of at most {optionName} characters.', {
      optionName: PRODUCT_LIMITS.optionName,
    })
  } else if (new Set(names).size < names.length) {
    problems['variantOptionOrdering'] = say('Two options have the same name.')
  }
}

function checkVariant(
  variant: VariantForm,
  form: ProductForm,
  path: string,
  highestPrice: string,
  problems: Problems,
): void {
  if (!isPrice(variant.price))
    problems[`${path}.price`] = say('Write a price from 0 to {highestPrice}.', { highestPrice })
  if (!isPrice(variant.salePrice))
    problems[`${path}.salePrice`] = say('Write a sale price from 0 to {highestPrice}.', { highestPrice })
  else if (variant.onSale && variant.salePrice >= variant.price) {
    problems[`${path}.salePrice`] = say('The sale price must be below the price.')
  }
  if (variant.sku.length > PRODUCT_LIMITS.sku) {
    problems[`${path}.sku`] = say('A SKU has at most {sku} characters.', { sku: PRODUCT_LIMITS.sku })
  }
  checkDetails(variant, path, highestPrice, problems)
  if (variant.weight !== undefined && !isCount(variant.weight, PRODUCT_LIMITS.weight)) {
    problems[`${path}.weight`] = say('Write the weight in whole grams, at most {weight}.', {
      weight: PRODUCT_LIMITS.weight,
    })
  }
  if (variant.stock !== undefined && !isCount(variant.stock, PRODUCT_LIMITS.stock)) {
    problems[`${path}.stock`] = say('Write how many there are, a whole number from 0 to {stock}.', {
      stock: PRODUCT_LIMITS.stock,
    })
  }
  const missing = form.variantOptionOrdering.find((name) => (variant.attributes[name] ?? '').trim() === '')
  if (missing !== undefined)
    problems[`${path}.attributes.${missing}`] = say('Choose a value for {missing}.', { missing })
  const long = Object.entries(variant.attributes).find(
    ([, value]) => value.length > PRODUCT_LIMITS.optionValue,
  )
  if (long !== undefined) {
    problems[`${path}.attributes.${long[0]}`] = say('A value has at most {optionValue} characters.', {
      optionValue: PRODUCT_LIMITS.optionValue,
    })
  }
}

/** Barcode, cost, size and content. [CAT-60] [CAT-61] [CAT-62] [CAT-63] */
function checkDetails(
  { gtin, cost, size, measure }: VariantForm,
  path: string,
  highest: string,
  problems: Problems,
): void {
  if (gtin !== undefined && !isGtin(gtin))
    problems[`${path}.gtin`] = say(
      'This is not the number of a barcode: it has 8, 12, 13 or 14 digits, and the last one has to fit the others.',
    )
  if (cost !== undefined && !isPrice(cost))
    problems[`${path}.cost`] = say('Write what it costs you, from 0 to {highest}.', { highest })
  const { side } = PRODUCT_LIMITS
  if (size !== undefined && !Object.values(size).every((one) => one > 0 && isCount(one, side)))
    problems[`${path}.size`] = say('Write length, width and height in whole millimetres, at most {side}.', {
      side,
    })
  if (measure !== undefined && !isMeasured(measure.amount))
    problems[`${path}.measure`] = say('Write what is in it: above 0, with at most three decimals.')
}

function checkVariantsTogether(form: ProductForm, problems: Problems): void {
  const { variants } = form
  if (variants.length === 0) problems['variants'] = say('A product needs at least one variant to be sold.')
  if (variants.length > PRODUCT_LIMITS.variants) {
    problems['variants'] = say('A product has at most {variants} variants.', {
      variants: PRODUCT_LIMITS.variants,
    })
  }
  const kind = kindOf(form)
  if (variants.length > 1 && !kind.hasOptions) {
    problems['variants'] = say('A {noun} has one variant.', { noun: kind.noun })
  } else if (variants.length > 1 && form.variantOptionOrdering.length === 0) {
    problems['variantOptionOrdering'] = say('Name the option in which the variants differ, such as Size.')
  }
  const choices = variants.map(({ attributes }) =>
    JSON.stringify(form.variantOptionOrdering.map((name) => attributes[name] ?? '')),
  )
  const skus = variants.map(({ sku }) => sku.trim())
  choices.forEach((choice, index) => {
    if (choices.indexOf(choice) < index) {
      problems[`variants.${index}.attributes`] = say('Another variant has the same values.')
    }
    const sku = skus[index] ?? ''
    if (sku !== '' && skus.indexOf(sku) < index) {
      problems[`variants.${index}.sku`] = say('Another variant has this SKU.')
    }
  })
}

function checkSelling(form: ProductForm, problems: Problems): void {
  const lacksFile = kindOf(form).delivers === 'file' && form.digitalAssetId === undefined
  if (lacksFile && form.status === 'published') {
    problems['digitalAssetId'] = say('Choose the file that buyers will download.')
  } else if (filesOf(form).length > PRODUCT_LIMITS.files) {
    problems['digitalAssetId'] = say('A product has at most {most} files.', { most: PRODUCT_LIMITS.files })
  }
  if (kindOf(form).delivers === 'access' && form.opensAreas.length === 0 && form.status === 'published')
    problems['opensAreas'] = say('Choose which areas it opens.')
  if (form.isSubscribable) checkSubscription(form, problems)
}

/** A plan that can be kept, and something to pay each time. [SUB-2] */
function checkSubscription(form: ProductForm, problems: Problems): void {
  const { every, cycles } = planProblems(form.subscriptionPlan)
  if (!kindOf(form).subscribes)
    problems['isSubscribable'] = say('A {noun} cannot be sold by subscription.', { noun: kindOf(form).noun })
  if (every !== undefined) problems['subscriptionPlan.every'] = every
  if (cycles !== undefined) problems['subscriptionPlan.cycles'] = cycles
  form.variants.forEach((variant, index) => {
    const isFree = variant.price === 0 || (variant.onSale && variant.salePrice === 0)
    if (isFree) problems[`variants.${index}.price`] = say('A subscription costs something each time.')
  })
}

function isPrice(price: number): boolean {
  return isCount(price, PRODUCT_LIMITS.price)
}

function isCount(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most
}
