import { ANSWERS_FIELD, answersText, isAnswerInput, typedAnswers } from '@plinth/domain'
import fp from 'fastify-plugin'
import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { isFormPost } from '../cart/form-posts.ts'
import { shopperOf } from '../cart/shopper.ts'
import { createPayments, type Payments } from '../payments/payments.ts'
import { registerWebhooks } from '../payments/webhooks.ts'
import { registerCardsOfLinks } from './cards-of-link-routes.ts'
import { linkOfKey, payLinkSource } from './pay-page.ts'
import { payableOfLink, ownerOfLink } from './payable-of-link.ts'
import { registerPayLinkMail, sendPayLink } from './pay-link-mail.ts'
import { finishSecondStep, ownerOf, pay, payCart, valuesBefore } from './checkout.ts'
import { checkoutRefusals } from './checkout-errors.ts'
import { answerSettled, answerUpdated, checkoutSource, deskOf, returnSource } from './checkout-pages.ts'
import { expireOldCheckouts, forgetOldAttempts } from './jobs.ts'
import { lookAgain } from './look-again.ts'
import { refundLatePayment } from './refund-late-payment.ts'
import { takeDispute } from '../orders/disputes.ts'
import { takeRefunds } from '../orders/told-refunds.ts'
import { takeNotice } from './take-notice.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The payment methods of every website. */
    readonly payments: Payments
  }
}

/** Presses of the last button by one visitor; what the attempts at the provider are limited to is stricter. [PAY-10] */
const payLimit = { name: 'checkout', burst: 30, perSeconds: 60 } as const

/** The button that has the form follow the country, where no script does. [CHK-43] */
const UPDATE = 'updateFields'

/** Paying for a cart. */
export const checkoutFeature = fp(async function checkoutFeature(instance) {
  const app = instance as unknown as App
  app.decorate('payments', createPayments(app.config, app.db, app.clock))
  app.jobs.register(expireOldCheckouts)
  app.jobs.register(refundLatePayment)
  app.jobs.register(lookAgain)
  app.jobs.register(forgetOldAttempts)

  registerWebhooks(app, app.payments, (notice, method) => takeNotice(app, notice, method), {
    dispute: (notice, method, websiteId) => takeDispute(app, notice, method.id, websiteId),
    refunds: (notice, method, websiteId) => takeRefunds(app, notice, method.id, websiteId),
  })
  app.pageSources.add(checkoutSource(app))
  app.pageSources.add(returnSource(app))
  app.pageSources.add(payLinkSource(app))
  app.jobs.register(sendPayLink)
  registerPayLinkMail(app)
  registerCardsOfLinks(app)

  serve(app, 'POST /checkout', { access: 'public', rateLimit: payLimit }, async (request, reply) => {
    const { idempotencyKey, ...fields } = request.body
    const values = withAnswers(textsOf(fields), fields)
    if (isFormPost(request) && values[UPDATE] !== undefined)
      return answerUpdated(app, request, reply, { values: withoutCard(values), idempotencyKey })
    const desk = deskOf(app, request)
    const submission = { values, idempotencyKey, address: request.network, origin: request.origin }
    const typed = { values: withoutCard(values), idempotencyKey }
    if ((values['payLink'] ?? '') !== '') {
      const link = await linkOfKey(app, request, values['payLink'] ?? '')
      if (link === undefined) return answerSettled(app, request, reply, checkoutRefusals.notFound(), typed)
      const settled = await pay(desk, payableOfLink(desk, link, submission), submission)
      return answerSettled(app, request, reply, settled, typed, link)
    }
    const settled = await payCart(desk, { ...submission, shopper: shopperOf(request) })
    return answerSettled(app, request, reply, settled, typed)
  })

  serve(
    app,
    'POST /checkout/second-step',
    { access: 'public', rateLimit: payLimit },
    async (request, reply) => {
      const { token, confirm, payLink = '' } = request.body
      const desk = deskOf(app, request)
      const shopper = shopperOf(request)
      const link = payLink === '' ? undefined : await linkOfKey(app, request, payLink)
      const owner =
        link === undefined ? ownerOf(app.db, shopper) : ownerOfLink(request.website.id, link.agreed.cart.id)
      const settled = await finishSecondStep(desk, owner, {
        token,
        confirmed: confirm !== false && confirm !== 'no' && confirm !== 'false',
        address: request.network,
      })
      const values = isFormPost(request) && link === undefined ? await valuesBefore(desk, shopper, token) : {}
      const typed = { values, idempotencyKey: crypto.randomUUID() }
      return answerSettled(app, request, reply, settled, typed, link)
    },
  )
})

/** The fields of the form as text: a ticked box is `on`. */
function textsOf(fields: { readonly [field: string]: unknown }): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (
      name === '__proto__' ||
      isAnswerInput(name) ||
      value === null ||
      value === undefined ||
      value === false
    )
      continue
    texts[name] = value === true ? 'on' : String(value)
  }
  return texts
}

/** The same with what the questions of the shop were answered: in one field by the script, in their inputs without. [CHKQ-4] */
function withAnswers(
  { [ANSWERS_FIELD]: sent = '', ...texts }: Record<string, string>,
  fields: { readonly [field: string]: unknown },
): Record<string, string> {
  const answers = answersText(sent === '' ? fields : typedAnswers(sent))
  return answers === '' ? texts : { ...texts, [ANSWERS_FIELD]: answers }
}

/** What was typed, to be shown again; a card is never sent back. [CHK-29] */
function withoutCard(values: Readonly<Record<string, string>>): Record<string, string> {
  const hidden = /^(card|crumb$|paymentToken$)/
  return Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.test(name)))
}
