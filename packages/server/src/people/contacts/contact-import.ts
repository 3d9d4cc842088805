import { isDeepStrictEqual } from 'node:util'
import { CONTACT_LIMITS, isEmail, newId, say, type Outcome, type Sentence } from '@plinth/domain'
import { and, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CsvTable } from '../../platform/csv.ts'
import type { Database } from '../../platform/database/database.ts'
import { contactNotes, contacts } from '../../site/contacts/schema.ts'
import type { ImportContext, ImportKind, PlannedThing } from '../../site/imports/import-kind.ts'
import type { CellProblem } from '../../site/imports/schema.ts'
import { eachOnce } from './change-contacts.ts'
import { forgetPerson } from './forget-contacts.ts'

/** Contacts of one table. [IMPORT-3] */
export const MOST_CONTACTS = 50_000

/** What a column can hold. */
type Column = 'email' | 'name' | 'firstName' | 'lastName' | 'tags' | 'note' | 'since'

/** What columns are called: by us, and by those people come from. [CONTACT-12] */
const HEADS: Readonly<Record<string, Column>> = {
  email: 'email',
  'e-mail': 'email',
  'email address': 'email',
  'e-mail address': 'email',
  name: 'name',
  'full name': 'name',
  'first name': 'firstName',
  'given name': 'firstName',
  'last name': 'lastName',
  'family name': 'lastName',
  surname: 'lastName',
  tags: 'tags',
  tag: 'tags',
  note: 'note',
  notes: 'note',
  'known since': 'since',
  'created on': 'since',
  'date registered': 'since',
}

/** Heads that only the customers of one program have. */
const LAYOUTS: readonly (readonly [head: string, layout: string])[] = [
  ['accepts email marketing', 'shopify'],
  ['accepts marketing', 'shopify'],
  ['mailing lists', 'squarespace'],
  ['subscriber since', 'squarespace'],
  ['aov', 'woocommerce'],
  ['total spend', 'woocommerce'],
]

/** Somebody in a table: all rows of their address. */
interface Person {
  readonly line: number
  /** In small letters; as it stands there where it is no address. */
  readonly email: string
  /** Empty where the table says none. */
  readonly name: string
  readonly tags: readonly string[]
  readonly notes: readonly string[]
  /** When they were first known, in ms since 1970; null where the table does not say. */
  readonly since: number | null
}

/** Somebody, with what the columns are called in their table. */
interface Thing {
  readonly person: Person
  readonly heads: Readonly<Partial<Record<Column, string>>>
}

/** The contact of a person as it is. */
interface Existing {
  readonly id: string
  readonly name: string
  readonly tags: readonly string[]
}

/** What the table says of somebody that is not known of them. */
interface Changes {
  readonly name?: string
  readonly tags?: readonly string[]
  readonly notes: readonly string[]
}

/** What undoes it. */
interface Undo {
  readonly contactId: string
  /** As it was; null for one that was made. */
  readonly before: { readonly name: string; readonly tags: readonly string[]; readonly kept: boolean } | null
  /** As it was when it was in: another one somebody has changed since. */
  readonly after: { readonly name: string; readonly tags: readonly string[] }
  readonly noteIds: readonly string[]
}

/** Tables of contacts: ours, and the customers of other shops as they export them. [CONTACT-11] [CONTACT-12] */
export const contactImport: ImportKind = {
  name: 'contacts',
  // Only who sees every contact may learn from a table which addresses are known. [CONTACT-3]
  access: 'members.manage',
  most: MOST_CONTACTS,
  recognise: (table) => Promise.resolve(recognise(table)),
  things: (table) => thingsOf(table),
  plan: (things, context) => planContacts(things as readonly Thing[], context),
  apply: (tx, work, context) => applyPerson(tx, work as Person, context),
  undo: (tx, undo, context) => undoPerson(tx, undo as Undo, context),
}

const simple = (head: string): string => head.toLowerCase().replaceAll(/\s+/g, ' ').trim()

function recognise({ heads }: CsvTable): Outcome<string, 'csv-columns'> {
  const known = heads.map(simple)
  if (!known.some((head) => HEADS[head] === 'email'))
    return {
      ok: false,
      code: 'csv-columns',
      message: say(
        'The first row has to name the columns, one of them Email. Export your contacts to see them all.',
      ),
    }
  return { ok: true, value: LAYOUTS.find(([head]) => known.includes(head))?.[1] ?? 'plinth' }
}

/** The people of a table, those of one address put together. */
function thingsOf({ heads: names, rows }: CsvTable): Thing[] {
  const places = new Map<Column, number>()
  names.forEach((name, place) => {
    const column = HEADS[simple(name)]
    if (column !== undefined && !places.has(column)) places.set(column, place)
  })
  const heads = Object.fromEntries([...places].map(([column, place]) => [column, names[place] ?? '']))
  const people = new Map<string, Person>()
  for (const { row, cells } of rows) {
    const person = personOf(row, (column) => cells[places.get(column) ?? -1] ?? '')
    // Rows without an address are nobody's: each stands for itself.
    const key = person.email === '' ? `row ${row}` : person.email
    const same = people.get(key)
    people.set(key, same === undefined ? person : together(same, person))
  }
  return [...people.values()].map((person) => ({ person, heads }))
}

