import { wantedUnits, type RestockSettings, type ShoppingCart } from '@plinth/domain'
import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { products } from '../catalog/schema.ts'
import { holdLevel, keepBack, lockStock, type HeldLevel } from '../stock/stock.ts'
import { websites } from '../../site/websites/schema.ts'
import { restockSignUps } from './schema.ts'

/** Most people told at once; the rest of a long line follows within a minute. */
const MOST_AT_ONCE = 500

const HOUR = 60 * 60 * 1000

const inLine = (websiteId: string, variantId: string) =>
  and(eq(restockSignUps.websiteId, websiteId), eq(restockSignUps.variantId, variantId))

const named = (websiteId: string, ids: readonly string[]) =>
  and(eq(restockSignUps.websiteId, websiteId), inArray(restockSignUps.id, [...ids]))

/** Settings of a website’s boxes if anybody is in the line of one of the variants; with those variants. One statement. */
async function linesOf(
  tx: Database,
  websiteId: string,
  variantIds: readonly string[],
): Promise<{ readonly settings: RestockSettings; readonly variantIds: readonly string[] } | undefined> {
  const rows = await tx
    .selectDistinct({ variantId: restockSignUps.variantId, store: websites.store })
    .from(restockSignUps)
    .innerJoin(websites, eq(websites.id, restockSignUps.websiteId))
    .innerJoin(
      products,
      and(eq(products.websiteId, restockSignUps.websiteId), eq(products.id, restockSignUps.productId)),
    )
    .where(
      and(
        eq(restockSignUps.websiteId, websiteId),
        inArray(restockSignUps.variantId, [...variantIds]),
        inArray(restockSignUps.state, ['waiting', 'told']),
        // Nobody is led to what visitors do not see.
        eq(products.status, 'published'),
      ),
    )
  const [first] = rows
  if (first === undefined) return undefined
  // Always in one order, so that two of these never wait for each other.
  const waited = rows.map(({ variantId }) => variantId).sort((a, b) => (a < b ? -1 : 1))
  return { settings: first.store.restock, variantIds: waited }
}

/**
 * Gives units that are free to whoever is in line for them, first come first: as many are told as there are units, and each
 * has one kept for a while. Call it in the transaction in which units came back: then nobody is quicker. [RESTOCK-6] [RESTOCK-7]
 *
 * @param bySomebody an owner wants it, whether or not it happens by itself
 * @returns how many were told
 */
export async function giveToWaiting(
  tx: Database,
  websiteId: string,
  variantIds: readonly string[],
  now: Date,
  bySomebody = false,
): Promise<number> {
  if (variantIds.length === 0) return 0
  const lines = await linesOf(tx, websiteId, variantIds)
  if (lines === undefined) return 0
  const { settings } = lines
  let told = 0
  for (const variantId of lines.variantIds) {
    const level = await holdLevel(tx, websiteId, variantId)
    if (level === undefined || !level.isThere) continue
    const kept = await keepAgain(tx, websiteId, variantId, level, now)
    if (!bySomebody && !(settings.isOn && settings.automatic)) continue
    const free = level.unlimited ? MOST_AT_ONCE : level.onHand - level.reserved - kept
    told += await tellNext(tx, { websiteId, variantId, free, unlimited: level.unlimited }, settings, now)
  }
  return told
}

/** Keeps a unit again for whoever has one in the cart and whose payment came to nothing, while their time lasts. [RESTOCK-8] */
async function keepAgain(
  tx: Database,
  websiteId: string,
  variantId: string,
  { onHand, reserved }: HeldLevel,
  now: Date,
): Promise<number> {
  const free = onHand - reserved
  if (free <= 0) return 0
  const rows = await tx
    .select({ id: restockSignUps.id })
    .from(restockSignUps)
    .where(
      and(
        inLine(websiteId, variantId),
        eq(restockSignUps.state, 'told'),
        eq(restockSignUps.isHeld, false),
        gt(restockSignUps.heldUntil, now),
        sql`exists (select from carts c where c.website_id = ${websiteId} and c.id = ${restockSignUps.cartId}
          and c.order_id is null)`,
        sql`not exists (select from checkouts k where k.website_id = ${websiteId} and k.cart_id = ${restockSignUps.cartId}
          and k.state in ('paying', 'second-step'))`,
      ),
    )
    .orderBy(asc(restockSignUps.toldAt), asc(restockSignUps.id))
    .limit(free)
  if (rows.length === 0 || !(await keepBack(tx, websiteId, variantId, rows.length))) return 0
  const ids = rows.map(({ id }) => id)
  await tx.update(restockSignUps).set({ isHeld: true }).where(named(websiteId, ids))
  return ids.length
}

