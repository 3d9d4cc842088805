import type { Json } from '../document/document.ts'
import type { Field, ValueOf } from '../fields/field.ts'
import { amount, choice, number, products, richText, text, toggle, words } from '../fields/make-field.ts'
import { isAsked, readFields } from '../fields/read-fields.ts'
import { readText, writeText, type LanguageTag } from '../language/localized.ts'
import type { ProductForm } from './product-form.ts'
import { PRODUCT_KINDS, productTypesThat } from './product-kinds.ts'
import { PRODUCT_LIMITS } from './product-limits.ts'
import { BILLING_UNITS, PLAN_LIMITS, type BillingUnit } from '../subscriptions/plan.ts'

/** A code, and what it is chosen by. */
type Choice = readonly [string, string]

/**
 * What is asked of a product itself, in the vocabulary of fields; its variants, pictures, categories and file are asked
 * with controls of their own. Names are the paths of the product they are kept at. [CAT-30]
 */
export const PRODUCT_FIELDS = {
  name: text('Name', { required: 'Give the product a name.', max: PRODUCT_LIMITS.name }),
  excerpt: text(
    'Short description',
    { max: PRODUCT_LIMITS.shortText },
    { help: 'For lists and search engines', lines: 2 },
  ),
  description: richText('Description', { max: PRODUCT_LIMITS.richText }),
  additionalInfo: richText(
    'Shown below the description',
    { max: PRODUCT_LIMITS.richText },
    { help: 'Care, measures, delivery' },
  ),
  status: choice('Status', [
    ['draft', 'Draft: not in the shop yet'],
    ['published', 'Published: visitors can find it'],
    ['private', 'Private: kept out of the shop'],
  ]),
  productType: choice('Type', kindsToChoose()),
  taxCategory: choice(
    'Tax rate',
    [
      ['standard', 'Standard'],
      ['reduced', 'Reduced'],
      ['second-reduced', 'Second reduced'],
      ['none', 'Not taxed'],
    ],
    {
      help: 'Books, food and medicine have a reduced rate in many countries. The rates are in the settings, under Taxes.',
      when: { field: 'productType', is: taxedTypes() },
    },
  ),
  'giftCard.leastCents': amount(
    'Own amount, from',
    { min: 1, max: PRODUCT_LIMITS.price },
    {
      help: 'Buyers may choose an amount of their own beside the given ones; with both ends empty they may not.',
      when: giftCardsOnly(),
    },
  ),
  'giftCard.mostCents': amount('to', { min: 1, max: PRODUCT_LIMITS.price }, { when: giftCardsOnly() }),
  'giftCard.months': choice(
    'Can be spent for',
    [
      ['0', 'As long as the shop is there'],
      ['12', '1 year'],
      ['24', '2 years'],
      ['36', '3 years'],
      ['48', '4 years'],
      ['60', '5 years'],
      ['120', '10 years'],
    ],
    {
      help: 'Counted from the day it is mailed, for cards sold from now on. Many countries forbid short times: ask for yours first.',
      when: giftCardsOnly(),
    },
  ),
  'giftCard.onlyProductIds': products(
    'Pays only for these products',
    { max: PRODUCT_LIMITS.related },
    {
      help: 'For cards sold from now on. With neither products nor categories, one pays for everything.',
      when: giftCardsOnly(),
    },
  ),
  isSubscribable: toggle('Sell by subscription', {
    help: 'Buyers pay its price in every period, and get it each time, until they cancel',
    when: { field: 'productType', is: subscribingTypes() },
  }),
  'subscriptionPlan.every': number(
    'Every',
    { min: 1, max: PLAN_LIMITS.every },
    { when: { field: 'isSubscribable', is: [true] } },
  ),
  'subscriptionPlan.unit': choice(
    'Period',
    [
      ['MONTH', 'Months'],
      ['WEEK', 'Weeks'],
      ['YEAR', 'Years'],
    ],
    { when: { field: 'isSubscribable', is: [true] } },
  ),
  'subscriptionPlan.cycles': number(
    'Orders in all',
    { min: 0, max: PLAN_LIMITS.cycles },
    { help: '0: until the buyer cancels', when: { field: 'isSubscribable', is: [true] } },
  ),
  tags: words('Tags', { max: PRODUCT_LIMITS.tags, length: PRODUCT_LIMITS.tag }),
  brand: text(
    'Brand',
    { max: PRODUCT_LIMITS.brand, line: true },
    { help: 'For search engines and price comparisons. Leave empty for what you make yourself.' },
  ),
  featured: toggle('Featured'),
  isHidden: toggle('Only for who has its address', {
    help: 'It can be looked at and bought, and stands in no list, no search and not in search engines.',
  }),
  relatedProductIds: products('Related products', { max: PRODUCT_LIMITS.related }),
  addOnProductIds: products(
    'Add-ons',
    { max: PRODUCT_LIMITS.addOns },
    { help: 'Offered below the button of the product and in the cart, each to be added at a press' },
  ),
  urlId: text(
    'URL slug',
    { max: PRODUCT_LIMITS.urlId },
    { help: 'The last part of the product’s web address; made from the name when empty' },
  ),
  useCustomAddButtonText: toggle('Own text on the button'),
  customAddButtonText: text(
    'Text of the button',
    { required: 'Write the text of the button, or use the default.', max: PRODUCT_LIMITS.shortText },
    { placeholder: 'Add To Cart', when: { field: 'useCustomAddButtonText', is: [true] } },
  ),
  customSoldOutText: text(
    'Text when sold out',
    { max: PRODUCT_LIMITS.shortText },
    { placeholder: 'Sold Out' },
  ),
  'scarcity.enabled': toggle('Say when stock is low'),
  'scarcity.threshold': number(
    'From this many left',
    { min: 1, max: 9999 },
    { when: { field: 'scarcity.enabled', is: [true] } },
  ),
  'scarcity.text': text(
    'Text',
    { max: PRODUCT_LIMITS.shortText },
    {
      help: '{qtyInStock} stands for the number left',
      when: { field: 'scarcity.enabled', is: [true] },
    },
  ),
  seoTitle: text('Title', { max: PRODUCT_LIMITS.shortText }),
  seoDescription: text('Description', { max: PRODUCT_LIMITS.shortText }, { lines: 2 }),
} as const

