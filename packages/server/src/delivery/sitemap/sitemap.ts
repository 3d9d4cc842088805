import type { Database } from '../../platform/database/database.ts'
import { sql } from 'drizzle-orm'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { encodePath } from '../page/site-address.ts'
import { escapeXml } from './xml.ts'

/** Most addresses in one file; search engines take 50,000. [SITE-40] */
export const sitemapFileSize = 10_000

interface SitemapRow extends Record<string, unknown> {
  path: string
  changed: number
  images: string[]
}

/** Every address that search engines may list, with its last change of content and its pictures. */
async function loadAddresses(
  db: Database,
  website: SiteWebsite,
  now: Date,
  page: number,
  pageSize: number,
): Promise<SitemapRow[]> {
  const home = website.homeCollectionId ?? ''
  const { rows } = await db.execute<SitemapRow>(sql`
    with visible as (
      select c.id, c.url_id, c.social_asset_id, c.updated_at, v.at
      from collections c
      join documents d on d.website_id = c.website_id and d.owner_kind = 'collection' and d.owner_id = c.id
      join document_versions v on v.website_id = d.website_id and v.document_id = d.id and v.id = d.published_version_id
      where c.website_id = ${website.id} and c.deleted_at is null and c.enabled and c.status <> 'private'
    ), addresses as (
      select case when c.id = ${home} then '/' else '/' || c.url_id end as path, greatest(c.at, c.updated_at) as changed,
        case when c.social_asset_id is null then '[]'::jsonb else jsonb_build_array(c.social_asset_id) end as images,
        0 as rank, c.id
      from visible c
      union all
      select '/' || c.url_id || '/' || i.url_id, greatest(v.at, i.updated_at),
        case when i.main_image_id is null then '[]'::jsonb else jsonb_build_array(i.main_image_id) end, 1, i.id
      from items i
      join visible c on c.id = i.collection_id
      join documents d on d.website_id = i.website_id and d.owner_kind = 'item' and d.owner_id = i.id
      join document_versions v on v.website_id = d.website_id and v.document_id = d.id and v.id = d.published_version_id
      where i.website_id = ${website.id} and i.deleted_at is null and i.status <> 'private'
      union all
      select '/' || c.url_id || '/category/' || k.url_id, k.created_at, '[]'::jsonb, 2, k.id
      from categories k join visible c on c.id = k.collection_id
      where k.website_id = ${website.id} and k.deleted_at is null
      union all
      select '/' || c.url_id || '/' || p.url_id, p.updated_at, p.image_ids, 3, p.id
      from products p join visible c on c.id = p.collection_id
      where p.website_id = ${website.id} and p.deleted_at is null and p.status = 'published' and p.publish_on <= ${now.toISOString()}::timestamptz
    )
    select path, (extract(epoch from changed) * 1000)::bigint as changed, coalesce((
      select jsonb_agg('/media/' || a.website_id || '/' || a.id || '/' || a.hash || '/' || a.file_name order by n.place)
      from jsonb_array_elements_text(addresses.images) with ordinality as n(id, place)
      join assets a on a.website_id = ${website.id} and a.id = n.id and a.kind = 'image'), '[]'::jsonb) as images
    from addresses order by rank, id limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return rows
}

/**
 * `/sitemap.xml`: the addresses themselves, or an index of files when there are too many for one.
 *
 * @param page the file of the index, from 1; undefined for the entrance
 * @returns undefined when there is no such file
 */
export async function sitemapXml(
  db: Database,
  website: SiteWebsite,
  origin: string,
  now: Date,
  page: number | undefined,
  fileSize = sitemapFileSize,
): Promise<string | undefined> {
  if (page !== undefined) {
    const rows = await loadAddresses(db, website, now, page, fileSize)
    return rows.length === 0 ? undefined : urlSet(rows, origin)
  }
  const rows = await loadAddresses(db, website, now, 1, fileSize + 1)
  if (rows.length <= fileSize) return urlSet(rows, origin)
  const total = await countAddresses(db, website, now, fileSize)
  const files = Array.from({ length: Math.ceil(total / fileSize) }, (_, index) => index + 1)
  return [
    xmlStart,
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...files.map(
      (file) => `<sitemap><loc>${escapeXml(`${origin}/sitemap.xml?page=${file}`)}</loc></sitemap>`,
    ),
    '</sitemapindex>',
  ].join('\n')
}

const xmlStart = '<?xml version="1.0" encoding="UTF-8"?>'

async function countAddresses(
  db: Database,
  website: SiteWebsite,
  now: Date,
  fileSize: number,
): Promise<number> {
  let total = fileSize
  for (let page = 2; ; page++) {
    const rows = await loadAddresses(db, website, now, page, fileSize)
    total += rows.length
    if (rows.length < fileSize) return total
  }
}

function urlSet(rows: readonly SitemapRow[], origin: string): string {
  return [
    xmlStart,
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...rows.map((row) => {
      const images = row.images.map(
        (path) => `<image:image><image:loc>${escapeXml(origin + encodePath(path))}</image:loc></image:image>`,
      )
      const changed = new Date(Number(row.changed)).toISOString()
      return `<url><loc>${escapeXml(origin + encodePath(row.path))}</loc><lastmod>${changed}</lastmod>${images.join('')}</url>`
    }),
    '</urlset>',
  ].join('\n')
}
