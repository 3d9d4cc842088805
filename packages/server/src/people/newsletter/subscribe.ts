import { newId } from '@plinth/domain'
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { knowContact } from '../../site/contacts/know-contact.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import { topicNames } from './topic-names.ts'
import { askToConfirm, sayWelcome } from './newsletter-mails.ts'
import { subscribers, type Subscriber } from './schema.ts'
import { subscribersChanged } from './subscriber-changes.ts'

/** How a newsletter block takes subscribers. */
export interface NewsletterForm {
  /** What stands beside it, as plain text: what is agreed to. */
  readonly consent: string
  /** Whether an address counts only once it was confirmed from its mail. */
  readonly doubleOptIn: boolean
}

/** Somebody who asks for the newsletter. */
export interface Asking {
  readonly email: string
  readonly path: string
  readonly origin: string
}

/** Mails an address may get because somebody wrote it into a form: nobody fills a stranger’s box. [NEWS-2] */
const askLimit = { name: 'newsletter-ask', burst: 3, perSeconds: 3600 } as const

/** Days after which whoever did not confirm is forgotten. [NEWS-6] */
const PATIENCE_DAYS = 14

const DAY = 24 * 60 * 60 * 1000

/** Somebody who asks, as it waits to be looked at. */
interface Asked extends Asking {
  readonly websiteId: string
  /** Names this one time of asking. */
  readonly askId: string
  readonly form: NewsletterForm
  /** When they agreed, as ISO 8601. */
  readonly at: string
}

/**
 * Takes an address for the newsletter. What becomes of it is found out by a job, because then asking is the same work for
 * every address, and takes as long: nobody is told whether one has it already. [NEWS-1] [NEWS-60]
 */
export async function subscribe(
  app: Pick<App, 'jobs' | 'clock' | 'rateLimiter'>,
  website: Pick<SiteWebsite, 'id'>,
  form: NewsletterForm,
  { email, path, origin }: Asking,
): Promise<void> {
  const address = email.trim().toLowerCase()
  if (!(await mayAsk(app, website.id, address))) return
  const now = app.clock.now()
  const [askId, at] = [newId(now.getTime()), now.toISOString()]
  await app.jobs.send(takeSubscriber, {
    websiteId: website.id,
    askId,
    form,
    email: address,
    path,
    origin,
    at,
  })
}

/**
 * Keeps who asked with the proof of what was agreed to, and asks them to confirm. Whoever has it already is left as they are, and
 * so is whoever was asked by it before, since a job can run twice. [NEWS-1] [NEWS-2] [NEWS-61]
 */
export const takeSubscriber = defineJob<Asked>(
  'newsletter.take-subscriber',
  async ({ websiteId, askId, form, email, path, origin, at }, { db, clock, jobs, mail }) => {
    const website = await findWebsite(db, websiteId)
    if (website === undefined) return
    const now = new Date(at)
    const language = website.primaryLanguage
    const row: Omit<Subscriber, 'leftTopics' | 'countingAllowedAt'> = {
      websiteId,
      id: newId(now.getTime()),
      email,
      state: form.doubleOptIn ? 'pending' : 'subscribed',
      language,
      source: 'form',
      consent: form.consent,
      consentLanguage: language,
      consentPath: path,
      consentedAt: now,
      origin,
      confirmedAt: null,
      unsubscribedAt: null,
      askId,
      createdAt: now,
    }
    const { id: _, createdAt: __, unsubscribedAt: ___, ...anew } = row
    await transaction(db, async (tx) => {
      const [made] = await tx
        .insert(subscribers)
        .values(row)
        .onConflictDoUpdate({
          target: [subscribers.websiteId, subscribers.email],
          // Who left is asked, whatever the form does with others: anybody can write their address into it. [NEWS-2]
          set: {
            ...anew,
            state: sql`case when ${subscribers.unsubscribedAt} is null then excluded.state else 'pending' end`,
          },
          // Nor is anybody asked again for a time of asking that is the one kept, or before it. [NEWS-61]
          setWhere: sql`${subscribers.state} <> 'subscribed' and coalesce(${subscribers.askId} <> excluded.ask_id, true)
            and ${subscribers.consentedAt} <= excluded.consented_at`,
        })
        .returning()
      if (made === undefined) return
      await knowContact(tx, websiteId, { email }, now)
      await (made.state === 'pending'
        ? askToConfirm(mail, tx, website, made)
        : sayWelcome(mail, tx, website, made))
      if (made.state !== 'pending') await subscribersChanged({ jobs, clock }, tx, websiteId, [made], 'joined')
    })
  },
  { unforeseen: true },
)

