import type { AnswerOf, RequestOf } from '@plinth/contract'
import type { Campaign, ListedCampaign } from '@plinth/contract/campaigns/campaign-calls'
import {
  CAMPAIGN_LIMITS,
  canonicalDocument,
  newId,
  say,
  type CampaignState,
  type Localized,
  type Outcome,
  type PageDocument,
  type Refusal,
} from '@plinth/domain'
import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { createDocument } from '../../content/documents/documents.ts'
import { documents } from '../../content/pages-and-posts/schema.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { cutTo, rowsAfter } from '../../platform/http/pages-of-rows.ts'
import { cursorOf, cursorOfMoment, textOfCursor } from '../../platform/http/cursors.ts'
import type { App } from '../../platform/http/app-types.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { addressOf } from '../../platform/mail/smtp.ts'
import { audienceOf, rulesOf } from '../segments/segments.ts'
import { subscribers, newsletterTopics } from '../newsletter/schema.ts'
import { drawMail, type CampaignWords } from './campaign-mail.ts'
import { campaignClicks, campaignRecipients, campaigns, type CampaignRow, type FrozenMail } from './schema.ts'
import { sendCampaign } from './send-campaign.ts'

/** Why a campaign does not do what is asked of it, with the HTTP status of each. */
export const campaignStatus = {
  'campaign-state': 409,
  'campaign-empty': 422,
  'no-mail-server': 422,
  'moment-past': 422,
  'nobody-to-send-to': 422,
  'too-many-campaigns': 422,
  'unknown-segment': 422,
  'unknown-topic': 422,
} as const
type CampaignProblem = keyof typeof campaignStatus

const refuse = (
  code: CampaignProblem,
  message: Refusal<string>['message'],
  field?: string,
): Refusal<CampaignProblem> => ({
  ok: false,
  code,
  message,
  ...(field === undefined ? {} : { fields: { [field]: message } }),
})

const named = (websiteId: string, id: string) => and(eq(campaigns.websiteId, websiteId), eq(campaigns.id, id))
const documentOf = (websiteId: string, id: string) =>
  and(eq(documents.websiteId, websiteId), eq(documents.ownerKind, 'mail'), eq(documents.ownerId, id))

const time = (moment: Date | null): number | null => moment?.getTime() ?? null

const summaryOf = (row: CampaignRow, documentId: string) => ({
  id: row.id,
  documentId,
  state: row.state,
  subject: { ...row.subject },
  scheduledOn: time(row.scheduledAt),
  startedOn: time(row.startedAt),
  finishedOn: time(row.finishedAt),
  updatedOn: row.updatedAt.getTime(),
})

/** Campaigns, the newest first; one statement. [CAMPAIGN-1] */
export async function listCampaigns(
  db: Database,
  websiteId: string,
  { cursor, limit }: { readonly cursor?: string; readonly limit: number },
): Promise<{ campaigns: ListedCampaign[]; nextCursor: string | null }> {
  const of = (condition: ReturnType<typeof sql>) =>
    sql<number>`(select count(*)::integer from ${campaignRecipients} r where r.website_id = campaigns.website_id and r.campaign_id = campaigns.id and ${condition})`
  const rows = await db
    .select({
      row: campaigns,
      documentId: documents.id,
      recipients: of(sql`true`),
      sent: of(sql`r.state = 'sent'`),
    })
    .from(campaigns)
    .innerJoin(
      documents,
      and(
        eq(documents.websiteId, campaigns.websiteId),
        eq(documents.ownerKind, 'mail'),
        eq(documents.ownerId, campaigns.id),
      ),
    )
    .where(and(eq(campaigns.websiteId, websiteId), rowsAfter(cursor, campaigns.createdAt, campaigns.id)))
    .orderBy(desc(campaigns.createdAt), desc(campaigns.id))
    .limit(limit + 1)
  const { shown, nextCursor } = cutTo(limit, rows, ({ row }) => cursorOfMoment(row.createdAt, row.id))
  return {
    campaigns: shown.map(({ row, documentId, recipients, sent }) => ({
      ...summaryOf(row, documentId),
      recipients,
      sent,
    })),
    nextCursor,
  }
}

