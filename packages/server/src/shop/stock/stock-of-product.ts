import type { Outcome } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { notThere, type CatalogErrorCode } from '../catalog/catalog-errors.ts'
import type { CatalogEditor } from '../catalog/products.ts'
import { changeStock, type StockChange, type StockLevel } from './stock.ts'
import type { StockReason } from './schema.ts'

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
    const { rows } = await tx.execute<{ unlimited: boolean }>(sql`
      select v.unlimited from variants v
      join products p on p.website_id = v.website_id and p.id = v.product_id
      where v.website_id = ${websiteId} and v.id = ${change.variantId} and v.product_id = ${productId}
        and v.removed_at is null and p.deleted_at is null`)
    const [variant] = rows
    if (variant === undefined) return notThere('variant')
    if (variant.unlimited) {
      const message = 'This variant is unlimited, so it has no stock to count. Untick unlimited first.'
      return { ok: false, code: 'stock-unlimited', message }
    }
    const reason = 'set' in change.wanted ? 'set' : 'adjusted'
    const movement = { reason, note: change.note, ...(accountId ? { accountId } : {}) } as const
    return changeStock(tx, websiteId, change.variantId, change.wanted, movement, clock.now())
  })
}

/** Movements of a product's stock, newest first; one statement. [INV-9] */
export async function listLedger(
  db: Database,
  websiteId: string,
  productId: string,
  query: { readonly cursor?: string; readonly limit?: number },
): Promise<{ movements: LedgerRow[]; nextCursor?: string }> {
  const limit = Math.min(100, Math.max(1, query.limit ?? 50))
  const { rows } = await db.execute<{
    id: string
    variant_id: string
    sku: string
    change: number
    on_hand_after: number
    reason: StockReason
    note: string
    order_id: string | null
    account_id: string | null
    moment: number
  }>(sql`
    select l.*, v.sku, (extract(epoch from l.at) * 1000)::bigint as moment from stock_ledger l
    join variants v on v.website_id = l.website_id and v.id = l.variant_id
    where l.website_id = ${websiteId} and v.product_id = ${productId}
      ${query.cursor === undefined ? sql`` : sql`and l.id < ${query.cursor}`}
    order by l.id desc limit ${limit + 1}`)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    movements: page.map((row) => ({
      id: row.id,
      variantId: row.variant_id,
      sku: row.sku,
      change: row.change,
      onHandAfter: row.on_hand_after,
      reason: row.reason,
      note: row.note,
      ...(row.order_id === null ? {} : { orderId: row.order_id }),
      ...(row.account_id === null ? {} : { accountId: row.account_id }),
      at: row.moment,
    })),
    ...(rows.length > limit && last ? { nextCursor: last.id } : {}),
  }
}
