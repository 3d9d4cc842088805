import {
  COUPON_REFUSALS,
  DISCOUNT_KINDS,
  FORM_FIELD_KINDS,
  STORED_VALUE_KINDS,
  VAT_STATES,
  type AdditionalField,
  type AppliedDiscount,
  type AppliedTax,
  type LineTax,
  type PricedEntry,
  type ShippingDetails,
  type ShippingOption,
  type ShoppingCart,
} from '@plinth/domain'
import { z, type ZodType } from 'zod'
import { productType, subscriptionPlan } from '../catalog/product-fields.ts'

const cents = z.number().int().describe('Minor units of the currency')

const answer = z.union([z.string(), z.array(z.string())])

export const additionalFields: ZodType<readonly AdditionalField[]> = z
  .array(
    z.object({
      field: z.string(),
      value: z.union([answer, z.record(z.string(), answer)]),
      type: z
        .enum(FORM_FIELD_KINDS)
        .exactOptional()
        .describe('Kind of the field, where its answer has parts'),
      values: z
        .union([z.array(z.string()), z.record(z.string(), z.union([z.string(), z.number()]))])
        .exactOptional()
        .describe('What was answered, by part; of a survey from -2 to 2 by question'),
    }),
  )
  .describe('What the buyer answered for the product, in the order it was sent')

/** What of a tax is on a line. */
export const lineTax: ZodType<LineTax> = z.object({ id: z.string(), taxCents: cents })

export const pricedEntry: ZodType<PricedEntry> = z.object({
  id: z.string(),
  itemId: z.string(),
  quantity: z.number().int(),
  chosenVariant: z.object({
    id: z.string(),
    sku: z.string(),
    attributes: z.record(z.string(), z.string()),
  }),
  title: z.string(),
  productType,
  fullUrl: z.string(),
  collection: z
    .object({ id: z.string(), title: z.string() })
    .exactOptional()
    .describe('The store it stands in'),
  image: z
    .object({ assetUrl: z.string(), altText: z.string(), width: z.number(), height: z.number() })
    .exactOptional(),
  purchasePriceCents: cents.describe('What one unit costs now'),
  regularPriceCents: cents,
  subTotal: cents,
  discountCents: cents.exactOptional().describe('Its share of the discounts'),
  taxes: z.array(lineTax).exactOptional().describe('What of each tax of the cart is on it'),
  available: z.number().int().nullable().describe('Units that can be bought now; null for unlimited'),
  additionalFields: additionalFields.exactOptional(),
  gift: z
    .object({
      recipientName: z.string(),
      recipientEmail: z.string(),
      senderName: z.string(),
      message: z.string(),
      sendOn: z.string().nullable().describe('A day such as 2026-12-24; null for at once'),
    })
    .exactOptional()
    .describe('Who a gift card is for'),
  subscriptionPlan: subscriptionPlan.exactOptional().describe('Of what is bought by subscription'),
  asks: z
    .literal(true)
    .exactOptional()
    .describe('The product asks something: what was answered can be changed'),
  priceChanged: z.boolean().describe('The price differs from the one last shown'),
  shownPriceCents: cents.exactOptional().describe('The one last shown, where it differs'),
})

const coupon = z.object({ code: z.string(), title: z.string() })

/** A discount that counts, or counted when an order was placed. */
export const appliedDiscount: ZodType<AppliedDiscount> = z.object({
  discountId: z.string(),
  title: z.string(),
  code: z.string().nullable().describe('null for one that counts by itself'),
  kind: z.enum(DISCOUNT_KINDS),
  amountCents: cents,
  freeShipping: z.boolean(),
})

/** A tax that was counted. */
export const appliedTax: ZodType<AppliedTax> = z.object({
  id: z.string(),
  name: z.string(),
  rate: z.number().describe('Ten-thousandths of a percent'),
  baseCents: cents.describe('What it was taken of: with the tax where prices include it'),
  taxCents: cents,
})

const detailFields = {
  delivery: z
    .object({ earliest: z.string(), latest: z.string() })
    .exactOptional()
    .describe('Days it arrives on, or can be fetched on, such as 2026-11-27'),
  pickup: z
    .object({ address: z.string(), hours: z.string() })
    .exactOptional()
    .describe('Where and when it is fetched; absent for what is sent'),
}

/** When something arrives, or where it is fetched. */
export const shippingDetails: ZodType<ShippingDetails> = z.object(detailFields)

const shippingOption: ZodType<ShippingOption> = z.object({
  id: z.string(),
  name: z.string(),
  costCents: cents,
  ...detailFields,
})

/** The cart as visitors' scripts see it. */
export const shoppingCart: ZodType<ShoppingCart> = z.object({
  id: z.string(),
  websiteId: z.string(),
  orderId: z.string().nullable(),
  created: z.number().describe('Milliseconds since the epoch'),
  isPurchased: z.boolean(),
  currency: z.string(),
  entries: z.array(pricedEntry),
  totalQuantity: z.number().int(),
  subtotalCents: cents,
  taxCents: cents,
  shippingCostCents: cents,
  discountCents: cents,
  grandTotalCents: cents,
  hasDigital: z.boolean(),
  purelyDigital: z.boolean(),
  requiresShipping: z.boolean(),
  shippingOptions: z.array(shippingOption),
  selectedShippingOption: z.string().nullable(),
  shippingLocation: z
    .object({
      country: z.string(),
      region: z.string().exactOptional(),
      postalCode: z.string().exactOptional(),
    })
    .nullable(),
  applicableTaxRules: z.array(appliedTax),
  taxCountry: z.string().exactOptional().describe('Where the taxes are of'),
  vat: z
    .object({ id: z.string(), state: z.enum(VAT_STATES) })
    .exactOptional()
    .describe('The VAT number of the company that buys'),
  reverseCharge: z.literal(true).exactOptional().describe('The buyer accounts for the tax'),
  pricesIncludeTax: z.boolean().exactOptional().describe('The taxes are in the prices'),
  coupons: z.array(coupon).describe('The codes that were given'),
  validCoupons: z.array(
    coupon.extend({ discountId: z.string(), amountCents: cents, freeShipping: z.boolean() }),
  ),
  invalidCoupons: z.array(
    coupon.extend({
      reason: z.enum(COUPON_REFUSALS),
      message: z.string().describe('The reason, for the buyer'),
    }),
  ),
  appliedDiscounts: z.array(appliedDiscount).exactOptional(),
  takesCoupons: z.boolean().exactOptional().describe('There are codes to give'),
  storedValue: z
    .array(
      z.object({
        id: z.string(),
        kind: z.enum(STORED_VALUE_KINDS),
        last4: z.string(),
        availableCents: cents,
        testMode: z.boolean(),
        amountCents: cents.describe('What it pays of this cart'),
        onlyFor: z.string().exactOptional().describe('What it is for, in words; everything without'),
      }),
    )
    .exactOptional()
    .describe('Gift cards and store credit that were given'),
  amountDueCents: cents.exactOptional().describe('What is left to pay after them'),
})