function personOf(line: number, read: (column: Column) => string): Person {
  const note = read('note')
  return {
    line,
    email: read('email').toLowerCase(),
    name: read('name') || `${read('firstName')} ${read('lastName')}`.trim(),
    tags: eachOnce(
      read('tags')
        .split(/[,;]/)
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    ),
    notes: note === '' ? [] : [note],
    since: momentOf(read('since')),
  }
}

/**
 * A day or a moment as tables that programs write have it; null for anything else. Many of them write a day long ago, such as
 * 0000-00-00 or 1899-12-30, where they know none: nobody was known to a shop then.
 */
function momentOf(text: string): number | null {
  const at = /^\d{4}-\d{2}-\d{2}(?:[ T]|$)/.test(text) ? Date.parse(text.replace(' ', 'T')) : Number.NaN
  return Number.isNaN(at) || at < 0 ? null : at
}

const together = (one: Person, other: Person): Person => ({
  ...one,
  name: one.name || other.name,
  tags: eachOnce([...one.tags, ...other.tags]),
  notes: [...new Set([...one.notes, ...other.notes])],
  since: one.since ?? other.since,
})

/** Two statements for any number of people. */
async function planContacts(
  things: readonly Thing[],
  { db, website }: ImportContext,
): Promise<PlannedThing[]> {
  const known = await existingOf(
    db,
    website.id,
    things.map(({ person }) => person.email),
  )
  const noted = await notesOf(
    db,
    website.id,
    [...known.values()].map(({ id }) => id),
    things.flatMap(({ person }) => person.notes),
  )
  return things.map((thing) => {
    const existing = known.get(thing.person.email)
    return planned(thing, existing, existing === undefined ? [] : (noted.get(existing.id) ?? []))
  })
}

function planned(
  { person, heads }: Thing,
  existing: Existing | undefined,
  noted: readonly string[],
): PlannedThing {
  const { line, email, name } = person
  // Whose entry it is, also where nothing is to be done: it goes with them when they are erased. [PERSON-12]
  const about = { name: name || email || '–', line, work: { email } }
  const problems = problemsOf(person, existing).map(([column, message]): CellProblem => ({
    row: line,
    column: heads[column] ?? '',
    message,
  }))
  if (problems.length > 0) return { ...about, action: 'wrong', changes: [], problems }
  if (existing === undefined) return { ...about, action: 'new', changes: [], problems, work: person }
  const changes = changesTo(existing, noted, person)
  const columns: Column[] = [
    ...(changes.name === undefined ? [] : heads.name === undefined ? namedBy(heads) : (['name'] as const)),
    ...(changes.tags === undefined ? [] : (['tags'] as const)),
    ...(changes.notes.length === 0 ? [] : (['note'] as const)),
  ]
  if (columns.length === 0) return { ...about, action: 'unchanged', changes: [], problems }
  return {
    ...about,
    action: 'changed',
    changes: columns.map((column) => heads[column] ?? ''),
    problems,
    work: person,
  }
}

/** The columns a name is put together of. */
const namedBy = (heads: Thing['heads']): Column[] =>
  (['firstName', 'lastName'] as const).filter((column) => heads[column] !== undefined)

function problemsOf(
  { email, name, tags, notes }: Person,
  existing: Existing | undefined,
): (readonly [Column, Sentence])[] {
  const found: (readonly [Column, Sentence])[] = []
  if (email === '')
    found.push(['email', say('A contact needs a mail address. Write one, or leave this row out.')])
  else if (!isEmail(email))
    found.push(['email', say('“{text}” is not a mail address.', { text: email.slice(0, 100) })])
  if (name.length > CONTACT_LIMITS.name) found.push(['name', say('A name has at most 200 characters.')])
  if (tags.some((tag) => tag.length > CONTACT_LIMITS.tag))
    found.push(['tags', say('A tag has at most 40 letters.')])
  if (tagsOf(existing, tags).length > CONTACT_LIMITS.tags)
    found.push(['tags', say('A contact has at most 20 tags.')])
  if (notes.some((note) => note.length > CONTACT_LIMITS.note))
    found.push(['note', say('A note has at most 5,000 characters.')])
  return found
}

/** The tags of somebody with those of the table. */
const tagsOf = (existing: Existing | undefined, tags: readonly string[]): string[] =>
  eachOnce([...(existing?.tags ?? []), ...tags])

function changesTo(
  existing: Existing,
  noted: readonly string[],
  { name, tags, notes }: Pick<Person, 'name' | 'tags' | 'notes'>,
): Changes {
  const all = tagsOf(existing, tags)
  return {
    ...(name === '' || name === existing.name ? {} : { name }),
    ...(all.length === existing.tags.length ? {} : { tags: all }),
    notes: notes.filter((note) => !noted.includes(note)),
  }
}

const a = alias(contacts, 'a')
const h = alias(contacts, 'h')

