import { localAddress, type Refusal, say } from '@plinth/domain'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { FormerAddress, FormerAsk, ThingWhereabouts } from '../../delivery/sources/page-source.ts'
import type { Database } from '../../platform/database/database.ts'
import { isSafeAddress } from '../rich-text/sanitise-rich-text.ts'
import { collections } from '../pages-and-posts/schema.ts'
import { isSeenCollection } from '../pages-and-posts/seen-pages.ts'
import { movedAddresses } from './schema.ts'

const mostHops = 10

/**
 * Where an address that no page answers to leads: to what moved away from it (always in one hop), to where the owner
 * sends visitors of a deleted page, or nowhere any more. [ADDR-3] [ADDR-5]
 */
export async function findFormerAddress(ask: FormerAsk): Promise<FormerAddress> {
  let current = ask.path
  let found: FormerAddress = { kind: 'unknown' }
  for (let hop = 0; hop < mostHops; hop++) {
    const next = await formerAddressOf(ask, current)
    if (next.kind !== 'moved') return found.kind === 'moved' ? found : next
    if (!next.to.startsWith('/') || next.to === current) return next
    found = next
    current = next.to
  }
  return found
}

async function formerAddressOf(ask: FormerAsk, path: string): Promise<FormerAddress> {
  const [top = '', ...rest] = path.split('/').filter((part) => part !== '')
  if (top === '') return { kind: 'unknown' }
  const parent = await findCollection(ask.db, ask.website.id, top)
  if (parent === undefined || parent.state === 'hidden') return { kind: 'unknown' }
  if (parent.state === 'gone') return goneOr(parent.redirectTo)
  if (rest.length === 0) {
    return parent.state === 'moved' ? { kind: 'moved', to: `/${parent.urlId}` } : { kind: 'unknown' }
  }
  const part = rest.join('/')
  const inner = await findWithin(ask, parent, part)
  if (inner.kind !== 'unknown' || parent.state === 'live') return inner
  return { kind: 'moved', to: `/${parent.urlId}/${part}` }
}

const goneOr = (redirectTo: string | null): FormerAddress =>
  redirectTo === null ? { kind: 'gone' } : { kind: 'moved', to: redirectTo }

interface FoundCollection {
  readonly id: string
  readonly urlId: string
  readonly state: 'live' | 'moved' | 'gone' | 'hidden'
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
      isSeen: sql<boolean>`(${isSeenCollection})`,
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
        // A draft at the address hides nothing from visitors who look for what was there. [ADDR-4]
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
  const { id, redirectTo, isSeen } = row
  if (row.deletedAt !== null) return { id, urlId: row.urlId, state: 'gone', redirectTo }
  const state = !isSeen ? 'hidden' : row.urlId === urlId ? 'live' : 'moved'
  return { id, urlId: row.urlId, state, redirectTo }
}

/** What was at an address below a page, blog or store. */
async function findWithin(
  { db, website, whereIs, goneFrom }: FormerAsk,
  parent: FoundCollection,
  part: string,
): Promise<FormerAddress> {
  const [moved] = await db
    .select({ kind: movedAddresses.targetKind, id: movedAddresses.targetId })
    .from(movedAddresses)
    .where(
      and(
        eq(movedAddresses.websiteId, website.id),
        eq(movedAddresses.parentId, parent.id),
        eq(movedAddresses.urlId, part),
      ),
    )
  const found: ThingWhereabouts | undefined =
    moved === undefined ? await goneFrom(parent.id, part) : await whereIs(moved.kind, moved.id)
  if (found?.state === 'here') {
    const top = found.parentId === parent.id ? parent.urlId : await seenTop(db, website.id, found.parentId)
    return top === undefined ? { kind: 'unknown' } : { kind: 'moved', to: `/${top}/${found.part}` }
  }
  return found?.state === 'gone' ? goneOr(found.redirectTo) : { kind: 'unknown' }
}

/** Where a page, blog or store is at the top of the website; undefined where visitors do not see it. */
async function seenTop(db: Database, websiteId: string, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ urlId: collections.urlId, isSeen: sql<boolean>`(${isSeenCollection})` })
    .from(collections)
    .where(and(eq(collections.websiteId, websiteId), eq(collections.id, id), isNull(collections.deletedAt)))
  return row?.isSeen === true ? row.urlId : undefined
}

/** Why visitors cannot be sent somewhere. */
export type RedirectRefusal = Refusal<'link-invalid' | 'redirect-loop'>

/** Where visitors of what is being deleted are to be sent. */
export interface LeadElsewhere {
  /** An address of the website, or a whole one. */
  readonly to: string
  /** Where an address of the website leads at which no page answers. */
  readonly former: (tx: Database, path: string) => Promise<FormerAddress>
}

/** Why visitors of a thing that is being deleted cannot be sent there; undefined when they can. [ADDR-5] */
export async function checkRedirect(
  tx: Database,
  from: string,
  { to, former }: LeadElsewhere,
): Promise<RedirectRefusal | undefined> {
  const isPath = to.startsWith('/')
  if (!isSafeAddress(to) || !(isPath ? localAddress(to) : /^https?:\/\//.test(to))) {
    const message = say('Links must be formatted as https://example.com or /page. {to} is not.', { to })
    return { ok: false, code: 'link-invalid', message }
  }
  if (!isPath) return undefined
  const path = to.replace(/[?#].*$/, '').replace(/\/+$/, '') || '/'
  const message = say('{to} leads back to {from}. Choose another address.', { to, from })
  const loop = { ok: false, code: 'redirect-loop', message } as const
  if (path === from || path.startsWith(`${from}/`)) return loop
  const further = await former(tx, path)
  return further.kind === 'moved' && further.to.replace(/[?#].*$/, '') === from ? loop : undefined
}
