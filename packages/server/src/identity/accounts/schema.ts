import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Appearance } from '../../platform/http/appearance.ts'
import { moment } from '../../platform/database/columns.ts'

export const accounts = pgTable('accounts', {
  id: text('id').primaryKey(),
  /** In lower case. */
  email: text('email').notNull(),
  name: text('name').notNull(),
  passwordHash: text('password_hash').notNull(),
  /** How the editor is to look to this person. */
  appearance: text('appearance').$type<Appearance>().notNull().default('system'),
  createdAt: moment('created_at').notNull(),
  passwordChangedAt: moment('password_changed_at').notNull(),
})

export const sessions = pgTable('sessions', {
  id: text('id').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  accountId: text('account_id').notNull(),
  createdAt: moment('created_at').notNull(),
  lastSeenAt: moment('last_seen_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  address: text('address').notNull(),
  userAgent: text('user_agent').notNull(),
})

export const oneTimeTokens = pgTable('one_time_tokens', {
  id: text('id').primaryKey(),
  purpose: text('purpose').$type<'password-reset' | 'host-change'>().notNull(),
  tokenHash: text('token_hash').notNull(),
  accountId: text('account_id').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
})

export const memberships = pgTable(
  'memberships',
  {
    websiteId: text('website_id').notNull(),
    accountId: text('account_id').notNull(),
    role: integer('role').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.accountId, table.role] })],
)

export const invitations = pgTable(
  'invitations',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    email: text('email').notNull(),
    roles: jsonb('roles').$type<number[]>().notNull(),
    tokenHash: text('token_hash').notNull(),
    invitedBy: text('invited_by'),
    mailState: text('mail_state').$type<'none' | 'queued' | 'sent' | 'failed'>().notNull().default('none'),
    mailError: text('mail_error'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    acceptedAt: moment('accepted_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)
