import {
  cartLinkPath,
  currentPrice,
  kindOf,
  readCartLink,
  variantName,
  type CartLinkLine,
  type CatalogLine,
} from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { forVisitor, type PageSource, type Visited } from '../../delivery/sources/page-source.ts'
import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { addToCart } from '../cart/cart.ts'
import { giveCart } from '../cart/give-cart.ts'
import { loadLines } from '../cart/cart-store.ts'
import { addedLocation } from '../cart/form-posts.ts'
import { shopperOf } from '../cart/shopper.ts'
import { selected } from '../../platform/database/selected.ts'
import { variants } from '../catalog/schema.ts'
import { alias } from 'drizzle-orm/pg-core'

const v = alias(variants, 'v')
const sold = selected({ id: v.id, sku: v.sku })

const AT = '/_fill'

/** How often one visitor may change a cart. [CART-30] */
const cartLimit = { name: 'cart', burst: 120, perSeconds: 60 } as const

/** What a link names of what is sold here. */
interface Named extends CartLinkLine {
  readonly line: CatalogLine
}

/** The values of a parameter, which may be there several times. */
function valuesOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')
}

/** Where a link to a filled cart leads: to a page that says what it holds. Undefined for a cart without one. [CART-61] */
export function cartLinkOf(query: unknown): string | undefined {
  const { add } = query as { add?: unknown }
  if (add === undefined) return undefined
  return cartLinkPath(readCartLink(valuesOf(add))).replace('/cart?', `${AT}?`)
}

/**
 * The page of a link to a filled cart. Opening it changes nothing, whoever follows links: what it names goes into the cart
 * at a press. [CART-61] [CART-62]
 */
export function registerCartLinkPage(app: App): void {
  app.pageSources.add(source(app))
  serve(app, 'POST /_fill', { access: 'public', rateLimit: cartLimit }, async (request, reply) => {
    const { website } = request
    let shopper = shopperOf(request)
    let refusal: string | undefined
    for (const { line, quantity } of await namedIn(app, request, valuesOf(request.body.add))) {
      if (!goesByItself(line)) continue
      const wanted = { itemId: line.itemId, sku: line.sku, quantity }
      const outcome = await addToCart(app.db, shopper, wanted, app.clock.now())
      if (outcome.ok) shopper = { ...shopper, token: outcome.value.token }
      else refusal ??= outcome.code
    }
    if (shopper.token !== undefined) await giveCart(app, request, reply, shopper.token)
    // What could not be had is said in the cart, beside what could.
    const goTo = refusal === undefined ? addedLocation(website.store) : `/cart?message=${refusal}`
    return reply.redirect(goTo, 303)
  })
}

const source = (app: App): PageSource => ({
  kind: 'cartLink',
  policy: forVisitor,
  visited: { at: [AT], show: (request) => linkPage(app, request) },
})

/** Whether a product can be put into a cart without being asked anything first. */
function goesByItself(line: CatalogLine): boolean {
  const asks = line.questions !== undefined || line.subscriptionPlan !== undefined
  return !asks && kindOf(line).delivers !== 'code' && line.available !== 0
}

/** What of a link is sold here, in its order. Two statements. */
async function namedIn({ db }: App, request: FastifyRequest, asked: readonly string[]): Promise<Named[]> {
  const { website } = request
  const wanted = readCartLink(asked)
  if (wanted.length === 0) return []
  const rows = await sold.read(
    db,
    sql`
    select ${sold} from variants v
    join products p on p.website_id = v.website_id and p.id = v.product_id and p.deleted_at is null
      and p.status = 'published' and p.publish_on <= ${shopperOf(request).at.toISOString()}::timestamptz
    where v.website_id = ${website.id} and v.removed_at is null
      and v.sku in (select jsonb_array_elements_text(${JSON.stringify(wanted.map(({ sku }) => sku))}::jsonb))`,
  )
  const { language } = shopperOf(request)
  const lines = await loadLines(
    db,
    website,
    rows.map(({ id }) => id),
    language,
  )
  const bySku = new Map(rows.map(({ id, sku }) => [sku, lines.get(id)]))
  return wanted.flatMap(({ sku, quantity }) => {
    const line = bySku.get(sku)
    return line === undefined ? [] : [{ sku, quantity, line }]
  })
}

async function linkPage(app: App, request: FastifyRequest): Promise<Extract<Visited, { page: unknown }>> {
  const { add } = request.query as { add?: unknown }
  const asked = valuesOf(add)
  const named = await namedIn(app, request, asked)
  return {
    page: {
      kind: 'cartLink',
      lines: named.map(({ sku, quantity, line }) => ({
        sku,
        quantity,
        title: line.title,
        variantName: variantName({ attributes: line.attributes }, Object.keys(line.attributes)),
        fullUrl: line.fullUrl,
        priceCents: currentPrice(line) * quantity,
        imageUrl: line.image?.assetUrl ?? '',
        state: goesByItself(line) ? 'ready' : line.available === 0 ? 'sold-out' : 'on-its-page',
      })),
      isMissing: readCartLink(asked).length > named.length,
    },
  }
}
