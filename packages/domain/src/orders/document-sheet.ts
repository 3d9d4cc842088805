import { answerText } from '../cart/additional-fields.ts'
import { kindOf } from '../catalog/product-kinds.ts'
import { formatOfCountry } from '../checkout/address-formats.ts'
import { addressLines } from '../checkout/print-address.ts'
import { columnText, money } from '../money/money.ts'
import { reverseChargeText } from '../taxes/reverse-charge.ts'
import { rateText } from '../taxes/tax-settings.ts'
import { say, verbatim, type Sentence } from '../words/sentence.ts'
import { unitsToSend } from './fulfillment.ts'
import { documentNumber, type DocumentContent, type DocumentKind } from './order-document.ts'
import type { Order } from './order.ts'

/** What can be printed of orders: their invoices with credit notes, a slip for each, or one list of them all. */
export const PRINTED_DOCUMENTS = ['invoices', 'packing-slips', 'pick-list'] as const
export type PrintedDocuments = (typeof PRINTED_DOCUMENTS)[number]

/** What stands on a printed document, whoever draws it: a page to print and a PDF say the same. [ORDDOC-5] */
export interface DocumentSheet {
  readonly title: Sentence
  /** Who it is from: a name, and what stands below it. */
  readonly from: { readonly name: string; readonly lines: readonly Sentence[] }
  /** Who it is for, line by line. */
  readonly to: readonly string[]
  /** What stands below the title, a line each. */
  readonly notes: readonly Sentence[]
  readonly columns: readonly SheetColumn[]
  /** The cells of each line, as many as there are columns. */
  readonly rows: readonly (readonly string[])[]
  /** What stands below the lines, the total last. */
  readonly sums: readonly SheetSum[]
  /** What stands below everything; of several lines. */
  readonly foot: string
}

/** A column of the lines of a document. */
export interface SheetColumn {
  readonly label: Sentence
  /** Numbers stand at the end of their column. */
  readonly isNumber: boolean
}

/** An amount below the lines. */
export interface SheetSum {
  readonly label: Sentence
  readonly amount: string
}

/** For whom a document is printed. */
export interface SheetReader {
  /** Of dates, countries and rates. */
  readonly language: string
  /** In which the day of a moment is told. */
  readonly timeZone: string
}

/** An invoice or a credit note, as it is kept. */
export interface PrintedDocument {
  readonly kind: DocumentKind
  readonly number: number
  readonly testMode: boolean
  /** Milliseconds since the epoch. */
  readonly createdOn: number
  readonly content: DocumentContent
}

/** What of an order its packing slip and the pick list tell. */
export type PackedOrder = Pick<
  Order,
  | 'orderNumber'
  | 'createdOn'
  | 'email'
  | 'shippingAddress'
  | 'billingAddress'
  | 'shippingMethod'
  | 'items'
  | 'fulfillments'
  | 'fulfillmentState'
  | 'answers'
>

const numbers = (label: Sentence): SheetColumn => ({ label, isNumber: true })
const words = (label: Sentence): SheetColumn => ({ label, isNumber: false })

/** What a document is called. */
export function documentTitle(document: Omit<PrintedDocument, 'createdOn'>): Sentence {
  const number = documentNumber({ ...document, prefix: document.content.prefix })
  const { cancels } = document.content
  if (cancels !== undefined)
    return say('Credit note {number}, which takes back {cancels}', { number, cancels })
  return document.kind === 'invoice'
    ? say('Invoice {number}', { number })
    : say('Credit note {number}', { number })
}

/** An invoice or a credit note as it was made. [ORDDOC-1] [ORDDOC-3] */
export function documentSheet(document: PrintedDocument, reader: SheetReader): DocumentSheet {
  const { content } = document
  const { seller } = content
  const amount = (cents: number) => columnText(money(cents, content.currency), reader.language)
  const hasPrices = content.lines.some(({ unitCents }) => unitCents !== undefined)
  const invoice = content.invoice ?? content.invoiceNumber
  return {
    title: documentTitle(document),
    from: {
      name: seller.name,
      lines: [
        ...linesOf(seller.address).map(verbatim),
        ...(seller.vatNumber === '' ? [] : [say('VAT number {number}', { number: seller.vatNumber })]),
      ],
    },
    to: [...content.buyer, content.email],
    notes: [
      ...(document.testMode
        ? [say('Test order: no money was taken. This is no invoice for your books.')]
        : []),
      say('Date: {date}', { date: dayText(document.createdOn, reader) }),
      say('Order #{orderNumber} of {date}', {
        orderNumber: String(content.orderNumber),
        date: dayText(content.orderedOn, reader),
      }),
      ...(content.reverseCharge === true ? [reverseChargeText] : []),
      ...(content.cancels === undefined
        ? []
        : [say('The money of credit note {number} did not reach the buyer.', { number: content.cancels })]),
      ...(invoice === undefined ? [] : [say('For invoice {number}', { number: String(invoice) })]),
    ],
    columns: [
      words(say('Item')),
      numbers(say('Quantity')),
      ...(hasPrices ? [numbers(say('Price'))] : []),
      numbers(say('Amount in {currency}', { currency: content.currency })),
    ],
    rows: content.lines.map(({ name, sku, quantity, unitCents, totalCents }) => [
      [name, sku].filter(Boolean).join(' · '),
      String(quantity),
      ...(hasPrices ? [unitCents === undefined ? '' : amount(unitCents)] : []),
      amount(totalCents),
    ]),
    sums: sumsOf(content, reader.language).map(([label, cents]) => ({ label, amount: amount(cents) })),
    foot: seller.note,
  }
}

