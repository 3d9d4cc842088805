import {
  inEnglish,
  newId,
  reviewerName,
  verbatim,
  type Address,
  type CatalogLine,
  type Outcome,
  type ShoppingCart,
  type Units,
} from '@plinth/domain'
import type {
  DemoContent,
  DemoOrder,
  DemoUnits,
} from '@plinth/site-templates/tern-and-clay/demo/demo-content.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { SiteWebsite } from '../platform/http/ports.ts'
import type { JobQueue } from '../platform/jobs/job.ts'
import { priced } from '../shop/cart/cart.ts'
import { loadLines } from '../shop/cart/cart-store.ts'
import { variants } from '../shop/catalog/schema.ts'
import { createDiscount } from '../shop/discounts/change-discounts.ts'
import { holdDiscounts, keepDiscounts, type HoldingCheckout } from '../shop/discounts/hold-discounts.ts'
import { loadOffered } from '../shop/discounts/offered-discounts.ts'
import { tendersOf } from '../shop/checkout/write-checkout.ts'
import { sharesOf, type AgreedTender, type Agreement } from '../shop/payments/agreement.ts'
import { fulfillOrder, markPickedUp } from '../shop/orders/fulfill.ts'
import { addNote, cancelOrder, tagOrder, type OrderDesk, type OrderEditor } from '../shop/orders/orders.ts'
import { insertOrder, numberOrder, type NewPayment } from '../shop/orders/place-order.ts'
import { refundOrder } from '../shop/orders/refunds.ts'
import { findOrder } from '../shop/orders/order-store.ts'
import { orders } from '../shop/orders/schema.ts'
import type { PaymentMethod } from '../shop/payments/method-store.ts'
import { createPayments, type Payments } from '../shop/payments/payments.ts'
import { rateProducts } from '../shop/reviews/rate-products.ts'
import { reviewRequests, reviews } from '../shop/reviews/schema.ts'
import { newCode } from '../shop/stored-value/codes.ts'
import { issue } from '../shop/stored-value/ledger.ts'
import { holdStoredValue, spendableOf, spendHeld, STORED_VALUE_METHOD } from '../shop/stored-value/spend.ts'
import { takeOrder } from '../shop/subscriptions/after-payment.ts'
import { subscriptionOrders } from '../shop/subscriptions/schema.ts'
import { findWebsite } from '../site/websites/websites.ts'

const aMinute = 60_000
const aDay = 24 * 60 * aMinute

/** What past orders are made with. */
export interface PastOrdersParts {
  /** The transaction the demo is made in. */
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly secret: string
  readonly content: DemoContent
  readonly websiteId: string
  /** The owner who has seen to the orders. */
  readonly accountId: string
  /** Products by address part. */
  readonly products: ReadonlyMap<string, string>
}

interface Shop extends PastOrdersParts {
  readonly website: SiteWebsite
  readonly origin: string
  readonly lines: ReadonlyMap<string, CatalogLine>
  /** Variants by stock number. */
  readonly variantOf: ReadonlyMap<string, string>
  /** The card that some orders were paid with. */
  readonly cardId: string
  /** What customers have subscribed to, by their names in the list, with the orders it has had. */
  readonly subscribed: Map<string, { readonly id: string; orders: number }>
}

/** Nobody is mailed of what did not happen: whatever would be told is let go. */
const nothingIsSent: JobQueue = {
  register: () => undefined,
  isReady: true,
  ready: async () => undefined,
  send: async () => undefined,
  failed: async () => [],
  forget: async () => undefined,
  retry: async () => false,
  due: async () => 0,
  start: async () => undefined,
  stop: async () => undefined,
}

/**
 * Makes the discounts of the demo and what its shop has sold in the last weeks: priced, paid, sent and given back by what
 * does that in every shop, with a clock of the past. Stock stays as the content says: it is what is left. [DEMO-6]
 */
export async function makePastOrders(parts: PastOrdersParts): Promise<void> {
  await makeDiscounts(parts)
  const shop = await openShop(parts)
  const { content, clock } = parts
  const count = content.store.pastOrders.length
  const made = new Map<string, string>()
  for (const [index, order] of content.store.pastOrders.entries()) {
    const before = order.daysAgo * aDay + (count - index) * 17 * aMinute
    const id = await makeOrder(shop, order, new Date(clock.now().getTime() - before))
    made.set(`${order.by} ${order.daysAgo}`, id)
  }
  await makeReviews(shop, made)
}

