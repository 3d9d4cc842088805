import { TAX_LIMITS } from '@plinth/domain'
import { z } from 'zod'

const postcode = z.string().max(20)

/** How a store is taxed, as it is sent. */
export function taxShape() {
  return z.object({
    pricesIncludeTax: z.boolean().describe('Prices have the tax in them; else it is added'),
    country: z.string().max(2).describe('Where the shop is: what is not sent is taxed there'),
    region: z.string().max(100).exactOptional().describe('The part of the country the shop is in'),
    postalCode: z.string().max(20).exactOptional().describe('The postcode of the shop'),
    byBuyer: z
      .boolean()
      .exactOptional()
      .describe('Downloads and memberships are taxed in the buyer’s country, who is asked for it'),
    reverseCharge: z
      .boolean()
      .exactOptional()
      .describe('Companies of other countries of the European Union account for the tax themselves'),
    checksVat: z
      .boolean()
      .exactOptional()
      .describe('Their VAT numbers are asked for at the register of the European Union'),
    rules: z
      .array(
        z.object({
          id: z.string().min(1).max(60),
          name: z.string().max(TAX_LIMITS.name),
          country: z.string().max(2),
          region: z.string().min(1).max(100).exactOptional(),
          postcodes: z.object({ from: postcode, to: postcode }).exactOptional(),
          taxClass: z
            .string()
            .max(20)
            .exactOptional()
            .describe('goods, digital or services; all unless given'),
          taxCategory: z
            .string()
            .max(20)
            .exactOptional()
            .describe('reduced or second-reduced; products at the usual rate unless given'),
          rate: z.number().describe('Ten-thousandths of a percent: 200000 is 20 %'),
          onShipping: z.boolean(),
        }),
      )
      .max(TAX_LIMITS.rules),
  })
}