/** What stands below the lines: discount, shipping, each tax by its rate, and the total with what it is without tax. */
function sumsOf(content: DocumentContent, language: string): [Sentence, number][] {
  const rows: [Sentence, number][] = []
  if (content.discountCents !== 0) rows.push([say('Discount'), -content.discountCents])
  if (content.shippingCents !== 0) rows.push([say('Shipping'), content.shippingCents])
  if (content.otherCents !== 0) rows.push([say('Other'), content.otherCents])
  const taxes = content.taxes.filter(({ taxCents }) => taxCents !== 0)
  if (content.reverseCharge === true) rows.push([say('VAT (reverse charge)'), 0])
  const tax = taxes.reduce((sum, { taxCents }) => sum + taxCents, 0)
  if (tax !== 0) rows.push([say('Without tax'), content.totalCents - tax])
  for (const { name, rate, taxCents } of taxes)
    rows.push([say('{name} ({rate})', { name, rate: rateText(rate, language) }), taxCents])
  rows.push([say('Total'), content.totalCents])
  return rows
}

/** What lies in the parcel: no prices, so that it may be a gift. [ORDDOC-4] */
export function packingSheet(order: PackedOrder, shop: string, reader: SheetReader): DocumentSheet {
  const address = order.shippingAddress ?? order.billingAddress
  const toSend = new Map(unitsToSend(order).map(({ itemId, quantity }) => [itemId, quantity]))
  return {
    title: say('Packing slip of order #{orderNumber}', { orderNumber: String(order.orderNumber) }),
    from: { name: shop, lines: [] },
    to: address === null ? [order.email] : addressLines(address, reader.language, formatOfCountry),
    notes: [
      say('Placed {date}', { date: dayText(order.createdOn, reader) }),
      ...(order.shippingMethod === null ? [] : [verbatim(order.shippingMethod)]),
      ...answerNotes(order),
    ],
    columns: [words(say('Item')), numbers(say('Ordered')), numbers(say('Still to send'))],
    rows: order.items.map(({ id, productName, variantName, sku, quantity }) => [
      [productName, variantName, sku].filter(Boolean).join(' · '),
      String(quantity),
      String(toSend.get(id) ?? 0),
    ]),
    sums: [],
    foot: '',
  }
}

/** What whoever packs it may have to know: a gift, a floor, a bell. [CHKQ-6] */
function answerNotes({ answers = [] }: PackedOrder): Sentence[] {
  return answers.flatMap(({ field, value }) => {
    const text = answerText(value).replace(/\s+/g, ' ')
    return text === '' ? [] : [verbatim(`${field}: ${text}`)]
  })
}

/** What is still to be sent of all the orders together, by SKU, to fetch it from the shelves once. [ORDDOC-4] */
export function pickSheet(orders: readonly PackedOrder[]): DocumentSheet {
  return {
    title: say('Pick list'),
    from: { name: '', lines: [] },
    to: [],
    notes: [],
    columns: [words(say('Item')), words(say('SKU')), numbers(say('Units')), words(say('Orders'))],
    rows: picked(orders).map(({ name, sku, units, orderNumbers }) => [
      name,
      sku,
      String(units),
      orderNumbers.map((number) => `#${number}`).join(', '),
    ]),
    sums: [],
    foot: '',
  }
}

/** Units of a variant that are still to be sent. */
export interface Picked {
  readonly variantId: string
  readonly name: string
  readonly sku: string
  readonly units: number
  readonly orderNumbers: readonly number[]
}

/** Units still to be sent by variant, in the order of their SKUs; canceled orders want nothing. */
export function picked(orders: readonly PackedOrder[]): Picked[] {
  const all = new Map<string, Picked>()
  for (const order of orders) {
    if (order.fulfillmentState === 'canceled') continue
    for (const { itemId, quantity } of unitsToSend(order)) {
      const item = order.items.find(({ id }) => id === itemId)
      // A place in a class is on no shelf.
      if (item === undefined || !kindOf(item).ships) continue
      const { variantId, sku, productName, variantName } = item
      const before = all.get(variantId)
      all.set(variantId, {
        variantId,
        sku,
        name: [productName, variantName].filter(Boolean).join(', '),
        units: (before?.units ?? 0) + quantity,
        orderNumbers: [...new Set([...(before?.orderNumbers ?? []), order.orderNumber])],
      })
    }
  }
  return [...all.values()].toSorted((one, other) => one.sku.localeCompare(other.sku))
}

const linesOf = (text: string): string[] => text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')

/** A day in words. */
function dayText(at: number, { language, timeZone }: SheetReader): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(at)
}
