import {
  momentOf,
  nextPeriod,
  periodStart,
  possibleWith,
  say,
  wallTime,
  type Address,
  type Outcome,
  type Refusal,
  type SubscriptionEventType,
} from '@plinth/domain'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { JobQueue } from '../../platform/jobs/job.ts'
import type { SavedMethod } from '../payments/payment-provider.ts'
import { savedColumns } from './renew.ts'
import type { EventParameters } from '../subscriptions/schema.ts'
import { sendSubscriptionMail } from '../subscriptions/subscription-mails.ts'
import {
  addSubscriptionEvent,
  changeSubscription,
  isOver,
  lockSubscription,
  settingsOf,
  type Actor,
  type StoredSubscription,
} from '../subscriptions/subscription-store.ts'

/** Why a subscription stays as it is, with the HTTP status of each. */
export const subscriptionErrorStatus = {
  'subscription-not-found': 404,
  'subscription-state': 409,
  'subscription-day': 400,
  'subscription-unpaid': 409,
  'subscription-price': 409,
  'subscription-swap': 409,
  'subscription-value': 409,
  'test-clock': 409,
} as const

export type SubscriptionErrorCode = keyof typeof subscriptionErrorStatus
export type SubscriptionRefusal = Refusal<SubscriptionErrorCode>

/** What changes of subscriptions work with. */
export interface SubscriptionDesk {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: JobQueue
}

/** Which subscription is changed, by whom, where. */
export interface Changing {
  readonly websiteId: string
  readonly timeZone: string
  readonly id: string
  readonly by: Actor
}

/** What is done to a subscription. */
export type SubscriptionChange =
  | { readonly action: 'pause' | 'resume' | 'skip' | 'cancel' }
  /** To a day, such as `2026-12-24`. */
  | { readonly action: 'move'; readonly on: string }

/** What a change comes to: what is kept, and what is written down. */
export interface Done {
  readonly change: Partial<StoredSubscription>
  readonly event: SubscriptionEventType
  readonly parameters?: EventParameters
}

/** How far ahead a renewal may be moved, in days. */
const FURTHEST = 370
const dayLength = 24 * 60 * 60 * 1000

export const subscriptionNotThere = (): SubscriptionRefusal => ({
  ok: false,
  code: 'subscription-not-found',
  message: say('This subscription does not exist.'),
})

/**
 * Pauses, resumes, skips, moves or cancels a subscription, and tells its buyer. It is held meanwhile: a renewal that is
 * being paid at that moment is an order, and the last one where it is canceled. [SUB-20] [SUB-23] [SUB-30]
 */
export async function changeBy(
  desk: SubscriptionDesk,
  changing: Changing,
  wanted: SubscriptionChange,
): Promise<Outcome<StoredSubscription, SubscriptionErrorCode>> {
  return inSubscription(desk, changing, async (held, now) => {
    const possible = possibleWith(held)
    if (!possible[wanted.action]) return wrongState(held)
    return doneBy(held, wanted, changing.timeZone, now)
  })
}

/** Runs a change with the subscription held, writes it down and tells the buyer. */
export async function inSubscription(
  desk: SubscriptionDesk,
  { websiteId, id, by }: Changing,
  work: (
    held: StoredSubscription,
    now: Date,
    tx: Database,
  ) => Promise<Done | SubscriptionRefusal> | Done | SubscriptionRefusal,
): Promise<Outcome<StoredSubscription, SubscriptionErrorCode>> {
  return transaction(desk.db, async (tx): Promise<Outcome<StoredSubscription, SubscriptionErrorCode>> => {
    const held = await lockSubscription(tx, websiteId, id)
    if (held === undefined) return subscriptionNotThere()
    const now = await nowOf(tx, desk.clock, held)
    const done = await work(held, now, tx)
    if ('ok' in done) return done
    await changeSubscription(tx, held, done.change, now)
    const { event: type, parameters = {} } = done
    const eventId = await addSubscriptionEvent(tx, held, { type, by, parameters }, now)
    await desk.jobs.send(sendSubscriptionMail, { websiteId, subscriptionId: id, eventId }, { tx })
    return { ok: true, value: { ...held, ...done.change } }
  })
}

/** What time it is for a subscription: tests have a calendar of their own. [SUB-50] */
async function nowOf(
  db: Database,
  clock: Clock,
  { websiteId, testMode }: Pick<StoredSubscription, 'websiteId' | 'testMode'>,
): Promise<Date> {
  const now = clock.now()
  if (!testMode) return now
  return new Date(now.getTime() + (await settingsOf(db, websiteId)).testClockAhead)
}

