import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { items } from '../posts/schema.ts'
import { refusePage, type PageRefusal } from '../pages/page-errors.ts'
import { collections, movedAddresses } from '../pages/schema.ts'

/** First parts of addresses that belong to the software. [PAGES-4] */
export const reservedAddresses: ReadonlySet<string> = new Set([
  'api',
  'media',
  'config',
  'login',
  'logout',
  'signup',
  'account',
  'reset',
  'invitation',
  'cart',
  'checkout',
  'order-status',
  'search',
  'healthz',
  'readyz',
  'metrics',
  'robots.txt',
  'sitemap.xml',
  'favicon.ico',
  '_plinth',
  '_editor',
  '_hidden',
  '_memberareas',
  '.well-known',
])

const addressPart = /^[\p{Ll}\p{Lo}\p{N}]+([-_.][\p{Ll}\p{Lo}\p{N}]+)*$/u
const longestAddressPart = 120

/** Why a text cannot be part of an address; undefined when it can. [PAGES-3] [PAGES-4] */
export function addressRefusal(urlId: string, atTop: boolean): PageRefusal | undefined {
  if (!addressPart.test(urlId) || urlId.length > longestAddressPart) {
    const message = `${urlId} is not a valid page URL`
    return refusePage('address-invalid', message, { urlId: message })
  }
  if (atTop && reservedAddresses.has(urlId)) {
    const message = `The address /${urlId} belongs to the website’s own pages. Choose another.`
    return refusePage('address-reserved', message, { urlId: message })
  }
  return undefined
}

/** The refusal for an address another live page has. */
export function addressTaken(urlId: string): PageRefusal {
  const message = `Another page already has the address ${urlId}. Choose another, or change that page first.`
  return refusePage('address-taken', message, { urlId: message })
}

/** An address part made from a title: `Our Story!` becomes `our-story`. Empty when nothing of it can be used. */
export function addressFromTitle(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{Ll}\p{Lo}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')
}

/** `wanted`, or the first of `wanted-2`, `wanted-3`, … that nobody has. */
export function freeAddress(wanted: string, taken: ReadonlySet<string>): string {
  const isFree = (urlId: string): boolean => !taken.has(urlId)
  if (isFree(wanted)) return wanted
  for (let number = 2; ; number++) {
    if (isFree(`${wanted}-${number}`)) return `${wanted}-${number}`
  }
}

/** Addresses in use at the top of a website, the reserved ones included. */
export async function takenAtTop(db: Database, websiteId: string, exceptId = ''): Promise<Set<string>> {
  const rows = await db
    .select({ urlId: collections.urlId })
    .from(collections)
    .where(
      and(eq(collections.websiteId, websiteId), isNull(collections.deletedAt), ne(collections.id, exceptId)),
    )
  return new Set([...rows.map((row) => row.urlId), ...reservedAddresses])
}

/** Addresses in use within a collection of posts. */
export async function takenInCollection(
  db: Database,
  websiteId: string,
  collectionId: string,
  exceptId = '',
): Promise<Set<string>> {
  const rows = await db
    .select({ urlId: items.urlId })
    .from(items)
    .where(
      and(
        eq(items.websiteId, websiteId),
        eq(items.collectionId, collectionId),
        isNull(items.deletedAt),
        ne(items.id, exceptId),
      ),
    )
  return new Set(rows.map((row) => row.urlId))
}

/** Something that had an address and has another now. */
export interface Move {
  readonly websiteId: string
  /** The collection the address is in; empty for the top of the website. */
  readonly parentId: string
  readonly from: string
  readonly to: string
  /** The page source it is of. */
  readonly targetKind: string
  readonly targetId: string
}

/**
 * Remembers a rename, so that the old address leads to the new one by 301. The new address no longer leads anywhere
 * else: whoever had it before has lost it. [PAGES-6] [PAGES-7]
 */
export async function recordMove(tx: Database, clock: Clock, move: Move): Promise<void> {
  const { websiteId, parentId, targetKind, targetId } = move
  await claimAddress(tx, websiteId, parentId, move.to)
  const values = { websiteId, parentId, urlId: move.from, targetKind, targetId, createdAt: clock.now() }
  await tx
    .insert(movedAddresses)
    .values(values)
    .onConflictDoUpdate({
      target: [movedAddresses.websiteId, movedAddresses.parentId, movedAddresses.urlId],
      set: { targetKind, targetId, createdAt: values.createdAt },
    })
}

/** Takes an address over, for what visitors can see, from whatever moved away from it. [PAGES-7] */
export async function claimAddress(
  tx: Database,
  websiteId: string,
  parentId: string,
  urlId: string,
): Promise<void> {
  await tx
    .delete(movedAddresses)
    .where(
      and(
        eq(movedAddresses.websiteId, websiteId),
        eq(movedAddresses.parentId, parentId),
        eq(movedAddresses.urlId, urlId),
      ),
    )
}
