import { MAX_PRICE } from '../money/limits.ts'
import type { Parcel, ShippingDestination, ShippingRate } from './shipping.ts'

/** What of a rate comes from a carrier. [SHIP-13] */
export interface LiveRate {
  /** Carrier and service as the carrier names them, `USPS Priority`; empty for the cheapest there is. */
  readonly service: string
  /** Percent added to the carrier's price; taken off where negative. */
  readonly percent: number
  /** Minor units added after that. */
  readonly addCents: number
  /** What becomes of the rate while the carrier has no price: its written price counts, or it is left out. */
  readonly otherwise: 'price' | 'nothing'
}

/** Most that is added to a carrier's price, in percent. */
export const MOST_PERCENT = 200

/** A price a carrier has for a parcel. */
export interface QuotedRate {
  /** Carrier and service, `USPS Priority`. */
  readonly service: string
  /** Minor units of the store's currency. */
  readonly costCents: number
  /** Working days it takes, where the carrier says so. */
  readonly days?: number
}

/** What a carrier said of a cart: kept with it, so that the price that was shown is the one that is paid. [SHIP-15] */
export interface ShippingQuotes {
  /** What it was asked, as `quoteKey` writes it. */
  readonly asked: string
  /** When, in milliseconds since the epoch. */
  readonly at: number
  /** None where it did not answer, or does not go there. */
  readonly rates: readonly QuotedRate[]
}

/** Length, width and height in millimetres. */
export interface PackageSize {
  readonly length: number
  readonly width: number
  readonly height: number
}

/** So many of something that is sent. */
export interface PackedThing {
  readonly quantity: number
  /** Of one. */
  readonly grams: number
  readonly size?: PackageSize
}

/** What is packed for a carrier. */
export interface PackedParcel {
  readonly units: number
  readonly grams: number
  /** Of everything laid on top of each other; absent where the size of something is not known. */
  readonly size?: PackageSize
  /** What is in it, where it may have to be split. [SHIP-25] */
  readonly things?: readonly PackedThing[]
}

/**
 * What goes into the parcel: everything, one laid flat on the other, so that it is as long and wide as the largest and as high
 * as all together. [SHIP-13]
 */
export function packed(things: readonly PackedThing[]): PackedParcel {
  const units = things.reduce((sum, { quantity }) => sum + quantity, 0)
  const grams = things.reduce((sum, thing) => sum + thing.quantity * thing.grams, 0)
  const sizes = things.flatMap(({ quantity, size }) => {
    if (size === undefined) return []
    const [high = 0, wide = 0, long = 0] = [size.length, size.width, size.height].toSorted((a, b) => a - b)
    return [{ long, wide, high: high * quantity }]
  })
  if (sizes.length === 0 || sizes.length < things.length) return { units, grams }
  const size = {
    length: Math.max(...sizes.map(({ long }) => long)),
    width: Math.max(...sizes.map(({ wide }) => wide)),
    height: sizes.reduce((sum, { high }) => sum + high, 0),
  }
  return { units, grams, size }
}

/** What a carrier is asked, in one text: the same text is the same question. A postcode says the region, too. */
export function quoteKey(
  { country, region = '', postalCode = '' }: ShippingDestination,
  { grams, size, things = [] }: Pick<PackedParcel, 'grams' | 'size' | 'things'>,
  currency: string,
): string {
  const place = [country, postalCode === '' ? region : '', postalCode]
  return [...place, grams, measuresOf(size), contentsOf(things), currency].join('|')
}

const measuresOf = (size: PackageSize | undefined): string =>
  size === undefined ? '' : [size.length, size.width, size.height].join('x')

/** What is in a parcel, in one text: it is split by that. */
function contentsOf(things: readonly PackedThing[]): string {
  const sums = new Map<string, number>()
  for (const { quantity, grams, size } of things) {
    const kind = `${grams}g${measuresOf(size)}`
    sums.set(kind, (sums.get(kind) ?? 0) + quantity)
  }
  return [...sums]
    .map(([kind, quantity]) => `${quantity}*${kind}`)
    .toSorted()
    .join(',')
}

/**
 * What a live rate costs by what the carrier said, with the days it takes; undefined where the carrier has no such service.
 * The percentage is rounded to the nearest minor unit, halves up, before the amount is added; the price is never below
 * nothing. [SHIP-14]
 */
export function quotedCost(
  { service, percent, addCents }: LiveRate,
  quotes: readonly QuotedRate[],
): QuotedRate | undefined {
  const wanted = service.trim().toLowerCase()
  const fitting = quotes.filter((quote) => wanted === '' || quote.service.toLowerCase() === wanted)
  const [first, ...others] = fitting
  if (first === undefined) return undefined
  const cheapest = others.reduce((best, quote) => (quote.costCents < best.costCents ? quote : best), first)
  const cents = Math.floor((cheapest.costCents * (100 + percent) + 50) / 100) + addCents
  return { ...cheapest, costCents: Math.min(MAX_PRICE, Math.max(0, cents)) }
}

/** A zone's rates with those of a carrier at its prices; the others as they are. [SHIP-13] [SHIP-16] */
export function withQuotes(
  rates: readonly ShippingRate[],
  quotes: readonly QuotedRate[] | undefined,
  parcel: Parcel,
  costOf: (rate: ShippingRate, parcel: Parcel) => number | undefined,
): readonly ShippingRate[] {
  // Nobody was asked, as long as not enough is known of the place: the written price is the estimate.
  if (quotes === undefined) return rates
  const priced = rates.flatMap((rate) => {
    if (rate.live === undefined) return [rate]
    const quote = quotedCost(rate.live, quotes)
    if (quote === undefined) return rate.live.otherwise === 'price' ? [rate] : []
    const { costCents, days } = quote
    const lasting = rate.days ?? (days === undefined ? undefined : { least: days, most: days })
    return [{ ...rate, costCents, ...(lasting === undefined ? {} : { days: lasting }) }]
  })
  // Nobody is kept from buying by a carrier: what would be left out is the last way there is.
  return priced.some((rate) => costOf(rate, parcel) !== undefined) ? priced : rates
}
