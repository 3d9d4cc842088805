import { MAX_CART_LINES, newId } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { transaction, type Database } from '../../platform/database/database.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import { cartTokenHash, cartTokenOf, clearCartCookies, newCartToken, setCartCookies } from './cart-cookie.ts'
import { carts } from './schema.ts'

const cartRow = selected({ id: carts.id })
const filledRow = selected({
  id: carts.id,
  filled: computed<boolean>(sql`exists (
    select from cart_entries e
    where e.website_id = carts.website_id and e.cart_id = carts.id and e.removed_at is null)`),
})

interface Whose {
  readonly websiteId: string
  readonly memberId: string
}

/**
 * A member signs in: the cart of the browser becomes theirs, and what they left in the cart of another browser joins it.
 * Lines that are in both keep the quantity of this browser. [MEMBER-11]
 */
export async function bringCart(
  db: Database,
  now: Date,
  request: FastifyRequest,
  reply: FastifyReply,
  memberId: string,
): Promise<void> {
  const whose = { websiteId: request.website.id, memberId }
  const token = cartTokenOf(request)
  const ready = await transaction(db, async (tx) => {
    const own = token === undefined ? undefined : await cartOf(tx, whose.websiteId, token)
    const left = await leftCart(tx, whose, own?.id)
    if (own === undefined && left === undefined) return undefined
    const fresh = own === undefined ? newCartToken() : undefined
    const cartId = own?.id ?? newId(now.getTime())
    if (fresh !== undefined && left !== undefined)
      await copyCart(tx, { ...whose, from: left, to: cartId, token: fresh, now })
    if (left !== undefined) await copyLines(tx, whose.websiteId, left, cartId)
    await tx.execute(sql`
      update carts set member_id = case when id = ${cartId} then ${memberId} end
      where website_id = ${whose.websiteId} and (id = ${cartId} or member_id = ${memberId})`)
    return fresh ?? token
  })
  if (ready !== undefined) setCartCookies(request, reply, ready)
}

/**
 * A member signs out: their cart stays theirs. The browser keeps a copy of it, or has no cart any more. [MEMBER-11]
 */
export async function leaveCart(
  db: Database,
  now: Date,
  request: FastifyRequest,
  reply: FastifyReply,
  keepsCopy: boolean,
): Promise<void> {
  const websiteId = request.website.id
  const token = cartTokenOf(request)
  if (token === undefined) return
  const cart = keepsCopy ? await cartOf(db, websiteId, token) : undefined
  if (cart?.filled !== true) return clearCartCookies(reply)
  const copy = newCartToken()
  await transaction(db, async (tx) => {
    const to = newId(now.getTime())
    await copyCart(tx, { websiteId, memberId: null, from: cart.id, to, token: copy, now })
    await copyLines(tx, websiteId, cart.id, to)
  })
  setCartCookies(request, reply, copy)
}

async function cartOf(db: Database, websiteId: string, token: string) {
  const [cart] = await filledRow.read(
    db,
    sql`select ${filledRow} from carts
      where website_id = ${websiteId} and token_hash = ${cartTokenHash(token)} and order_id is null`,
  )
  return cart
}

/** The cart a member had last in another browser, with something in it. */
async function leftCart(
  db: Database,
  { websiteId, memberId }: Whose,
  except = '',
): Promise<string | undefined> {
  const [cart] = await cartRow.read(
    db,
    sql`select ${cartRow} from carts
      where website_id = ${websiteId} and member_id = ${memberId} and order_id is null and id <> ${except}
      order by updated_at desc limit 1`,
  )
  return cart?.id
}

interface Copy {
  readonly websiteId: string
  readonly memberId: string | null
  readonly from: string
  readonly to: string
  readonly token: string
  readonly now: Date
}

async function copyCart(db: Database, { websiteId, memberId, from, to, token, now }: Copy): Promise<void> {
  const at = now.toISOString()
  await db.execute(sql`
    insert into carts (website_id, id, token_hash, member_id, shipping_country, shipping_postal_code, shipping_region,
      coupon_codes, created_at, updated_at)
    select website_id, ${to}, ${cartTokenHash(token)}, ${memberId}, shipping_country, shipping_postal_code,
      shipping_region, coupon_codes, ${at}::timestamptz, ${at}::timestamptz
    from carts where website_id = ${websiteId} and id = ${from}`)
}

async function copyLines(db: Database, websiteId: string, from: string, to: string): Promise<void> {
  await db.execute(sql`
    insert into cart_entries (website_id, cart_id, id, item_id, variant_id, quantity, shown_price, created_at,
      additional_fields, answers_digest)
    select e.website_id, ${to}, e.id, e.item_id, e.variant_id, e.quantity, e.shown_price, e.created_at,
      e.additional_fields, e.answers_digest
    from cart_entries e
    where e.website_id = ${websiteId} and e.cart_id = ${from} and e.removed_at is null
    order by e.created_at, e.id
    limit greatest(0, ${MAX_CART_LINES}::integer - (
      select count(*)::integer from cart_entries t where t.website_id = ${websiteId} and t.cart_id = ${to}))
    on conflict do nothing`)
}
