import { captchaOf } from '@plinth/blocks'
import {
  inWords,
  isContribution,
  noContributions,
  PAGE_TYPES,
  say,
  type JsonObject,
  type Order,
} from '@plinth/domain'
import type { PageInput } from '../model.ts'
import type { RenderRun } from '../run/render-run.ts'
import { pageUrl } from './addresses.ts'
import { collectionContext } from './collection.ts'
import { cartComponent, checkoutComponent } from '../components/page-components.ts'
import { cartPageState } from './commerce-cart.ts'
import { checkoutPageState, checkoutQuestionsState } from './commerce-checkout.ts'
import { opensAreas, orderPageContext } from './commerce-order.ts'
import type { CommercePage } from './commerce-page.ts'
import { addOnViews, productPageContext, storeItem } from './commerce-product.ts'
import { categoryUrl, storePageContext } from './commerce-store.ts'
import { productStructuredData, productTrail, storeTrail } from './commerce-structured-data.ts'
import type { PageContext, PageContextBuilder } from './page-context.ts'
import { plainText } from './page-context.ts'
import { picture } from './picture.ts'

type CommerceKind = 'store' | 'product' | 'cart' | 'checkout' | 'orderConfirmed' | 'orderStatus'

/** The context of a page of the shop. */
export function commerceContext(
  run: RenderRun,
  page: Extract<PageInput, { kind: CommerceKind }>,
): PageContext {
  switch (page.kind) {
    case 'store':
      return storeContext(run, page)
    case 'product':
      return productContext(run, page)
    case 'cart':
      return cartContext(run, page)
    case 'checkout':
      return checkoutContext(run, page)
    case 'orderConfirmed':
      return orderConfirmedContext(run, page)
    case 'orderStatus':
      return orderStatusContext(run, page)
  }
}

/** What the shop's builders read of a rendering. */
export function commercePage(run: RenderRun): CommercePage {
  return {
    ...run.input,
    strings: run.strings,
    showsFields: () => void run.blockFolders.add('form'),
    formatOf: run.input.formatOf ?? (() => undefined),
    captcha: (kind, action, subject) =>
      captchaOf(kind, action, subject, {
        captchaSiteKey: run.input.website.captchaSiteKey ?? '',
        allowScriptFrom: (address) => void run.scriptAddresses.add(address),
        allowFrom: (_what, address) => void run.frameOrigins.add(new URL(address).origin),
      }),
    picture: (assetId, { place, ...use }) => picture(run, { assetId, ...use }, place),
  }
}

const storeContext: PageContextBuilder<'store'> = (run, input) => {
  const page = commercePage(run)
  const { collection, category, pagination, document } = input
  const here = category === undefined ? `/${collection.urlId}` : categoryUrl(`/${collection.urlId}`, category)
  const first = input.products[0]?.imageIds[0]
  const trail = storeTrail(input, page)
  return {
    pageType: PAGE_TYPES.mainContent,
    pageClass: 'page-store',
    ownTitle: true,
    data: { ...storePageContext(input, page), collection: collectionContext(run, collection) },
    ...(category === undefined ? {} : { breadcrumb: trail }),
    ...(document === undefined ? {} : { document }),
    head: {
      title:
        category === undefined
          ? run.text(collection.seoTitle) || run.text(collection.title)
          : `${run.text(category.displayName)}, ${run.text(collection.title)}`,
      description: run.text(collection.seoDescription) || plainText(run.text(collection.description)),
      canonicalPath: pageUrl(here, pagination.page),
      openGraphType: 'website',
      ...(first === undefined ? {} : { imageAssetId: first }),
      indexable: true,
      structuredData: [],
    },
  }
}

