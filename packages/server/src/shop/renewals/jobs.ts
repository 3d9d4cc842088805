import { sql } from 'drizzle-orm'
import { defineJob } from '../../platform/jobs/job.ts'
import { createPayments } from '../payments/payments.ts'
import { isSeldom, remind } from './remind.ts'
import { renew } from './renew.ts'
import { deskOfDay } from './test-clock.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import { subscriptions } from '../subscriptions/schema.ts'
import { alias } from 'drizzle-orm/pg-core'

const due = selected({
  websiteId: computed<string>(sql`due.website_id`),
  subscriptionId: computed<string>(sql`due.id`),
})
const s = alias(subscriptions, 's')
const fallen = selected({ websiteId: s.websiteId, subscriptionId: s.id })

/** Renewals one run queues: the next run goes on. */
const AT_ONCE = 200

type OneSubscription = {
  readonly websiteId: string
  readonly subscriptionId: string
}

/** Renews one subscription, if its time has come. Run twice, it renews once. [SUB-21] */
export const renewSubscription = defineJob<OneSubscription>(
  'subscriptions.renew',
  async ({ websiteId, subscriptionId }, { db, clock, jobs, config, log }) => {
    const payments = createPayments(config, db, clock)
    const desk = await deskOfDay({ db, clock, jobs, payments, log }, websiteId, subscriptionId)
    await renew(desk, websiteId, subscriptionId)
  },
)

/** Reminds one buyer of the renewal that is near. Run twice, it reminds once. [SUB-76] */
export const remindSubscriber = defineJob<OneSubscription>(
  'subscriptions.remind',
  async ({ websiteId, subscriptionId }, { db, clock, jobs, config, log }) => {
    const payments = createPayments(config, db, clock)
    const desk = await deskOfDay({ db, clock, jobs, payments, log }, websiteId, subscriptionId)
    await remind(desk, websiteId, subscriptionId)
  },
)

/** Looks every ten minutes whose renewal is near. [SUB-76] */
export const remindOfRenewals = defineJob(
  'subscriptions.remind-due',
  async (_data, { db, clock, jobs }) => {
    const now = clock.now().toISOString()
    const rows = await due.read(
      db,
      sql`
      select ${due} from (
        select s.website_id, s.id, s.next_at, coalesce(x.reminder_days, 3) as days,
          ${now}::timestamptz + case when s.test_mode then coalesce(x.test_clock_ahead, 0) else 0 end
            * interval '1 millisecond' as today
        from subscriptions s left join subscription_settings x on x.website_id = s.website_id
        where s.state = 'active' and s.retry_at is null and s.next_at is not null
          and s.reminded_for is distinct from s.next_at and ${isSeldom}) due
      where due.days > 0 and due.next_at > due.today and due.next_at <= due.today + due.days * interval '1 day'
      order by due.next_at, due.id limit ${AT_ONCE}`,
    )
    for (const { websiteId, subscriptionId } of rows)
      await jobs.send(
        remindSubscriber,
        { websiteId, subscriptionId },
        { singletonKey: `remind:${subscriptionId}` },
      )
  },
  { schedule: '*/10 * * * *' },
)

/** Looks every minute whose time has come. [SUB-11] */
export const renewDueSubscriptions = defineJob(
  'subscriptions.renew-due',
  async (_data, { db, clock, jobs }) => {
    const now = clock.now().toISOString()
    const rows = await fallen.read(
      db,
      sql`
      select ${fallen} from subscriptions s
      left join subscription_settings x on x.website_id = s.website_id
      where s.state in ('active', 'past-due') and coalesce(s.retry_at, s.next_at) <= ${now}::timestamptz
        + case when s.test_mode then coalesce(x.test_clock_ahead, 0) else 0 end * interval '1 millisecond'
      order by coalesce(s.retry_at, s.next_at), s.id limit ${AT_ONCE}`,
    )
    for (const { websiteId, subscriptionId } of rows)
      await jobs.send(
        renewSubscription,
        { websiteId, subscriptionId },
        { singletonKey: `renew:${subscriptionId}` },
      )
  },
  { schedule: '* * * * *' },
)
