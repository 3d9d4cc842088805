import { languageOf } from '../../platform/http/words-of-answers.ts'
import { amountDue, inWords, newId, say, type ShippingDestination, type ShoppingCart } from '@plinth/domain'
import type { CheckoutForm, CheckoutMethod } from '@plinth/renderer'
import type { FastifyRequest } from 'fastify'
import { forVisitor, type SourcePolicy, type Visited } from '../../delivery/sources/page-source.ts'
import type { App } from '../../platform/http/app-types.ts'
import type { ContentSecurity } from '../payments/payment-kind.ts'
import type { PaymentMethod } from '../payments/method-store.ts'
import { addressesOfBuyer, valuesOfBuyer } from './known-buyer.ts'
import { begins } from './checkout.ts'

const noMethodNote = say(
  'This shop cannot take payments right now. Your cart is kept: please try again later.',
)

const priceChangedNote = say(
  'A price changed since you put this into your cart. Look over your total before you pay.',
)

export const checkoutPolicy: SourcePolicy = { ...forVisitor, hasComponent: true }

/** The checkout of something that is to be paid: a cart, or what a link leads to. [CHK-50] */
export async function checkoutPageOf(
  app: App,
  request: FastifyRequest,
  shown: { readonly cart: ShoppingCart; readonly changed: boolean },
  form: Partial<CheckoutForm>,
  status: number | undefined,
): Promise<Visited> {
  const offered = await app.payments.offered(request.website.id)
  const keeps = begins(shown.cart)
  const methods = keeps ? offered.filter(({ kind }) => kind.capabilities.renews !== 'no') : offered
  const { shippingLocation, requiresShipping } = shown.cart
  const buyer = form.agreed === undefined ? await app.knownBuyers.find(request) : undefined
  const saved = requiresShipping ? await addressesOfBuyer(app.knownBuyers, request, buyer) : []
  const values = form.values ?? (await valuesOfBuyer(app.db, request, { buyer, saved }, shippingLocation))
  const isUnpayable = methods.length === 0 && amountDue(shown.cart) > 0
  const note = isUnpayable ? noMethodNote : shown.changed ? priceChangedNote : undefined
  const message = form.message ?? (note && inWords(note, languageOf(request)))
  return {
    page: {
      kind: 'checkout',
      cart: shown.cart,
      form: {
        values: countryFirst(values, shippingLocation),
        errors: form.errors ?? {},
        ...(saved.length === 0 ? {} : { saved }),
        idempotencyKey: form.idempotencyKey ?? newId() + newId().slice(8),
        methods: methods.map((method) => shownMethod(method, languageOf(request), keeps)),
        ...(message === undefined ? {} : { message }),
        ...(form.agreed === undefined ? {} : { agreed: form.agreed }),
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
