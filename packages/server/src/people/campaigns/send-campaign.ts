import { inWords, say } from '@plinth/domain'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import { defineJob, type JobContext } from '../../platform/jobs/job.ts'
import { installationSecret } from '../../platform/database/installation.ts'
import {
  addressOf,
  CONNECTIONS,
  domainOf,
  failureOf,
  nameOf,
  openMailer,
  type Mailer,
} from '../../platform/mail/smtp.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import { subscribers } from '../newsletter/schema.ts'
import { blockAddress, isBlocked } from './blocked-addresses.ts'
import { forReader } from './campaign-mail.ts'
import { campaignRecipients, campaigns, type CampaignRow } from './schema.ts'

/** Mails of one batch: what goes out in ten seconds, within these. */
const batchOf = (perHour: number): number => Math.min(500, Math.max(10, Math.round(perHour / 360)))
/** Tries for one address that a mail server will not take at the moment. */
const TRIES = 5
const MINUTE = 60_000
/** Milliseconds after which a mail that is still being handed over was left behind by a server that stopped. */
const LEFT_BEHIND = 3 * MINUTE
/** Milliseconds until a mail server that took none is asked again. */
const PAUSE = 2 * MINUTE

interface Which {
  readonly websiteId: string
  readonly id: string
}

const named = ({ websiteId, id }: Which) => and(eq(campaigns.websiteId, websiteId), eq(campaigns.id, id))
const recipient = ({ websiteId, id }: Which, subscriberId: string) =>
  and(
    eq(campaignRecipients.websiteId, websiteId),
    eq(campaignRecipients.campaignId, id),
    eq(campaignRecipients.subscriberId, subscriberId),
  )

/**
 * Sends the next batch of a campaign, and queues the one after it. Whatever happens meanwhile, no address gets it twice: each
 * mail is written down as being handed over before it is, and one of which nobody can know whether it arrived is not sent
 * again by itself. [CAMPAIGN-8] [CAMPAIGN-9]
 */
export const sendCampaign = defineJob<Which>('campaigns.send', async (which, context) => {
  const row = await openBatch(which, context)
  if (row === undefined) return
  const { config, clock, db, jobs } = context
  if (config.smtp === undefined) {
    // It waits until there is one again, and says so meanwhile.
    const website = await findWebsite(db, which.websiteId)
    const problem = inWords(
      say('No mail server is set up, so no campaign can be sent.'),
      website?.primaryLanguage ?? 'en',
    )
    await db.update(campaigns).set({ problem }).where(named(which))
    return
  }
  const sender = await context.mail.senderOf(which.websiteId)
  const mailer = await openMailer(config.smtp)
  const batch: Batch = {
    row,
    mailer,
    secret: config.secret ?? (await installationSecret(db)),
    from: { name: row.senderName || nameOf(sender.from), address: addressOf(sender.from) },
    replyTo: row.replyTo || sender.replyTo || null,
    host: domainOf(config.mailFrom),
    left: batchOf(row.perHour),
    problem: undefined,
  }
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, () => handOver(batch, which, context)))
  } finally {
    mailer.close()
  }
  const next = await closeBatch(which, batch, { db, clock })
  if (next !== undefined)
    await jobs.send(sendCampaign, { ...which }, { startAt: next, singletonKey: which.id })
})

interface Batch {
  readonly row: CampaignRow
  readonly mailer: Mailer
  readonly secret: string
  readonly from: { readonly name: string; readonly address: string }
  readonly replyTo: string | null
  readonly host: string
  /** How many of it are still to be sent. */
  left: number
  /** Why the mail server takes none at the moment. */
  problem: string | undefined
}