interface Line {
  readonly websiteId: string
  readonly variantId: string
  readonly free: number
  readonly unlimited: boolean
}

async function tellNext(
  tx: Database,
  { websiteId, variantId, free, unlimited }: Line,
  { holdHours }: RestockSettings,
  now: Date,
): Promise<number> {
  if (free <= 0) return 0
  const next = await tx
    .select({ id: restockSignUps.id })
    .from(restockSignUps)
    .where(and(inLine(websiteId, variantId), eq(restockSignUps.state, 'waiting')))
    .orderBy(asc(restockSignUps.queuedAt), asc(restockSignUps.id))
    .limit(Math.min(free, MOST_AT_ONCE))
    .for('update')
  if (next.length === 0) return 0
  if (!unlimited && !(await keepBack(tx, websiteId, variantId, next.length))) return 0
  const ids = next.map(({ id }) => id)
  await tx
    .update(restockSignUps)
    .set({
      state: 'told',
      toldAt: now,
      heldUntil: unlimited ? null : new Date(now.getTime() + holdHours * HOUR),
      isHeld: !unlimited,
      cartId: null,
      mailedAt: null,
    })
    .where(named(websiteId, ids))
  return ids.length
}

/** Ends the time of those it has run out for; what was kept for them goes to the next. Call it in a transaction. [RESTOCK-9] */
export async function endTurns(tx: Database, websiteId: string, variantId: string, now: Date): Promise<void> {
  await holdLevel(tx, websiteId, variantId)
  const over = await tx
    .select({ id: restockSignUps.id, isHeld: restockSignUps.isHeld })
    .from(restockSignUps)
    .where(
      and(inLine(websiteId, variantId), eq(restockSignUps.state, 'told'), lte(restockSignUps.heldUntil, now)),
    )
    .for('update')
  if (over.length === 0) return
  await keepBack(tx, websiteId, variantId, -over.filter(({ isHeld }) => isHeld).length)
  const ids = over.map(({ id }) => id)
  await tx.update(restockSignUps).set({ state: 'missed', isHeld: false }).where(named(websiteId, ids))
  await giveToWaiting(tx, websiteId, [variantId], now)
}

/** Lets go of what is kept for somebody, such as one who leaves the line; it goes to the next. Call it in a transaction. */
export async function endTurnOf(tx: Database, websiteId: string, id: string, now: Date): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(restockSignUps)
    .where(named(websiteId, [id]))
  if (row === undefined) return false
  await holdLevel(tx, websiteId, row.variantId)
  const [gone] = await tx
    .delete(restockSignUps)
    .where(named(websiteId, [id]))
    .returning()
  if (gone === undefined) return false
  if (gone.isHeld) await keepBack(tx, websiteId, gone.variantId, -1)
  await giveToWaiting(tx, websiteId, [gone.variantId], now)
  return true
}

/** Lets a checkout have what is kept for its cart: it reserves for itself right after, in the same transaction. [RESTOCK-8] */
export async function handOver(
  tx: Database,
  websiteId: string,
  cart: Pick<ShoppingCart, 'id' | 'entries'>,
): Promise<void> {
  const rows = await tx
    .select({ id: restockSignUps.id, variantId: restockSignUps.variantId })
    .from(restockSignUps)
    .where(
      and(
        eq(restockSignUps.websiteId, websiteId),
        eq(restockSignUps.cartId, cart.id),
        eq(restockSignUps.isHeld, true),
      ),
    )
    .orderBy(asc(restockSignUps.variantId))
  if (rows.length === 0) return
  // With what it reserves then: a checkout that holds some of its units never waits for others of them.
  const units = [...wantedUnits(cart), ...rows].map(({ variantId }) => variantId)
  await lockStock(tx, websiteId, units)
  for (const { id, variantId } of rows) {
    const [still] = await tx
      .update(restockSignUps)
      .set({ isHeld: false })
      .where(and(named(websiteId, [id]), eq(restockSignUps.isHeld, true)))
      .returning({ id: restockSignUps.id })
    if (still !== undefined) await keepBack(tx, websiteId, variantId, -1)
  }
}

/** Those whose cart became an order are in line no more. */
export async function haveBought(tx: Database, websiteId: string, cartId: string): Promise<void> {
  await tx
    .update(restockSignUps)
    .set({ state: 'bought' })
    .where(
      and(
        eq(restockSignUps.websiteId, websiteId),
        eq(restockSignUps.cartId, cartId),
        inArray(restockSignUps.state, ['told', 'missed']),
      ),
    )
}
