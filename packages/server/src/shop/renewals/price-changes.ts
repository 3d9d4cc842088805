import {
  momentOf,
  newId,
  possibleWith,
  PRICE_NOTICE,
  say,
  wallTime,
  type Outcome,
  type SubscriptionEventType,
} from '@plinth/domain'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { transaction, type Database } from '../../platform/database/database.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import {
  inSubscription,
  wrongState,
  type Changing,
  type SubscriptionDesk,
  type SubscriptionErrorCode,
  type SubscriptionRefusal,
} from './change-subscription.ts'
import { subscriptionEvents, subscriptions, type EventParameters } from '../subscriptions/schema.ts'
import { sendSubscriptionMail } from '../subscriptions/subscription-mails.ts'
import type { Actor, StoredSubscription } from '../subscriptions/subscription-store.ts'
import { computed, selected } from '../../platform/database/selected.ts'

const subscribed = selected({
  itemId: subscriptions.productId,
  variantId: subscriptions.variantId,
  productName: computed<string>(sql`(array_agg(product_name order by created_at desc))[1]`),
  variantName: computed<string>(sql`(array_agg(variant_name order by created_at desc))[1]`),
  count: computed<number>(sql`count(*)::integer`),
  leastCents: computed<string>(sql`min(unit_price)::text`),
  mostCents: computed<string>(sql`max(unit_price)::text`),
  announced: computed<number>(sql`count(next_unit_price)::integer`),
})

/** Another price for who has subscribed already, and from which day on: `2027-01-31`. */
export interface NewPrice {
  /** Of one unit, minor units. */
  readonly unitPriceCents: number
  readonly from: string
}

const dayLength = 24 * 60 * 60 * 1000
/** Events and mails that are written at once. */
const AT_ONCE = 500
const RUNNING = ['active', 'past-due', 'paused'] as const

/**
 * Announces another price to one subscriber, who is told by mail and can end it before. The price they have, announced
 * again, takes back what was announced before. [SUB-70] [SUB-72]
 */
export function announcePrice(
  desk: SubscriptionDesk,
  changing: Changing,
  price: NewPrice,
): Promise<Outcome<StoredSubscription, SubscriptionErrorCode>> {
  return inSubscription(desk, changing, (held, now) => {
    if (!possibleWith(held).price) return wrongState(held)
    const from = dayOf(price.from, changing.timeZone, now)
    if (typeof from !== 'number') return from
    const told = announcementFor(held, price.unitPriceCents, from)
    return told ?? samePrice()
  })
}

/** A price that many subscribers get, with the calendar it is reckoned by. */
export interface PriceOfVariant extends NewPrice {
  readonly variantId: string
}

/**
 * Announces another price to everybody who has subscribed to a variant: in one transaction, each told once. Those who
 * were told the same before are left as they are. [SUB-70] [SUB-73]
 *
 * @param now what day it is for the shop's subscriptions
 * @returns how many are told
 */
export async function announcePriceOf(
  desk: SubscriptionDesk,
  website: Pick<SiteWebsite, 'id' | 'timeZone' | 'currency'>,
  by: Actor,
  { variantId, unitPriceCents, from: wanted }: PriceOfVariant,
  now: Date,
): Promise<Outcome<{ readonly told: number }, SubscriptionErrorCode>> {
  const from = dayOf(wanted, website.timeZone, now)
  if (typeof from !== 'number') return from
  return transaction(desk.db, async (tx) => {
    const held = await tx
      .select()
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.websiteId, website.id),
          eq(subscriptions.variantId, variantId),
          eq(subscriptions.currency, website.currency),
          inArray(subscriptions.state, [...RUNNING]),
        ),
      )
      .orderBy(subscriptions.id)
      .for('update')
    const told = held.flatMap((row) => {
      const announcement = announcementFor(row, unitPriceCents, from)
      return announcement === undefined ? [] : [{ row, ...announcement }]
    })
    const withNew = told.filter(({ event }) => event === 'price-announced')
    const kept = told.filter(({ event }) => event === 'price-withdrawn')
    await setPrice(
      tx,
      website.id,
      withNew,
      { nextUnitPrice: unitPriceCents, nextPriceFrom: new Date(from) },
      now,
    )
    await setPrice(tx, website.id, kept, nothingAnnounced, now)
    for (let start = 0; start < told.length; start += AT_ONCE) {
      const events = told.slice(start, start + AT_ONCE).map(({ row, event, parameters }) => ({
        websiteId: website.id,
        subscriptionId: row.id,
        id: newId(now.getTime()),
        type: event,
        actor: by.actor,
        actorName: by.name ?? null,
        parameters,
        at: now,
      }))
      await tx.insert(subscriptionEvents).values(events)
      const about = events.map(({ subscriptionId, id: eventId }) => ({ subscriptionId, eventId }))
      await desk.jobs.send(tellSubscribers, { websiteId: website.id, about }, { tx })
    }
    return { ok: true, value: { told: told.length } }
  })
}

