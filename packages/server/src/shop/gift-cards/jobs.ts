import { and, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { transaction } from '../../platform/database/database.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import { queueGiftCardMail } from './gift-card-mail.ts'
import { enter, heldOf, lockValue } from '../stored-value/ledger.ts'
import { storedValue } from '../stored-value/schema.ts'

/** Mails one run queues, and cards one run ends: the next run goes on. */
const AT_ONCE = 200

/** Queues the mails of the cards whose time has come, each once. [GIFT-11] */
export const sendDueGiftCards = defineJob(
  'gift-cards.send-due',
  async (_data, { db, clock, mail }) => {
    const now = clock.now()
    await transaction(db, async (tx) => {
      const due = await tx
        .select()
        .from(storedValue)
        .where(
          and(
            isNotNull(storedValue.sendAt),
            lte(storedValue.sendAt, now),
            isNull(storedValue.queuedAt),
            isNull(storedValue.voidedAt),
          ),
        )
        .orderBy(storedValue.sendAt)
        .limit(AT_ONCE)
        .for('update', { skipLocked: true })
      for (const value of due) {
        const website = await findWebsite(tx, value.websiteId)
        if (website !== undefined) await queueGiftCardMail(tx, mail, value, website, now)
      }
    })
  },
  { schedule: '* * * * *' },
)

/** Takes out of the books what has run out and nobody is paying with. [GIFT-6] */
export const endGiftCards = defineJob(
  'gift-cards.end',
  async (_data, { db, clock }) => {
    const now = clock.now()
    const ended = await db
      .select({ websiteId: storedValue.websiteId, id: storedValue.id })
      .from(storedValue)
      .where(and(lte(storedValue.expiresAt, now), sql`${storedValue.balance} > 0`))
      .limit(AT_ONCE)
    for (const { websiteId, id } of ended)
      await transaction(db, async (tx) => {
        const value = await lockValue(tx, websiteId, id)
        if (value === undefined || value.expiresAt === null || value.expiresAt > now) return
        if ((await heldOf(tx, websiteId, id)) > 0) return
        const key = `expired-${value.expiresAt.getTime()}`
        await enter(tx, value, { reason: 'expired', amountCents: -value.balance, key }, now)
      })
  },
  { schedule: '7 * * * *' },
)
