import { newId } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

/** Longest name of a contact. */
const LONGEST_NAME = 200

/** Addresses written at once. */
const PORTION = 1000

/** Somebody who did something on a website. */
export interface Known {
  readonly email: string
  /** Empty where they said none. */
  readonly name?: string
}

/**
 * Keeps that a website knows somebody, in the transaction of what they did: a new contact, or the one of the address, which
 * takes the name if it has none. Call it last: the contact is locked until the transaction ends. [CONTACT-1]
 */
export async function knowContact(tx: Database, websiteId: string, known: Known, now: Date): Promise<void> {
  await knowContacts(tx, websiteId, [known], now)
}

/** The same of many at once. [CONTACT-1] */
export async function knowContacts(
  tx: Database,
  websiteId: string,
  known: readonly Known[],
  now: Date,
): Promise<void> {
  const byEmail = new Map(
    known.map(({ email, name = '' }) => [
      email.trim().toLowerCase(),
      {
        id: newId(now.getTime()),
        email: email.trim().toLowerCase(),
        name: name.trim().slice(0, LONGEST_NAME),
      },
    ]),
  )
  byEmail.delete('')
  // In one order for all, so that two who write the same addresses do not wait for each other.
  const rows = [...byEmail.values()].toSorted((one, other) => (one.email < other.email ? -1 : 1))
  for (let from = 0; from < rows.length; from += PORTION)
    await keep(tx, websiteId, rows.slice(from, from + PORTION), now)
}

/** Locks the contacts of the addresses before those that stand for them, as whoever merges contacts does. [CONTACT-7] */
async function keep(tx: Database, websiteId: string, rows: readonly object[], now: Date): Promise<void> {
  const at = now.toISOString()
  await tx.execute(sql`
    with known as (
      insert into contacts as c (website_id, id, person_id, email, name, created_at, last_at)
      select ${websiteId}, r.id, r.id, r.email, r.name, ${at}::timestamptz, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, email text, name text)
      on conflict (website_id, email) do update
        set last_at = greatest(c.last_at, excluded.last_at), created_at = least(c.created_at, excluded.created_at),
          name = coalesce(nullif(c.name, ''), excluded.name)
      returning c.id, c.person_id, c.name
    )
    update contacts c set last_at = greatest(c.last_at, ${at}::timestamptz),
      created_at = least(c.created_at, ${at}::timestamptz), name = coalesce(nullif(c.name, ''), k.name)
    from known k
    where c.website_id = ${websiteId} and c.id = k.person_id and k.person_id <> k.id`)
}
