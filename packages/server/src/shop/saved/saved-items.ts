import {
  currentPrice,
  MAX_QUANTITY,
  newId,
  say,
  type Outcome,
  type SavedItem,
  type ShoppingCart,
} from '@plinth/domain'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { unlessRefused } from '../../platform/database/unless-refused.ts'
import { cartTokenHash, newCartToken } from '../cart/cart-cookie.ts'
import {
  addToCart,
  loadShoppersCart,
  priced,
  takeEntry,
  type AddedToCart,
  type Shopper,
} from '../cart/cart.ts'
import type { CartErrorCode, CartRefusal } from '../cart/cart-errors.ts'
import { answersDigest, loadLines } from '../cart/cart-store.ts'
import { savedKeys, savedLines, savedLists } from './schema.ts'

/** Most things one list holds. [SAVED-1] */
export const MOST_SAVED = 100

/** A visitor with what they have put aside. */
export interface Saver extends Shopper {
  /** Token of the cookie; undefined where nothing was put aside yet. */
  readonly savedToken: string | undefined
}

/** What the visitor has put aside, as it can be had now, the newest first. Without the cookie nothing is asked. [SAVED-3] */
export async function readSaved(
  db: Database,
  { website, language, savedToken }: Saver,
): Promise<readonly SavedItem[]> {
  if (savedToken === undefined) return []
  const rows = await linesOf(db, website.id, savedToken)
  if (rows.length === 0) return []
  const lines = await loadLines(
    db,
    website,
    rows.map(({ variantId }) => variantId),
    language,
  )
  return rows.map(({ id, itemId, variantId, quantity, savedPrice, additionalFields }) => {
    const line = lines.get(variantId)
    return {
      id,
      itemId,
      variantId,
      quantity,
      savedPriceCents: savedPrice,
      additionalFields,
      ...(line === undefined ? {} : { line, priceCents: currentPrice(line) }),
    }
  })
}

async function linesOf(db: Database, websiteId: string, token: string) {
  const rows = await db
    .select({ line: savedLines })
    .from(savedKeys)
    .innerJoin(
      savedLines,
      and(eq(savedLines.websiteId, savedKeys.websiteId), eq(savedLines.listId, savedKeys.listId)),
    )
    .where(and(eq(savedKeys.websiteId, websiteId), eq(savedKeys.tokenHash, cartTokenHash(token))))
    .orderBy(sql`${savedLines.savedAt} desc`, asc(savedLines.id))
  return rows.map(({ line }) => line)
}

/** The cart and what was put aside after a change. */
export interface AfterSaving {
  readonly shoppingCart: ShoppingCart | null
  readonly savedItems: readonly SavedItem[]
}

/** Puts a line of the cart aside: it is in the cart no more. [SAVED-1] */
export async function saveEntry(
  db: Database,
  saver: Saver,
  entryId: string,
  now: Date,
): Promise<Outcome<AfterSaving & { readonly token: string }, CartErrorCode>> {
  const loaded = await loadShoppersCart(db, saver)
  const entry = loaded?.stored.entries.find(({ id }) => id === entryId)
  const line = entry === undefined ? undefined : loaded?.lines.get(entry.variantId)
  if (loaded === undefined || entry === undefined || line === undefined) {
    return notInCart()
  }
  if (entry.gift !== undefined)
    return {
      ok: false,
      code: 'not-savable',
      message: say('A gift card for somebody stays in the cart. Take it out, or buy it now.'),
    }
  const { id: websiteId } = saver.website
  const token = saver.savedToken ?? newCartToken()
  const saved = await unlessRefused(db, async (tx): Promise<Outcome<null, CartErrorCode>> => {
    // Asked for twice at the same moment, it is put aside once.
    const quantity = await takeEntry(tx, websiteId, { cartId: loaded.stored.id, id: entryId }, now)
    if (quantity === undefined) return notInCart()
    const listId = await listFor(tx, websiteId, token, now)
    const known = await tx
      .select({ id: savedLines.id })
      .from(savedLines)
      .where(and(eq(savedLines.websiteId, websiteId), eq(savedLines.listId, listId)))
    if (known.length >= MOST_SAVED) return savedFull()
    await tx
      .insert(savedLines)
      .values({
        websiteId,
        listId,
        id: newId(now.getTime()),
        itemId: entry.itemId,
        variantId: entry.variantId,
        quantity,
        savedPrice: currentPrice(line),
        additionalFields: entry.additionalFields,
        answersDigest: answersDigest(entry),
        savedAt: now,
      })
      .onConflictDoUpdate({
        target: [savedLines.websiteId, savedLines.listId, savedLines.variantId, savedLines.answersDigest],
        set: {
          quantity: sql`least(${MAX_QUANTITY}, ${savedLines.quantity} + excluded.quantity)`,
          savedPrice: sql`excluded.saved_price`,
          savedAt: now,
        },
      })
    return { ok: true, value: null }
  })
  if (!saved.ok) return saved
  return { ok: true, value: { ...(await after(db, { ...saver, savedToken: token })), token } }
}

