import type { RequestOf } from '@plinth/contract'
import { SUBSCRIBER_STATES, type Subscriber as Listed } from '@plinth/contract/newsletter/newsletter-calls'
import { isEmail, newId } from '@plinth/domain'
import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { containing, hasThreeLetters } from '../../platform/database/containing.ts'
import { countStates } from '../../platform/database/count-states.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { firstMet } from '../../platform/database/first-met.ts'
import { cutTo, rowsAfter } from '../../platform/http/pages-of-rows.ts'
import { cursorOfMoment } from '../../platform/http/cursors.ts'
import type { App } from '../../platform/http/app-types.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { csvOf } from '../../platform/csv.ts'
import { knowContacts } from '../../site/contacts/know-contact.ts'
import { subscribers, type Subscriber } from './schema.ts'
import { subscribersChanged } from './subscriber-changes.ts'

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

interface Page extends Wanted {
  readonly cursor?: string
  readonly limit: number
}

const ofState = (websiteId: string, { state, cursor }: Page): SQL | undefined =>
  and(
    eq(subscribers.websiteId, websiteId),
    state === 'all' ? undefined : eq(subscribers.state, state),
    rowsAfter(cursor, subscribers.createdAt, subscribers.id),
  )

/** Whether an address has a text, looked for once by its letters instead of in each. */
const foundBy = (websiteId: string, part: string): SQL => {
  const mayHave = hasThreeLetters(part)
    ? sql`search_grams(s.website_id, s.email) @> search_grams(${websiteId}, ${part})`
    : sql`s.website_id = ${websiteId}`
  return sql`${subscribers.id} = any(array(
    select s.id from ${subscribers} s where ${mayHave} and s.email like ${containing(part)}))`
}

/** As they are kept, the newest first, and one more than asked for where there are more; at most two statements. [NEWS-50] */
async function readRows(db: Database, websiteId: string, page: Page): Promise<Subscriber[]> {
  const { limit, search = '' } = page
  const newest = (where: SQL | undefined) =>
    db.select().from(subscribers).where(where).orderBy(desc(subscribers.createdAt), desc(subscribers.id))
  const inState = ofState(websiteId, page)
  const part = search.trim().toLowerCase()
  if (part === '') return newest(inState).limit(limit + 1)
  return firstMet(limit, {
    among: (first) => {
      const s = newest(inState).limit(first).as('s')
      return db
        .select()
        .from(s)
        .where(sql`${s.email} like ${containing(part)}`)
        .orderBy(desc(s.createdAt), desc(s.id))
        .limit(limit + 1)
    },
    found: () => newest(and(inState, foundBy(websiteId, part))).limit(limit + 1),
  })
}

/** Subscribers, the newest first. [NEWS-7] */
export async function listSubscribers(
  db: Database,
  websiteId: string,
  page: Page,
): Promise<{ subscribers: Listed[]; nextCursor: string | null }> {
  const rows = await readRows(db, websiteId, page)
  const { shown, nextCursor } = cutTo(page.limit, rows, (last) => cursorOfMoment(last.createdAt, last.id))
  return {
    subscribers: shown.map(listed),
    nextCursor,
  }
}

/** How many there are of each state, as far as they are counted. [NEWS-7] [NEWS-50] */
export const countSubscribers = (db: Database, websiteId: string) =>
  countStates(db, subscribers, websiteId, SUBSCRIBER_STATES)

const isoDate = (moment: Date | null): string => moment?.toISOString() ?? ''

/** The same as a table, with the proof of each. [NEWS-7] */
export async function subscribersAsCsv(db: Database, websiteId: string, wanted: Wanted): Promise<string> {
  const found = await readRows(db, websiteId, { ...wanted, limit: MOST_EXPORTED })
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
    ...found
      .slice(0, MOST_EXPORTED)
      .map((one) => [
        one.email,
        one.state,
        one.language,
        one.source,
        isoDate(one.consentedAt),
        one.consentPath,
        one.consent,
        isoDate(one.confirmedAt),
        isoDate(one.unsubscribedAt),
      ]),
  ])
}

/** What came of a list. */
export interface Imported {
  readonly added: number
  readonly known: number
  /** The first twenty lines without an address, counted as an editor of texts does. */
  readonly withoutAddress: number[]
  /** How many lines have none. */
  readonly countWithoutAddress: number
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
 * they are: who left is not brought back. [NEWS-8] [NEWS-67] [CONN-30]
 */
export async function importSubscribers(
  { db, clock, jobs }: Pick<App, 'db' | 'clock' | 'jobs'>,
  website: SiteWebsite,
  { text, consent }: RequestOf<'POST /api/config/subscribers/import'>['Body'],
  origin: string,
): Promise<Imported> {
  const now = clock.now()
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const found = lines.map((line, index) => ({ line, number: index + 1, email: addressIn(line) }))
  const withoutAddress = found
    // The first line of a table names what stands below; a mistyped address is no such name.
    .filter(
      ({ line, email, number }) =>
        email === undefined && (number === 1 ? line.includes('@') : line.trim() !== ''),
    )
    .map(({ number }) => number)
  const emails = [...new Set(found.flatMap(({ email }) => email ?? []))]
  const language = website.primaryLanguage
  let added = 0
  for (let from = 0; from < emails.length; from += 1000) {
    const rows = emails.slice(from, from + 1000).map((email) => ({
      websiteId: website.id,
      id: newId(now.getTime()),
      email,
      state: 'subscribed' as const,
      language,
      source: 'import' as const,
      consent,
      consentLanguage: language,
      consentPath: '',
      consentedAt: now,
      origin,
      createdAt: now,
    }))
    added += await transaction(db, async (tx) => {
      const made = await tx
        .insert(subscribers)
        .values(rows)
        .onConflictDoNothing()
        .returning({ id: subscribers.id, email: subscribers.email, language: subscribers.language })
      await knowContacts(tx, website.id, made, now)
      await subscribersChanged({ clock, jobs }, tx, website.id, made, 'added')
      return made.length
    })
  }
  return {
    added,
    known: emails.length - added,
    withoutAddress: withoutAddress.slice(0, 20),
    countWithoutAddress: withoutAddress.length,
  }
}
