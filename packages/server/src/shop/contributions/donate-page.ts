import {
  type AdditionalField,
  type CatalogLine,
  type Contribution,
  CONTRIBUTION_SKU,
  contributionTitle,
  type ContributionSettings,
  inWords,
  newId,
  noContributions,
  priceCart,
  PRODUCT_TYPES,
  readContribution,
  say,
  type ShoppingCart,
  storeMoneyFormat,
  usualCountry,
} from '@plinth/domain'
import type { FastifyRequest } from 'fastify'
import { forVisitor, type PageSource, type VisitedPage } from '../../delivery/sources/page-source.ts'
import { transaction } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { languageOf } from '../../platform/http/words-of-answers.ts'
import { payLinkPath } from '../pay-links/pay-link-token.ts'
import { insertLink } from '../pay-links/pay-links.ts'

const AT = '/_donate'
/** How often one visitor may begin to give something. */
const limit = { name: 'donate', burst: 20, perSeconds: 600 } as const
/** How long what was begun can be paid, in milliseconds: a day. */
const LASTS = 24 * 60 * 60 * 1000

type Typed = Readonly<Record<'amount' | 'own' | 'email' | 'name' | 'note', string>>
const NOTHING: Typed = { amount: '', own: '', email: '', name: '', note: '' }

/** The page where one gives without buying; it needs no scripts, and is paid at the checkout every cart has. [DONATE-1] */
export async function contributionsFeature(app: App): Promise<void> {
  app.pageSources.add(donateSource)
  serve(app, 'POST /_donate', { access: 'public', rateLimit: limit }, async (request, reply) => {
    const settings = settingsOf(request)
    if (!settings.isOn) return app.site.sendVisited(request, reply, { policy: forVisitor }, undefined)
    const { website } = request
    const language = languageOf(request)
    const typed: Typed = request.body
    const format = storeMoneyFormat(website.store, language)
    const read = readContribution(typed, settings, website.currency, format)
    if (!read.ok) {
      const errors = Object.fromEntries(
        Object.entries(read.fields ?? {}).map(([name, problem]) => [name, inWords(problem, language)]),
      )
      return app.site.sendVisited(
        request,
        reply,
        { policy: forVisitor },
        { ...donatePage(typed, errors), status: 422 },
      )
    }
    const linkId = await agreeOn(app, request, read.value)
    return reply.redirect(payLinkPath(app.secret, website.id, linkId), 303)
  })
}

const settingsOf = ({ website }: FastifyRequest): ContributionSettings =>
  website.store.contributions ?? noContributions

const donateSource: PageSource = {
  kind: 'donate',
  policy: forVisitor,
  visited: {
    at: [AT],
    show: async (request) => (settingsOf(request).isOn ? donatePage(NOTHING, {}) : undefined),
  },
}

const donatePage = (values: Typed, errors: Readonly<Record<string, string>>): VisitedPage => ({
  page: { kind: 'donate', values, errors },
})

/** What is given, as something to pay: a line of its own that is neither sent, counted nor taxed. [DONATE-2] */
async function agreeOn(app: App, request: FastifyRequest, given: Contribution): Promise<string> {
  const { website, origin } = request
  const now = app.clock.now()
  const language = website.primaryLanguage
  const cart = cartOf(request, given, now)
  const details = { email: given.email, shippingAddress: null, billingAddress: null }
  return transaction(app.db, (tx) =>
    insertLink(
      tx,
      {
        draftId: null,
        agreed: { cart, details, language, origin },
        amountCents: cart.grandTotalCents,
        message: '',
        expiresAt: new Date(now.getTime() + LASTS),
      },
      now,
    ),
  )
}

function cartOf({ website }: FastifyRequest, given: Contribution, now: Date): ShoppingCart {
  const { store, currency, timeZone, primaryLanguage: language } = website
  const line: CatalogLine = {
    // Named as what is written into orders by hand: no variant has it.
    variantId: 'by-hand-contribution',
    itemId: '',
    sku: CONTRIBUTION_SKU,
    attributes: {},
    title:
      contributionTitle(store.contributions ?? noContributions, language, language) ||
      inWords(say('Contribution'), language),
    productType: PRODUCT_TYPES.service,
    taxCategory: 'none',
    fullUrl: AT,
    price: given.amountCents,
    salePrice: given.amountCents,
    onSale: false,
    available: null,
  }
  const answers: readonly (AdditionalField & { readonly value: string })[] = [
    { field: inWords(say('Name'), language), value: given.name },
    { field: inWords(say('Message'), language), value: given.note },
  ]
  const stored = {
    id: newId(now.getTime()),
    websiteId: website.id,
    orderId: null,
    created: now.getTime(),
    isPurchased: false,
    entries: [
      {
        id: newId(now.getTime()),
        itemId: '',
        variantId: line.variantId,
        quantity: 1,
        shownPriceCents: given.amountCents,
        additionalFields: answers.filter(({ value }) => value !== ''),
      },
    ],
    shippingLocation: null,
  }
  const usualDestination = { country: usualCountry(store.shipping, currency, language) }
  return priceCart(stored, new Map([[line.variantId, line]]), {
    ...store,
    currency,
    timeZone,
    language,
    usualDestination,
  })
}