/** The contacts that addresses belong to, by address. */
async function existingOf(
  db: Database,
  websiteId: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Existing>> {
  const rows = await db
    .select({ email: a.email, id: h.id, name: h.name, tags: h.tags })
    .from(a)
    .innerJoin(h, and(eq(h.websiteId, a.websiteId), eq(h.id, a.personId)))
    .where(and(eq(a.websiteId, websiteId), inArray(a.email, [...emails])))
  return new Map(rows.map(({ email, ...contact }) => [email, contact]))
}

/** Which of these notes contacts have already, by the contact. */
async function notesOf(
  db: Database,
  websiteId: string,
  ids: readonly string[],
  notes: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0 || notes.length === 0) return new Map()
  const rows = await db
    .select({ id: a.personId, text: contactNotes.text })
    .from(contactNotes)
    .innerJoin(a, and(eq(a.websiteId, contactNotes.websiteId), eq(a.id, contactNotes.contactId)))
    .where(
      and(
        eq(contactNotes.websiteId, websiteId),
        inArray(a.personId, [...ids]),
        inArray(contactNotes.text, [...notes]),
      ),
    )
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, found]) => [id, found.map(({ text }) => text)]),
  )
}

/** Takes somebody in: against what is known of them now, so that nothing said meanwhile is lost. [CONTACT-11] */
async function applyPerson(
  tx: Database,
  person: Person,
  { website, clock }: ImportContext,
): Promise<Outcome<{ undo: Undo }>> {
  const { email, name, tags, notes } = person
  const now = clock.now()
  const since = new Date(Math.min(person.since ?? now.getTime(), now.getTime()))
  const id = newId(now.getTime())
  const [made] = await tx
    .insert(contacts)
    .values({
      websiteId: website.id,
      id,
      personId: id,
      email,
      name,
      tags,
      kept: true,
      createdAt: since,
      lastAt: since,
    })
    .onConflictDoNothing()
    .returning({ id: contacts.id })
  if (made !== undefined) {
    const noteIds = await writeNotes(tx, website.id, id, notes, now)
    return { ok: true, value: { undo: { contactId: id, before: null, after: { name, tags }, noteIds } } }
  }
  const existing = await lockPerson(tx, website.id, email)
  if (existing === undefined) return gone()
  const noted = (await notesOf(tx, website.id, [existing.id], notes)).get(existing.id) ?? []
  const changes = changesTo(existing, noted, person)
  if (tagsOf(existing, tags).length > CONTACT_LIMITS.tags)
    return { ok: false, code: 'too-many-tags', message: say('A contact has at most 20 tags.') }
  const before = { name: existing.name, tags: existing.tags, kept: existing.kept }
  const after = { name: changes.name ?? before.name, tags: changes.tags ?? before.tags }
  await tx
    .update(contacts)
    .set({ ...after, kept: true })
    .where(is(website.id, existing.id))
  const noteIds = await writeNotes(tx, website.id, existing.id, changes.notes, now)
  return { ok: true, value: { undo: { contactId: existing.id, before, after, noteIds } } }
}

const gone = (): Outcome<never> => ({
  ok: false,
  code: 'contact-not-found',
  message: say('It was deleted after the table was checked. Send the table again.'),
})

const is = (websiteId: string, id: string) => and(eq(contacts.websiteId, websiteId), eq(contacts.id, id))

/** Holds the contact an address belongs to; the address before the contact, as `knowContact` does. */
async function lockPerson(tx: Database, websiteId: string, email: string) {
  const [row] = await tx
    .select()
    .from(contacts)
    .where(and(eq(contacts.websiteId, websiteId), eq(contacts.email, email)))
    .for('update')
  if (row === undefined || row.personId === row.id) return row
  const [person] = await tx.select().from(contacts).where(is(websiteId, row.personId)).for('update')
  return person
}

/** Keeps notes without an author: nobody of the website wrote them here. */
async function writeNotes(
  tx: Database,
  websiteId: string,
  contactId: string,
  notes: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = notes.map((text) => ({
    websiteId,
    contactId,
    id: newId(now.getTime()),
    text,
    author: '',
    createdAt: now,
  }))
  if (rows.length > 0) await tx.insert(contactNotes).values(rows)
  return rows.map(({ id }) => id)
}

/** Takes somebody back, but not what was changed of them since, or what they did. [CONTACT-11] [IMPORT-7] */
async function undoPerson(
  tx: Database,
  { contactId, before, after, noteIds }: Undo,
  { website }: ImportContext,
): Promise<Sentence | undefined> {
  const [row] = await tx.select().from(contacts).where(is(website.id, contactId)).for('update')
  if (row === undefined) return undefined
  const isSame =
    row.personId === row.id && isDeepStrictEqual([row.name, [...row.tags]], [after.name, [...after.tags]])
  if (!isSame) return say('It was changed after the table was taken in, so it stays as it is.')
  if (noteIds.length > 0)
    await tx
      .delete(contactNotes)
      .where(and(eq(contactNotes.websiteId, website.id), inArray(contactNotes.id, [...noteIds])))
  await tx
    .update(contacts)
    .set(before ?? { tags: [], kept: false })
    .where(is(website.id, contactId))
  if (before === null) await forgetPerson(tx, website.id, contactId)
  return undefined
}
