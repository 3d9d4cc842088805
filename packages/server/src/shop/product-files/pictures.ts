import { PRODUCT_LIMITS, say, type Sentence } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { rm } from 'node:fs/promises'
import { importFile, type MediaLibrary } from '../../content/media/media-library.ts'
import { uploadLimits } from '../../content/media/file-kinds.ts'
import { assets } from '../../content/media/schema.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { alias } from 'drizzle-orm/pg-core'
import { selected } from '../../platform/database/selected.ts'
import { fetchFile } from '../../platform/network/fetch-file.ts'
import { fetchedFiles } from '../../site/imports/schema.ts'
import type { ProductDraft } from './drafts.ts'

/** Characters of an address that is fetched. */
const LONGEST = 2000

const a = alias(assets, 'a')
const f = alias(fetchedFiles, 'f')
const ownRow = selected({ id: a.id })
const fetchedRow = selected({ address: f.address, assetId: f.assetId })

/** Every address of pictures of a product, those of its variants too. */
export const addressesOf = ({ pictures, variants }: ProductDraft): string[] => [
  ...new Set([
    ...pictures,
    ...variants.flatMap(({ cells }) =>
      (cells['variantPicture'] ?? '') === '' ? [] : [cells['variantPicture']!],
    ),
  ]),
]

/** The file of a website's own library that an address leads to. */
function ownFile(address: string, websiteId: string): string | undefined {
  const [, of, id] = /^(?:https?:\/\/[^/]+)?\/media\/([^/]+)\/([^/]+)\//.exec(address) ?? []
  return of === websiteId ? id : undefined
}

/**
 * Which file each address is, of those that are here already: the website's own, and those that were fetched before.
 * [IMPORT-9]
 */
export async function knownPictures(
  db: Database,
  websiteId: string,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const own = new Map(addresses.flatMap((one) => [[one, ownFile(one, websiteId)] as const]))
  const ids = [...own.values()].filter((id) => id !== undefined)
  const list = (texts: readonly string[]) =>
    sql`(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`
  const there = new Set(
    ids.length === 0
      ? []
      : (
          await ownRow.read(
            db,
            sql`select ${ownRow} from ${assets} a
              where a.website_id = ${websiteId} and a.kind = 'image' and a.deleted_at is null and a.id in ${list(ids)}`,
          )
        ).map(({ id }) => id),
  )
  const foreign = addresses.filter((one) => own.get(one) === undefined)
  const fetched =
    foreign.length === 0
      ? []
      : await fetchedRow.read(
          db,
          sql`select ${fetchedRow} from ${fetchedFiles} f
            join ${assets} a on a.website_id = f.website_id and a.id = f.asset_id and a.deleted_at is null
            where f.website_id = ${websiteId} and f.address in ${list(foreign)}`,
        )
  return new Map([
    ...[...own].flatMap(([one, id]) => (id !== undefined && there.has(id) ? [[one, id] as const] : [])),
    ...fetched.map(({ address, assetId }) => [address, assetId] as const),
  ])
}

/** What is wrong with the addresses of a product's pictures. */
export function pictureProblem(draft: ProductDraft): Sentence | undefined {
  if (draft.pictures.length > PRODUCT_LIMITS.images)
    return say('A product has at most {images} images.', { images: PRODUCT_LIMITS.images })
  const wrong = addressesOf(draft).find(
    (address) => address.length > LONGEST || !(address.startsWith('/media/') || isWebAddress(address)),
  )
  return wrong === undefined
    ? undefined
    : say('“{text}” is no address of a picture. It begins with https://.', { text: wrong.slice(0, 100) })
}

function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address)
}

/** Fetches a picture of another server into the library, once. Networks that are not open are not entered. [IMPORT-9] */
export async function fetchPicture(
  { db, media, config }: { readonly db: Database; readonly media: MediaLibrary; readonly config: Config },
  websiteId: string,
  address: string,
): Promise<{ readonly assetId: string } | { readonly problem: Sentence }> {
  const path = await media.storage.temporaryPath()
  const fetched = await fetchFile(address, path, {
    most: uploadLimits.image,
    allowsPrivate: config.privateWebhooks,
  })
  if (!fetched.ok) return { problem: fetched.message }
  const { fileName } = fetched.value
  const taken = await importFile(db, media, websiteId, { path, fileName })
  if (!taken.ok) return { problem: taken.message }
  if (taken.value.kind !== 'image') {
    await rm(path, { force: true })
    return { problem: say('{address} is no picture.', { address: address.slice(0, 300) }) }
  }
  const assetId = taken.value.id
  const row = { websiteId, address, assetId, fetchedAt: media.clock.now() }
  await db
    .insert(fetchedFiles)
    .values(row)
    .onConflictDoUpdate({
      target: [fetchedFiles.websiteId, fetchedFiles.address],
      set: { assetId, fetchedAt: row.fetchedAt },
    })
  return { assetId }
}
