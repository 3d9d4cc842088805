import { consentQuestion, newId, type Consent, type ConsentQuestion } from '@plinth/domain'
import { and, desc, eq, gte, lt, min, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { csvOf } from '../../platform/csv.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { consentQuestions, consents } from './schema.ts'

const DAY = 24 * 60 * 60 * 1000
/** How long a proof is kept: as long as somebody can ask for it, which is three years in most countries. */
const KEPT_DAYS = 3 * 365
/** Rows of one table of proofs. */
const MOST_EXPORTED = 100_000

/** What a website asks now; undefined where it asks nothing. */
export const questionOf = ({ consent, primaryLanguage }: SiteWebsite): ConsentQuestion | undefined =>
  consentQuestion(consent, primaryLanguage, primaryLanguage)

/** Keeps an answer, with what was asked. [CONSENT-5] */
export async function keepConsent(
  db: Database,
  websiteId: string,
  question: ConsentQuestion,
  { visitor, version, statistics, marketing, page }: Consent & { readonly page: string },
  now: Date,
): Promise<void> {
  const questionId = createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 22)
  await transaction(db, async (tx) => {
    await tx
      .insert(consentQuestions)
      .values({ websiteId, id: questionId, content: question, createdAt: now })
      .onConflictDoNothing()
    await tx.insert(consents).values({
      websiteId,
      id: newId(now.getTime()),
      visitor,
      questionId,
      version,
      statistics,
      marketing,
      page,
      createdAt: now,
    })
  })
}

/** How visitors answered since a moment, and since when answers are kept. [CONSENT-9] */
export async function countConsents(db: Database, websiteId: string, from: Date) {
  const isAll = sql`${consents.statistics} and ${consents.marketing}`
  const isNone = sql`not ${consents.statistics} and not ${consents.marketing}`
  const [counts] = await db
    .select({
      all: sql<number>`count(*) filter (where ${isAll})::int`,
      none: sql<number>`count(*) filter (where ${isNone})::int`,
      total: sql<number>`count(*)::int`,
    })
    .from(consents)
    .where(and(eq(consents.websiteId, websiteId), gte(consents.createdAt, from)))
  const [first] = await db
    .select({ at: min(consents.createdAt) })
    .from(consents)
    .where(eq(consents.websiteId, websiteId))
  const { all = 0, none = 0, total = 0 } = counts ?? {}
  return { all, none, some: total - all - none, since: first?.at?.getTime() ?? null }
}

/** The proofs as a table, the newest first. [CONSENT-9] */
export async function consentsAsCsv(db: Database, websiteId: string): Promise<string> {
  const rows = await db
    .select({ consent: consents, question: consentQuestions.content })
    .from(consents)
    .innerJoin(
      consentQuestions,
      and(eq(consentQuestions.websiteId, consents.websiteId), eq(consentQuestions.id, consents.questionId)),
    )
    .where(eq(consents.websiteId, websiteId))
    .orderBy(desc(consents.createdAt), desc(consents.id))
    .limit(MOST_EXPORTED)
  return csvOf([
    ['Time', 'Visitor', 'Statistics', 'Marketing', 'Version', 'Page', 'Title', 'Text', 'Services'],
    ...rows.map(({ consent, question }) => [
      consent.createdAt.toISOString(),
      consent.visitor,
      consent.statistics ? 'yes' : 'no',
      consent.marketing ? 'yes' : 'no',
      consent.version,
      consent.page,
      question.title,
      question.text,
      question.categories.map(({ name, services }) => `${name}: ${services.join(', ')}`).join('; '),
    ]),
  ])
}

/** Forgets proofs nobody can ask for any more. [CONSENT-5] */
export const forgetOldConsents = defineJob(
  'consent.forget-old',
  async (_data, { db, clock }) => {
    const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY)
    await db.delete(consents).where(lt(consents.createdAt, before))
  },
  { schedule: '50 3 * * *' },
)
