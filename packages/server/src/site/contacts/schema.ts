import { boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** Everybody a website knows by a mail address; addresses of one person have the same `personId`. */
export const contacts = pgTable(
  'contacts',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    personId: text('person_id').notNull(),
    email: text('email').notNull(),
    name: text('name').notNull().default(''),
    tags: jsonb('tags').$type<readonly string[]>().notNull().default([]),
    createdAt: moment('created_at').notNull(),
    lastAt: moment('last_at').notNull(),
    /** Whether a table brought them: they stay, whatever else is kept of them. [CONTACT-11] */
    kept: boolean('kept').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

/** What the people of a website write down of somebody. */
export const contactNotes = pgTable(
  'contact_notes',
  {
    websiteId: text('website_id').notNull(),
    contactId: text('contact_id').notNull(),
    id: text('id').notNull(),
    text: text('text').notNull(),
    author: text('author').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)
