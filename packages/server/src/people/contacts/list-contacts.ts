import type { CONTACT_SORTS, ListedContact } from '@plinth/contract/contacts/contact-calls'
import { CONTACT_KINDS, type ContactKind } from '@plinth/domain'
import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { csvOf } from '../../platform/csv.ts'
import { containing, hasThreeLetters } from '../../platform/database/containing.ts'
import type { Database } from '../../platform/database/database.ts'
import { firstRows } from '../../platform/database/first-rows.ts'
import { computed, selected, type RowOf } from '../../platform/database/selected.ts'
import { cursorOf, textOfCursor } from '../../platform/http/cursors.ts'
import { isText } from '../../platform/http/text-gate.ts'
import { orders } from '../../shop/orders/schema.ts'
import { contacts } from '../../site/contacts/schema.ts'
import { isOf, seenBy } from './contact-kinds.ts'
import { isTagOf } from './same-tag.ts'

/** Most contacts of one file. */
const MOST_EXPORTED = 50_000
/** Contacts read at a time. */
const AT_A_TIME = 1000

/** Which contacts are wanted. */
export interface ContactFilter {
  /** Part of a name, or of any of their addresses. */
  readonly search?: string
  readonly kind?: ContactKind
  readonly tag?: string
}

export interface ContactQuery extends ContactFilter {
  readonly sort?: (typeof CONTACT_SORTS)[number]
  readonly direction?: 'ascending' | 'descending'
  readonly cursor?: string
  readonly limit?: number
}

const c = alias(contacts, 'c')
const isKind = (kind: ContactKind) => computed<boolean>(isOf(kind))
/** A contact `c` with what its addresses `a` add. */
export const contactRow = selected({
  id: c.id,
  email: c.email,
  name: c.name,
  tags: c.tags,
  since: c.createdAt,
  lastOn: c.lastAt,
  addresses: computed<number>(sql`
    select count(*)::integer from ${contacts} a where a.website_id = c.website_id and a.person_id = c.id`),
  orders: computed<number>(sql`
    select count(*)::integer from ${contacts} a, ${orders} o
    where a.website_id = c.website_id and a.person_id = c.id and o.website_id = a.website_id and lower(o.email) = a.email`),
  customer: isKind('customer'),
  subscriber: isKind('subscriber'),
  member: isKind('member'),
  sender: isKind('sender'),
  waiting: isKind('waiting'),
})
type ContactRow = RowOf<typeof contactRow>

/** A contact as lists show it to who may know of these kinds. */
export function listed(row: ContactRow, seen: readonly ContactKind[]): ListedContact {
  const { id, email, name, tags, addresses } = row
  return {
    id,
    email,
    name,
    tags: [...tags],
    kinds: CONTACT_KINDS.filter((kind) => row[kind] && seen.includes(kind)),
    orders: seen.includes('customer') ? row.orders : 0,
    addresses,
    since: row.since.getTime(),
    lastOn: row.lastOn.getTime(),
  }
}

/** What a list is sorted by; the identifier breaks ties. */
interface Sort {
  readonly by: SQL
  readonly valueOf: (row: ContactRow) => string
  /** Undefined for what no cursor of this order says. */
  readonly read: (value: string) => SQL | undefined
  readonly isDescending: boolean
}

const moment = (value: string): SQL | undefined =>
  /^\d{1,14}$/.test(value) ? sql`${new Date(Number(value)).toISOString()}::timestamptz` : undefined

const SORTS: Readonly<Record<NonNullable<ContactQuery['sort']>, Sort>> = {
  last: {
    by: sql`c.last_at`,
    valueOf: ({ lastOn }) => String(lastOn.getTime()),
    read: moment,
    isDescending: true,
  },
  since: {
    by: sql`c.created_at`,
    valueOf: ({ since }) => String(since.getTime()),
    read: moment,
    isDescending: true,
  },
  name: {
    by: sql`lower(coalesce(nullif(c.name, ''), c.email))`,
    valueOf: ({ name, email }) => name || email,
    read: (value) => (isText(value) ? sql`lower(${value}::text)` : undefined),
    isDescending: false,
  },
}

/** Contacts, whoever did something last first unless sorted otherwise; one statement, whatever the page. [CONTACT-4] */
export async function listContacts(
  db: Database,
  websiteId: string,
  query: ContactQuery,
  seen: readonly ContactKind[],
): Promise<{ contacts: ListedContact[]; nextCursor: string | null }> {
  const limit = query.limit ?? 50
  const sort = SORTS[query.sort ?? 'last']
  const isDescending = query.direction === undefined ? sort.isDescending : query.direction === 'descending'
  const conditions = conditionsOf(websiteId, query, seen)
  const after = readCursor(query.cursor)
  const value = after && sort.read(after.value)
  if (after !== undefined && value !== undefined)
    conditions.push(sql`(${sort.by}, c.id) ${isDescending ? sql`<` : sql`>`} (${value}, ${after.id}::text)`)
  const direction = isDescending ? sql`desc` : sql`asc`
  const rows = await contactRow.read(
    db,
    sql`
    select ${contactRow} from ${contacts} c where ${sql.join(conditions, sql` and `)}
    order by ${sort.by} ${direction}, c.id ${direction} ${firstRows(limit + 1)}`,
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    contacts: page.map((row) => listed(row, seen)),
    nextCursor:
      rows.length > limit && last !== undefined
        ? cursorOf(JSON.stringify([sort.valueOf(last), last.id]))
        : null,
  }
}

