import {
  creditNoteOf,
  documentNumber,
  invoiceOf,
  newId,
  noSeller,
  readText,
  say,
  type DocumentContent,
  type DocumentKind,
  type Outcome,
  type Seller,
} from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import type { OrderErrorCode } from './order-errors.ts'
import type { StoredOrder } from './order-store.ts'
import { addEvent, inOrder, type OrderDesk, type OrderEditor } from './orders.ts'
import { orderDocuments, refunds } from './schema.ts'

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

function readDocuments(db: Database, websiteId: string, orderIds: readonly string[]) {
  return documentRow.read(
    db,
    sql`
    select ${documentRow} from order_documents d
    where d.website_id = ${websiteId}
      and d.order_id in (select jsonb_array_elements_text(${JSON.stringify(orderIds)}::jsonb))
    order by d.created_at, d.kind desc, d.number`,
  )
}

const f = alias(refunds, 'f')
const refundRow = selected({ id: f.id, amount: f.amount, shippingAmount: f.shippingAmount, items: f.items })

/**
 * Makes what an order lacks: its invoice, once, and a credit note for each refund. Each takes the next number of its kind
 * in the transaction that writes it, so that no number is missing and none is there twice. [ORDDOC-1] [ORDDOC-2]
 */
export function makeDocuments(
  desk: OrderDesk,
  editor: OrderEditor,
  orderId: string,
): Promise<Outcome<StoredOrder, OrderErrorCode>> {
  const { websiteId } = editor
  return inOrder(desk, editor, orderId, async (tx, order) => {
    const known = await readDocuments(tx, websiteId, [orderId])
    const given = await refundRow.read(
      tx,
      sql`
      select ${refundRow} from refunds f
      where f.website_id = ${websiteId} and f.order_id = ${orderId} and f.state = 'done'
      order by f.created_at, f.id`,
    )
    let invoiceNumber = known.find(({ kind }) => kind === 'invoice')?.number
    if (invoiceNumber === undefined && order.paymentState === 'canceled') {
      const message = say('This order was canceled before it was paid, so there is nothing to invoice.')
      return { ok: false, code: 'no-document', message }
    }
    const seller = await sellerOf(tx, order)
    const make = { tx, desk, editor, order }
    invoiceNumber ??= await insertDocument(make, 'invoice', '', invoiceOf(order, seller))
    let before = 0
    for (const { id, amount: amountCents, shippingAmount: shippingCents, items } of given) {
      if (!known.some(({ refundId }) => refundId === id)) {
        const refund = { amountCents, shippingCents, items }
        const content = creditNoteOf(order, seller, refund, { before, invoiceNumber })
        await insertDocument(make, 'credit-note', id, content)
      }
      before += amountCents
    }
    return undefined
  })
}

async function sellerOf(tx: Database, order: StoredOrder): Promise<Seller> {
  const website = await findWebsite(tx, order.websiteId)
  const seller = website?.store.seller ?? noSeller
  const language = website?.primaryLanguage ?? order.language
  return { ...seller, name: seller.name.trim() || readText(website?.title, order.language, language) }
}

const takenNumber = selected({ number: computed<number>(sql`next - 1`) })

async function insertDocument(
  { tx, desk, editor, order }: { tx: Database; desk: OrderDesk; editor: OrderEditor; order: StoredOrder },
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
      ${JSON.stringify(content)}::jsonb, ${editor.accountId}, ${now.toISOString()}::timestamptz)`)
  await addEvent(tx, desk, editor, order.id, {
    type: 'document-made',
    parameters: { document: kind, number: documentNumber({ number, testMode }) },
    amountCents: content.totalCents,
  })
  return number
}
