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
import { isAmong, isOf, seenBy, seesAll } from './contact-kinds.ts'
import { isTagOf } from '../segments/same-tag.ts'

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
const columns = {
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
}
/** A contact `c` with what its addresses `a` add. */
export const contactRow = selected(columns)
/** The same of those who were gathered, with how many they are. */
const gatheredRow = selected({ ...columns, fitting: computed<number>(sql`c.fitting::integer`) })
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

/** Whether a contact `c` is a person, and no further address of one. */
const isPerson = sql`c.person_id = c.id`

/** Contacts `c` a list is read from, and what each of them has to be. */
interface Source {
  readonly from: SQL
  readonly conditions: readonly SQL[]
  /** Whether it is of few, by their identifiers. */
  readonly isGathered?: boolean
}

/**
 * People who were gathered by their identifiers, as contacts `c`. `offset 0` has them found before anything is sorted: an index in
 * the order of the list would be read through to find a few identifiers in it, the sooner the shorter the page.
 */
const gatheredPeople = (websiteId: string, ids: readonly string[]): SQL => sql`(
  select c.* from ${contacts} c where c.website_id = ${websiteId} and c.person_id || '' = c.id
    and c.id = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))) offset 0) c`

/** A page of contacts, with how many there are where that was asked for. */
interface ContactPage {
  readonly contacts: ListedContact[]
  readonly nextCursor: string | null
  /** How those who fit are looked for, where they are too few to be met among the first of the list. */
  readonly few: Source | undefined
  /** How many fit, where that is known: they were gathered. */
  readonly fitting?: number
}

/** Contacts of a list that are looked through before an index is asked for those who fit. */
const LOOKED_THROUGH = 500

/**
 * Contacts, whoever did something last first unless sorted otherwise. Many who fit are met among the first of the list, in one
 * statement; where these are too few, those who fit are looked for by what they have, in one or two more. [CONTACT-4] [CONTACT-13]
 */
