import {
  newId,
  notEnoughText,
  type Outcome,
  type Product,
  PRODUCT_LIMITS,
  say,
  shownUnits,
  sumByVariant,
  type Wanted,
} from '@plinth/domain'
import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { changed, type Tag } from '../../site/changes/changes.ts'
import { reservations, stock, type StockReason } from './schema.ts'
import { computed, selected, type RowOf } from '../../platform/database/selected.ts'
import { products, variants } from '../catalog/schema.ts'

/** Why units move, as the ledger keeps it. */
export interface Movement {
  readonly reason: StockReason
  readonly note?: string
  readonly orderId?: string
  readonly accountId?: string
}

const s = alias(stock, 's')
const v = alias(variants, 'v')
const p = alias(products, 'p')
const gone = alias(reservations, 'gone')
const countedRow = selected({ variantId: s.variantId })
const takenUnits = selected({ variantId: s.variantId, quantity: gone.quantity, onHand: s.onHand })

/** A part of a statement that moved `quantity` units of variants and says how many are `available` since. */
type MovingPart = 'held' | 'free' | 'more'

/** What pages may show otherwise now, and showed before. */
const shownAfter = (part: MovingPart, sign: '+' | '-') => ({
  available: computed<number>(sql`${sql.raw(part)}.available`),
  before: computed<number>(sql`${sql.raw(`${part}.available ${sign} ${part}`)}.quantity`),
  productId: v.productId,
  scarcity: p.scarcity,
})
const more = alias(stock, 'more')
const heldUnits = selected(shownAfter('held', '+'))
const freeUnits = selected(shownAfter('free', '-'))
const moreUnits = selected({
  variantId: more.variantId,
  onHand: more.onHand,
  quantity: computed<number>(sql`more.quantity`),
  ...shownAfter('more', '-'),
})

/** How long a checkout holds units, in milliseconds. [INV-4] */
export const RESERVATION_TIME = 15 * 60 * 1000

/**
 * Locks the stock of variants in the order of their ids, whatever order they are named in. Whoever touches several of them in
 * more than one step begins with all of them: locked one step after the other, two transactions could wait for each other.
 * Call it in a transaction. [INV-3]
 */
export async function lockStock(
  tx: Database,
  websiteId: string,
  variantIds: readonly string[],
): Promise<void> {
  if (variantIds.length === 0) return
  await tx.execute(sql`
    select s.variant_id from stock s
    where s.website_id = ${websiteId}
      and s.variant_id in (select jsonb_array_elements_text(${JSON.stringify(variantIds)}::jsonb))
    order by s.variant_id for update`)
}

/**
 * Holds units for a checkout, all or none. The lines are summed per variant first, and the rows are locked in the order
 * of variant ids, so that two checkouts of the same things never wait for each other. Unlimited variants need nothing
 * held. Call it in a transaction. [INV-2] [INV-3]
 *
 * @returns how many variants have units held now, or that there is not enough; then the caller must roll back
 */
export async function reserve(
  tx: Database,
  websiteId: string,
  checkoutId: string,
  lines: readonly Wanted[],
): Promise<Outcome<number, 'not-enough-stock'>> {
  const wanted = JSON.stringify(sumByVariant(lines))
  const counted = await countedRow.read(
    tx,
    sql`
    select ${countedRow} from stock s join variants v on v.website_id = s.website_id and v.id = s.variant_id
    where s.website_id = ${websiteId} and not v.unlimited
      and s.variant_id in (select w.variant_id from ${wantedRows(wanted)})
    order by s.variant_id for update of s`,
  )
  if (counted.length === 0) return { ok: true, value: 0 }
  const held = await heldUnits.read(
    tx,
    sql`
    with held as (
      update stock s set reserved = s.reserved + w.quantity
      from ${wantedRows(wanted)}
      where s.website_id = ${websiteId} and s.variant_id = w.variant_id
        and s.variant_id in (select jsonb_array_elements_text(${JSON.stringify(counted.map((row) => row.variantId))}::jsonb))
        and s.on_hand - s.reserved >= w.quantity
      returning s.variant_id, w.quantity, s.on_hand - s.reserved as available
    ), kept as (
      insert into reservations (website_id, checkout_id, variant_id, quantity)
      select ${websiteId}, ${checkoutId}, variant_id, quantity from held)
    select ${heldUnits}
    from held ${withProduct('held', websiteId)}`,
  )
  if (held.length < counted.length) {
    return { ok: false, code: 'not-enough-stock', message: notEnoughText }
  }
  await changed(tx, websiteId, tagsOfStock(held))
  return { ok: true, value: held.length }
}

/** Gives back what a checkout holds; a second call gives back nothing. Call it in a transaction. [INV-5] */
export async function release(tx: Database, websiteId: string, checkoutId: string): Promise<number> {
  await lockHeld(tx, websiteId, checkoutId)
  const rows = await freeUnits.read(
    tx,
    sql`
    with gone as (
      delete from reservations where website_id = ${websiteId} and checkout_id = ${checkoutId}
      returning variant_id, quantity
    ), free as (
      update stock s set reserved = s.reserved - gone.quantity from gone
      where s.website_id = ${websiteId} and s.variant_id = gone.variant_id
      returning s.variant_id, gone.quantity, s.on_hand - s.reserved as available)
    select ${freeUnits}
    from free ${withProduct('free', websiteId)}`,
  )
  await changed(tx, websiteId, tagsOfStock(rows))
  return rows.length
}

