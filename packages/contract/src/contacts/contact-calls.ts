import { CONTACT_KINDS, CONTACT_LIMITS, say } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import { idField, idParams, limitField, momentField } from '../fields.ts'

/** What the list of contacts can be sorted by. */
export const CONTACT_SORTS = ['last', 'name', 'since'] as const

const cents = z.number().int().describe('Minor units of the currency')

const summary = {
  id: z.string(),
  email: z.string().describe('Their first address'),
  name: z.string(),
  tags: z.array(z.string()),
  kinds: z.array(z.enum(CONTACT_KINDS)).describe('What they are now, as far as the caller may see it'),
  orders: z.number().int(),
  addresses: z.number().int().describe('How many addresses they have'),
  since: momentField,
  lastOn: momentField.describe('When they last did something'),
}
const listed = z.object(summary)
export type ListedContact = z.infer<typeof listed>

const contact = z.object({
  ...summary,
  addresses: z
    .array(
      z.object({
        id: z.string(),
        email: z.string(),
        name: z
          .string()
          .describe('Whose it was before it was merged; of the first one the name of the contact'),
      }),
    )
    .describe('The first one first'),
  spent: z
    .array(z.object({ currency: z.string(), orders: z.number().int(), totalCents: cents }))
    .describe('By currency, less what was given back; no tests'),
})
export type Contact = z.infer<typeof contact>
const answer = z.object({ contact })

/** What stands in the timeline of a contact. */
export const TIMELINE_TYPES = [
  'order',
  'subscription',
  'answer',
  'newsletter-asked',
  'newsletter-joined',
  'newsletter-left',
  'member',
  'member-confirmed',
  'restock-asked',
  'restock-told',
  'note',
] as const

const entry = z.object({
  id: z.string(),
  type: z.enum(TIMELINE_TYPES),
  at: momentField,
  email: z.string().describe('Which of their addresses it was'),
  title: z.string().describe('The order’s number, the product, the form, what was agreed to, or the note'),
  reference: z.string().nullable().describe('Identifier of the order, subscription, answer, product or note'),
  detail: z.string().nullable().describe('The page it was sent from, or who wrote the note'),
  state: z.string().nullable(),
  amountCents: cents.nullable(),
  currency: z.string().nullable(),
})
export type TimelineEntry = z.infer<typeof entry>

const filters = {
  search: z.string().max(200).exactOptional().describe('Part of a name or an address'),
  kind: z.enum(CONTACT_KINDS).exactOptional(),
  tag: z.string().max(100).exactOptional(),
}

const nameField = z.string().trim().max(CONTACT_LIMITS.name, say('A name has at most 200 characters.'))
const tagField = z
  .string()
  .trim()
  .min(1, say('Write a tag.'))
  .max(CONTACT_LIMITS.tag, say('A tag has at most 40 letters.'))

/** The people a website knows. */
export const contactCalls = calls({
  'GET /api/config/contacts': {
    tag: 'contacts',
    summary:
      'Contacts, whoever did something last first unless sorted otherwise; how many with the first page',
    query: z.object({
      ...filters,
      sort: z.enum(CONTACT_SORTS).exactOptional(),
      direction: z.enum(['ascending', 'descending']).exactOptional(),
      cursor: z.string().max(2000).exactOptional(),
      limit: limitField.exactOptional(),
    }),
    answer: z.object({
      contacts: z.array(listed),
      count: z
        .number()
        .int()
        .nullable()
        .describe('How many fit, as far as they are counted; with the first page'),
      isMore: z.boolean().describe('Whether there are more than were counted'),
      nextCursor: z.string().nullable(),
    }),
  },
  'GET /api/config/contacts.csv': {
    tag: 'contacts',
    summary: 'The same as a table, one line for each contact',
    query: z.object(filters),
    textAnswer: 'text/csv',
    answer: z.string(),
  },
  'GET /api/config/contacts/tags': {
    tag: 'contacts',
    summary: 'Tags of the contacts, the most used first',
    answer: z.object({ tags: z.array(z.object({ tag: z.string(), count: z.number().int() })) }),
  },
  'POST /api/config/contacts/tags': {
    tag: 'contacts',
    summary: 'Add a tag to many contacts, or take it away',
    body: z.strictObject({
      ids: z.array(idField).min(1).max(100, say('Choose at most 100 contacts at a time.')),
      action: z.enum(['tag', 'untag']),
      tag: tagField,
    }),
    answer: z.object({
      changed: z.number().int(),
      full: z.number().int().describe('Contacts that have as many tags as a contact may have'),
    }),
  },
  'GET /api/config/contacts/:id': {
    tag: 'contacts',
    summary: 'One contact, by the identifier of any of their addresses',
    params: idParams,
    answer,
  },
  'GET /api/config/contacts/:id/timeline': {
    tag: 'contacts',
    summary: 'What happened with a contact, the newest first, as far as the caller may see it',
    params: idParams,
    query: z.object({ cursor: z.string().max(2000).exactOptional(), limit: limitField.exactOptional() }),
    answer: z.object({ entries: z.array(entry), nextCursor: z.string().nullable() }),
  },
  'PATCH /api/config/contacts/:id': {
    tag: 'contacts',
    summary: 'Change the name or the tags of a contact',
    params: idParams,
    body: z.strictObject({
      name: nameField.exactOptional(),
      tags: z.array(tagField).max(CONTACT_LIMITS.tags, say('A contact has at most 20 tags.')).exactOptional(),
    }),
    answer,
  },
  'POST /api/config/contacts/:id/notes': {
    tag: 'contacts',
    summary: 'Write something down about a contact; they never see it',
    params: idParams,
    body: z.strictObject({
      text: z
        .string()
        .trim()
        .min(1, say('Write a note.'))
        .max(CONTACT_LIMITS.note, say('A note has at most 5,000 characters.')),
    }),
    status: 201,
    answer: z.object({ id: z.string() }),
    errors: ['too-many-notes'],
  },
  'DELETE /api/config/contacts/:id/notes/:noteId': {
    tag: 'contacts',
    summary: 'Delete a note',
    params: idParams.extend({ noteId: idField }),
  },
  'POST /api/config/contacts/:id/merge': {
    tag: 'contacts',
    summary: 'Say that another contact is the same person: their addresses, tags and past become this one’s',
    params: idParams,
    body: z.strictObject({ withId: idField }),
    answer,
    errors: ['same-contact', 'too-many-addresses'],
  },
  'POST /api/config/contacts/:id/separate': {
    tag: 'contacts',
    summary: 'Make an address that was merged a contact of its own again, with the name and tags it had',
    params: idParams,
    body: z.strictObject({ addressId: idField }),
    answer,
    errors: ['first-address'],
  },
})