/** What was said of these orders; nobody of them is asked any more. [DEMO-22] */
async function makeReviews(
  { db, websiteId, content, clock, products }: Shop,
  orderIds: ReadonlyMap<string, string>,
): Promise<void> {
  await db.execute(sql`
    insert into ${reviewRequests} (website_id, order_id, asked_at)
    select o.website_id, o.id, ${clock.now().toISOString()}::timestamptz from ${orders} o
    where o.website_id = ${websiteId}`)
  for (const { product, by, daysAgo, after, stars, title, text, answer = '', state = 'shown' } of content
    .store.reviews) {
    const productId = products.get(product)
    const order = await findOrder(db, websiteId, orderIds.get(`${by} ${daysAgo}`) ?? '')
    const items = order?.items.filter((item) => item.productId === productId) ?? []
    if (order === undefined || productId === undefined || items.length === 0)
      throw new Error(`The demo cannot be loaded: ${by} has not bought ${product}.`)
    const writtenAt = new Date(clock.now().getTime() - (daysAgo - after) * aDay)
    await db.insert(reviews).values({
      websiteId,
      id: newId(writtenAt.getTime()),
      productId,
      orderId: order.id,
      email: order.email.toLowerCase(),
      isTest: order.testMode,
      name: reviewerName((order.shippingAddress ?? order.billingAddress)?.name ?? ''),
      stars,
      title,
      body: text,
      language: content.language,
      variantName: items.flatMap(({ variantName }) => variantName || []).join(', '),
      state,
      answer,
      writtenAt,
      answeredAt: answer === '' ? null : new Date(writtenAt.getTime() + aDay / 2),
    })
  }
  await rateProducts(db, websiteId, [...products.values()])
}

async function makeDiscounts({ db, clock, content, websiteId, products }: PastOrdersParts): Promise<void> {
  const oldest = { now: () => new Date(clock.now().getTime() - 60 * aDay) }
  const shop = { id: websiteId, currency: content.website.currency }
  for (const { title, code = '', products: named = [], ...terms } of content.store.discounts) {
    const form = {
      title,
      automatic: code === '',
      percent: 0,
      amountCents: 0,
      buy: 0,
      get: 0,
      minimumCents: 0,
      combines: false,
      ...terms,
      productIds: named.map((urlId) => products.get(urlId)!),
      categoryIds: [],
      isOn: true,
      startsAt: null,
      endsAt: null,
      maxUses: null,
      maxUsesPerCustomer: code === '' ? null : 1,
      maxUsesPerCode: null,
    }
    done(title, await createDiscount({ db, clock: oldest }, shop, form, code))
  }
}

async function openShop(parts: PastOrdersParts): Promise<Shop> {
  const { db, clock, config, secret, content, websiteId } = parts
  const found = await findWebsite(db, websiteId)
  if (found === undefined) throw new Error('The demo’s website is missing.')
  const website: SiteWebsite = { ...found, isDefault: true, isLocked: false, domains: [] }
  const rows = await db
    .select({ id: variants.id, sku: variants.sku })
    .from(variants)
    .where(eq(variants.websiteId, websiteId))
  const ids = rows.map(({ id }) => id)
  const port = config.basePort ?? config.port
  const origin = `http://${config.baseHost}:${port}`
  const { amountCents, recipientName } = content.store.giftCard
  const then = new Date(clock.now().getTime() - 50 * aDay)
  const value = {
    websiteId,
    kind: 'gift-card',
    currency: website.currency,
    amountCents,
    recipientName,
    testMode: true,
    language: content.language,
    origin,
    note: 'For a vase that cracked in the post.',
  } as const
  const card = await issue(db, value, then)
  if (card === undefined) throw new Error('The demo’s gift card is missing.')
  await newCode(db, secret, card, then)
  return {
    ...parts,
    website,
    origin,
    lines: await loadLines(db, website, ids, content.language),
    variantOf: new Map(rows.map(({ sku, id }) => [sku, id])),
    cardId: card.id,
    subscribed: new Map(),
  }
}

/** What has been done; that it cannot be is a mistake in the content. */
function done<Value>(name: string, outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value
  throw new Error(`The demo cannot be loaded: ${name}: ${inEnglish(outcome.message)}`)
}

