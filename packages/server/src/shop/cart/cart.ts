import {
  type AdditionalField,
  allowedQuantity,
  asChosen,
  type CartEntry,
  type CatalogLine,
  checkoutMaximumProblem,
  formatMoney,
  formatOfCountry,
  currentPrice,
  type GiftDetails,
  giftFields,
  isCountryCode,
  isPlan,
  isSameLine,
  kindOf,
  MAX_CART_LINES,
  MAX_ORDER_AMOUNT,
  MAX_QUANTITY,
  money,
  newId,
  noDenominationText,
  type Outcome,
  priceCart,
  type PricedEntry,
  quantityRangeText,
  regionKey,
  questionsIn,
  readAdditionalFields,
  readQuestionAnswers,
  readQuantity,
  surveyWords,
  say,
  selectOptionsSentence,
  type ShippingDestination,
  type ShoppingCart,
  storeMoneyFormat,
  sumUpTo,
  usualCountry,
  variantUnavailableText,
} from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import type { CartErrorCode, CartRefusal } from './cart-errors.ts'
import { cartTokenHash, newCartToken } from './cart-cookie.ts'
import {
  answersDigest,
  insertCart,
  loadCart,
  loadForAdding,
  touched,
  touchedAt,
  upsertEntry,
  type Candidates,
  type LoadedCart,
  type NewEntry,
} from './cart-store.ts'
import { spendableOf } from '../stored-value/spend.ts'
import { loadOffered, offeredPlainly } from '../discounts/offered-discounts.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import { withLiveQuotes, type AskCarrier } from './live-quotes.ts'
import { cartEntries } from './schema.ts'

const takenOut = selected({ quantity: cartEntries.quantity })

const mergedRow = selected({
  quantity: cartEntries.quantity,
  removed: computed<boolean>(sql`removed_at is not null`),
})

/** The visitor whose cart it is, and the page's language. */
export interface Shopper {
  readonly website: SiteWebsite
  /** Token of the cart cookie; undefined for a visitor without a cart. */
  readonly token: string | undefined
  readonly language: string
  readonly at: Date
  /** Who is asked where a rate is a carrier's; nobody where nothing of it is shown. [SHIP-13] */
  readonly carriers?: AskCarrier
}

/** What a visitor wants to put into the cart. */
export interface AddRequest {
  readonly itemId: string
  /** The variant by its stock keeping unit, or by its options. */
  readonly sku?: string
  readonly options?: { readonly [option: string]: string }
  readonly quantity: string | number
  /** JSON text keyed by field: what the buyer answered for the product. [CART-33] */
  readonly additionalFields?: string | null | undefined
  /** Who a gift card is for; without it none goes into a cart. */
  readonly gift?: GiftDetails
  /** What was answered before, of something that was saved for later. [SAVED-4] */
  readonly answered?: readonly AdditionalField[]
  /** Somebody subscribes: nothing else is taken. [SUB-4] */
  readonly subscribes?: true
}

/** The cart after something was put into it. */
export interface AddedToCart {
  readonly shoppingCart: ShoppingCart
  readonly newlyAdded: PricedEntry
  /** For the visitor's cookie: the same token, or a new cart's. */
  readonly token: string
}

/** The visitor's cart priced as of now; `null` without one. No cookie, no query. [CART-1] [CART-22] */
export async function readShoppingCart(db: Database, shopper: Shopper): Promise<ShoppingCart | null> {
  const loaded = await loadShoppersCart(db, shopper)
  return loaded === undefined ? null : priced(loaded, shopper)
}

/** The visitor's cart as stored, with what the catalogue says about its lines. */
export async function loadShoppersCart(db: Database, shopper: Shopper): Promise<LoadedCart | undefined> {
  if (shopper.token === undefined) return undefined
  const loaded = await loadCart(db, shopper.website, cartTokenHash(shopper.token), shopper.language)
  if (loaded === undefined) return undefined
  return withQuotesOf(db, await withOffered(db, loaded, shopper), shopper)
}

