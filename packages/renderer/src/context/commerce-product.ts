import {
  addToCartLabel,
  cartFullText,
  currentPrice,
  decimalMoney,
  fillText,
  hasVariantPicker,
  planText,
  inWords,
  type JsonObject,
  kindOf,
  type Measure,
  type MeasureUnit,
  noDenominationText,
  notEnoughText,
  type Offer,
  offer,
  oneAtATimeText,
  orderTooLargeText,
  type Product,
  type ProductVariant,
  quantityTexts,
  readText,
  selectOptionsSentence,
  type Sentence,
  type StoreItem,
  toStoreItem,
  unitPrice,
  unitsAvailable,
  variantOffer,
  variantOptions,
  variantUnavailableText,
  usualCountry,
  zoneOf,
} from '@plinth/domain'
import type { CommercePage, Early } from './commerce-page.ts'
import { priceText, secondText, textOf } from './commerce-page.ts'
import { presentText } from './link.ts'
import type { ProductReviews } from '../model.ts'
import { collectionOf } from './collection.ts'
import { htmlOf } from './post-item.ts'
import { ratingView, reviewsView } from './product-reviews.ts'
import { payLaterText, payLaterView } from './pay-later.ts'
import { restockBox } from './restock-box.ts'
import { columnsWidth, type PlaceWidth } from './picture.ts'

/** Values of one option beyond which they are offered as a select. */
const MOST_BUTTONS = 12
/** Width over height of every product picture in lists and on its page. */
const PICTURE_RATIO = 0.8
/** A card: one of four columns, or of two on a phone. */
const CARD = columnsWidth('inset', 1 / 4, 1 / 2)
/** The gallery: a good half of the page beside the buy box, all of a phone. */
const GALLERY = columnsWidth('inset', 13 / 24, 1)

/** What is offered with a product, and in the cart: 3.5 rem beside its name. */
const ADD_ON: PlaceWidth = { desktop: { vw: 0, px: 56, cap: 56 }, phone: { vw: 0, px: 56 } }

const cardUse = { place: CARD, ratio: PICTURE_RATIO }
const addOnUse = { place: ADD_ON, ratio: PICTURE_RATIO }

/** Option name to value, chosen in the address. */
type Chosen = { readonly [option: string]: string }

/** How a product is shown. */
export interface ProductItemUse {
  /** Where it stands; the add-to-cart button behaves by it. */
  readonly place: 'plp' | 'pdp' | 'product_block' | 'add-on'
  /** Options chosen already, by the address. */
  readonly chosen?: Chosen
  /** Its pictures in this place; those of a card when absent. */
  readonly picture?: ShowPicture
  /** When its main picture loads, if it may be in view as the page opens. [RENDERER-21] */
  readonly early?: Early
}

/** A picture of a product in one place of the page; `alt` overrides its own text. */
type ShowPicture = (assetId: string, alt?: string, early?: Early) => JsonObject | null

/**
 * A product as the templates of cards, blocks and its own page read it: the item templates have always known
 * (`structuredContent` and the rest), and what the shop's templates show beside it.
 */
export function productItem(product: Product, page: CommercePage, use: ProductItemUse): JsonObject {
  const { place, chosen = {} } = use
  const picture =
    use.picture ??
    ((assetId, alt, early) =>
      page.picture(assetId, {
        ...(place === 'add-on' ? addOnUse : cardUse),
        ...(early === undefined ? {} : { early }),
        ...(alt === undefined ? {} : { alt }),
      }))
  const item = storeItem(product, page)
  const options = hasVariantPicker(product) ? optionViews(product, page, withOnlyValues(product, chosen)) : []
  const variant = chosenVariant(product, withOnlyValues(product, chosen))
  const offered = offer(product, page.website.store)
  const shown = variant === undefined ? offered : variantOffer(product, variant)
  const [main, hover] = product.imageIds
  return {
    ...(item as unknown as JsonObject),
    ...contentFields(product, page),
    additionalInfo: item.structuredContent.additionalInfo,
    excerpt: htmlOf(item.excerpt),
    excerptText: item.excerpt,
    mainImage: main === undefined ? null : picture(main, undefined, use.early),
    hoverImage: hover === undefined ? null : picture(hover, ''),
    quickViewLabel: `${textOf(page, 'productQuickViewText')}: ${item.title}`,
    chooseLabel: `${textOf(page, 'chooseOptions')}: ${item.title}`,
    price: {
      ...moneyView(shown.price.nowCents, page),
      ...priceView(product, shown.price, page),
      ...priceNotes(product, variant ?? onlyVariant(product), page),
    },
    rating: ratingView(product, page),
    badge: badge(offered, product, page),
    options,
    swatches: swatchesView(product, page),
    soldOut: shown.isSoldOut,
    stockText: variant === undefined ? '' : stockText(product, variant, page),
    showQuantity: offered.takesQuantity,
    quantityId: `quantity-${product.id}`,
    purchase: purchaseProps(product, item, page, place, picture),
  }
}