async function makeOrder(shop: Shop, order: DemoOrder, at: Date): Promise<string> {
  const { db, websiteId, content, config } = shop
  const moment = { now: () => at }
  const payments = createPayments(config, db, moment)
  const cart = await cartOf(shop, order, at)
  const address = addressOf(shop, order)
  const details = {
    email: emailOf(address),
    shippingAddress: cart.requiresShipping ? address : null,
    billingAddress: cart.requiresShipping ? null : address,
  }
  const checkoutId = newId(at.getTime())
  const orderId = newId(at.getTime())
  const method = await methodOf(payments, shop, order)
  const tenders = tendersOf(cart, method)
  const { language } = content
  const agreed = { cart, details, language, origin: shop.origin, tenders, ...renewalOf(shop, order) }
  const checkout = { websiteId, id: checkoutId, cartId: cart.id, currency: cart.currency, agreed }
  await holdDiscounts(db, checkout, at)
  await holdStoredValue(db, checkout, sharesOf(agreed), at)
  const counted = cart.entries.filter(({ available }) => available !== null)
  const taken = new Map(counted.map(({ chosenVariant, quantity }) => [chosenVariant.id, quantity]))
  const paid: NewPayment[] = []
  for (const tender of tenders) paid.push(await payWith(payments, checkout, order, tender))
  // Nothing of the demo has been sold: whoever makes the website theirs finds none of it in their books.
  const made = { id: orderId, websiteId, checkoutId, agreed, testMode: true, payments: paid, taken }
  await insertOrder(db, made, at)
  await keepDiscounts(db, websiteId, checkoutId, orderId)
  await spendHeld(db, checkout, orderId, at)
  const paymentId = paid.at(-1)?.reference ?? ''
  const asked = { websiteId, agreed, kind: 'test', methodId: 'test', testMode: true }
  await takeOrder(db, nothingIsSent, asked, { orderId, paymentId }, at)
  await rememberSubscribed(shop, order, orderId)
  await numberOrder(db, websiteId, orderId)
  await goOn(shop, order, orderId, at)
  return orderId
}

/** Which order of which subscription it is, where its customer has subscribed before. */
function renewalOf({ subscribed }: Shop, { by, subscribes }: DemoOrder): Pick<Agreement, 'renewal'> {
  const known = subscribes === true ? subscribed.get(by) : undefined
  return known === undefined ? {} : { renewal: { subscriptionId: known.id, cycle: known.orders + 1 } }
}

async function rememberSubscribed(
  { db, websiteId, subscribed }: Shop,
  { by, subscribes }: DemoOrder,
  orderId: string,
): Promise<void> {
  if (subscribes !== true) return
  const isOfOrder = and(eq(subscriptionOrders.websiteId, websiteId), eq(subscriptionOrders.orderId, orderId))
  const [made] = await db.select().from(subscriptionOrders).where(isOfOrder)
  if (made === undefined) throw new Error(`The demo cannot be loaded: ${by} has subscribed to nothing.`)
  subscribed.set(by, { id: made.subscriptionId, orders: made.cycle })
}

async function cartOf(shop: Shop, order: DemoOrder, at: Date): Promise<ShoppingCart> {
  const { db, websiteId, website, lines, content } = shop
  const id = newId(at.getTime())
  const entries = unitsOf(order.lines).map(([sku, quantity]) => {
    const line = lines.get(shop.variantOf.get(sku) ?? '')
    if (line === undefined) throw new Error(`The demo cannot be loaded: nothing has the number ${sku}.`)
    const { variantId, itemId, price } = line
    return { id: newId(at.getTime()), itemId, variantId, quantity, shownPriceCents: price }
  })
  const codes = order.code === true ? content.store.discounts.flatMap(({ code }) => code ?? []) : []
  const itemIds = entries.map(({ itemId }) => itemId)
  const asking = { websiteId, cartId: id, codes, itemIds }
  const { country } = addressOf(shop, order)
  const stored = {
    id,
    websiteId,
    orderId: null,
    created: at.getTime(),
    isPurchased: false,
    entries,
    shippingLocation: { country },
    chosenShipping: order.shipping ?? null,
    couponCodes: codes,
  }
  const offered = await loadOffered(db, asking, website.currency)
  const cards = { websiteId, cartId: id, ids: order.giftCard === true ? [shop.cardId] : [] }
  const storedValue = await spendableOf(db, cards, website.currency, at)
  const loaded = { stored, lines, removed: [], hasAutomatic: true, takesCoupons: true, offered, storedValue }
  return priced(loaded, { website, at, language: content.language })
}

const unitsOf = (units: DemoUnits): [string, number][] => Object.entries(units)

function addressOf({ content }: Shop, order: DemoOrder): Address {
  const address = content.store.customers[order.by]
  if (address === undefined) throw new Error(`The demo cannot be loaded: nobody is called ${order.by}.`)
  return address
}

/** Of a name that is not taken by anybody: mail to it would go nowhere. */
function emailOf({ name }: Address): string {
  const local = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
  return `${local.replaceAll(' ', '.')}@example.com`
}

/** The method an order was paid with: test cards, or a bank transfer, which a shop needs no keys for. */
async function methodOf(
  payments: Payments,
  { websiteId }: Shop,
  { card }: DemoOrder,
): Promise<PaymentMethod | undefined> {
  if (card === true) return payments.methodOf(websiteId, { methodId: 'test', kind: 'test' })
  const method = await payments.methodOf(websiteId, { methodId: 'bank-transfer', kind: 'manual' })
  const shown = { label: verbatim('Bank transfer'), about: '', instructions: '' }
  return method && { ...method, shown }
}