/** A cart with what the carrier says of it, where the shopper has one asked. */
export async function withQuotesOf(db: Database, loaded: LoadedCart, shopper: Shopper): Promise<LoadedCart> {
  const { carriers } = shopper
  return carriers === undefined ? loaded : withLiveQuotes(db, loaded, shopper, carriers)
}

/** A shopper whose carrier is not asked: for a cart that is about to go elsewhere. */
export function unasked({ carriers: _carriers, ...shopper }: Shopper): Shopper {
  return shopper
}

/** The cart with the discounts and gift cards that may count in it; without any, no statement. [CART-31] */
export async function withOffered(
  db: Database,
  loaded: LoadedCart,
  { website, at, language }: Pick<Shopper, 'website' | 'at' | 'language'>,
  email?: string,
): Promise<LoadedCart> {
  const { stored, lines, hasAutomatic, plainAutomatic } = loaded
  const codes = stored.couponCodes ?? []
  const ids = stored.storedValueIds ?? []
  const itemIds = [...new Set([...lines.values()].map(({ itemId }) => itemId))]
  const cart = { websiteId: website.id, cartId: stored.id, ids, itemIds, told: { website, language } }
  const storedValue = await spendableOf(db, cart, website.currency, at)
  if (!hasAutomatic && codes.length === 0) return { ...loaded, storedValue }
  if (plainAutomatic !== undefined && codes.length === 0)
    return { ...loaded, storedValue, offered: offeredPlainly(plainAutomatic, itemIds, website.currency) }
  const asking = { websiteId: website.id, cartId: stored.id, codes, itemIds, ...(email ? { email } : {}) }
  return { ...loaded, storedValue, offered: await loadOffered(db, asking, website.currency) }
}

/** A loaded cart priced by the rules of its website's store. */
export function priced(
  { stored, lines, offered, takesCoupons, storedValue = [] }: LoadedCart,
  { website, at, language: read }: Pick<Shopper, 'website' | 'at' | 'language'>,
): ShoppingCart {
  const { store, currency, timeZone, primaryLanguage: language } = website
  const usualDestination = { country: usualCountry(store.shipping, currency, read) }
  return priceCart(
    stored,
    lines,
    { ...store, currency, language, timeZone, usualDestination },
    {
      offered,
      now: at.getTime(),
      takesCoupons,
      storedValue,
    },
  )
}

/**
 * Puts a product into the visitor's cart, making one if needed: one read and one write. [CART-6] [CART-23] [CART-24]
 */
export async function addToCart(
  db: Database,
  shopper: Shopper,
  request: AddRequest,
  now: Date,
): Promise<Outcome<AddedToCart, CartErrorCode>> {
  const quantity = readQuantity(request.quantity)
  if (!quantity.ok) return quantity
  const { website, language } = shopper
  const { itemId } = request
  const sku = request.sku === '' ? undefined : request.sku
  const tokenHash = shopper.token === undefined ? undefined : cartTokenHash(shopper.token)
  const read = (only: string | undefined) =>
    loadForAdding(db, website, { itemId, sku: only, tokenHash }, language, now)
  const { candidates, cart: loaded } = await read(sku)
  // Nothing found: whether it is the product or the variant that is gone is only then worth another statement.
  const isGone = sku !== undefined && candidates.lines.length === 0
  const chosen = chooseLine(isGone ? (await read(undefined)).candidates : candidates, request)
  if (!chosen.ok) return chosen
  const line = asChosen(chosen.value, request.gift)
  if (!isSoldSo(line, request)) return notSubscribable()
  const isGift = kindOf(line).delivers === 'code'
  const { gift } = request
  if (isGift && gift === undefined) return giftDetailsMissing()
  const answers =
    request.answered === undefined
      ? readAnswers(line, request.additionalFields, shopper)
      : { ok: true as const, value: request.answered }
  if (!answers.ok) return answers
  const additionalFields =
    isGift && gift !== undefined
      ? giftFields(gift, website.primaryLanguage, worthOf(gift, website))
      : answers.value
  const wanted = { variantId: line.variantId, additionalFields }
  // Pressed twice, a subscription is begun once.
  const subscribed = line.subscriptionPlan && loaded?.stored.entries.find((one) => isSameLine(one, wanted))
  if (loaded !== undefined && subscribed !== undefined)
    return added(priced(await withOffered(db, loaded, shopper), shopper), subscribed.id, shopper.token ?? '')
  const refusal = refusedAddition(loaded, line, wanted, quantity.value, shopper)
  if (refusal !== undefined) return refusal
  const entry: NewEntry = {
    id: newId(now.getTime()),
    itemId: line.itemId,
    variantId: line.variantId,
    quantity: quantity.value,
    shownPriceCents: currentPrice(line),
    additionalFields,
    ...(isGift && gift !== undefined ? { gift } : {}),
  }
  if (loaded === undefined) return addToNewCart(db, shopper, entry, line, candidates)
  const written = await upsertEntry(db, website.id, loaded.stored.id, entry, now)
  if (written === undefined) return tooMany()
  const after = await withOffered(db, withEntry(loaded, { ...entry, ...written }, line), shopper)
  return added(priced(after, shopper), written.id, shopper.token ?? '')
}