function moneyView(cents: number, { website }: CommercePage): JsonObject {
  return { ...decimalMoney(cents, website.currency) }
}

/** What templates read of every item, whatever it is. [CAT-110] */
function contentFields({ imageIds: [main], collectionId }: Product, page: CommercePage): JsonObject {
  const collection = page.library.collections[collectionId]
  return {
    collection: collection === undefined ? null : collectionOf(collection, page),
    systemDataId: main ?? null,
    assetUrl: (main === undefined ? undefined : page.library.assets[main]?.assetUrl) ?? null,
    externalLink: null,
    passthrough: false,
    sourceUrl: null,
    // Products have reviews, and no comments.
    publicCommentCount: 0,
    commentState: 2,
    likeCount: 0,
  }
}

/** The context of a product's own page: `item` with its pictures, texts, trail and related products. */
export function productPageContext(
  input: {
    readonly product: Product
    readonly related: readonly Product[]
    readonly addOns?: readonly Product[]
    readonly reviews?: ProductReviews
    readonly chosen?: Chosen
    readonly message?: string
  },
  page: CommercePage,
): JsonObject {
  const { product } = input
  const title = readText(product.name, page.language, page.website.primaryLanguage)
  // First, so that the largest picture on top of the page is the one loaded first.
  const images = galleryImages(product, page)
  return {
    showPrice: true,
    showButton: false,
    secondImage: true,
    item: {
      ...productItem(product, page, {
        place: 'pdp',
        ...(input.chosen === undefined ? {} : { chosen: input.chosen }),
      }),
      images,
      // Then badge, stock line and button would say the same three times; the page says where to go instead.
      soldOutEverywhere: offer(product).isSoldOut,
      storeUrl: `/${page.library.collections[product.collectionId]?.urlId ?? ''}`,
      hasThumbs: images.length > 1,
      gallery: { itemId: product.id },
      galleryLabel: textOf(page, 'picturesOf', { title }),
      payLater: payLaterView(product, shownCents(product, input.chosen ?? {}, page), page),
      delivery: deliveryLines(product, page),
      restock: restockBox(product, input.chosen ?? {}, page),
      reviews:
        input.reviews === undefined
          ? null
          : reviewsView(input.reviews, storeItem(product, page).fullUrl, page),
      message: refusalText(input.message, product, input.chosen ?? {}, page.language),
      related: input.related.map((other) => productItem(other, page, { place: 'plp' })),
      addOns: addOnViews(input.addOns ?? [], page, storeItem(product, page).fullUrl),
    },
  }
}

/**
 * Products offered with another, each with a button of its own; those with a choice to make lead to their page. [CAT-52]
 *
 * @param returnTo the page a form without scripts comes back to
 */
export function addOnViews(products: readonly Product[], page: CommercePage, returnTo: string): JsonObject[] {
  return products.map((product) => {
    return { ...productItem(product, page, { place: 'add-on' }), returnTo }
  })
}

/** What the page says it costs: the variant that is chosen, else the least of all. */
function shownCents(product: Product, chosen: Chosen, page: CommercePage): number {
  const variant = chosenVariant(product, withOnlyValues(product, chosen))
  return variant === undefined ? offer(product, page.website.store).price.nowCents : currentPrice(variant)
}

/**
 * The sentence for the refusal code that a form without scripts comes back with. What else stands in the address is
 * never shown. [STOREFRONT-31]
 */
function refusalText(code: string | undefined, product: Product, chosen: Chosen, language: string): string {
  const sentence = refusalSentence(code, product, chosen)
  return sentence === undefined ? '' : inWords(sentence, language)
}