export async function listContacts(
  db: Database,
  websiteId: string,
  query: ContactQuery,
  seen: readonly ContactKind[],
): Promise<ContactPage> {
  const limit = query.limit ?? 50
  const sort = SORTS[query.sort ?? 'last']
  const isDescending = query.direction === undefined ? sort.isDescending : query.direction === 'descending'
  const reached = [sql`c.website_id = ${websiteId}`]
  const after = readCursor(query.cursor)
  const value = after && sort.read(after.value)
  if (after !== undefined && value !== undefined)
    reached.push(sql`(${sort.by}, c.id) ${isDescending ? sql`<` : sql`>`} (${value}, ${after.id}::text)`)
  const direction = isDescending ? sql`desc` : sql`asc`
  const inOrder = sql`order by ${sort.by} ${direction}, c.id ${direction}`
  const read = (from: SQL, conditions: readonly SQL[]) =>
    contactRow.read(
      db,
      sql`select ${contactRow} from ${from} where ${sql.join([...conditions], sql` and `)}
        ${inOrder} ${firstRows(limit + 1)}`,
    )
  const everybody = sql`${contacts} c`
  const page = (rows: ContactRow[], few?: Source, fitting?: number): ContactPage => {
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    const hasMore = rows.length > limit && last !== undefined
    return {
      contacts: shown.map((row) => listed(row, seen)),
      nextCursor: hasMore ? cursorOf(JSON.stringify([sort.valueOf(last), last.id])) : null,
      few,
      ...(fitting === undefined ? {} : { fitting }),
    }
  }
  const each = conditionsOfEach(query, seen)
  // A table of everybody is read through anyway.
  if (each.length === 0 || limit > LOOKED_THROUGH)
    return page(await read(everybody, [...reached, isPerson, ...each]))
  // Those with a tag stand in an index of their own, in the order of who did something last.
  const among = (query.tag ?? '') !== '' && (query.sort ?? 'last') === 'last' ? [sql`c.tags <> '[]'`] : []
  const first = sql`(
    select c.* from ${everybody} where ${sql.join([...reached, isPerson, ...among], sql` and `)}
    ${inOrder} ${firstRows(LOOKED_THROUGH)}) c`
  const met = await read(first, each)
  if (met.length > limit) return page(met)
  const fits = await conditionsOfFew(db, websiteId, query, seen)
  const wanted = [...reached, ...fits.conditions]
  if (!fits.isGathered) return page(await read(fits.from, wanted), fits)
  // Each of them is looked at once, for the page and for how many they are.
  const gatheredOnes = await gatheredRow.read(
    db,
    sql`select ${gatheredRow} from (
        select c.*, count(*) over () as fitting from ${fits.from} where ${sql.join(wanted, sql` and `)}) c
      ${inOrder} ${firstRows(limit + 1)}`,
  )
  return page(gatheredOnes, fits, gatheredOnes[0]?.fitting ?? 0)
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

/** Whether an address `a` has a text, or the name that came with it: of a merged one too. [CONTACT-23] */
const hasPart = (part: string): SQL =>
  sql`(a.email like ${containing(part)} or lower(a.name) like ${containing(part)})`

/** Whether a contact `c` has a text in its name or in one of its addresses. */
const hasPartSomewhere = (part: string): SQL => sql`exists (
  select from ${contacts} a where a.website_id = c.website_id and a.person_id = c.id and ${hasPart(part)})`

/**
 * Whether an address `a` may have a text. From three letters on, an index of letters knows, so that they are looked for once and
 * not everybody is read. [CONTACT-4]
 */
const mayHave = (websiteId: string, part: string): SQL =>
  hasThreeLetters(part)
    ? sql`search_grams(a.website_id, a.email || ' ' || lower(a.name)) @> search_grams(${websiteId}, ${part})`
    : sql`a.website_id = ${websiteId}`

const partOf = ({ search = '' }: ContactFilter): string => search.trim().toLowerCase()

// A tag is the same in any case. [CONTACT-5]
const withTag = (tag: string): SQL => sql`c.tags <> '[]' and exists (
  select from jsonb_array_elements_text(c.tags) t(tag) where ${isTagOf([tag])})`

/** Whether an address `a` may have a tag, by the index of tags: in small letters or in capitals. [CONTACT-21] */
const mayBeTagged = (websiteId: string, tag: string): SQL => sql`a.tags <> '[]' and
  tag_keys(a.website_id, a.tags) && array[
    ${websiteId}::text || ' l' || lower(${tag.toLowerCase()}), ${websiteId}::text || ' u' || upper(${tag.toUpperCase()})]`

/** Conditions on contacts `c`, to be asked of one after the other. None where everybody fits. */
function conditionsOfEach(filter: ContactFilter, seen: readonly ContactKind[]): SQL[] {
  const { kind, tag = '' } = filter
  const part = partOf(filter)
  return [
    ...(seesAll(seen) ? [] : [seenBy(seen)]),
    ...(part === '' ? [] : [hasPartSomewhere(part)]),
    ...(kind === undefined ? [] : [seen.includes(kind) ? isOf(kind) : sql`false`]),
    ...(tag === '' ? [] : [withTag(tag)]),
  ]
}

/** People with a text, or a tag, up to whom they are found by it; of more, each is asked. */
const MOST_GATHERED = 2000

const countRow = selected({ count: computed<number>(sql`count(*)::integer`) })
const personRow = selected({ id: computed<string>(sql`a.person_id`) })

/** The people of whom an address `a` is as wanted; undefined where they are too many to be gathered. */
async function gathered(db: Database, isWanted: SQL): Promise<string[] | undefined> {
  const rows = await personRow.read(
    db,
    sql`select ${personRow} from ${contacts} a where ${isWanted} ${firstRows(MOST_GATHERED + 1)}`,
  )
  return rows.length > MOST_GATHERED ? undefined : rows.map(({ id }) => id)
}

/**
 * The same conditions where few fit: these are gathered by what fewest have, so that nobody else is read. Of a kind that one has
 * who is seen by everybody who may know of it, no more needs to be asked. [CONTACT-13]
 */
async function conditionsOfFew(
  db: Database,
  websiteId: string,
  filter: ContactFilter,
  seen: readonly ContactKind[],
): Promise<Source> {
  const { kind, tag = '' } = filter
  const everybody = sql`${contacts} c`
  if (seen.length === 0 || (kind !== undefined && !seen.includes(kind)))
    return { from: everybody, conditions: [sql`false`] }
  const part = partOf(filter)
  // By the words, and where too many have these by the tag.
  const ids =
    (part === '' ? undefined : await gathered(db, sql`${mayHave(websiteId, part)} and ${hasPart(part)}`)) ??
    (tag === '' ? undefined : await gathered(db, mayBeTagged(websiteId, tag)))
  if (ids !== undefined)
    return {
      from: gatheredPeople(websiteId, ids),
      conditions: conditionsOfEach(filter, seen),
      isGathered: true,
    }
  return {
    from: everybody,
    conditions: [
      isPerson,
      ...(kind === undefined && seesAll(seen)
        ? []
        : [isAmong(websiteId, kind === undefined ? seen : [kind])]),
      ...(part === '' ? [] : [hasPartSomewhere(part)]),
      ...(tag === '' ? [] : [withTag(tag)]),
    ],
  }
}

/** Contacts `c` among whom is everybody who fits: those with a tag by the index of tags, in which there is nobody else. */
const candidates = (websiteId: string, tag: string): SQL =>
  tag === ''
    ? sql`${contacts} c`
    : sql`(select a.* from ${contacts} a where ${mayBeTagged(websiteId, tag)} offset 0) c`

/** As far as contacts are counted where everybody fits, or few do, and where each has to be asked whether they do. */
const MOST_COUNTED = { indexed: 10_000, asked: 1000 }

/** How many contacts fit, as far as they are counted, and whether there are more. A first page that is all of them, or of whom were gathered, needs no statement. [CONTACT-13] */
export async function countContacts(
  db: Database,
  websiteId: string,
  filter: ContactFilter,
  seen: readonly ContactKind[],
  { contacts: shown, nextCursor, few, fitting }: ContactPage,
): Promise<{ count: number; isMore: boolean }> {
  if (nextCursor === null) return { count: shown.length, isMore: false }
  if (fitting !== undefined) return { count: fitting, isMore: false }
  const each = conditionsOfEach(filter, seen)
  const tag = filter.tag ?? ''
  // The index of tags says who has one as well as each of them would.
  const asked = tag !== '' && each.length === 1 ? [] : each
  const most = asked.length === 0 || few !== undefined ? MOST_COUNTED.indexed : MOST_COUNTED.asked
  const { from, conditions } = few ?? { from: candidates(websiteId, tag), conditions: [isPerson, ...asked] }
  const all = [sql`c.website_id = ${websiteId}`, ...conditions]
  const [row] = await countRow.read(
    db,
    sql`select ${countRow} from (
      select from ${from} where ${sql.join(all, sql` and `)} ${firstRows(most + 1)}) reached`,
  )
  const count = row?.count ?? 0
  return { count: Math.min(count, most), isMore: count > most }
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
