import { RATE_BASES, SHIPPING_LIMITS } from '@plinth/domain'
import { z } from 'zod'

const limits = SHIPPING_LIMITS
const id = z.string().min(1).max(60)
const name = z.string().max(limits.name)
const cents = z.number().describe('Minor units of the store’s currency')
const days = z
  .object({ least: z.number(), most: z.number() })
  .describe('Working days; absent where nothing is promised')

const rate = z.object({
  id,
  name: name.describe('As buyers read it; empty for “Standard shipping”'),
  basis: z.enum(RATE_BASES).describe('What it is counted by'),
  costCents: cents.describe('Of an order; of its first item where it is counted by items'),
  furtherCents: cents.describe('Of every further item'),
  tiers: z
    .array(z.object({ upTo: z.number().int().min(1).nullable(), costCents: cents }))
    .max(limits.tiers)
    .describe('Up to a weight in grams or an amount in minor units; null for whatever is more'),
  freeFromCents: cents.exactOptional(),
  days: days.exactOptional(),
  live: z
    .object({
      service: z
        .string()
        .max(limits.name)
        .describe('Carrier and service, `USPS Priority`; empty for the cheapest'),
      percent: z.number().describe('Added to the carrier’s price'),
      addCents: cents.describe('Added after that'),
      otherwise: z
        .enum(['price', 'nothing'])
        .describe('Whether `costCents` counts while the carrier has no price, or the rate is left out'),
    })
    .exactOptional()
    .describe('What a carrier is asked; of `live` alone'),
})

const zone = z.object({
  id,
  name: name.describe('For the owner'),
  areas: z
    .array(
      z.object({
        country: z.string().max(2),
        regions: z.array(z.string().max(100)).max(200).describe('None for all of the country'),
        postcodes: z.array(z.string().max(40)).max(limits.postcodes).describe('None for all'),
      }),
    )
    .max(limits.areas),
  restOfWorld: z.boolean().describe('Also for every country that no zone names'),
  rates: z.array(rate).max(limits.rates),
})

const place = z.object({
  id,
  name,
  address: z.string().max(limits.text),
  country: z.string().max(2),
  hours: z.string().max(limits.text),
  costCents: cents,
  days: days.exactOptional(),
})

/** How a store ships, as it is sent. */
export function shippingShape() {
  return z.object({
    zones: z.array(zone).max(limits.zones),
    pickup: z.array(place).max(limits.pickup),
  })
}
