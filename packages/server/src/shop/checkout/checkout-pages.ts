import { newId } from '@plinth/domain'
import type { CheckoutForm } from '@plinth/renderer'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app-types.ts'
import { shopperOf } from '../cart/shopper.ts'
import { isFormPost } from '../cart/form-posts.ts'
import { keepBoughtCart } from '../cart/cart-cookie.ts'
import { confirmationPath } from '../orders/order-token.ts'
import { showCheckout } from './checkout.ts'
import { checkoutErrorStatus } from './checkout-errors.ts'
import { secondStepToken } from './second-step-token.ts'
import type { Settled } from './settle-payment.ts'

const priceChangedNote =
  'A price changed since you put this into your cart. Look over your total before you pay.'

/** What Stripe's fields in the browser load. */
const stripePolicy = {
  scriptOrigins: ['https://js.stripe.com'],
  frameOrigins: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connectOrigins: ['https://api.stripe.com'],
}

/** Shows the checkout; without anything in the cart, the cart. [CHK-28] */
export async function showCheckoutPage(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  form: Partial<CheckoutForm> = {},
  status?: number,
): Promise<FastifyReply> {
  const shown = await showCheckout(app.db, shopperOf(request))
  if (shown === undefined) return reply.redirect('/cart', 303)
  const provider = app.payments.current
  const message = form.message ?? (shown.changed ? priceChangedNote : undefined)
  return app.site.sendPersonal(
    request,
    reply,
    {
      kind: 'checkout',
      cart: shown.cart,
      form: {
        values: countryFirst(form.values ?? {}, shown.cart.shippingLocation),
        errors: form.errors ?? {},
        idempotencyKey: form.idempotencyKey ?? newId() + newId().slice(8),
        provider: {
          kind: provider.name,
          ...(provider.publishableKey === undefined ? {} : { publishableKey: provider.publishableKey }),
        },
        ...(message === undefined ? {} : { message }),
        ...(form.secondStep === undefined ? {} : { secondStep: form.secondStep }),
      },
    },
    {
      ...(status === undefined ? {} : { status }),
      ...(provider.name === 'stripe' ? { policy: stripePolicy } : {}),
    },
  )
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
  if (settled.ok) {
    const { checkout, message, clientSecret } = settled
    const secondStep = { token: secondStepToken(app.secret, checkout), message }
    if (byForm) return showCheckoutPage(app, request, reply, { ...typed, secondStep })
    return reply.send({ ok: false, secondStep: { ...secondStep, ...(clientSecret ? { clientSecret } : {}) } })
  }
  const { code, message, fields } = settled
  const status = checkoutErrorStatus[code]
  if (byForm)
    return showCheckoutPage(app, request, reply, { ...typed, errors: fields ?? {}, message }, status)
  return reply
    .code(status)
    .send({ ok: false, error: { code, message, ...(fields ? { fields } : {}) }, fields: fields ?? {} })
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
  location: { readonly country: string; readonly postalCode?: string } | null,
): { readonly [field: string]: string } {
  if (location === null) return values
  return {
    country: location.country,
    ...(location.postalCode ? { postalCode: location.postalCode } : {}),
    ...values,
  }
}