/** A campaign with its document, as it is now; undefined when there is none. */
export async function loadCampaign(
  db: Database,
  websiteId: string,
  id: string,
): Promise<{ row: CampaignRow; documentId: string; document: PageDocument } | undefined> {
  const [found] = await db
    .select({ row: campaigns, documentId: documents.id, document: documents.document })
    .from(campaigns)
    .innerJoin(documents, documentOf(websiteId, id))
    .where(named(websiteId, id))
  return found === undefined ? undefined : { ...found, document: canonicalDocument(found.document) }
}

/** A campaign and what has become of it; undefined when there is none. [CAMPAIGN-13] */
export async function findCampaign(app: App, websiteId: string, id: string): Promise<Campaign | undefined> {
  const { db } = app
  const found = await loadCampaign(db, websiteId, id)
  if (found === undefined) return undefined
  const { row, documentId } = found
  const ofCampaign = and(eq(campaignRecipients.websiteId, websiteId), eq(campaignRecipients.campaignId, id))
  const states = await db
    .select({
      state: campaignRecipients.state,
      count: count(),
      opened: count(campaignRecipients.openedAt),
      clicked: count(campaignRecipients.clickedAt),
      countable: sql<number>`(count(*) filter (where ${campaignRecipients.isCountable}))::integer`,
    })
    .from(campaignRecipients)
    .where(ofCampaign)
    .groupBy(campaignRecipients.state)
  const links = await db
    .select({ url: campaignClicks.url, people: count() })
    .from(campaignClicks)
    .where(and(eq(campaignClicks.websiteId, websiteId), eq(campaignClicks.campaignId, id)))
    .groupBy(campaignClicks.url)
    .orderBy(desc(count()), campaignClicks.url)
    .limit(50)
  const sum = (of: (one: (typeof states)[number]) => number) => states.reduce((all, one) => all + of(one), 0)
  return {
    ...summaryOf(row, documentId),
    previewText: { ...row.previewText },
    senderName: row.senderName,
    replyTo: row.replyTo,
    segmentId: row.segmentId,
    topicId: row.topicId,
    perHour: row.perHour,
    isCounted: row.isCounted,
    problem: row.problem,
    counts: Object.fromEntries(states.map((one) => [one.state, one.count])),
    opened: sum((one) => one.opened),
    clicked: sum((one) => one.clicked),
    countable: sum((one) => one.countable),
    links,
    from: addressOf((await app.mail.senderOf(websiteId)).from),
  }
}

/** Begins a campaign: empty, or as another one. [CAMPAIGN-1] */
export async function beginCampaign(
  db: Database,
  websiteId: string,
  { like, origin, now }: { readonly like?: string; readonly origin: string; readonly now: Date },
): Promise<Outcome<string, 'too-many-campaigns'> | undefined> {
  return transaction(db, async (tx): Promise<Outcome<string, 'too-many-campaigns'> | undefined> => {
    const model = like === undefined ? undefined : await loadCampaign(tx, websiteId, like)
    if (like !== undefined && model === undefined) return undefined
    const [known] = await tx
      .select({ count: count() })
      .from(campaigns)
      .where(eq(campaigns.websiteId, websiteId))
    if ((known?.count ?? 0) >= CAMPAIGN_LIMITS.campaigns)
      return {
        ok: false,
        code: 'too-many-campaigns',
        message: say('A website keeps at most {count} campaigns. Delete old ones first.', {
          count: CAMPAIGN_LIMITS.campaigns,
        }),
      }
    const id = newId(now.getTime())
    await tx.insert(campaigns).values({
      websiteId,
      id,
      state: 'draft',
      subject: model?.row.subject ?? {},
      previewText: model?.row.previewText ?? {},
      senderName: model?.row.senderName ?? '',
      replyTo: model?.row.replyTo ?? '',
      segmentId: model?.row.segmentId ?? null,
      topicId: model?.row.topicId ?? null,
      perHour: model?.row.perHour ?? CAMPAIGN_LIMITS.usualPerHour,
      isCounted: model?.row.isCounted ?? false,
      origin,
      createdAt: now,
      updatedAt: now,
    })
    await createDocument(tx, { now: () => now }, websiteId, { kind: 'mail', id }, model?.document ?? blank())
    return { ok: true, value: id }
  })
}

