import { isReverseChargeOrder } from '../taxes/reverse-charge.ts'
import { EU_COUNTRIES } from '../taxes/standard-rates.ts'
import type { AppliedTax } from '../taxes/tax.ts'
import { creditedTaxes, type CreditedRefund, type TaxedOrder } from './credited-taxes.ts'
import { isTaxIncluded } from './order.ts'
import { soldFor } from './refund.ts'

/**
 * How an amount is told to a tax office:
 * - `usual`: where the shop is taxed;
 * - `one-stop`: taxed in another country of the European Union than the shop's;
 * - `reverse-charge`: its buyer accounts for the tax;
 * - `untaxed`: no tax of the shop was on it, such as a gift card.
 */
export const TAX_PARTS = ['usual', 'one-stop', 'reverse-charge', 'untaxed'] as const
export type TaxPart = (typeof TAX_PARTS)[number]

/** An order as a report of a period reads it. */
export interface ReportedOrder extends TaxedOrder {
  /** Where it is taxed or goes, ISO 3166-1 alpha-2; empty where nobody knows. */
  readonly country: string
  readonly currency: string
  /** Whether it was placed in the period. */
  readonly isSold: boolean
  /** What was given back before the period. */
  readonly refundsBefore: readonly CreditedRefund[]
  /** What was given back in it. */
  readonly refunds: readonly CreditedRefund[]
}

/** One tax of one country in a period. Amounts in minor units. */
export interface TaxReportRow {
  readonly part: TaxPart
  readonly country: string
  /** Empty where nothing was taxed. */
  readonly name: string
  /** Ten-thousandths of a percent. */
  readonly rate: number
  readonly currency: string
  /** How many orders of the period it is of. */
  readonly orders: number
  /** What was sold, without the tax. */
  readonly baseCents: number
  readonly taxCents: number
  /** What was given back in the period, whenever it was sold, without the tax. */
  readonly refundedBaseCents: number
  readonly refundedTaxCents: number
}

/** What all orders of a currency came to in a period. Amounts in minor units. */
export interface TaxReportTotal {
  readonly currency: string
  readonly orders: number
  /** What was sold, with tax. */
  readonly grossCents: number
  readonly taxCents: number
  /** What was given back in the period, with tax. */
  readonly refundedCents: number
  readonly refundedTaxCents: number
}

/**
 * What was sold and what was given back in a period, by country, tax and rate, and altogether. What is given back counts when it
 * is given back, with the tax that its credit note names; the periods of a year come to the year. [TAX-9] [TAX-40] [TAX-41]
 *
 * @param home where the shop is, ISO 3166-1 alpha-2
 */
export function taxReportOf(
  orders: readonly ReportedOrder[],
  home: string,
): { readonly rows: readonly TaxReportRow[]; readonly totals: readonly TaxReportTotal[] } {
  const rows = new Map<string, TaxReportRow>()
  const totals = new Map<string, TaxReportTotal>()
  for (const order of orders) {
    const own = rowsOf(order, home)
    for (const row of own) rows.set(keyOf(row), withRow(row, rows.get(keyOf(row))))
    totals.set(order.currency, withOrder(order, own, totals.get(order.currency)))
  }
  return { rows: [...rows.values()].sort(inOrder), totals: [...totals.values()] }
}

const keyOf = ({ part, country, name, rate, currency }: TaxReportRow): string =>
  JSON.stringify([part, country, name, rate, currency])

function inOrder(one: TaxReportRow, other: TaxReportRow): number {
  return (
    TAX_PARTS.indexOf(one.part) - TAX_PARTS.indexOf(other.part) ||
    one.country.localeCompare(other.country) ||
    other.rate - one.rate ||
    one.name.localeCompare(other.name)
  )
}

function withRow(row: TaxReportRow, before: TaxReportRow | undefined): TaxReportRow {
  if (before === undefined) return row
  return {
    ...row,
    orders: before.orders + row.orders,
    baseCents: before.baseCents + row.baseCents,
    taxCents: before.taxCents + row.taxCents,
    refundedBaseCents: before.refundedBaseCents + row.refundedBaseCents,
    refundedTaxCents: before.refundedTaxCents + row.refundedTaxCents,
  }
}

