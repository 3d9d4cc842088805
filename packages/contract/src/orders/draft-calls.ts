import { DRAFT_EVENTS, DRAFT_LIMITS, DRAFT_STATES, say, type Address, type DraftForm } from '@plinth/domain'
import { z, type ZodType } from 'zod'
import { calls } from '../call.ts'
import { appliedDiscount, appliedTax } from '../cart/cart-fields.ts'
import { idField, idParams, limitField, momentField } from '../fields.ts'

const cents = z.number().int().describe('Minor units of the currency')
const amountField = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

const part = z.string().max(500).exactOptional()
const draftAddress: ZodType<Address> = z.object({
  name: z.string().max(500),
  company: part,
  line1: z.string().max(500),
  line2: part,
  district: part,
  city: z.string().max(500),
  region: part,
  postalCode: part,
  country: z.string().max(2),
  phone: part,
})

export const draftForm: ZodType<DraftForm> = z.object({
  email: z.string().max(256),
  language: z.string().max(35).describe('In which its buyer reads it'),
  shippingAddress: draftAddress.nullable(),
  billingAddress: draftAddress.nullable().describe('`null` for the same as the other'),
  lines: z
    .array(
      z.object({
        id: idField,
        variantId: idField.nullable().describe('`null` for what is written by hand'),
        title: z.string().max(DRAFT_LIMITS.title),
        quantity: z.number().int(),
        unitPriceCents: z.number().int().nullable().describe('`null` for what the catalogue says'),
        ships: z.boolean().describe('Whether what is written by hand is sent'),
      }),
    )
    .max(500),
  discount: z
    .union([
      z.object({ kind: z.literal('percent'), percent: z.number().int().describe('Hundredths of a percent') }),
      z.object({ kind: z.literal('amount'), amountCents: amountField }),
    ])
    .nullable(),
  shipping: z
    .union([
      z.object({ kind: z.literal('option'), optionId: z.string().max(100) }),
      z.object({
        kind: z.literal('custom'),
        name: z.string().max(DRAFT_LIMITS.shippingName),
        costCents: amountField,
      }),
    ])
    .nullable(),
  note: z.string().max(DRAFT_LIMITS.note),
})

/** What an order that somebody of the shop writes comes to. */
export const draftTotals = z.object({
  lines: z
    .array(
      z.object({
        id: z.string(),
        title: z.string(),
        variantName: z.string(),
        sku: z.string(),
        imageUrl: z.string().exactOptional(),
        productId: z.string().describe('Empty for what is written by hand'),
        catalogPriceCents: cents.nullable().describe('What the catalogue asks for one of it'),
        unitPriceCents: cents,
        quantity: z.number().int(),
        totalCents: cents,
        available: z.number().int().nullable().describe('Units there are; `null` for any number'),
      }),
    )
    .describe('Those that can be sold, in their order'),
  goneLines: z.array(z.string()).describe('Lines whose product is not there any more'),
  currency: z.string(),
  subtotalCents: cents,
  discountCents: cents,
  discounts: z.array(appliedDiscount),
  requiresShipping: z.boolean(),
  shippingOptions: z.array(z.object({ id: z.string(), name: z.string(), costCents: cents })),
  selectedShippingOption: z.string().nullable(),
  shippingCostCents: cents,
  carrierAskedOn: momentField
    .exactOptional()
    .describe('When a carrier said what that costs; absent where it is a written price'),
  taxes: z.array(appliedTax),
  taxCents: cents,
  pricesIncludeTax: z.boolean(),
  grandTotalCents: cents,
})

const summaryFields = {
  id: z.string(),
  number: z.number().int(),
  state: z.enum(DRAFT_STATES),
  email: z.string(),
  customerName: z.string(),
  currency: z.string(),
  totalCents: cents,
  createdOn: momentField,
  updatedOn: momentField,
  orderId: z.string().nullable(),
}

const draftDetail = z.object({
  ...summaryFields,
  revision: z.number().int(),
  form: draftForm,
  totals: draftTotals,
  link: z
    .object({ url: z.string(), expiresOn: momentField })
    .nullable()
    .describe('The link to pay that is out'),
  events: z.array(
    z.object({
      id: z.string(),
      type: z.enum(DRAFT_EVENTS),
      actorName: z.string().exactOptional(),
      at: momentField,
    }),
  ),
})