/** Takes the turn of a batch, if it is time for one; another process that comes now finds that it is not. [CAMPAIGN-8] */
async function openBatch(which: Which, { db, clock }: JobContext): Promise<CampaignRow | undefined> {
  const now = clock.now()
  return transaction(db, async (tx) => {
    const [row] = await tx.select().from(campaigns).where(named(which)).for('update')
    if (row?.state !== 'sending' || row.mails === null) return undefined
    if (row.nextBatchAt !== null && row.nextBatchAt > now) return undefined
    await tx
      .update(campaignRecipients)
      .set({ state: 'unsure', doneAt: now, problem: null })
      .where(
        and(
          eq(campaignRecipients.websiteId, which.websiteId),
          eq(campaignRecipients.campaignId, which.id),
          eq(campaignRecipients.state, 'handing'),
          lt(campaignRecipients.claimedAt, new Date(now.getTime() - LEFT_BEHIND)),
        ),
      )
    const nextBatchAt = new Date(
      now.getTime() + Math.ceil((batchOf(row.perHour) / row.perHour) * 60 * MINUTE),
    )
    await tx.update(campaigns).set({ nextBatchAt }).where(named(which))
    return row
  })
}

const claimedRow = selected({
  subscriberId: campaignRecipients.subscriberId,
  email: campaignRecipients.email,
  language: campaignRecipients.language,
  attempts: campaignRecipients.attempts,
  isCountable: campaignRecipients.isCountable,
  isMeant:
    // Whoever left, or says by now that they do not want its topic, gets none. [CAMPAIGN-7]
    computed<boolean>(sql`exists (select from ${subscribers} s
    join ${campaigns} its on its.website_id = s.website_id and its.id = campaign_recipients.campaign_id
    where s.website_id = campaign_recipients.website_id
    and s.id = campaign_recipients.subscriber_id and s.state = 'subscribed'
    and (its.topic_id is null or not s.left_topics @> jsonb_build_array(its.topic_id)))`),
})

/**
 * Writes down that the mail to the next one is being handed over; undefined when there is nobody now. Who is next is asked
 * once, whatever the plan: in a subquery the database may ask again for each row, and would take everybody. [CAMPAIGN-8]
 */
async function claim(which: Which, db: Database, now: Date) {
  const { websiteId, id } = which
  const [row] = await claimedRow.read(
    db,
    sql`
    with next as materialized (
      select r.subscriber_id from ${campaignRecipients} r
      join ${campaigns} c on c.website_id = r.website_id and c.id = r.campaign_id and c.state = 'sending'
      where r.website_id = ${websiteId} and r.campaign_id = ${id} and r.state = 'waiting'
        and r.not_before <= ${now.toISOString()}::timestamptz
      order by r.subscriber_id limit 1 for update of r skip locked
    )
    update ${campaignRecipients} set state = 'handing', claimed_at = ${now.toISOString()}::timestamptz
    from next
    where campaign_recipients.website_id = ${websiteId} and campaign_recipients.campaign_id = ${id}
      and campaign_recipients.subscriber_id = next.subscriber_id
    returning ${claimedRow}`,
  )
  return row
}

/** Hands over one mail after another until the batch is through. */
async function handOver(batch: Batch, which: Which, context: JobContext): Promise<void> {
  const { db, clock } = context
  while (batch.left > 0 && batch.problem === undefined) {
    batch.left -= 1
    const one = await claim(which, db, clock.now())
    if (one === undefined) return
    const settle = (changes: Partial<typeof campaignRecipients.$inferInsert>) =>
      db
        .update(campaignRecipients)
        .set({ doneAt: clock.now(), ...changes })
        .where(and(recipient(which, one.subscriberId), eq(campaignRecipients.state, 'handing')))
    if (!one.isMeant || (await isBlocked(db, which.websiteId, one.email))) {
      await settle({ state: 'skipped' })
      continue
    }
    const attempts = one.attempts + 1
    const { mails, origin } = batch.row
    const mail = mails?.[one.language] ?? Object.values(mails ?? {})[0]
    if (mail === undefined) {
      await settle({ state: 'failed', attempts })
      continue
    }
    const reader = { websiteId: which.websiteId, campaignId: which.id, subscriberId: one.subscriberId }
    const own = forReader(batch.secret, origin, mail, reader, one.isCountable)
    try {
      await batch.mailer.deliver(batch.from, {
        id: `${which.id}.${one.subscriberId}`,
        recipient: one.email,
        subject: own.subject,
        bodyText: own.text,
        bodyHtml: own.html,
        replyTo: batch.replyTo,
        host: batch.host,
        headers: own.headers,
      })
      await settle({ state: 'sent', attempts, problem: null })
    } catch (error) {
      await notHandedOver(batch, which, context, { one, attempts, error })
    }
  }
}