const productContext: PageContextBuilder<'product'> = (run, input) => {
  const page = commercePage(run)
  const { product, collection, categories } = input
  const item = storeItem(product, page)
  const image = product.imageIds[0]
  return {
    pageType: PAGE_TYPES.contentItem,
    pageClass: 'page-product',
    ownTitle: true,
    data: { ...productPageContext(input, page), collection: collectionContext(run, collection) },
    breadcrumb: productTrail(product, categories, collection, page),
    head: {
      title: run.text(product.seoTitle) || item.title,
      description: run.text(product.seoDescription) || item.excerpt || plainText(item.body).slice(0, 160),
      canonicalPath: item.fullUrl,
      openGraphType: 'product',
      ...(image === undefined ? {} : { imageAssetId: image }),
      indexable: product.isHidden !== true,
      structuredData: [productStructuredData(product, page, input.reviews)],
    },
  }
}

const cartContext: PageContextBuilder<'cart'> = (run, input) => {
  const page = commercePage(run)
  const state = cartPageState(input, page)
  const data = {
    isEmpty: state.cart === null,
    cart: state.cart,
    storeUrl: state.storeUrl,
    addOns: addOnViews(input.addOns ?? [], page, '/cart'),
  }
  return {
    ...privatePage('page-cart', PAGE_TYPES.cartV2, run.strings.yourCart, data),
    component: cartComponent(state),
  }
}

const checkoutContext: PageContextBuilder<'checkout'> = (run, input) => {
  const page = commercePage(run)
  const questions = checkoutQuestionsState(run, input.form, page)
  const state = { ...checkoutPageState(input, page), questions }
  return {
    ...privatePage('page-checkout', PAGE_TYPES.checkout, run.strings.checkout, { cart: state.cart }),
    component: checkoutComponent(state),
  }
}

const orderConfirmedContext: PageContextBuilder<'orderConfirmed'> = (run, input) =>
  privatePage('page-order-confirmed', confirmedType(input), run.strings.orderConfirmedTitle, {
    ...orderPageContext(input.order, commercePage(run), input),
    // Nothing is got ready of what was given.
    isGift: isContribution(input.order),
    thanks: isContribution(input.order)
      ? run.text((run.input.website.store.contributions ?? noContributions).thanks)
      : '',
    account: input.offersAccount === true ? accountOffer(input.order, commercePage(run)) : null,
  })

/** What a buyer who has no account yet is offered: the link to choose a password comes by mail. [CHK-71] */
function accountOffer({ email, billingAddress, shippingAddress }: Order, page: CommercePage): JsonObject {
  const name = billingAddress?.name ?? shippingAddress?.name ?? ''
  // Without a mail server the link is in the hands of whoever runs the shop. [MAIL-30]
  const instead =
    page.sendsMail === false
      ? say(
          'This shop cannot send mails yet. Whoever runs it gets the link that opens your account: ask them for it. Your orders are there already.',
        )
      : undefined
  return {
    email,
    name,
    crumb: page.crumb ?? '',
    instead: instead === undefined ? '' : inWords(instead, page.language),
  }
}

/** Which page confirms it: that of a membership, of a subscription that began, of an order whose money is still to come, or of any other. */
function confirmedType({ order, subscriptions = [] }: Extract<PageInput, { kind: 'orderConfirmed' }>) {
  if (isContribution(order)) return PAGE_TYPES.contributionConfirmed
  if (opensAreas(order)) return PAGE_TYPES.membershipConfirmed
  if (subscriptions.length > 0) return PAGE_TYPES.subscriptionConfirmed
  return order.paymentState === 'awaiting' ? PAGE_TYPES.orderReceived : PAGE_TYPES.orderConfirmed
}

const orderStatusContext: PageContextBuilder<'orderStatus'> = (run, input) =>
  privatePage(
    'page-order-status',
    PAGE_TYPES.orderStatus,
    run.strings.orderStatusTitle,
    orderPageContext(input.order, commercePage(run), input),
  )

/** A page that is one buyer's alone: never listed, without an address of its own. */
function privatePage(
  pageClass: string,
  pageType: PageContext['pageType'],
  title: string,
  data: PageContext['data'],
): PageContext {
  return {
    pageType,
    pageClass,
    ownTitle: true,
    data,
    head: { title, description: '', openGraphType: 'website', indexable: false, structuredData: [] },
  }
}
