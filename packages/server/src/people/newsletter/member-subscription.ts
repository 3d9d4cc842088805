import { inWords, newId, say } from '@plinth/domain'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { knowContact } from '../../site/contacts/know-contact.ts'
import { subscribers } from './schema.ts'

const of = (websiteId: string, email: string) =>
  and(eq(subscribers.websiteId, websiteId), eq(subscribers.email, email))

/** Whether an address gets the newsletter. */
export async function memberSubscription(db: Database, websiteId: string, email: string): Promise<boolean> {
  const [row] = await db.select({ state: subscribers.state }).from(subscribers).where(of(websiteId, email))
  return row?.state === 'subscribed'
}

/**
 * What a member chose in their account about the newsletter. Their address is confirmed already, so no mail asks them to
 * confirm. [MEMBER-23]
 */
export async function setMemberSubscription(
  db: Database,
  now: Date,
  websiteId: string,
  chosen: {
    readonly email: string
    readonly language: string
    readonly wants: boolean
    readonly origin: string
  },
): Promise<void> {
  const { email, language, wants, origin } = chosen
  if (!wants) {
    await db
      .update(subscribers)
      .set({ state: 'unsubscribed', unsubscribedAt: now })
      .where(and(of(websiteId, email), eq(subscribers.state, 'subscribed')))
    return
  }
  const anew = {
    state: 'subscribed' as const,
    language,
    consent: inWords(say('Get the newsletter'), language),
    consentLanguage: language,
    consentPath: '/_members',
    consentedAt: now,
    origin,
    confirmedAt: now,
    unsubscribedAt: null,
  }
  await db
    .insert(subscribers)
    .values({ websiteId, id: newId(now.getTime()), email, source: 'form', createdAt: now, ...anew })
    .onConflictDoUpdate({
      target: [subscribers.websiteId, subscribers.email],
      set: anew,
      setWhere: sql`${subscribers.state} <> 'subscribed'`,
    })
  await knowContact(db, websiteId, { email }, now)
}
