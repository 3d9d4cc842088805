import { BLOCK_TYPES, type BlockTypeCode } from '../enumerations/block-types.ts'

/** The blocks every mail program can show: a mail is made of these alone. [CAMPAIGN-2] */
export const MAIL_BLOCKS: ReadonlySet<BlockTypeCode> = new Set([
  BLOCK_TYPES.text,
  BLOCK_TYPES.image,
  BLOCK_TYPES.button,
  BLOCK_TYPES.line,
  BLOCK_TYPES.product,
  BLOCK_TYPES.summary,
])

/** How far a campaign is. [CAMPAIGN-6] */
export const CAMPAIGN_STATES = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'canceled'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

/**
 * What became of the mail to one person: `handing` while it is given to the mail server; `unsure` when nobody can know
 * whether that ended well; `skipped` for who left before it was their turn. [CAMPAIGN-8] [CAMPAIGN-9]
 */
export const RECIPIENT_STATES = [
  'waiting',
  'handing',
  'sent',
  'refused',
  'failed',
  'unsure',
  'skipped',
  'returned',
] as const
export type RecipientState = (typeof RECIPIENT_STATES)[number]

/** Why an address gets no campaigns any more. [CAMPAIGN-12] */
export const BLOCK_REASONS = ['refused', 'returned', 'complained', 'by-hand'] as const
export type BlockReason = (typeof BLOCK_REASONS)[number]

/** Limits of campaigns: lengths in characters, `perHour` in mails. */
export const CAMPAIGN_LIMITS = {
  subject: 200,
  previewText: 200,
  senderName: 100,
  leastPerHour: 60,
  mostPerHour: 1_000_000,
  usualPerHour: 3600,
  campaigns: 1000,
  segments: 100,
  segmentName: 60,
  segmentTags: 20,
  topics: 20,
  topicName: 60,
} as const

/** Who is meant, among those who get the newsletter; what is left out narrows nothing. [SEGMENT-1] */
export interface SegmentRules {
  /** Any of these languages of mails. */
  readonly languages: readonly string[]
  /** Any of these tags of their contact. */
  readonly tags: readonly string[]
  /** Whether they have bought something, or a certain product, lately or ever. */
  readonly purchases: 'any' | 'some' | 'none'
  readonly productId: string | null
  /** Days back that purchases are looked for; null for ever. */
  readonly withinDays: number | null
}

/** Everybody who gets the newsletter. */
export const EVERYBODY: SegmentRules = {
  languages: [],
  tags: [],
  purchases: 'any',
  productId: null,
  withinDays: null,
}
