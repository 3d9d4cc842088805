import {
  documentNumber,
  invoiceOf,
  newId,
  noSeller,
  readText,
  type DocumentContent,
  type DocumentKind,
  type DocumentSettings,
  type PrintedDocument,
  type Seller,
} from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import type { StoredOrder } from './order-store.ts'
import { addOrderEvents, type NewOrderEvent } from './place-order.ts'
import { orderDocuments } from './schema.ts'

/** What documents are made with. */
interface DocumentDesk {
  readonly clock: Clock
}

const d = alias(orderDocuments, 'd')
const documentRow = selected({
  id: d.id,
  orderId: d.orderId,
  kind: d.kind,
  number: d.number,
  testMode: d.testMode,
  refundId: d.refundId,
  createdOn: d.createdAt,
  content: d.content,
})

/** Documents of some orders, in the order they were made. [ORDDOC-1] */
export async function listDocuments(db: Database, websiteId: string, orderIds: readonly string[]) {
  const rows = await readDocuments(db, websiteId, orderIds)
  return rows.map(({ refundId: _refund, createdOn, ...document }) => ({
    ...document,
    createdOn: createdOn.getTime(),
  }))
}

/** The same with the refund a credit note is of, and when each was made as the database has it. */
export function readDocuments(db: Database, websiteId: string, orderIds: readonly string[]) {
  return documentRow.read(
    db,
    sql`
    select ${documentRow} from order_documents d
    where d.website_id = ${websiteId}
      and d.order_id in (select jsonb_array_elements_text(${JSON.stringify(orderIds)}::jsonb))
    order by d.created_at, d.kind desc, d.number`,
  )
}

/**
 * The invoice of an order that is being placed, where the shop wants it made by itself: once, in the transaction that mails
 * it. Nothing for an order that was canceled before it was paid. [ORDDOC-9]
 */
export async function makeInvoice(tx: Database, desk: DocumentDesk, order: StoredOrder): Promise<void> {
  const known = await readDocuments(tx, order.websiteId, [order.id])
  if (known.some(({ kind }) => kind === 'invoice') || order.paymentState === 'canceled') return
  const { seller, prefixes, isInvoiceMailed } = await settingsOf(tx, order)
  if (isInvoiceMailed) await insertInvoice({ tx, desk, order }, seller, prefixes.invoice)
}

interface DocumentRules {
  readonly seller: Seller
  readonly prefixes: Readonly<Record<DocumentKind, string>>
  readonly isInvoiceMailed: boolean
}

/** Who sells, and how the shop makes its documents, as the settings are now. */
export async function settingsOf(tx: Database, order: StoredOrder): Promise<DocumentRules> {
  const website = await findWebsite(tx, order.websiteId)
  const settings: DocumentSettings = website?.store.seller ?? noSeller
  const { invoicePrefix = '', creditNotePrefix = '', isInvoiceMailed = false, ...seller } = settings
  const language = website?.primaryLanguage ?? order.language
  const name = seller.name.trim() || readText(website?.title, order.language, language)
  return {
    seller: { ...seller, name },
    prefixes: { invoice: invoicePrefix, 'credit-note': creditNotePrefix },
    isInvoiceMailed,
  }
}

/** The number of a document as it is printed. */
export const printedNumber = ({ content, ...document }: Numbered): string =>
  documentNumber({ ...document, prefix: content.prefix })

type Numbered = Pick<PrintedDocument, 'number' | 'testMode' | 'content'>

const takenNumber = selected({ number: computed<number>(sql`next - 1`) })

/** What a document is made with; nobody makes those that come by themselves. */
export interface Making {
  readonly tx: Database
  readonly desk: DocumentDesk
  readonly order: StoredOrder
  readonly maker?: { readonly accountId: string; readonly name?: string }
}

/**
 * Makes the invoice of an order that has none that holds.
 *
 * @param change which change it comes after; none for the first one
 */
export async function insertInvoice(
  make: Making,
  seller: Seller,
  prefix: string,
  change = '',
): Promise<Numbered> {
  const content = invoiceOf(make.order, seller, prefix)
  const number = await insertDocument(make, 'invoice', change, content)
  return { number, testMode: make.order.testMode, content }
}

/** Makes a document under the next number of its kind, and tells it in the history of the order. */
export async function insertDocument(
  { tx, desk, maker, order }: Making,
  kind: DocumentKind,
  refundId: string,
  content: DocumentContent,
): Promise<number> {
  const now = desk.clock.now()
  const { websiteId, testMode } = order
  const [taken] = await takenNumber.read(
    tx,
    sql`
    insert into document_numbers (website_id, kind, test_mode, next) values (${websiteId}, ${kind}, ${testMode}, 2)
    on conflict (website_id, kind, test_mode) do update set next = document_numbers.next + 1
    returning ${takenNumber}`,
  )
  if (taken === undefined) throw new Error('The website has no next number for a document.')
  const { number } = taken
  await tx.execute(sql`
    insert into order_documents (website_id, order_id, id, kind, test_mode, number, refund_id, content, account_id,
      created_at)
    values (${websiteId}, ${order.id}, ${newId(now.getTime())}, ${kind}, ${testMode}, ${number}, ${refundId},
      ${JSON.stringify(content)}::jsonb, ${maker?.accountId ?? null}, ${now.toISOString()}::timestamptz)`)
  const event: NewOrderEvent = {
    type: 'document-made',
    parameters: {
      document: kind,
      number: printedNumber({ number, testMode, content }),
      ...(content.cancels === undefined ? {} : { cancels: content.cancels }),
    },
    amountCents: content.totalCents,
    ...(maker === undefined ? {} : { actor: maker.accountId }),
    ...(maker?.name ? { actorName: maker.name } : {}),
  }
  await addOrderEvents(tx, websiteId, order.id, [event], now)
  return number
}