const mayAsk = (
  { rateLimiter }: Pick<App, 'rateLimiter'>,
  websiteId: string,
  email: string,
): Promise<boolean> => rateLimiter.allows(askLimit, `${websiteId} ${email}`)

const named = (websiteId: string, id: string) =>
  and(eq(subscribers.websiteId, websiteId), eq(subscribers.id, id))

/** Counts an address from now on, since its owner pressed a button for it; the first time they are welcomed. [NEWS-3] */
export async function confirm(app: App, website: SiteWebsite, id: string): Promise<void> {
  await transaction(app.db, async (tx) => {
    const [made] = await tx
      .update(subscribers)
      .set({ state: 'subscribed', confirmedAt: app.clock.now(), unsubscribedAt: null })
      .where(and(named(website.id, id), sql`${subscribers.state} <> 'subscribed'`))
      .returning()
    if (made === undefined) return
    await knowContact(tx, website.id, made, app.clock.now())
    await sayWelcome(app.mail, tx, website, made)
    await subscribersChanged(app, tx, website.id, [made], 'joined')
  })
}

/** Counts an address no more; who left stays left, and the proof stays with them. [NEWS-4] */
export async function unsubscribe(
  { db, clock, jobs }: Pick<App, 'db' | 'clock' | 'jobs'>,
  websiteId: string,
  id: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    const [left] = await tx
      .update(subscribers)
      .set({ state: 'unsubscribed', unsubscribedAt: clock.now() })
      .where(and(named(websiteId, id), sql`${subscribers.state} <> 'unsubscribed'`))
      .returning()
    if (left !== undefined) await subscribersChanged({ clock, jobs }, tx, websiteId, [left], 'left')
  })
}

/** Takes somebody off for good, with the proof of what they agreed to; false where there is nobody. [NEWS-7] [CONN-30] */
export async function deleteSubscriber(
  { db, clock, jobs }: Pick<App, 'db' | 'clock' | 'jobs'>,
  websiteId: string,
  id: string,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const [gone] = await tx.delete(subscribers).where(named(websiteId, id)).returning()
    if (gone !== undefined) await subscribersChanged({ clock, jobs }, tx, websiteId, [gone], 'left')
    return gone !== undefined
  })
}

/** Chooses the language of mails to somebody. [NEWS-5] */
export async function chooseLanguage(
  db: Database,
  websiteId: string,
  id: string,
  language: string,
): Promise<void> {
  await db.update(subscribers).set({ language }).where(named(websiteId, id))
}

/** Chooses which topics somebody gets, and whether opens and clicks of their mails may be counted. [NEWS-20] [NEWS-21] */
export async function chooseMails(
  db: Database,
  websiteId: string,
  { id, countingAllowedAt }: Pick<Subscriber, 'id' | 'countingAllowedAt'>,
  {
    wants,
    counting,
  }: {
    readonly wants: readonly string[]
    readonly counting: { readonly allowed: boolean; readonly now: Date }
  },
): Promise<void> {
  const topics = await topicNames(db, websiteId)
  await db
    .update(subscribers)
    .set({
      leftTopics: topics.map((topic) => topic.id).filter((topic) => !wants.includes(topic)),
      countingAllowedAt: counting.allowed ? (countingAllowedAt ?? counting.now) : null,
    })
    .where(named(websiteId, id))
}

/** Forgets addresses nobody confirmed; who had left before is somebody who left again, and not forgotten. [NEWS-6] */
export const forgetUnconfirmed = defineJob(
  'newsletter.forget-unconfirmed',
  async (_data, { db, clock }) => {
    const before = new Date(clock.now().getTime() - PATIENCE_DAYS * DAY)
    const isOld = and(eq(subscribers.state, 'pending'), lte(subscribers.consentedAt, before))
    await db.delete(subscribers).where(and(isOld, isNull(subscribers.unsubscribedAt)))
    await db.update(subscribers).set({ state: 'unsubscribed' }).where(isOld)
  },
  { schedule: '35 3 * * *' },
)