export type ProductFieldName = keyof typeof PRODUCT_FIELDS

/** Names of the fields, in the order they are declared. */
export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as readonly ProductFieldName[]

/** The fields that are written in each language of the website. */
const TEXTS = [
  'name',
  'excerpt',
  'description',
  'additionalInfo',
  'customAddButtonText',
  'customSoldOutText',
  'seoTitle',
  'seoDescription',
] as const satisfies readonly ProductFieldName[]

export type ProductTextName = (typeof TEXTS)[number]

function isText(name: ProductFieldName): name is ProductTextName {
  return (TEXTS as readonly string[]).includes(name)
}

/** The value of a field as its control shows it: texts in `language`, and only in it. */
export function productValue(form: ProductForm, name: ProductFieldName, language: LanguageTag): Json {
  if (isText(name)) return readText(form[name], language, language)
  switch (name) {
    case 'brand':
      return form.brand ?? ''
    case 'isHidden':
      return form.isHidden ?? false
    case 'productType':
      return String(form.productType)
    case 'giftCard.leastCents':
      return form.giftCard.leastCents
    case 'giftCard.mostCents':
      return form.giftCard.mostCents
    case 'giftCard.months':
      return String(form.giftCard.months ?? 0)
    case 'giftCard.onlyProductIds':
      return [...(form.giftCard.only?.productIds ?? [])]
    case 'scarcity.enabled':
      return form.scarcity.enabled
    case 'scarcity.threshold':
      return form.scarcity.threshold
    case 'scarcity.text':
      return readText(form.scarcity.text, language, language)
    case 'subscriptionPlan.every':
      return form.subscriptionPlan.billingPeriod.value
    case 'subscriptionPlan.unit':
      return form.subscriptionPlan.billingPeriod.unit
    case 'subscriptionPlan.cycles':
      return form.subscriptionPlan.numBillingCycles
    default:
      return form[name]
  }
}

