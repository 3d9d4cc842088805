import {
  type AdditionalField,
  allowsSeveral,
  answerText,
  checkoutMaximumProblem,
  addressForm,
  amountDue,
  checkoutMinimumProblem,
  COLLECTION_TYPES,
  countryChoices,
  declared,
  deliveryText,
  inWords,
  kindOf,
  maskedCode,
  openFormat,
  placePartsAsked,
  planText,
  say,
  type PricedEntry,
  type SavedItem,
  regionKey,
  regionsOf,
  shippedCountries,
  type ShippingOption,
  type ShoppingCart,
  type AppliedTax,
  rateText,
  REVERSE_CHARGE,
  reverseChargeText,
  taxPartsAsked,
  totalRows,
  usualCountry,
} from '@plinth/domain'
import type {
  AnswerState,
  CartLineState,
  CartState,
  CouponState,
  DeliveryState,
  FilledCartState,
  SavedLineState,
  ShippingChoice,
  TotalState,
} from '../components/cart-state.ts'
import { CART_TEXTS } from '../components/cart-state.ts'
import type { CommercePage } from './commerce-page.ts'
import { moneyFormat, priceText, secondText, textOf, textsOf } from './commerce-page.ts'
import { payLaterRow } from './pay-later.ts'

/** What the cart's component shows. */
export function cartPageState(
  input: {
    readonly cart: ShoppingCart | null
    readonly message?: string
    readonly removed?: { readonly entryId: string; readonly title: string }
    readonly saved?: readonly SavedItem[]
  },
  page: CommercePage,
): Omit<CartState, 'slots'> {
  const { cart, removed } = input
  return {
    cart: cart === null || cart.entries.length === 0 ? null : cartView(cart, page),
    saved: (input.saved ?? []).map((item) => savedView(item, page)),
    message: input.message ?? '',
    removed:
      removed === undefined
        ? null
        : { entryId: removed.entryId, text: textOf(page, 'lineRemoved', { title: removed.title }) },
    crumb: page.crumb ?? '',
    storeUrl: storeUrl(page),
    texts: textsOf(page, CART_TEXTS),
  }
}

/** The cart in the words of the page: lines, totals and where it goes. */
export function cartView(cart: ShoppingCart, page: CommercePage): FilledCartState {
  const country = cart.shippingLocation?.country ?? defaultCountry(page)
  return {
    id: cart.id,
    totalQuantity: cart.totalQuantity,
    entries: cart.entries.map((entry) => entryView(entry, cart, page)),
    requiresShipping: cart.requiresShipping,
    totals: [...totalsView(cart, page), ...payLaterRow(cart, page)],
    coupons: couponViews(cart, page),
    takesCoupons: cart.takesCoupons === true || cart.coupons.length > 0 || cart.storedValue !== undefined,
    delivery: deliveryView(cart, page),
    countries: countryChoices(shippedCountries(page.website.store.shipping), page.language).map((choice) => ({
      ...choice,
      isChosen: choice.code === country,
    })),
    obstacle: obstacle(cart, page),
  }
}

/** Where the cart goes and which way, in the words of the page. [SHIP-5] [SHIP-6] [SHIP-7] */
function deliveryView(cart: ShoppingCart, page: CommercePage): DeliveryState {
  const { shipping, taxes } = page.website.store
  const { country = defaultCountry(page), region = '', postalCode = '' } = cart.shippingLocation ?? {}
  const [sent, taxed] = [placePartsAsked(shipping, country), taxPartsAsked(taxes, country)]
  const asked = { region: sent.region || taxed.region, postalCode: sent.postalCode || taxed.postalCode }
  const format = page.formatOf(country)
  const labelOf = (name: 'region' | 'postalCode') => {
    const label = addressForm(format ?? openFormat, page.language).find((one) => one.name === name)?.field
      .label
    return inWords(declared(label ?? ''), page.language)
  }
  const regions = format === undefined ? [] : regionsOf(format, page.language)
  const chosen = regionKey(format, region)
  const isLimited = shippedCountries(shipping).length > 0
  return {
    country,
    choices: cart.shippingOptions.map((option) => choiceView(option, cart, page)),
    region: asked.region
      ? {
          label: labelOf('region'),
          value: regions.find(([value]) => regionKey(format, value) === chosen)?.[0] ?? region,
          choices: regions.map(([code, name]) => ({ code, name })),
        }
      : null,
    postalCode: asked.postalCode ? { label: labelOf('postalCode'), value: postalCode } : null,
    limitNote: isLimited ? textOf(page, 'deliveryLimited') : '',
    problem:
      cart.requiresShipping && cart.shippingOptions.length === 0 ? textOf(page, 'notShippedThere') : '',
  }
}

