import {
  inEnglish,
  keptSentence,
  newId,
  pickupOf,
  say,
  unitPriceOn,
  type CartEntry,
  type CatalogLine,
  type Sentence,
  type ShippingDestination,
  type ShoppingCart,
  wantedUnits,
} from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { isDiskFull, transaction, type Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import { priced, tidyDestination, withOffered } from '../cart/cart.ts'
import { loadLine, type LoadedCart } from '../cart/cart-store.ts'
import { findCheckouts, paymentKey, type Checkout } from '../checkout/checkout-store.ts'
import { settlePayment, type CheckoutParts } from '../checkout/settle-payment.ts'
import { tendersOf, writeCheckout } from '../checkout/write-checkout.ts'
import { holdDiscounts, releaseDiscounts } from '../discounts/hold-discounts.ts'
import { sharesOf, type Agreement } from '../payments/agreement.ts'
import type { PaymentMethod } from '../payments/method-store.ts'
import type { PaymentResult, SavedMethod } from '../payments/payment-provider.ts'
import { release, reserve } from '../stock/stock.ts'
import { takesRealMoney } from '../payments/takes-real-money.ts'
import { holdStoredValue } from '../stored-value/spend.ts'
import { countFailure } from '../subscriptions/after-payment.ts'
import { sendSubscriptionMail } from '../subscriptions/subscription-mails.ts'
import {
  addSubscriptionEvent,
  byItself,
  changeSubscription,
  findSubscription,
  lockSubscription,
  shownSubscription,
  type StoredSubscription,
} from '../subscriptions/subscription-store.ts'
import { selected } from '../../platform/database/selected.ts'
import { orders } from '../orders/schema.ts'
import { alias } from 'drizzle-orm/pg-core'

const o = alias(orders, 'o')
const unpaid = selected({ number: o.orderNumber })

/** What renewals work with. Their clock is the installation's, or the calendar of a test. */
export interface RenewalDesk extends CheckoutParts {
  readonly log: FastifyBaseLogger
}

/** How long a charge may take before whoever comes next asks how it stands, in milliseconds. */
const patience = 60_000

/** The name of the payment of one cycle: whatever happens on the way, there is one order of it. [SUB-21] */
export const renewalKey = (id: string, cycle: number): string => `renewal:${id}:${cycle}`

/** What became of asking for a renewal. */
export type Renewal = 'renewed' | 'not-due' | 'in-progress' | 'failed'

/**
 * Renews a subscription whose time has come: its next order is priced as a cart is, its units are held, what was agreed
 * on is charged, and the order is placed by the same machine as every other. Asked twice, at the same time or after a
 * crash, it charges once and places one order. [SUB-11] [SUB-21]
 */
export async function renew(desk: RenewalDesk, websiteId: string, id: string): Promise<Renewal> {
  await rememberMethod(desk, websiteId, id)
  const begun = await transaction(desk.db, (tx) => beginRenewal(tx, desk, websiteId, id))
  if (typeof begun === 'string') return begun
  let result: PaymentResult
  try {
    result = await ask(desk, begun)
  } catch (error) {
    if (isDiskFull(error)) throw error
    // Nobody knows whether it was charged: the same key finds out at the next look.
    desk.log.error({ err: error, websiteId, subscriptionId: id }, 'a renewal could not be charged')
    return 'in-progress'
  }
  const settled = await settlePayment(desk, begun.checkout, result)
  return settled.ok && settled.kind === 'order' ? 'renewed' : 'failed'
}

/** What the first payment left behind to be charged, asked for once it is needed. */
async function rememberMethod(desk: RenewalDesk, websiteId: string, id: string): Promise<void> {
  const known = await findSubscription(desk.db, websiteId, id)
  if (known === undefined || known.savedReference !== null || known.firstPaymentId === null) return
  await keepFirstMethod(desk, known)
}

/**
 * Asks the provider what the first payment left behind. A method that keeps nothing leaves nothing, which is no mistake.
 *
 * @throws Error when the provider cannot be reached
 */
export async function keepFirstMethod(
  desk: Pick<RenewalDesk, 'db' | 'clock' | 'payments'>,
  { websiteId, id, methodId, methodKind, testMode, firstPaymentId }: StoredSubscription,
): Promise<void> {
  const begun = { methodId, kind: methodKind, testMode }
  const provider = await desk.payments.providerOf(websiteId, begun)
  const saved = await provider?.saving?.savedBy(websiteId, firstPaymentId ?? '')
  if (saved === undefined) return
  await transaction(desk.db, async (tx) => {
    const held = await lockSubscription(tx, websiteId, id)
    if (held?.savedReference !== null) return
    await changeSubscription(tx, held, savedColumns(saved), desk.clock.now())
  })
}

/** What is kept of something to charge. */
export const savedColumns = (saved: SavedMethod) => ({
  savedReference: saved.reference,
  savedLabel: saved.label,
  cardExpires: saved.expires ?? null,
})

interface Begun {
  readonly subscription: StoredSubscription
  readonly checkout: Checkout
  /** It was begun before, and nobody knows how far it came. */
  readonly goesOn: boolean
}

async function ask(desk: RenewalDesk, { subscription, checkout, goesOn }: Begun): Promise<PaymentResult> {
  const { websiteId } = subscription
  if (checkout.amountCents === 0) return { status: 'paid', paymentId: 'none' }
  const provider = await desk.payments.providerOf(websiteId, checkout)
  const key = paymentKey(checkout)
  const declined = (message: Sentence): PaymentResult => ({ status: 'declined', paymentId: '', message })
  if (provider?.saving === undefined) return declined(checkout.kind === 'none' ? noCard : methodGone)
  const known = goesOn ? await provider.lookUp({ websiteId, key }) : undefined
  if (known !== undefined && known.status !== 'second-step') return known
  const reference = subscription.savedReference
  const isByHand = (await desk.payments.methodOf(websiteId, checkout))?.kind.capabilities.renews === 'by-hand'
  if (reference === null && !isByHand) return declined(noCard)
  return provider.saving.charge({
    websiteId,
    key,
    amountCents: checkout.amountCents,
    currency: checkout.currency,
    email: subscription.email,
    checkoutId: checkout.id,
    reference: reference ?? '',
  })
}

const methodGone = say('The shop no longer takes payments this way. Choose another one.')
const noCard = say('No card is kept for this subscription. Give one, and it is paid at once.')

/** When something is to be done about a subscription next. */
const dueAt = ({ retryAt, nextAt }: Pick<StoredSubscription, 'retryAt' | 'nextAt'>): number =>
  (retryAt ?? nextAt)?.getTime() ?? Number.POSITIVE_INFINITY

async function beginRenewal(
  tx: Database,
  desk: RenewalDesk,
  websiteId: string,
  id: string,
): Promise<Begun | Renewal> {
  const now = desk.clock.now()
  const held = await lockSubscription(tx, websiteId, id)
  const runs = held?.state === 'active' || held?.state === 'past-due'
  if (held === undefined || !runs || dueAt(held) > now.getTime()) return 'not-due'
  const key = renewalKey(id, held.ordersMade + 1)
  const [before] = await findCheckouts(tx, sql`c.website_id = ${websiteId} and c.idempotency_key = ${key}`)
  if (before?.state === 'paying' || before?.state === 'second-step') {
    if (now.getTime() - before.updatedAt < patience) return 'in-progress'
    return { subscription: held, checkout: before, goesOn: true }
  }
  const website = await findWebsite(tx, websiteId)
  if (website === undefined) return 'not-due'
  if (held.testMode && (await takesMoneyNow(desk, tx, websiteId)))
    return end(tx, desk, held, 'canceled', 'test-over', now)
  if (held.currency !== website.currency) return end(tx, desk, held, 'paused', 'currency', now)
  const agreed = await agree(tx, desk, held, website, before?.cartId ?? newId(now.getTime()))
  if ('unavailable' in agreed) return unavailable(tx, desk, held, agreed.unavailable, now)
  const unpaid = await orderUnpaid(tx, held)
  if (unpaid !== undefined) return unpaidBefore(tx, desk, held, unpaid, now)
  const checkout = await hold(tx, desk, agreed, key)
  if (checkout === 'sold-out') return unavailable(tx, desk, held, soldOut, now)
  // Somebody spends from the same gift card just now: the next look sees what is left.
  if (checkout === 'spent') return 'in-progress'
  return { subscription: held, checkout, goesOn: false }
}

/** Like `takesRealMoney`, inside of a transaction. */
async function takesMoneyNow({ payments }: RenewalDesk, tx: Database, websiteId: string): Promise<boolean> {
  return takesRealMoney({ ...payments, offered: (id) => payments.offered(id, tx) }, websiteId)
}

async function end(
  tx: Database,
  desk: RenewalDesk,
  held: StoredSubscription,
  state: 'canceled' | 'paused',
  reason: 'test-over' | 'currency',
  now: Date,
): Promise<Renewal> {
  await changeSubscription(tx, held, { state, reason, retryAt: null, tries: 0 }, now)
  const { websiteId, id } = held
  const eventId = await addSubscriptionEvent(
    tx,
    held,
    { type: state, by: byItself, parameters: { reason } },
    now,
  )
  await desk.jobs.send(sendSubscriptionMail, { websiteId, subscriptionId: id, eventId }, { tx })
  return 'failed'
}

const soldOut = say('There is not enough of it in stock.')
const notSold = say('The shop does not sell it any more.')
const noShipping = say('The shop does not ship it to your address any more.')

async function unavailable(
  tx: Database,
  desk: RenewalDesk,
  held: StoredSubscription,
  message: Sentence,
  now: Date,
): Promise<Renewal> {
  await countFailure(tx, desk.jobs, held, 'unavailable', keptSentence(message), now)
  return 'failed'
}

async function unpaidBefore(
  tx: Database,
  desk: RenewalDesk,
  held: StoredSubscription,
  order: number,
  now: Date,
): Promise<Renewal> {
  const message = say('Order {order} is not paid yet. It is renewed once the money is there.', { order })
  await countFailure(tx, desk.jobs, held, 'payment-failed', keptSentence(message), now)
  return 'failed'
}

/** The number of the last order, while it waits for its money: nobody is sent one after the other unpaid. [SUB-15] */
async function orderUnpaid(tx: Database, { websiteId, id }: StoredSubscription): Promise<number | undefined> {
  const [order] = await unpaid.read(
    tx,
    sql`
    select ${unpaid} from subscription_orders s
    join orders o on o.website_id = s.website_id and o.id = s.order_id
    where s.website_id = ${websiteId} and s.subscription_id = ${id} and o.payment_state = 'awaiting'
      and o.fulfillment_state <> 'canceled'
    order by s.cycle desc limit 1`,
  )
  return order?.number
}

/** What the next order is and costs; or why there can be none. */
export async function agree(
  tx: Database,
  desk: RenewalDesk,
  held: StoredSubscription,
  website: SiteWebsite,
  cartId: string,
): Promise<Agreement | { readonly unavailable: Sentence }> {
  const now = desk.clock.now()
  const line = await loadLine(tx, website, held.variantId, held.language)
  if (line === undefined || line.available === 0)
    return { unavailable: line === undefined ? notSold : soldOut }
  const cart = await priceRenewal(tx, held, website, line, cartId, now)
  const isFetched = pickupOf(website.store.shipping, cart.selectedShippingOption) !== undefined
  const isNowhere = cart.shippingOptions.length === 0 || (held.shippingAddress === null && !isFetched)
  if (cart.requiresShipping && isNowhere) return { unavailable: noShipping }
  const { methodId, methodKind: kind, websiteId } = held
  const method = await desk.payments.methodOf(websiteId, { methodId, kind }, tx)
  const tenders = cart.grandTotalCents === 0 ? [] : tendersOf(cart, method ?? goneMethod(held))
  const details: Agreement['details'] = {
    email: held.email,
    shippingAddress: held.shippingAddress,
    billingAddress: held.billingAddress,
  }
  return {
    cart,
    details,
    language: held.language,
    origin: held.origin,
    tenders,
    renewal: { subscriptionId: held.id, cycle: held.ordersMade + 1 },
  }
}

/** A method whose keys are gone still has a name: whoever is asked for its provider finds none, and the buyer is told. */
function goneMethod({ methodId, methodKind, testMode }: StoredSubscription): Parameters<typeof tendersOf>[1] {
  const capabilities = { paysBy: 'nothing', tender: 'money', refunds: 'by-hand', renews: 'no' } as const
  const shown = { label: say('Card'), about: '', instructions: '' }
  return { id: methodId, kind: { kind: methodKind, capabilities }, shown, testMode } as PaymentMethod
}

/** Where it goes or is fetched, and where the buyer is of what is not sent. [CHK-113] [TAX-45] */
function destinationOf(
  { shippingAddress, billingAddress, shippingOption }: StoredSubscription,
  { store }: SiteWebsite,
): ShippingDestination | null {
  const place = pickupOf(store.shipping, shippingOption)
  const to = shippingAddress ?? place ?? billingAddress
  return to === null
    ? null
    : tidyDestination(shippingAddress === null ? { country: to.country } : shippingAddress)
}

/** The subscription as a cart of one line, at the price that was agreed on; discounts count that count by themselves. */
async function priceRenewal(
  tx: Database,
  held: StoredSubscription,
  website: SiteWebsite,
  line: CatalogLine,
  cartId: string,
  now: Date,
): Promise<ShoppingCart> {
  const price = unitPriceOn(shownSubscription(held), held.nextAt?.getTime() ?? now.getTime())
  const { subscriptionPlan: _plan, ...sold } = line
  const agreedLine: CatalogLine = { ...sold, price, salePrice: price, onSale: false }
  const entry: CartEntry = {
    id: newId(now.getTime()),
    itemId: held.productId,
    variantId: held.variantId,
    quantity: held.quantity,
    shownPriceCents: price,
    additionalFields: held.additionalFields,
  }
  const loaded: LoadedCart = {
    stored: {
      id: cartId,
      websiteId: held.websiteId,
      orderId: null,
      created: now.getTime(),
      isPurchased: false,
      entries: [entry],
      shippingLocation: destinationOf(held, website),
      chosenShipping: held.shippingOption,
      storedValueIds: held.storedValue,
    },
    lines: new Map([[held.variantId, agreedLine]]),
    removed: [],
    hasAutomatic: true,
    takesCoupons: false,
    offered: [],
  }
  const asking = { website, at: now, language: held.language }
  const offered = await withOffered(tx, loaded, asking, held.email)
  // What was bought with test cards pays nothing real. [GIFT-7]
  const storedValue = offered.storedValue?.filter(({ testMode }) => held.testMode || !testMode) ?? []
  return priced({ ...offered, storedValue }, asking)
}

/** Writes the checkout down and holds its units, discounts and gift cards; or nothing, and says of what there is not enough. */
async function hold(
  tx: Database,
  desk: RenewalDesk,
  agreed: Agreement,
  key: string,
): Promise<Checkout | 'sold-out' | 'spent'> {
  const checkout = await writeCheckout(tx, desk, key, agreed)
  if (checkout === undefined) throw new Error(`The name ${key} is taken by something else.`)
  const { websiteId } = checkout
  const held = await reserve(tx, websiteId, checkout.id, wantedUnits(agreed.cart))
  const isHeld = held.ok && (await holdDiscounts(tx, checkout, desk.clock.now()))
  if (isHeld && (await holdStoredValue(tx, checkout, sharesOf(agreed), desk.clock.now()))) return checkout
  await release(tx, websiteId, checkout.id)
  await releaseDiscounts(tx, websiteId, checkout.id)
  await tx.execute(sql`
    update checkouts set state = 'failed', failure = ${inEnglish(soldOut)}
    where website_id = ${websiteId} and id = ${checkout.id}`)
  return isHeld ? 'spent' : 'sold-out'
}
