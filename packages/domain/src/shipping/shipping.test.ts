import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { matchesPostcode, readPostcodePattern } from './postcode-pattern.ts'
import { deliveryDates, deliveryText } from './delivery-dates.ts'
import { packed, quotedCost, quoteKey, type LiveRate } from './live-rates.ts'
import { shippingProblems } from './shipping-problems.ts'
import {
  flatShipping,
  placePartsAsked,
  rateCost,
  shippedCountries,
  shippingOptions,
  zoneOf,
  type ShippingArea,
  type ShippingRate,
  type ShippingSettings,
  type ShippingZone,
} from './shipping.ts'
import { usualCountry } from './usual-country.ts'

const rate = (changes: Partial<ShippingRate> = {}): ShippingRate => ({
  id: 'r',
  name: 'Post',
  basis: 'flat',
  costCents: 500,
  furtherCents: 0,
  tiers: [],
  ...changes,
})
const area = (country: string, regions: string[] = [], postcodes: string[] = []): ShippingArea => ({
  country,
  regions,
  postcodes,
})
const zone = (id: string, areas: ShippingArea[], changes: Partial<ShippingZone> = {}): ShippingZone => ({
  id,
  name: id,
  areas,
  restOfWorld: false,
  rates: [rate({ id: `r-${id}` })],
  ...changes,
})
const parcel = { goodsCents: 2000, units: 2, grams: 900 }
const telling = { language: 'en', timeZone: 'UTC', now: Date.UTC(2026, 10, 23, 12) }

describe('zones', () => {
  const zones = [
    zone('world', [], { restOfWorld: true }),
    zone('us', [area('US')]),
    zone('alaska', [area('US', ['AK', 'HI'])]),
    zone('anchorage', [area('US', ['AK'], ['995*'])]),
    zone('berlin', [area('DE', [], ['10115-14199'])]),
  ]
  test.each([
    [{ country: 'US', region: 'CA', postalCode: '90210' }, 'us'],
    [{ country: 'US', region: 'AK', postalCode: '99901' }, 'alaska'],
    [{ country: 'US', region: 'AK', postalCode: '99501' }, 'anchorage'],
    [{ country: 'DE', postalCode: '12045' }, 'berlin'],
    [{ country: 'DE', postalCode: '80331' }, 'world'],
    [{ country: 'FR' }, 'world'],
    // What is not known yet does not decide against all of a country, and stands for a part where there is nothing else.
    [{ country: 'US' }, 'us'],
    [{ country: 'DE' }, 'berlin'],
  ])('[SHIP-2] %j is in %s', (destination, id) => {
    expect(zoneOf(zones, destination)?.id).toBe(id)
  })

  test('[SHIP-2] without a rest of the world other countries are in none', () => {
    expect(zoneOf(zones.slice(1), { country: 'FR' })).toBeUndefined()
  })

  test('[SHIP-2] the order of zones makes no difference where each place is named by one of them', () => {
    const places = fc.record({
      country: fc.constantFrom('US', 'DE', 'FR'),
      region: fc.constantFrom('AK', 'CA', 'HI'),
      postalCode: fc.integer({ min: 10_000, max: 99_999 }).map(String),
    })
    fc.assert(
      fc.property(places, fc.shuffledSubarray(zones, { minLength: zones.length }), (place, shuffled) => {
        expect(zoneOf(shuffled, place)?.id).toBe(zoneOf(zones, place)?.id)
      }),
    )
  })

  test('[SHIP-6] [SHIP-7] what decides is asked, and where nothing is sent is known', () => {
    const settings = { zones: zones.slice(1), pickup: [] }
    expect(placePartsAsked(settings, 'US')).toEqual({ region: true, postalCode: true })
    expect(placePartsAsked(settings, 'DE')).toEqual({ region: false, postalCode: true })
    expect(placePartsAsked(settings, 'FR')).toEqual({ region: false, postalCode: false })
    expect(shippedCountries(settings)).toEqual(['US', 'DE'])
    expect(shippedCountries({ zones, pickup: [] })).toEqual([])
    expect(usualCountry(settings, 'EUR', 'de')).toBe('DE')
    expect(usualCountry(flatShipping(0), 'GBP', 'en')).toBe('GB')
  })
})

