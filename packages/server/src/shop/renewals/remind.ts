import { sql } from 'drizzle-orm'
import { transaction } from '../../platform/database/database.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import { agree, type RenewalDesk } from './renew.ts'
import { sendSubscriptionMail } from '../subscriptions/subscription-mails.ts'
import {
  addSubscriptionEvent,
  byItself,
  changeSubscription,
  lockSubscription,
  settingsOf,
} from '../subscriptions/subscription-store.ts'

const dayLength = 24 * 60 * 60 * 1000

/** Which subscriptions are renewed so often that nobody wants to be reminded: every one to three weeks. [SUB-76] */
export const isSeldom = sql`not (s.plan -> 'billingPeriod' ->> 'unit' = 'WEEK'
  and (s.plan -> 'billingPeriod' ->> 'value')::integer < 4)`

/**
 * Reminds a buyer of a renewal that is near: when it is, what it comes to as things stand, and whether the card runs out
 * before. Of each renewal once. [SUB-76]
 *
 * @returns whether they are reminded
 */
export async function remind(desk: RenewalDesk, websiteId: string, id: string): Promise<boolean> {
  return transaction(desk.db, async (tx) => {
    const now = desk.clock.now()
    const held = await lockSubscription(tx, websiteId, id)
    const website = await findWebsite(tx, websiteId)
    if (held === undefined || website === undefined || held.nextAt === null) return false
    const { reminderDays } = await settingsOf(tx, websiteId)
    const due = held.nextAt.getTime()
    const isNear = due > now.getTime() && due - now.getTime() <= reminderDays * dayLength
    const isTold = held.remindedFor?.getTime() === due
    if (held.state !== 'active' || held.retryAt !== null || !isNear || isTold) return false
    await changeSubscription(tx, held, { remindedFor: held.nextAt }, now)
    const agreed = await agree(tx, desk, held, website, held.id)
    // What cannot be delivered as it stands is told of when its day has come.
    if ('unavailable' in agreed) return false
    const parameters = { on: due, totalCents: agreed.cart.grandTotalCents }
    const eventId = await addSubscriptionEvent(tx, held, { type: 'reminded', by: byItself, parameters }, now)
    await desk.jobs.send(sendSubscriptionMail, { websiteId, subscriptionId: id, eventId }, { tx })
    return true
  })
}
