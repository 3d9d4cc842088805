import {
  DOCUMENT_KINDS,
  FULFILLMENT_STATES,
  ORDER_MAILS,
  PAYMENT_STATES,
  PAYMENT_STATUSES,
  TENDERS,
  type Address,
  type Order,
  type OrderPayment,
} from '@plinth/domain'
import { z, type ZodType } from 'zod'
import {
  additionalFields,
  appliedDiscount,
  appliedTax,
  lineTax,
  shippingDetails,
} from '../cart/cart-fields.ts'
import { productType } from '../catalog/product-fields.ts'

const cents = z.number().int().describe('Minor units of the currency')
const moment = z.number().describe('Milliseconds since the epoch')

export const address: ZodType<Address> = z.object({
  name: z.string(),
  company: z.string().exactOptional(),
  line1: z.string(),
  line2: z.string().exactOptional(),
  district: z.string().exactOptional(),
  city: z.string(),
  region: z.string().exactOptional(),
  postalCode: z.string().exactOptional(),
  country: z.string(),
  phone: z.string().exactOptional(),
})

const summaryFields = {
  id: z.string(),
  orderNumber: z.number().int(),
  createdOn: moment,
  email: z.string(),
  testMode: z.boolean(),
  currency: z.string(),
  grandTotalCents: cents,
  refundedTotalCents: cents,
  fulfillmentState: z.enum(FULFILLMENT_STATES),
  paymentState: z.enum(PAYMENT_STATES),
}

/** An order as the list shows it. */
export const orderSummary = z.object({
  ...summaryFields,
  customerName: z.string(),
  itemCount: z.number().int(),
  tags: z.array(z.string()),
  hasReturn: z.boolean().describe('Something is being sent back'),
  isWithdrawn: z.boolean().describe('The buyer withdrew from the contract'),
  isImported: z.boolean().describe('It came in a table of another shop'),
})

/** What only the shop needs to know of an order. */
interface OwnersShare {
  readonly language: string
  /** Who it is sent to, who fetches it, or who pays. */
  readonly customerName: string
  readonly tags: readonly string[]
  /** How often it was changed. */
  readonly changes: number
  /** Shipping given back so far, minor units. */
  readonly shippingRefundedCents: number
  readonly payments: readonly (Omit<OrderPayment, 'label'> & {
    /** What the buyer chose, in words of whoever reads the answer. */
    readonly label: string
    /** What the provider calls it. */
    readonly reference: string
  })[]
}

