import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { selected } from '../../platform/database/selected.ts'
import type { CatalogEditor } from '../catalog/product-form.ts'
import { giveToWaiting } from '../restock/take-turns.ts'
import { changeStock, holdLevel } from '../stock/stock.ts'
import { stock } from '../stock/schema.ts'

const s = alias(stock, 's')
const unitsRow = selected({ variantId: s.variantId, onHand: s.onHand })

/** What is on hand of variants; one statement. A variant that was never counted is not among them. */
export async function unitsOnHand(
  db: Database,
  websiteId: string,
  variantIds: readonly string[],
): Promise<Map<string, number>> {
  if (variantIds.length === 0) return new Map()
  const rows = await unitsRow.read(
    db,
    sql`
    select ${unitsRow} from stock s where s.website_id = ${websiteId}
      and s.variant_id in (select jsonb_array_elements_text(${JSON.stringify(variantIds)}::jsonb))`,
  )
  return new Map(rows.map(({ variantId, onHand }) => [variantId, onHand]))
}

/**
 * Sets what is on hand of variants, as somebody counted it. What is being paid for right now stays held: below it nothing
 * is set. Call it in a transaction, with variants of the website. [INV-7] [INV-8]
 *
 * @returns by how much each changed; those that did not are left out
 */
export async function setUnits(
  tx: Database,
  clock: Clock,
  { websiteId, accountId }: CatalogEditor,
  wanted: readonly { readonly variantId: string; readonly set: number }[],
): Promise<{ variantId: string; change: number }[]> {
  const now = clock.now()
  const changed: { variantId: string; change: number }[] = []
  const movement = { reason: 'set', ...(accountId === undefined ? {} : { accountId }) } as const
  // In the order of their ids, as buyers lock them. [INV-3]
  for (const { variantId, set } of wanted.toSorted((one, other) =>
    one.variantId < other.variantId ? -1 : 1,
  )) {
    const level = await holdLevel(tx, websiteId, variantId)
    const { onHand: before = 0, reserved = 0 } = level ?? {}
    const units = Math.max(set, reserved)
    if (units === before) continue
    const done = await changeStock(tx, websiteId, variantId, { set: units }, movement, now, level)
    if (!done.ok) continue
    changed.push({ variantId, change: units - before })
    await giveToWaiting(tx, websiteId, [variantId], now)
  }
  return changed
}
