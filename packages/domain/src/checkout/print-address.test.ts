import { expect, test } from 'vitest'
import type { Address } from '../orders/order.ts'
import { formatOfCountry } from './address-formats.ts'
import { COUNTRY_CODES } from './countries.ts'
import { addressLines } from './print-address.ts'

const lines = (address: Address) => addressLines(address, 'en', formatOfCountry)

test.each<[string, Omit<Address, 'country'>, string[]]>([
  [
    'US',
    {
      name: 'Ada',
      line1: '1 Main St',
      line2: 'Apt 2',
      city: 'Los Angeles',
      region: 'CA',
      postalCode: '90001',
    },
    ['Ada', '1 Main St', 'Apt 2', 'Los Angeles, CA 90001', 'United States'],
  ],
  [
    'GB',
    { name: 'Ada', company: 'Engines', line1: '12 Square', city: 'London', postalCode: 'SW1Y 4JH' },
    ['Ada', 'Engines', '12 Square', 'London', 'SW1Y 4JH', 'United Kingdom'],
  ],
  [
    'DE',
    { name: 'Ada', line1: 'Hauptstraße 1', city: 'Berlin', postalCode: '10115' },
    ['Ada', 'Hauptstraße 1', '10115 Berlin', 'Germany'],
  ],
  [
    'CH',
    { name: 'Ada', company: 'Uhren', line1: 'Gasse 1', city: 'Bern', postalCode: '3011' },
    ['Uhren', 'Ada', 'Gasse 1', '3011 Bern', 'Switzerland'],
  ],
  [
    'JP',
    {
      name: '山田太郎',
      line1: '千代田1-1',
      line2: '305',
      city: '千代田区',
      region: '東京都',
      postalCode: '100-0001',
    },
    ['〒100-0001', '東京都千代田区', '千代田1-1', '305', '山田太郎', 'Japan'],
  ],
  [
    'JP',
    { name: 'Taro', line1: '1-1 Chiyoda', city: 'Chiyoda-ku', region: 'Tokyo', postalCode: '100-0001' },
    ['Taro', '1-1 Chiyoda, Chiyoda-ku', 'Tokyo 100-0001', 'Japan'],
  ],
  [
    'BR',
    {
      name: 'Ana',
      line1: 'Rua A 1',
      district: 'Centro',
      city: 'Recife',
      region: 'PE',
      postalCode: '50030-000',
    },
    ['Ana', 'Rua A 1', 'Centro', 'Recife-PE', '50030-000', 'Brazil'],
  ],
  ['SG', { name: 'Li', line1: '1 Road', city: '', postalCode: '546080' }, ['Li', '1 Road', 'SINGAPORE 546080', 'Singapore']], // prettier-ignore
])('[CHK-47] an address in %s stands as on an envelope there: %o', (country, address, expected) => {
  expect(lines({ ...address, country })).toEqual(expected)
})

test('[CHK-47] what a country has no place for is not lost, in any country', () => {
  const parts = {
    name: 'Name',
    company: 'Company',
    line1: 'Street 1',
    line2: 'Flat 2',
    district: 'District',
    city: 'Town',
    region: 'Region',
    postalCode: '12345',
  }
  for (const country of [...COUNTRY_CODES, 'XX']) {
    const text = lines({ ...parts, country }).join('\n')
    for (const part of Object.values(parts)) expect(text.split(part), country).toHaveLength(2)
  }
})

test('[CHK-47] what is not there leaves no signs behind', () => {
  for (const country of COUNTRY_CODES)
    for (const line of lines({ name: 'Ada', line1: '1 Street', city: 'Town', country }).slice(0, -1))
      expect(line, country).not.toMatch(/^[\s,/〒-]|[\s,/-]$|, ,/)
})
