import { newId, type DraftEvent, type DraftForm } from '@plinth/domain'
import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { containing } from '../../platform/database/containing.ts'
import type { Database } from '../../platform/database/database.ts'
import { firstRows } from '../../platform/database/first-rows.ts'
import { computed, selected, type RowOf } from '../../platform/database/selected.ts'
import { cursorOf, textOfCursor } from '../../platform/http/cursors.ts'
import { draftOrderEvents, draftOrders } from './schema.ts'

const d = alias(draftOrders, 'd')
const summaryColumns = {
  id: d.id,
  number: d.number,
  state: d.state,
  email: d.email,
  customerName: d.customerName,
  currency: d.currency,
  totalCents: d.total,
  createdAt: d.createdAt,
  updatedAt: d.updatedAt,
  orderId: d.orderId,
}
const summaryRow = selected(summaryColumns)
const draftRow = selected({
  ...summaryColumns,
  websiteId: d.websiteId,
  form: d.form,
  shippingQuotes: d.shippingQuotes,
  revision: d.revision,
})

/** An order written by hand, as it is kept. */
export type StoredDraft = RowOf<typeof draftRow>

/** One draft, or undefined. */
export async function findDraft(
  db: Database,
  websiteId: string,
  id: string,
): Promise<StoredDraft | undefined> {
  const [row] = await draftRow.read(
    db,
    sql`select ${draftRow} from draft_orders d where d.website_id = ${websiteId} and d.id = ${id}`,
  )
  return row
}

/** One draft, held until the transaction ends. */
export async function lockDraft(
  tx: Database,
  websiteId: string,
  id: string,
): Promise<StoredDraft | undefined> {
  const [row] = await draftRow.read(
    tx,
    sql`select ${draftRow} from draft_orders d where d.website_id = ${websiteId} and d.id = ${id} for update`,
  )
  return row
}

const takenNumber = selected({ number: computed<number>(sql`next - 1`) })

/** Drafts of a website are numbered from 1. */
export async function nextDraftNumber(tx: Database, websiteId: string): Promise<number> {
  const [taken] = await takenNumber.read(
    tx,
    sql`
    insert into draft_order_numbers (website_id, next) values (${websiteId}, 2)
    on conflict (website_id) do update set next = draft_order_numbers.next + 1
    returning ${takenNumber}`,
  )
  if (taken === undefined) throw new Error('The website has no next number of a draft.')
  return taken.number
}

/** What of a form the list shows. */
export function shownOf({ email, shippingAddress, billingAddress }: DraftForm) {
  return { email, customerName: (shippingAddress ?? billingAddress)?.name ?? '' }
}

/** Adds to the history of a draft. */
export async function addDraftEvent(
  tx: Database,
  { websiteId, id }: Pick<StoredDraft, 'websiteId' | 'id'>,
  type: DraftEvent,
  actorName: string | undefined,
  now: Date,
): Promise<void> {
  await tx.insert(draftOrderEvents).values({
    websiteId,
    draftId: id,
    id: newId(now.getTime()),
    type,
    actorName: actorName ?? null,
    at: now,
  })
}

const e = alias(draftOrderEvents, 'e')
const eventRow = selected({ id: e.id, type: e.type, actorName: e.actorName, at: e.at })

/** What happened to a draft, in order. */
export async function readDraftEvents(db: Database, websiteId: string, draftId: string) {
  const rows = await eventRow.read(
    db,
    sql`select ${eventRow} from draft_order_events e
      where e.website_id = ${websiteId} and e.draft_id = ${draftId} order by e.position limit 500`,
  )
  return rows.map(({ actorName, at, ...event }) => ({
    ...event,
    ...(actorName === null ? {} : { actorName }),
    at: at.getTime(),
  }))
}

/** A draft as lists show it. */
export function summaryOf({
  id,
  number,
  state,
  email,
  customerName,
  currency,
  totalCents,
  orderId,
  createdAt,
  updatedAt,
}: RowOf<typeof summaryRow>) {
  const shown = { id, number, state, email, customerName, currency, totalCents, orderId }
  return { ...shown, createdOn: createdAt.getTime(), updatedOn: updatedAt.getTime() }
}

/** Drafts of a website, newest first; one statement. */
export async function listDrafts(
  db: Database,
  websiteId: string,
  wanted: {
    readonly search?: string
    readonly state?: StoredDraft['state'] | 'unfinished'
    readonly cursor?: string
    readonly limit?: number | string
  },
) {
  const limit = Math.min(100, Math.max(1, Number(wanted.limit ?? 50)))
  const conditions: SQL[] = [sql`d.website_id = ${websiteId}`]
  if (wanted.state === 'unfinished') conditions.push(sql`d.state in ('open', 'sent')`)
  else if (wanted.state !== undefined) conditions.push(sql`d.state = ${wanted.state}`)
  const search = (wanted.search ?? '').trim()
  if (search !== '') {
    const part = containing(search)
    const number = /^#?D?(\d{1,9})$/i.exec(search)?.[1]
    const byNumber = number === undefined ? sql`false` : sql`d.number = ${Number(number)}::integer`
    conditions.push(sql`(d.email ilike ${part} or d.customer_name ilike ${part} or ${byNumber})`)
  }
  const after = /^\d{1,9}$/.exec(textOfCursor(wanted.cursor) ?? '')?.[0]
  if (after !== undefined) conditions.push(sql`d.number < ${Number(after)}::integer`)
  const rows = await summaryRow.read(
    db,
    sql`select ${summaryRow} from draft_orders d where ${sql.join(conditions, sql` and `)}
      order by d.number desc ${firstRows(limit + 1)}`,
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    drafts: shown.map(summaryOf),
    ...(rows.length > limit && last !== undefined ? { nextCursor: cursorOf(String(last.number)) } : {}),
  }
}