const answer = z.object({ draft: draftDetail })
const refusals = ['draft-not-found', 'draft-changed', 'draft-over'] as const

/** Orders that people of the shop write by hand. */
export const draftCalls = calls({
  'GET /api/config/draft-orders': {
    tag: 'orders',
    summary: 'Orders written by hand, newest first',
    query: z.object({
      search: z.string().max(200).exactOptional().describe('Number, e-mail address or name'),
      state: z.enum([...DRAFT_STATES, 'unfinished']).exactOptional(),
      cursor: z.string().max(2000).exactOptional(),
      limit: limitField.exactOptional(),
    }),
    answer: z.object({ drafts: z.array(z.object(summaryFields)), nextCursor: z.string().exactOptional() }),
  },
  'POST /api/config/draft-orders': {
    tag: 'orders',
    summary: 'Begin an order by hand; nothing is sold yet',
    body: z.object({ form: draftForm }),
    status: 201,
    answer,
    errors: ['draft-invalid'],
  },
  'POST /api/config/draft-orders/price': {
    tag: 'orders',
    summary: 'What an order written by hand comes to, by the rules of every order; nothing is kept',
    body: z.object({ form: draftForm }),
    answer: z.object({ totals: draftTotals }),
    errors: ['draft-invalid'],
  },
  'GET /api/config/draft-orders/:id': {
    tag: 'orders',
    summary: 'An order written by hand',
    params: idParams,
    answer,
    errors: ['draft-not-found'],
  },
  'PUT /api/config/draft-orders/:id': {
    tag: 'orders',
    summary: 'Save an order written by hand; one whose link is out, or that is over, stays as it is',
    params: idParams,
    body: z.object({ form: draftForm, revision: z.number().int().describe('The one it was read with') }),
    answer,
    errors: [...refusals, 'draft-invalid', 'draft-sent', 'being-paid'],
  },
  'DELETE /api/config/draft-orders/:id': {
    tag: 'orders',
    summary: 'Delete an order written by hand that was never placed and has no link out',
    params: idParams,
    errors: [...refusals, 'draft-sent', 'being-paid'],
  },
  'POST /api/config/draft-orders/:id/send': {
    tag: 'orders',
    summary:
      'Make a link with which the buyer pays, and hold the units as long as it works; mailed if asked to',
    params: idParams,
    body: z.object({
      revision: z.number().int(),
      days: z
        .number()
        .int()
        .min(1, say('A link works for at least a day.'))
        .max(DRAFT_LIMITS.days, say('A link works for at most 90 days.'))
        .describe('How long it works'),
      mail: z.boolean().default(true).describe('Mail it to the buyer'),
      message: z.string().max(2000).default('').describe('Said to the buyer in the mail'),
    }),
    answer,
    errors: [
      ...refusals,
      'draft-invalid',
      'draft-sent',
      'being-paid',
      'not-enough-stock',
      'carrier-price-old',
    ],
  },
  'POST /api/config/draft-orders/:id/withdraw-link': {
    tag: 'orders',
    summary: 'End the link: nobody pays with it any more, the units are free, and the order can be changed',
    params: idParams,
    answer,
    errors: [...refusals, 'being-paid'],
  },
  'POST /api/config/draft-orders/:id/place': {
    tag: 'orders',
    summary: 'Place it as an order: paid by hand already, or to be paid later',
    params: idParams,
    body: z.object({
      revision: z.number().int(),
      paid: z.boolean().describe('The money is there; otherwise the order waits for it'),
      paidWith: z.string().trim().max(60).default('').describe('Such as Cash; empty for a bank transfer'),
      notify: z.boolean().default(true).describe('Mail the buyer the confirmation'),
    }),
    answer,
    errors: [...refusals, 'draft-invalid', 'being-paid', 'not-enough-stock', 'carrier-price-old'],
  },
  'POST /api/config/draft-orders/:id/cancel': {
    tag: 'orders',
    summary: 'Give it up: a link that is out ends, and what was held is free',
    params: idParams,
    answer,
    errors: [...refusals, 'being-paid'],
  },
})