/** A mail nothing is written in yet: one section to write into. */
const blank = (): PageDocument => ({
  format: 1,
  sections: [
    {
      id: newId(),
      settings: { name: '', theme: 'white', height: 'small', width: 'inset', verticalAlignment: 'top' },
      blocks: [],
    },
  ],
})

type Changes = RequestOf<'PATCH /api/config/campaigns/:id'>['Body']

const withoutEmpty = (text: Localized): Localized =>
  Object.fromEntries(
    Object.entries(text)
      .map(([language, words]) => [language, words.trim()] as const)
      .filter(([, words]) => words !== ''),
  )

const wrongState = refuse(
  'campaign-state',
  say('The campaign is not where this can be done any more. Look at it again.'),
)

/** Locks a campaign for what follows in the transaction. */
async function locked(tx: Database, websiteId: string, id: string): Promise<CampaignRow | undefined> {
  const [row] = await tx.select().from(campaigns).where(named(websiteId, id)).for('update')
  return row
}

/** Changes a campaign that has not begun; of one that runs, only how fast. Undefined when there is none. [CAMPAIGN-3] */
export async function changeCampaign(
  db: Database,
  websiteId: string,
  id: string,
  changes: Changes,
  now: Date,
): Promise<Outcome<null, CampaignProblem> | undefined> {
  return transaction(db, async (tx): Promise<Outcome<null, CampaignProblem> | undefined> => {
    const row = await locked(tx, websiteId, id)
    if (row === undefined) return undefined
    const names = Object.keys(changes)
    const isRunning = row.state === 'sending' || row.state === 'paused'
    if (row.state !== 'draft' && !(isRunning && names.every((name) => name === 'perHour'))) return wrongState
    if (
      (changes.segmentId ?? null) !== null &&
      (await rulesOf(tx, websiteId, changes.segmentId!)) === undefined
    )
      return refuse('unknown-segment', say('This segment does not exist any more.'), 'segmentId')
    if ((changes.topicId ?? null) !== null) {
      const [topic] = await tx
        .select({ id: newsletterTopics.id })
        .from(newsletterTopics)
        .where(and(eq(newsletterTopics.websiteId, websiteId), eq(newsletterTopics.id, changes.topicId!)))
      if (topic === undefined)
        return refuse('unknown-topic', say('This topic does not exist any more.'), 'topicId')
    }
    const { subject, previewText, ...rest } = changes
    await tx
      .update(campaigns)
      .set({
        ...rest,
        ...(subject === undefined ? {} : { subject: withoutEmpty(subject) }),
        ...(previewText === undefined ? {} : { previewText: withoutEmpty(previewText) }),
        updatedAt: now,
      })
      .where(named(websiteId, id))
    return { ok: true, value: null }
  })
}

const DELETABLE: readonly CampaignState[] = ['draft', 'sent', 'canceled']

/** Deletes a campaign that is not under way, with its document and its report; undefined when there is none. [CAMPAIGN-1] */
export async function deleteCampaign(
  db: Database,
  websiteId: string,
  id: string,
): Promise<Outcome<null, CampaignProblem> | undefined> {
  return transaction(db, async (tx): Promise<Outcome<null, CampaignProblem> | undefined> => {
    const row = await locked(tx, websiteId, id)
    if (row === undefined) return undefined
    if (!DELETABLE.includes(row.state)) return wrongState
    await tx.delete(documents).where(documentOf(websiteId, id))
    await tx.delete(campaigns).where(named(websiteId, id))
    return { ok: true, value: null }
  })
}

const setClosed = (tx: Database, websiteId: string, id: string, isClosed: boolean) =>
  tx.update(documents).set({ isClosed }).where(documentOf(websiteId, id))