function refusalSentence(code: string | undefined, product: Product, chosen: Chosen): Sentence | undefined {
  switch (code) {
    case 'options-missing': {
      const missing = product.variantOptionOrdering.filter((name) => (chosen[name] ?? '') === '')
      if (missing.length === 0) return undefined
      return kindOf(product).delivers === 'code' ? noDenominationText : selectOptionsSentence(missing)
    }
    case 'variant-unavailable':
      return variantUnavailableText
    case 'not-enough-stock':
      return notEnoughText
    case 'not-a-number':
    case 'not-whole':
    case 'out-of-range':
      return quantityTexts[code]
    case 'one-per-order':
      return oneAtATimeText
    case 'order-too-large':
      return orderTooLargeText
    case 'cart-full':
      return cartFullText
    default:
      return undefined
  }
}

/** The store item of a product at its store's address. */
export function storeItem(product: Product, page: CommercePage): StoreItem {
  const item = toStoreItem(product, {
    language: page.language,
    primaryLanguage: page.website.primaryLanguage,
    currency: page.website.currency,
    collectionUrlId: page.library.collections[product.collectionId]?.urlId ?? '',
    ...(page.onUnitsShown === undefined ? {} : { onUnitsRead: page.onUnitsShown }),
  })
  const { body, structuredContent } = item
  const additionalInfo = presentText(page, structuredContent.additionalInfo)
  return {
    ...item,
    body: presentText(page, body),
    structuredContent: { ...structuredContent, additionalInfo },
  }
}

/** Options with a single value need no choosing. */
function withOnlyValues(product: Product, chosen: Chosen): Chosen {
  const only = variantOptions(product).flatMap(({ name, values }) =>
    values.length === 1 && values[0] !== undefined ? [[name, values[0]] as const] : [],
  )
  return { ...Object.fromEntries(only), ...chosen }
}

/** The variant the choices lead to, once every option has one. */
function chosenVariant(product: Product, chosen: Chosen): ProductVariant | undefined {
  if (!hasVariantPicker(product)) return product.variants[0]
  return product.variants.find((variant) =>
    product.variantOptionOrdering.every((name) => variant.attributes[name] === chosen[name]),
  )
}

/** What it costs now, and how often where it is sold by subscription. [SUB-3] */
function costText(product: Product, cents: number, page: CommercePage): string {
  const price = priceText(cents, page)
  return product.isSubscribable ? inWords(planText(product.subscriptionPlan, price), page.language) : price
}

/** The one variant of a product whose price needs no choosing. */
const onlyVariant = ({ variants }: Product): ProductVariant | undefined =>
  variants.length === 1 ? variants[0] : undefined

/** What the law wants beside the price of a variant: the lowest before a sale, and what a measure costs. [CAT-63] [CAT-64] */
function priceNotes(
  product: Product,
  variant: ProductVariant | undefined,
  page: CommercePage,
): { readonly lowestText: string; readonly unitText: string } {
  return {
    lowestText:
      variant?.onSale === true && variant.lowestBefore !== undefined
        ? textOf(page, 'lowestPrice', { price: priceText(variant.lowestBefore, page) })
        : '',
    unitText: variant === undefined ? unitTextOfAll(product, page) : unitText(variant, page),
  }
}

function unitText(variant: ProductVariant, page: CommercePage): string {
  const unit = variant.measure && unitPrice(currentPrice(variant), variant.measure)
  if (unit === undefined) return ''
  return textOf(page, 'unitPrice', {
    price: priceText(unit.cents, page),
    measure: measureText(unit.per, page),
  })
}

/** Where variants differ, the price of a measure is said once it is the same for all. */
function unitTextOfAll({ variants }: Product, page: CommercePage): string {
  const [first = '', ...others] = new Set(variants.map((variant) => unitText(variant, page)))
  return others.length === 0 ? first : ''
}

const UNIT_SIGNS: Readonly<Record<MeasureUnit, string>> = {
  g: 'g',
  kg: 'kg',
  ml: 'ml',
  cl: 'cl',
  l: 'l',
  cm: 'cm',
  m: 'm',
  m2: 'm²',
  piece: '',
}

/** `1 kg` → “kg”, `100 ml` → “100 ml”. */
function measureText({ amount, unit }: Measure, page: CommercePage): string {
  const sign = unit === 'piece' ? textOf(page, 'unitPiece') : UNIT_SIGNS[unit]
  return amount === 1 ? sign : `${amount} ${sign}`
}

function priceView(product: Product, price: Offer['price'], page: CommercePage): JsonObject {
  return {
    isFrom: price.isFrom,
    onSale: price.onSale,
    now: costText(product, price.nowCents, page),
    secondText: secondText(price.nowCents, page),
    regular: priceText(price.regularCents, page),
  }
}