/** What changes in a product when a field is filled in; what cannot be read takes the field's default. */
export function withProductValue(
  form: ProductForm,
  name: ProductFieldName,
  value: Json,
  language: LanguageTag,
): Partial<ProductForm> {
  // Words are kept as they are typed: what is too long or missing is said, never taken away.
  const written = typeof value === 'string' ? value : ''
  if (isText(name)) return { [name]: writeText(form[name], language, written) }
  const { scarcity, giftCard } = form
  switch (name) {
    case 'urlId':
    case 'brand':
      return { [name]: written }
    case 'tags':
    case 'relatedProductIds':
    case 'addOnProductIds':
      return { [name]: Array.isArray(value) ? value.map(String) : [] }
    case 'productType':
      return { productType: Number(read(name, value)) as ProductForm['productType'] }
    case 'giftCard.leastCents':
      return { giftCard: { ...giftCard, leastCents: amountOf(value) } }
    case 'giftCard.mostCents':
      return { giftCard: { ...giftCard, mostCents: amountOf(value) } }
    case 'giftCard.months':
      return { giftCard: { ...giftCard, months: Number(read(name, value)) || null } }
    case 'giftCard.onlyProductIds':
      return {
        giftCard: {
          ...giftCard,
          only: {
            productIds: Array.isArray(value) ? value.map(String) : [],
            categoryIds: giftCard.only?.categoryIds ?? [],
          },
        },
      }
    case 'scarcity.enabled':
      return { scarcity: { ...scarcity, enabled: read(name, value) } }
    case 'scarcity.threshold':
      return { scarcity: { ...scarcity, threshold: read(name, value) } }
    case 'scarcity.text':
      return { scarcity: { ...scarcity, text: writeText(scarcity.text, language, written) } }
    case 'subscriptionPlan.every':
    case 'subscriptionPlan.unit':
    case 'subscriptionPlan.cycles':
      return { subscriptionPlan: withPlanValue(form.subscriptionPlan, name, value) }
    default:
      return { [name]: read(name, value) }
  }
}

/** What is no amount is kept as one that nobody takes, and said. */
function amountOf(value: Json): number | null {
  return typeof value === 'number' ? value : null
}

function withPlanValue(
  plan: ProductForm['subscriptionPlan'],
  name: `subscriptionPlan.${'every' | 'unit' | 'cycles'}`,
  value: Json,
): ProductForm['subscriptionPlan'] {
  const { billingPeriod } = plan
  if (name === 'subscriptionPlan.cycles') return { ...plan, numBillingCycles: read(name, value) }
  if (name === 'subscriptionPlan.every')
    return { ...plan, billingPeriod: { ...billingPeriod, value: read(name, value) } }
  const unit = BILLING_UNITS.find((one) => one === value) ?? ('MONTH' satisfies BillingUnit)
  return { ...plan, billingPeriod: { ...billingPeriod, unit } }
}

function read<Name extends ProductFieldName>(name: Name, value: Json): ValueOf<typeof PRODUCT_FIELDS>[Name] {
  return readFields({ [name]: PRODUCT_FIELDS[name] }, { [name]: value })[name] as ValueOf<
    typeof PRODUCT_FIELDS
  >[Name]
}

/** Whether a field is asked, given what the rest of the product says. [FIELD-4] */
export function isProductFieldAsked(
  form: ProductForm,
  name: ProductFieldName,
  language: LanguageTag,
): boolean {
  const field: Field = PRODUCT_FIELDS[name]
  const asks = field.when?.field as ProductFieldName | undefined
  return asks === undefined || isAsked(field, { [asks]: productValue(form, asks, language) })
}

/** What is written in a text of the product, in any language; nothing for a field that is no text. */
export function writtenTexts(form: ProductForm, name: ProductFieldName): readonly string[] {
  const texts = isText(name) ? form[name] : name === 'scarcity.text' ? form.scarcity.text : {}
  return Object.values(texts).filter((words) => words !== '')
}

/** The kinds that owners can make products of, as a choice. */
function kindsToChoose(): readonly [Choice, ...Choice[]] {
  const [first, ...others] = Object.entries(PRODUCT_KINDS).flatMap(([code, { choice: label }]): Choice[] =>
    label === undefined ? [] : [[code, label]],
  )
  if (first === undefined) throw new Error('Owners can make no kind of product.')
  return [first, ...others]
}

function giftCardsOnly(): { readonly field: 'productType'; readonly is: readonly string[] } {
  return { field: 'productType', is: productTypesThat(({ isMoney }) => isMoney).map(String) }
}

/** The codes of kinds that may be sold by subscription. */
function subscribingTypes(): readonly string[] {
  return productTypesThat(({ subscribes }) => subscribes).map(String)
}

/** The codes of kinds that are taxed when they are sold. */
function taxedTypes(): readonly string[] {
  return productTypesThat(({ taxedAs }) => taxedAs !== 'none').map(String)
}
