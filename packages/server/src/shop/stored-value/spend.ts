import type { GivenValue, StoredValueKind } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import { enter, heldOf, lockValue } from './ledger.ts'
import { wordsOfRules } from './rule-words.ts'
import { storedValue, storedValueHolds, type StoredValue } from './schema.ts'

/** Kind of the payments that are made with a gift card or store credit. */
export const STORED_VALUE_METHOD = 'stored-value'

/** What a checkout wants of a card. */
export interface Share {
  readonly id: string
  readonly amountCents: number
}

type Standing = Pick<StoredValue, 'voidedAt' | 'expiresAt' | 'currency' | 'testMode'>

/** Whether a card can be spent at all: not voided, not run out, of the shop's currency. [GIFT-6] */
export function isSpendable({ voidedAt, expiresAt, currency }: Standing, shop: string, now: Date): boolean {
  return voidedAt === null && (expiresAt === null || expiresAt > now) && currency === shop
}

const cartRow = selected({
  id: storedValue.id,
  kind: storedValue.kind,
  last4: storedValue.last4,
  currency: storedValue.currency,
  testMode: storedValue.testMode,
  voidedAt: storedValue.voidedAt,
  expiresAt: storedValue.expiresAt,
  rule: storedValue.onlyFor,
  /** The products of the cart it is for; null for everything. */
  onlyItemIds: computed<string[] | null>(sql`
    case when stored_value.only_for is null then null else (
      select coalesce(jsonb_agg(item.id), '[]') from jsonb_array_elements_text(asked.items) item (id)
      where jsonb_exists(stored_value.only_for -> 'productIds', item.id) or exists (
        select from product_categories pc where pc.website_id = stored_value.website_id and pc.product_id = item.id
          and jsonb_exists(stored_value.only_for -> 'categoryIds', pc.category_id))) end`),
  available: computed<number>(sql`
    (stored_value.balance - coalesce((select sum(h.amount) from stored_value_holds h
      where h.website_id = stored_value.website_id and h.value_id = stored_value.id and not exists (
        select from checkouts c where c.website_id = h.website_id and c.id = h.checkout_id and c.cart_id = asked.cart_id)
      ), 0))::double precision`),
})

/**
 * The cards of a cart that can be spent, in the order they were given, with what others are not spending just now.
 * [GIFT-20]
 */
export async function spendableOf(
  db: Database,
  cart: {
    readonly websiteId: string
    readonly cartId: string
    readonly ids: readonly string[]
    /** The products in it: a card for some of them alone is told which. */
    readonly itemIds?: readonly string[]
    /** Whose words say what it is for. */
    readonly told?: { readonly website: SiteWebsite; readonly language: string }
  },
  currency: string,
  now: Date,
): Promise<GivenValue[]> {
  if (cart.ids.length === 0) return []
  const rows = await cartRow.read(
    db,
    sql`
    with asked as (select ${cart.cartId}::text as cart_id, ${JSON.stringify(cart.itemIds ?? [])}::jsonb as items)
    select ${cartRow} from asked join stored_value on stored_value.website_id = ${cart.websiteId}
      and stored_value.id in (select jsonb_array_elements_text(${JSON.stringify(cart.ids)}::jsonb))`,
  )
  const inOrder = rows
    .filter((row) => isSpendable(row, currency, now))
    .toSorted((a, b) => cart.ids.indexOf(a.id) - cart.ids.indexOf(b.id))
  const { told } = cart
  const rules = inOrder.map(({ rule }) => rule)
  const words = told === undefined ? [] : await wordsOfRules(db, told.website, rules, told.language)
  return inOrder.map(({ id, kind, last4, available, testMode, onlyItemIds }, index) => ({
    id,
    kind: kind satisfies StoredValueKind,
    last4,
    availableCents: Math.max(0, available),
    testMode,
    ...(onlyItemIds === null ? {} : { onlyItemIds }),
    ...((words[index] ?? '') === '' ? {} : { onlyFor: words[index] ?? '' }),
  }))
}

/** Whether a shop has a gift card, or store credit, that could pay for something. */
export async function hasStoredValue(db: Database, websiteId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${storedValue} g where g.website_id = ${websiteId} and g.balance > 0 and g.voided_at is null limit 1`)
  return rows.length > 0
}

/** The checkout that spends, with what it agreed on. */
interface Spender {
  readonly websiteId: string
  readonly id: string
  readonly currency: string
}

/**
 * Holds what a checkout is about to spend, or nothing at all. Cards are locked in one order, so that two checkouts never
 * wait for each other, and each sees what the other holds. [GIFT-22]
 *
 * @returns whether all of it could be held
 */
export async function holdStoredValue(
  tx: Database,
  { websiteId, id: checkoutId, currency }: Spender,
  shares: readonly Share[],
  now: Date,
): Promise<boolean> {
  const locked: { readonly value: StoredValue; readonly share: Share }[] = []
  for (const share of shares.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const value = await lockValue(tx, websiteId, share.id)
    if (value === undefined || !isSpendable(value, currency, now)) return false
    const held = await heldOf(tx, websiteId, share.id, checkoutId)
    if (value.balance - held < share.amountCents) return false
    locked.push({ value, share })
  }
  for (const { share } of locked)
    await tx
      .insert(storedValueHolds)
      .values({ websiteId, valueId: share.id, checkoutId, amount: share.amountCents })
      .onConflictDoUpdate({
        target: [storedValueHolds.websiteId, storedValueHolds.valueId, storedValueHolds.checkoutId],
        set: { amount: share.amountCents },
      })
  return true
}

/** Lets go what a checkout held: nothing came of it. [GIFT-23] */
export async function releaseStoredValue(tx: Database, websiteId: string, checkoutId: string): Promise<void> {
  await tx.execute(sql`
    delete from stored_value_holds where website_id = ${websiteId} and checkout_id = ${checkoutId}`)
}

const heldRow = selected({ valueId: storedValueHolds.valueId, amount: storedValueHolds.amount })

/** Spends what a checkout held: an entry for each card. [GIFT-22] */
export async function spendHeld(
  tx: Database,
  { websiteId, id: checkoutId }: Pick<Spender, 'websiteId' | 'id'>,
  orderId: string,
  now: Date,
): Promise<void> {
  const held = await heldRow.read(
    tx,
    sql`
    delete from stored_value_holds where website_id = ${websiteId} and checkout_id = ${checkoutId}
    returning ${heldRow}`,
  )
  for (const { valueId, amount } of held.toSorted((a, b) => (a.valueId < b.valueId ? -1 : 1))) {
    const value = await lockValue(tx, websiteId, valueId)
    if (value === undefined) throw new Error('A gift card that was held is missing.')
    const entry = {
      reason: 'redeemed',
      amountCents: -amount,
      key: `checkout-${checkoutId}`,
      orderId,
    } as const
    const spent = await enter(tx, value, entry, now)
    if (!spent.ok) throw new Error(`What checkout ${checkoutId} held of a gift card is not there.`)
  }
}
