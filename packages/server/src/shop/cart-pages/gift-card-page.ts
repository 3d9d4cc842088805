import {
  currentPrice,
  formatMoney,
  inWords,
  kindOf,
  lastGiftDay,
  money,
  noDenominationText,
  readOwnAmount,
  say,
  readGift,
  storeMoneyFormat,
  type TypedGift,
  wallTime,
  type CatalogLine,
  type GiftCardTerms,
} from '@plinth/domain'
import type { FastifyRequest } from 'fastify'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { forVisitor, type PageSource, type Visited } from '../../delivery/sources/page-source.ts'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { languageOf } from '../../platform/http/words-of-answers.ts'
import { ruleWords } from '../stored-value/rule-words.ts'
import { selected } from '../../platform/database/selected.ts'
import { products } from '../catalog/schema.ts'
import { addToCart } from '../cart/cart.ts'
import { giveCart } from '../cart/give-cart.ts'
import { loadForAdding } from '../cart/cart-store.ts'
import { addedLocation } from '../cart/form-posts.ts'
import { shopperOf } from '../cart/shopper.ts'

const AT = '/gift-card'

/** How often one visitor may change a cart. [CART-30] */
const cartLimit = { name: 'cart', burst: 120, perSeconds: 60 } as const

const query = z.looseObject({ itemId: z.string().max(64).catch('').default('') })

/** Where a gift card is chosen, with what was chosen of it already. [GIFT-33] */
export function giftCardAddress(itemId: string, options: { readonly [option: string]: string }): string {
  const query = new URLSearchParams({ itemId })
  for (const [name, value] of Object.entries(options)) query.set(`option.${name}`, value)
  return `${AT}?${query}`
}

/** The page of a gift card: what it is worth, who it is for, when it is mailed. [GIFT-33] */
const giftCardSource = (app: App): PageSource => ({
  kind: 'gift-card',
  policy: forVisitor,
  visited: {
    at: [AT],
    show: async (request) => {
      const asked = query.parse(request.query)
      const offer = await giftCardOffer(app, request, asked.itemId)
      const { lines } = offer
      const isChosen = ({ attributes, sku }: CatalogLine) =>
        asked['denomination'] === sku ||
        (Object.keys(attributes).length > 0 &&
          Object.entries(attributes).every(([name, value]) => asked[`option.${name}`] === value))
      return giftCardPage(app, request, offer, { sku: lines.find(isChosen)?.sku ?? '' }, {})
    },
  },
})

/** The page of a gift card and its form, which needs no scripts. */
export function registerGiftCardPage(app: App): void {
  app.pageSources.add(giftCardSource(app))
  serve(app, 'POST /gift-card', { access: 'public', rateLimit: cartLimit }, async (request, reply) => {
    const { itemId, sku, amount, recipientName, recipientEmail, senderName, message, sendOn } = request.body
    const typed: TypedGift = { recipientName, recipientEmail, senderName, message, sendOn }
    const language = languageOf(request)
    const offer = await giftCardOffer(app, request, itemId)
    const refuse = async (errors: { readonly [field: string]: string }, status = 422) => {
      const visited = await giftCardPage(app, request, offer, { sku, amount, ...typed }, errors)
      if (visited === undefined) throw notFound('product')
      return app.site.sendVisited(request, reply, { policy: forVisitor }, { ...visited, status })
    }
    const read = readGift(typed, todayOf(app, request))
    const chosen = chosenAmount(offer, sku, amount, request.website.currency)
    if (!read.ok || !chosen.ok) {
      const problems = Object.entries(read.ok ? {} : read.problems)
      return refuse({
        ...(chosen.ok ? {} : wrongAmount(offer, sku, request)),
        ...Object.fromEntries(problems.map(([name, problem]) => [name, inWords(problem, language)])),
      })
    }
    const { amountCents } = chosen
    const gift = { ...read.gift, ...(amountCents === undefined ? {} : { amountCents }) }
    const wanted = { itemId, sku: chosen.sku, quantity: 1, gift }
    const outcome = await addToCart(app.db, shopperOf(request), wanted, app.clock.now())
    if (!outcome.ok) return refuse({ sku: inWords(outcome.message, language) }, 409)
    await giveCart(app, request, reply, outcome.value.token)
    return reply.redirect(addedLocation(request.website.store), 303)
  })
}

/** What a gift card can be worth, and what its owner has set of it. */
interface Offer {
  readonly lines: readonly CatalogLine[]
  readonly terms: GiftCardTerms
}

const termsRow = selected({ giftCard: products.giftCard })
const noTerms: GiftCardTerms = { leastCents: null, mostCents: null, months: null }

