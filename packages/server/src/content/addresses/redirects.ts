import { localAddress } from '@plinth/domain'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { FindAddressPart, FormerAddress } from '../../delivery/sources/page-source.ts'
import type { Database } from '../../platform/database/database.ts'
import { items } from '../posts/schema.ts'
import { isSafeAddress } from '../rich-text/sanitise-rich-text.ts'
import { refusePage, type PageRefusal } from '../pages/page-errors.ts'
import { collections, movedAddresses } from '../pages/schema.ts'

const mostHops = 10

/**
 * Where an address that no page answers to leads: to what moved away from it (always in one hop), to where the owner
 * sends visitors of a deleted page, or nowhere any more. [PAGES-6] [PAGES-10] [PAGES-11]
 *
 * @param path begins with a slash, decoded
 * @param findPart tells the last part of the address of what is not ours, such as products
 */
export async function findFormerAddress(
  db: Database,
  websiteId: string,
  path: string,
  findPart: FindAddressPart = async () => undefined,
): Promise<FormerAddress> {
  let current = path
  let found: FormerAddress = { kind: 'unknown' }
  for (let hop = 0; hop < mostHops; hop++) {
    const next = await formerAddressOf(db, websiteId, current, findPart)
    if (next.kind !== 'moved') return found.kind === 'moved' ? found : next
    if (!next.to.startsWith('/') || next.to === current) return next
    found = next
    current = next.to
  }
  return found
}

async function formerAddressOf(
  db: Database,
  websiteId: string,
  path: string,
  findPart: FindAddressPart,
): Promise<FormerAddress> {
  const [top = '', ...rest] = path.split('/').filter((part) => part !== '')
  if (top === '' || rest.length > 1) return { kind: 'unknown' }
  const parent = await findCollection(db, websiteId, top)
  const [part] = rest
  if (part === undefined) {
    if (parent?.state === 'moved') return { kind: 'moved', to: `/${parent.urlId}` }
    if (parent?.state !== 'gone') return { kind: 'unknown' }
    return goneOr(parent.redirectTo)
  }
  if (parent === undefined) return { kind: 'unknown' }
  if (parent.state === 'gone') return goneOr(parent.redirectTo)
  const inner = await findWithin(db, websiteId, parent, part, findPart)
  if (inner.kind !== 'unknown' || parent.state === 'live') return inner
  return { kind: 'moved', to: `/${parent.urlId}/${part}` }
}

const goneOr = (redirectTo: string | null): FormerAddress =>
  redirectTo === null ? { kind: 'gone' } : { kind: 'moved', to: redirectTo }

interface FoundCollection {
  readonly id: string
  readonly urlId: string
  readonly state: 'live' | 'moved' | 'gone'
  readonly redirectTo: string | null
}

async function findCollection(
  db: Database,
  websiteId: string,
  urlId: string,
): Promise<FoundCollection | undefined> {
  const [row] = await db
    .select({
      id: collections.id,
      urlId: collections.urlId,
      deletedAt: collections.deletedAt,
      redirectTo: collections.redirectTo,
    })
    .from(collections)
    .leftJoin(
      movedAddresses,
      and(
        eq(movedAddresses.websiteId, collections.websiteId),
        eq(movedAddresses.targetId, collections.id),
        eq(movedAddresses.parentId, ''),
        eq(movedAddresses.urlId, urlId),
      ),
    )
    .where(
      and(
        eq(collections.websiteId, websiteId),
        sql`(${collections.urlId} = ${urlId} or ${movedAddresses.urlId} is not null)`,
        // A draft at the address hides nothing from visitors who look for what was there. [PAGES-7]
        isNotNull(collections.firstPublishedAt),
      ),
    )
    // A live page at the address, else what moved away from it, else what was deleted there last.
    .orderBy(
      sql`(${collections.deletedAt} is null and ${collections.urlId} = ${urlId}) desc`,
      sql`(${collections.deletedAt} is null) desc`,
      desc(collections.deletedAt),
    )
    .limit(1)
  if (row === undefined) return undefined
  const { id, redirectTo } = row
  if (row.deletedAt !== null) return { id, urlId: row.urlId, state: 'gone', redirectTo }
  return { id, urlId: row.urlId, state: row.urlId === urlId ? 'live' : 'moved', redirectTo }
}

async function findWithin(
  db: Database,
  websiteId: string,
  parent: FoundCollection,
  part: string,
  findPart: FindAddressPart,
): Promise<FormerAddress> {
  const [moved] = await db
    .select({ kind: movedAddresses.targetKind, id: movedAddresses.targetId, urlId: items.urlId })
    .from(movedAddresses)
    .leftJoin(
      items,
      and(
        eq(items.websiteId, movedAddresses.websiteId),
        eq(items.id, movedAddresses.targetId),
        isNull(items.deletedAt),
      ),
    )
    .where(
      and(
        eq(movedAddresses.websiteId, websiteId),
        eq(movedAddresses.parentId, parent.id),
        eq(movedAddresses.urlId, part),
      ),
    )
  const to = moved?.urlId ?? (moved === undefined ? undefined : await findPart(moved.kind, moved.id))
  if (to !== undefined && to !== null) return { kind: 'moved', to: `/${parent.urlId}/${to}` }
  const [gone] = await db
    .select({ redirectTo: items.redirectTo })
    .from(items)
    .where(
      and(
        eq(items.websiteId, websiteId),
        eq(items.collectionId, parent.id),
        eq(items.urlId, part),
        isNotNull(items.deletedAt),
        isNotNull(items.firstPublishedAt),
      ),
    )
    .orderBy(desc(items.deletedAt))
    .limit(1)
  if (gone !== undefined) return goneOr(gone.redirectTo)
  return moved === undefined ? { kind: 'unknown' } : { kind: 'gone' }
}

/** Why visitors of a page that is being deleted cannot be sent there; undefined when they can. [PAGES-11] */
export async function checkRedirect(
  db: Database,
  websiteId: string,
  from: string,
  to: string,
): Promise<PageRefusal | undefined> {
  const isPath = to.startsWith('/')
  if (!isSafeAddress(to) || !(isPath ? localAddress(to) : /^https?:\/\//.test(to))) {
    return refusePage(
      'link-invalid',
      `Links must be formatted as https://example.com or /page. ${to} is not.`,
    )
  }
  if (!isPath) return undefined
  const path = to.replace(/[?#].*$/, '').replace(/\/+$/, '') || '/'
  const loop = refusePage('redirect-loop', `${to} leads back to ${from}. Choose another address.`)
  if (path === from || path.startsWith(`${from}/`)) return loop
  const further = await findFormerAddress(db, websiteId, path)
  return further.kind === 'moved' && further.to.replace(/[?#].*$/, '') === from ? loop : undefined
}
