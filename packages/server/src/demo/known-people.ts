import { newId } from '@plinth/domain'
import { and, eq } from 'drizzle-orm'
import type { DemoPerson } from '@plinth/site-templates/tern-and-clay/demo/demo-content.ts'
import { addNote, changeContact } from '../people/contacts/change-contacts.ts'
import { subscribers } from '../people/newsletter/schema.ts'
import { knowContact } from '../site/contacts/know-contact.ts'
import { contacts } from '../site/contacts/schema.ts'
import type { DemoParts } from './load-demo.ts'

const aDay = 24 * 60 * 60_000

/** Those who get letters from the demo, and what its owner wrote down of people. Nobody is mailed of it. [DEMO-12] */
export async function knowPeople(parts: DemoParts, websiteId: string): Promise<void> {
  for (const person of parts.content.store.people) await knowPerson(parts, websiteId, person)
}

async function knowPerson(
  { db, clock, content }: DemoParts,
  websiteId: string,
  { email, name = '', lettersSinceDays, tags, note }: DemoPerson,
): Promise<void> {
  const now = clock.now()
  if (lettersSinceDays !== undefined) {
    const since = new Date(now.getTime() - lettersSinceDays * aDay)
    await db.insert(subscribers).values({
      websiteId,
      id: newId(since.getTime()),
      email,
      state: 'subscribed',
      language: content.language,
      source: 'form',
      consent: 'A letter from the studio, once a month.',
      consentLanguage: content.language,
      consentPath: '/',
      consentedAt: since,
      origin: '',
      confirmedAt: new Date(since.getTime() + 5 * 60_000),
      createdAt: since,
    })
    await knowContact(db, websiteId, { email, name }, since)
  }
  const [contact] = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.websiteId, websiteId), eq(contacts.email, email)))
  if (contact === undefined) throw new Error(`The demo cannot be loaded: nobody is known as ${email}.`)
  if (tags !== undefined) await changeContact(db, websiteId, contact.id, { tags })
  if (note !== undefined)
    await addNote(db, now, { websiteId, contactId: contact.id, text: note, author: content.website.title })
}
