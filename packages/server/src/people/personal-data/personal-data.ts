import { say, type Outcome } from '@plinth/domain'
import { and, asc, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { outbox } from '../../platform/mail/schema.ts'
import { contacts } from '../../site/contacts/schema.ts'
import { webhookDeliveries } from '../../site/webhooks/schema.ts'
import { forgetReminded } from '../../shop/cart-reminders/consent.ts'
import { checkouts } from '../../shop/checkout/schema.ts'
import { draftOrders } from '../../shop/draft-orders/schema.ts'
import { orders } from '../../shop/orders/schema.ts'
import { payLinks } from '../../shop/pay-links/schema.ts'
import { endTurnOf } from '../../shop/restock/take-turns.ts'
import { restockSignUps } from '../../shop/restock/schema.ts'
import { forgetReviewer } from '../../shop/reviewing/change-reviews.ts'
import { forgetBuyer, holdSubscriptionsOf } from '../../shop/renewals/forget-buyer.ts'
import type { Actor } from '../../shop/subscriptions/subscription-store.ts'
import { forgetCommenter } from '../comments/change-comments.ts'
import { listDeliveries } from '../connections/schema.ts'
import { tellList } from '../connections/tell-list.ts'
import { formAnswers, formFiles } from '../forms/schema.ts'
import { members } from '../members/schema.ts'
import { subscribers, blockedAddresses } from '../newsletter/schema.ts'
import { forgetImported, holdImports } from './forget-imported.ts'
import { expressionOf, namesPerson, tablesOfPeople, type WordyTable } from './tables-of-people.ts'
import { computed, selected } from '../../platform/database/selected.ts'

const whole = selected({ row: computed<Record<string, unknown>>(sql`to_jsonb(x)`) })
/** A table on its way in is a whole file, with everybody else who is in it. */
const wholeImport = selected({ row: computed<Record<string, unknown>>(sql`to_jsonb(x) - 'content'`) })

/** What stands where a mail address was. Nothing can be mailed to it: the name is kept free for that (RFC 2606). */
export const ERASED = 'erased@invalid'

/** Rows of one table that are given to a person. */
const MOST_ROWS = 5000

/** Columns that are for the software alone, and would open doors. */
const SECRET = /hash|digest|secret|token|request_key|idempotency_key/

/**
 * The addresses of whoever has one: those of their contact, or it alone. [PERSON-6]
 *
 * @param email in lower case
 */
async function addressesOf(db: Database, websiteId: string, email: string): Promise<string[]> {
  const rows = await db
    .select({ email: contacts.email })
    .from(contacts)
    .where(
      and(
        eq(contacts.websiteId, websiteId),
        sql`${contacts.personId} in (select a.person_id from ${contacts} a
          where a.website_id = ${websiteId} and a.email = ${email})`,
      ),
    )
    .orderBy(asc(contacts.email))
  return [...new Set([email, ...rows.map((row) => row.email)])]
}

/** Everything that is kept of a person. */
export interface PersonalData {
  readonly email: string
  readonly takenOn: string
  readonly count: number
  readonly entries: Record<string, Record<string, unknown>[]>
}

/**
 * Everything a website keeps of a person: whatever row names their mail address, in any table, with what belongs to their
 * orders, their account and what they have subscribed to. [PERSON-1] [PERSON-2]
 */
export async function collectPersonalData(
  db: Database,
  clock: Clock,
  websiteId: string,
  email: string,
): Promise<PersonalData> {
  const expression = expressionOf(...(await addressesOf(db, websiteId, email)))
  const tables = await tablesOfPeople(db)
  const orderIds = idsOf(await rowsWhere(db, websiteId, tableOf(tables, 'orders'), expression))
  const memberIds = idsOf(await rowsWhere(db, websiteId, tableOf(tables, 'members'), expression))
  const subscriptionIds = idsOf(await rowsWhere(db, websiteId, tableOf(tables, 'subscriptions'), expression))
  const contactIds = idsOf(await rowsWhere(db, websiteId, tableOf(tables, 'contacts'), expression))
  const answerIds = idsOf(await rowsWhere(db, websiteId, tableOf(tables, 'form_answers'), expression))
  const entries: PersonalData['entries'] = {}
  for (const table of tables) {
    const theirs = [
      ...(table.all.has('order_id') ? [isOneOf('order_id', orderIds)] : []),
      ...(table.all.has('member_id') ? [isOneOf('member_id', memberIds)] : []),
      ...(table.all.has('contact_id') ? [isOneOf('contact_id', contactIds)] : []),
      ...(table.all.has('answer_id') ? [isOneOf('answer_id', answerIds)] : []),
      ...(table.all.has('subscription_id') ? [isOneOf('subscription_id', subscriptionIds)] : []),
    ]
    const rows = await rowsWhere(db, websiteId, table, expression, theirs)
    if (rows.length > 0) entries[table.table] = rows.map(withoutSecrets)
  }
  const count = Object.values(entries).reduce((sum, rows) => sum + rows.length, 0)
  return { email, takenOn: clock.now().toISOString(), count, entries }
}

const tableOf = (tables: readonly WordyTable[], name: string): WordyTable => {
  const found = tables.find(({ table }) => table === name)
  if (found === undefined) throw new Error(`There is no table ${name}.`)
  return found
}

const idsOf = (rows: readonly Record<string, unknown>[]): string[] => rows.map(({ id }) => String(id))

const isOneOf = (column: string, ids: readonly string[]): SQL =>
  sql`${sql.identifier(column)} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

async function rowsWhere(
  db: Database,
  websiteId: string,
  table: WordyTable,
  expression: string,
  also: readonly SQL[] = [],
): Promise<Record<string, unknown>[]> {
  const any = sql.join([namesPerson(table, expression), ...also], sql` or `)
  const read = table.table === 'imports' ? wholeImport : whole
  const rows = await read.read(
    db,
    sql`
    select ${read} from ${sql.identifier(table.table)} x
    where x.website_id = ${websiteId} and (${any}) limit ${MOST_ROWS}`,
  )
  return rows.map(({ row }) => row)
}

function withoutSecrets(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => name !== 'website_id' && !SECRET.test(name)),
  )
}

export interface Erased {
  readonly erased: number
  readonly orders: number
  /** Subscriptions that ran until then. */
  readonly canceled: number
}

/**
 * Erases a person on a website: newsletter, account, answers, reviews, comments, places in line, mails, messages about them and their entries in imported tables are deleted;
 * orders and their documents stay with name and addresses, as the law wants them, without mail address and phone number.
 * What they have subscribed to in the shop ends. Then every table is looked through once more, whatever it is for; jobs that
 * name them go before, and a connected list is told to keep nothing of them. Refused while an order of theirs is to be sent or paid. [PERSON-3] [PERSON-4] [PERSON-5] [PERSON-8] [PERSON-12] [PERSON-30]
 */
export async function erasePerson(
  { db, clock, jobs }: Pick<App, 'db' | 'clock' | 'jobs'>,
  websiteId: string,
  email: string,
  by: Actor,
): Promise<Outcome<Erased, 'orders-open'>> {
  return transaction(db, async (tx): Promise<Outcome<Erased, 'orders-open'>> => {
    const onTheirWay = await holdImports(tx, websiteId)
    const emails = await addressesOf(tx, websiteId, email)
    const expression = expressionOf(...emails)
    // Held before looking at payments: a renewal that begins now waits, and finds its subscription canceled.
    const subscribed = await holdSubscriptionsOf(tx, websiteId, emails)
    const open = await openBusiness(tx, websiteId, emails, expression)
    if (open > 0) return ordersOpen
    await jobs.forget(tx, websiteId, expression)
    const canceled = await forgetBuyer(tx, jobs, subscribed, by, clock.now())
    const erased =
      (await leaveLines(tx, clock, websiteId, emails)) +
      (await forgetReviewer(tx, websiteId, emails)) +
      (await forgetCommenter(tx, websiteId, emails)) +
      (await forgetImported(tx, clock, websiteId, onTheirWay, expression)) +
      (await deleteTheirs(tx, websiteId, emails, expression))
    // What became an order stands there; what did not is nobody's business any more.
    await tx
      .delete(draftOrders)
      .where(and(eq(draftOrders.websiteId, websiteId), inArray(sql`lower(${draftOrders.email})`, emails)))
    const kept = await tx
      .update(orders)
      .set({
        answers: [],
        shippingAddress: sql`${orders.shippingAddress} - 'phone'`,
        billingAddress: sql`${orders.billingAddress} - 'phone'`,
      })
      .where(and(eq(orders.websiteId, websiteId), inArray(sql`lower(${orders.email})`, emails)))
      .returning({ id: orders.id })
    const orderIds = kept.map(({ id }) => id)
    // What was answered beside them is no part of what the law wants kept; neither is what was typed at a checkout. [CHKQ-7]
    await tx
      .update(checkouts)
      .set({ agreed: sql`(${checkouts.agreed}::jsonb - 'answers')::json` })
      .where(and(eq(checkouts.websiteId, websiteId), sql`${checkouts.agreed}::text ~* ${expression}`))
    for (const table of await tablesOfPeople(tx)) await blotOut(tx, websiteId, table, expression, orderIds)
    await eraseFromList(jobs, tx, websiteId, emails, clock.now())
    return { ok: true, value: { erased, orders: kept.length, canceled } }
  })
}

/** Has a connected list keep nothing of them. Comes last: what is written for it names them until the service was told. [PERSON-30] */
async function eraseFromList(
  jobs: App['jobs'],
  tx: Database,
  websiteId: string,
  emails: readonly string[],
  now: Date,
): Promise<void> {
  const gone = emails.map((email) => ({ email, language: '', action: 'erase', from: 'erasure' }) as const)
  await tellList(jobs, tx, websiteId, gone, now)
}

const ordersOpen = {
  ok: false,
  code: 'orders-open',
  message: say(
    'An order of this person is still to be paid or sent. Fulfill or cancel it first, and then erase them.',
  ),
} as const

/** Orders and payments that are not over. */
async function openBusiness(
  tx: Database,
  websiteId: string,
  emails: string[],
  expression: string,
): Promise<number> {
  const unfinished = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.websiteId, websiteId),
        notInArray(orders.fulfillmentState, ['fulfilled', 'canceled']),
        inArray(sql`lower(${orders.email})`, emails),
      ),
    )
  const paying = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.websiteId, websiteId),
        inArray(checkouts.state, ['paying', 'second-step']),
        sql`${checkouts.agreed}::text ~* ${expression}`,
      ),
    )
  // A link to pay that is out holds units for somebody who may be paying soon.
  const links = await tx
    .select({ id: payLinks.id })
    .from(payLinks)
    .where(
      and(
        eq(payLinks.websiteId, websiteId),
        eq(payLinks.state, 'open'),
        sql`${payLinks.agreed}::text ~* ${expression}`,
      ),
    )
  return unfinished.length + paying.length + links.length
}

/** Whoever waited behind them moves up. */
async function leaveLines(tx: Database, clock: Clock, websiteId: string, emails: string[]): Promise<number> {
  const places = await tx
    .select({ id: restockSignUps.id })
    .from(restockSignUps)
    .where(and(eq(restockSignUps.websiteId, websiteId), inArray(restockSignUps.email, emails)))
  for (const { id } of places) await endTurnOf(tx, websiteId, id, clock.now())
  return places.length
}

async function deleteTheirs(
  tx: Database,
  websiteId: string,
  emails: string[],
  expression: string,
): Promise<number> {
  const gone = [
    await tx
      .delete(subscribers)
      .where(and(eq(subscribers.websiteId, websiteId), inArray(sql`lower(${subscribers.email})`, emails)))
      .returning({ id: subscribers.id }),
    await tx
      .delete(blockedAddresses)
      .where(and(eq(blockedAddresses.websiteId, websiteId), inArray(blockedAddresses.email, emails)))
      .returning({ id: blockedAddresses.email }),
    await tx
      .delete(members)
      .where(and(eq(members.websiteId, websiteId), inArray(members.email, emails)))
      .returning({ id: members.id }),
    await deleteAnswers(tx, websiteId, expression),
    await tx
      .delete(outbox)
      .where(
        and(
          eq(outbox.websiteId, websiteId),
          sql`concat_ws(' ', ${outbox.recipient}, ${outbox.replyTo}, ${outbox.subject}, ${outbox.bodyText}, ${outbox.bodyHtml}) ~* ${expression}`,
        ),
      )
      .returning({ id: outbox.id }),
    await tx
      .delete(webhookDeliveries)
      .where(and(eq(webhookDeliveries.websiteId, websiteId), sql`${webhookDeliveries.body} ~* ${expression}`))
      .returning({ id: webhookDeliveries.id }),
    await forgetReminded(tx, websiteId, emails),
    await tx
      .delete(listDeliveries)
      .where(and(eq(listDeliveries.websiteId, websiteId), inArray(listDeliveries.email, emails)))
      .returning({ id: listDeliveries.id }),
    // With the notes about them.
    await tx
      .delete(contacts)
      .where(and(eq(contacts.websiteId, websiteId), inArray(contacts.email, emails)))
      .returning({ id: contacts.id }),
  ]
  return gone.flat().length
}

/** Answers with the names of the files that came with them; the files themselves go once this is committed. [FORM-64] */
async function deleteAnswers(tx: Database, websiteId: string, expression: string) {
  const gone = await tx
    .delete(formAnswers)
    .where(and(eq(formAnswers.websiteId, websiteId), sql`${formAnswers.answers}::text ~* ${expression}`))
    .returning({ id: formAnswers.id })
  const ids = gone.map(({ id }) => id)
  await tx
    .update(formFiles)
    .set({ fileName: '' })
    .where(and(eq(formFiles.websiteId, websiteId), inArray(formFiles.answerId, ids)))
  return gone
}

/** A phone number in what is kept as JSON. */
const PHONE = String.raw`"phone":\s*"([^"\\]|\\.)*"`

/** Puts something that is nobody's where a table still names the address, and takes phone numbers out beside it. */
async function blotOut(
  tx: Database,
  websiteId: string,
  table: WordyTable,
  expression: string,
  orderIds: readonly string[],
): Promise<void> {
  const changes = table.columns.map(({ name, type }) => {
    const without = sql`regexp_replace(${sql.identifier(name)}::text, ${expression}, ${ERASED}, 'gi')`
    const written =
      type === 'text' ? without : sql`regexp_replace(${without}, ${PHONE}, ${'"phone":""'}, 'g')`
    return sql`${sql.identifier(name)} = ${written}::${sql.raw(type)}`
  })
  const theirs = table.all.has('order_id') ? sql` or ${isOneOf('order_id', orderIds)}` : sql``
  await tx.execute(sql`
    update ${sql.identifier(table.table)} set ${sql.join(changes, sql`, `)}
    where website_id = ${websiteId} and (${namesPerson(table, expression)}${theirs})`)
}