/** Sends a campaign: at once, or at a moment. Its mail is not changed from then on. [CAMPAIGN-6] [CAMPAIGN-7] */
export async function sendIt(
  app: App,
  website: SiteWebsite,
  id: string,
  { at, origin }: { readonly at: number | null; readonly origin: string },
): Promise<Outcome<null, CampaignProblem> | undefined> {
  const now = app.clock.now()
  return transaction(app.db, async (tx): Promise<Outcome<null, CampaignProblem> | undefined> => {
    const row = await locked(tx, website.id, id)
    const found = row && (await loadCampaign(tx, website.id, id))
    if (row === undefined || found === undefined) return undefined
    if (row.state !== 'draft') return wrongState
    if (!app.mail.hasServer)
      return refuse('no-mail-server', say('No mail server is set up, so no campaign can be sent.'))
    if ((row.subject[website.primaryLanguage] ?? '') === '')
      return refuse('campaign-empty', say('Write a subject first.'), 'subject')
    const draw = mailsToSend(readingIn(app, tx), website, found.document, { ...row, origin })
    const drawn = await draw(website.primaryLanguage)
    if (!drawn.ok) return drawn
    if (at !== null && at <= now.getTime())
      return refuse('moment-past', say('This moment has passed. Choose a later one.'), 'at')
    await setClosed(tx, website.id, id, true)
    await tx
      .update(campaigns)
      .set({
        origin,
        updatedAt: now,
        ...(at === null ? {} : { state: 'scheduled', scheduledAt: new Date(at) }),
      })
      .where(named(website.id, id))
    if (at !== null) return { ok: true, value: null }
    const begun = await begin(app, tx, website, { ...row, origin }, draw)
    if (begun.ok) return begun
    // Nobody is left without their draft: what was closed is open again.
    await setClosed(tx, website.id, id, false)
    return begun
  })
}

/** The mail in a language; refused where nothing in it is said or shown. */
type DrawToSend = (language: string) => Promise<Outcome<FrozenMail, 'campaign-empty'>>

/** Draws the mail of a campaign as it would be sent, in each language once. [CAMPAIGN-19] */
export function mailsToSend(
  app: Parameters<typeof drawMail>[0],
  website: SiteWebsite,
  document: PageDocument,
  row: CampaignWords,
): DrawToSend {
  const drawn = new Map<string, Awaited<ReturnType<DrawToSend>>>()
  return async (language) => {
    const known = drawn.get(language)
    if (known !== undefined) return known
    const { mail, isBlank } = await drawMail(app, website, document, row, language)
    const outcome = isBlank
      ? ({ ok: false, code: 'campaign-empty', message: say('Write the mail first: it is empty.') } as const)
      : ({ ok: true, value: mail } as const)
    drawn.set(language, outcome)
    return outcome
  }
}

/**
 * Writes down what is sent and to whom, and queues the first batch; in the caller's transaction, which holds the campaign.
 * From here on the list stands: who joins the newsletter later gets the next one. [CAMPAIGN-7]
 */
export async function begin(
  app: App,
  tx: Database,
  website: SiteWebsite,
  row: CampaignRow,
  draw: DrawToSend,
): Promise<Outcome<null, CampaignProblem>> {
  const now = app.clock.now()
  const { id } = row
  const rules = await rulesOf(tx, website.id, row.segmentId)
  if (rules === undefined) return refuse('unknown-segment', say('This segment does not exist any more.'))
  const audience = audienceOf(website.id, { rules, topicId: row.topicId }, now)
  const languages = JSON.stringify(website.languages)
  await tx.execute(sql`
    insert into ${campaignRecipients} (website_id, campaign_id, subscriber_id, email, language, state, is_countable, not_before)
    select s.website_id, ${id}, s.id, s.email,
      case when s.language in (select jsonb_array_elements_text(${languages}::jsonb)) then s.language else ${website.primaryLanguage} end,
      'waiting', ${row.isCounted} and s.counting_allowed_at is not null, ${now.toISOString()}::timestamptz
    from ${subscribers} s where ${audience}
    on conflict do nothing`)
  const [some] = await tx
    .select({ id: campaignRecipients.subscriberId })
    .from(campaignRecipients)
    .where(and(eq(campaignRecipients.websiteId, website.id), eq(campaignRecipients.campaignId, id)))
    .limit(1)
  if (some === undefined)
    return refuse(
      'nobody-to-send-to',
      say('Nobody would get this mail. Choose another segment, or wait for subscribers.'),
    )
  const used = await tx
    .selectDistinct({ language: campaignRecipients.language })
    .from(campaignRecipients)
    .where(and(eq(campaignRecipients.websiteId, website.id), eq(campaignRecipients.campaignId, id)))
  const mails: Record<string, FrozenMail> = {}
  for (const { language } of used) {
    const drawn = await draw(language)
    if (!drawn.ok) {
      await tx
        .delete(campaignRecipients)
        .where(and(eq(campaignRecipients.websiteId, website.id), eq(campaignRecipients.campaignId, id)))
      return drawn
    }
    mails[language] = drawn.value
  }
  await tx
    .update(campaigns)
    .set({ state: 'sending', mails, startedAt: now, nextBatchAt: now, problem: null, updatedAt: now })
    .where(named(website.id, id))
  await app.jobs.send(sendCampaign, { websiteId: website.id, id }, { tx, singletonKey: id })
  return { ok: true, value: null }
}