/** What a cursor says, if it can have come from us. */
function readCursor(cursor: string | undefined): { value: string; id: string } | undefined {
  const text = textOfCursor(cursor)
  if (text === undefined) return undefined
  try {
    const [value, id] = JSON.parse(text) as unknown[]
    return typeof value === 'string' && typeof id === 'string' && isText(id) ? { value, id } : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether a contact `c` has a text in its name or in one of its addresses. From three letters on, an index of letters knows
 * who may have it, so that they are looked for once and not everybody is read. [CONTACT-4]
 */
function isFound(websiteId: string, part: string): SQL {
  const pattern = containing(part)
  const has = sql`(a.email like ${pattern} or (a.person_id = a.id and lower(a.name) like ${pattern}))`
  const mayHave = hasThreeLetters(part)
    ? sql`search_grams(a.website_id, a.email || ' ' || lower(a.name)) @> search_grams(${websiteId}, ${part})`
    : sql`a.website_id = ${websiteId}`
  return sql`c.id = any(array(select a.person_id from ${contacts} a where ${mayHave} and ${has}))`
}

/** Conditions on contacts `c`. */
function conditionsOf(
  websiteId: string,
  { search = '', kind, tag = '' }: ContactFilter,
  seen: readonly ContactKind[],
): SQL[] {
  const conditions = [sql`c.website_id = ${websiteId}`, sql`c.person_id = c.id`, seenBy(seen)]
  const part = search.trim().toLowerCase()
  if (part !== '') conditions.push(isFound(websiteId, part))
  if (kind !== undefined) conditions.push(seen.includes(kind) ? isOf(kind) : sql`false`)
  // A tag is the same in any case. [CONTACT-5]
  if (tag !== '')
    conditions.push(sql`c.tags <> '[]' and exists (
      select from jsonb_array_elements_text(c.tags) t(tag) where ${isTagOf([tag])})`)
  return conditions
}

const countRow = selected({ count: computed<number>(sql`count(*)::integer`) })

/** How many contacts fit. [CONTACT-4] */
export async function countContacts(
  db: Database,
  websiteId: string,
  filter: ContactFilter,
  seen: readonly ContactKind[],
): Promise<number> {
  const conditions = conditionsOf(websiteId, filter, seen)
  const [row] = await countRow.read(
    db,
    sql`select ${countRow} from ${contacts} c where ${sql.join(conditions, sql` and `)}`,
  )
  return row?.count ?? 0
}

const tagRow = selected({
  tag: computed<string>(sql`t.tag`),
  count: computed<number>(sql`count(*)::integer`),
})

/** Most tags that are listed. */
const MOST_TAGS = 200

/**
 * Tags of the contacts that are seen, with how many have each, the most used first. One that is written in several cases is
 * one tag; the database may know the capitals of English letters alone, so they are put together here. [CONTACT-5]
 */
export async function listContactTags(db: Database, websiteId: string, seen: readonly ContactKind[]) {
  const written = await tagRow.read(
    db,
    sql`
    select ${tagRow} from ${contacts} c, jsonb_array_elements_text(c.tags) as t(tag)
    where c.website_id = ${websiteId} and c.person_id = c.id and c.tags <> '[]' and ${seenBy(seen)}
    group by t.tag`,
  )
  const tags = new Map<string, { tag: string; count: number }>()
  for (const { tag, count } of written) {
    const key = tag.toLowerCase()
    const known = tags.get(key)
    if (known === undefined) tags.set(key, { tag, count })
    else tags.set(key, { tag: tag < known.tag ? tag : known.tag, count: known.count + count })
  }
  return [...tags.values()]
    .toSorted((one, other) => other.count - one.count || (one.tag < other.tag ? -1 : 1))
    .slice(0, MOST_TAGS)
}

/** The contacts that fit as a table, whoever is known longest last. [CONTACT-10] */
export async function contactsAsCsv(
  db: Database,
  websiteId: string,
  filter: ContactFilter,
  seen: readonly ContactKind[],
): Promise<string> {
  const lines: string[][] = []
  let cursor: string | undefined
  do {
    const page = await listContacts(
      db,
      websiteId,
      { ...filter, sort: 'since', limit: AT_A_TIME, ...(cursor === undefined ? {} : { cursor }) },
      seen,
    )
    for (const { email, name, kinds, tags, orders: ordered, since, lastOn } of page.contacts)
      lines.push([
        email,
        name,
        kinds.join(', '),
        tags.join(', '),
        String(ordered),
        new Date(since).toISOString(),
        new Date(lastOn).toISOString(),
      ])
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && lines.length < MOST_EXPORTED)
  return csvOf([['Email', 'Name', 'Kinds', 'Tags', 'Orders', 'Known since', 'Last seen'], ...lines])
}
