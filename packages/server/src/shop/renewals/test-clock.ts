import { periodStart, say, type Outcome } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { takesRealMoney } from '../payments/takes-real-money.ts'
import type { SubscriptionErrorCode } from './change-subscription.ts'
import { isSeldom, remind } from './remind.ts'
import { renew, type RenewalDesk } from './renew.ts'
import { subscriptionSettings } from '../subscriptions/schema.ts'
import { findSubscription, settingsOf } from '../subscriptions/subscription-store.ts'
import { computed, selected } from '../../platform/database/selected.ts'

const falling = selected({
  kind: computed<'renew' | 'remind'>(sql`kind`),
  id: computed<string>(sql`id`),
  at: computed<string>(sql`(extract(epoch from due) * 1000)::bigint::text`),
})

/** How long one call goes on, ms: a hundred renewals on a quick machine. Whoever asked for more is told how to go on. [SUB-51] */
const PATIENCE = 2000
/** How far the calendar of tests may be ahead. */
const FURTHEST = 10 * 366 * 24 * 60 * 60 * 1000

/** The calendar of a shop's test subscriptions, as its owners see it. */
export interface TestClock {
  /** What day it is there, milliseconds. */
  readonly now: number
  readonly isAhead: boolean
  /** Only while the shop takes no real money. */
  readonly canMove: boolean
}

/** The desk of a renewal: tests have a calendar of their own. [SUB-50] */
export async function deskOfDay(
  desk: RenewalDesk,
  websiteId: string,
  subscriptionId: string,
): Promise<RenewalDesk> {
  const known = await findSubscription(desk.db, websiteId, subscriptionId)
  if (known?.testMode !== true) return desk
  return aheadBy(desk, (await settingsOf(desk.db, websiteId)).testClockAhead)
}

function aheadBy(desk: RenewalDesk, ahead: number): RenewalDesk {
  const clock: Clock = { now: () => new Date(desk.clock.now().getTime() + ahead) }
  return { ...desk, clock }
}

export async function testClockOf(
  { db, clock, payments }: Pick<RenewalDesk, 'db' | 'clock' | 'payments'>,
  websiteId: string,
): Promise<TestClock> {
  const { testClockAhead } = await settingsOf(db, websiteId)
  return {
    now: clock.now().getTime() + testClockAhead,
    isAhead: testClockAhead > 0,
    canMove: !(await takesRealMoney(payments, websiteId)),
  }
}

/** How far a calendar is to be moved: by so many days or months, or to the day an earlier call was on its way to. */
export type MoveOn =
  | { readonly value: number; readonly unit: 'DAY' | 'MONTH' }
  /** Milliseconds since the epoch. */
  | { readonly until: number }

/** How far it came. */
export interface MovedOn {
  /** Renewals that were tried. */
  readonly renewals: number
  /** The day that was asked for, milliseconds, and whether it is reached: whoever asked goes on to it. */
  readonly until: number
  readonly isThere: boolean
}

/**
 * Moves the calendar of a shop's test subscriptions on. Everything that falls due on the way happens as on its day, one
 * after the other, for a while. [SUB-50] [SUB-51]
 *
 * @param patience ms after which it stops on its way; one step is always made
 */
export async function advanceTestClock(
  desk: RenewalDesk,
  website: Pick<SiteWebsite, 'id' | 'timeZone'>,
  move: MoveOn,
  patience = PATIENCE,
): Promise<Outcome<MovedOn, SubscriptionErrorCode>> {
  const websiteId = website.id
  if (await takesRealMoney(desk.payments, websiteId)) {
    const message = say('This shop takes real money, so its calendar cannot be moved.')
    return { ok: false, code: 'test-clock', message }
  }
  const real = desk.clock.now().getTime()
  const { testClockAhead } = await settingsOf(desk.db, websiteId)
  const until = dayOf(move, real + testClockAhead, website.timeZone)
  if (until - real > FURTHEST) {
    const message = say('The calendar is as far ahead as it goes: ten years.')
    return { ok: false, code: 'test-clock', message }
  }
  // Somebody else has moved it further meanwhile, or the day never lay ahead. [SUB-52]
  if (until < real + testClockAhead) return { ok: true, value: { renewals: 0, until, isThere: true } }
  const began = performance.now()
  const seen = new Set<string>()
  let renewals = 0
  do {
    const next = await nextDue(desk.db, websiteId, until, seen)
    if (next === undefined) {
      await setAhead(desk.db, websiteId, until - real)
      return { ok: true, value: { renewals, until, isThere: true } }
    }
    // What cannot be asked just now is not asked again and again.
    seen.add(`${next.kind} ${next.id} ${next.at}`)
    await happenOnItsDay(desk, websiteId, real, next)
    if (next.kind === 'renew') renewals += 1
  } while (performance.now() - began < patience)
  return { ok: true, value: { renewals, until, isThere: false } }
}

function dayOf(move: MoveOn, from: number, timeZone: string): number {
  if ('until' in move) return move.until
  if (move.unit === 'DAY') return from + move.value * 24 * 60 * 60 * 1000
  return periodStart(from, { value: move.value, unit: 'MONTH' }, 1, timeZone)
}

/** Moves the calendar to the day something falls due, which it may be past, and has it happen there. */
async function happenOnItsDay(desk: RenewalDesk, websiteId: string, real: number, due: Due): Promise<void> {
  const day = Math.max(due.at, real + (await settingsOf(desk.db, websiteId)).testClockAhead)
  await setAhead(desk.db, websiteId, day - real)
  const onThatDay = aheadBy(desk, day - real)
  await (due.kind === 'remind' ? remind(onThatDay, websiteId, due.id) : renew(onThatDay, websiteId, due.id))
}

/** What falls due with a test subscription. */
interface Due {
  readonly kind: 'renew' | 'remind'
  readonly id: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** The test subscription that falls due first, or whose buyer is to be reminded first, until a day. */
async function nextDue(
  db: Database,
  websiteId: string,
  until: number,
  seen: ReadonlySet<string>,
): Promise<Due | undefined> {
  const rows = await falling.read(
    db,
    sql`
    select ${falling} from (
      select 'renew' as kind, id, coalesce(retry_at, next_at) as due from subscriptions
      where website_id = ${websiteId} and test_mode and state in ('active', 'past-due')
      union all
      select 'remind', s.id, s.next_at - coalesce(x.reminder_days, 3) * interval '1 day' from subscriptions s
      left join subscription_settings x on x.website_id = s.website_id
      where s.website_id = ${websiteId} and s.test_mode and s.state = 'active' and s.retry_at is null
        and coalesce(x.reminder_days, 3) > 0 and s.reminded_for is distinct from s.next_at and ${isSeldom}) falling
    where due <= ${new Date(until).toISOString()}::timestamptz
    order by due, kind, id limit ${seen.size + 1}`,
  )
  const due = rows.map(({ kind, id, at }) => ({ kind, id, at: Number(at) }))
  return due.find(({ kind, id, at }) => !seen.has(`${kind} ${id} ${at}`))
}

async function setAhead(db: Database, websiteId: string, ahead: number): Promise<void> {
  await db
    .insert(subscriptionSettings)
    .values({ websiteId, testClockAhead: ahead })
    .onConflictDoUpdate({
      target: subscriptionSettings.websiteId,
      set: {
        testClockAhead: sql`greatest(subscription_settings.test_clock_ahead, excluded.test_clock_ahead)`,
      },
    })
}
