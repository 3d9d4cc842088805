import type { Address, Localized } from '@plinth/domain'
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'
import { declareThings } from '../../site/websites/foreign-things.ts'

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
    createdAt: moment('created_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    lastSeenAt: moment('last_seen_at'),
    secondStepRemovedAt: moment('second_step_removed_at'),
    /** The name or address of who of the website did it. */
    secondStepRemovedBy: text('second_step_removed_by'),
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
    /** It began at another service. */
    bySso: boolean('by_sso').notNull().default(false),
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

/** Where a member has things sent. [MEMBER-105] */
export const memberAddresses = pgTable(
  'member_addresses',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    memberId: text('member_id').notNull(),
    address: jsonb('address').$type<Address>().notNull(),
    /** The checkout begins with it: one of each member who has any. */
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

/** What only members see belongs to areas. */
export const memberAreas = pgTable(
  'member_areas',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    name: jsonb('name').$type<Localized>().notNull(),
    /** How one comes in: at a press, after asking, or when the owner lets one in. */
    joining: text('joining').$type<'open' | 'asked' | 'invited'>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

declareThings('area', memberAreas)

export const areaMembers = pgTable(
  'area_members',
  {
    websiteId: text('website_id').notNull(),
    areaId: text('area_id').notNull(),
    memberId: text('member_id').notNull(),
    state: text('state').$type<'in' | 'asked'>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the member began, as their own row says: what lists are ordered by. [MEMBER-94] */
    memberSince: moment('member_since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.areaId, table.memberId] })],
)

/** Links with which members sign in, each asked for by one browser. [MEMBER-13] */
export const memberSignIns = pgTable(
  'member_sign_ins',
  {
    websiteId: text('website_id').notNull(),
    id: text('id').notNull(),
    /** Of the cookie the browser got that asked. */
    browserHash: text('browser_hash').notNull(),
    /** Null until the mail is sent; for good where the address has no account. */
    memberId: text('member_id'),
    tokenHash: text('token_hash'),
    codeHash: text('code_hash'),
    /** How often a code was typed. */
    tries: integer('tries').notNull().default(0),
    isRemembered: boolean('is_remembered').notNull(),
    /** Where one goes on to; an address of this website, or empty. */
    returnTo: text('return_to').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
)

export type MemberSignIn = typeof memberSignIns.$inferSelect