describe('postcodes', () => {
  test.each([
    ['10115', '10115', true],
    ['10115', '10116', false],
    ['SW1A*', 'sw1a 1aa', true],
    ['SW1A*', 'SW1B 1AA', false],
    ['10000-10999', '10500', true],
    ['10000-10999', '11000', false],
    ['100-109', '10500', true],
    ['1000-001', '1000-001', true],
    ['10000-10999', '', false],
  ])('[SHIP-3] %s and %s: %s', (pattern, code, is) => {
    expect(matchesPostcode(pattern, code)).toBe(is)
  })

  test.each(['', '*', '10999-10000', 'a;b', '**'])('[SHIP-3] %j is no pattern', (pattern) => {
    expect(readPostcodePattern(pattern)).toBeUndefined()
  })

  test('[SHIP-3] a range has its ends in it and nothing beside them', () => {
    const code = fc.integer({ min: 10_000, max: 99_999 })
    fc.assert(
      fc.property(code, code, code, (one, other, asked) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)]
        expect(matchesPostcode(`${from}-${to}`, String(asked))).toBe(asked >= from && asked <= to)
      }),
    )
  })
})

describe('rates', () => {
  const steps = [
    { upTo: 1000, costCents: 400 },
    { upTo: 5000, costCents: 900 },
  ]
  test.each([
    [rate(), 500],
    [rate({ basis: 'item', costCents: 300, furtherCents: 50 }), 350],
    [rate({ basis: 'weight', tiers: steps }), 400],
    [rate({ basis: 'total', tiers: steps }), 900],
    [rate({ basis: 'total', tiers: [{ upTo: 1000, costCents: 1 }] }), undefined],
    [rate({ basis: 'total', tiers: [{ upTo: null, costCents: 1 }] }), 1],
    [rate({ freeFromCents: 2000 }), 0],
    [rate({ freeFromCents: 2001 }), 500],
    // Free from an amount is no way to send what is too heavy.
    [rate({ basis: 'weight', tiers: [{ upTo: 100, costCents: 1 }], freeFromCents: 1 }), undefined],
  ])('[SHIP-4] %j costs %j', (one, cost) => {
    expect(rateCost(one, parcel)).toBe(cost)
  })

  test('[SHIP-4] a heavier parcel never costs less where no step does', () => {
    const tiers = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 0, max: 900 })), { minLength: 1 })
      .map((pairs) => {
        let [upTo, costCents] = [0, 0]
        return pairs.map(([more, dearer]) => ({ upTo: (upTo += more), costCents: (costCents += dearer) }))
      })
    const grams = fc.integer({ min: 0, max: 20_000 })
    fc.assert(
      fc.property(tiers, grams, grams, (all, one, other) => {
        const of = (weight: number) =>
          rateCost(rate({ basis: 'weight', tiers: all }), { ...parcel, grams: weight })
        const [light, heavy] = [of(Math.min(one, other)), of(Math.max(one, other))]
        if (light === undefined) expect(heavy).toBeUndefined()
        if (light !== undefined && heavy !== undefined) expect(heavy).toBeGreaterThanOrEqual(light)
      }),
    )
  })

  test('[SHIP-1] [SHIP-5] options are those of the zone, then places of the same country, with dates and hours', () => {
    const settings: ShippingSettings = {
      zones: [zone('de', [area('DE')], { rates: [rate({ name: '', days: { least: 1, most: 3 } })] })],
      pickup: [
        { id: 'x', name: 'Shop', address: 'Road 1', country: 'DE', hours: 'Mon', costCents: 0 },
        { id: 'y', name: 'Boutique', address: 'Rue 1', country: 'FR', hours: '', costCents: 100 },
      ],
    }
    expect(shippingOptions(settings, { country: 'DE' }, parcel, telling)).toEqual([
      {
        id: 'r',
        name: 'Standard shipping',
        costCents: 500,
        delivery: { earliest: '2026-11-24', latest: '2026-11-26' },
      },
      { id: 'pickup-x', name: 'Shop', costCents: 0, pickup: { address: 'Road 1', hours: 'Mon' } },
    ])
    expect(shippingOptions(settings, { country: 'FR' }, parcel, telling)).toMatchObject([{ id: 'pickup-y' }])
    expect(shippingOptions(settings, { country: 'US' }, parcel, telling)).toEqual([])
  })

  test('[SHIP-12] what a store had before zones costs what it cost', () => {
    const amounts = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(amounts, fc.option(amounts, { nil: undefined }), amounts, (cost, freeFromCents, goods) => {
        const settings = flatShipping(cost, freeFromCents === undefined ? {} : { freeFromCents })
        const [option] = shippingOptions(
          settings,
          { country: 'DE' },
          { ...parcel, goodsCents: goods },
          telling,
        )
        const isFree = cost === 0 || (freeFromCents !== undefined && goods >= freeFromCents)
        expect(option).toEqual({
          id: 'flat',
          name: isFree ? 'Free shipping' : 'Standard shipping',
          costCents: isFree ? 0 : cost,
        })
      }),
    )
  })
})

