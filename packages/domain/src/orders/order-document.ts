import { addressLines } from '../checkout/print-address.ts'
import { formatOfCountry } from '../checkout/address-formats.ts'
import type { AppliedTax } from '../taxes/tax.ts'
import { isReverseChargeOrder } from '../taxes/reverse-charge.ts'
import { inWords } from '../words/catalogues.ts'
import { say } from '../words/sentence.ts'
import { isTaxIncluded, type Order } from './order.ts'
import { creditedTaxes, type CreditedRefund } from './credited-taxes.ts'

export const DOCUMENT_KINDS = ['invoice', 'credit-note'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Who sells, as documents name them. */
export interface Seller {
  readonly name: string
  /** Several lines. */
  readonly address: string
  readonly vatNumber: string
  /** What stands below a document, such as a bank account. */
  readonly note: string
}

/** Who sells, and how a shop makes its documents. */
export interface DocumentSettings extends Seller {
  /** What stands before the number of an invoice; nothing unless given. [ORDDOC-6] */
  readonly invoicePrefix?: string
  /** The same of a credit note. */
  readonly creditNotePrefix?: string
  /** The invoice is made when an order is placed, and comes with its confirmation; off unless given. [ORDDOC-9] */
  readonly isInvoiceMailed?: boolean
}

/** The longest prefix of a document's number, in letters. */
export const MAX_DOCUMENT_PREFIX = 20

/** What a prefix is made of, as a regular expression: it becomes part of file names too. [ORDDOC-6] */
export const DOCUMENT_PREFIX_LETTERS = String.raw`[\p{L}\p{N} ._/-]*`

/** Who sells, of a website that has not said. */
export const noSeller: Seller = { name: '', address: '', vatNumber: '', note: '' }

/** The number of a document as it is printed; those of test orders are told apart. [ORDDOC-2] [ORDDOC-6] */
export function documentNumber({
  number,
  testMode,
  prefix = '',
}: {
  readonly number: number
  readonly testMode: boolean
  readonly prefix?: string | undefined
}): string {
  return `${testMode ? 'TEST-' : ''}${prefix}${number}`
}

/** A line of a document. Amounts in minor units. */
export interface DocumentLine {
  readonly name: string
  readonly sku: string
  readonly quantity: number
  /** What one unit cost; absent on credit notes, and in invoices from before it was kept. */
  readonly unitCents?: number
  readonly totalCents: number
}

/** What stands on an invoice or a credit note, kept as it was when it was made. Amounts in minor units. */
export interface DocumentContent {
  readonly seller: Seller
  readonly buyer: readonly string[]
  readonly email: string
  readonly language: string
  readonly currency: string
  readonly orderNumber: number
  /** When the order was placed, milliseconds since the epoch. */
  readonly orderedOn: number
  readonly lines: readonly DocumentLine[]
  readonly discountCents: number
  readonly shippingCents: number
  /** What lines, discount, shipping and tax on top do not explain, such as an amount given back for nothing in particular. */
  readonly otherCents: number
  readonly taxes: readonly AppliedTax[]
  /** Whether the taxes are in the prices or on top of them. */
  readonly isTaxIncluded: boolean
  readonly totalCents: number
  /** Its buyer accounts for the tax. [TAX-32] */
  readonly reverseCharge?: true
  /** What stands before its number; absent in documents from before there was any. [ORDDOC-6] */
  readonly prefix?: string
  /** The invoice a credit note is of. */
  readonly invoiceNumber?: number
  /** Its number as it is printed; absent in credit notes from before it was kept. */
  readonly invoice?: string
  /** Of a credit note that takes another one back: the number of that, as it is printed. [ORDDOC-10] */
  readonly cancels?: string
}

/** What a credit note follows. */
export interface CreditedBefore {
  /** What was given back before, the earliest first. */
  readonly before: readonly CreditedRefund[]
  readonly invoiceNumber: number
  /** The same as it is printed. */
  readonly invoice: string
  /** What stands before the number of the credit note. */
  readonly prefix?: string
}

type Sold = Pick<
  Order,
  | 'email'
  | 'billingAddress'
  | 'shippingAddress'
  | 'currency'
  | 'orderNumber'
  | 'createdOn'
  | 'items'
  | 'subtotalCents'
  | 'discountTotalCents'
  | 'shippingTotalCents'
  | 'taxTotalCents'
  | 'grandTotalCents'
  | 'taxes'
  | 'vatId'
> & { readonly language: string }

/** What the invoice of an order says: what was sold, as it was sold. [ORDDOC-1] */
export function invoiceOf(order: Sold, seller: Seller, prefix = ''): DocumentContent {
  return {
    ...headOf(order, seller),
    lines: order.items.map((item) => ({
      name: nameOf(item),
      sku: item.sku,
      quantity: item.quantity,
      unitCents: item.unitPriceCents,
      totalCents: item.totalCents,
    })),
    discountCents: order.discountTotalCents,
    shippingCents: order.shippingTotalCents,
    otherCents: 0,
    taxes: order.taxes ?? [],
    totalCents: order.grandTotalCents,
    prefix,
  }
}

/**
 * What the credit note of a refund says: what was given back, and of each tax what was on that. The credit notes of an order
 * come to what was taxed when everything was given back, to the cent. [ORDDOC-3]
 */
export function creditNoteOf(
  order: Sold,
  seller: Seller,
  refund: CreditedRefund,
  { before, prefix = '', ...invoice }: CreditedBefore,
): DocumentContent {
  const lines = refund.items.flatMap(({ itemId, quantity, amountCents }) => {
    const item = order.items.find(({ id }) => id === itemId)
    return item === undefined
      ? []
      : [{ name: nameOf(item), sku: item.sku, quantity, totalCents: amountCents }]
  })
  const explained = lines.reduce((sum, { totalCents }) => sum + totalCents, 0) + refund.shippingCents
  const earlier = creditedTaxes(order, before)
  return {
    ...headOf(order, seller),
    lines,
    discountCents: 0,
    shippingCents: refund.shippingCents,
    otherCents: refund.amountCents - explained,
    // What was paid for a line is given back with the tax on it.
    isTaxIncluded: true,
    taxes: creditedTaxes(order, [...before, refund]).map((tax, index) => ({
      ...tax,
      baseCents: tax.baseCents - (earlier[index]?.baseCents ?? 0),
      taxCents: tax.taxCents - (earlier[index]?.taxCents ?? 0),
    })),
    totalCents: refund.amountCents,
    prefix,
    ...invoice,
  }
}

/**
 * What takes a credit note back whose money did not reach the buyer: the same with every amount turned round, so that both
 * together come to nothing. [ORDDOC-10]
 *
 * @param cancels its number as it is printed
 * @param prefix of the number of what takes it back
 */
export function cancellationOf(note: DocumentContent, cancels: string, prefix = ''): DocumentContent {
  return {
    ...note,
    lines: note.lines.map((line) => ({ ...line, totalCents: -line.totalCents })),
    discountCents: -note.discountCents,
    shippingCents: -note.shippingCents,
    otherCents: -note.otherCents,
    taxes: note.taxes.map((tax) => ({ ...tax, baseCents: -tax.baseCents, taxCents: -tax.taxCents })),
    totalCents: -note.totalCents,
    prefix,
    cancels,
  }
}

function headOf(order: Sold, seller: Seller) {
  const address = order.billingAddress ?? order.shippingAddress
  return {
    seller,
    buyer: [
      ...(address === null ? [] : addressLines(address, order.language, formatOfCountry)),
      ...(order.vatId === undefined
        ? []
        : [inWords(say('VAT number {number}', { number: order.vatId }), order.language)]),
    ],
    email: order.email,
    language: order.language,
    currency: order.currency,
    orderNumber: order.orderNumber,
    orderedOn: order.createdOn,
    isTaxIncluded: isTaxIncluded(order),
    ...(isReverseChargeOrder(order) ? { reverseCharge: true as const } : {}),
  }
}

function nameOf({ productName, variantName }: Order['items'][number]): string {
  return [productName, variantName].filter((text) => text !== '').join(', ')
}
