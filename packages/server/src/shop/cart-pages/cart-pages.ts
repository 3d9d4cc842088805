import {
  cartFullText,
  inWords,
  notEnoughText,
  oneAtATimeText,
  orderTooLargeText,
  quantityTexts,
  say,
  type Sentence,
} from '@plinth/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { forVisitor, type PageSource, type VisitedPage } from '../../delivery/sources/page-source.ts'
import { addOnsOf } from '../catalog/catalog.ts'
import type { App } from '../../platform/http/app-types.ts'
import {
  changeQuantity,
  chooseShipping,
  estimateShipping,
  loadShoppersCart,
  priced,
  rememberShownPrices,
  removeEntry,
  restoreEntry,
  shippingNotOfferedText,
  type Shopper,
} from '../cart/cart.ts'
import { backIntoCart, keepForLater, saverOf } from '../saved/routes.ts'
import { forgetSaved, readSaved, type Saver } from '../saved/saved-items.ts'
import { giftCardTexts } from '../cart/give-gift-card.ts'
import { cartLinkOf } from './cart-link-page.ts'
import { addCoupon, removeCoupon, tooManyCodesText, unknownCodeText } from '../cart/coupons.ts'
import type { CartErrorCode, CartRefusal } from '../cart/cart-errors.ts'
import type { LoadedCart } from '../cart/cart-store.ts'
import { shopperOf } from '../cart/shopper.ts'

const cartLimit = { name: 'cart', burst: 120, perSeconds: 60 } as const

const cartQuery = z.object({
  message: z.string().max(60).optional().catch(undefined),
  removed: z.string().max(64).optional().catch(undefined),
})

/** The page of a visitor's cart. */
const cartSource = (app: App): PageSource => ({
  kind: 'cart',
  policy: { ...forVisitor, hasComponent: true },
  visited: {
    at: ['/cart'],
    show: async (request) => {
      const link = cartLinkOf(request.query)
      if (link !== undefined) return { elsewhere: link }
      return showCart(app, saverOf(request), cartQuery.parse(request.query))
    },
  },
})

/** The cart page and its forms for browsers without scripts. */
export function registerCartPages(app: App): void {
  app.pageSources.add(cartSource(app))
  app.post(
    '/cart',
    {
      config: { access: 'public', rateLimit: cartLimit },
      schema: {
        hide: true,
        body: z.looseObject({
          action: z.enum([
            'update',
            'remove',
            'undo',
            'estimate',
            'coupon',
            'remove-coupon',
            'save',
            'move',
            'forget',
          ]),
          entryId: z.string().max(64).default(''),
          quantity: z.string().max(20).default(''),
          step: z.enum(['1', '-1']).optional(),
          country: z.string().max(2).default(''),
          region: z.string().max(100).default(''),
          postalCode: z.string().max(20).default(''),
          shippingOption: z.string().max(100).default(''),
          code: z.string().max(200).default(''),
          from: z.union([z.enum(['cart', 'checkout']), z.string().regex(LINK_PAGE)]).default('cart'),
        }),
      },
    },
    async (request, reply) => {
      const { action, ...typed } = request.body
      const { entryId } = typed
      // The form is that of a link to pay, which looks after its gift cards itself. [PAYLINK-6]
      if (LINK_PAGE.test(typed.from)) return reply.redirect('/checkout/pay', 307)
      if (action === 'save' || action === 'move' || action === 'forget')
        return reply.redirect(await changeSaved(app, request, reply, action, entryId), 303)
      const form = stepped({ ...typed, action, address: request.network })
      const change = changeOf(form)
      const outcome = await changes[change](app, shopperOf(request), form)
      if (!outcome.ok) return reply.redirect(`/cart?message=${outcome.code}`, 303)
      if (form.from === 'checkout') return reply.redirect('/checkout', 303)
      const query = change === 'remove' ? `?${new URLSearchParams({ removed: entryId })}` : ''
      return reply.redirect(`/cart${query}`, 303)
    },
  )
}

/** The page of a link to pay, with its key. */
const LINK_PAGE = /^checkout\/pay\/[\w.-]{1,100}$/

/** What is saved for later, without scripts: where the form leads. [SAVED-6] */
async function changeSaved(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  action: 'save' | 'move' | 'forget',
  id: string,
): Promise<string> {
  if (action === 'forget') {
    await forgetSaved(app.db, saverOf(request), id)
    return '/cart'
  }
  const change = action === 'save' ? keepForLater : backIntoCart
  const outcome = await change(app, request, reply, id)
  return outcome.ok ? '/cart' : `/cart?message=${outcome.code}`
}

/** A form of the cart page as it was sent. */
interface CartForm {
  readonly action: 'update' | 'remove' | 'undo' | 'estimate' | 'coupon' | 'remove-coupon'
  readonly entryId: string
  readonly quantity: string
  readonly country: string
  readonly region: string
  readonly postalCode: string
  readonly shippingOption: string
  readonly code: string
  /** The caller's. */
  readonly address: string
}

