import { languageOf, refusalInWords } from '../../platform/http/words-of-answers.ts'
import { amountDue, inWords, newId, say, type ShippingDestination } from '@plinth/domain'
import type { CheckoutForm, CheckoutMethod } from '@plinth/renderer'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  forVisitor,
  type PageSource,
  type SourcePolicy,
  type Visited,
} from '../../delivery/sources/page-source.ts'
import type { App } from '../../platform/http/app-types.ts'
import { shopperOf } from '../cart/shopper.ts'
import { followDelivery } from '../cart/cart-pages.ts'
import { isFormPost } from '../cart/form-posts.ts'
import { keepBoughtCart } from '../cart/cart-cookie.ts'
import type { ContentSecurity } from '../payments/payment-kind.ts'
import type { PaymentMethod } from '../payments/method-store.ts'
import { confirmationPath } from '../orders/order-token.ts'
import { valuesOfBuyer } from './known-buyer.ts'
import { begins, finishSecondStep, showCheckout, valuesBefore } from './checkout.ts'
import type { CheckoutDesk } from './checkout-desk.ts'
import { checkoutErrorStatus } from './checkout-errors.ts'
import { secondStepToken } from './second-step-token.ts'
import type { Settled } from './settle-payment.ts'

const noMethodNote = say(
  'This shop cannot take payments right now. Your cart is kept: please try again later.',
)

const priceChangedNote = say(
  'A price changed since you put this into your cart. Look over your total before you pay.',
)

/** The page on which a visitor pays for their cart. */
export const checkoutSource = (app: App): PageSource => ({
  kind: 'checkout',
  policy: checkoutPolicy,
  visited: { at: ['/checkout'], show: (request) => checkoutPage(app, request) },
})

const checkoutPolicy: SourcePolicy = { ...forVisitor, hasComponent: true }

/** Where a buyer who paid on a page of the provider's comes back to: paid, called off or not decided. [CHK-35] */
export const returnSource = (app: App): PageSource => ({
  kind: 'checkout-return',
  policy: checkoutPolicy,
  visited: { at: ['/checkout/back'], show: (request) => returnPage(app, request) },
})

async function returnPage(app: App, request: FastifyRequest): Promise<Visited> {
  const desk = deskOf(app, request)
  const shopper = shopperOf(request)
  const token = new URL(request.url, request.origin).searchParams.get('token') ?? ''
  const settled = await finishSecondStep(desk, shopper, { token, confirmed: true, address: request.ip })
  if (settled.ok && settled.kind === 'order')
    return { elsewhere: confirmationPath(app.secret, request.website.id, settled.orderId) }
  const values = await valuesBefore(desk, shopper, token)
  return checkoutPage(app, request, { values, message: inWords(settled.message, languageOf(request)) })
}

/** What the checkout works with for one request. */
export function deskOf(app: App, request: FastifyRequest): CheckoutDesk {
  const { db, clock, jobs, payments, secret, config } = app
  return { db, clock, jobs, payments, secret, limits: config.rateLimits, log: request.log }
}

/** The checkout; without anything in the cart, the cart. [CHK-28] */
async function checkoutPage(
  app: App,
  request: FastifyRequest,
  form: Partial<CheckoutForm> = {},
  status?: number,
): Promise<Visited> {
  const shown = await showCheckout(app.db, shopperOf(request))
  if (shown === undefined) return { elsewhere: '/cart' }
  const offered = await app.payments.offered(request.website.id)
  const keeps = begins(shown.cart)
  const methods = keeps ? offered.filter(({ kind }) => kind.capabilities.renews !== 'no') : offered
  const values =
    form.values ?? (await valuesOfBuyer(app.db, app.knownBuyers, request, shown.cart.shippingLocation))
  const isUnpayable = methods.length === 0 && amountDue(shown.cart) > 0
  const note = isUnpayable ? noMethodNote : shown.changed ? priceChangedNote : undefined
  const message = form.message ?? (note && inWords(note, languageOf(request)))
  return {
    page: {
      kind: 'checkout',
      cart: shown.cart,
      form: {
        values: countryFirst(values, shown.cart.shippingLocation),
        errors: form.errors ?? {},
        idempotencyKey: form.idempotencyKey ?? newId() + newId().slice(8),
        methods: methods.map((method) => shownMethod(method, languageOf(request), keeps)),
        ...(message === undefined ? {} : { message }),
        ...(form.secondStep === undefined ? {} : { secondStep: form.secondStep }),
      },
    },
    ...(status === undefined ? {} : { status }),
    ...originsOf(methods),
  }
}

