import {
  currentPrice,
  formatMoney,
  inWords,
  kindOf,
  lastGiftDay,
  money,
  noDenominationText,
  readGift,
  storeMoneyFormat,
  type TypedGift,
  wallTime,
  type CatalogLine,
} from '@plinth/domain'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { forVisitor, type PageSource, type Visited } from '../../delivery/sources/page-source.ts'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { languageOf } from '../../platform/http/words-of-answers.ts'
import { addToCart } from './cart.ts'
import { setCartCookies } from './cart-cookie.ts'
import { loadForAdding } from './cart-store.ts'
import { addedLocation } from './form-posts.ts'
import { shopperOf } from './shopper.ts'

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
      const lines = await giftCardLines(app, request, asked.itemId)
      const isChosen = ({ attributes, sku }: CatalogLine) =>
        asked['denomination'] === sku ||
        (Object.keys(attributes).length > 0 &&
          Object.entries(attributes).every(([name, value]) => asked[`option.${name}`] === value))
      return giftCardPage(app, request, lines, { sku: lines.find(isChosen)?.sku ?? '' }, {})
    },
  },
})

/** The page of a gift card and its form, which needs no scripts. */
export function registerGiftCardPage(app: App): void {
  app.pageSources.add(giftCardSource(app))
  serve(app, 'POST /gift-card', { access: 'public', rateLimit: cartLimit }, async (request, reply) => {
    const { itemId, sku, recipientName, recipientEmail, senderName, message, sendOn } = request.body
    const typed: TypedGift = { recipientName, recipientEmail, senderName, message, sendOn }
    const language = languageOf(request)
    const lines = await giftCardLines(app, request, itemId)
    const refuse = async (errors: { readonly [field: string]: string }, status = 422) => {
      const visited = await giftCardPage(app, request, lines, { sku, ...typed }, errors)
      if (visited === undefined) throw notFound('product')
      return app.site.sendVisited(request, reply, { policy: forVisitor }, { ...visited, status })
    }
    const read = readGift(typed, todayOf(app, request))
    const isKnown = lines.some((line) => line.sku === sku)
    if (!read.ok || !isKnown) {
      const problems = Object.entries(read.ok ? {} : read.problems)
      return refuse({
        ...(isKnown ? {} : { sku: inWords(noDenominationText, language) }),
        ...Object.fromEntries(problems.map(([name, problem]) => [name, inWords(problem, language)])),
      })
    }
    const wanted = { itemId, sku, quantity: 1, gift: read.gift }
    const outcome = await addToCart(app.db, shopperOf(request), wanted, app.clock.now())
    if (!outcome.ok) return refuse({ sku: inWords(outcome.message, language) }, 409)
    setCartCookies(request, reply, outcome.value.token)
    return reply.redirect(addedLocation(request.website.store), 303)
  })
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
  lines: readonly CatalogLine[],
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
