import { inWords, say, type LanguageTag } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { notThere } from '../catalog/catalog-errors.ts'
import type { CatalogEditor } from '../catalog/product-form.ts'
import { giveToWaiting } from '../restock/take-turns.ts'
import { findVariant } from './stock-of-product.ts'
import { changeStock, holdLevel, type StockChange } from '../stock/stock.ts'
import { selected } from '../../platform/database/selected.ts'
import { stock } from '../stock/schema.ts'

const levelNow = selected({ variantId: stock.variantId, onHand: stock.onHand, reserved: stock.reserved })

/** What became of several changes. */
export interface ChangedInventory {
  readonly levels: { variantId: string; onHand: number; reserved: number }[]
  readonly failed: { variantId: string; message: string }[]
}

/**
 * Changes what is on hand of several variants, each with a row of the ledger; one that cannot be changed is left as it is
 * and says why. A variant named twice is changed twice. [INV-31]
 */
export async function changeInventory(
  db: Database,
  clock: Clock,
  { websiteId, accountId }: CatalogEditor,
  changes: readonly ({ readonly variantId: string } & Partial<Record<'change' | 'set', number>>)[],
  { note, language }: { readonly note: string; readonly language: LanguageTag },
): Promise<ChangedInventory> {
  const now = clock.now()
  return transaction(db, async (tx) => {
    const failed: ChangedInventory['failed'] = []
    const fail = (variantId: string, message: Parameters<typeof inWords>[0]) =>
      failed.push({ variantId, message: inWords(message, language) })
    const changed = new Set<string>()
    // In the order of their ids, as buyers lock them. [INV-3]
    for (const { variantId, change, set } of changes.toSorted((one, other) =>
      one.variantId < other.variantId ? -1 : one.variantId > other.variantId ? 1 : 0,
    )) {
      const wanted: StockChange = set === undefined ? { change: change ?? 0 } : { set }
      const level = await holdLevel(tx, websiteId, variantId)
      const variant = level ?? (await findVariant(tx, websiteId, variantId))
      if (variant?.isThere !== true) {
        fail(variantId, notThere('variant').message)
        continue
      }
      if (variant.unlimited) {
        fail(
          variantId,
          say('This variant is unlimited, so it has no stock to count. Untick unlimited first.'),
        )
        continue
      }
      const movement = {
        reason: set === undefined ? 'adjusted' : 'set',
        note,
        ...(accountId === undefined ? {} : { accountId }),
      } as const
      const done = await changeStock(tx, websiteId, variantId, wanted, movement, now, level)
      if (done.ok) changed.add(variantId)
      else fail(variantId, done.message)
    }
    await giveToWaiting(tx, websiteId, [...changed], now)
    const levels = await levelNow.read(
      tx,
      sql`
      select ${levelNow} from stock where website_id = ${websiteId}
        and variant_id in (select jsonb_array_elements_text(${JSON.stringify([...changed])}::jsonb))`,
    )
    return { levels, failed }
  })
}