describe('dates', () => {
  test.each([
    // A Monday at noon, and the same moment where it is Tuesday already.
    ['2026-11-23T12:00:00Z', 'UTC', 1, '2026-11-24'],
    ['2026-11-23T12:00:00Z', 'Pacific/Kiritimati', 1, '2026-11-25'],
    // Friday: the next working day is Monday.
    ['2026-11-27T12:00:00Z', 'UTC', 1, '2026-11-30'],
    ['2026-11-28T12:00:00Z', 'UTC', 0, '2026-11-30'],
    ['2026-12-31T12:00:00Z', 'UTC', 1, '2027-01-01'],
  ])('[SHIP-8] ordered %s in %s, after %i: %s', (now, zoneName, days, day) => {
    expect(deliveryDates(Date.parse(now), zoneName, { least: days, most: days })).toEqual({
      earliest: day,
      latest: day,
    })
  })

  test('[SHIP-8] dates are never on a weekend, in order, and never before today', () => {
    const moments = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) })
    fc.assert(
      fc.property(moments, fc.nat(30), fc.nat(30), (now, least, more) => {
        const { earliest, latest } = deliveryDates(now, 'Europe/Berlin', { least, most: least + more })
        for (const day of [earliest, latest]) expect([0, 6]).not.toContain(new Date(day).getUTCDay())
        expect(earliest <= latest).toBe(true)
        expect(Date.parse(`${latest}T23:59:59Z`)).toBeGreaterThan(now - 86_400_000)
      }),
    )
  })

  test('[SHIP-8] dates are told in the language of the page', () => {
    expect(deliveryText({ earliest: '2026-11-24', latest: '2026-11-24' }, 'en')).toBe('Tue, Nov 24')
    expect(deliveryText({ earliest: '2026-11-24', latest: '2026-11-26' }, 'de')).toContain('Nov')
  })
})

describe('what is wrong', () => {
  const wrong = (settings: Partial<ShippingSettings>) =>
    Object.keys(shippingProblems({ zones: [], pickup: [], ...settings }))
  test('[SHIP-11] is named by field', () => {
    expect(wrong(flatShipping(500))).toEqual([])
    expect(wrong({ zones: [zone('z', [])] })).toEqual(['zones.0.areas'])
    expect(wrong({ zones: [zone('z', [area('ZZ')])] })).toEqual(['zones.0.areas.0.country'])
    expect(wrong({ zones: [zone('a', [area('DE')]), zone('b', [area('DE')])] })).toEqual([
      'zones.1.areas.0.country',
    ])
    expect(wrong({ zones: [zone('a', [area('DE')]), zone('b', [area('DE', [], ['10*'])])] })).toEqual([])
    expect(wrong({ zones: [zone('a', [area('DE', [], ['x;'])])] })).toEqual(['zones.0.areas.0.postcodes'])
    const world = { restOfWorld: true }
    expect(wrong({ zones: [zone('a', [], world), zone('b', [], world)] })).toEqual(['zones.1.restOfWorld'])
    const rates = [
      rate({ id: 'a', costCents: -1 }),
      rate({ id: 'b', basis: 'weight' }),
      rate({
        id: 'c',
        basis: 'total',
        tiers: [
          { upTo: 500, costCents: 1 },
          { upTo: 400, costCents: 1 },
        ],
      }),
      rate({ id: 'd', days: { least: 3, most: 2 } }),
      rate({ id: 'd', freeFromCents: Number.NaN }),
    ]
    expect(wrong({ zones: [zone('a', [area('DE')], { rates })] })).toEqual([
      'zones.0.rates.0.costCents',
      'zones.0.rates.1.tiers',
      'zones.0.rates.2.tiers.1.upTo',
      'zones.0.rates.3.days',
      'zones.0.rates.4.freeFromCents',
      'zones',
    ])
    const place = { id: 'p', name: ' ', address: '', country: 'ZZ', hours: '', costCents: 1.5 }
    expect(wrong({ pickup: [place] })).toEqual([
      'pickup.0.name',
      'pickup.0.address',
      'pickup.0.country',
      'pickup.0.costCents',
    ])
  })
})

test('[SHIP-8] a calendar is made once for a time zone, not for every way to ship', () => {
  deliveryDates(0, 'Asia/Kathmandu', { least: 1, most: 2 })
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  for (let day = 0; day < 5; day++) deliveryDates(day * 86_400_000, 'Asia/Kathmandu', { least: 1, most: 2 })
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})

