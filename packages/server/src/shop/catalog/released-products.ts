import { sql } from 'drizzle-orm'
import { claimAddress } from '../../content/addresses/addressed.ts'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { productKind } from './products.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { changed, productTags } from '../../site/changes/changes.ts'
import { selected } from '../../platform/database/selected.ts'
import { products } from './schema.ts'

/** Shows products whose time has come, a minute late at most. [PUB-11] */
export const showReleasedJob = defineJob(
  'catalog.show-released',
  (_data, { db, clock }) => showReleasedProducts(db, clock),
  { schedule: '* * * * *' },
)

/** How far back products are looked for whose time has come: twice the time between two looks, in milliseconds. */
const lookBack = 2 * 60_000

const releasedRow = selected({
  websiteId: products.websiteId,
  id: products.id,
  collectionId: products.collectionId,
  urlId: products.urlId,
})

/**
 * Drops what is kept of websites with a product whose time has come since the last look; the product takes its address
 * over from whatever moved away from there. Safe to run twice. [PUB-11] [ADDR-4]
 */
export async function showReleasedProducts(db: Database, clock: Clock): Promise<void> {
  const now = clock.now()
  const since = new Date(now.getTime() - lookBack)
  const rows = await releasedRow.read(
    db,
    sql`
    select ${releasedRow} from products
    where deleted_at is null and status = 'published' and publish_on <= ${now.toISOString()}::timestamptz
      and publish_on > ${since.toISOString()}::timestamptz and created_at < publish_on`,
  )
  for (const row of rows) {
    const product = { id: row.id, collectionId: row.collectionId }
    await transaction(db, async (tx) => {
      await claimAddress(tx, productKind, { websiteId: row.websiteId, parentId: row.collectionId }, row.urlId)
      await changed(tx, row.websiteId, productTags(product, true))
    })
  }
}