const forms = {
  'card-form': 'card',
  'provider-fields': 'provider',
  'provider-page': 'elsewhere',
  nothing: 'nothing',
} as const

function shownMethod(
  { id, kind, settings, shown, testMode }: PaymentMethod,
  language: string,
  keeps: boolean,
): CheckoutMethod {
  const form = forms[kind.capabilities.paysBy]
  const needs = { ...kind.browserNeeds(settings), ...(keeps ? { keeps: 'yes' } : {}) }
  return {
    id,
    kind: kind.kind,
    label: inWords(shown.label, language),
    about: shown.about,
    form,
    testMode,
    needs,
  }
}

/** What the parts of the methods on the page load from elsewhere. */
function originsOf(methods: readonly PaymentMethod[]): { readonly origins?: ContentSecurity } {
  const all = methods.flatMap(({ kind, settings }) => kind.contentSecurity(settings) ?? [])
  if (all.length === 0) return {}
  return {
    origins: {
      scriptOrigins: all.flatMap(({ scriptOrigins }) => scriptOrigins),
      frameOrigins: all.flatMap(({ frameOrigins }) => frameOrigins),
      connectOrigins: all.flatMap(({ connectOrigins }) => connectOrigins),
    },
  }
}

/**
 * The form again, with the fields of the countries that are chosen by now: for whoever has no scripts to have them
 * follow. [CHK-43]
 */
export async function answerUpdated(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  typed: Pick<CheckoutForm, 'values' | 'idempotencyKey'>,
): Promise<FastifyReply> {
  const { country = '', region = '', postalCode = '', shippingOption = '' } = typed.values
  if (country !== '')
    await followDelivery(app, shopperOf(request), { country, region, postalCode, shippingOption })
  const visited = await checkoutPage(app, request, typed)
  return app.site.sendVisited(request, reply, { policy: checkoutPolicy }, visited)
}

/** Answers a buyer who pressed the last button: with the page for a form, with JSON for a script. [CHK-28] [CHK-29] */
export async function answerSettled(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  settled: Settled,
  typed: { readonly values: { readonly [field: string]: string }; readonly idempotencyKey: string },
): Promise<FastifyReply> {
  if (settled.ok && settled.kind === 'order') return toConfirmation(app, request, reply, settled.orderId)
  const byForm = isFormPost(request)
  const again = async (form: Partial<CheckoutForm>, status?: number): Promise<FastifyReply> =>
    app.site.sendVisited(
      request,
      reply,
      { policy: checkoutPolicy },
      await checkoutPage(app, request, form, status),
    )
  if (settled.ok) {
    const { checkout, clientSecret, goTo } = settled
    const message = inWords(settled.message, languageOf(request))
    const token = secondStepToken(app.secret, checkout)
    const secondStep = { token, message, ...(goTo === undefined ? {} : { goTo }) }
    // Not a redirect: browsers hold the answer to a form to the origins that forms may be sent to.
    if (byForm && goTo !== undefined) void reply.header('refresh', `0;url=${goTo}`)
    if (byForm) return again({ ...typed, secondStep })
    return reply.send({ ok: false, secondStep: { ...secondStep, ...(clientSecret ? { clientSecret } : {}) } })
  }
  const error = refusalInWords(settled, languageOf(request))
  const { message, fields = {} } = error
  const status = checkoutErrorStatus[settled.code]
  if (byForm) return again({ ...typed, errors: fields, message }, status)
  return reply.code(status).send({ ok: false, error, fields })
}

function toConfirmation(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  orderId: string,
): FastifyReply {
  keepBoughtCart(request, reply)
  const redirect = confirmationPath(app.secret, request.website.id, orderId)
  return isFormPost(request) ? reply.redirect(redirect, 303) : reply.send({ ok: true, redirect })
}

/** The country the buyer asked an estimate for is the one the form begins with. */
function countryFirst(
  values: { readonly [field: string]: string },
  location: ShippingDestination | null,
): { readonly [field: string]: string } {
  if (location === null) return values
  return {
    country: location.country,
    ...(location.postalCode ? { postalCode: location.postalCode } : {}),
    ...(location.region ? { region: location.region } : {}),
    ...values,
  }
}
