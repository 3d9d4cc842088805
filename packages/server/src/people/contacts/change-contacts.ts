import { CONTACT_LIMITS, newId, say, type ContactKind, type Outcome } from '@plinth/domain'
import { and, count, eq, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { transaction, type Database } from '../../platform/database/database.ts'
import { selected } from '../../platform/database/selected.ts'
import { contactNotes, contacts } from '../../site/contacts/schema.ts'
import { seenBy } from './contact-kinds.ts'

const c = alias(contacts, 'c')
const contactIs = (websiteId: string, id: string) =>
  and(eq(contacts.websiteId, websiteId), eq(contacts.id, id))

/** Changes what the owner calls a contact and sorts it by; what is left out stays. [CONTACT-5] */
export async function changeContact(
  db: Database,
  websiteId: string,
  id: string,
  { name, tags }: { readonly name?: string; readonly tags?: readonly string[] },
): Promise<void> {
  if (name === undefined && tags === undefined) return
  await db
    .update(contacts)
    .set({
      ...(name === undefined ? {} : { name }),
      ...(tags === undefined ? {} : { tags: eachOnce(tags) }),
    })
    .where(contactIs(websiteId, id))
}

/** A tag is the same in any case; it stays as it was written first. [CONTACT-5] */
export const eachOnce = (tags: readonly string[]): string[] =>
  [...new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag])).values()].toReversed()

const tagsRow = selected({ id: c.id, tags: c.tags })

/**
 * Adds a tag to contacts that are seen by who may know of these kinds, or takes it away. [CONTACT-5]
 *
 * @returns how many were changed, and how many have no room for another tag
 */
export async function tagContacts(
  db: Database,
  websiteId: string,
  {
    ids,
    action,
    tag,
  }: { readonly ids: readonly string[]; readonly action: 'tag' | 'untag'; readonly tag: string },
  seen: readonly ContactKind[],
): Promise<{ changed: number; full: number }> {
  // Which letters are the same is not left to the database, whose locale may know English alone.
  const isIt = (each: string) => each.toLowerCase() === tag.toLowerCase()
  return transaction(db, async (tx) => {
    const rows = await tagsRow.read(
      tx,
      sql`select ${tagsRow} from ${contacts} c
        where c.website_id = ${websiteId} and c.person_id = c.id and ${seenBy(seen)}
          and c.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
        order by c.id for update of c`,
    )
    const wanting = rows.filter(({ tags }) => tags.some(isIt) === (action === 'untag'))
    const hasRoom = ({ tags }: (typeof rows)[number]) =>
      action === 'untag' || tags.length < CONTACT_LIMITS.tags
    const changed = wanting.filter(hasRoom).map(({ id, tags }) => ({
      id,
      tags: action === 'tag' ? [...tags, tag] : tags.filter((each) => !isIt(each)),
    }))
    await tx.execute(sql`
      update ${contacts} set tags = r.tags
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r(id text, tags jsonb)
      where ${contacts.websiteId} = ${websiteId} and ${contacts.id} = r.id`)
    return { changed: changed.length, full: wanting.length - changed.length }
  })
}

/** Keeps a note about a contact; its identifier. [CONTACT-5] */
export async function addNote(
  db: Database,
  now: Date,
  note: Pick<typeof contactNotes.$inferInsert, 'websiteId' | 'contactId' | 'text' | 'author'>,
): Promise<Outcome<string, 'too-many-notes'>> {
  const [there] = await db
    .select({ count: count() })
    .from(contactNotes)
    .where(and(eq(contactNotes.websiteId, note.websiteId), eq(contactNotes.contactId, note.contactId)))
  if ((there?.count ?? 0) >= CONTACT_LIMITS.notes)
    return {
      ok: false,
      code: 'too-many-notes',
      message: say('A contact has at most 500 notes. Delete some first.'),
    }
  const id = newId(now.getTime())
  await db.insert(contactNotes).values({ ...note, id, createdAt: now })
  return { ok: true, value: id }
}