describe('live rates', () => {
  const live: LiveRate = { service: 'USPS Priority', percent: 0, addCents: 0, otherwise: 'price' }
  const liveRate = (changes: Partial<LiveRate> = {}) =>
    rate({ basis: 'live', costCents: 990, live: { ...live, ...changes } })
  const quotes = [
    { service: 'USPS Priority', costCents: 758, days: 2 },
    { service: 'USPS Ground', costCents: 505 },
  ]
  const optionsOf = (rates: ShippingRate[], asked?: typeof quotes) =>
    shippingOptions(
      { zones: [zone('us', [area('US')], { rates })], pickup: [] },
      { country: 'US', postalCode: '95014' },
      asked === undefined ? parcel : { ...parcel, quotes: asked },
      telling,
    )

  test('[SHIP-13] everything is laid flat one on the other; without the size of something there is none', () => {
    const mug = { quantity: 2, grams: 400, size: { length: 120, width: 80, height: 100 } }
    const tray = { quantity: 1, grams: 900, size: { length: 20, width: 300, height: 400 } }
    expect(packed([mug, tray])).toEqual({
      units: 3,
      grams: 1700,
      size: { length: 400, width: 300, height: 180 },
    })
    expect(packed([mug, { quantity: 1, grams: 5 }])).toEqual({ units: 3, grams: 805 })
    const key = (postalCode: string, region?: string) =>
      quoteKey(
        { country: 'US', postalCode, ...(region === undefined ? {} : { region }) },
        { grams: 1 },
        'USD',
      )
    expect(key('95014', 'CA')).toBe(key('95014'))
    expect(key('', 'CA')).not.toBe(key(''))
  })

  test('[SHIP-13] [SHIP-6] a postcode is asked for where a rate asks a carrier', () => {
    const zones = [zone('us', [area('US')], { rates: [liveRate()] }), zone('de', [area('DE')])]
    expect(placePartsAsked({ zones, pickup: [] }, 'US').postalCode).toBe(true)
    expect(placePartsAsked({ zones, pickup: [] }, 'DE').postalCode).toBe(false)
  })

  test('[SHIP-14] the price is of the service that is named, or the cheapest, with what is added', () => {
    expect(quotedCost(live, quotes)?.costCents).toBe(758)
    expect(quotedCost({ ...live, service: ' usps priority ' }, quotes)?.costCents).toBe(758)
    expect(quotedCost({ ...live, service: '' }, quotes)?.costCents).toBe(505)
    expect(quotedCost({ ...live, service: 'UPS Ground' }, quotes)).toBeUndefined()
    expect(quotedCost({ ...live, percent: 10, addCents: 100 }, quotes)?.costCents).toBe(934)
    expect(quotedCost({ ...live, percent: -100, addCents: -1 }, quotes)?.costCents).toBe(0)
  })

  test('[SHIP-14] a percentage is rounded to the nearest minor unit, halves up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e7 }),
        fc.integer({ min: -100, max: 200 }),
        (costCents, percent) => {
          const cost =
            quotedCost({ ...live, percent }, [{ service: 'USPS Priority', costCents }])?.costCents ?? -1
          const exact = (BigInt(costCents) * BigInt(100 + percent) * 2n + 100n) / 200n
          expect(cost).toBe(Number(exact))
        },
      ),
    )
  })

  test('[SHIP-16] without a price the written one counts, or the rate is left out, but never as the last one', () => {
    const courier = rate({ id: 'courier', costCents: 2000 })
    const costs = (rates: ShippingRate[], asked?: typeof quotes) =>
      optionsOf(rates, asked).map(({ costCents }) => costCents)
    expect(costs([liveRate(), courier])).toEqual([990, 2000])
    expect(costs([liveRate(), courier], quotes)).toEqual([758, 2000])
    expect(costs([liveRate(), courier], [])).toEqual([990, 2000])
    expect(costs([liveRate({ otherwise: 'nothing' }), courier], [])).toEqual([2000])
    expect(costs([liveRate({ otherwise: 'nothing' })], [])).toEqual([990])
    const tooLight = rate({ id: 'letter', basis: 'weight', tiers: [{ upTo: 10, costCents: 1 }] })
    expect(costs([liveRate({ otherwise: 'nothing' }), tooLight], [])).toEqual([990])
    expect(optionsOf([liveRate()], quotes)[0]?.delivery).toEqual({
      earliest: '2026-11-25',
      latest: '2026-11-25',
    })
  })

  test('[SHIP-14] [SHIP-11] what is added stays within limits, and only a live rate has it', () => {
    const of = (changed: ShippingRate) =>
      Object.keys(shippingProblems({ zones: [zone('us', [area('US')], { rates: [changed] })], pickup: [] }))
    expect(of(liveRate())).toEqual([])
    expect(of(liveRate({ percent: 201 }))).toEqual(['zones.0.rates.0.live.percent'])
    expect(of(liveRate({ percent: 1.5 }))).toEqual(['zones.0.rates.0.live.percent'])
    expect(of(liveRate({ addCents: Number.NaN }))).toEqual(['zones.0.rates.0.live.addCents'])
    expect(of(rate({ basis: 'live' }))).toEqual(['zones.0.rates.0.live'])
    expect(of({ ...liveRate(), basis: 'flat' })).toEqual(['zones.0.rates.0.live'])
  })
})