/**
 * Takes what a checkout holds out of stock and writes it to the ledger. Call it in the transaction that makes the
 * order. [INV-6]
 *
 * @returns units taken by variant
 */
export async function takeReserved(
  tx: Database,
  websiteId: string,
  checkoutId: string,
  orderId: string,
  now: Date,
): Promise<Map<string, number>> {
  await lockHeld(tx, websiteId, checkoutId)
  const rows = await takenUnits.read(
    tx,
    sql`
    with gone as (
      delete from reservations where website_id = ${websiteId} and checkout_id = ${checkoutId}
      returning variant_id, quantity)
    update stock s set reserved = s.reserved - gone.quantity, on_hand = s.on_hand - gone.quantity from gone
    where s.website_id = ${websiteId} and s.variant_id = gone.variant_id
    returning ${takenUnits}`,
  )
  const moved = rows.map((row) => ({ variantId: row.variantId, change: -row.quantity, onHand: row.onHand }))
  await writeLedger(tx, websiteId, moved, { reason: 'sold', orderId }, now)
  return new Map(rows.map((row) => [row.variantId, row.quantity]))
}

/**
 * Keeps units of a variant back for people, or lets them go again when there are fewer than none: nobody else can buy them
 * meanwhile. Who they are for is written down by whoever calls, in the same transaction. [RESTOCK-7]
 *
 * @returns whether there were as many
 */
export async function keepBack(
  tx: Database,
  websiteId: string,
  variantId: string,
  units: number,
): Promise<boolean> {
  if (units === 0) return true
  const rows = await heldUnits.read(
    tx,
    sql`
    with held as (
      update stock s set reserved = s.reserved + ${units}::integer
      where s.website_id = ${websiteId} and s.variant_id = ${variantId}
        and s.on_hand - s.reserved >= ${units}::integer
      returning s.variant_id, ${units}::integer as quantity, s.on_hand - s.reserved as available)
    select ${heldUnits}
    from held ${withProduct('held', websiteId)}`,
  )
  await changed(tx, websiteId, tagsOfStock(rows))
  return rows.length > 0
}

/** Puts units back, for example those of a refund. Call it in a transaction. [INV-7] */
export async function putBack(
  tx: Database,
  websiteId: string,
  units: readonly Wanted[],
  movement: Movement,
  now: Date,
): Promise<void> {
  const back = sumByVariant(units)
  if (back.length === 0) return
  await lockStock(
    tx,
    websiteId,
    back.map(({ variantId }) => variantId),
  )
  const rows = await moreUnits.read(
    tx,
    sql`
    with more as (
      update stock s set on_hand = s.on_hand + w.quantity from ${wantedRows(JSON.stringify(back))}
      where s.website_id = ${websiteId} and s.variant_id = w.variant_id
      returning s.variant_id, w.quantity, s.on_hand, s.on_hand - s.reserved as available)
    select ${moreUnits}
    from more ${withProduct('more', websiteId)}`,
  )
  const moved = rows.map((row) => ({ variantId: row.variantId, change: row.quantity, onHand: row.onHand }))
  await writeLedger(tx, websiteId, moved, movement, now)
  await changed(tx, websiteId, tagsOfStock(rows))
}

export type StockChange = { readonly change: number } | { readonly set: number }

/** What a variant's stock is. */
export interface StockLevel {
  readonly onHand: number
  readonly reserved: number
  /** What can be bought now. */
  readonly available: number
}

/**
 * Changes what is on hand of a variant by an amount or to an amount. Never below what checkouts hold right now.
 * Call it in a transaction; whoever calls has made sure that the variant is the website's. [INV-7] [INV-8]
 *
 * @param held the level as `holdLevel` gave it in this transaction, if it was asked already
 */
export async function changeStock(
  tx: Database,
  websiteId: string,
  variantId: string,
  wanted: StockChange,
  movement: Movement,
  now: Date,
  held?: HeldLevel,
): Promise<Outcome<StockLevel, 'stock-below-zero' | 'stock-below-reserved' | 'stock-too-large'>> {
  const row = held ?? (await holdOrBeginLevel(tx, websiteId, variantId))
  const { onHand: before = 0, reserved = 0 } = row ?? {}
  const onHand = 'set' in wanted ? wanted.set : before + wanted.change
  const refusal = refusedLevel(onHand, reserved)
  if (refusal !== undefined) return refusal
  if (onHand !== before) {
    const moved = [{ variantId, change: onHand - before, onHand }]
    await writeLedger(
      tx,
      websiteId,
      moved,
      movement,
      now,
      sql`
      with level as (
        update stock set on_hand = ${onHand} where website_id = ${websiteId} and variant_id = ${variantId})`,
    )
    const seen = { ...row!, before: before - reserved, available: onHand - reserved }
    await changed(tx, websiteId, tagsOfStock([seen]))
  }
  return { ok: true, value: { onHand, reserved, available: onHand - reserved } }
}

