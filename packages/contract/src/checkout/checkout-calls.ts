import {
  ADDRESS_FIELDS,
  addressForm,
  billingField,
  CARD_FIELDS,
  EMAIL_FIELD,
  type Field,
  FORM_LIMITS,
  openFormat,
} from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import { done } from '../fields.ts'

/** A field of the form as a script or a form sends it. */
const field = z.union([z.string().max(1000), z.boolean(), z.number()]).nullish()

/** An input of a question of the checkout: longer texts, and what is ticked of several. */
const answer = z
  .union([
    z.string().max(2 * FORM_LIMITS.answer),
    z.boolean(),
    z.number(),
    z.array(z.string().max(2 * FORM_LIMITS.answer)).max(FORM_LIMITS.options),
  ])
  .nullish()

/**
 * What the form asks, from its declarations: the names and what they mean. What is wrong with a value is said by the form's
 * own rules, in a page or beside its field, and never refused before they are asked. [FIELD-7]
 */
function formFields(): Record<string, typeof field> {
  const asked = new Map<string, Field>([['email', EMAIL_FIELD], ...Object.entries(CARD_FIELDS)])
  const ofAddress = new Map(addressForm(openFormat, 'en').map((one) => [one.name, one.field]))
  for (const name of ADDRESS_FIELDS)
    for (const each of [name, billingField(name)]) {
      const declared = ofAddress.get(name)
      if (declared !== undefined) asked.set(each, declared)
    }
  return Object.fromEntries([...asked].map(([name, { label }]) => [name, field.describe(label)]))
}

/** Paid, or what the payment asks before it is; every other outcome is a refusal. */
const settled = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    redirect: z.string().describe('Path of the page that confirms the order'),
  }),
  z.object({
    ok: z.literal(false),
    secondStep: z.object({
      token: z.string(),
      message: z.string(),
      clientSecret: z
        .string()
        .exactOptional()
        .describe('What the provider’s own script needs, where it has one'),
      goTo: z.string().exactOptional().describe('Where the buyer pays, if on a page of the provider’s'),
    }),
  }),
])

const refusals = [
  'cart-empty',
  'form-invalid',
  'below-minimum',
  'above-maximum',
  'no-shipping',
  'price-changed',
  'shipping-changed',
  'discount-gone',
  'gift-card-changed',
  'not-enough-stock',
  'no-payment-method',
  'payment-declined',
  'payment-unavailable',
  'payment-expired',
  'too-many-attempts',
  'checkout-in-progress',
  'checkout-not-found',
] as const

/** Why a checkout does not go on. */
export type CheckoutErrorCode = (typeof refusals)[number]

/** Paying for a cart. HTML forms get pages from the same addresses. */
export const checkoutCalls = calls({
  'POST /checkout': {
    tag: 'checkout',
    summary: 'Pay for the cart; an HTML form gets a page, a script gets JSON',
    body: z
      .object({
        ...formFields(),
        shippingOption: field.describe('The way to ship'),
        answers: z
          .string()
          .max(FORM_LIMITS.text)
          .nullish()
          .describe(
            'What the questions of the shop were answered: JSON text of inputs by name, each a list of texts',
          ),
        shown: field.describe(
          'The sums the page showed, as its form says them: others are told before they are paid; without it, those that were shown last',
        ),
        payLink: field.describe('What opens the link that is paid; without it, the cart of the browser is'),
        idempotencyKey: z
          .string()
          .min(16)
          .max(100)
          .describe('Names this attempt: the same key again gets the same answer, never a second payment'),
      })
      .catchall(answer),
    answer: settled,
    errors: refusals,
  },
  'POST /api/commerce/pay-links/:key/gift-cards': {
    tag: 'checkout',
    summary: 'Give a gift card, or store credit, to pay a link with',
    params: z.object({ key: z.string().max(100) }),
    body: z.object({ code: z.string().max(200) }),
    answer: done,
    errors: [
      'coupon-unknown',
      'too-many-coupons',
      'gift-card-ended',
      'gift-card-empty',
      'gift-card-test',
      'gift-card-elsewhere',
    ],
  },
  'DELETE /api/commerce/pay-links/:key/gift-cards/:code': {
    tag: 'checkout',
    summary: 'Take a gift card from a link again, by its last four characters',
    params: z.object({ key: z.string().max(100), code: z.string().max(200) }),
    answer: done,
  },
  'POST /checkout/second-step': {
    tag: 'checkout',
    summary: 'Answer the second step a payment asked for',
    body: z.looseObject({
      token: z.string().max(200),
      confirm: z.union([z.boolean(), z.string().max(10)]).optional(),
      code: z.string().max(20).optional(),
      payLink: z.string().max(100).optional().describe('What opens the link that is paid'),
    }),
    answer: settled,
    errors: refusals,
  },
})
