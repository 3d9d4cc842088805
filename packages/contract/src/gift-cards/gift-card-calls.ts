import { GIFT_LIMITS, LEDGER_REASONS, MAX_PRICE, say, STORED_VALUE_KINDS } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import { idParams, intentionField, limitField, momentField } from '../fields.ts'

const cents = z.number().int().describe('Minor units of the currency')

/** How a gift card stands, as lists are narrowed by it. */
export const GIFT_CARD_STATES = ['active', 'spent', 'expired', 'voided'] as const
export type GiftCardState = (typeof GIFT_CARD_STATES)[number]

const giftCard = z.object({
  id: z.string(),
  kind: z.enum(STORED_VALUE_KINDS),
  state: z.enum(GIFT_CARD_STATES),
  last4: z.string().describe('The last four characters of its newest code; empty while it has none'),
  currency: z.string(),
  initialCents: cents,
  balanceCents: cents.describe('What is left'),
  heldCents: cents.describe('What buyers are paying with just now'),
  testMode: z.boolean().describe('Bought with a test payment: pays nothing where real money is taken'),
  orderId: z.string().nullable().describe('What it was bought with, or given back from'),
  orderNumber: z.number().int().nullable(),
  recipientName: z.string(),
  recipientEmail: z.string(),
  senderName: z.string(),
  message: z.string(),
  note: z.string().describe('For the shop alone'),
  sendAt: momentField.nullable().describe('When it is mailed; null for never by itself'),
  sentOn: momentField.nullable().describe('When the mail server took the newest mail'),
  expiresAt: momentField.nullable(),
  voidedOn: momentField.nullable(),
  isLimited: z.boolean().describe('It pays for some products alone'),
  createdOn: momentField,
})
export type GiftCard = z.infer<typeof giftCard>

const entry = z.object({
  id: z.string(),
  reason: z.enum(LEDGER_REASONS),
  amountCents: cents,
  balanceCents: cents.describe('What was left after it'),
  orderId: z.string().nullable(),
  orderNumber: z.number().int().nullable(),
  at: momentField,
})
export type GiftCardEntry = z.infer<typeof entry>

const rule = z.object({
  productIds: z.array(z.string().min(1).max(64)).max(50),
  categoryIds: z.array(z.string().min(1).max(64)).max(50),
})

const text = (most: number) => z.string().trim().max(most)
const refusals = ['gift-card-not-found', 'gift-card-invalid', 'gift-card-in-use', 'gift-card-over'] as const

/** Gift cards and store credit: what is left on one, and what owners do with them. */
export const giftCardCalls = calls({
  'POST /gift-card': {
    tag: 'gift cards',
    summary: 'Put a gift card into the cart, from its page; goes on to the cart',
    body: z.looseObject({
      itemId: z.string().max(64).default(''),
      sku: z.string().max(200).default('').describe('Empty for an amount of the buyer’s own'),
      amount: z.string().max(40).default('').describe('Decimal text of major units'),
      recipientName: z.string().max(2000).default(''),
      recipientEmail: z.string().max(2000).default(''),
      senderName: z.string().max(2000).default(''),
      message: z.string().max(5000).default(''),
      sendOn: z.string().max(40).default(''),
    }),
  },
  'POST /gift-card/balance': {
    tag: 'gift cards',
    summary: 'The page that tells what is left on a gift card',
    body: z.looseObject({ code: z.string().max(200).default('') }),
  },
  'GET /api/config/gift-cards': {
    tag: 'gift cards',
    summary: 'Gift cards and store credit, the newest first',
    query: z.object({
      state: z.enum(['all', ...GIFT_CARD_STATES]).default('all'),
      search: text(200)
        .exactOptional()
        .describe('The last four characters of a code, a part of a name or an address, or an order’s number'),
      cursor: z.string().max(200).exactOptional(),
      limit: limitField.default(50),
    }),
    answer: z.object({ giftCards: z.array(giftCard), nextCursor: z.string().nullable() }),
  },
  'GET /api/config/gift-cards/:id': {
    tag: 'gift cards',
    summary: 'A gift card with every entry of its ledger, the oldest first',
    params: idParams,
    answer: z.object({ giftCard, entries: z.array(entry) }),
    errors: ['gift-card-not-found'],
  },
  'POST /api/config/gift-cards': {
    tag: 'gift cards',
    summary: 'Issue a gift card or store credit by hand',
    body: z.object({
      kind: z.enum(STORED_VALUE_KINDS).default('gift-card'),
      amountCents: cents.min(1, say('It is worth at least the smallest amount there is.')).max(MAX_PRICE),
      recipientName: text(GIFT_LIMITS.name).default(''),
      recipientEmail: text(254)
        .default('')
        .describe('Where it is mailed; without one the answer tells the code'),
      message: text(GIFT_LIMITS.message).default(''),
      note: text(GIFT_LIMITS.note).default(''),
      sendAt: momentField.nullable().default(null).describe('null for at once'),
      expiresAt: momentField.nullable().default(null),
      onlyFor: rule.nullable().default(null).describe('What it pays for; null for everything'),
      idempotencyKey: intentionField,
    }),
    answer: z.object({
      giftCard,
      code: z
        .string()
        .nullable()
        .describe('Told to whoever made it; null for a card that is mailed, or has another code by now'),
    }),
    errors: [...refusals, 'foreign-thing', 'key-reused'],
  },
  'POST /api/config/gift-cards/:id/void': {
    tag: 'gift cards',
    summary: 'Void a gift card: it pays nothing any more',
    params: idParams,
    answer: z.object({ giftCard }),
    errors: refusals,
  },
  'POST /api/config/gift-cards/:id/code': {
    tag: 'gift cards',
    summary: 'Make a new code for a gift card, told once; codes from before pay nothing any more',
    params: idParams,
    answer: z.object({ giftCard, code: z.string() }),
    errors: refusals,
  },
  'POST /api/config/gift-cards/:id/send': {
    tag: 'gift cards',
    summary: 'Mail a gift card with a new code; codes from before pay nothing any more',
    params: idParams,
    body: z.object({ email: text(254) }),
    answer: z.object({ giftCard }),
    errors: [...refusals, 'no-mail-server'],
  },
  'POST /api/config/gift-cards/import': {
    tag: 'gift cards',
    summary: 'Take in gift cards sold elsewhere: columns code, balance, e-mail, note. All of them or none',
    body: z.object({
      text: z.string().max(900_000, say('Split the list: it has too many lines for one.')),
      isTrial: z.boolean().describe('Only looks, and keeps nothing'),
    }),
    answer: z.object({
      count: z.number().int(),
      totalCents: cents,
      problems: z
        .array(z.object({ line: z.number().int(), message: z.string() }))
        .describe('The first hundred lines that cannot be taken in; then nothing is'),
    }),
  },
  'GET /api/config/gift-card-liability': {
    tag: 'gift cards',
    summary: 'What the shop owed at a moment, by currency and kind; test cards are left out',
    query: z.object({ at: z.coerce.number<number | string>().int().min(0).max(8.64e15) }),
    answer: z.object({
      owed: z.array(
        z.object({
          currency: z.string(),
          kind: z.enum(STORED_VALUE_KINDS),
          balanceCents: cents,
          count: z.number().int().describe('Of those with something left'),
        }),
      ),
    }),
  },
})
