import { valuesOf } from './value-of-subscription.ts'
import { inWords, readSentence, SUBSCRIPTION_STATES, type Subscription } from '@plinth/domain'
import type { AnswerOf } from '@plinth/contract'
import type { SubscriptionDetail } from '@plinth/contract/subscriptions/subscription-calls'
import type { OrderSubscription } from '@plinth/renderer'
import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import { containing } from '../../platform/database/containing.ts'
import type { Database } from '../../platform/database/database.ts'
import { cutTo, rowsAfter } from '../../platform/http/pages-of-rows.ts'
import { cursorOfMoment } from '../../platform/http/cursors.ts'
import { orders } from '../orders/schema.ts'
import { subscriptionEvents, subscriptionOrders, subscriptions } from '../subscriptions/schema.ts'
import {
  isOfBuyer,
  findSubscription,
  shownSubscription,
  type StoredSubscription,
} from '../subscriptions/subscription-store.ts'
import { subscriptionPath } from '../subscriptions/subscription-token.ts'

interface Wanted {
  readonly state: 'all' | Subscription['state']
  readonly search?: string
  readonly cursor?: string
  readonly limit: number
}

/** Subscriptions of a website, the newest first, and how many there are in each state. [SUB-60] */
export async function listSubscriptions(
  db: Database,
  websiteId: string,
  { state, search = '', cursor, limit }: Wanted,
): Promise<AnswerOf<'GET /api/config/subscriptions'>> {
  const ofWebsite = eq(subscriptions.websiteId, websiteId)
  const after = rowsAfter(cursor, subscriptions.createdAt, subscriptions.id)
  const conditions: (SQL | undefined)[] = [ofWebsite, fitting(search), after]
  if (state !== 'all') conditions.push(eq(subscriptions.state, state))
  const rows = await db
    .select()
    .from(subscriptions)
    .where(and(...conditions))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(limit + 1)
  const { shown, nextCursor } = cutTo(limit, rows, (last) => cursorOfMoment(last.createdAt, last.id))
  return {
    subscriptions: shown.map(shownSubscription),
    counts: await countStates(db, ofWebsite),
    ...(nextCursor === null ? {} : { nextCursor }),
  }
}

async function countStates(db: Database, ofWebsite: SQL) {
  const counted = await db
    .select({ state: subscriptions.state, count: sql<number>`count(*)::integer` })
    .from(subscriptions)
    .where(ofWebsite)
    .groupBy(subscriptions.state)
  const of = (state: Subscription['state']) => counted.find((one) => one.state === state)?.count ?? 0
  return Object.fromEntries(SUBSCRIPTION_STATES.map((state) => [state, of(state)])) as Record<
    Subscription['state'],
    number
  >
}

function fitting(search: string): SQL | undefined {
  const typed = search.replaceAll('\0', '').toWellFormed().trim()
  if (typed === '') return undefined
  const part = containing(typed)
  return sql`(${subscriptions.email} ilike ${part} or ${subscriptions.customerName} ilike ${part}
    or ${subscriptions.productName} ilike ${part})`
}

/** One subscription with its history and its orders, or undefined. [SUB-60] */
export async function subscriptionDetail(
  db: Database,
  websiteId: string,
  id: string,
  language: string,
  now: Date,
): Promise<SubscriptionDetail | undefined> {
  const row = await findSubscription(db, websiteId, id)
  if (row === undefined) return undefined
  const events = await db
    .select()
    .from(subscriptionEvents)
    .where(and(eq(subscriptionEvents.websiteId, websiteId), eq(subscriptionEvents.subscriptionId, id)))
    .orderBy(asc(subscriptionEvents.position))
  return {
    subscription: shownSubscription(row),
    events: events.map(({ id: eventId, type, actor, actorName, parameters, at }) => {
      const { message, ...rest } = parameters
      return {
        id: eventId,
        type,
        actor,
        ...(actorName === null ? {} : { actorName }),
        ...(typeof message === 'string' ? { message: inWords(readSentence(message), language) } : {}),
        parameters: rest,
        at: at.getTime(),
      }
    }),
    storedValue: await valuesOf(db, row, now),
    orders: await ordersOf(db, websiteId, id),
  }
}

/** The orders of a subscription, the newest first. */
export async function ordersOf(db: Database, websiteId: string, id: string) {
  const rows = await db
    .select({
      cycle: subscriptionOrders.cycle,
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      grandTotalCents: orders.grandTotal,
      createdAt: orders.createdAt,
    })
    .from(subscriptionOrders)
    .innerJoin(
      orders,
      and(eq(orders.websiteId, subscriptionOrders.websiteId), eq(orders.id, subscriptionOrders.orderId)),
    )
    .where(and(eq(subscriptionOrders.websiteId, websiteId), eq(subscriptionOrders.subscriptionId, id)))
    .orderBy(desc(subscriptionOrders.cycle))
    .limit(520)
  return rows.map(({ createdAt, ...order }) => ({ ...order, createdOn: createdAt.getTime() }))
}

/** What an order began, or is the next one of; none for any other order. One statement. [SUB-7] */
export async function subscriptionsOfOrder(
  db: Database,
  websiteId: string,
  orderId: string,
): Promise<OrderSubscription[]> {
  const rows = await db
    .select({ sold: subscriptions })
    .from(subscriptionOrders)
    .innerJoin(
      subscriptions,
      and(
        eq(subscriptions.websiteId, subscriptionOrders.websiteId),
        eq(subscriptions.id, subscriptionOrders.subscriptionId),
      ),
    )
    .where(and(eq(subscriptionOrders.websiteId, websiteId), eq(subscriptionOrders.orderId, orderId)))
    .orderBy(asc(subscriptions.id))
  return rows.map(({ sold }) => ({
    productName: sold.productName,
    variantName: sold.variantName,
    state: sold.state,
    plan: sold.plan,
    priceCents: sold.unitPrice * sold.quantity,
    nextOn: shownSubscription(sold).nextOn,
  }))
}

/** A subscription as its buyer's account lists it. */
export interface BuyersSubscription {
  readonly productName: string
  readonly variantName: string
  readonly state: Subscription['state']
  readonly nextOn: number | null
  /** The page on which it is looked after. */
  readonly url: string
}

/**
 * The subscriptions bought with an address, the newest first; one statement. Only for whoever has proved that the address
 * is theirs. [SUB-43]
 */
export async function subscriptionsOfBuyer(
  db: Database,
  secret: string,
  websiteId: string,
  email: string,
): Promise<BuyersSubscription[]> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(isOfBuyer(websiteId, email))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(100)
  return rows.map((row: StoredSubscription) => ({
    productName: row.productName,
    variantName: row.variantName,
    state: row.state,
    nextOn: shownSubscription(row).nextOn,
    url: subscriptionPath(secret, websiteId, row.id),
  }))
}
