import { allocate } from '../money/allocate.ts'
import { UNTAXED } from './tax-settings.ts'
import { plainPostcode } from '../shipping/postcode-pattern.ts'
import { halfAwayFromZero } from '../money/rounding.ts'

/** A tax of a place. */
export interface TaxRule {
  readonly id: string
  /** As buyers read it, such as VAT. */
  readonly name: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** As addresses of the country keep it; absent for all of the country. */
  readonly region?: string
  /** First and last postcode, or their beginnings; absent for all. */
  readonly postcodes?: { readonly from: string; readonly to: string }
  /** The product class it is for; absent for all. */
  readonly taxClass?: string
  /** Which products of that class it is for; absent for those at the usual rate. [TAX-10] */
  readonly taxCategory?: string
  /** Ten-thousandths of a percent, so that 8.875 % is exact. */
  readonly rate: number
  /** Whether shipping is taxed too. */
  readonly onShipping: boolean
}

/** Where goods go. */
export interface TaxDestination {
  readonly country: string
  readonly region?: string
  readonly postalCode?: string
}

/** Something that is taxed, after discounts. */
export interface TaxedAmount {
  readonly amountCents: number
  readonly taxClass: string
  /** At the usual rate unless given. */
  readonly taxCategory?: string
}

/** What a tax came to. Minor units. */
export interface AppliedTax {
  readonly id: string
  readonly name: string
  readonly rate: number
  /** What it was taken of: with the tax where prices include it. */
  readonly baseCents: number
  readonly taxCents: number
}

/** What of a tax is on one line. */
export interface LineTax {
  /** The tax it is of. */
  readonly id: string
  /** Minor units. */
  readonly taxCents: number
}

const WHOLE = 1_000_000

/**
 * The taxes of an order, and what of each is on each line; the rest of a tax is on the shipping. Amounts with the same taxes
 * are added up first and rounded once, then shared out among the taxes by their rates; several taxes on one amount add up,
 * none is on top of another. [TAX-1] [TAX-2] [TAX-8]
 *
 * @param includesTax whether the amounts have the tax in them
 */
export function taxedLines(
  lines: readonly TaxedAmount[],
  shippingCents: number,
  rules: readonly TaxRule[],
  destination: TaxDestination | null,
  includesTax: boolean,
): { readonly taxes: readonly AppliedTax[]; readonly ofLines: readonly (readonly LineTax[])[] } {
  const ofLines: LineTax[][] = lines.map(() => [])
  if (destination === null) return { taxes: [], ofLines }
  const here = rules.filter((rule) => isOf(rule, destination))
  const groups = new Map<string, { rules: TaxRule[]; cents: number; parts: number[]; of: LineTax[][] }>()
  const add = (cents: number, rulesOfIt: readonly TaxRule[], ofIt: LineTax[]) => {
    const taxed = rulesOfIt.filter(({ rate }) => rate > 0)
    if (cents === 0 || taxed.length === 0) return
    const key = taxed.map(({ id }) => id).join()
    const group = groups.get(key) ?? { rules: taxed, cents: 0, parts: [], of: [] }
    group.cents += cents
    group.parts.push(cents)
    group.of.push(ofIt)
    groups.set(key, group)
  }
  for (const [index, line] of lines.entries())
    add(line.amountCents, rulesFor(line, here), ofLines[index] ?? [])
  add(
    shippingCents,
    here.filter(({ onShipping, taxCategory }) => onShipping && taxCategory === undefined),
    [],
  )
  const sums = new Map<string, AppliedTax>()
  for (const { rules: taxed, cents, parts, of } of groups.values()) {
    const rates = taxed.map(({ rate }) => rate)
    const shares = allocate(
      taxIn(
        cents,
        rates.reduce((sum, rate) => sum + rate, 0),
        includesTax,
      ),
      rates,
    )
    for (const [index, { id, name, rate }] of taxed.entries()) {
      const { baseCents = 0, taxCents = 0 } = sums.get(id) ?? {}
      sums.set(id, {
        id,
        name,
        rate,
        baseCents: baseCents + cents,
        taxCents: taxCents + (shares[index] ?? 0),
      })
      const spread = allocate(shares[index] ?? 0, parts)
      for (const [at, line] of of.entries()) line.push({ id, taxCents: spread[at] ?? 0 })
    }
  }
  return { taxes: [...sums.values()], ofLines }
}

/**
 * The taxes of something sold at a place. A rate of its own takes the place of the usual one, also where it is nothing;
 * where the place has none, the usual one holds: too much can be given back, too little is the seller's loss. [TAX-10]
 */
function rulesFor(
  { taxClass, taxCategory = 'standard' }: TaxedAmount,
  here: readonly TaxRule[],
): readonly TaxRule[] {
  if (taxClass === UNTAXED || taxCategory === UNTAXED) return []
  const ofClass = here.filter((rule) => rule.taxClass === undefined || rule.taxClass === taxClass)
  const own = ofClass.filter((rule) => rule.taxCategory === taxCategory)
  return own.length > 0 ? own : ofClass.filter((rule) => rule.taxCategory === undefined)
}

/** The rates of all taxes that something sold at a place has in its price, added up. */
export function rateOf(
  line: Omit<TaxedAmount, 'amountCents'>,
  rules: readonly TaxRule[],
  destination: TaxDestination | null,
): number {
  if (destination === null) return 0
  const here = rules.filter((rule) => isOf(rule, destination))
  return sumOfRates(rulesFor({ ...line, amountCents: 0 }, here))
}

/** The same of what shipping to a place costs. */
export function shippingRateOf(rules: readonly TaxRule[], destination: TaxDestination | null): number {
  if (destination === null) return 0
  const here = rules.filter((rule) => isOf(rule, destination))
  return sumOfRates(here.filter(({ onShipping, taxCategory }) => onShipping && taxCategory === undefined))
}

const sumOfRates = (rules: readonly TaxRule[]): number => rules.reduce((sum, { rate }) => sum + rate, 0)

function taxIn(cents: number, rate: number, includesTax: boolean): number {
  const whole = includesTax ? WHOLE + rate : WHOLE
  return Number(halfAwayFromZero(BigInt(cents) * BigInt(rate), BigInt(whole)))
}

/** Whether a tax is of a place. Postcodes are compared as far as the range names them. [TAX-3] */
function isOf({ country, region, postcodes }: TaxRule, to: TaxDestination): boolean {
  if (country !== to.country || (region !== undefined && region !== to.region)) return false
  if (postcodes === undefined) return true
  const code = plainPostcode(to.postalCode ?? '')
  const [from, last] = [plainPostcode(postcodes.from), plainPostcode(postcodes.to)]
  return code !== '' && code.slice(0, from.length) >= from && code.slice(0, last.length) <= last
}