/** What drawing needs, reading in a transaction: an embedded database has one connection. */
export const readingIn = (app: App, tx: Database): Pick<App, 'db' | 'clock' | 'pageSources' | 'mail'> => ({
  db: tx,
  clock: app.clock,
  pageSources: app.pageSources,
  mail: app.mail,
})

type Step = RequestOf<'POST /api/config/campaigns/:id/step'>['Body']['step']

const STEPS: Readonly<Record<Step, { readonly from: readonly CampaignState[]; readonly to: CampaignState }>> =
  {
    unschedule: { from: ['scheduled'], to: 'draft' },
    pause: { from: ['sending'], to: 'paused' },
    resume: { from: ['paused'], to: 'sending' },
    cancel: { from: ['scheduled', 'sending', 'paused'], to: 'canceled' },
    'send-unsure': { from: ['sending', 'paused', 'sent'], to: 'sending' },
  }

/** Takes a campaign off its schedule, pauses it, goes on, cancels it, or sends again what may not have arrived. [CAMPAIGN-6] [CAMPAIGN-9] */
export async function takeStep(
  app: App,
  websiteId: string,
  id: string,
  step: Step,
): Promise<Outcome<null, CampaignProblem> | undefined> {
  const now = app.clock.now()
  return transaction(app.db, async (tx): Promise<Outcome<null, CampaignProblem> | undefined> => {
    const row = await locked(tx, websiteId, id)
    if (row === undefined) return undefined
    const { from, to } = STEPS[step]
    if (!from.includes(row.state)) return wrongState
    const isOver = to === 'canceled'
    if (step === 'unschedule') await setClosed(tx, websiteId, id, false)
    if (step === 'send-unsure')
      await tx
        .update(campaignRecipients)
        .set({ state: 'waiting', notBefore: now, claimedAt: null, doneAt: null, problem: null })
        .where(
          and(
            eq(campaignRecipients.websiteId, websiteId),
            eq(campaignRecipients.campaignId, id),
            eq(campaignRecipients.state, 'unsure'),
          ),
        )
    await tx
      .update(campaigns)
      .set({
        state: to,
        updatedAt: now,
        ...(isOver ? { finishedAt: now } : {}),
        ...(step === 'unschedule' ? { scheduledAt: null } : {}),
        ...(to === 'sending' ? { nextBatchAt: now, finishedAt: null, problem: null } : {}),
      })
      .where(named(websiteId, id))
    if (to === 'sending') await app.jobs.send(sendCampaign, { websiteId, id }, { tx, singletonKey: id })
    return { ok: true, value: null }
  })
}

type Recipients = AnswerOf<'GET /api/config/campaigns/:id/recipients'>

/** Who a campaign goes to, in a lasting order. [CAMPAIGN-13] */
export async function listRecipients(
  db: Database,
  websiteId: string,
  id: string,
  { state, cursor, limit }: RequestOf<'GET /api/config/campaigns/:id/recipients'>['Querystring'],
): Promise<Recipients> {
  const after = textOfCursor(cursor)
  const rows = await db
    .select()
    .from(campaignRecipients)
    .where(
      and(
        eq(campaignRecipients.websiteId, websiteId),
        eq(campaignRecipients.campaignId, id),
        state === 'all' ? undefined : inArray(campaignRecipients.state, [state]),
        after === undefined ? undefined : gt(campaignRecipients.subscriberId, after),
      ),
    )
    .orderBy(campaignRecipients.subscriberId)
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    recipients: page.map((row) => ({
      id: row.subscriberId,
      email: row.email,
      state: row.state,
      problem: row.problem,
      doneOn: time(row.doneAt),
    })),
    nextCursor: rows.length > limit && last !== undefined ? cursorOf(last.subscriberId) : null,
  }
}
