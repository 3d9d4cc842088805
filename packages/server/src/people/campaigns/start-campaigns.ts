import { eq, inArray } from 'drizzle-orm'
import { transaction } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { defineJob, type Job } from '../../platform/jobs/job.ts'
import { inWords, say } from '@plinth/domain'
import { findWebsite } from '../../site/websites/websites.ts'
import { begin, loadCampaign, mailsToSend, readingIn } from './campaigns.ts'
import { campaigns } from './schema.ts'
import { sendCampaign } from './send-campaign.ts'

/**
 * Begins campaigns whose moment has come, and goes on with those whose batch is due: also with what a server that stopped in
 * their midst left. [CAMPAIGN-6] [CAMPAIGN-9]
 */
export const startCampaigns = (app: App): Job<Record<string, never>> =>
  defineJob(
    'campaigns.start',
    async (_data, { db, clock, jobs }) => {
      const rows = await db
        .select({
          websiteId: campaigns.websiteId,
          id: campaigns.id,
          state: campaigns.state,
          scheduledAt: campaigns.scheduledAt,
          nextBatchAt: campaigns.nextBatchAt,
        })
        .from(campaigns)
        .where(inArray(campaigns.state, ['scheduled', 'sending']))
      const now = clock.now()
      const failures: unknown[] = []
      for (const { websiteId, id, state, scheduledAt, nextBatchAt } of rows) {
        if (state === 'sending' && (nextBatchAt === null || nextBatchAt <= now))
          await jobs.send(sendCampaign, { websiteId, id }, { singletonKey: id })
        if (state === 'scheduled' && scheduledAt !== null && scheduledAt <= now)
          // One that cannot begin keeps no other from beginning; that it could not is told of after.
          await beginNow(app, websiteId, id).catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Campaigns could not begin.')
    },
    { schedule: '* * * * *', atStart: true },
  )

/** Begins a campaign that was scheduled. One nobody would get, or in which nothing is left to see, is over at once, and says why. [CAMPAIGN-6] [CAMPAIGN-20] */
async function beginNow(app: App, websiteId: string, id: string): Promise<void> {
  const website = await findWebsite(app.db, websiteId)
  if (website === undefined) return
  await transaction(app.db, async (tx) => {
    const [row] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('update')
    const found = await loadCampaign(tx, websiteId, id)
    if (row?.state !== 'scheduled' || row.websiteId !== websiteId || found === undefined) return
    const draw = mailsToSend(readingIn(app, tx), website, found.document, row)
    const begun = await begin(app, tx, website, row, draw)
    if (begun.ok) return
    // It said something when it was scheduled: what it showed has been deleted, or taken out of the shop, since then.
    const why =
      begun.code === 'campaign-empty'
        ? say('Nothing was left in the mail when its moment came: what it showed is gone.')
        : begun.message
    const problem = inWords(why, website.primaryLanguage)
    const now = app.clock.now()
    await tx
      .update(campaigns)
      .set({ state: 'canceled', problem, finishedAt: now })
      .where(eq(campaigns.id, id))
  })
}
