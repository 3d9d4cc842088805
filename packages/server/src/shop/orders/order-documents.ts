import {
  cancellationOf,
  creditNoteOf,
  invoiceOf,
  say,
  type CreditedRefund,
  type Outcome,
} from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { selected, type RowOf } from '../../platform/database/selected.ts'
import {
  insertDocument,
  insertInvoice,
  printedNumber,
  readDocuments,
  settingsOf,
  type Making,
} from './document-store.ts'
import type { OrderErrorCode } from './order-errors.ts'
import type { StoredOrder } from './order-store.ts'
import { inOrder, type OrderDesk, type OrderEditor } from './orders.ts'
import { refunds } from './schema.ts'

const f = alias(refunds, 'f')
const refundRow = selected({ id: f.id, amount: f.amount, shippingAmount: f.shippingAmount, items: f.items })

/** What was given back of an order, the earliest first; not the difference of a change. */
const doneRefunds = (tx: Database, { websiteId, id }: Pick<StoredOrder, 'websiteId' | 'id'>) =>
  refundRow.read(
    tx,
    sql`
    select ${refundRow} from refunds f
    where f.website_id = ${websiteId} and f.order_id = ${id} and f.state = 'done' and not f.of_change
    order by f.created_at, f.id`,
  )

const creditedOf = ({ amount, shippingAmount, items }: RowOf<typeof refundRow>): CreditedRefund => ({
  amountCents: amount,
  shippingCents: shippingAmount,
  items,
})

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
    const given = await doneRefunds(tx, order)
    const kept = known.findLast(({ kind }) => kind === 'invoice')
    if (kept === undefined && order.paymentState === 'canceled') {
      const message = say('This order was canceled before it was paid, so there is nothing to invoice.')
      return { ok: false, code: 'no-document', message }
    }
    const { seller, prefixes } = await settingsOf(tx, order)
    const make: Making = { tx, desk, maker: editor, order }
    const invoice = kept ?? (await insertInvoice(make, seller, prefixes.invoice))
    const ofInvoice = { invoiceNumber: invoice.number, invoice: printedNumber(invoice) }
    const before: CreditedRefund[] = []
    for (const one of given) {
      const { id } = one
      const refund = creditedOf(one)
      if (!known.some(({ refundId }) => refundId === id)) {
        const prefix = prefixes['credit-note']
        const content = creditNoteOf(order, seller, refund, { before, prefix, ...ofInvoice })
        await insertDocument(make, 'credit-note', id, content)
      }
      before.push(refund)
    }
    return undefined
  })
}

/**
 * Takes back the credit note of a refund whose money did not reach the buyer, under the next number: no number is ever taken
 * out of the books. What another payment did give back of it has a credit note of its own then. Nothing where there is no
 * credit note. Call it with the order held, and once the refund is what is left of it. [ORDDOC-10]
 *
 * @param leftCents what of the refund did arrive, minor units
 */
export async function cancelCreditNote(
  { tx, desk, order }: Making,
  refundId: string,
  leftCents: number,
): Promise<void> {
  const known = await readDocuments(tx, order.websiteId, [order.id])
  const ofRefund = known.filter((one) => one.refundId === refundId || one.refundId.startsWith(`${refundId}:`))
  // As they were made: the newest is what stands.
  const note = ofRefund.toSorted((one, other) => one.number - other.number).at(-1)
  if (note === undefined || note.content.cancels !== undefined) return
  const { seller, prefixes } = await settingsOf(tx, order)
  const prefix = prefixes['credit-note']
  const make: Making = { tx, desk, order }
  const content = cancellationOf(note.content, printedNumber(note), prefix)
  await insertDocument(make, 'credit-note', `${refundId}:${ofRefund.length}`, content)
  const { invoiceNumber, invoice } = note.content
  if (leftCents <= 0 || invoiceNumber === undefined) return
  const given = await doneRefunds(tx, order)
  const before = given
    .slice(
      0,
      given.findIndex(({ id }) => id === refundId),
    )
    .map(creditedOf)
  const left = { amountCents: leftCents, shippingCents: 0, items: [] }
  const rest = creditNoteOf(order, seller, left, {
    before,
    prefix,
    invoiceNumber,
    invoice: invoice ?? String(invoiceNumber),
  })
  await insertDocument(make, 'credit-note', `${refundId}:${ofRefund.length + 1}`, rest)
}

/**
 * Corrects the invoice of an order that was changed: a credit note takes the whole of it back, and a new one says what the
 * order is now. Nothing where there was none, or where it says the same. Call it with the order held. [ORDEDIT-8]
 */
export async function correctInvoice(
  tx: Database,
  desk: OrderDesk,
  maker: OrderEditor,
  before: StoredOrder,
  after: StoredOrder,
): Promise<void> {
  const known = await readDocuments(tx, after.websiteId, [after.id])
  const invoice = known.findLast(({ kind }) => kind === 'invoice')
  const { seller, prefixes } = await settingsOf(tx, after)
  const isSame = JSON.stringify(invoiceOf(before, seller)) === JSON.stringify(invoiceOf(after, seller))
  if (invoice === undefined || isSame) return
  const make: Making = { tx, desk, maker, order: after }
  const { content } = invoice
  await insertDocument(make, 'credit-note', `invoice:${invoice.id}`, {
    ...content,
    prefix: prefixes['credit-note'],
    invoiceNumber: invoice.number,
    invoice: printedNumber(invoice),
  })
  await insertInvoice(make, seller, prefixes.invoice, `change:${after.changes}`)
}
