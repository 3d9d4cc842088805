import { MAX_QUANTITY, newId } from '@plinth/domain'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { transaction, type Database } from '../../platform/database/database.ts'
import { cartTokenHash, newCartToken } from '../cart/cart-cookie.ts'
import { clearSavedCookie, savedTokenOf, setSavedCookie } from './saved-cookie.ts'
import { MOST_SAVED } from './saved-items.ts'
import { savedKeys, savedLists } from './schema.ts'

/**
 * A member signs in: what this browser has put aside joins what is theirs already, and from now on it is the same in all
 * their browsers. [SAVED-5]
 */
export async function bringSaved(
  db: Database,
  now: Date,
  request: FastifyRequest,
  reply: FastifyReply,
  memberId: string,
  token = savedTokenOf(request),
): Promise<void> {
  const websiteId = request.website.id
  const fresh = await transaction(db, async (tx) => {
    const own = token === undefined ? undefined : await listOf(tx, websiteId, token)
    const [theirs] = await tx
      .select({ id: savedLists.id })
      .from(savedLists)
      .where(and(eq(savedLists.websiteId, websiteId), eq(savedLists.memberId, memberId)))
    if (own === undefined && theirs === undefined) return undefined
    if (theirs === undefined) {
      // What belongs to another member of this browser stays theirs.
      if (own === undefined || own.memberId !== null) return undefined
      await tx
        .update(savedLists)
        .set({ memberId })
        .where(and(eq(savedLists.websiteId, websiteId), eq(savedLists.id, own.id)))
      return undefined
    }
    if (own?.id === theirs.id) return undefined
    if (own !== undefined && own.memberId === null) {
      await copyLines(tx, websiteId, own.id, theirs.id)
      await tx.delete(savedLists).where(and(eq(savedLists.websiteId, websiteId), eq(savedLists.id, own.id)))
    }
    const next = newCartToken()
    await tx
      .insert(savedKeys)
      .values({ websiteId, tokenHash: cartTokenHash(next), listId: theirs.id, usedAt: now })
    return next
  })
  if (fresh !== undefined) setSavedCookie(request, reply, fresh)
}

/** A member signs out: what they put aside stays theirs, and this browser keeps a copy of it or forgets it. [SAVED-5] */
export async function leaveSaved(
  db: Database,
  now: Date,
  request: FastifyRequest,
  reply: FastifyReply,
  keepsCopy: boolean,
): Promise<void> {
  const websiteId = request.website.id
  const token = savedTokenOf(request)
  if (token === undefined) return
  const list = await listOf(db, websiteId, token)
  if (list === undefined || list.memberId === null) return
  const copy = newCartToken()
  await transaction(db, async (tx) => {
    await tx
      .delete(savedKeys)
      .where(and(eq(savedKeys.websiteId, websiteId), eq(savedKeys.tokenHash, cartTokenHash(token))))
    if (!keepsCopy) return
    const id = newId(now.getTime())
    await tx.insert(savedLists).values({ websiteId, id, createdAt: now })
    await tx.insert(savedKeys).values({ websiteId, tokenHash: cartTokenHash(copy), listId: id, usedAt: now })
    await copyLines(tx, websiteId, list.id, id)
  })
  if (keepsCopy) setSavedCookie(request, reply, copy)
  else clearSavedCookie(reply)
}

async function listOf(db: Database, websiteId: string, token: string) {
  const [list] = await db
    .select({ id: savedLists.id, memberId: savedLists.memberId })
    .from(savedKeys)
    .innerJoin(
      savedLists,
      and(eq(savedLists.websiteId, savedKeys.websiteId), eq(savedLists.id, savedKeys.listId)),
    )
    .where(and(eq(savedKeys.websiteId, websiteId), eq(savedKeys.tokenHash, cartTokenHash(token))))
  return list
}

/** Lines that are in both keep the larger quantity; what is beyond the most there may be is left. */
async function copyLines(db: Database, websiteId: string, from: string, to: string): Promise<void> {
  await db.execute(sql`
    insert into saved_lines (website_id, list_id, id, item_id, variant_id, quantity, saved_price, additional_fields,
      answers_digest, saved_at)
    select s.website_id, ${to}, s.id, s.item_id, s.variant_id, s.quantity, s.saved_price, s.additional_fields,
      s.answers_digest, s.saved_at
    from saved_lines s where s.website_id = ${websiteId} and s.list_id = ${from}
    order by s.saved_at desc, s.id
    limit greatest(0, ${MOST_SAVED}::integer - (
      select count(*)::integer from saved_lines t where t.website_id = ${websiteId} and t.list_id = ${to}))
    on conflict on constraint saved_lines_variant do update
      set quantity = least(${MAX_QUANTITY}, greatest(saved_lines.quantity, excluded.quantity))`)
}