function withOrder(
  { currency, isSold, grandTotalCents, refunds }: ReportedOrder,
  rows: readonly TaxReportRow[],
  before: TaxReportTotal | undefined,
): TaxReportTotal {
  return {
    currency,
    orders: (before?.orders ?? 0) + (isSold ? 1 : 0),
    grossCents: (before?.grossCents ?? 0) + (isSold ? grandTotalCents : 0),
    taxCents: rows.reduce((sum, row) => sum + row.taxCents, before?.taxCents ?? 0),
    refundedCents: refunds.reduce((sum, { amountCents }) => sum + amountCents, before?.refundedCents ?? 0),
    refundedTaxCents: rows.reduce((sum, row) => sum + row.refundedTaxCents, before?.refundedTaxCents ?? 0),
  }
}

function rowsOf(order: ReportedOrder, home: string): TaxReportRow[] {
  const { country, currency, isSold, refunds, refundsBefore } = order
  const whole = withUntaxed(order)
  const isIncluded = isTaxIncluded(order)
  const earlier = creditedTaxes(whole, refundsBefore)
  const later = refunds.length === 0 ? earlier : creditedTaxes(whole, [...refundsBefore, ...refunds])
  const net = ({ baseCents, taxCents }: Pick<AppliedTax, 'baseCents' | 'taxCents'>) =>
    isIncluded ? baseCents - taxCents : baseCents
  const rows = whole.taxes.map((tax, index): TaxReportRow => {
    const given = {
      baseCents: (later[index]?.baseCents ?? 0) - (earlier[index]?.baseCents ?? 0),
      taxCents: (later[index]?.taxCents ?? 0) - (earlier[index]?.taxCents ?? 0),
    }
    return {
      part: partOf(order, tax, home),
      country,
      name: tax.name,
      rate: tax.rate,
      currency,
      orders: isSold ? 1 : 0,
      baseCents: isSold ? net(tax) : 0,
      taxCents: isSold ? tax.taxCents : 0,
      refundedBaseCents: net(given),
      refundedTaxCents: given.taxCents,
    }
  })
  return rows.filter(
    ({ part, baseCents, refundedBaseCents }) =>
      (isSold && part !== 'untaxed') || baseCents !== 0 || refundedBaseCents !== 0,
  )
}

const UNTAXED_PART = 'untaxed'

function partOf(order: ReportedOrder, { id }: AppliedTax, home: string): TaxPart {
  if (id === UNTAXED_PART) return 'untaxed'
  if (isReverseChargeOrder(order)) return 'reverse-charge'
  const isAbroad = order.country !== home && EU_COUNTRIES.includes(order.country)
  return isAbroad && EU_COUNTRIES.includes(home) ? 'one-stop' : 'usual'
}

/** An order with what no tax is on told as a tax of nothing, so that its taxes come to all of it. */
function withUntaxed(order: ReportedOrder): TaxedOrder & { readonly taxes: readonly AppliedTax[] } {
  const { taxes = [] } = order
  const untaxed = (baseCents: number) => ({ id: UNTAXED_PART, name: '', rate: 0, baseCents, taxCents: 0 })
  if (isReverseChargeOrder(order)) return { ...order, taxes }
  if (order.items.some((item) => item.taxes === undefined)) {
    const sold = order.subtotalCents - order.discountTotalCents + order.shippingTotalCents
    const taxed = taxes.reduce((sum, { baseCents }) => sum + baseCents, 0)
    return { ...order, taxes: [...taxes, untaxed(Math.max(0, sold - taxed))] }
  }
  const sold = soldFor(order)
  const sumOf = (items: TaxedOrder['items']) => items.reduce((sum, { id }) => sum + (sold.get(id) ?? 0), 0)
  const isShippingTaxed = taxes.some(
    ({ id, baseCents }) =>
      baseCents > sumOf(order.items.filter((item) => item.taxes?.some((tax) => tax.id === id))),
  )
  const lines = sumOf(order.items.filter((item) => item.taxes?.length === 0))
  return {
    ...order,
    taxes: [...taxes, untaxed(lines + (isShippingTaxed ? 0 : order.shippingTotalCents))],
    items: order.items.map((item) =>
      item.taxes?.length === 0 ? { ...item, taxes: [{ id: UNTAXED_PART, taxCents: 0 }] } : item,
    ),
  }
}