/**
 * Changes how many units a line has; a line that was taken out comes back with them (undo). [CART-25] [CART-26]
 */
export async function changeQuantity(
  db: Database,
  shopper: Shopper,
  entryId: string,
  typed: string | number,
  now: Date,
): Promise<Outcome<ShoppingCart, CartErrorCode>> {
  const quantity = readQuantity(typed)
  if (!quantity.ok) return quantity
  const { website } = shopper
  const loaded = await loadShoppersCart(db, shopper)
  const line = loaded === undefined ? undefined : lineOfEntry(loaded, entryId)
  if (loaded === undefined || line === undefined) return entryNotFound()
  const units = unitsOf(loaded, line.variantId, entryId) + quantity.value
  const refusal = refusedQuantity(line, units, website) ?? refusedTotal(loaded, line, units, shopper)
  if (refusal !== undefined) return refusal
  await writeQuantity(db, website.id, loaded.stored.id, entryId, quantity.value, now)
  return cartAfter(db, shopper)
}

/**
 * Replaces what the buyer answered for a line. A line that becomes the same as another one takes it in, its quantity
 * added. [CART-33] [CART-34]
 */
export async function changeAdditionalFields(
  db: Database,
  shopper: Shopper,
  entryId: string,
  change: { readonly itemId?: string | undefined; readonly additionalFields: string | null | undefined },
  now: Date,
): Promise<Outcome<{ shoppingCart: ShoppingCart; updatedEntry: PricedEntry }, CartErrorCode>> {
  const loaded = await loadShoppersCart(db, shopper)
  const entry = loaded?.stored.entries.find(({ id }) => id === entryId)
  if (loaded === undefined || entry === undefined) return entryNotFound()
  if (change.itemId !== undefined && change.itemId !== entry.itemId) return entryNotFound()
  // Who a gift card is for is more than words beside it.
  if (entry.gift !== undefined) return giftDetailsMissing()
  const answers = readAnswers(loaded.lines.get(entry.variantId), change.additionalFields, shopper)
  if (!answers.ok) return answers
  await writeAnswers(
    db,
    { websiteId: shopper.website.id, cartId: loaded.stored.id },
    { ...entry, additionalFields: answers.value },
    now,
  )
  const shoppingCart = await readShoppingCart(db, shopper)
  const updatedEntry = shoppingCart?.entries.find(({ id }) => id === entryId)
  if (shoppingCart === null || updatedEntry === undefined) return entryNotFound()
  return { ok: true, value: { shoppingCart, updatedEntry } }
}