/** The payment that a tender became; what a test card pays stands in the books of its provider. */
async function payWith(
  payments: Payments,
  checkout: HoldingCheckout & { readonly currency: string },
  { awaited, subscribes = false }: DemoOrder,
  tender: AgreedTender,
): Promise<NewPayment> {
  const { kind, methodId, amountCents } = tender
  if (kind === STORED_VALUE_METHOD) return { ...tender, status: 'paid', reference: methodId }
  const { websiteId, id: checkoutId, currency, agreed } = checkout
  const key = `plinth-${checkoutId}-1`
  if (kind !== 'test') return { ...tender, status: awaited === true ? 'awaiting' : 'paid', reference: key }
  const provider = await payments.providerOf(websiteId, tender)
  const card = { number: '4242424242424242', expiryMonth: 12, expiryYear: 2099, cvc: '123' }
  const instrument = { kind: 'card', card } as const
  const { email } = agreed.details
  const asked = {
    websiteId,
    key,
    amountCents,
    currency,
    instrument,
    email,
    checkoutId,
    backTo: '',
    save: subscribes,
  }
  const { paymentId = '' } = (await provider?.pay(asked)) ?? {}
  return { ...tender, status: 'paid', reference: paymentId }
}

/** What has become of an order since, a day after the other, and never later than now. */
async function goOn(shop: Shop, order: DemoOrder, orderId: string, placed: Date): Promise<void> {
  const { db, websiteId, config } = shop
  const now = shop.clock.now().getTime()
  let steps = 0
  const editor: OrderEditor = { websiteId, accountId: shop.accountId, name: 'Owner' }
  const next = (): OrderDesk & { readonly payments: Payments } => {
    const at = Math.min(now, placed.getTime() + ++steps * 20 * 60 * aMinute)
    const clock = { now: () => new Date(at) }
    return { db, clock, jobs: nothingIsSent, payments: createPayments(config, db, clock) }
  }
  const { note, tags, canceled, giveBack, carrier = 'royal-mail' } = order
  if (note !== undefined) done(note, await addNote(next(), editor, orderId, note))
  if (tags !== undefined) done('tags', await tagOrder(next(), editor, orderId, () => tags))
  for (const { lines, fetched } of order.parcels ?? []) {
    const items = lines === undefined ? {} : { items: await itemsOf(shop, orderId, lines) }
    const sent = isParcel(order) ? { carrier, trackingNumber: trackingNumber(orderId, steps) } : {}
    const wanted = { ...items, ...sent, notify: false, requestKey: newId(now) }
    const after = done('parcel', await fulfillOrder(next(), editor, orderId, wanted))
    const parcel = after.fulfillments.at(-1)
    if (fetched === true && parcel !== undefined)
      done('fetched', await markPickedUp(next(), editor, orderId, parcel.id))
  }
  if (giveBack !== undefined) await giveMoneyBack(shop, next(), editor, orderId, giveBack)
  if (canceled === true) {
    const wanted = { restock: giveBack === undefined, notify: false }
    done('canceled', await cancelOrder(next(), editor, orderId, wanted))
  }
}

async function giveMoneyBack(
  shop: Shop,
  desk: OrderDesk & { readonly payments: Payments },
  editor: OrderEditor,
  orderId: string,
  { lines = {}, shipping, amountCents, restock = false, reason }: NonNullable<DemoOrder['giveBack']>,
): Promise<void> {
  const order = await findOrder(shop.db, shop.websiteId, orderId)
  const wanted = {
    items: await itemsOf(shop, orderId, lines),
    ...(shipping === true ? { shippingCents: order?.shippingTotalCents ?? 0 } : {}),
    ...(amountCents === undefined ? {} : { amountCents }),
    restock,
    reason,
    requestKey: newId(desk.clock.now().getTime()),
  }
  done(reason, await refundOrder(desk, editor, orderId, wanted))
}

async function itemsOf(shop: Shop, orderId: string, units: DemoUnits): Promise<Units> {
  const order = await findOrder(shop.db, shop.websiteId, orderId)
  return unitsOf(units).map(([sku, quantity]) => {
    const item = order?.items.find((one) => one.sku === sku)
    if (item === undefined) throw new Error(`The demo cannot be loaded: nobody ordered ${sku}.`)
    return { itemId: item.id, quantity }
  })
}

/** Whether a carrier brings it: not what is fetched, and no class. */
function isParcel({ shipping, lines }: DemoOrder): boolean {
  return shipping !== 'studio' && !Object.keys(lines).every((sku) => /^(CLS|PDF)-/.test(sku))
}

/** Looks like one of theirs, and is none. */
function trackingNumber(orderId: string, parcel: number): string {
  let digits = 0
  for (const sign of orderId) digits = (digits * 31 + sign.charCodeAt(0) + parcel) % 900_000_000
  return `DEMO${100_000_000 + digits}`
}