function badge({ status }: Offer, product: Product, page: CommercePage): JsonObject | null {
  switch (status) {
    case 'sold-out':
      return { kind: 'sold-out', text: soldOutLabel(product, page) }
    case 'on-sale':
      return { kind: 'sale', text: textOf(page, 'productSaleText') }
    case 'none':
      return null
  }
}

function soldOutLabel(product: Product, page: CommercePage): string {
  const own = readText(product.customSoldOutText, page.language, page.website.primaryLanguage)
  return own === '' ? textOf(page, 'productSoldOutText') : own
}

/** What is said about a variant's stock: sold out, running out, or nothing. */
function stockText(product: Product, variant: ProductVariant, page: CommercePage): string {
  const { isSoldOut, scarceUnits } = variantOffer(product, variant)
  if (isSoldOut) return soldOutLabel(product, page)
  if (scarceUnits === null) return ''
  const pattern = readText(product.scarcity.text, page.language, page.website.primaryLanguage)
  return fillText(pattern, { qtyInStock: String(scarceUnits) }, page.language)
}

function optionViews(product: Product, page: CommercePage, chosen: Chosen): JsonObject[] {
  const isGift = kindOf(product).delivers === 'code'
  return variantOptions(product).map(({ name, values }, index) => {
    const fieldId = `option-${product.id}-${index}`
    const swatches = swatchImages(product, name, values)
    return {
      name,
      fieldId,
      isSelect: values.length > MOST_BUTTONS,
      label: isGift ? textOf(page, 'giftCardValueDisplayText') : name,
      prompt: isGift
        ? textOf(page, 'giftCardVariantSelectText')
        : textOf(page, 'productVariantSelectText', { variantName: name }),
      chosen: chosen[name] ?? '',
      values: values.map((value, at) => {
        const state = valueState(product, name, value, chosen)
        return {
          value,
          optionName: name,
          fieldId: `${fieldId}-${at}`,
          isChosen: chosen[name] === value,
          state,
          note:
            state === 'available'
              ? ''
              : ` (${textOf(page, state === 'sold-out' ? 'valueSoldOut' : 'valueNotMade')})`,
          swatchUrl: swatchUrl(swatches.get(value), page),
        }
      }),
    }
  })
}

/** The most pictures of an option on a card; the rest is counted. */
const MOST_SWATCHES = 5

/** On a card, what the product is made in: the first option whose values have pictures of their own. [STOREFRONT-83] */
function swatchesView(product: Product, page: CommercePage): JsonObject | null {
  for (const { name, values } of hasVariantPicker(product) ? variantOptions(product) : []) {
    const swatches = swatchImages(product, name, values)
    const shown = values
      .slice(0, MOST_SWATCHES)
      .map((value) => ({ value, url: swatchUrl(swatches.get(value), page) }))
    if (shown.some(({ url }) => url === '')) continue
    const more = values.length - MOST_SWATCHES
    return {
      name,
      values: shown,
      others: values.slice(MOST_SWATCHES).join(', '),
      more: more > 0 ? `+${more}` : '',
    }
  }
  return null
}

/** Where a small picture of a value is; nowhere when it is not known. */
function swatchUrl(image: string | undefined, page: CommercePage): string {
  const asset = image === undefined ? undefined : page.library.assets[image]
  return asset === undefined ? '' : `${asset.assetUrl}?format=100w`
}

function valueState(
  product: Product,
  option: string,
  value: string,
  chosen: Chosen,
): 'available' | 'sold-out' | 'missing' {
  const matching = product.variants.filter(
    ({ attributes }) =>
      attributes[option] === value &&
      Object.entries(chosen).every(
        ([name, other]) => name === option || attributes[name] === other || !(name in attributes),
      ),
  )
  if (matching.length === 0) return 'missing'
  return matching.some((variant) => unitsAvailable(product, variant) !== 0) ? 'available' : 'sold-out'
}

/** Pictures for the values of an option, when the option is what the pictures differ by. */
function swatchImages(
  product: Product,
  option: string,
  values: readonly string[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const value of values) {
    const images = new Set(
      product.variants.filter(({ attributes }) => attributes[option] === value).map(({ imageId }) => imageId),
    )
    const [image] = images
    if (images.size !== 1 || image === undefined) return new Map()
    found.set(value, image)
  }
  const differ = new Set(found.values()).size === values.length
  return differ && values.length > 1 ? found : new Map()
}