/**
 * Puts something back into the cart, as many as there are now, by the rules of every addition; what is refused stays put
 * aside. [SAVED-4]
 */
export async function moveToCart(
  db: Database,
  saver: Saver,
  savedId: string,
  now: Date,
): Promise<Outcome<AddedToCart & AfterSaving, CartErrorCode>> {
  const { website, language, savedToken } = saver
  const saved = await findSaved(db, website.id, savedToken, savedId)
  if (saved === undefined) return notSaved()
  const line = (await loadLines(db, website, [saved.variantId], language)).get(saved.variantId)
  if (line === undefined)
    return { ok: false, code: 'item-not-found', message: say('This product is no longer sold here.') }
  const units = Math.max(1, Math.min(saved.quantity, line.available ?? saved.quantity))
  const wanted = { itemId: saved.itemId, sku: line.sku, quantity: units, answered: saved.additionalFields }
  const added = await unlessRefused(db, async (tx) =>
    // Asked for twice at the same moment, it is put back once.
    (await forget(tx, website.id, saved.listId, savedId)) ? addToCart(tx, saver, wanted, now) : notSaved(),
  )
  if (!added.ok) return added
  const savedItems = await readSaved(db, saver)
  return { ok: true, value: { ...added.value, savedItems } }
}

/** Takes away what was put aside; twice is no mistake. */
export async function forgetSaved(db: Database, saver: Saver, savedId: string): Promise<AfterSaving> {
  const saved = await findSaved(db, saver.website.id, saver.savedToken, savedId)
  if (saved !== undefined) await forget(db, saver.website.id, saved.listId, savedId)
  return after(db, saver)
}

async function findSaved(db: Database, websiteId: string, token: string | undefined, id: string) {
  if (token === undefined) return undefined
  const lines = await linesOf(db, websiteId, token)
  return lines.find((line) => line.id === id)
}

/** @returns whether it was there */
async function forget(db: Database, websiteId: string, listId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(savedLines)
    .where(and(eq(savedLines.websiteId, websiteId), eq(savedLines.listId, listId), eq(savedLines.id, id)))
    .returning({ id: savedLines.id })
  return gone.length > 0
}

async function after(db: Database, saver: Saver): Promise<AfterSaving> {
  const loaded = await loadShoppersCart(db, saver)
  return {
    shoppingCart: loaded === undefined ? null : priced(loaded, saver),
    savedItems: await readSaved(db, saver),
  }
}

function notInCart(): CartRefusal {
  return { ok: false, code: 'entry-not-found', message: say('This item is no longer in your cart.') }
}

function savedFull(): CartRefusal {
  return {
    ok: false,
    code: 'saved-full',
    message: say('At most {most} things can be saved for later. Take one away first.', { most: MOST_SAVED }),
  }
}

function notSaved(): CartRefusal {
  return { ok: false, code: 'entry-not-found', message: say('This is not among what you saved any more.') }
}

/** The list of a browser's token, made if there is none; it is known to be in use. */
async function listFor(db: Database, websiteId: string, token: string, now: Date): Promise<string> {
  const tokenHash = cartTokenHash(token)
  const [known] = await db
    .update(savedKeys)
    .set({ usedAt: now })
    .where(and(eq(savedKeys.websiteId, websiteId), eq(savedKeys.tokenHash, tokenHash)))
    .returning({ listId: savedKeys.listId })
  if (known !== undefined) return known.listId
  const id = newId(now.getTime())
  await db.insert(savedLists).values({ websiteId, id, createdAt: now })
  await db.insert(savedKeys).values({ websiteId, tokenHash, listId: id, usedAt: now })
  return id
}
