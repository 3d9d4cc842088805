import { type Outcome, say } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { notThere, type CatalogErrorCode } from '../catalog/catalog-errors.ts'
import type { CatalogEditor } from '../catalog/product-form.ts'
import { giveToWaiting } from '../restock/take-turns.ts'
import { changeStock, holdLevel, variantOfStock, type StockChange, type StockLevel } from '../stock/stock.ts'
import { stockLedger, type StockReason } from '../stock/schema.ts'
import { selected, type RowOf } from '../../platform/database/selected.ts'
import { variants } from '../catalog/schema.ts'

/** A movement of a product's stock, as owners see it. */
export interface LedgerRow {
  readonly id: string
  readonly variantId: string
  readonly sku: string
  readonly change: number
  readonly onHandAfter: number
  readonly reason: StockReason
  readonly note: string
  readonly orderId?: string
  readonly accountId?: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** An owner's change of a variant's stock, with the reason in the ledger. [INV-7] [INV-8] */
export async function changeVariantStock(
  db: Database,
  clock: Clock,
  editor: CatalogEditor,
  productId: string,
  change: { readonly variantId: string; readonly wanted: StockChange; readonly note: string },
): Promise<Outcome<StockLevel, CatalogErrorCode>> {
  const { websiteId, accountId } = editor
  return transaction(db, async (tx): Promise<Outcome<StockLevel, CatalogErrorCode>> => {
    const level = await holdLevel(tx, websiteId, change.variantId)
    const variant = level ?? (await findVariant(tx, websiteId, change.variantId))
    if (variant?.isThere !== true || variant.productId !== productId) return notThere('variant')
    if (variant.unlimited) {
      const message = say('This variant is unlimited, so it has no stock to count. Untick unlimited first.')
      return { ok: false, code: 'stock-unlimited', message }
    }
    const reason = 'set' in change.wanted ? 'set' : 'adjusted'
    const movement = { reason, note: change.note, ...(accountId ? { accountId } : {}) } as const
    const changed = await changeStock(
      tx,
      websiteId,
      change.variantId,
      change.wanted,
      movement,
      clock.now(),
      level,
    )
    if (!changed.ok || (await giveToWaiting(tx, websiteId, [change.variantId], clock.now())) === 0)
      return changed
    const after = await holdLevel(tx, websiteId, change.variantId)
    if (after === undefined) return changed
    const { onHand, reserved } = after
    return { ok: true, value: { onHand, reserved, available: onHand - reserved } }
  })
}

const neverCounted = selected(variantOfStock)

const l = alias(stockLedger, 'l')
const movementRow = selected({
  id: l.id,
  variantId: l.variantId,
  sku: alias(variants, 'v').sku,
  change: l.change,
  onHandAfter: l.onHandAfter,
  reason: l.reason,
  note: l.note,
  orderId: l.orderId,
  accountId: l.accountId,
  at: l.at,
})

/** A variant that was never counted. */
export async function findVariant(
  tx: Database,
  websiteId: string,
  variantId: string,
): Promise<RowOf<typeof neverCounted> | undefined> {
  const rows = await neverCounted.read(
    tx,
    sql`
    select ${neverCounted}
    from variants v join products p on p.website_id = v.website_id and p.id = v.product_id
    where v.website_id = ${websiteId} and v.id = ${variantId}`,
  )
  return rows[0]
}

/** Movements of a product's stock, newest first; one statement. [INV-9] */
export async function listLedger(
  db: Database,
  websiteId: string,
  productId: string,
  query: { readonly cursor?: string; readonly limit?: number },
): Promise<{ movements: LedgerRow[]; nextCursor?: string }> {
  const limit = Math.min(100, Math.max(1, query.limit ?? 50))
  const rows = await movementRow.read(
    db,
    sql`
    select ${movementRow} from stock_ledger l
    join variants v on v.website_id = l.website_id and v.id = l.variant_id
    where l.website_id = ${websiteId} and v.product_id = ${productId}
      ${query.cursor === undefined ? sql`` : sql`and l.id < ${query.cursor}`}
    order by l.id desc limit ${limit + 1}`,
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    movements: page.map(({ orderId, accountId, at, ...movement }) => ({
      ...movement,
      ...(orderId === null ? {} : { orderId }),
      ...(accountId === null ? {} : { accountId }),
      at: at.getTime(),
    })),
    ...(rows.length > limit && last ? { nextCursor: last.id } : {}),
  }
}
