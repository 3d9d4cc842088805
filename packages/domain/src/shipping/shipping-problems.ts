import { isCountryCode } from '../checkout/countries.ts'
import { MAX_ORDER_AMOUNT, MAX_PRICE } from '../money/limits.ts'
import { say, type Sentence } from '../words/sentence.ts'
import { readPostcodePattern } from './postcode-pattern.ts'
import type { DeliveryDays } from './delivery-dates.ts'
import { MOST_PERCENT } from './live-rates.ts'
import type { ShippingRate, ShippingSettings, ShippingZone, PickupPlace } from './shipping.ts'

/** How much of everything a store may have. [SHIP-11] */
export const SHIPPING_LIMITS = {
  zones: 100,
  rates: 20,
  tiers: 30,
  pickup: 50,
  areas: 250,
  postcodes: 500,
  name: 80,
  text: 500,
  days: 365,
  grams: 100_000_000,
} as const

type Problems = Record<string, Sentence>

/** What is wrong with a store's shipping, by the path of its field; nothing where it can be kept. [SHIP-11] */
export function shippingProblems({ zones, pickup }: ShippingSettings): Readonly<Record<string, Sentence>> {
  const problems: Problems = {}
  const seen = new Map<string, string>()
  zones.forEach((zone, index) => zoneProblems(zone, `zones.${index}`, seen, problems))
  if (zones.filter(({ restOfWorld }) => restOfWorld).length > 1)
    problems[`zones.${zones.findLastIndex(({ restOfWorld }) => restOfWorld)}.restOfWorld`] = say(
      'Another zone is for the rest of the world already.',
    )
  pickup.forEach((place, index) => pickupProblems(place, `pickup.${index}`, problems))
  const ids = [
    ...zones.flatMap((zone) => zone.rates.map(({ id }) => id)),
    ...pickup.map(({ id }) => `pickup-${id}`),
  ]
  if (new Set(ids).size !== ids.length) problems['zones'] = say('Two ways to ship have the same identifier.')
  return problems
}

function zoneProblems(zone: ShippingZone, path: string, seen: Map<string, string>, problems: Problems): void {
  if (zone.areas.length === 0 && !zone.restOfWorld)
    problems[`${path}.areas`] = say('Choose the countries this zone is for.')
  zone.areas.forEach(({ country, regions, postcodes }, index) => {
    const at = `${path}.areas.${index}`
    if (!isCountryCode(country))
      problems[`${at}.country`] = say('This is not the code of a country, such as DE.')
    const wrong = postcodes.find((pattern) => readPostcodePattern(pattern) === undefined)
    if (wrong !== undefined)
      problems[`${at}.postcodes`] = say(
        '“{postcode}” is no postcode. Write postcodes such as 10115, beginnings such as 10*, or ranges such as 10000-10999.',
        { postcode: wrong },
      )
    if (regions.length > 0 || postcodes.length > 0) return
    if (seen.has(country)) problems[`${at}.country`] = say('All of this country is in another zone already.')
    seen.set(country, path)
  })
  zone.rates.forEach((rate, index) => rateProblems(rate, `${path}.rates.${index}`, problems))
}

function rateProblems(rate: ShippingRate, path: string, problems: Problems): void {
  amountProblem(rate.costCents, MAX_PRICE, `${path}.costCents`, problems)
  amountProblem(rate.furtherCents, MAX_PRICE, `${path}.furtherCents`, problems)
  if (rate.freeFromCents !== undefined)
    amountProblem(rate.freeFromCents, MAX_ORDER_AMOUNT, `${path}.freeFromCents`, problems)
  daysProblem(rate.days, path, problems)
  liveProblems(rate, path, problems)
  if (rate.basis !== 'weight' && rate.basis !== 'total') return
  if (rate.tiers.length === 0) problems[`${path}.tiers`] = say('Add at least one step.')
  rate.tiers.forEach(({ upTo, costCents }, index) => {
    amountProblem(costCents, MAX_PRICE, `${path}.tiers.${index}.costCents`, problems)
    const before = index === 0 ? 0 : rate.tiers[index - 1]?.upTo
    const isFurther = upTo === null ? index === rate.tiers.length - 1 : before != null && upTo > before
    if (!isFurther)
      problems[`${path}.tiers.${index}.upTo`] = say('Each step goes further than the one before it.')
  })
}

/** [SHIP-14] */
function liveProblems({ basis, live }: ShippingRate, path: string, problems: Problems): void {
  if ((basis === 'live') !== (live !== undefined))
    problems[`${path}.live`] = say('Say which service of the carrier this is, or count the rate otherwise.')
  if (live === undefined) return
  const { percent, addCents } = live
  if (!Number.isInteger(percent) || percent < -100 || percent > MOST_PERCENT)
    problems[`${path}.live.percent`] = say('Write whole percent from −100 to {most}.', { most: MOST_PERCENT })
  if (!Number.isSafeInteger(addCents) || Math.abs(addCents) > MAX_PRICE)
    problems[`${path}.live.addCents`] = say('Write an amount from 0 to {most} minor units.', {
      most: MAX_PRICE,
    })
}

function pickupProblems(place: PickupPlace, path: string, problems: Problems): void {
  if (place.name.trim() === '') problems[`${path}.name`] = say('Write the name of the place.')
  if (place.address.trim() === '') problems[`${path}.address`] = say('Write where it is.')
  if (!isCountryCode(place.country)) problems[`${path}.country`] = say('Choose a country from the list.')
  amountProblem(place.costCents, MAX_PRICE, `${path}.costCents`, problems)
  daysProblem(place.days, path, problems)
}

function amountProblem(cents: number, most: number, path: string, problems: Problems): void {
  if (!Number.isSafeInteger(cents) || cents < 0 || cents > most)
    problems[path] = say('Write an amount from 0 to {most} minor units.', { most })
}

function daysProblem(days: DeliveryDays | undefined, path: string, problems: Problems): void {
  if (days === undefined) return
  const isDay = (count: number) => Number.isInteger(count) && count >= 0 && count <= SHIPPING_LIMITS.days
  if (!isDay(days.least) || !isDay(days.most) || days.most < days.least)
    problems[`${path}.days`] = say('Write from how many to how many working days it takes, at most {most}.', {
      most: SHIPPING_LIMITS.days,
    })
}
