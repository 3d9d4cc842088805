import type { Address } from '@plinth/domain'
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** How far somebody is: asked for an account, was invited to one, or has chosen a password. */
export type MemberState = 'unconfirmed' | 'invited' | 'active'

/** Visitors' accounts on a website. */
export const members = pgTable(
  'members',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    /** In small letters. */
    email: text('email').notNull(),
    name: text('name').notNull().default(''),
    /** argon2id. */
    passwordHash: text('password_hash'),
    state: text('state').$type<MemberState>().notNull(),
    language: text('language').notNull(),
    addresses: jsonb('addresses').$type<readonly Address[]>().notNull().default([]),
    createdAt: moment('created_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    lastSeenAt: moment('last_seen_at'),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

export type Member = typeof members.$inferSelect

export const memberSessions = pgTable(
  'member_sessions',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    memberId: text('member_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Seconds after its last use. */
    lasts: integer('lasts').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

export const memberLinks = pgTable(
  'member_links',
  {
    websiteId: text('website_id').notNull(),
    memberId: text('member_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.memberId] })],
)
