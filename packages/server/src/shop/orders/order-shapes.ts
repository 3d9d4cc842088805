import { FULFILLMENT_STATES, PAYMENT_STATES } from '@plinth/domain'
import { z } from 'zod'
import { additionalFieldsShape } from '../cart/cart-shapes.ts'

const cents = z.number().int().describe('Minor units of the currency')
const moment = z.number().describe('Milliseconds since the epoch')

const address = z
  .object({
    name: z.string(),
    company: z.string().optional(),
    line1: z.string(),
    line2: z.string().optional(),
    city: z.string(),
    region: z.string().optional(),
    postalCode: z.string().optional(),
    country: z.string(),
    phone: z.string().optional(),
  })
  .nullable()

export const orderSummaryShape = z.object({
  id: z.string(),
  orderNumber: z.number().int(),
  createdOn: moment,
  email: z.string(),
  customerName: z.string(),
  testMode: z.boolean(),
  currency: z.string(),
  grandTotalCents: cents,
  refundedTotalCents: cents,
  itemCount: z.number().int(),
  fulfillmentState: z.enum(FULFILLMENT_STATES),
  paymentState: z.enum(PAYMENT_STATES),
})

/** An order as its owner sees it. */
export const orderShape = z.object({
  id: z.string(),
  websiteId: z.string(),
  orderNumber: z.number().int(),
  purchasedCartId: z.string(),
  testMode: z.boolean(),
  language: z.string(),
  createdOn: moment,
  email: z.string(),
  shippingAddress: address,
  billingAddress: address,
  shippingMethod: z.string().nullable(),
  items: z.array(
    z.object({
      id: z.string(),
      productId: z.string(),
      variantId: z.string(),
      sku: z.string(),
      productName: z.string(),
      variantName: z.string(),
      productType: z.number().int(),
      quantity: z.number().int(),
      unitPriceCents: cents,
      totalCents: cents,
      imageUrl: z.string().optional(),
      refundedQuantity: z.number().int(),
      additionalFields: additionalFieldsShape,
    }),
  ),
  currency: z.string(),
  subtotalCents: cents,
  shippingTotalCents: cents,
  shippingRefundedCents: cents,
  taxTotalCents: cents,
  discountTotalCents: cents,
  grandTotalCents: cents,
  refundedTotalCents: cents,
  fulfillmentState: z.enum(FULFILLMENT_STATES),
  paymentState: z.enum(PAYMENT_STATES),
  trackingNumber: z.string().optional(),
  provider: z.string(),
  paymentId: z.string(),
  events: z.array(
    z.object({
      id: z.string(),
      at: moment,
      type: z.string(),
      actor: z.string().optional().describe('Account that did it'),
      message: z.string(),
      amountCents: cents.optional(),
    }),
  ),
})
