import fc from 'fast-check'
import { expect, test } from 'vitest'
import { REVERSE_CHARGE } from '../taxes/reverse-charge.ts'
import type { CreditedRefund } from './credited-taxes.ts'
import { planRefund } from './refund.ts'
import { sampleTaxedOrder } from './sample-taxed-order.ts'
import { taxReportOf, type ReportedOrder } from './tax-report.ts'

type Sample = ReturnType<typeof sampleTaxedOrder>

/** An order that was placed at a moment, with what was given back of it and when. */
interface Told {
  readonly order: Sample
  readonly country: string
  readonly at: number
  readonly refunds: readonly (CreditedRefund & { readonly at: number })[]
}

const within = ({ order, country, at, refunds }: Told, from: number, until: number): ReportedOrder => ({
  ...order,
  country,
  isSold: at >= from && at < until,
  refundsBefore: refunds.filter((refund) => refund.at < from),
  refunds: refunds.filter((refund) => refund.at >= from && refund.at < until),
})
const reportOf = (told: readonly Told[], from: number, until: number, home = 'GB') =>
  taxReportOf(
    told.map((one) => within(one, from, until)).filter(({ isSold, refunds }) => isSold || refunds.length > 0),
    home,
  )
const sumOf = <T>(rows: readonly T[], value: (row: T) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0)

const mug = { cents: 3000, quantity: 2, taxCategory: 'standard' }
const giftCard = { cents: 5000, quantity: 1, taxCategory: 'none' }

test('[TAX-40] what is given back counts when it is given back, and not when it was sold', () => {
  const order = sampleTaxedOrder([mug, giftCard], 600, true)
  const refund = planRefund(order, { items: [{ itemId: 'line-0', quantity: 1 }] }, 0)
  if (!refund.ok) throw new Error(refund.code)
  const told = [{ order, country: 'GB', at: 1, refunds: [{ ...refund.value, at: 15 }] }]
  const sold = { orders: 1, baseCents: 5500, taxCents: 1100, refundedBaseCents: 0, refundedTaxCents: 0 }
  expect(reportOf(told, 0, 10)).toMatchObject({
    rows: [
      { part: 'usual', name: 'vat', ...sold },
      { part: 'untaxed', name: '', rate: 0, orders: 1, baseCents: 5000, taxCents: 0, refundedBaseCents: 0 },
    ],
    totals: [{ orders: 1, grossCents: 11_600, taxCents: 1100, refundedCents: 0, refundedTaxCents: 0 }],
  })
  const given = { orders: 0, baseCents: 0, taxCents: 0, refundedBaseCents: 2500, refundedTaxCents: 500 }
  expect(reportOf(told, 10, 20)).toMatchObject({
    rows: [{ part: 'usual', name: 'vat', ...given }],
    totals: [{ orders: 0, grossCents: 0, taxCents: 0, refundedCents: 3000, refundedTaxCents: 500 }],
  })
  expect(reportOf(told, 20, 30)).toEqual({ rows: [], totals: [] })
})

test('[TAX-42] the one-stop shop, what buyers account for themselves and what is not taxed stand apart', () => {
  const home = { order: sampleTaxedOrder([mug], 0, true), country: 'DE', at: 1, refunds: [] }
  const abroad = { ...home, country: 'FR' }
  const elsewhere = { ...home, country: 'CH' }
  const { items, ...company } = sampleTaxedOrder([mug], 600, true)
  const untaxed = items.map((item) => ({ ...item, taxes: [] }))
  const taxes = [{ id: REVERSE_CHARGE, name: 'Reverse charge', rate: 0, baseCents: 6600, taxCents: 0 }]
  const order = { ...company, items: untaxed, taxes, taxTotalCents: 0 }
  const back = {
    amountCents: 3000,
    shippingCents: 0,
    items: [{ itemId: 'line-0', quantity: 1, amountCents: 3000 }],
  }
  const reversed = { order, country: 'NL', at: 1, refunds: [{ ...back, at: 2 }] }
  const parts = (own: string) =>
    reportOf([home, abroad, elsewhere, reversed], 0, 10, own).rows.map(({ part, country }) => [part, country])
  expect(parts('DE')).toEqual([
    ['usual', 'CH'],
    ['usual', 'DE'],
    ['one-stop', 'FR'],
    ['reverse-charge', 'NL'],
  ])
  // A shop outside of the Union has no one-stop shop.
  expect(parts('CH').map(([part]) => part)).toEqual(['usual', 'usual', 'usual', 'reverse-charge'])
  // What comes back of it is of what came back, though no line has a tax.
  expect(reportOf([reversed], 0, 10).rows).toMatchObject([{ baseCents: 6600, refundedBaseCents: 3000 }])
})

