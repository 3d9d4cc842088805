import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { transaction } from '../../platform/database/database.ts'
import { defineJob, type JobContext } from '../../platform/jobs/job.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import { tellByMail } from './restock-mails.ts'
import { restockSignUps } from './schema.ts'
import { endTurns, giveToWaiting } from './take-turns.ts'

/** Most that is looked at in one run of the job; the next follows in a minute. */
const MOST = 500

/**
 * Ends turns whose time is up, gives free units to the next in line, and puts the mails to those who were told into the
 * outbox. Each is one transaction, so that a server that is killed in between tells everybody exactly once. [RESTOCK-9]
 */
export const takeTurns = defineJob(
  'restock.take-turns',
  async (_data, context) => {
    await endAll(context)
    await giveAll(context)
    await mailAll(context)
  },
  { schedule: '* * * * *' },
)

async function endAll({ db, clock }: JobContext): Promise<void> {
  const now = clock.now()
  const over = await db
    .selectDistinct({ websiteId: restockSignUps.websiteId, variantId: restockSignUps.variantId })
    .from(restockSignUps)
    .where(and(eq(restockSignUps.state, 'told'), lte(restockSignUps.heldUntil, now)))
    .limit(MOST)
  for (const { websiteId, variantId } of over)
    await transaction(db, (tx) => endTurns(tx, websiteId, variantId, now))
}

/** What came free in another way: by a variant that is unlimited now, or by a setting. */
async function giveAll({ db, clock }: JobContext): Promise<void> {
  const free = await db
    .selectDistinct({ websiteId: restockSignUps.websiteId, variantId: restockSignUps.variantId })
    .from(restockSignUps)
    .where(
      and(
        eq(restockSignUps.state, 'waiting'),
        sql`exists (select from stock s
          join variants v on v.website_id = s.website_id and v.id = s.variant_id
          where s.website_id = ${restockSignUps.websiteId} and s.variant_id = ${restockSignUps.variantId}
            and (s.on_hand > s.reserved or v.unlimited))`,
      ),
    )
    .limit(MOST)
  for (const { websiteId, variantId } of free)
    await transaction(db, (tx) => giveToWaiting(tx, websiteId, [variantId], clock.now()))
}

async function mailAll({ db, clock, mail }: JobContext): Promise<void> {
  const told = await db
    .select({ websiteId: restockSignUps.websiteId, id: restockSignUps.id })
    .from(restockSignUps)
    .where(and(isNotNull(restockSignUps.toldAt), isNull(restockSignUps.mailedAt)))
    .orderBy(asc(restockSignUps.toldAt), asc(restockSignUps.queuedAt), asc(restockSignUps.id))
    .limit(MOST)
  for (const { websiteId, id } of told) {
    const website = await findWebsite(db, websiteId)
    if (website === undefined) continue
    await transaction(db, async (tx) => {
      const [row] = await tx
        .update(restockSignUps)
        .set({ mailedAt: clock.now() })
        .where(
          and(
            eq(restockSignUps.websiteId, websiteId),
            eq(restockSignUps.id, id),
            isNull(restockSignUps.mailedAt),
          ),
        )
        .returning()
      if (row !== undefined) await tellByMail(mail, tx, website, row)
    })
  }
}