function doneBy(
  held: StoredSubscription,
  wanted: SubscriptionChange,
  timeZone: string,
  now: Date,
): Done | SubscriptionRefusal {
  const { plan, period } = held
  const anchor = held.anchor.getTime()
  const at = (count: number) => new Date(periodStart(anchor, plan.billingPeriod, count, timeZone))
  const after = (from: number) => nextPeriod(anchor, plan.billingPeriod, from, now.getTime(), timeZone)
  switch (wanted.action) {
    case 'pause':
      return { change: { state: 'paused', reason: 'asked', retryAt: null, tries: 0 }, event: 'paused' }
    case 'cancel':
      return {
        change: { state: 'canceled', reason: 'asked', nextAt: null, retryAt: null },
        event: 'canceled',
      }
    case 'resume': {
      const next = after(period)
      const change = { state: 'active', reason: null, period: next, nextAt: at(next), tries: 0 } as const
      return { change, event: 'resumed' }
    }
    case 'skip': {
      const next = after(period + 1)
      const change = { state: 'active', period: next, nextAt: at(next), tries: 0, retryAt: null } as const
      return { change, event: 'skipped', parameters: { skipped: held.nextAt?.getTime() ?? 0 } }
    }
    case 'move':
      return moved(held, wanted.on, timeZone, now)
  }
}

/** Renewals keep their time of day; the day they are moved to is the one they are reckoned from. [SUB-16] */
function moved(
  held: StoredSubscription,
  on: string,
  timeZone: string,
  now: Date,
): Done | SubscriptionRefusal {
  const time = wallTime(held.anchor.getTime(), timeZone).slice(11)
  const today = wallTime(now.getTime(), timeZone).slice(0, 10)
  const moment = momentOf(`${on}T${time}`, timeZone)
  const isLate = moment - now.getTime() > FURTHEST * dayLength
  if (Number.isNaN(moment) || wallTime(moment, timeZone).slice(0, 10) !== on || on < today || isLate) {
    const message = say('Choose a day from today on, within a year.')
    return { ok: false, code: 'subscription-day', message, fields: { on: message } }
  }
  const anchor = new Date(moment)
  // Nothing waits to be paid until that day: what a payment in arrears keeps open ends, as with a skipped delivery.
  const change = { state: 'active', anchor, period: 0, nextAt: anchor, tries: 0, retryAt: null } as const
  return { change, event: 'moved', parameters: { on: moment } }
}

/** Why nothing can be done with a subscription as it stands. */
export function wrongState({ state }: StoredSubscription): SubscriptionRefusal {
  const texts = {
    active: say('This subscription is running. Reload to see how it stands.'),
    'past-due': say('This subscription waits for its payment. Reload to see how it stands.'),
    paused: say('This subscription is paused. Let it go on first.'),
    canceled: say('This subscription is canceled. Nothing more will be charged.'),
    ended: say('This subscription has come to its end. Nothing more will be charged.'),
  } as const
  return { ok: false, code: 'subscription-state', message: texts[state] }
}

/** Where its deliveries go from now on. [SUB-41] */
export function changeAddress(
  desk: SubscriptionDesk,
  changing: Changing,
  shippingAddress: Address,
): Promise<Outcome<StoredSubscription, SubscriptionErrorCode>> {
  return inSubscription(desk, changing, (held) =>
    isOver(held)
      ? wrongState(held)
      : {
          change: { shippingAddress, customerName: shippingAddress.name },
          event: 'address-changed',
        },
  )
}

/** What it is paid with from now on; one that waits for its payment is tried at once. [SUB-42] */
export function changeMethod(
  desk: SubscriptionDesk,
  changing: Changing,
  method: { readonly id: string; readonly kind: string },
  saved: SavedMethod,
): Promise<Outcome<StoredSubscription, SubscriptionErrorCode>> {
  return inSubscription(desk, changing, (held, now) =>
    isOver(held)
      ? wrongState(held)
      : {
          change: {
            ...savedColumns(saved),
            methodId: method.id,
            methodKind: method.kind,
            ...(held.state === 'past-due' ? { retryAt: now } : {}),
          },
          event: 'card-changed',
          parameters: { label: saved.label },
        },
  )
}

/** Has a renewal that waits, or is to come, made now. [SUB-17] */
export async function dueNow(
  desk: SubscriptionDesk,
  { websiteId, id }: Changing,
): Promise<Outcome<StoredSubscription, SubscriptionErrorCode>> {
  return transaction(desk.db, async (tx): Promise<Outcome<StoredSubscription, SubscriptionErrorCode>> => {
    const held = await lockSubscription(tx, websiteId, id)
    if (held === undefined) return subscriptionNotThere()
    if (!possibleWith(held).retry) return wrongState(held)
    if (held.retryAt === null) {
      const message = say('Nothing of this subscription waits to be paid. It is renewed when its day comes.')
      return { ok: false, code: 'subscription-state', message }
    }
    const retryAt = await nowOf(tx, desk.clock, held)
    await changeSubscription(tx, held, { retryAt }, retryAt)
    return { ok: true, value: { ...held, retryAt } }
  })
}
