import { expect, test } from 'vitest'
import { formatOfCountry } from './address-formats.ts'
import { regionsOf } from './address-form.ts'
import { regionOfPostcode } from './region-of-postcode.ts'

test('[CHK-76] a postcode says its region where it lies in one', () => {
  const cases = [
    ['US', '94103', 'CA'],
    ['US', '20190-1234', 'VA'],
    ['US', '20001', 'DC'],
    ['US', '73301', 'TX'],
    ['US', '05501', 'MA'],
    ['US', '09012', undefined],
    ['US', '94', undefined],
    ['CA', 'm5v 3l9', 'ON'],
    ['CA', 'H2X 1Y4', 'QC'],
    ['CA', 'X0A 0H0', undefined],
    ['AU', '2600', 'ACT'],
    ['AU', '2619', 'NSW'],
    ['AU', '0870', 'NT'],
    ['GB', 'SW1Y 4JH', undefined],
    ['JP', '100-0001', undefined],
  ] as const
  for (const [country, code, region] of cases)
    expect(regionOfPostcode(country, code), `${country} ${code}`).toBe(region)
})

test('[CHK-76] every region it names is one of its country’s list', () => {
  const named = { US: new Set<string>(), CA: new Set<string>(), AU: new Set<string>() }
  for (let code = 0; code < 10_000; code++) {
    const digits = String(code).padStart(4, '0')
    const [us, au] = [regionOfPostcode('US', `${digits}0`), regionOfPostcode('AU', digits)]
    if (us !== undefined) named.US.add(us)
    if (au !== undefined) named.AU.add(au)
  }
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
    const region = regionOfPostcode('CA', `${letter}1A 1A1`)
    if (region !== undefined) named.CA.add(region)
  }
  for (const country of ['US', 'CA', 'AU'] as const) {
    const list = regionsOf(formatOfCountry(country)!, 'en').map(([code]) => code)
    expect([...named[country]].filter((code) => !list.includes(code))).toEqual([])
    expect(named[country].size).toBeGreaterThan(country === 'US' ? 50 : 7)
  }
})