/** Tells many subscribers what happened, each in a job of its own: what one cannot be told keeps nobody else waiting. */
export const tellSubscribers = defineJob<{
  readonly websiteId: string
  readonly about: readonly { readonly subscriptionId: string; readonly eventId: string }[]
}>('subscriptions.tell-many', async ({ websiteId, about }, { jobs }) => {
  for (const one of about) await jobs.send(sendSubscriptionMail, { websiteId, ...one })
})

const nothingAnnounced = { nextUnitPrice: null, nextPriceFrom: null }

async function setPrice(
  tx: Database,
  websiteId: string,
  told: readonly { readonly row: StoredSubscription }[],
  price: Pick<StoredSubscription, 'nextUnitPrice' | 'nextPriceFrom'>,
  now: Date,
): Promise<void> {
  if (told.length === 0) return
  const ids = JSON.stringify(told.map(({ row }) => row.id))
  await tx
    .update(subscriptions)
    .set({ ...price, updatedAt: now })
    .where(
      and(
        eq(subscriptions.websiteId, websiteId),
        sql`${subscriptions.id} in (select jsonb_array_elements_text(${ids}::jsonb))`,
      ),
    )
}

interface Announcement {
  readonly change: Partial<StoredSubscription>
  readonly event: Extract<SubscriptionEventType, 'price-announced' | 'price-withdrawn'>
  readonly parameters: EventParameters
}

/** What is announced to one subscriber; undefined where there is nothing new to tell. */
function announcementFor(
  held: StoredSubscription,
  unitPriceCents: number,
  from: number,
): Announcement | undefined {
  const { unitPrice, nextUnitPrice, nextPriceFrom } = held
  if (unitPriceCents === unitPrice)
    return nextUnitPrice === null
      ? undefined
      : { change: nothingAnnounced, event: 'price-withdrawn', parameters: { unitPriceCents } }
  if (nextUnitPrice === unitPriceCents && nextPriceFrom?.getTime() === from) return undefined
  return {
    change: { nextUnitPrice: unitPriceCents, nextPriceFrom: new Date(from) },
    event: 'price-announced',
    parameters: { unitPriceCents, from, beforeCents: unitPrice },
  }
}

function dayOf(on: string, timeZone: string, now: Date): number | SubscriptionRefusal {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(on) ? momentOf(`${on}T00:00`, timeZone) : Number.NaN
  const { least, most } = PRICE_NOTICE
  const today = momentOf(`${wallTime(now.getTime(), timeZone).slice(0, 10)}T00:00`, timeZone)
  const isDay = !Number.isNaN(moment) && wallTime(moment, timeZone).slice(0, 10) === on
  // Half a day of grace for clocks that change on the way.
  const ahead = Math.round((moment - today) / dayLength)
  if (isDay && ahead >= least && ahead <= most) return moment
  const message = say('Choose a day at least {least} days from now, and within two years.', { least })
  return { ok: false, code: 'subscription-day', message, fields: { from: message } }
}

function samePrice(): SubscriptionRefusal {
  const message = say('That is the price already.')
  return { ok: false, code: 'subscription-price', message, fields: { unitPriceCents: message } }
}

/** What has subscribers: each variant with how many, and what they pay. [SUB-73] */
export async function pricesOfSubscribers(db: Database, website: Pick<SiteWebsite, 'id' | 'currency'>) {
  const rows = await subscribed.read(
    db,
    sql`
    select ${subscribed}
    from subscriptions
    where website_id = ${website.id} and currency = ${website.currency} and state in ('active', 'past-due', 'paused')
    group by product_id, variant_id
    order by count(*) desc, product_id, variant_id limit 500`,
  )
  return rows.map(({ leastCents, mostCents, ...row }) => ({
    ...row,
    leastCents: Number(leastCents),
    mostCents: Number(mostCents),
  }))
}
