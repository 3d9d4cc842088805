import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

const factor = {
  /** Locked. */
  secret: text('secret').notNull(),
  /** When the first code was right; until then nothing is asked for. */
  confirmedAt: moment('confirmed_at'),
  lastStep: integer('last_step').notNull().default(0),
  createdAt: moment('created_at').notNull(),
}

/** Apps that show codes, of people of the installation. [FACTOR-1] */
export const accountFactors = pgTable('account_factors', {
  accountId: text('account_id').primaryKey(),
  ...factor,
})

export const accountRecoveryCodes = pgTable(
  'account_recovery_codes',
  { accountId: text('account_id').notNull(), codeHash: text('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
)

/** The same of members of a website. */
export const memberFactors = pgTable(
  'member_factors',
  { websiteId: text('website_id').notNull(), memberId: text('member_id').notNull(), ...factor },
  (table) => [primaryKey({ columns: [table.websiteId, table.memberId] })],
)

export const memberRecoveryCodes = pgTable(
  'member_recovery_codes',
  {
    websiteId: text('website_id').notNull(),
    memberId: text('member_id').notNull(),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.memberId, table.codeHash] })],
)

const passkey = {
  /** As the device names it, in base64url. */
  id: text('id').notNull(),
  /** It works there and nowhere else. */
  host: text('host').notNull(),
  name: text('name').notNull(),
  publicKey: text('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: jsonb('transports').$type<readonly string[]>().notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at'),
}

/** Passkeys of people of the installation. [PASSKEY-1] */
export const accountPasskeys = pgTable(
  'account_passkeys',
  { accountId: text('account_id').notNull(), ...passkey },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

/** The same of members of a website. */
export const memberPasskeys = pgTable(
  'member_passkeys',
  { websiteId: text('website_id').notNull(), memberId: text('member_id').notNull(), ...passkey },
  (table) => [primaryKey({ columns: [table.websiteId, table.memberId, table.id] })],
)

/** What devices have signed: each once. */
export const usedChallenges = pgTable('used_challenges', {
  challengeHash: text('challenge_hash').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
})
