import { inWords, newId, say } from '@plinth/domain'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { knowContact } from '../../site/contacts/know-contact.ts'
import { subscribers } from './schema.ts'
import { subscribersChanged } from './subscriber-changes.ts'
import { keyOf, subscriberUrl } from './subscriber-key.ts'

const of = (websiteId: string, email: string) =>
  and(eq(subscribers.websiteId, websiteId), eq(subscribers.email, email))

/**
 * Where a member who gets the newsletter chooses what it sends them; undefined for one who does not. Their address is confirmed,
 * so that the key, which else only mails to it have, is theirs. [MEMBER-112]
 */
export async function memberSubscription(
  { db, secret }: Pick<App, 'db' | 'secret'>,
  websiteId: string,
  email: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: subscribers.id, state: subscribers.state })
    .from(subscribers)
    .where(of(websiteId, email))
  return row?.state === 'subscribed'
    ? subscriberUrl('/_newsletter/preferences', { s: row.id, k: keyOf(secret, websiteId, row.id) })
    : undefined
}

/**
 * What a member chose in their account about the newsletter. Their address is confirmed already, so no mail asks them to
 * confirm. Nothing is told of who had chosen the same before. [MEMBER-23] [CONN-30]
 *
 * @param tx the transaction in which they chose
 */
export async function setMemberSubscription(
  app: Pick<App, 'clock' | 'jobs'>,
  tx: Database,
  websiteId: string,
  chosen: {
    readonly email: string
    readonly language: string
    readonly wants: boolean
    readonly origin: string
  },
): Promise<void> {
  const { email, language, wants, origin } = chosen
  const now = app.clock.now()
  if (!wants) {
    const left = await tx
      .update(subscribers)
      .set({ state: 'unsubscribed', unsubscribedAt: now })
      .where(and(of(websiteId, email), eq(subscribers.state, 'subscribed')))
      .returning()
    await subscribersChanged(app, tx, websiteId, left, 'left')
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
  const joined = await tx
    .insert(subscribers)
    .values({ websiteId, id: newId(now.getTime()), email, source: 'form', createdAt: now, ...anew })
    .onConflictDoUpdate({
      target: [subscribers.websiteId, subscribers.email],
      set: anew,
      setWhere: sql`${subscribers.state} <> 'subscribed'`,
    })
    .returning()
  await knowContact(tx, websiteId, { email }, now)
  await subscribersChanged(app, tx, websiteId, joined, 'joined')
}
