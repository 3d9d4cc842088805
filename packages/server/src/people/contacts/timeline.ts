import type { TIMELINE_TYPES, TimelineEntry } from '@plinth/contract/contacts/contact-calls'
import type { ContactKind } from '@plinth/domain'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { firstRows } from '../../platform/database/first-rows.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import { cursorOfMoment, momentOfCursor } from '../../platform/http/cursors.ts'
import { products } from '../../shop/catalog/schema.ts'
import { orders } from '../../shop/orders/schema.ts'
import { restockSignUps } from '../../shop/restock/schema.ts'
import { subscriptions } from '../../shop/subscriptions/schema.ts'
import { contactNotes, contacts } from '../../site/contacts/schema.ts'
import { formAnswers } from '../forms/schema.ts'
import { members } from '../members/schema.ts'
import { subscribers } from '../newsletter/schema.ts'

const entryRow = selected({
  id: computed<string>(sql`t.id`),
  type: computed<TimelineEntry['type']>(sql`t.type`),
  at: computed<string>(sql`(extract(epoch from t.at) * 1000)::bigint`),
  email: computed<string>(sql`t.email`),
  title: computed<string>(sql`t.title`),
  reference: computed<string | null>(sql`t.reference`),
  detail: computed<string | null>(sql`t.detail`),
  state: computed<string | null>(sql`t.state`),
  amount: computed<string | null>(sql`t.amount`),
  currency: computed<string | null>(sql`t.currency`),
})

/** What a kind of entry is made of: rows `x` of an address `a`. */
interface Source {
  readonly type: (typeof TIMELINE_TYPES)[number]
  readonly table: SQL
  /** The moment; entries without one are left out. */
  readonly at: SQL
  readonly title: SQL
  readonly detail?: SQL
  readonly state?: SQL
  readonly amount?: SQL
  readonly currency?: SQL
  /** How a row belongs to an address; by its mail address unless given. */
  readonly belongs?: SQL
}

const byOrderEmail = sql`lower(x.email) = a.email`

/** Where entries come from, by what one must be able to see. [CONTACT-6] */
function sourcesFor(seen: readonly ContactKind[], language: string): Source[] {
  const productName = sql`coalesce((select coalesce(p.name ->> ${language}, (select v from jsonb_each_text(p.name) as e(k, v) limit 1))
    from ${products} p where p.website_id = x.website_id and p.id = x.product_id), '')`
  const byKind: Readonly<Record<ContactKind, readonly Source[]>> = {
    customer: [
      {
        type: 'order',
        table: sql`${orders}`,
        at: sql`x.created_at`,
        title: sql`x.order_number::text`,
        state: sql`x.fulfillment_state`,
        amount: sql`x.grand_total`,
        currency: sql`x.currency`,
        belongs: byOrderEmail,
      },
      {
        type: 'subscription',
        table: sql`${subscriptions}`,
        at: sql`x.created_at`,
        title: sql`x.product_name`,
        state: sql`x.state`,
        amount: sql`x.unit_price * x.quantity`,
        currency: sql`x.currency`,
        belongs: byOrderEmail,
      },
    ],
    sender: [
      {
        type: 'answer',
        table: sql`${formAnswers}`,
        at: sql`x.created_at`,
        title: sql`x.form_name`,
        detail: sql`x.page_path`,
        belongs: sql`x.email = a.email and not x.suspected`,
      },
    ],
    subscriber: [
      {
        type: 'newsletter-asked',
        table: sql`${subscribers}`,
        at: sql`x.consented_at`,
        title: sql`x.consent`,
        detail: sql`x.consent_path`,
        state: sql`x.source`,
      },
      { type: 'newsletter-joined', table: sql`${subscribers}`, at: sql`x.confirmed_at`, title: sql`''` },
      { type: 'newsletter-left', table: sql`${subscribers}`, at: sql`x.unsubscribed_at`, title: sql`''` },
    ],
    member: [
      { type: 'member', table: sql`${members}`, at: sql`x.created_at`, title: sql`''`, state: sql`x.state` },
      { type: 'member-confirmed', table: sql`${members}`, at: sql`x.confirmed_at`, title: sql`''` },
    ],
    waiting: [
      {
        type: 'restock-asked',
        table: sql`${restockSignUps}`,
        at: sql`x.queued_at`,
        title: productName,
        state: sql`x.state`,
      },
      { type: 'restock-told', table: sql`${restockSignUps}`, at: sql`x.told_at`, title: productName },
    ],
  }
  return seen.flatMap((kind) => byKind[kind])
}

const textOr = (value: SQL | undefined): SQL => sql`${value ?? sql`null`}::text`

/** A source as rows of the timeline of a person. */
const rowsOf = (source: Source, websiteId: string, personId: string): SQL => sql`
  select ${source.type}::text || '-' || x.id as id, ${source.type}::text as type, ${source.at} as at, a.email as email,
    ${source.title} as title, x.id as reference, ${textOr(source.detail)} as detail, ${textOr(source.state)} as state,
    ${source.amount ?? sql`null`}::bigint as amount, ${textOr(source.currency)} as currency
  from ${contacts} a join ${source.table} x on x.website_id = a.website_id and ${source.belongs ?? sql`x.email = a.email`}
  where a.website_id = ${websiteId} and a.person_id = ${personId} and ${source.at} is not null`

const notesOf = (websiteId: string, personId: string): SQL => sql`
  select 'note-' || x.id, 'note', x.created_at, a.email, x.text, x.id, x.author, null, null, null
  from ${contacts} a join ${contactNotes} x on x.website_id = a.website_id and x.contact_id = a.id
  where a.website_id = ${websiteId} and a.person_id = ${personId}`

/** What happened with a person, by all their addresses, the newest first; one statement. [CONTACT-6] */
export async function timelineOf(
  db: Database,
  {
    websiteId,
    personId,
    language,
  }: { readonly websiteId: string; readonly personId: string; readonly language: string },
  { cursor, limit = 50 }: { readonly cursor?: string; readonly limit?: number },
  seen: readonly ContactKind[],
): Promise<{ entries: TimelineEntry[]; nextCursor: string | null }> {
  const parts = [
    ...sourcesFor(seen, language).map((source) => rowsOf(source, websiteId, personId)),
    notesOf(websiteId, personId),
  ]
  const after = momentOfCursor(cursor)
  const beyond =
    after === undefined
      ? sql`true`
      : sql`(t.at, t.id) < (${after.at.toISOString()}::timestamptz, ${after.id}::text)`
  const rows = await entryRow.read(
    db,
    sql`
    select ${entryRow} from (${sql.join(parts, sql` union all `)}) t where ${beyond}
    order by t.at desc, t.id desc ${firstRows(limit + 1)}`,
  )
  const page = rows.slice(0, limit)
  const entries = page.map(({ at, amount, ...entry }): TimelineEntry => ({
    ...entry,
    at: Number(at),
    amountCents: amount === null ? null : Number(amount),
  }))
  const last = entries.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return { entries, nextCursor: hasMore ? cursorOfMoment(new Date(last.at), last.id) : null }
}