/** Takes a line out; `restoreEntry` puts it back. Taking it out twice is no mistake. [CART-26] */
export async function removeEntry(
  db: Database,
  shopper: Shopper,
  entryId: string,
  now: Date,
): Promise<Outcome<ShoppingCart, CartErrorCode>> {
  const loaded = await loadShoppersCart(db, shopper)
  if (loaded === undefined) return entryNotFound()
  const at = now.toISOString()
  const { rows } = await db.execute(sql`
    update cart_entries set removed_at = coalesce(removed_at, ${at}::timestamptz)
    where website_id = ${shopper.website.id} and cart_id = ${loaded.stored.id} and id = ${entryId} returning id`)
  return rows.length === 0 ? entryNotFound() : cartAfter(db, shopper)
}

/**
 * Takes a line out and says what it held; undefined where it is out already. Of two at the same moment one gets it. [CART-26]
 *
 * @param entry of the shopper's cart, as it was read
 */
export async function takeEntry(
  tx: Database,
  websiteId: string,
  entry: { readonly cartId: string; readonly id: string },
  now: Date,
): Promise<number | undefined> {
  const [taken] = await takenOut.read(
    tx,
    sql`
    update cart_entries set removed_at = ${now.toISOString()}::timestamptz
    where website_id = ${websiteId} and cart_id = ${entry.cartId} and id = ${entry.id} and removed_at is null
    returning ${takenOut}`,
  )
  return taken?.quantity
}

/** Puts back a line that was taken out, with the quantity it had. [CART-26] */
export async function restoreEntry(
  db: Database,
  shopper: Shopper,
  entryId: string,
): Promise<Outcome<ShoppingCart, CartErrorCode>> {
  const loaded = await loadShoppersCart(db, shopper)
  if (loaded === undefined) return entryNotFound()
  const { rows } = await db.execute(sql`
    update cart_entries set removed_at = null
    where website_id = ${shopper.website.id} and cart_id = ${loaded.stored.id} and id = ${entryId} returning id`)
  return rows.length === 0 ? entryNotFound() : cartAfter(db, shopper)
}

/** Remembers where the cart would be shipped to, and prices it for there. [CART-3] [CART-27] [SHIP-6] */
export async function estimateShipping(
  db: Database,
  shopper: Shopper,
  location: ShippingDestination,
  now: Date,
): Promise<Outcome<ShoppingCart, CartErrorCode>> {
  const country = location.country.toUpperCase()
  if (!isCountryCode(country)) {
    const message = say('Choose a country from the list.')
    return { ok: false, code: 'unknown-country', message, fields: { country: message } }
  }
  const loaded = await loadShoppersCart(db, unasked(shopper))
  if (loaded === undefined) return entryNotFound(say('Your cart is empty.'))
  const shippingLocation = tidyDestination({ ...location, country })
  await rememberDelivery(db, loaded, shippingLocation, loaded.stored.chosenShipping ?? null, now)
  const moved = { ...loaded, stored: { ...loaded.stored, shippingLocation } }
  return { ok: true, value: priced(await withQuotesOf(db, moved, shopper), shopper) }
}

/** A place as carts keep it: short, its region as it is compared, without what is empty. */
export function tidyDestination({ country, region, postalCode }: ShippingDestination): ShippingDestination {
  const code = keepable(postalCode).slice(0, 12)
  const key = regionKey(formatOfCountry(country), keepable(region)).slice(0, 100)
  return { country, ...(key === '' ? {} : { region: key }), ...(code === '' ? {} : { postalCode: code }) }
}

/** What a column of text can hold: without characters nobody can see. */
function keepable(typed = ''): string {
  return typed.toWellFormed().replaceAll(/\p{C}/gu, '').trim()
}

