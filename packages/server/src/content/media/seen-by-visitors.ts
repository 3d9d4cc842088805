import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

/**
 * Whether visitors can see a file now: on a published page or post, as its picture or the one for sharing, on a product
 * or variant that is not a draft, as the website's logo. One statement. [MEDIA-30]
 */
export async function isSeenByVisitors(db: Database, websiteId: string, assetId: string): Promise<boolean> {
  const { rows } = await db.execute<{ seen: boolean }>(sql`
    select exists (
        select 1 from documents d join document_versions v
          on v.website_id = d.website_id and v.document_id = d.id and v.id = d.published_version_id
        where d.website_id = ${websiteId} and strpos(v.document::text, ${assetId}) > 0
      ) or exists (
        select 1 from collections c
        where c.website_id = ${websiteId} and c.social_asset_id = ${assetId} and c.deleted_at is null
          and c.first_published_at is not null
      ) or exists (
        select 1 from items i
        where i.website_id = ${websiteId} and i.main_image_id = ${assetId} and i.deleted_at is null
          and i.first_published_at is not null
      ) or exists (
        select 1 from products p left join variants v on v.website_id = p.website_id and v.product_id = p.id
        where p.website_id = ${websiteId} and p.deleted_at is null and p.status <> 'draft'
          and (p.image_ids @> to_jsonb(${assetId}::text) or p.digital_asset_id = ${assetId} or v.image_id = ${assetId})
      ) or exists (
        select 1 from websites w
        where w.id = ${websiteId} and ${assetId} in (w.logo_asset_id, w.social_asset_id)
      ) as seen`)
  return rows[0]?.seen ?? false
}
