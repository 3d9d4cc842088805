import { replacedFiles, type FileReplacement } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

/**
 * Gives those who bought a product the files that took the place of others in it, to be fetched as often as at first. What
 * was only taken out of the product stays theirs; what came to it since was not sold to them. [ORD-151] [ORD-160]
 */
export async function replaceBoughtFiles(
  tx: Database,
  websiteId: string,
  productId: string,
  files: {
    readonly before: readonly string[]
    readonly after: readonly string[]
    /** Which took the place of which; absent where nobody said. */
    readonly said: readonly FileReplacement[] | undefined
  },
): Promise<void> {
  const replaced = replacedFiles(files.before, files.after, files.said)
  if (replaced.length === 0) return
  await tx.execute(sql`
    update order_files f set asset_id = r.new, downloads = 0, downloaded_at = null
    from jsonb_to_recordset(${JSON.stringify(replaced)}::jsonb) as r(old text, new text), order_items i
    where f.website_id = ${websiteId} and f.asset_id = r.old and i.website_id = f.website_id and i.order_id = f.order_id
      and i.id = f.item_id and i.product_id = ${productId}`)
}
