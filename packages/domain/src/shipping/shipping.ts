import { inWords } from '../words/catalogues.ts'
import { say } from '../words/sentence.ts'
import { matchesPostcode } from './postcode-pattern.ts'
import { deliveryDates, type DeliveryDates, type DeliveryDays } from './delivery-dates.ts'
import { withQuotes, type LiveRate, type QuotedRate } from './live-rates.ts'

/** A country, or a part of one. */
export interface ShippingArea {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** As `regionKey` writes them; none for all of the country. */
  readonly regions: readonly string[]
  /** Postcodes (`10115`), their beginnings (`10*`) or ranges (`10000-10999`); none for all. [SHIP-3] */
  readonly postcodes: readonly string[]
}

/** What a rate is counted by. */
export const RATE_BASES = ['flat', 'item', 'weight', 'total', 'live'] as const
export type RateBasis = (typeof RATE_BASES)[number]

/** Up to a weight in grams, or an amount in minor units; the last one may go on for ever. */
export interface RateTier {
  /** `null` for whatever is more. */
  readonly upTo: number | null
  readonly costCents: number
}

/** A way to ship, and what it costs. Amounts in minor units of the store's currency. */
export interface ShippingRate {
  readonly id: string
  /** As buyers read it; empty for “Standard shipping”. */
  readonly name: string
  readonly basis: RateBasis
  /** Of an order; of its first item where it is counted by items. */
  readonly costCents: number
  /** Of every further item. */
  readonly furtherCents: number
  /** By weight or total, each going further than the one before it. */
  readonly tiers: readonly RateTier[]
  /** What goods have to come to for it to cost nothing; absent for never. */
  readonly freeFromCents?: number
  /** Working days it takes; absent where nothing is promised. */
  readonly days?: DeliveryDays
  /** What a carrier is asked; of `live` alone, where `costCents` counts as long as it has no price. [SHIP-13] */
  readonly live?: LiveRate
}

/** Places that are shipped to in the same ways. */
export interface ShippingZone {
  readonly id: string
  /** For the owner. */
  readonly name: string
  readonly areas: readonly ShippingArea[]
  /** Also for every country that no zone names. */
  readonly restOfWorld: boolean
  readonly rates: readonly ShippingRate[]
}

/** Where buyers may fetch what they bought. */
export interface PickupPlace {
  readonly id: string
  readonly name: string
  /** Street and place, a line each. */
  readonly address: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** When it is open, a line each. */
  readonly hours: string
  readonly costCents: number
  /** Working days until it can be fetched; absent where nothing is promised. */
  readonly days?: DeliveryDays
}

/** How a store ships. */
export interface ShippingSettings {
  readonly zones: readonly ShippingZone[]
  readonly pickup: readonly PickupPlace[]
}

/** Where goods go, as far as it is known. */
export interface ShippingDestination {
  readonly country: string
  /** As `regionKey` writes it. */
  readonly region?: string
  readonly postalCode?: string
}

/** What is shipped. */
export interface Parcel {
  /** What is left to pay for goods after discounts, minor units. */
  readonly goodsCents: number
  /** Units that are shipped. */
  readonly units: number
  readonly grams: number
  /** What a carrier asks for it; absent as long as none was asked. [SHIP-13] */
  readonly quotes?: readonly QuotedRate[]
}

/** When something arrives, or where it is fetched. */
export interface ShippingDetails {
  readonly delivery?: DeliveryDates
  /** Absent for what is sent. */
  readonly pickup?: { readonly address: string; readonly hours: string }
}

/** A way to ship that can be chosen. */
export interface ShippingOption extends ShippingDetails {
  readonly id: string
  readonly name: string
  /** Minor units. */
  readonly costCents: number
}

