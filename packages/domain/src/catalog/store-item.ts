import type { SubscriptionPlan } from '../subscriptions/plan.ts'
import { RECORD_TYPES } from '../enumerations/record-types.ts'
import { readText } from '../language/localized.ts'
import type { LanguageTag } from '../language/localized.ts'
import { decimalText, money } from '../money/money.ts'
import type { Product, ProductVariant } from './product.ts'
import { kindOf } from './product-kinds.ts'
import { inWords } from '../words/catalogues.ts'
import { RESTOCK_TEXTS, type RestockSettings } from '../restock/restock.ts'
import { offer, unitsAvailable } from './offer.ts'
import { questionsIn } from './product-questions.ts'

/** Where and in which language a product is shown. */
export interface StoreItemPlace {
  readonly language: LanguageTag
  readonly primaryLanguage: LanguageTag
  /** ISO 4217 code of the store's currency. */
  readonly currency: string
  /** First part of the store's address. */
  readonly collectionUrlId: string
  /** Told when somebody reads the exact number of units of a variant of a product. */
  readonly onUnitsRead?: (productId: string) => void
}

/** Money as templates read it: decimal text of major units. */
export interface TemplateMoney {
  readonly value: string
  readonly currency: string
}

/** Money as scripts read it. */
export interface DecimalMoney {
  readonly decimalValue: string
  readonly currencyCode: string
}

/** A variant as templates and scripts read it. */
export interface StoreItemVariant {
  readonly id: string
  readonly sku: string
  readonly price: DecimalMoney
  readonly salePrice: DecimalMoney
  readonly priceMoney: TemplateMoney
  readonly salePriceMoney: TemplateMoney
  readonly onSale: boolean
  readonly unlimited: boolean
  readonly qtyInStock: number
  readonly attributes: { readonly [option: string]: string }
  readonly optionValues: readonly { readonly optionName: string; readonly value: string }[]
  readonly mainImageId: string | null
}

/** The questions of a product as templates know them: a form. */
export interface QuestionsForm {
  readonly id: string
  readonly name: string
  readonly fields: readonly {
    readonly id: string
    readonly type: string
    readonly title: string
    readonly description: string
    readonly required: boolean
    readonly options: readonly string[]
  }[]
}

/** A product in one language, in the names templates and page scripts know. */
export interface StoreItem {
  readonly id: string
  readonly collectionId: string
  readonly recordType: typeof RECORD_TYPES.storeItem
  /** Its name, under the names items and products have it by. */
  readonly title: string
  readonly name: string
  readonly urlId: string
  readonly fullUrl: string
  readonly excerpt: string
  /** Sanitised HTML. */
  readonly body: string
  readonly mainImageId: string | null
  readonly imageIds: readonly string[]
  readonly tags: readonly string[]
  readonly categoryIds: readonly string[]
  readonly starred: boolean
  readonly publishOn: number
  readonly updatedOn: number
  readonly productType: number
  readonly variantOptionOrdering: readonly string[]
  readonly variants: readonly StoreItemVariant[]
  readonly structuredContent: {
    readonly productType: number
    readonly variants: readonly StoreItemVariant[]
    readonly variantOptionOrdering: readonly string[]
    readonly isSubscribable: boolean
    readonly subscriptionPlan: SubscriptionPlan | null
    readonly priceMoney: TemplateMoney
    readonly salePriceMoney: TemplateMoney
    readonly onSale: boolean
    /** Of the form that asks its questions; null where it has none. [CART-36] */
    readonly additionalFieldsFormId: string | null
    readonly additionalFieldsForm: QuestionsForm | null
    readonly useCustomAddButtonText: boolean
    readonly customAddButtonText: string
    /** Sanitised HTML. */
    readonly additionalInfo: string
  }
}

/** A product as templates and scripts read it, in one language. [CAT-11] */
export function toStoreItem(product: Product, place: StoreItemPlace): StoreItem {
  const read = (text: Product['name']) => readText(text, place.language, place.primaryLanguage)
  const cheapest = offer(product).cheapest?.variant
  const variants = product.variants.map((variant) => toStoreItemVariant(variant, product, place))
  const sold = (amount: number) => templateMoney(amount, place.currency)
  return {
    id: product.id,
    collectionId: product.collectionId,
    recordType: RECORD_TYPES.storeItem,
    title: read(product.name),
    name: read(product.name),
    urlId: product.urlId,
    fullUrl: productUrl(place.collectionUrlId, product.urlId),
    excerpt: read(product.excerpt),
    body: read(product.description),
    mainImageId: product.imageIds[0] ?? null,
    imageIds: product.imageIds,
    tags: product.tags,
    categoryIds: product.categoryIds,
    starred: product.featured,
    publishOn: product.publishOn,
    updatedOn: product.updatedOn,
    productType: product.productType,
    variantOptionOrdering: product.variantOptionOrdering,
    variants,
    structuredContent: {
      productType: product.productType,
      variants,
      variantOptionOrdering: product.variantOptionOrdering,
      isSubscribable: product.isSubscribable,
      subscriptionPlan: product.isSubscribable ? product.subscriptionPlan : null,
      priceMoney: sold(cheapest?.price ?? 0),
      salePriceMoney: sold(cheapest?.salePrice ?? 0),
      onSale: cheapest?.onSale ?? false,
      ...questionsForm(product, read(product.name), place),
      useCustomAddButtonText: product.useCustomAddButtonText,
      customAddButtonText: read(product.customAddButtonText),
      additionalInfo: read(product.additionalInfo),
    },
  }
}

