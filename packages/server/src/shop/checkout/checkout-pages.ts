import { languageOf, refusalInWords } from '../../platform/http/words-of-answers.ts'
import { inWords } from '@plinth/domain'
import type { CheckoutForm } from '@plinth/renderer'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageSource, Visited } from '../../delivery/sources/page-source.ts'
import type { App } from '../../platform/http/app-types.ts'
import { shopperOf } from '../cart/shopper.ts'
import { followDelivery } from '../cart-pages/cart-pages.ts'
import { isFormPost } from '../cart/form-posts.ts'
import { addressesOfBuyer, withAddress } from './known-buyer.ts'
import { keepBoughtCart } from '../cart/cart-cookie.ts'
import { confirmationPath } from '../orders/order-token.ts'
import { checkoutPageOf, checkoutPolicy } from './checkout-page.ts'
import { linkOfKey, payLinkPage } from './pay-page.ts'
import { ownerOfLink } from './payable-of-link.ts'
import { findLink, type PayLink } from '../pay-links/pay-links.ts'
import { finishSecondStep, ownerOf, showCheckout, valuesBefore } from './checkout.ts'
import type { CheckoutDesk } from './checkout-desk.ts'
import { checkoutErrorStatus } from './checkout-errors.ts'
import { secondStepToken } from './second-step-token.ts'
import type { Settled } from './settle-payment.ts'

/** The page on which a visitor pays for their cart. */
export const checkoutSource = (app: App): PageSource => ({
  kind: 'checkout',
  policy: checkoutPolicy,
  visited: { at: ['/checkout'], show: (request) => checkoutPage(app, request) },
})

/** Where a buyer who paid on a page of the provider's comes back to: paid, called off or not decided. [CHK-35] */
export const returnSource = (app: App): PageSource => ({
  kind: 'checkout-return',
  policy: checkoutPolicy,
  visited: { at: ['/checkout/back'], show: (request) => returnPage(app, request) },
})

async function returnPage(app: App, request: FastifyRequest): Promise<Visited> {
  const desk = deskOf(app, request)
  const shopper = shopperOf(request)
  const query = new URL(request.url, request.origin).searchParams
  const token = query.get('token') ?? ''
  const link = await linkOfKey(app, request, query.get('payLink') ?? '')
  const owner =
    link === undefined ? ownerOf(app.db, shopper) : ownerOfLink(request.website.id, link.agreed.cart.id)
  const settled = await finishSecondStep(desk, owner, { token, confirmed: true, address: request.network })
  if (settled.ok && settled.kind === 'order')
    return { elsewhere: confirmationPath(app.secret, request.website.id, settled.orderId) }
  if (link !== undefined)
    return payLinkPage(app, request, link, { message: inWords(settled.message, languageOf(request)) })
  const values = await valuesBefore(desk, shopper, token)
  return checkoutPage(app, request, { values, message: inWords(settled.message, languageOf(request)) })
}

/** What the checkout works with for one request. */
export function deskOf(app: App, request: FastifyRequest): CheckoutDesk {
  const { db, clock, jobs, payments, secret, config } = app
  return { db, clock, jobs, payments, secret, limits: config.rateLimits, log: request.log, config }
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
  return checkoutPageOf(app, request, shown, form, status)
}

/**
 * The form again, with the fields of the countries that are chosen by now: for whoever has no scripts to have them
 * follow. Or with an address of the buyer's account in it. [CHK-43] [MEMBER-106]
 */
export async function answerUpdated(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  typed: Pick<CheckoutForm, 'values' | 'idempotencyKey'>,
): Promise<FastifyReply> {
  const values = await withSavedAddress(app, request, typed.values)
  const { country = '', region = '', postalCode = '', shippingOption = '' } = values
  if (country !== '')
    await followDelivery(app, shopperOf(request), { country, region, postalCode, shippingOption })
  const visited = await checkoutPage(app, request, { ...typed, values })
  return app.site.sendVisited(request, reply, { policy: checkoutPolicy }, visited)
}

/** What was typed, with the address that was chosen among those of the account, if one was and it is there still. */
async function withSavedAddress(
  app: App,
  request: FastifyRequest,
  values: CheckoutForm['values'],
): Promise<CheckoutForm['values']> {
  const { updateFields, savedAddress } = values
  if (updateFields !== 'savedAddress') return values
  const saved = await addressesOfBuyer(app.knownBuyers, request, await app.knownBuyers.find(request))
  const chosen = saved.find(({ id }) => id === savedAddress)
  return chosen === undefined ? values : withAddress(values, chosen)
}

/** Answers a buyer who pressed the last button: with the page for a form, with JSON for a script. [CHK-28] [CHK-29] */
export async function answerSettled(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  settled: Settled,
  typed: { readonly values: { readonly [field: string]: string }; readonly idempotencyKey: string },
  link?: PayLink,
): Promise<FastifyReply> {
  if (settled.ok && settled.kind === 'order')
    return toConfirmation(app, request, reply, settled.orderId, link === undefined)
  const paidMeanwhile = await orderOfLink(app, link)
  if (paidMeanwhile !== null) return toConfirmation(app, request, reply, paidMeanwhile, false)
  const byForm = isFormPost(request)
  const again = async (form: Partial<CheckoutForm>, status?: number): Promise<FastifyReply> =>
    app.site.sendVisited(
      request,
      reply,
      { policy: checkoutPolicy },
      link === undefined
        ? await checkoutPage(app, request, form, status)
        : await payLinkPage(app, request, link, form, status),
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

/** The order of a link that was paid in the meantime, say in another tab; `null` as long as there is none. [PAYLINK-4] */
async function orderOfLink({ db }: App, link: PayLink | undefined): Promise<string | null> {
  if (link === undefined) return null
  const now = await findLink(db, link.websiteId, link.id)
  return now?.state === 'paid' ? now.orderId : null
}

function toConfirmation(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  orderId: string,
  ofCart: boolean,
): FastifyReply {
  if (ofCart) keepBoughtCart(request, reply)
  const redirect = confirmationPath(app.secret, request.website.id, orderId)
  return isFormPost(request) ? reply.redirect(redirect, 303) : reply.send({ ok: true, redirect })
}
