import { expect, test } from 'vitest'
import { inEnglish } from '../words/catalogues.ts'
import { riskOf, type RiskFacts } from './order-risk.ts'

const calm: RiskFacts = {
  declines: 0,
  isMailThrowaway: false,
  billingCountry: 'GB',
  shippingCountry: 'GB',
  kept: 0,
  takenBack: 0,
  sameDay: 0,
  othersAtAddress: 0,
  totalCents: 5000,
  usualCents: 4000,
}
const told = (facts: Partial<RiskFacts>) => {
  const { level, hints } = riskOf({ ...calm, ...facts }, 'en')
  return [level, ...hints.map(({ weight, message }) => `${weight}: ${inEnglish(message)}`)]
}

test('[RISK-1] an order in which nothing stands out has no hint, and what speaks for it is said too', () => {
  expect(told({})).toEqual(['low'])
  expect(told({ shippingCountry: null, usualCents: null, totalCents: 9_000_000 })).toEqual(['low'])
  expect(told({ kept: 1 })).toEqual([
    'low',
    'good: 1 earlier order with this mail address was paid, sent and kept.',
  ])
})

test.each<[Partial<RiskFacts>, string, string]>([
  [{ declines: 1 }, 'raised', 'notable: 1 attempt to pay failed before it was placed.'],
  [{ declines: 3 }, 'raised', 'serious: 3 attempts to pay failed before it was placed.'],
  [
    { sameDay: 2 },
    'raised',
    'notable: 2 orders with this mail address were placed in the 24 hours before it.',
  ],
  [
    { sameDay: 4 },
    'raised',
    'serious: 4 orders with this mail address were placed in the 24 hours before it.',
  ],
  [
    { othersAtAddress: 2 },
    'raised',
    'serious: Orders with 2 other mail addresses went to the same address in the 30 days before it.',
  ],
  [
    { isMailThrowaway: true },
    'raised',
    'notable: Its mail address is of a service for addresses that are thrown away.',
  ],
  [{ shippingCountry: 'FR' }, 'raised', 'notable: It is billed to United Kingdom and sent to France.'],
  [
    { totalCents: 20_000 },
    'raised',
    'notable: It comes to 5 times what orders here usually come to, and its buyer is new.',
  ],
  [
    { takenBack: 2 },
    'raised',
    'notable: 2 earlier orders with this mail address were given back or canceled.',
  ],
])('[RISK-1] %j is told with its reason', (facts, level, hint) => {
  expect(told(facts)).toEqual([level, hint])
})

test.each<Partial<RiskFacts>>([
  { sameDay: 1 },
  { othersAtAddress: 1 },
  { totalCents: 19_999 },
  { takenBack: 1 },
  { usualCents: 0, totalCents: 100 },
])('[RISK-1] %j is nothing to be told', (facts) => {
  expect(told(facts)).toEqual(['low'])
})

test('[RISK-2] a serious hint that does not stand alone makes it high, the gravest first; several notable ones do not', () => {
  expect(
    told({ isMailThrowaway: true, othersAtAddress: 3, kept: 2 }).map((each) => each.split(':')[0]),
  ).toEqual(['high', 'serious', 'notable', 'good'])
  expect(told({ isMailThrowaway: true, declines: 2, shippingCountry: 'FR' })[0]).toBe('raised')
  expect(told({ declines: 3, kept: 1 })[0]).toBe('raised')
  expect(told({ totalCents: 90_000, kept: 1 })[0]).toBe('low')
})
