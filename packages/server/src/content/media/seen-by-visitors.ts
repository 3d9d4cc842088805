import { sql } from 'drizzle-orm'
import type { PageSources } from '../../delivery/sources/page-sources.ts'
import type { Database } from '../../platform/database/database.ts'
import { websites } from '../../site/websites/schema.ts'
import { computed, selected } from '../../platform/database/selected.ts'

/**
 * Whether visitors can see a file now: in whatever a page source shows, or as the website's logo or its picture for
 * sharing. One statement. [MEDIA-30]
 */
export async function isSeenByVisitors(
  db: Database,
  sources: PageSources,
  websiteId: string,
  assetId: string,
): Promise<boolean> {
  const row = selected({
    seen: computed<boolean>(sql`${sources.showsFile(websiteId, assetId)} or exists (
        select 1 from ${websites} w
        where w.id = ${websiteId} and ${assetId} in (w.logo_asset_id, w.social_asset_id))`),
  })
  const [answer] = await row.read(db, sql`select ${row}`)
  return answer?.seen ?? false
}
