import fp from 'fastify-plugin'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '../../platform/http/app-types.ts'
import { isFormPost } from '../cart/form-posts.ts'
import { shopperOf } from '../cart/shopper.ts'
import { createPaymentProviders, type PaymentProviders } from '../payments/payment-providers.ts'
import { finishSecondStep, KEY_LENGTH, payCart, valuesBefore, type CheckoutDesk } from './checkout.ts'
import { answerSettled, showCheckoutPage } from './checkout-pages.ts'
import { expireOldCheckouts, forgetOldAttempts } from './jobs.ts'
import { refundLatePayment } from './refund-late-payment.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Those who take and give back money. */
    readonly payments: PaymentProviders
  }
}

/** Presses of the last button by one visitor; what the attempts at the provider are limited to is stricter. [PAY-10] */
const payLimit = { name: 'checkout', burst: 30, perSeconds: 60 } as const

const field = z.union([z.string().max(1000), z.boolean(), z.number()]).nullish()
const checkoutAnswer = z.looseObject({ ok: z.boolean(), redirect: z.string().optional() })

/** Paying for a cart. */
export const checkoutFeature = fp(async (instance) => {
  const app = instance as unknown as App
  app.decorate('payments', await createPaymentProviders(app.config, app.db, app.clock))
  app.jobs.register(expireOldCheckouts)
  app.jobs.register(refundLatePayment)
  app.jobs.register(forgetOldAttempts)

  app.get('/checkout', { config: { access: 'public' }, schema: { hide: true } }, (request, reply) =>
    showCheckoutPage(app, request, reply),
  )

  app.post(
    '/checkout',
    {
      config: { access: 'public', rateLimit: payLimit },
      schema: {
        summary: 'Pay for the cart; an HTML form gets a page, a script gets JSON',
        tags: ['checkout'],
        body: z
          .object({ idempotencyKey: z.string().min(KEY_LENGTH.min).max(KEY_LENGTH.max) })
          .catchall(field),
        response: { '2xx': checkoutAnswer, '4xx': z.unknown(), '5xx': z.unknown(), 303: z.unknown() },
      },
    },
    async (request, reply) => {
      const { idempotencyKey, ...fields } = request.body
      const values = textsOf(fields)
      const settled = await payCart(deskOf(app, request), {
        shopper: shopperOf(request),
        values,
        idempotencyKey,
        address: request.ip,
        origin: request.origin,
      })
      return answerSettled(app, request, reply, settled, { values: withoutCard(values), idempotencyKey })
    },
  )

  app.post(
    '/checkout/second-step',
    {
      config: { access: 'public', rateLimit: payLimit },
      schema: {
        summary: 'Answer the second step a payment asked for',
        tags: ['checkout'],
        body: z.looseObject({
          token: z.string().max(200),
          confirm: z.union([z.boolean(), z.string().max(10)]).optional(),
          code: z.string().max(20).optional(),
        }),
        response: { '2xx': checkoutAnswer, '4xx': z.unknown(), '5xx': z.unknown(), 303: z.unknown() },
      },
    },
    async (request, reply) => {
      const { token, confirm } = request.body
      const desk = deskOf(app, request)
      const shopper = shopperOf(request)
      const settled = await finishSecondStep(desk, shopper, {
        token,
        confirmed: confirm !== false && confirm !== 'no' && confirm !== 'false',
        address: request.ip,
      })
      const values = isFormPost(request) ? await valuesBefore(desk, shopper, token) : {}
      return answerSettled(app, request, reply, settled, { values, idempotencyKey: crypto.randomUUID() })
    },
  )
})

function deskOf(app: App, request: FastifyRequest): CheckoutDesk {
  const { db, clock, jobs, payments, secret, config } = app
  return { db, clock, jobs, payments, secret, limits: config.rateLimits, log: request.log }
}

/** The fields of the form as text: a ticked box is `on`. */
function textsOf(fields: { readonly [field: string]: unknown }): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (name === '__proto__' || value === null || value === undefined || value === false) continue
    texts[name] = value === true ? 'on' : String(value)
  }
  return texts
}

/** What was typed, to be shown again; a card is never sent back. [CHK-29] */
function withoutCard(values: Readonly<Record<string, string>>): Record<string, string> {
  const hidden = /^(card|crumb$|paymentMethodId$)/
  return Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.test(name)))
}