/** The properties of the `product-purchase` island; see the storefront's `PurchaseProps`. */
function purchaseProps(
  product: Product,
  item: StoreItem,
  page: CommercePage,
  place: ProductItemUse['place'],
  picture: ShowPicture,
): JsonObject {
  const asks = item.structuredContent.additionalFieldsForm !== null && kindOf(product).delivers !== 'code'
  if (asks) page.showsFields()
  return {
    itemId: product.id,
    productName: item.title,
    place,
    expressCheckout: page.website.store.expressCheckout,
    addLabel: addToCartLabel(
      {
        isSubscribable: product.isSubscribable,
        useCustomAddButtonText: product.useCustomAddButtonText,
        customAddButtonText: item.structuredContent.customAddButtonText,
      },
      page.strings,
    ),
    soldOutLabel: soldOutLabel(product, page),
    ...(kindOf(product).delivers === 'code' ? { goesTo: '/gift-card' } : {}),
    ...(asks ? { asksAt: '/_questions' } : {}),
    ...(product.isSubscribable ? { subscribes: true } : {}),
    options: hasVariantPicker(product) ? product.variantOptionOrdering : [],
    pictures: variantPictures(product, place, picture),
    variants: product.variants.map((variant) => ({
      id: variant.id,
      sku: variant.sku,
      attributes: variant.attributes,
      isSoldOut: unitsAvailable(product, variant) === 0,
      priceText: costText(product, currentPrice(variant), page),
      regularPriceText: variant.onSale ? priceText(variant.price, page) : '',
      stockText: stockText(product, variant, page),
      ...withoutEmpty({
        ...priceNotes(product, variant, page),
        secondText: secondText(currentPrice(variant), page),
        ...(place === 'pdp' ? { payLaterText: payLaterText(product, currentPrice(variant), page) } : {}),
      }),
      imageId: variant.imageId ?? null,
    })),
  }
}

/** Notes that are there, so that a page carries none of those that are not. */
const withoutEmpty = (notes: { readonly [name: string]: string }): { readonly [name: string]: string } =>
  Object.fromEntries(Object.entries(notes).filter(([, text]) => text !== ''))

/** Pictures of the variants by id, where choosing one changes a single picture; the product's own page has a gallery. */
function variantPictures(product: Product, place: ProductItemUse['place'], picture: ShowPicture): JsonObject {
  const ids = new Set(product.variants.flatMap(({ imageId }) => imageId ?? []))
  if (place === 'pdp' || ids.size < 2) return {}
  const shown = [...ids].flatMap((id) => {
    const item = picture(id)
    return item === null
      ? []
      : [[id, { src: item['src'] ?? '', srcset: item['srcset'] ?? '', alt: item['altText'] ?? '' }] as const]
  })
  return Object.fromEntries(shown)
}

/** The product's own pictures and then those of its variants, each once. */
function galleryImages(product: Product, page: CommercePage): JsonObject[] {
  const ids = new Set([...product.imageIds, ...product.variants.flatMap(({ imageId }) => imageId ?? [])])
  return [...ids].flatMap((id, index) => {
    const picture = page.picture(id, { place: GALLERY, ratio: PICTURE_RATIO })
    if (picture === null) return []
    const assetUrl = page.library.assets[id]?.assetUrl ?? ''
    return {
      ...picture,
      id,
      assetUrl,
      thumbUrl: `${assetUrl}?format=100w`,
      thumbLabel: textOf(page, 'showPicture', { number: index + 1 }),
      zoomLabel: textOf(page, 'enlargePicture', { number: index + 1 }),
    }
  })
}

/** What the buyer should know about delivery before adding: only what the store has set. */
function deliveryLines(product: Product, page: CommercePage): string[] {
  const { delivers, ships } = kindOf(product)
  if (delivers === 'file') return [textOf(page, 'deliveryDigital')]
  if (!ships) return []
  const { shipping } = page.website.store
  const country = usualCountry(shipping, page.website.currency, page.language)
  const rates = zoneOf(shipping.zones, { country })?.rates ?? []
  // What depends on what else is in the cart is said there.
  const rate = rates.find(({ basis }) => basis === 'flat')
  if (rate === undefined) return []
  const { costCents, freeFromCents } = rate
  if (costCents === 0) return [textOf(page, 'deliveryFree')]
  const amount = (cents: number) => ({ amount: priceText(cents, page) })
  return [
    textOf(page, 'deliveryRate', amount(costCents)),
    ...(freeFromCents === undefined ? [] : [textOf(page, 'deliveryFreeFrom', amount(freeFromCents))]),
  ]
}