/** One more and one less are buttons of the form: they count from what its field says. [CART-35] */
function stepped<Form extends CartForm & { readonly step?: '1' | '-1' | undefined }>(form: Form): Form {
  const typed = form.quantity.trim()
  if (form.step === undefined || !/^\d+$/.test(typed)) return form
  return { ...form, quantity: String(Math.max(0, Number(typed) + Number(form.step))) }
}

/** Typing 0 into the quantity takes the line out. [CART-26] */
function changeOf({ action, quantity }: CartForm): CartForm['action'] {
  return action === 'update' && quantity.trim() === '0' ? 'remove' : action
}

const changes: {
  readonly [Action in CartForm['action']]: (
    app: App,
    shopper: Shopper,
    form: CartForm,
  ) => Promise<{ readonly ok: true } | CartRefusal>
} = {
  update: (app, shopper, { entryId, quantity }) =>
    changeQuantity(app.db, shopper, entryId, quantity, app.clock.now()),
  remove: (app, shopper, { entryId }) => removeEntry(app.db, shopper, entryId, app.clock.now()),
  undo: (app, shopper, { entryId }) => restoreEntry(app.db, shopper, entryId),
  coupon: (app, shopper, { code, address }) => addCoupon(app, shopper, code, address),
  'remove-coupon': (app, shopper, { code }) => removeCoupon(app.db, shopper, code),
  estimate: (app, shopper, form) => followDelivery(app, shopper, form),
}

/**
 * Where it goes and which way, as a form says it in one: a way that is not offered there is left to the shop to choose.
 * [SHIP-9]
 */
export async function followDelivery(
  app: App,
  shopper: Shopper,
  typed: Pick<CartForm, 'country' | 'region' | 'postalCode' | 'shippingOption'>,
): Promise<{ readonly ok: true } | CartRefusal> {
  const { country, region, postalCode, shippingOption } = typed
  const now = app.clock.now()
  const estimated = await estimateShipping(app.db, shopper, { country, region, postalCode }, now)
  if (!estimated.ok || shippingOption === '') return estimated
  await chooseShipping(app.db, shopper, shippingOption, now)
  return estimated
}

async function showCart(app: App, shopper: Saver, query: z.infer<typeof cartQuery>): Promise<VisitedPage> {
  const loaded = await loadShoppersCart(app.db, shopper)
  const cart = loaded === undefined ? null : priced(loaded, shopper)
  const message = sentenceOf(query.message)
  const removed = removedLine(loaded, query.removed)
  if (cart !== null) await rememberShownPrices(app.db, cart)
  const inCart = [...new Set(cart?.entries.map(({ itemId }) => itemId))]
  const addOns = await addOnsOf(app.db, shopper.website.id, inCart, app.clock.now())
  const saved = await readSaved(app.db, shopper)
  return {
    ...(addOns.length === 0 ? {} : { shown: { products: addOns } }),
    page: {
      kind: 'cart',
      cart,
      ...(message === undefined ? {} : { message: inWords(message, shopper.website.primaryLanguage) }),
      ...(removed === undefined ? {} : { removed }),
      ...(addOns.length === 0 ? {} : { addOns }),
      ...(saved.length === 0 ? {} : { saved }),
    },
  }
}

/** The line named in the address, if it was taken out of this cart: the page offers to put it back. [CART-26] */
function removedLine(
  loaded: LoadedCart | undefined,
  entryId: string | undefined,
): { readonly entryId: string; readonly title: string } | undefined {
  const line = loaded?.removed.find((removed) => removed.entryId === entryId)?.line
  return line === undefined || entryId === undefined ? undefined : { entryId, title: line.title }
}

const sentences: { readonly [Code in CartErrorCode | 'form-not-open']?: Sentence } = {
  'form-not-open': say('Unable to open form'),
  'item-not-found': say('This product is no longer sold here.'),
  'entry-not-found': say('This item is no longer in your cart.'),
  'not-enough-stock': notEnoughText,
  ...quantityTexts,
  'additional-fields-invalid': say('What you filled in could not be read. Shorten it, and try again.'),
  'order-too-large': orderTooLargeText,
  'shipping-not-offered': shippingNotOfferedText,
  'unknown-country': say('Choose a country from the list.'),
  'one-per-order': oneAtATimeText,
  'coupon-unknown': unknownCodeText,
  'too-many-coupons': tooManyCodesText,
  'not-savable': say('A gift card for somebody stays in the cart. Take it out, or buy it now.'),
  'saved-full': say('What you saved for later is full. Take something away first.'),
  'cart-full': cartFullText,
  'options-missing': say('Some of it has to be chosen again on its page.'),
  'questions-open': say('This product asks something first. Choose it again on its page.'),
  'gift-card-ended': giftCardTexts.ended,
  'gift-card-empty': giftCardTexts.empty,
  'gift-card-test': giftCardTexts.test,
  'gift-card-elsewhere': giftCardTexts.elsewhere,
}

/** The sentence for a code in the page's address; nothing else from the address is ever shown. [CART-28] */
function sentenceOf(code: string | undefined): Sentence | undefined {
  return code !== undefined && Object.hasOwn(sentences, code)
    ? sentences[code as keyof typeof sentences]
    : undefined
}