/** Writes down why a mail was not handed over, and what follows from it. [CAMPAIGN-9] [CAMPAIGN-11] */
async function notHandedOver(
  batch: Batch,
  which: Which,
  { db, clock, jobs }: Pick<JobContext, 'db' | 'clock' | 'jobs'>,
  {
    one,
    attempts,
    error,
  }: {
    readonly one: { readonly subscriberId: string; readonly email: string; readonly attempts: number }
    readonly attempts: number
    readonly error: unknown
  },
): Promise<void> {
  const now = clock.now()
  const problem = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  const key = recipient(which, one.subscriberId)
  switch (failureOf(error)) {
    case 'recipient':
      await transaction(db, async (tx) => {
        await tx
          .update(campaignRecipients)
          .set({ state: 'refused', attempts, problem, doneAt: now })
          .where(key)
        const blocked = { email: one.email, reason: 'refused', detail: problem } as const
        await blockAddress({ clock, jobs }, tx, which.websiteId, blocked)
      })
      return
    case 'later': {
      const isOver = attempts >= TRIES
      const notBefore = new Date(now.getTime() + 5 * MINUTE * 3 ** (attempts - 1))
      await db
        .update(campaignRecipients)
        .set({
          attempts,
          problem,
          ...(isOver ? { state: 'failed', doneAt: now } : { state: 'waiting', notBefore }),
        })
        .where(key)
      return
    }
    case 'server':
      batch.problem = problem
      await db.update(campaignRecipients).set({ state: 'waiting', claimedAt: null }).where(key)
      return
    case 'unsure':
      await db.update(campaignRecipients).set({ state: 'unsure', attempts, problem, doneAt: now }).where(key)
  }
}

const leftRow = selected({
  waiting: computed<number>(sql`(count(*) filter (where r.state = 'waiting'))::integer`),
  handing: computed<number>(sql`(count(*) filter (where r.state = 'handing'))::integer`),
  /** Milliseconds since the epoch; null for none. */
  soonest: computed<number | null>(
    sql`(extract(epoch from min(r.not_before) filter (where r.state = 'waiting')) * 1000)::float8`,
  ),
})

/** Ends a batch: the campaign is over once nobody waits. Says when the next one is due; undefined for none. [CAMPAIGN-8] */
async function closeBatch(
  which: Which,
  { problem }: Batch,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
): Promise<Date | undefined> {
  const now = clock.now()
  return transaction(db, async (tx) => {
    const [row] = await tx.select().from(campaigns).where(named(which)).for('update')
    if (row?.state !== 'sending') return undefined
    const [left] = await leftRow.read(
      tx,
      sql`select ${leftRow} from ${campaignRecipients} r
        where r.website_id = ${which.websiteId} and r.campaign_id = ${which.id}`,
    )
    if (left === undefined || left.waiting + left.handing === 0) {
      await tx
        .update(campaigns)
        .set({ state: 'sent', finishedAt: now, nextBatchAt: null, problem: null, updatedAt: now })
        .where(named(which))
      return undefined
    }
    const soonest = left.waiting === 0 ? now.getTime() + LEFT_BEHIND + 1000 : (left.soonest ?? now.getTime())
    const least = problem === undefined ? (row.nextBatchAt ?? now).getTime() : now.getTime() + PAUSE
    const nextBatchAt = new Date(Math.max(soonest, least))
    await tx
      .update(campaigns)
      .set({ nextBatchAt, problem: problem ?? null })
      .where(named(which))
    return nextBatchAt
  })
}
