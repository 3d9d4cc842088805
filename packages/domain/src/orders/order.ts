import type { AdditionalField } from '../cart/additional-fields.ts'
import type { AppliedTax, LineTax } from '../taxes/tax.ts'
import type { ShippingDetails } from '../shipping/shipping.ts'
import type { AppliedDiscount } from '../discounts/apply-discounts.ts'
import type { ProductTypeCode } from '../enumerations/product-types.ts'
import type { DocumentKind } from './order-document.ts'
import type { Fulfillment } from './fulfillment.ts'
import type { OrderPayment } from './order-payments.ts'

/** A postal address as typed, with a full name in one field. */
export interface Address {
  readonly name: string
  readonly company?: string
  readonly line1: string
  readonly line2?: string
  /** Part of a city or a village, where addresses name one. */
  readonly district?: string
  /** Empty where addresses have none, as in Singapore. */
  readonly city: string
  readonly region?: string
  readonly postalCode?: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly phone?: string
}

/** `partially-fulfilled`: some of it was sent, and the rest is still to be. */
export const FULFILLMENT_STATES = ['pending', 'partially-fulfilled', 'fulfilled', 'canceled'] as const
export type FulfillmentState = (typeof FULFILLMENT_STATES)[number]
/** `awaiting`: money has yet to come. `canceled`: the order was called off before any came. */
export const PAYMENT_STATES = ['awaiting', 'paid', 'partially-refunded', 'refunded', 'canceled'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** A file that came with a line of an order. [ORD-150] */
export interface OrderFile {
  readonly id: string
  /** What it is called now; empty once the shop has deleted it for good. */
  readonly name: string
  /** How often it was fetched, for the shop. [ORD-120] */
  readonly downloads?: number
  /** When that was counted last, milliseconds since the epoch. */
  readonly downloadedOn?: number
  /** Its signed address, for the buyer's own pages; works for a day. */
  readonly url?: string
  /** How often it may still be fetched, where the shop has set a limit: for the buyer's own pages. [ORD-121] */
  readonly left?: number
}

/** A line of an order, kept as it was sold. Amounts in minor units. */
export interface OrderItem {
  readonly id: string
  readonly productId: string
  readonly variantId: string
  readonly sku: string
  readonly productName: string
  readonly variantName: string
  readonly productType: ProductTypeCode
  readonly quantity: number
  readonly unitPriceCents: number
  readonly totalCents: number
  /** Its share of the order's discounts. */
  readonly discountCents?: number
  /** What of each tax of the order is on it; absent where nobody has kept that. [TAX-8] */
  readonly taxes?: readonly LineTax[]
  readonly imageUrl?: string
  /** Its files; absent where it has none. [ORD-150] */
  readonly files?: readonly OrderFile[]
  /** It has files, which open once the order is paid: for the buyer's own pages. [CHK-75] */
  readonly filesWait?: boolean
  readonly refundedQuantity: number
  /** What the buyer answered for it, such as an engraving. */
  readonly additionalFields?: readonly AdditionalField[]
}

/** Mails a buyer gets about an order. */
export const ORDER_MAILS = [
  'order-confirmation',
  'order-fulfilled',
  'payment-received',
  'order-refunded',
  'order-canceled',
  'withdrawal-received',
  'withdrawal-answered',
  'order-changed',
  'return-asked',
  'return-accepted',
  'return-refused',
  'return-received',
] as const
export type OrderMail = (typeof ORDER_MAILS)[number]

/** The most often a bought file can be fetched, where a shop limits it. [ORD-121] */
export const MAX_DOWNLOAD_LIMIT = 1000

/** What is known of something that happened; the sentence is made of it where it is shown. [ORD-8] */
export interface OrderEventParameters {
  /** The payment method the money came by, where there could be several. */
  readonly label?: string
  /** Paid with a test method: no money moved. */
  readonly testMode?: true
  /** Which mail it was, and to whom. */
  readonly mail?: OrderMail
  readonly email?: string
  readonly carrier?: string
  readonly trackingNumber?: string
  /** Nothing of it had to be sent, or nothing any more: nobody marked it. */
  readonly itself?: true
  /** What went into a parcel, where that was not all of the order: `2 × Mug`. */
  readonly units?: readonly string[]
  /** Items went back into stock. */
  readonly restocked?: true
  /** Payment methods that money was given back by, where the order was paid by several. */
  readonly labels?: readonly string[]
  /** Payment methods whose money the shop gives back by hand. */
  readonly byHand?: readonly string[]
  /** The buyer got store credit, whatever the order was paid with. */
  readonly storeCredit?: true
  /** It was given back at the payment service, not here. */
  readonly outside?: true
  readonly reason?: string
  /** Tags that were added, and taken away. */
  readonly tags?: readonly string[]
  readonly removedTags?: readonly string[]
  /** The number of the draft that the order was made from. */
  readonly draft?: number
  /** What the order was called in the shop it came from. */
  readonly imported?: string
  /** What came into the order by a change, and what went out of it: `2 × Mug`. */
  readonly added?: readonly string[]
  readonly removed?: readonly string[]
  /** What else a change was about. */
  readonly changed?: readonly ('address' | 'email' | 'shipping' | 'discount')[]
  /** What was given back is the difference of a change. */
  readonly ofChange?: true
  /** A part of the gift cards had been spent. */
  readonly spent?: true
  readonly document?: DocumentKind
  /** Of a credit note that takes another one back: the number of that. [ORDDOC-10] */
  readonly cancels?: string
  /** The number of a document, as it is printed. */
  readonly number?: string
}

/** Something that happened to an order: a code and its parameters. Events are only ever added. */
export interface OrderEvent {
  readonly id: string
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly type:
    | 'placed'
    | 'paid'
    /** A mail about the order was handed to the mail server. */
    | 'mail-sent'
    /** Without a mail server: the mail stays in the outbox. */
    | 'mail-kept'
    /** As orders of earlier versions tell it. */
    | 'confirmation-sent'
    | 'fulfilled'
    | 'fulfillment-undone'
    /** Carrier, number or address of a parcel were changed. */
    | 'tracking-changed'
    /** The buyer fetched it. */
    | 'picked-up'
    | 'refunded'
    /** The buyer withdrew from the contract; what they wrote. */
    | 'withdrawn'
    /** What the shop answered. */
    | 'withdrawal-answered'
    /** Somebody of the shop changed what it has, where it goes or what it comes to. */
    | 'changed'
    /** What became of something that is sent back. */
    | 'return-asked'
    | 'return-accepted'
    | 'return-refused'
    | 'return-received'
    | 'return-canceled'
    /** A link was made to pay what it waits for. */
    | 'link-made'
    | 'canceled'
    | 'note'
    | 'tagged'
    /** Its files can be fetched as often as at first. */
    | 'files-reopened'
    /** What was left of gift cards that the order sold was taken out of the books. */
    | 'gift-cards-voided'
    /** An invoice or a credit note was made. */
    | 'document-made'
    /** The buyer has their bank take the money back; and what the bank decided. */
    | 'disputed'
    | 'dispute-won'
    | 'dispute-lost'
    /** Money that was given back did not arrive. */
    | 'refund-failed'
    /** A carrier's label was bought, or given back. */
    | 'label-bought'
    | 'label-voided'
  /** Account that did it; absent when the shop itself or the buyer did. */
  readonly actor?: string
  /** The name of that account as it was then. */
  readonly actorName?: string
  readonly parameters: OrderEventParameters
  /** What somebody wrote; and what was kept in words before parameters were. */
  readonly message?: string
  readonly amountCents?: number
}

/** Whether an order's tax was in its prices: nothing came on top then. [TAX-7] */
export function isTaxIncluded(
  order: Pick<Order, 'subtotalCents' | 'discountTotalCents' | 'shippingTotalCents' | 'grandTotalCents'>,
): boolean {
  const { subtotalCents, discountTotalCents, shippingTotalCents, grandTotalCents } = order
  return grandTotalCents === subtotalCents - discountTotalCents + shippingTotalCents
}

/** An order. Totals are stored when it is placed and never computed again. Amounts in minor units. */
export interface Order {
  readonly id: string
  readonly websiteId: string
  /** Number people use: 1001, 1002, … */
  readonly orderNumber: number
  readonly purchasedCartId: string
  readonly testMode: boolean
  /** Milliseconds since the epoch. */
  readonly createdOn: number
  readonly email: string
  readonly shippingAddress: Address | null
  readonly billingAddress: Address | null
  readonly shippingMethod: string | null
  /** When it was said to arrive, or where it is fetched; absent in orders from before there was any. [SHIP-8] */
  readonly shippingDetails?: ShippingDetails
  readonly items: readonly OrderItem[]
  readonly currency: string
  readonly subtotalCents: number
  readonly shippingTotalCents: number
  readonly taxTotalCents: number
  /** What was taxed and how when it was placed; absent in orders from before there were taxes. [TAX-7] */
  readonly taxes?: readonly AppliedTax[]
  /** The VAT number of the company that bought, and whether the register of the Union has confirmed it. [TAX-30] */
  readonly vatId?: string
  readonly vatState?: 'valid' | 'unchecked'
  /** What the checkout's own questions were answered. [CHKQ-5] */
  readonly answers?: readonly AdditionalField[]
  readonly discountTotalCents: number
  /** What counted when it was placed, as it was then. [DISC-12] */
  readonly discounts?: readonly AppliedDiscount[]
  readonly grandTotalCents: number
  readonly refundedTotalCents: number
  readonly fulfillmentState: FulfillmentState
  readonly paymentState: PaymentState
  /** In the order they were made; none where nothing was to pay. */
  readonly payments: readonly OrderPayment[]
  /** What was sent together, the earliest first. [ORD-40] */
  readonly fulfillments: readonly Fulfillment[]
  readonly events: readonly OrderEvent[]
  /** Where its buyer pays what it waits for, on their pages alone. [ORDEDIT-6] */
  readonly payUrl?: string
  /** Its invoice and credit notes as files, on the pages of its buyer alone. [ORDDOC-8] */
  readonly documents?: readonly { readonly title: string; readonly url: string }[]
}
