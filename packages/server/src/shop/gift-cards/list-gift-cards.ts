import type { AnswerOf, RequestOf } from '@plinth/contract'
import type { GiftCard, GiftCardEntry, GiftCardState } from '@plinth/contract/gift-cards/gift-card-calls'
import { giftCode, lastFour } from '@plinth/domain'
import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { containing } from '../../platform/database/containing.ts'
import type { Database } from '../../platform/database/database.ts'
import { computed, optional, selected, type RowOf } from '../../platform/database/selected.ts'
import { cutTo, rowsAfter } from '../../platform/http/pages-of-rows.ts'
import { cursorOfMoment } from '../../platform/http/cursors.ts'
import { orders } from '../orders/schema.ts'
import { storedValue, storedValueEntries } from '../stored-value/schema.ts'

type Wanted = RequestOf<'GET /api/config/gift-cards'>['Querystring']
type Owed = AnswerOf<'GET /api/config/gift-card-liability'>['owed']

const v = alias(storedValue, 'v')
const e = alias(storedValueEntries, 'e')
const o = alias(orders, 'o')

const cardRow = selected({
  id: v.id,
  kind: v.kind,
  last4: v.last4,
  currency: v.currency,
  initialCents: v.initial,
  balanceCents: v.balance,
  heldCents: computed<number>(sql`
    coalesce((select sum(h.amount) from stored_value_holds h
      where h.website_id = v.website_id and h.value_id = v.id), 0)::double precision`),
  testMode: v.testMode,
  orderId: v.orderId,
  orderNumber: optional(o.orderNumber),
  recipientName: v.recipientName,
  recipientEmail: v.recipientEmail,
  senderName: v.senderName,
  message: v.message,
  note: v.note,
  sendAt: v.sendAt,
  sentAt: v.sentAt,
  expiresAt: v.expiresAt,
  voidedAt: v.voidedAt,
  isLimited: computed<boolean>(sql`v.only_for is not null`),
  createdAt: v.createdAt,
})

/** How a card stands. [GIFT-6] */
function stateOf(row: RowOf<typeof cardRow>, now: Date): GiftCardState {
  if (row.voidedAt !== null) return 'voided'
  if (row.expiresAt !== null && row.expiresAt <= now) return 'expired'
  return row.balanceCents === 0 ? 'spent' : 'active'
}

/** The same, asked of the database. */
function isInState(state: Wanted['state'], now: Date): SQL {
  const hasRunOut = sql`coalesce(v.expires_at <= ${now.toISOString()}::timestamptz, false)`
  switch (state) {
    case 'voided':
      return sql`v.voided_at is not null`
    case 'expired':
      return sql`v.voided_at is null and ${hasRunOut}`
    case 'spent':
      return sql`v.voided_at is null and not ${hasRunOut} and v.balance = 0`
    case 'active':
      return sql`v.voided_at is null and not ${hasRunOut} and v.balance > 0`
    default:
      return sql`true`
  }
}

function shown(row: RowOf<typeof cardRow>, now: Date): GiftCard {
  const { sentAt, voidedAt, createdAt, sendAt, expiresAt, ...rest } = row
  return {
    ...rest,
    state: stateOf(row, now),
    sendAt: sendAt?.getTime() ?? null,
    sentOn: sentAt?.getTime() ?? null,
    expiresAt: expiresAt?.getTime() ?? null,
    voidedOn: voidedAt?.getTime() ?? null,
    createdOn: createdAt.getTime(),
  }
}

async function read(db: Database, condition: SQL, limit: number, now: Date): Promise<GiftCard[]> {
  const rows = await cardRow.read(
    db,
    sql`
    select ${cardRow} from stored_value v
    left join orders o on o.website_id = v.website_id and o.id = v.order_id
    where ${condition} order by v.created_at desc, v.id desc limit ${limit}`,
  )
  return rows.map((row) => shown(row, now))
}

/** By the last four characters of a code, or the whole of one, by who it is for, or by the order. [GIFT-40] */
function fitting(search: string): SQL {
  const typed = search.trim()
  if (typed === '') return sql`true`
  const number = /^\d{1,9}$/.test(typed) ? sql`or o.order_number = ${Number(typed)}` : sql``
  const code = giftCode(typed)
  const byCode = code.length >= 4 ? sql`or v.last4 = ${lastFour(code)}` : sql``
  return sql`(v.recipient_email ilike ${containing(typed)} or v.recipient_name ilike ${containing(typed)}
    or v.note ilike ${containing(typed)} ${byCode} ${number})`
}

/** Gift cards and store credit, the newest first. [GIFT-40] */
export async function listGiftCards(
  db: Database,
  websiteId: string,
  { state, search = '', cursor, limit }: Wanted & { readonly limit: number },
  now: Date,
): Promise<AnswerOf<'GET /api/config/gift-cards'>> {
  const from = rowsAfter(cursor, sql`v.created_at`, sql`v.id`) ?? sql`true`
  const all = await read(
    db,
    sql`v.website_id = ${websiteId} and ${isInState(state, now)} and ${fitting(search)} and ${from}`,
    limit + 1,
    now,
  )
  const { shown, nextCursor } = cutTo(limit, all, (last) => cursorOfMoment(new Date(last.createdOn), last.id))
  return { giftCards: shown, nextCursor }
}

/** One of them, or undefined. */
export async function findGiftCard(
  db: Database,
  websiteId: string,
  id: string,
  now: Date,
): Promise<GiftCard | undefined> {
  return (await read(db, sql`v.website_id = ${websiteId} and v.id = ${id}`, 1, now))[0]
}

const entryRow = selected({
  id: e.id,
  reason: e.reason,
  amountCents: e.amount,
  balanceCents: computed<number>(sql`(sum(e.amount) over (order by e.place))::double precision`),
  orderId: e.orderId,
  orderNumber: optional(o.orderNumber),
  at: e.at,
})

/** Every entry of a card, the oldest first, with what was left after it. [GIFT-2] */
export async function entriesOf(db: Database, websiteId: string, id: string): Promise<GiftCardEntry[]> {
  const rows = await entryRow.read(
    db,
    sql`
    select ${entryRow} from stored_value_entries e
    left join orders o on o.website_id = e.website_id and o.id = e.order_id
    where e.website_id = ${websiteId} and e.value_id = ${id} order by e.place`,
  )
  return rows.map(({ at, ...entry }) => ({ ...entry, at: at.getTime() }))
}

const owedRow = selected({
  currency: v.currency,
  kind: v.kind,
  balanceCents: computed<number>(sql`sum(per.left)::double precision`),
  count: computed<number>(sql`count(*) filter (where per.left > 0)::integer`),
})

/** What the shop owed at a moment, by currency and kind: the sum of the entries until then. [GIFT-41] */
export async function owedAt(db: Database, websiteId: string, at: Date): Promise<Owed> {
  return owedRow.read(
    db,
    sql`
    select ${owedRow} from stored_value v join lateral (
      select sum(e.amount) as left from stored_value_entries e
      where e.website_id = v.website_id and e.value_id = v.id and e.at <= ${at.toISOString()}::timestamptz
    ) per on per.left is not null
    where v.website_id = ${websiteId} and not v.test_mode
    group by v.currency, v.kind order by v.currency, v.kind`,
  )
}
