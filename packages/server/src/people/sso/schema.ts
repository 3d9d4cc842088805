import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** The service at which members of a website sign in. [SSO-1] */
export const memberSso = pgTable('member_sso', {
  websiteId: text('website_id').primaryKey(),
  isOn: boolean('is_on').notNull(),
  /** What the button calls it. */
  name: text('name').notNull(),
  issuer: text('issuer').notNull(),
  clientId: text('client_id').notNull(),
  /** Locked; empty for a client without one. */
  secret: text('secret').notNull(),
  /** Whoever signs out here is signed out there, too. */
  signsOutThere: boolean('signs_out_there').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** Who of there is who here. */
export const memberIdentities = pgTable(
  'member_identities',
  {
    websiteId: text('website_id').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    memberId: text('member_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.issuer, table.subject] })],
)