/** In which language and on which clock ways to ship are told. */
export interface ShippingTelling {
  readonly language: string
  readonly timeZone: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Names of rates their owner has not named. An order keeps them in the language it was bought in. */
export const flatShippingName = say('Standard shipping')
export const freeShippingName = say('Free shipping')

/** One rate for every order and, unless countries are named, everywhere: what a store had before it had zones. [SHIP-12] */
export function flatShipping(
  costCents: number,
  { freeFromCents, countries = [] }: { freeFromCents?: number; countries?: readonly string[] } = {},
): ShippingSettings {
  const rate: ShippingRate = {
    id: 'flat',
    name: '',
    basis: 'flat',
    costCents,
    furtherCents: 0,
    tiers: [],
    ...(freeFromCents === undefined ? {} : { freeFromCents }),
  }
  const areas = countries.map((country) => ({ country, regions: [], postcodes: [] }))
  return {
    zones: [{ id: 'zone-1', name: '', areas, restOfWorld: countries.length === 0, rates: [rate] }],
    pickup: [],
  }
}

/**
 * The ways to ship that can be chosen, in the owner's order: the rates of the place's zone, then where it can be fetched.
 * Without a destination those of the first zone. [SHIP-1] [SHIP-5]
 */
export function shippingOptions(
  { zones, pickup }: ShippingSettings,
  destination: ShippingDestination | null,
  parcel: Parcel,
  telling: ShippingTelling,
): readonly ShippingOption[] {
  const zone = destination === null ? zones[0] : zoneOf(zones, destination)
  const rates = withQuotes(zone?.rates ?? [], parcel.quotes, parcel, rateCost).flatMap((rate) => {
    const costCents = rateCost(rate, parcel)
    return costCents === undefined
      ? []
      : [{ ...told(rate, telling), name: nameOf(rate, costCents, telling), costCents }]
  })
  const places = pickup
    .filter(({ country }) => destination === null || country === destination.country)
    .map(({ name, costCents, address, hours, ...place }) => ({
      ...told({ ...place, id: `pickup-${place.id}` }, telling),
      name,
      costCents,
      pickup: { address, hours },
    }))
  return [...rates, ...places]
}

function told(
  { id, days }: { readonly id: string; readonly days?: DeliveryDays },
  { now, timeZone }: ShippingTelling,
): Pick<ShippingOption, 'id' | 'delivery'> {
  return days === undefined ? { id } : { id, delivery: deliveryDates(now, timeZone, days) }
}

function nameOf({ name }: ShippingRate, costCents: number, { language }: ShippingTelling): string {
  if (name !== '') return name
  return inWords(costCents === 0 ? freeShippingName : flatShippingName, language)
}

/** What a rate costs for a parcel, minor units; undefined where it does not take it. [SHIP-4] */
export function rateCost(rate: ShippingRate, { goodsCents, units, grams }: Parcel): number | undefined {
  const cost = fullCost(rate, { goodsCents, units, grams })
  if (cost === undefined) return undefined
  return rate.freeFromCents !== undefined && goodsCents >= rate.freeFromCents ? 0 : cost
}

function fullCost(rate: ShippingRate, { goodsCents, units, grams }: Parcel): number | undefined {
  const { basis, costCents, furtherCents, tiers } = rate
  if (basis === 'flat' || basis === 'live') return costCents
  if (basis === 'item') return costCents + furtherCents * Math.max(0, units - 1)
  const measure = basis === 'weight' ? grams : goodsCents
  return tiers.find(({ upTo }) => upTo === null || measure <= upTo)?.costCents
}

/**
 * The zone a place belongs to: the one that names its postcode, else its region, else its country, else the rest of the
 * world; of several the first. What is not known yet of a place speaks for no zone and against none, so that a cart can
 * be estimated by country alone. [SHIP-2]
 */
export function zoneOf(
  zones: readonly ShippingZone[],
  destination: ShippingDestination,
): ShippingZone | undefined {
  let best: ShippingZone | undefined
  let most = 0
  for (const zone of zones) {
    for (const area of zone.areas) {
      const fit = fitOf(area, destination)
      if (fit > most) [best, most] = [zone, fit]
    }
  }
  return best ?? zones.find(({ restOfWorld }) => restOfWorld)
}

/** The carrier's rates of the zone a place is in; none where nothing of it is asked of a carrier. */
export function liveRatesFor(
  { zones }: ShippingSettings,
  destination: ShippingDestination,
): readonly ShippingRate[] {
  return (zoneOf(zones, destination)?.rates ?? []).filter(({ live }) => live !== undefined)
}

/** How closely an area names a place: 0 for not at all, 1 where only what is unknown could tell. */
function fitOf({ country, regions, postcodes }: ShippingArea, to: ShippingDestination): number {
  if (country !== to.country) return 0
  const code = to.postalCode ?? ''
  const wantsRegion = regions.length > 0
  const wantsCode = postcodes.length > 0
  if (wantsRegion && to.region !== undefined && !regions.includes(to.region)) return 0
  if (wantsCode && code !== '' && !postcodes.some((pattern) => matchesPostcode(pattern, code))) return 0
  if ((wantsRegion && to.region === undefined) || (wantsCode && code === '')) return 1
  return 2 + (wantsRegion ? 1 : 0) + (wantsCode ? 2 : 0)
}

/** What of a place, beside its country, decides how it is shipped to. [SHIP-6] */
export function placePartsAsked(
  { zones }: ShippingSettings,
  country: string,
): { readonly region: boolean; readonly postalCode: boolean } {
  const asked = { region: false, postalCode: false }
  for (const { areas, rates, restOfWorld } of zones) {
    // A carrier goes by the postcode.
    const isLive = rates.some(({ live }) => live)
    asked.postalCode ||= restOfWorld && isLive
    for (const area of areas) {
      if (area.country !== country) continue
      asked.region ||= area.regions.length > 0
      asked.postalCode ||= isLive || area.postcodes.length > 0
    }
  }
  return asked
}

/** The place where something is fetched that is chosen as a way to ship; nothing for what is sent. */
export function pickupOf({ pickup }: ShippingSettings, optionId: string | null): PickupPlace | undefined {
  return pickup.find(({ id }) => `pickup-${id}` === optionId)
}

/** Countries something can be sent to or fetched in; none named means everywhere. [SHIP-7] */
export function shippedCountries({ zones, pickup }: ShippingSettings): readonly string[] {
  const rated = zones.filter(({ rates }) => rates.length > 0)
  if (rated.some(({ restOfWorld }) => restOfWorld)) return []
  const named = rated.flatMap(({ areas }) => areas.map(({ country }) => country))
  return [...new Set([...named, ...pickup.map(({ country }) => country)])]
}