test('[TAX-41] the rows come to the orders and their refunds, and the periods to the year, to the cent', () => {
  const line = fc.record({
    cents: fc.integer({ min: 1, max: 90_000_000_00 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    taxCategory: fc.constantFrom('standard', 'reduced', 'none'),
  })
  const told = fc
    .record({
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      shipping: fc.nat(10_000),
      isIncluded: fc.boolean(),
      onShipping: fc.boolean(),
      country: fc.constantFrom('GB', 'FR', ''),
      at: fc.nat(29),
      steps: fc.array(fc.record({ after: fc.nat(20), share: fc.double({ min: 0, max: 1, noNaN: true }) }), {
        maxLength: 4,
      }),
    })
    .map(({ lines, shipping, isIncluded, onShipping, country, at, steps }): Told => {
      const order = sampleTaxedOrder(lines, shipping, isIncluded, onShipping)
      let left = order.grandTotalCents
      const refunds = steps
        .toSorted((one, other) => one.after - other.after)
        .flatMap(({ after, share }) => {
          const amountCents = Math.floor(left * share)
          left -= amountCents
          return amountCents === 0 ? [] : [{ at: at + after, amountCents, shippingCents: 0, items: [] }]
        })
      return { order, country, at, refunds }
    })
  fc.assert(
    fc.property(fc.array(told, { minLength: 1, maxLength: 6 }), (all) => {
      const year = reportOf(all, 0, 50)
      const [total] = year.totals
      expect(total).toMatchObject({
        orders: all.length,
        grossCents: sumOf(all, ({ order }) => order.grandTotalCents),
        taxCents: sumOf(all, ({ order }) => order.taxTotalCents),
        refundedCents: sumOf(all, ({ refunds }) => sumOf(refunds, ({ amountCents }) => amountCents)),
      })
      expect(sumOf(year.rows, ({ baseCents, taxCents }) => baseCents + taxCents)).toBe(total?.grossCents)
      expect(sumOf(year.rows, ({ taxCents }) => taxCents)).toBe(total?.taxCents)
      expect(sumOf(year.rows, ({ refundedTaxCents }) => refundedTaxCents)).toBe(total?.refundedTaxCents)
      const periods = [0, 10, 20, 30, 40].map((from) => reportOf(all, from, from + 10))
      for (const row of year.rows) {
        const same = periods.flatMap(({ rows }) =>
          rows.filter(
            ({ part, country, name }) => part === row.part && country === row.country && name === row.name,
          ),
        )
        const { orders, baseCents, taxCents, refundedBaseCents, refundedTaxCents } = row
        expect({
          orders: sumOf(same, (one) => one.orders),
          baseCents: sumOf(same, (one) => one.baseCents),
          taxCents: sumOf(same, (one) => one.taxCents),
          refundedBaseCents: sumOf(same, (one) => one.refundedBaseCents),
          refundedTaxCents: sumOf(same, (one) => one.refundedTaxCents),
        }).toEqual({ orders, baseCents, taxCents, refundedBaseCents, refundedTaxCents })
      }
    }),
  )
})