function questionsForm(
  { id, questions }: Product,
  name: string,
  { language, primaryLanguage }: StoreItemPlace,
): Pick<StoreItem['structuredContent'], 'additionalFieldsFormId' | 'additionalFieldsForm'> {
  const asked = questionsIn(questions, language, primaryLanguage)
  if (asked.length === 0) return { additionalFieldsFormId: null, additionalFieldsForm: null }
  const fields = asked.map((one) => ({
    id: one.id,
    type: one.kind,
    title: one.label,
    description: one.description,
    required: one.required,
    options: one.options,
  }))
  return { additionalFieldsFormId: id, additionalFieldsForm: { id, name, fields } }
}

/** The address of a product: `/<store>/<product>`. */
export function productUrl(collectionUrlId: string, productUrlId: string): string {
  return `/${collectionUrlId}/${productUrlId}`
}

/** Text beside a product that is running out: for the whole product, or one for each variant that is. */
export interface ScarcityView {
  readonly qtyInStock: number
  /** Absent for a product without a variant picker. */
  readonly attributes?: { readonly [option: string]: string }
}

/** What the store says about a product beyond its own fields, in the names templates know. */
export interface MerchandisingEntry {
  readonly customSoldOutText: string
  readonly scarcityEnabled: boolean
  readonly scarcityShownByDefault: boolean
  readonly scarcityText: string
  readonly scarcityTemplateViews: readonly ScarcityView[]
  /** A form to be told for each sold-out variant; none where the store has no such forms. */
  readonly restockNotificationViews: readonly RestockView[]
  /** Words of these forms. */
  readonly restockNotificationMessages: Readonly<Record<RestockMessage, string>>
  readonly mailingListSignUpEnabled: boolean
  readonly mailingListOptInByDefault: boolean
}

/** A form to be told that a variant is back; hidden until the variant is chosen. */
export interface RestockView {
  readonly variantId: string
  readonly hiddenByDefault: boolean
}

type RestockMessage = 'CTAText' | 'placeholderText' | 'buttonText' | 'mailingListDescription'

/** The merchandising entry of a product; a page keeps them by product id. [CAT-12] */
export function toMerchandisingEntry(
  product: Product,
  language: LanguageTag,
  primaryLanguage: LanguageTag,
  restock?: Pick<RestockSettings, 'isOn' | 'mailingList' | 'mailingListByDefault'>,
): MerchandisingEntry {
  const { variants, choosesVariant } = offer(product)
  const views: ScarcityView[] = variants.flatMap(({ scarceUnits, variant }) => {
    if (scarceUnits === null) return []
    return choosesVariant
      ? [{ qtyInStock: scarceUnits, attributes: variant.attributes }]
      : [{ qtyInStock: scarceUnits }]
  })
  return {
    customSoldOutText: readText(product.customSoldOutText, language, primaryLanguage),
    scarcityEnabled: product.scarcity.enabled && views.length > 0,
    scarcityShownByDefault: !choosesVariant,
    scarcityText: readText(product.scarcity.text, language, primaryLanguage),
    scarcityTemplateViews: views,
    restockNotificationViews: restock?.isOn === true ? restockViews(product, choosesVariant) : [],
    restockNotificationMessages: {
      CTAText: inWords(RESTOCK_TEXTS.cta, language),
      placeholderText: inWords(RESTOCK_TEXTS.email, language),
      buttonText: inWords(RESTOCK_TEXTS.submit, language),
      mailingListDescription: inWords(RESTOCK_TEXTS.newsletter, language),
    },
    mailingListSignUpEnabled: restock?.mailingList === true,
    mailingListOptInByDefault: restock?.mailingListByDefault === true,
  }
}

function restockViews(product: Product, choosesVariant: boolean): RestockView[] {
  if (!kindOf(product).isStocked) return []
  return product.variants
    .filter((variant) => unitsAvailable(product, variant) === 0)
    .map(({ id }) => ({ variantId: id, hiddenByDefault: choosesVariant }))
}

function toStoreItemVariant(
  variant: ProductVariant,
  product: Product,
  { currency, onUnitsRead }: StoreItemPlace,
): StoreItemVariant {
  const units = Math.max(0, variant.qtyInStock)
  const item = {
    id: variant.id,
    sku: variant.sku,
    price: decimalMoney(variant.price, currency),
    salePrice: decimalMoney(variant.salePrice, currency),
    priceMoney: templateMoney(variant.price, currency),
    salePriceMoney: templateMoney(variant.salePrice, currency),
    onSale: variant.onSale,
    unlimited: variant.unlimited || !kindOf(product).isStocked,
    qtyInStock: units,
    attributes: variant.attributes,
    optionValues: product.variantOptionOrdering.flatMap((optionName) => {
      const value = variant.attributes[optionName]
      return value === undefined ? [] : [{ optionName, value }]
    }),
    mainImageId: variant.imageId ?? null,
  }
  if (onUnitsRead === undefined || item.unlimited) return item
  return Object.defineProperty(item, 'qtyInStock', {
    enumerable: true,
    get: () => {
      onUnitsRead(product.id)
      return units
    },
  })
}

/** An amount as templates read it. */
export function templateMoney(amount: number, currency: string): TemplateMoney {
  return { value: decimalText(money(amount, currency)), currency }
}

/** An amount as scripts read it. */
export function decimalMoney(amount: number, currency: string): DecimalMoney {
  return { decimalValue: decimalText(money(amount, currency)), currencyCode: currency }
}
