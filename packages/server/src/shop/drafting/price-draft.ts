import {
  BY_HAND_SHIPPING,
  discountByHand,
  inWords,
  kindOf,
  liveRatesFor,
  priceCart,
  PRODUCT_TYPES,
  say,
  taxPlace,
  usualCountry,
  variantName,
  type CartEntry,
  type CatalogLine,
  type DraftForm,
  type DraftLine,
  type Sentence,
  type ShippingQuotes,
  type ShippingRate,
  type ShippingSettings,
  type ShoppingCart,
  type StoredCart,
} from '@plinth/domain'
import type { AnswerOf } from '@plinth/contract'
import type { Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { loadLines } from '../cart/cart-store.ts'
import { tidyDestination } from '../cart/cart.ts'
import { questionOf, type AskCarrier } from '../cart/live-quotes.ts'

/** What an order written by hand comes to. */
export interface PricedDraft {
  readonly cart: ShoppingCart
  /** What the catalogue says of its variants. */
  readonly lines: ReadonlyMap<string, CatalogLine>
  /** Lines whose product is not there any more. */
  readonly gone: readonly string[]
  /** The store's ways to ship it, also where another one is written down. */
  readonly shippingOptions: ShoppingCart['shippingOptions']
  /** What cannot be sold this way, by the path of its field. */
  readonly problems: Readonly<Record<string, Sentence>>
  /** What a carrier said of it; absent where none is asked. [SHIP-23] */
  readonly quotes?: ShippingQuotes
  /** When it was asked for the price that counts, in milliseconds; absent where that is nobody's. [SHIP-26] */
  readonly carrierAskedOn?: number
}

/** Whoever asks a carrier about a draft, or what one said when it was saved. */
export type DraftQuotes = AskCarrier | ShippingQuotes | null

/** A line written by hand is known by a name of its own that no variant has. */
const ownVariant = (id: string): string => `by-hand-${id}`

/**
 * Prices an order that somebody of the shop writes, by the same rules as every cart: lines, the discount, shipping, tax.
 * Prices are the catalogue's unless others are written down; discounts of the shop do not count. One statement. [DRAFT-3]
 *
 * @param id what its cart is known by
 * @param carriers asked now, or what was kept: that counts as long as it is the same that was asked [SHIP-23]
 */
export async function priceDraft(
  db: Database,
  website: SiteWebsite,
  id: string,
  form: DraftForm,
  at: Date,
  carriers: DraftQuotes,
): Promise<PricedDraft> {
  const wanted = form.lines.flatMap(({ variantId }) => (variantId === null ? [] : [variantId]))
  const known =
    wanted.length === 0 ? new Map<string, CatalogLine>() : await loadLines(db, website, wanted, form.language)
  const lines = new Map<string, CatalogLine>()
  const entries: CartEntry[] = []
  const gone: string[] = []
  const problems: Record<string, Sentence> = {}
  form.lines.forEach((line, index) => {
    const found = line.variantId === null ? writtenLine(line) : known.get(line.variantId)
    if (found === undefined) {
      gone.push(line.id)
      problems[`lines.${index}.quantity`] = say('This product is not there any more. Take it out.')
      return
    }
    const problem = unsuitable(found)
    if (problem !== undefined) problems[`lines.${index}.quantity`] = problem
    const { subscriptionPlan: _plan, questions: _questions, ...sold } = found
    const price = line.unitPriceCents
    lines.set(sold.variantId, price === null ? sold : { ...sold, price, salePrice: price, onSale: false })
    entries.push({
      id: line.id,
      itemId: sold.itemId,
      variantId: sold.variantId,
      quantity: line.quantity,
      shownPriceCents: 0,
    })
  })
  const unasked: StoredCart = {
    id,
    websiteId: website.id,
    orderId: null,
    created: at.getTime(),
    isPurchased: false,
    entries,
    shippingLocation: form.shippingAddress === null ? null : tidyDestination(form.shippingAddress),
    chosenShipping: form.shipping?.kind === 'option' ? form.shipping.optionId : BY_HAND_SHIPPING,
  }
  const question = carriers === null ? undefined : questionOf({ stored: unasked, lines }, website)
  const quotes = await quotesOf(question, website, at, carriers)
  const stored: StoredCart = quotes === undefined ? unasked : { ...unasked, shippingQuotes: quotes }
  const discounts = { offered: discountsOf(website, form), now: at.getTime() }
  const ofStore = priceCart(stored, lines, rulesOf(website, form, website.store.shipping), discounts)
  const { shippingOptions } = ofStore
  const cart =
    form.shipping?.kind === 'custom'
      ? priceCart(stored, lines, rulesOf(website, form, byHand(form)), discounts)
      : ofStore
  // Nobody is shown this cart before it is what it is.
  const settled = { ...cart, entries: cart.entries.map((entry) => ({ ...entry, priceChanged: false })) }
  const isSaid =
    question !== undefined &&
    quotes?.asked === question.key &&
    quotes.rates.length > 0 &&
    liveRatesFor(website.store.shipping, question.to).some(
      ({ id: rate }) => rate === settled.selectedShippingOption,
    )
  return {
    cart: settled,
    lines: known,
    gone,
    shippingOptions,
    problems,
    ...(quotes === undefined ? {} : { quotes }),
    ...(isSaid ? { carrierAskedOn: quotes.at } : {}),
  }
}

/** What a carrier says of a draft: asked now, or what was kept of it. */
async function quotesOf(
  question: ReturnType<typeof questionOf>,
  website: SiteWebsite,
  at: Date,
  carriers: DraftQuotes,
): Promise<ShippingQuotes | undefined> {
  if (carriers === null || question === undefined) return undefined
  if (!('quote' in carriers)) return carriers
  return {
    asked: question.key,
    at: at.getTime(),
    rates: (await carriers.quote(website.id, question)) ?? [],
  }
}

/** What is written by hand, as the catalogue would say it. */
export function writtenLine({ id, title, unitPriceCents, ships }: DraftLine): CatalogLine {
  const price = unitPriceCents ?? 0
  return {
    variantId: ownVariant(id),
    itemId: '',
    sku: '',
    attributes: {},
    title: title.trim(),
    productType: ships ? PRODUCT_TYPES.physical : PRODUCT_TYPES.service,
    fullUrl: '',
    price,
    salePrice: price,
    onSale: false,
    available: null,
  }
}

/** Why something cannot be sold in an order that somebody of the shop writes. */
export function unsuitable(line: CatalogLine): Sentence | undefined {
  if (kindOf(line).delivers === 'code')
    return say('Gift cards are made under Gift cards, where you say who they are for.')
  if (line.subscriptionPlan !== undefined)
    return say('This is sold by subscription, which only its buyer can begin. Take it out.')
  return undefined
}

/** What pricing needs to know of the store. */
export function rulesOf(
  { store, currency, timeZone, primaryLanguage }: SiteWebsite,
  form: DraftForm,
  shipping: ShippingSettings,
) {
  const usualDestination = { country: usualCountry(store.shipping, currency, form.language) }
  return { ...store, shipping, currency, timeZone, language: primaryLanguage, usualDestination }
}

/** The one way to ship that somebody has written down, wherever it goes. */
export function byHand({ shipping, language }: DraftForm): ShippingSettings {
  const custom = shipping?.kind === 'custom' ? shipping : { name: '', costCents: 0 }
  const rate: ShippingRate = {
    id: BY_HAND_SHIPPING,
    name: custom.name.trim() === '' ? inWords(say('Shipping'), language) : custom.name.trim(),
    basis: 'flat',
    costCents: custom.costCents,
    furtherCents: 0,
    tiers: [],
  }
  return {
    zones: [{ id: BY_HAND_SHIPPING, name: '', areas: [], restOfWorld: true, rates: [rate] }],
    pickup: [],
  }
}

/** The discount that is written down. */
export function discountsOf({ currency }: SiteWebsite, { discount, language }: DraftForm) {
  return discount === null ? [] : [discountByHand(discount, inWords(say('Discount'), language), currency)]
}

type Totals = AnswerOf<'POST /api/config/draft-orders/price'>['totals']

/** The same for whoever writes it. */
export function totalsOf(
  { cart, lines, gone, shippingOptions, carrierAskedOn }: PricedDraft,
  website: SiteWebsite,
): Totals {
  const place = taxPlace(website.store.taxes, cart.shippingLocation, cart)
  return {
    lines: cart.entries.map((entry) => {
      const known = lines.get(entry.chosenVariant.id)
      const { attributes, sku } = entry.chosenVariant
      return {
        id: entry.id,
        title: entry.title,
        variantName: variantName({ attributes }, Object.keys(attributes)),
        sku,
        ...(entry.image === undefined ? {} : { imageUrl: entry.image.assetUrl }),
        productId: entry.itemId,
        catalogPriceCents: known === undefined ? null : known.onSale ? known.salePrice : known.price,
        unitPriceCents: entry.purchasePriceCents,
        quantity: entry.quantity,
        totalCents: entry.subTotal,
        available: entry.available,
      }
    }),
    goneLines: [...gone],
    currency: cart.currency,
    subtotalCents: cart.subtotalCents,
    discountCents: cart.discountCents,
    discounts: [...(cart.appliedDiscounts ?? [])],
    requiresShipping: cart.requiresShipping,
    shippingOptions: shippingOptions.map(({ id, name, costCents }) => ({ id, name, costCents })),
    selectedShippingOption: cart.selectedShippingOption,
    shippingCostCents: cart.shippingCostCents,
    ...(carrierAskedOn === undefined ? {} : { carrierAskedOn }),
    taxes: [...cart.applicableTaxRules],
    taxCents: cart.taxCents,
    pricesIncludeTax: website.store.taxes.pricesIncludeTax && place !== null,
    grandTotalCents: cart.grandTotalCents,
  }
}
