import { DISCOUNT_KINDS, DISCOUNT_LIMITS } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import { idField, idParams, intentionField, momentField } from '../fields.ts'

const cents = z.number().int().describe('Minor units of the currency')
const limit = z.number().int().nullable().describe('null for any number')
const ids = z.array(idField).max(DISCOUNT_LIMITS.products)

/** What an owner sets. Ranges are checked by the rules, which name the field. */
const discountFields = z.object({
  title: z.string().max(1000),
  automatic: z.boolean().describe('Counts by itself, without a code'),
  kind: z.enum(DISCOUNT_KINDS),
  percent: z.number().int().describe('Hundredths of a percent'),
  amountCents: cents,
  buy: z.number().int().describe('Units at full price for each group of units that cost less'),
  get: z.number().int().describe('Units that cost less, of each group'),
  productIds: ids.describe('What it is for; without products and categories, everything'),
  categoryIds: ids,
  minimumCents: cents.describe('What it is for must come to this before discounts'),
  combines: z.boolean().describe('Counts together with others that may'),
  isOn: z.boolean(),
  startsAt: momentField.nullable(),
  endsAt: momentField.nullable(),
  maxUses: limit.describe('Orders it counts in, all together'),
  maxUsesPerCustomer: limit,
  maxUsesPerCode: limit,
})

const discount = discountFields.extend({
  id: z.string(),
  currency: z
    .string()
    .describe('Amounts are in it; in a shop of another currency an amount counts for nothing'),
  createdOn: z.number().describe('Milliseconds since the epoch'),
  codeCount: z.number().int(),
  codes: z.array(z.string()).describe('The first few of its codes'),
  uses: z.number().int().describe('Orders it counted in'),
  takenOffCents: cents.describe('What it took off in all of them'),
})

const refusals = ['discount-not-found', 'discount-invalid', 'foreign-thing', 'too-many-discounts'] as const
const codeText = z.string().max(200)

/** What owners do with discounts. */
export const discountCalls = calls({
  'GET /api/config/discounts': {
    tag: 'discounts',
    summary: 'The discounts of the website, the newest first',
    answer: z.object({ discounts: z.array(discount) }),
  },
  'POST /api/config/discounts': {
    tag: 'discounts',
    summary: 'Make a discount',
    body: discountFields.extend({
      code: codeText.default('').describe('Its first code'),
      idempotencyKey: intentionField,
    }),
    answer: z.object({ discount }),
    errors: [...refusals, 'key-reused'],
  },
  'PUT /api/config/discounts/:id': {
    tag: 'discounts',
    summary: 'Change a discount; orders that were placed keep what they were sold for',
    params: idParams,
    body: discountFields,
    answer: z.object({ discount }),
    errors: refusals,
  },
  'DELETE /api/config/discounts/:id': {
    tag: 'discounts',
    summary: 'Delete a discount with its codes; orders keep what they were sold for',
    params: idParams,
    answer: z.object({ id: z.string() }),
    errors: ['discount-not-found'],
  },
  'GET /api/config/discounts/:id/codes': {
    tag: 'discounts',
    summary:
      'Codes of a discount in the order of the alphabet, up to 10,000 at once, and how often each was used',
    params: idParams,
    query: z.object({ after: codeText.exactOptional() }),
    answer: z.object({
      codes: z.array(z.object({ code: z.string(), uses: z.number().int() })),
      nextCursor: z.string().nullable(),
    }),
    errors: ['discount-not-found'],
  },
  'POST /api/config/discounts/:id/codes': {
    tag: 'discounts',
    summary: 'Give a discount a code, or have codes made that nobody guesses',
    params: idParams,
    body: z.object({
      code: codeText.exactOptional(),
      make: z.number().int().min(1).max(DISCOUNT_LIMITS.codesAtOnce).exactOptional(),
      prefix: codeText.default(''),
      idempotencyKey: intentionField,
    }),
    answer: z.object({ discount, added: z.number().int() }),
    errors: [...refusals, 'key-reused'],
  },
  'DELETE /api/config/discounts/:id/codes/:code': {
    tag: 'discounts',
    summary: 'Take a code away',
    params: idParams.extend({ code: codeText }),
    answer: z.object({ discount }),
    errors: ['discount-not-found'],
  },
})