async function giftCardOffer(app: App, request: FastifyRequest, itemId: string): Promise<Offer> {
  const lines = await giftCardLines(app, request, itemId)
  if (lines.length === 0) return { lines, terms: noTerms }
  const [row] = await termsRow.read(
    app.db,
    sql`select ${termsRow} from products where website_id = ${request.website.id} and id = ${itemId}`,
  )
  return { lines, terms: row?.giftCard ?? noTerms }
}

type Chosen =
  { readonly ok: true; readonly sku: string; readonly amountCents?: number } | { readonly ok: false }

/** One of the given amounts, or one of the buyer's own where the owner lets them choose. [GIFT-33] [GIFT-36] */
function chosenAmount({ lines, terms }: Offer, sku: string, amount: string, currency: string): Chosen {
  const known = lines.find((line) => line.sku === sku)
  if (known !== undefined && sku !== OWN_AMOUNT) return { ok: true, sku }
  const amountCents = sku === OWN_AMOUNT ? readOwnAmount(amount, currency, terms) : undefined
  const [first] = lines
  return amountCents === undefined || first === undefined
    ? { ok: false }
    : { ok: true, sku: first.sku, amountCents }
}

/** What is chosen for an amount of the buyer's own: no number of a variant begins with it. */
const OWN_AMOUNT = '*own*'

/** What is wrong with what was chosen, beside its field. */
function wrongAmount(
  { terms }: Offer,
  sku: string,
  request: FastifyRequest,
): { readonly [field: string]: string } {
  const language = languageOf(request)
  const range = rangeOf(terms, request.website)
  if (sku !== OWN_AMOUNT || range === undefined) return { sku: inWords(noDenominationText, language) }
  return { amount: inWords(say('Write an amount from {least} to {most}.', range), language) }
}

/** Between what buyers may choose, in words; undefined where they may not. */
function rangeOf(
  { leastCents, mostCents }: GiftCardTerms,
  { store, currency, primaryLanguage }: FastifyRequest['website'],
): { readonly least: string; readonly most: string } | undefined {
  if (leastCents === null || mostCents === null) return undefined
  const format = storeMoneyFormat(store, primaryLanguage)
  const words = (cents: number) => formatMoney(money(cents, currency), format)
  return { least: words(leastCents), most: words(mostCents) }
}

/** What a gift card that visitors can buy can be worth; none of anything else. */
async function giftCardLines(
  { db, clock }: App,
  { website }: FastifyRequest,
  itemId: string,
): Promise<readonly CatalogLine[]> {
  if (!/^[0-9a-f]{24}$/.test(itemId)) return []
  const asked = { itemId, sku: undefined, tokenHash: undefined }
  const { candidates } = await loadForAdding(db, website, asked, website.primaryLanguage, clock.now())
  return candidates.lines.filter((line) => kindOf(line).delivers === 'code')
}

/** The day it is now where the shop is. */
function todayOf({ clock }: App, { website }: FastifyRequest): string {
  return wallTime(clock.now().getTime(), website.timeZone).slice(0, 10)
}

async function giftCardPage(
  app: App,
  request: FastifyRequest,
  { lines, terms }: Offer,
  values: { readonly [field: string]: string },
  errors: { readonly [field: string]: string },
): Promise<Extract<Visited, { page: unknown }> | undefined> {
  const [first] = lines
  if (first === undefined) return undefined
  const { website } = request
  const today = todayOf(app, request)
  const format = storeMoneyFormat(website.store, website.primaryLanguage)
  return {
    page: {
      kind: 'giftCard',
      itemId: first.itemId,
      title: first.title,
      fullUrl: first.fullUrl,
      denominations: lines.map((line) => ({ sku: line.sku, label: labelOf(line, website.currency, format) })),
      own: rangeOf(terms, website) ?? null,
      ownSku: OWN_AMOUNT,
      months: terms.months,
      onlyFor: await ruleWords(app.db, website, terms.only, languageOf(request)),
      values,
      errors,
      days: { first: today, last: lastGiftDay(today) },
    },
  }
}

/** What it costs, and what the owner calls it where that says something else. */
function labelOf(line: CatalogLine, currency: string, format: Parameters<typeof formatMoney>[1]): string {
  const price = formatMoney(money(currentPrice(line), currency), format)
  const name = Object.values(line.attributes).join(' / ')
  const says = (text: string) => text.replace(/[.,]00$/, '').replace(/\D/g, '')
  return name === '' || says(name) === says(price) ? price : `${name}, ${price}`
}
