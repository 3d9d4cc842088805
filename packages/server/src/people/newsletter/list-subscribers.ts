import type { RequestOf } from '@plinth/contract'
import type { Subscriber as Listed } from '@plinth/contract/newsletter/newsletter-calls'
import { isEmail, newId } from '@plinth/domain'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { containing } from '../../platform/database/containing.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { cutTo, rowsAfter } from '../../platform/database/pages-of-rows.ts'
import { cursorOfMoment } from '../../platform/http/cursors.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { csvOf } from '../../platform/csv.ts'
import { knowContacts } from '../../site/contacts/know-contact.ts'
import { subscribers, type Subscriber } from './schema.ts'

/** Most subscribers of one file. */
const MOST_EXPORTED = 50_000

type Wanted = Pick<RequestOf<'GET /api/config/subscribers'>['Querystring'], 'state' | 'search'>

const listed = (row: Subscriber): Listed => ({
  id: row.id,
  email: row.email,
  state: row.state,
  language: row.language,
  source: row.source,
  consent: row.consent,
  consentLanguage: row.consentLanguage,
  consentPath: row.consentPath,
  consentedOn: row.consentedAt.getTime(),
  confirmedOn: row.confirmedAt?.getTime() ?? null,
  unsubscribedOn: row.unsubscribedAt?.getTime() ?? null,
})

const fitting = (websiteId: string, { state, search = '' }: Wanted) =>
  and(
    eq(subscribers.websiteId, websiteId),
    state === 'all' ? undefined : eq(subscribers.state, state),
    search.trim() === ''
      ? undefined
      : sql`${subscribers.email} like ${containing(search.trim().toLowerCase())}`,
  )

/** Subscribers, the newest first. [NEWS-7] */
export async function listSubscribers(
  db: Database,
  websiteId: string,
  { cursor, limit, ...wanted }: Wanted & { readonly cursor?: string; readonly limit: number },
): Promise<{ subscribers: Listed[]; nextCursor: string | null }> {
  const rows = await db
    .select()
    .from(subscribers)
    .where(and(fitting(websiteId, wanted), rowsAfter(cursor, subscribers.createdAt, subscribers.id)))
    .orderBy(desc(subscribers.createdAt), desc(subscribers.id))
    .limit(limit + 1)
  const { shown, nextCursor } = cutTo(limit, rows, (last) => cursorOfMoment(last.createdAt, last.id))
  return {
    subscribers: shown.map(listed),
    nextCursor,
  }
}

/** How many there are of each state. [NEWS-7] */
export async function countSubscribers(db: Database, websiteId: string) {
  const rows = await db
    .select({ state: subscribers.state, count: count() })
    .from(subscribers)
    .where(eq(subscribers.websiteId, websiteId))
    .groupBy(subscribers.state)
  const of = (state: Listed['state']) => rows.find((row) => row.state === state)?.count ?? 0
  return { subscribed: of('subscribed'), pending: of('pending'), unsubscribed: of('unsubscribed') }
}

const isoDate = (moment: number | null): string => (moment === null ? '' : new Date(moment).toISOString())

/** The same as a table, with the proof of each. [NEWS-7] */
export async function subscribersAsCsv(db: Database, websiteId: string, wanted: Wanted): Promise<string> {
  const found = await listSubscribers(db, websiteId, { ...wanted, limit: MOST_EXPORTED })
  const head = [
    'Email',
    'State',
    'Language',
    'Source',
    'Asked',
    'Page',
    'Consent',
    'Confirmed',
    'Unsubscribed',
  ]
  return csvOf([
    head,
    ...found.subscribers.map((one) => [
      one.email,
      one.state,
      one.language,
      one.source,
      isoDate(one.consentedOn),
      one.consentPath,
      one.consent,
      isoDate(one.confirmedOn),
      isoDate(one.unsubscribedOn),
    ]),
  ])
}

/** What came of a list. */
export interface Imported {
  readonly added: number
  readonly known: number
  /** Lines without an address, counted as an editor of texts does. */
  readonly withoutAddress: number[]
}

/** The address of a line: the first of its cells that is one. */
const addressIn = (line: string): string | undefined =>
  line
    .split(/[,;\t]/)
    .map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim()
        .toLowerCase(),
    )
    .find((cell) => isEmail(cell))

/**
 * Adds the addresses of a list, one on each line, by whatever agreement its owner says they gave. Whoever is known stays as
 * they are: who left is not brought back. [NEWS-8]
 */
export async function importSubscribers(
  db: Database,
  website: SiteWebsite,
  { text, consent }: RequestOf<'POST /api/config/subscribers/import'>['Body'],
  about: { readonly now: Date; readonly origin: string },
): Promise<Imported> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const found = lines.map((line, index) => ({ line, number: index + 1, email: addressIn(line) }))
  const withoutAddress = found
    .filter(({ line, email, number }) => email === undefined && line.trim() !== '' && number > 1)
    .map(({ number }) => number)
  const emails = [...new Set(found.flatMap(({ email }) => email ?? []))]
  const language = website.primaryLanguage
  let added = 0
  for (let from = 0; from < emails.length; from += 1000) {
    const rows = emails.slice(from, from + 1000).map((email) => ({
      websiteId: website.id,
      id: newId(about.now.getTime()),
      email,
      state: 'subscribed' as const,
      language,
      source: 'import' as const,
      consent,
      consentLanguage: language,
      consentPath: '',
      consentedAt: about.now,
      origin: about.origin,
      createdAt: about.now,
    }))
    added += await transaction(db, async (tx) => {
      const made = await tx
        .insert(subscribers)
        .values(rows)
        .onConflictDoNothing()
        .returning({ email: subscribers.email })
      await knowContacts(tx, website.id, made, about.now)
      return made.length
    })
  }
  return { added, known: emails.length - added, withoutAddress: withoutAddress.slice(0, 20) }
}
