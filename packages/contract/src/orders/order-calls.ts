import {
  ONE_STOP_STANDINGS,
  DISPUTE_STATES,
  DRAFT_LIMITS,
  FULFILLMENT_STATES,
  MAX_ORDER_TAG_LENGTH,
  PAYMENT_STATES,
  PRINTED_DOCUMENTS,
  RISK_LEVELS,
  RISK_WEIGHTS,
  say,
  TAX_PARTS,
  WITHDRAWAL_LIMITS,
} from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import { idField, idParams, limitField, momentField } from '../fields.ts'
import { draftForm, draftTotals } from './draft-calls.ts'
import { orderDocument, orderSummary, ownersOrder } from './order-fields.ts'

const cents = z.number().int().describe('Minor units of the currency')
const dayField = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, say('Write a day such as 2026-11-27.'))
  .describe('A day such as 2026-11-27; the last one counts whole')
const testsField = z
  .literal('only')
  .exactOptional()
  .describe('Test orders by themselves, of which nothing is owed')
const answer = z.object({ order: ownersOrder })
const payLinkAnswer = z.object({
  link: z
    .object({ url: z.string(), expiresOn: momentField, amountCents: cents })
    .nullable()
    .describe('`null` where none is out'),
})
const units = z.array(z.object({ itemId: idField, quantity: z.number().int().min(1).max(9999) })).max(500)
const trackingFields = {
  carrier: z
    .string()
    .max(60)
    .exactOptional()
    .describe('A known carrier, such as `dhl` or `royal-mail`, or the name of another'),
  trackingNumber: z.string().max(100).exactOptional(),
  trackingUrl: z.string().max(1000).exactOptional().describe('Where it is followed, for other carriers'),
}
/** What the list of orders can be sorted by. */
export const ORDER_LIST_SORTS = ['number', 'customer', 'total'] as const
const optionalDay = z.union([z.literal(''), dayField]).exactOptional()
const filters = {
  search: z.string().max(200).exactOptional().describe('Order number, e-mail address or name'),
  state: z
    .enum([...FULFILLMENT_STATES, 'open', 'withdrawn', 'returns'])
    .exactOptional()
    .describe(
      '`open`: something is still to be sent; `withdrawn`: the buyer withdrew from the contract; `returns`: something is being sent back',
    ),
  payment: z.enum(PAYMENT_STATES).exactOptional(),
  tag: z.string().max(100).exactOptional(),
  from: optionalDay,
  to: optionalDay,
}
const tagField = z
  .string()
  .trim()
  .min(1, say('Write a tag.'))
  .max(MAX_ORDER_TAG_LENGTH, say('A tag has at most 40 letters.'))
const parcelParams = idParams.extend({ fulfillmentId: idField })
const stateRefusals = ['order-not-found', 'wrong-state'] as const