/** What a variant's stock is, with the variant and the product it is of. */
export type HeldLevel = RowOf<typeof heldLevel>

/** What is asked of a variant `v` and its product `p` before its stock is changed. */
export const variantOfStock = {
  productId: v.productId,
  unlimited: v.unlimited,
  /** Neither the variant nor its product was removed. */
  isThere: computed<boolean>(sql`v.removed_at is null and p.deleted_at is null`),
}

const heldLevel = selected({
  onHand: s.onHand,
  reserved: s.reserved,
  scarcity: p.scarcity,
  ...variantOfStock,
})

/** The level of a variant, held until the transaction ends; undefined when it was never counted. One statement. */
export async function holdLevel(
  tx: Database,
  websiteId: string,
  variantId: string,
): Promise<HeldLevel | undefined> {
  const rows = await heldLevel.read(
    tx,
    sql`
    select ${heldLevel}
    from stock s ${withProduct('s', websiteId)}
    where s.website_id = ${websiteId} and s.variant_id = ${variantId} for update of s`,
  )
  return rows[0]
}

async function holdOrBeginLevel(
  tx: Database,
  websiteId: string,
  variantId: string,
): Promise<HeldLevel | undefined> {
  const held = await holdLevel(tx, websiteId, variantId)
  if (held !== undefined) return held
  await tx.execute(sql`
    insert into stock (website_id, variant_id) values (${websiteId}, ${variantId}) on conflict do nothing`)
  return holdLevel(tx, websiteId, variantId)
}

/** Most units of a variant. */
export const MAX_STOCK = PRODUCT_LIMITS.stock

function refusedLevel(onHand: number, reserved: number) {
  if (onHand < 0) {
    const message = say('Stock cannot go below 0. Set it to what is really there.')
    return { ok: false, code: 'stock-below-zero', message } as const
  }
  if (onHand < reserved) {
    const message = say(
      '{reserved} of these are being paid for right now, so stock cannot go below {reserved}. Try again in 15 minutes.',
      { reserved },
    )
    return { ok: false, code: 'stock-below-reserved', message } as const
  }
  if (onHand > MAX_STOCK) {
    return {
      ok: false,
      code: 'stock-too-large',
      message: say('Stock can be at most {most}.', { most: MAX_STOCK }),
    } as const
  }
  return undefined
}

interface Moved {
  readonly variantId: string
  readonly change: number
  readonly onHand: number
}

/** A variant's units before and after, with what decides whether pages show the difference. */
interface ShownUnits {
  readonly before: number
  readonly available: number
  readonly productId: string
  readonly scarcity: Product['scarcity']
}

/** Joins rows with a variant to the product it is of. */
function withProduct(rows: MovingPart | 's', websiteId: string) {
  return sql`
    join variants v on v.website_id = ${websiteId} and v.id = ${sql.raw(rows)}.variant_id
    join products p on p.website_id = v.website_id and p.id = v.product_id`
}

/** What pages may show otherwise now. A sale of one of many changes only pages that tell the exact number. [SITE-16] */
function tagsOfStock(rows: readonly ShownUnits[]): Tag[] {
  return rows.flatMap(({ before, available, productId, scarcity }): Tag[] => {
    if (before === available) return []
    const shown = shownUnits(before, scarcity) !== shownUnits(available, scarcity)
    return [`units:${productId}`, ...(shown ? ([`stock:${productId}`] as const) : [])]
  })
}

/** @param beside written in the same statement, as its `with` */
async function writeLedger(
  tx: Database,
  websiteId: string,
  moved: readonly Moved[],
  movement: Movement,
  now: Date,
  beside: SQL = sql``,
): Promise<void> {
  const rows = moved.filter(({ change }) => change !== 0).map((row) => ({ ...row, id: newId(now.getTime()) }))
  if (rows.length === 0) return
  await tx.execute(sql`${beside}
    insert into stock_ledger
      (website_id, id, variant_id, change, on_hand_after, reason, note, order_id, account_id, at)
    select ${websiteId}, m.id, m."variantId", m.change, m."onHand", ${movement.reason}, ${movement.note ?? ''},
      ${movement.orderId ?? null}, ${movement.accountId ?? null}, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as m(id text, "variantId" text, change integer, "onHand" integer)`)
}

async function lockHeld(tx: Database, websiteId: string, checkoutId: string): Promise<void> {
  await tx.execute(sql`
    select s.variant_id from stock s
    where s.website_id = ${websiteId} and s.variant_id in (
      select r.variant_id from reservations r
      where r.website_id = ${websiteId} and r.checkout_id = ${checkoutId})
    order by s.variant_id for update`)
}

function wantedRows(wanted: string) {
  return sql`(select "variantId" as variant_id, quantity
    from jsonb_to_recordset(${wanted}::jsonb) as r("variantId" text, quantity integer)) w`
}