function choiceView(option: ShippingOption, cart: ShoppingCart, page: CommercePage): ShippingChoice {
  const { delivery, pickup } = option
  const when = delivery === undefined ? '' : deliveryText(delivery, page.language)
  return {
    id: option.id,
    name: option.name,
    price:
      option.costCents === 0
        ? textOf(page, 'shippingFree')
        : priceText(option.costCents, page, cart.currency),
    when: when === '' ? '' : textOf(page, pickup === undefined ? 'arrivesOn' : 'readyOn', { when }),
    where: pickup === undefined ? [] : [...linesIn(pickup.address), ...linesIn(pickup.hours)],
    isChosen: option.id === cart.selectedShippingOption,
  }
}

function linesIn(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

/** The codes that were given: what each takes off, or why it does not count. [DISC-8] */
function couponViews(cart: ShoppingCart, page: CommercePage): CouponState[] {
  const { coupons, validCoupons, invalidCoupons, currency } = cart
  const given = coupons.map(({ code }) => {
    const valid = validCoupons.find((coupon) => coupon.code === code)
    if (valid === undefined)
      return {
        code,
        counts: false,
        text: invalidCoupons.find((coupon) => coupon.code === code)?.message ?? '',
      }
    const text = valid.freeShipping
      ? textOf(page, 'couponShipsFree')
      : priceText(-valid.amountCents, page, currency)
    return { code, counts: true, text }
  })
  return [...given, ...giftCardViews(cart, page)]
}

/** The gift cards that were given: what each pays, what stays on it, and what it is for. [GIFT-20] [GIFT-85] */
function giftCardViews({ storedValue = [], currency }: ShoppingCart, page: CommercePage): CouponState[] {
  return storedValue.map(({ last4, amountCents, availableCents, onlyFor = '' }) => {
    const left = availableCents - amountCents
    const stays = left > 0 ? textOf(page, 'giftCardLeft', { amount: priceText(left, page, currency) }) : ''
    const paid = priceText(-amountCents, page, currency)
    return {
      code: maskedCode(last4),
      counts: true,
      text: [paid, stays, onlyFor].filter((each) => each !== '').join(' · '),
    }
  })
}

/** Why this cart cannot be checked out yet, in words, or the empty text. */
function obstacle(cart: ShoppingCart, page: CommercePage): string {
  if (cart.requiresShipping && cart.shippingOptions.length === 0) return textOf(page, 'notShippedThere')
  const problem =
    checkoutMaximumProblem(cart, moneyFormat(page)) ??
    checkoutMinimumProblem(cart, page.website.store.checkoutMinimum, moneyFormat(page))
  return problem === undefined ? '' : inWords(problem, page.language)
}

/** The total in the second currency, if the store has one. [MONEY-40] */
function secondOf(cents: number, page: CommercePage, currency: string): { readonly second?: string } {
  const second = secondText(cents, page, currency)
  return second === '' ? {} : { second }
}

/** The rows below a cart: subtotal, discount, shipping, tax, total, as far as there are such. [STOREFRONT-22] */
export function totalsView(cart: ShoppingCart, page: CommercePage): TotalState[] {
  const last = amountDue(cart) === cart.grandTotalCents ? 'total' : 'due'
  return totalRows(cart).flatMap(({ code, label, amountCents }) =>
    code === 'tax'
      ? taxRows(cart.applicableTaxRules, cart.pricesIncludeTax === true, cart.currency, page)
      : [
          {
            code,
            label: page.strings[`total_${code}`] ?? label,
            text:
              code === 'shipping' && amountCents === 0
                ? textOf(page, 'shippingFree')
                : priceText(amountCents, page, cart.currency),
            isTotal: code === last,
            ...(code === last ? secondOf(amountCents, page, cart.currency) : {}),
          },
        ],
  )
}

/** A row for each tax, by its name and rate; one that is in the prices says so. [TAX-7] */
export function taxRows(
  taxes: readonly AppliedTax[],
  isIncluded: boolean,
  currency: string,
  page: CommercePage,
): TotalState[] {
  return taxes
    .filter(({ id, taxCents }) => taxCents !== 0 || id === REVERSE_CHARGE)
    .map(({ id, name, rate, taxCents }) => ({
      code: `tax-${id}`,
      label:
        id === REVERSE_CHARGE
          ? inWords(reverseChargeText, page.language)
          : textOf(page, isIncluded ? 'taxIncluded' : 'taxAdded', {
              name,
              rate: rateText(rate, page.language),
            }),
      text: priceText(taxCents, page, currency),
      isTotal: false,
    }))
}

function entryView(entry: PricedEntry, cart: ShoppingCart, page: CommercePage): CartLineState {
  const amount = (cents: number) => priceText(cents, page, cart.currency)
  return {
    id: entry.id,
    itemId: entry.itemId,
    sku: entry.chosenVariant.sku,
    title: entry.title,
    fullUrl: entry.fullUrl,
    quantity: entry.quantity,
    quantityText: textOf(page, 'quantityOf', { quantity: entry.quantity }),
    variantText: Object.values(entry.chosenVariant.attributes).join(' / '),
    answers: [...termsOf(entry, cart, page), ...answerViews(entry.additionalFields, page)],
    imageUrl: entry.image === undefined ? '' : `${entry.image.assetUrl}?format=300w`,
    unitPrice: amount(entry.purchasePriceCents),
    regularPrice: amount(entry.regularPriceCents),
    onSale: entry.regularPriceCents > entry.purchasePriceCents,
    lineTotal: amount(entry.subTotal),
    canChangeQuantity: allowsSeveral(entry, page.website.store),
    answersAt:
      entry.asks === true && kindOf(entry).delivers !== 'code'
        ? `/_questions?${new URLSearchParams({ entryId: entry.id })}`
        : '',
    canSave: kindOf(entry).delivers !== 'code',
    notices: entryNotices(entry, page),
  }
}

/** Something saved for later as it can be had now, with what has changed since. [SAVED-3] */
function savedView(item: SavedItem, page: CommercePage): SavedLineState {
  const { id, line, quantity, priceCents } = item
  const amount = (cents: number) => priceText(cents, page)
  const available = line === undefined ? 0 : line.available
  return {
    id,
    title: line?.title ?? textOf(page, 'savedIsGone'),
    fullUrl: line?.fullUrl ?? '',
    variantText: Object.values(line?.attributes ?? {}).join(' / '),
    quantityText: textOf(page, 'quantityOf', { quantity }),
    answers: answerViews(item.additionalFields, page),
    imageUrl: line?.image === undefined ? '' : `${line.image.assetUrl}?format=300w`,
    unitPrice: priceCents === undefined ? '' : amount(priceCents),
    notices: savedNotices(item, page),
    canMove: available !== 0,
  }
}

/** What has changed since it was saved: the price, or how much there is. */
function savedNotices(
  { line, quantity, priceCents, savedPriceCents }: SavedItem,
  page: CommercePage,
): string[] {
  if (line === undefined) return []
  const notices: string[] = []
  if (priceCents !== undefined && priceCents !== savedPriceCents)
    notices.push(textOf(page, 'savedPriceWas', { price: priceText(savedPriceCents, page) }))
  const { available } = line
  if (available === 0) notices.push(textOf(page, 'productSoldOutText'))
  else if (available !== null && available < quantity)
    notices.push(textOf(page, 'lineNotEnough', { available }))
  return notices
}

/** How often it is bought again, where it is a subscription. [SUB-4] */
function termsOf(
  { subscriptionPlan: plan, subTotal }: PricedEntry,
  cart: ShoppingCart,
  page: CommercePage,
): AnswerState[] {
  if (plan === undefined) return []
  const text = inWords(planText(plan, priceText(subTotal, page, cart.currency)), page.language)
  return [{ label: inWords(say('Subscription'), page.language), text }]
}

/** What the buyer answered for a line, field by field. [CART-34] */
export function answerViews(
  fields: readonly AdditionalField[] | undefined,
  page: Pick<CommercePage, 'strings' | 'language'>,
): AnswerState[] {
  return (fields ?? []).map(({ field, value }) => {
    const text = answerText(value)
    return { label: field, text: text === '' ? textOf(page, 'productSummaryFormNoAnswerText') : text }
  })
}

/** What has changed since the buyer put it in: the price, or how much there is. */
function entryNotices(entry: PricedEntry, page: CommercePage): string[] {
  const notices: string[] = []
  const { shownPriceCents: before } = entry
  if (entry.priceChanged) notices.push(textOf(page, 'priceChanged'))
  if (entry.priceChanged && before !== undefined)
    notices.push(textOf(page, 'priceWas', { price: priceText(before, page) }))
  if (entry.available === 0) notices.push(textOf(page, 'lineSoldOut'))
  else if (entry.available !== null && entry.available < entry.quantity) {
    notices.push(textOf(page, 'lineNotEnough', { available: entry.available }))
  }
  return notices
}

/** Where goods go until the buyer says otherwise. [STOREFRONT-23] */
export function defaultCountry({ website, language }: CommercePage): string {
  return usualCountry(website.store.shipping, website.currency, language)
}

/** The address of the shop to go back to: the first store of the site, else the home page. */
export function storeUrl(page: CommercePage): string {
  const store = Object.values(page.library.collections).find(({ type }) => type === COLLECTION_TYPES.products)
  return store === undefined ? '/' : `/${store.urlId}`
}