/** What owners do with orders. */
export const orderCalls = calls({
  'GET /api/config/orders': {
    tag: 'orders',
    summary: 'Orders, newest first unless sorted otherwise; with the first page what all that fit come to',
    query: z.object({
      ...filters,
      sort: z.enum(ORDER_LIST_SORTS).exactOptional(),
      direction: z.enum(['ascending', 'descending']).exactOptional(),
      cursor: z.string().max(2000).exactOptional(),
      limit: limitField.exactOptional(),
    }),
    answer: z.object({
      orders: z.array(orderSummary),
      nextCursor: z.string().exactOptional(),
      totals: z
        .array(
          z.object({
            currency: z.string(),
            count: z.number().int(),
            totalCents: cents,
            refundedCents: cents,
          }),
        )
        .exactOptional(),
    }),
  },
  'GET /api/config/orders.csv': {
    tag: 'orders',
    summary: 'The same as a table, one line for each order; at most 10,000',
    query: z.object({
      ...filters,
      ids: z.string().max(7000).exactOptional().describe('Only these, with commas between them'),
    }),
    textAnswer: 'text/csv',
    answer: z.string(),
  },
  'GET /api/config/orders/tags': {
    tag: 'orders',
    summary: 'Tags of the orders, the most used first',
    answer: z.object({ tags: z.array(z.object({ tag: z.string(), count: z.number().int() })) }),
  },
  'POST /api/config/orders/bulk': {
    tag: 'orders',
    summary: 'Do the same to many orders; what cannot be done to one is said and stops none of the others',
    body: z.object({
      ids: z.array(idField).min(1).max(100, say('Choose at most 100 orders at a time.')),
      action: z.enum(['fulfill', 'mark-paid', 'tag', 'untag', 'documents']),
      tag: tagField.exactOptional().describe('The tag to add or take away'),
      notify: z.boolean().default(true).describe('Mail the buyers of what is fulfilled or paid'),
    }),
    answer: z.object({
      done: z.number().int(),
      failed: z.array(z.object({ id: z.string(), message: z.string() })),
    }),
  },
  'GET /api/config/taxes/one-stop': {
    tag: 'orders',
    summary:
      'What was sold to other countries of the European Union in a year, against the threshold of the one-stop shop',
    query: z.object({
      year: z.coerce.number<number | string>().int().min(2000).max(2999),
      tests: testsField,
    }),
    answer: z.object({
      year: z.number().int(),
      currency: z.string(),
      country: z.string().describe('Where the shop is; empty as long as nobody has said'),
      rows: z.array(
        z.object({
          country: z.string(),
          orders: z.number().int(),
          netCents: cents.describe('Without tax and without what was given back'),
        }),
      ),
      totalCents: cents,
      previousCents: cents.describe('Of the year before'),
      unknownCents: cents.describe(
        'Downloads and memberships of this year whose buyers gave no address; not in the sum',
      ),
      standing: z.enum(ONE_STOP_STANDINGS),
    }),
  },
  'GET /api/config/taxes/report': {
    tag: 'orders',
    summary:
      'What was sold and given back between two days of the website’s clock, by country and tax; nothing canceled before it was paid, and test orders only where they are asked for, by themselves',
    query: z.object({ from: dayField, to: dayField, tests: testsField }),
    answer: z.object({
      onlyTests: z.boolean().describe('The shop has test orders, and no others'),
      rows: z.array(
        z.object({
          part: z
            .enum(TAX_PARTS)
            .describe('Whether it is of the one-stop shop, its buyer accounts for it, or it is not taxed'),
          country: z.string().describe('Where it was taxed or went; empty where nobody knows'),
          name: z.string().describe('Empty where it is not taxed'),
          rate: z.number().describe('Ten-thousandths of a percent'),
          currency: z.string(),
          orders: z.number().int().describe('Those placed between the days'),
          baseCents: cents.describe('Without the tax'),
          taxCents: cents,
          refundedBaseCents: cents.describe('Given back between the days, without the tax'),
          refundedTaxCents: cents.describe('Its tax'),
        }),
      ),
      totals: z.array(
        z.object({
          currency: z.string(),
          orders: z.number().int(),
          grossCents: cents.describe('What all orders came to, with tax'),
          taxCents: cents,
          refundedCents: cents.describe('Given back between the days, with tax'),
          refundedTaxCents: cents,
        }),
      ),
    }),
    errors: ['period-invalid'],
  },
  'GET /api/config/orders/:id': {
    tag: 'orders',
    summary: 'One order',
    params: idParams,
    answer,
    errors: ['order-not-found'],
  },
  'POST /api/config/orders/:id/fulfill': {
    tag: 'orders',
    summary: 'Send units together, or make them ready',
    params: idParams,
    body: z.object({
      items: units.min(1).exactOptional().describe('All that is left unless given'),
      ...trackingFields,
      notify: z.boolean().default(true),
      idempotencyKey: z.string().min(8).max(100).exactOptional(),
    }),
    answer,
    errors: [
      ...stateRefusals,
      'nothing-to-send',
      'too-many-to-send',
      'unknown-item',
      'tracking-url',
      'key-reused',
    ],
  },
  'POST /api/config/orders/:id/unfulfill': {
    tag: 'orders',
    summary: 'Take back that a parcel was sent, or everything',
    params: idParams,
    body: z.object({ fulfillmentId: idField.exactOptional() }).default({}),
    answer,
    errors: ['order-not-found', 'fulfillment-not-found'],
  },
  'POST /api/config/orders/:id/fulfillments/:fulfillmentId/tracking': {
    tag: 'orders',
    summary: 'Change carrier, number and address of a parcel',
    params: parcelParams,
    body: z.object({ ...trackingFields, notify: z.boolean().default(false) }),
    answer,
    errors: ['order-not-found', 'fulfillment-not-found', 'tracking-url'],
  },
  'POST /api/config/orders/:id/fulfillments/:fulfillmentId/picked-up': {
    tag: 'orders',
    summary: 'Note that the buyer fetched it',
    params: parcelParams,
    answer,
    errors: ['order-not-found', 'fulfillment-not-found'],
  },
  'POST /api/config/orders/:id/cancel': {
    tag: 'orders',
    summary: 'Call off an order that has not been sent; gift cards that it sold are voided',
    params: idParams,
    body: z
      .object({ restock: z.boolean().default(false), notify: z.boolean().default(false) })
      .default({ restock: false, notify: false }),
    answer,
    errors: [...stateRefusals, 'gift-card-used'],
  },
  'POST /api/config/orders/:id/refund': {
    tag: 'orders',
    summary: 'Give money back, by lines, shipping or amount',
    params: idParams,
    body: z.object({
      items: units.default([]),
      shippingCents: z.number().int().min(0).exactOptional(),
      amountCents: z.number().int().min(1).exactOptional(),
      restock: z.boolean().default(false),
      reason: z.string().max(500).default(''),
      notify: z.boolean().default(false).describe('Mail the buyer'),
      storeCredit: z
        .boolean()
        .default(false)
        .describe('The buyer gets store credit by mail, whatever the order was paid with'),
      returnId: idField.exactOptional().describe('The return it gives the money of'),
      payments: z
        .array(z.object({ paymentId: idField, amountCents: z.number().int().min(0) }))
        .max(20)
        .exactOptional()
        .describe('How much goes back to which payment; money from outside first unless given'),
      idempotencyKey: z.string().min(8).max(100).exactOptional(),
    }),
    answer,
    errors: [
      ...stateRefusals,
      'nothing-to-refund',
      'unknown-item',
      'too-many-units',
      'too-much-shipping',
      'too-much',
      'not-an-amount',
      'refund-failed',
      'refund-in-progress',
      'provider-missing',
      'whole-only',
      'gift-card-used',
      'unknown-payment',
      'wrong-shares',
      'key-reused',
    ],
  },
  'POST /api/config/orders/:id/mark-paid': {
    tag: 'orders',
    summary: 'Say that the money an order waits for is there',
    params: idParams,
    body: z.object({ notify: z.boolean().default(true) }),
    answer,
    errors: [...stateRefusals, 'not-awaited'],
  },
  'POST /withdrawal': {
    tag: 'orders',
    summary: 'Withdraw from an order, in two steps; says the same whether there is such an order or not',
    body: z.looseObject({
      step: z.enum(['check', 'change', 'send']).catch('check').default('check'),
      orderNumber: z.string().max(2000).default(''),
      email: z.string().max(2000).default(''),
      message: z.string().max(10_000).default(''),
    }),
  },
  'POST /api/config/orders/:id/withdrawal-answer': {
    tag: 'orders',
    summary: 'Answer the buyer who withdrew, such as how things are sent back; mailed to them',
    params: idParams,
    body: z.object({ message: z.string().max(WITHDRAWAL_LIMITS.answer) }),
    answer,
    errors: ['order-not-found', 'note-empty', 'not-withdrawn'],
  },
  'POST /api/config/orders/:id/note': {
    tag: 'orders',
    summary: 'Add a note that only the shop sees',
    params: idParams,
    body: z.object({ message: z.string().max(5000) }),
    answer,
    errors: ['order-not-found', 'note-empty'],
  },
  'PUT /api/config/orders/:id/tags': {
    tag: 'orders',
    summary: 'Set the tags of an order',
    params: idParams,
    body: z.object({ tags: z.array(tagField).max(50) }),
    answer,
    errors: ['order-not-found', 'too-many-tags'],
  },
  'GET /api/config/orders/:id/mails': {
    tag: 'orders',
    summary: 'Mails about an order, newest first, with what became of them',
    params: idParams,
    answer: z.object({
      mails: z.array(
        z.object({
          id: z.string(),
          kind: z.string(),
          to: z.string(),
          subject: z.string(),
          status: z.enum(['queued', 'sent', 'failed', 'kept']),
          lastError: z.string().nullable(),
          createdOn: z.number(),
        }),
      ),
    }),
    errors: ['order-not-found'],
  },
  'POST /api/config/orders/:id/mails/:mailId/resend': {
    tag: 'orders',
    summary: 'Send a mail about an order again, as it would be written now',
    params: idParams.extend({ mailId: idField }),
    answer,
    errors: ['order-not-found', 'mail-not-found'],
  },
  'GET /api/config/orders/:id/disputes': {
    tag: 'orders',
    summary:
      'What the buyer disputes at their bank, and how money that goes back stands, as the provider tells it',
    params: idParams,
    answer: z.object({
      disputes: z.array(
        z.object({
          id: z.string().describe('As the provider calls it'),
          amountCents: cents,
          reason: z.string().describe('The provider’s word for it, such as `fraudulent`'),
          state: z.enum(DISPUTE_STATES),
          dueOn: z.number().exactOptional().describe('Until when the shop can answer'),
        }),
      ),
      refunds: z
        .array(z.object({ id: z.string(), amountCents: cents, state: z.enum(['pending', 'failed']) }))
        .describe('Money that goes back and has not arrived yet, or did not'),
    }),
    errors: ['order-not-found'],
  },
  'GET /api/config/orders/:id/risk': {
    tag: 'orders',
    summary:
      'What stands out in an order, with reasons: hints for whoever sends it, by which nothing happens',
    params: idParams,
    answer: z.object({
      level: z.enum(RISK_LEVELS),
      hints: z
        .array(
          z.object({
            code: z.string().describe('Permanent, such as `declines`'),
            weight: z.enum(RISK_WEIGHTS),
            message: z.string(),
          }),
        )
        .describe('The gravest first'),
    }),
    errors: ['order-not-found'],
  },
  'GET /api/config/orders/print': {
    tag: 'orders',
    summary: 'Up to 100 orders with their documents, as they were asked for, to print',
    query: z.object({ ids: z.string().min(1).max(7000).describe('With commas between them') }),
    answer: z.object({
      orders: z.array(ownersOrder),
      documents: z.array(orderDocument),
      shop: z.string(),
      timeZone: z.string().describe('In which the day of a moment is told'),
    }),
  },
  'GET /api/config/orders/print.pdf': {
    tag: 'orders',
    summary: 'The same as a PDF file, each document on pages of its own',
    query: z.object({
      what: z.enum(PRINTED_DOCUMENTS),
      ids: z.string().min(1).max(7000).describe('Orders, with commas between them; at most 100'),
      document: z.string().max(64).exactOptional().describe('Only this one of their documents'),
    }),
    textAnswer: 'application/pdf',
    answer: z.string(),
    errors: ['nothing-to-print'],
  },
  'GET /api/config/orders/:id/documents': {
    tag: 'orders',
    summary: 'Invoice and credit notes of an order',
    params: idParams,
    answer: z.object({ documents: z.array(orderDocument) }),
    errors: ['order-not-found'],
  },
  'POST /api/config/orders/:id/documents': {
    tag: 'orders',
    summary: 'Make the invoice of an order, and the credit notes of its refunds, as far as there are none',
    params: idParams,
    answer: z.object({ documents: z.array(orderDocument) }),
    errors: ['order-not-found', 'no-document'],
  },
  'GET /api/config/orders/:id/change': {
    tag: 'orders',
    summary: 'An order as it is changed, what it comes to, and why it cannot be changed where it cannot',
    params: idParams,
    answer: z.object({
      form: draftForm,
      changes: z.number().int().describe('How often it was changed; a change names it'),
      totals: draftTotals,
      problem: z.string().exactOptional(),
    }),
    errors: ['order-not-found'],
  },
  'POST /api/config/orders/:id/change/price': {
    tag: 'orders',
    summary: 'What an order would come to after a change; nothing is kept',
    params: idParams,
    body: z.object({ form: draftForm }),
    answer: z.object({ totals: draftTotals }),
    errors: ['order-not-found', 'change-invalid'],
  },
  'POST /api/config/orders/:id/change': {
    tag: 'orders',
    summary:
      'Change an order of which nothing was sent: stock moves, what is missing is awaited, its invoice is corrected',
    params: idParams,
    body: z.object({
      form: draftForm.describe('A line with the name of one of the order is that line'),
      changes: z.number().int().describe('How often it had been changed when it was read'),
      notify: z.boolean().default(true).describe('Mail the buyer'),
      linkDays: z
        .number()
        .int()
        .min(1, say('A link works for at least a day.'))
        .max(DRAFT_LIMITS.days, say('A link works for at most 90 days.'))
        .nullable()
        .exactOptional()
        .describe('Make a link with which what is missing is paid, for so many days'),
    }),
    answer,
    errors: ['order-not-found', 'not-changeable', 'order-changed', 'change-invalid', 'not-enough-stock'],
  },
  'GET /api/config/orders/:id/pay-link': {
    tag: 'orders',
    summary: 'The link with which what an order waits for is paid, if one is out',
    params: idParams,
    answer: payLinkAnswer,
    errors: ['order-not-found'],
  },
  'POST /api/config/orders/:id/pay-link': {
    tag: 'orders',
    summary: 'Make a link with which what an order waits for is paid; one that is out ends',
    params: idParams,
    body: z.object({
      days: z
        .number()
        .int()
        .min(1, say('A link works for at least a day.'))
        .max(DRAFT_LIMITS.days, say('A link works for at most 90 days.')),
      notify: z.boolean().default(true).describe('Mail it to the buyer'),
    }),
    answer: payLinkAnswer,
    errors: ['order-not-found', 'not-awaited'],
  },
  'POST /api/config/orders/:id/give-back-difference': {
    tag: 'orders',
    summary: 'Give back what more was paid than a changed order comes to',
    params: idParams,
    body: z
      .object({
        notify: z.boolean().default(true).describe('Mail the buyer'),
        idempotencyKey: z.string().min(8).max(100).exactOptional(),
      })
      .default({ notify: true }),
    answer,
    errors: [
      'order-not-found',
      'nothing-to-refund',
      'refund-failed',
      'refund-in-progress',
      'provider-missing',
      'whole-only',
      'gift-card-used',
      'key-reused',
    ],
  },
  'POST /api/config/orders/:id/reopen-files': {
    tag: 'orders',
    summary: 'Let the files of an order be downloaded as often as at first',
    params: idParams,
    answer,
    errors: ['order-not-found'],
  },
  'POST /api/config/orders/:id/resend-confirmation': {
    tag: 'orders',
    summary: 'Send the confirmation mail again',
    params: idParams,
    answer,
    errors: stateRefusals,
  },
})