/** An order as its owner sees it. */
export const ownersOrder: ZodType<Omit<Order, 'payments'> & OwnersShare> = z.object({
  ...summaryFields,
  websiteId: z.string(),
  purchasedCartId: z.string(),
  language: z.string(),
  customerName: z.string(),
  tags: z.array(z.string()),
  changes: z.number().int().describe('How often it was changed'),
  shippingAddress: address.nullable(),
  billingAddress: address.nullable(),
  shippingMethod: z.string().nullable(),
  shippingDetails: shippingDetails.exactOptional(),
  items: z.array(
    z.object({
      id: z.string(),
      productId: z.string(),
      variantId: z.string(),
      sku: z.string(),
      productName: z.string(),
      variantName: z.string(),
      productType,
      quantity: z.number().int(),
      unitPriceCents: cents,
      totalCents: cents,
      discountCents: cents.exactOptional(),
      taxes: z.array(lineTax).exactOptional().describe('What of each tax of the order is on it'),
      imageUrl: z.string().exactOptional(),
      refundedQuantity: z.number().int(),
      files: z
        .array(
          z.object({
            id: z.string(),
            name: z.string().describe('Empty once it is deleted'),
            downloads: z.number().int().exactOptional().describe('How often it was fetched'),
            downloadedOn: moment.exactOptional().describe('When that was counted last'),
          }),
        )
        .exactOptional()
        .describe('What its buyer downloads'),
      additionalFields: additionalFields.exactOptional(),
    }),
  ),
  subtotalCents: cents,
  shippingTotalCents: cents,
  shippingRefundedCents: cents,
  taxTotalCents: cents,
  taxes: z.array(appliedTax).exactOptional(),
  vatId: z.string().exactOptional().describe('The VAT number of the company that bought'),
  vatState: z
    .enum(['valid', 'unchecked'])
    .exactOptional()
    .describe('What the register of the European Union said of it'),
  answers: additionalFields.exactOptional().describe('What the questions of the checkout were answered'),
  discountTotalCents: cents,
  discounts: z.array(appliedDiscount).exactOptional(),
  fulfillments: z
    .array(
      z.object({
        id: z.string(),
        createdOn: moment,
        items: z.array(z.object({ itemId: z.string(), quantity: z.number().int() })),
        carrier: z.string().exactOptional(),
        trackingNumber: z.string().exactOptional(),
        trackingUrl: z.string().exactOptional(),
        pickedUpOn: moment.exactOptional(),
      }),
    )
    .describe('What was sent together, the earliest first'),
  payments: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      label: z.string(),
      tender: z.enum(TENDERS),
      amountCents: cents,
      refundedCents: cents,
      status: z.enum(PAYMENT_STATUSES),
      testMode: z.boolean(),
      instructions: z.string(),
      reference: z.string().describe('What the provider calls it'),
    }),
  ),
  events: z.array(
    z.object({
      id: z.string(),
      at: moment,
      type: z.enum([
        'placed',
        'paid',
        'mail-sent',
        'mail-kept',
        'confirmation-sent',
        'fulfilled',
        'fulfillment-undone',
        'tracking-changed',
        'picked-up',
        'refunded',
        'canceled',
        'note',
        'tagged',
        'files-reopened',
        'gift-cards-voided',
        'document-made',
        'disputed',
        'dispute-won',
        'dispute-lost',
        'refund-failed',
        'label-bought',
        'label-voided',
        'withdrawn',
        'withdrawal-answered',
        'changed',
        'link-made',
        'return-asked',
        'return-accepted',
        'return-refused',
        'return-received',
        'return-canceled',
      ]),
      actor: z.string().exactOptional().describe('Account that did it'),
      actorName: z.string().exactOptional().describe('What it was called then'),
      parameters: z
        .object({
          label: z.string().exactOptional(),
          testMode: z.literal(true).exactOptional(),
          mail: z.enum(ORDER_MAILS).exactOptional(),
          email: z.string().exactOptional(),
          carrier: z.string().exactOptional(),
          trackingNumber: z.string().exactOptional(),
          itself: z.literal(true).exactOptional().describe('Nothing had to be sent, or nothing any more'),
          units: z.array(z.string()).exactOptional(),
          restocked: z.literal(true).exactOptional(),
          labels: z.array(z.string()).exactOptional(),
          byHand: z.array(z.string()).exactOptional(),
          storeCredit: z.literal(true).exactOptional(),
          outside: z.literal(true).exactOptional().describe('Given back at the payment service'),
          reason: z.string().exactOptional(),
          added: z.array(z.string()).exactOptional(),
          removed: z.array(z.string()).exactOptional(),
          changed: z.array(z.enum(['address', 'email', 'shipping', 'discount'])).exactOptional(),
          ofChange: z.literal(true).exactOptional(),
          spent: z.literal(true).exactOptional().describe('A part of the gift cards had been spent'),
          document: z.enum(DOCUMENT_KINDS).exactOptional(),
          cancels: z
            .string()
            .exactOptional()
            .describe('Of a credit note: the number of the one it takes back'),
          number: z.string().exactOptional(),
          draft: z.number().int().exactOptional(),
          imported: z.string().exactOptional().describe('What it was called in the shop it came from'),
          tags: z.array(z.string()).exactOptional(),
          removedTags: z.array(z.string()).exactOptional(),
        })
        .describe('What is known of it; the sentence is for whoever shows it'),
      message: z.string().exactOptional().describe('What somebody wrote'),
      amountCents: cents.exactOptional(),
    }),
  ),
})

/** An invoice or a credit note: made once, and never changed. */
export const orderDocument = z.object({
  id: z.string(),
  orderId: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  number: z.number().int().describe('Without gaps, by kind'),
  testMode: z.boolean().describe('Of a test order; numbered apart'),
  createdOn: moment,
  content: z.object({
    seller: z.object({ name: z.string(), address: z.string(), vatNumber: z.string(), note: z.string() }),
    buyer: z.array(z.string()),
    email: z.string(),
    language: z.string(),
    currency: z.string(),
    orderNumber: z.number().int(),
    orderedOn: moment,
    lines: z.array(
      z.object({
        name: z.string(),
        sku: z.string(),
        quantity: z.number().int(),
        unitCents: cents.exactOptional().describe('What one unit cost; on invoices'),
        totalCents: cents,
      }),
    ),
    discountCents: cents,
    shippingCents: cents,
    otherCents: cents,
    taxes: z.array(appliedTax),
    isTaxIncluded: z.boolean(),
    totalCents: cents,
    reverseCharge: z.literal(true).exactOptional().describe('Its buyer accounts for the tax'),
    prefix: z.string().exactOptional().describe('What stands before its number'),
    invoiceNumber: z.number().int().exactOptional().describe('The invoice a credit note is of'),
    invoice: z.string().exactOptional().describe('The same as it is printed'),
    cancels: z.string().exactOptional().describe('The number of the credit note it takes back'),
  }),
})