/** Keeps where a cart goes and which way, where that is news. */
export async function rememberDelivery(
  db: Database,
  { stored }: LoadedCart,
  { country, region, postalCode }: ShippingDestination,
  option: string | null,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update carts set shipping_country = ${country}, shipping_region = ${region ?? null}, shipping_postal_code = ${postalCode ?? null},
      shipping_option = ${option}, updated_at = ${now.toISOString()}::timestamptz
    where website_id = ${stored.websiteId} and id = ${stored.id}
      and (shipping_country, shipping_region, shipping_postal_code, shipping_option)
        is distinct from (${country}::text, ${region ?? null}::text, ${postalCode ?? null}::text, ${option}::text)`)
}

/** Chooses one of the ways to ship that are offered now. [SHIP-5] */
export async function chooseShipping(
  db: Database,
  shopper: Shopper,
  optionId: string,
  now: Date,
): Promise<Outcome<ShoppingCart, CartErrorCode>> {
  const loaded = await loadShoppersCart(db, shopper)
  if (loaded === undefined) return entryNotFound(say('Your cart is empty.'))
  const chosen = { ...loaded, stored: { ...loaded.stored, chosenShipping: optionId } }
  const cart = priced(chosen, shopper)
  if (cart.selectedShippingOption !== optionId)
    return { ok: false, code: 'shipping-not-offered', message: shippingNotOfferedText }
  await db.execute(sql`
    update carts set shipping_option = ${optionId}, updated_at = ${now.toISOString()}::timestamptz
    where website_id = ${shopper.website.id} and id = ${loaded.stored.id}`)
  return { ok: true, value: cart }
}

/** What is said of a way to ship that is gone. */
export const shippingNotOfferedText = say('This way to ship is not offered any more. Choose another one.')

/**
 * Says that the buyer has seen the prices of a cart as they are now: they are not told of the same change again. [CART-2]
 */
export async function rememberShownPrices(db: Database, cart: ShoppingCart): Promise<void> {
  const changed = cart.entries.filter(({ priceChanged }) => priceChanged)
  if (changed.length === 0) return
  const rows = changed.map(({ id, purchasePriceCents }) => ({ id, price: purchasePriceCents }))
  await db.execute(sql`
    update cart_entries e set shown_price = r.price
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, price bigint)
    where e.website_id = ${cart.websiteId} and e.cart_id = ${cart.id} and e.id = r.id`)
}

function chooseLine(candidates: Candidates, request: AddRequest): Outcome<CatalogLine, CartErrorCode> {
  const { lines, variantOptionOrdering } = candidates
  if (lines.length === 0) {
    return { ok: false, code: 'item-not-found', message: say('This product is no longer sold here.') }
  }
  const only = lines.length === 1 ? lines[0] : undefined
  const wanted = request.sku !== undefined && request.sku !== '' ? request.sku : undefined
  if (wanted !== undefined) return lineOrUnavailable(lines.find(({ sku }) => sku === wanted))
  if (only !== undefined) return { ok: true, value: only }
  const options = request.options ?? {}
  const missing = variantOptionOrdering.filter(
    (name) => !Object.hasOwn(options, name) || options[name] === '',
  )
  if (missing.length > 0) {
    const isGiftCard = lines.some((line) => kindOf(line).delivers === 'code')
    const message = isGiftCard ? noDenominationText : selectOptionsSentence(missing)
    return { ok: false, code: 'options-missing', message }
  }
  return lineOrUnavailable(
    lines.find(({ attributes }) => variantOptionOrdering.every((name) => attributes[name] === options[name])),
  )
}

function lineOrUnavailable(line: CatalogLine | undefined): Outcome<CatalogLine, CartErrorCode> {
  if (line !== undefined) return { ok: true, value: line }
  return { ok: false, code: 'variant-unavailable', message: variantUnavailableText }
}

/** What a buyer answered: to the questions of the product, or, where it asks none, whatever was sent. [CART-33] [CART-37] */
function readAnswers(
  line: CatalogLine | undefined,
  sent: string | null | undefined,
  { website, language }: Pick<Shopper, 'website' | 'language'>,
) {
  const asked =
    line?.questions === undefined || kindOf(line).delivers === 'code'
      ? []
      : questionsIn(line.questions, language, website.primaryLanguage)
  if (asked.length === 0) return readAdditionalFields(sent)
  return readQuestionAnswers(asked, sent, surveyWords(website.store.texts, language, website.primaryLanguage))
}

function refusedAddition(
  loaded: LoadedCart | undefined,
  line: CatalogLine,
  wanted: Pick<CartEntry, 'variantId' | 'additionalFields'>,
  quantity: number,
  shopper: Shopper,
): CartRefusal | undefined {
  const entries = loaded?.stored.entries ?? []
  const same = entries.find((entry) => isSameLine(entry, wanted))
  if (same === undefined && entries.length >= MAX_CART_LINES) {
    const message = say(
      'A cart holds at most {most} different items. Check out first, or take something out.',
      { most: MAX_CART_LINES },
    )
    return { ok: false, code: 'cart-full', message }
  }
  // Cards for different people are lines of their own, each of one.
  const isCard = kindOf(line).delivers === 'code'
  const others = isCard ? (same?.quantity ?? 0) : unitsOf(loaded, line.variantId)
  const units = others + quantity
  return refusedQuantity(line, units, shopper.website) ?? refusedTotal(loaded, line, units, shopper)
}

/** Units of a variant in a cart: with different answers it may stand in several lines. [CART-8] */
function unitsOf(loaded: LoadedCart | undefined, variantId: string, exceptEntry = ''): number {
  const lines = (loaded?.stored.entries ?? []).filter(
    (entry) => entry.variantId === variantId && entry.id !== exceptEntry,
  )
  return lines.reduce((sum, entry) => sum + entry.quantity, 0)
}

/** Whether a line may have this many units. Stock is checked again, for good, when it comes to paying. */
function refusedQuantity(line: CatalogLine, quantity: number, website: SiteWebsite): CartRefusal | undefined {
  const outcome = allowedQuantity(line, quantity, website.store)
  return outcome.ok ? undefined : outcome
}

/** Whether the cart would come to more than an order may, with this many units of a line. [CART-32] */
function refusedTotal(
  loaded: LoadedCart | undefined,
  line: CatalogLine,
  quantity: number,
  { website, language }: Pick<Shopper, 'website' | 'language'>,
): CartRefusal | undefined {
  const others = (loaded?.stored.entries ?? []).flatMap((entry) => {
    const other = entry.variantId === line.variantId ? undefined : loaded?.lines.get(entry.variantId)
    return other === undefined ? [] : [currentPrice(other) * entry.quantity]
  })
  const subtotalCents = sumUpTo([...others, currentPrice(line) * quantity], MAX_ORDER_AMOUNT)
  const message = checkoutMaximumProblem(
    { subtotalCents, currency: website.currency },
    storeMoneyFormat(website.store, language),
  )
  return message === undefined ? undefined : { ok: false, code: 'order-too-large', message }
}

/** What a buyer chose a card to be worth, in words; undefined of one of the given amounts. [GIFT-36] */
function worthOf(
  { amountCents }: GiftDetails,
  { store, currency, primaryLanguage }: SiteWebsite,
): string | undefined {
  if (amountCents === undefined) return undefined
  return formatMoney(money(amountCents, currency), storeMoneyFormat(store, primaryLanguage))
}

/** A gift card goes into a cart from its own page alone. [GIFT-33] */
function giftDetailsMissing(): CartRefusal {
  const message = say('Say who the gift card is for: choose it again on its page.')
  return { ok: false, code: 'gift-card-details', message }
}

/** Whether a line can be bought as it is asked for: once, or by a plan that there is. [SUB-4] [SUB-100] */
const isSoldSo = (
  { subscriptionPlan }: CatalogLine,
  { subscribes }: Pick<AddRequest, 'subscribes'>,
): boolean => (subscriptionPlan === undefined ? subscribes !== true : isPlan(subscriptionPlan))

function notSubscribable(): CartRefusal {
  const message = say('This product is not sold by subscription. Reload the page to see how it is sold.')
  return { ok: false, code: 'not-subscribable', message }
}

function lineOfEntry(loaded: LoadedCart, entryId: string): CatalogLine | undefined {
  const entry = loaded.stored.entries.find(({ id }) => id === entryId)
  if (entry !== undefined) return loaded.lines.get(entry.variantId)
  return loaded.removed.find((gone) => gone.entryId === entryId)?.line
}

async function addToNewCart(
  db: Database,
  shopper: Shopper,
  entry: NewEntry,
  line: CatalogLine,
  { hasAutomatic, plainAutomatic, takesCoupons }: Candidates,
): Promise<Outcome<AddedToCart, CartErrorCode>> {
  const { website, at: now } = shopper
  const token = newCartToken()
  const cartId = newId(now.getTime())
  await insertCart(db, website.id, { id: cartId, tokenHash: cartTokenHash(token) }, entry, now)
  const empty: LoadedCart = {
    stored: {
      id: cartId,
      websiteId: website.id,
      orderId: null,
      created: now.getTime(),
      isPurchased: false,
      entries: [],
      shippingLocation: null,
    },
    lines: new Map(),
    removed: [],
    hasAutomatic,
    ...(plainAutomatic === undefined ? {} : { plainAutomatic }),
    takesCoupons,
    offered: [],
  }
  const filled = await withOffered(db, withEntry(empty, entry, line), shopper)
  return added(priced(filled, shopper), entry.id, token)
}

function added(
  shoppingCart: ShoppingCart,
  entryId: string,
  token: string,
): Outcome<AddedToCart, CartErrorCode> {
  const newlyAdded = shoppingCart.entries.find(({ id }) => id === entryId)
  if (newlyAdded === undefined) throw new Error(`The entry ${entryId} is missing from its cart.`)
  return { ok: true, value: { shoppingCart, newlyAdded, token } }
}

function withEntry(loaded: LoadedCart, entry: NewEntry, line: CatalogLine): LoadedCart {
  const others = loaded.stored.entries
  const at = others.findIndex(({ id }) => id === entry.id)
  const entries = at === -1 ? [...others, entry] : others.with(at, entry)
  return {
    ...loaded,
    stored: { ...loaded.stored, entries },
    lines: new Map([...loaded.lines, [line.variantId, line]]),
  }
}

async function writeQuantity(
  db: Database,
  websiteId: string,
  cartId: string,
  entryId: string,
  quantity: number,
  now: Date,
): Promise<void> {
  const { at, lately } = touchedAt(now)
  await db.execute(sql`
    with ${touched({ websiteId, cartId, at, lately })}
    update cart_entries set quantity = ${quantity}, removed_at = null
    where website_id = ${websiteId} and cart_id = ${cartId} and id = ${entryId}`)
}

async function writeAnswers(
  db: Database,
  { websiteId, cartId }: { readonly websiteId: string; readonly cartId: string },
  entry: CartEntry,
  now: Date,
): Promise<void> {
  const digest = answersDigest(entry)
  await transaction(db, async (tx) => {
    // Held, so that two changes of one cart come one after the other.
    await tx.execute(sql`
      update carts set updated_at = ${now.toISOString()}::timestamptz
      where website_id = ${websiteId} and id = ${cartId}`)
    const rows = await mergedRow.read(
      tx,
      sql`
      delete from cart_entries where website_id = ${websiteId} and cart_id = ${cartId}
        and variant_id = ${entry.variantId} and answers_digest = ${digest} and id <> ${entry.id}
      returning ${mergedRow}`,
    )
    const taken = rows.filter(({ removed }) => !removed).reduce((sum, { quantity }) => sum + quantity, 0)
    await tx.execute(sql`
      update cart_entries set additional_fields = ${JSON.stringify(entry.additionalFields ?? [])}::jsonb,
        answers_digest = ${digest}, quantity = least(${MAX_QUANTITY}, quantity + ${taken}::integer)
      where website_id = ${websiteId} and cart_id = ${cartId} and id = ${entry.id}`)
  })
}

async function cartAfter(db: Database, shopper: Shopper): Promise<Outcome<ShoppingCart, CartErrorCode>> {
  const cart = await readShoppingCart(db, shopper)
  return cart === null ? entryNotFound() : { ok: true, value: cart }
}

function entryNotFound(message = say('This item is no longer in your cart.')): CartRefusal {
  return { ok: false, code: 'entry-not-found', message }
}

function tooMany(): CartRefusal {
  return { ok: false, code: 'out-of-range', message: quantityRangeText }
}