/** Deletes a note about a contact; whether there was one. [CONTACT-5] */
export async function deleteNote(
  db: Database,
  websiteId: string,
  personId: string,
  noteId: string,
): Promise<boolean> {
  const gone = await db
    .delete(contactNotes)
    .where(
      and(
        eq(contactNotes.websiteId, websiteId),
        eq(contactNotes.id, noteId),
        sql`${contactNotes.contactId} in (select a.id from ${contacts} a
          where a.website_id = ${websiteId} and a.person_id = ${personId})`,
      ),
    )
    .returning({ id: contactNotes.id })
  return gone.length > 0
}

type MergeRefusal = 'same-contact' | 'too-many-addresses'

/**
 * Makes the addresses of one person those of another: the other's name is taken where there is none, their tags are added,
 * and what happened with either stands in one timeline. Each address keeps its own name and tags for when it is separated
 * again. [CONTACT-7]
 */
export async function mergeContacts(
  db: Database,
  websiteId: string,
  personId: string,
  otherId: string,
): Promise<Outcome<undefined, MergeRefusal>> {
  return transaction(db, async (tx): Promise<Outcome<undefined, MergeRefusal>> => {
    const rows = await lockPeople(tx, websiteId, [personId, otherId])
    const kept = rows.find(({ id, personId: of }) => id === personId && of === id)
    const other = rows.find(({ id, personId: of }) => id === otherId && of === id)
    // Somebody else may have merged one of them meanwhile.
    if (kept === undefined || other === undefined || kept === other)
      return { ok: false, code: 'same-contact', message: say('Choose another contact.') }
    if (rows.length > CONTACT_LIMITS.addresses)
      return {
        ok: false,
        code: 'too-many-addresses',
        message: say('A contact has at most 20 addresses.'),
      }
    await tx
      .update(contacts)
      .set({ personId })
      .where(and(eq(contacts.websiteId, websiteId), eq(contacts.personId, otherId)))
    await tx
      .update(contacts)
      .set({
        name: kept.name || other.name,
        tags: eachOnce([...kept.tags, ...other.tags]).slice(0, CONTACT_LIMITS.tags),
        createdAt: new Date(Math.min(kept.createdAt.getTime(), other.createdAt.getTime())),
        lastAt: new Date(Math.max(kept.lastAt.getTime(), other.lastAt.getTime())),
      })
      .where(contactIs(websiteId, personId))
    return { ok: true, value: undefined }
  })
}

/**
 * Holds the addresses of people until the transaction ends: those that were merged before those that stand for a person,
 * as `knowContact` does, so that nobody waits for somebody who waits for them. [CONTACT-7]
 */
async function lockPeople(tx: Database, websiteId: string, people: readonly string[]) {
  const ofThem = and(eq(contacts.websiteId, websiteId), inArray(contacts.personId, [...people]))
  const merged = await tx
    .select()
    .from(contacts)
    .where(and(ofThem, ne(contacts.id, contacts.personId)))
    .orderBy(contacts.id)
    .for('update')
  const first = await tx
    .select()
    .from(contacts)
    .where(and(ofThem, eq(contacts.id, contacts.personId)))
    .orderBy(contacts.id)
    .for('update')
  return [...merged, ...first]
}

/** Makes an address that was merged a contact of its own again. [CONTACT-8] */
export async function separateAddress(
  db: Database,
  websiteId: string,
  personId: string,
  addressId: string,
): Promise<Outcome<undefined, 'first-address'>> {
  if (addressId === personId)
    return {
      ok: false,
      code: 'first-address',
      message: say('The first address stands for the contact. Separate the others from it.'),
    }
  await db
    .update(contacts)
    .set({ personId: addressId })
    .where(and(contactIs(websiteId, addressId), eq(contacts.personId, personId)))
  return { ok: true, value: undefined }
}
