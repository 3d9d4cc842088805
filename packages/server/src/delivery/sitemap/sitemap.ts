import { sql } from 'drizzle-orm'
import { firstRows } from '../../platform/database/first-rows.ts'
import type { Ask } from '../sources/page-source.ts'
import type { PageSources } from '../sources/page-sources.ts'
import { encodePath } from '../addresses/site-address.ts'
import { escapeXml } from '../../platform/escape-xml.ts'
import { computed, selected } from '../../platform/database/selected.ts'

/** Most addresses in one file; search engines take 50,000. [SITE-40] */
export const sitemapFileSize = 10_000

/** What every page source says of its addresses. */
const addressRow = selected({
  path: computed<string>(sql`path`),
  changed: computed<number>(sql`(extract(epoch from changed) * 1000)::bigint`),
  /** Identifiers of its pictures, in order. */
  images: computed<string[]>(sql`images`),
})

/** An address as the sitemap says it. */
interface SitemapEntry {
  readonly path: string
  readonly changed: number
  /** Addresses of its pictures. */
  readonly images: readonly string[]
}

/** What a sitemap is made of. */
export interface SitemapAsk extends Omit<Ask, 'sight'> {
  readonly sources: PageSources
  readonly origin: string
}

/** Every address that search engines may list, with its last change of content and its pictures; two statements. */
async function loadAddresses(ask: SitemapAsk, page: number, pageSize: number): Promise<SitemapEntry[]> {
  const { db, website, sources } = ask
  const rows = await addressRow.read(
    db,
    sql`
    select ${addressRow}
    from (${sources.addresses({ ...ask, sight: 'published' })}) addresses
    order by rank, id ${firstRows(pageSize, (page - 1) * pageSize)}`,
  )
  const assets = await sources.assets(
    db,
    website.id,
    rows.flatMap(({ images }) => images),
  )
  return rows.map(({ path, changed, images }) => ({
    path,
    changed,
    images: images.flatMap((id) => (assets[id]?.kind === 'image' ? [assets[id].assetUrl] : [])),
  }))
}

/**
 * `/sitemap.xml`: the addresses themselves, or an index of files when there are too many for one.
 *
 * @param page the file of the index, from 1; undefined for the entrance
 * @returns undefined when there is no such file
 */
export async function sitemapXml(
  ask: SitemapAsk,
  page: number | undefined,
  fileSize = sitemapFileSize,
): Promise<string | undefined> {
  if (page !== undefined) {
    const rows = await loadAddresses(ask, page, fileSize)
    return rows.length === 0 ? undefined : urlSet(rows, ask.origin)
  }
  const { origin } = ask
  const rows = await loadAddresses(ask, 1, fileSize + 1)
  if (rows.length <= fileSize) return urlSet(rows, origin)
  const total = await countAddresses(ask, fileSize)
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

async function countAddresses(ask: SitemapAsk, fileSize: number): Promise<number> {
  let total = fileSize
  for (let page = 2; ; page++) {
    const rows = await loadAddresses(ask, page, fileSize)
    total += rows.length
    if (rows.length < fileSize) return total
  }
}

function urlSet(rows: readonly SitemapEntry[], origin: string): string {
  return [
    xmlStart,
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...rows.map((row) => {
      const images = row.images.map(
        (path) => `<image:image><image:loc>${escapeXml(origin + path)}</image:loc></image:image>`,
      )
      const changed = new Date(row.changed).toISOString()
      return `<url><loc>${escapeXml(origin + encodePath(row.path))}</loc><lastmod>${changed}</lastmod>${images.join('')}</url>`
    }),
    '</urlset>',
  ].join('\n')
}
