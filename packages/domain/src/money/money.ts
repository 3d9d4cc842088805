import { say } from '../words/sentence.ts'
import type { Outcome } from '../errors/refusal.ts'
import type { LanguageTag } from '../language/localized.ts'
import { currencyOf } from './currencies.ts'
import type { Rounding } from './rounding.ts'

/** An amount of money: an integer of minor units (cents, pence, yen) with its ISO 4217 currency. */
export interface Money {
  readonly amount: number
  readonly currency: string
}

/**
 * An amount of money. [MONEY-1]
 *
 * @param amount minor units, a safe integer
 * @throws RangeError when it is not one: a fraction of a cent here is a mistake of ours
 */
export function money(amount: number, currency: string): Money {
  return { amount: checkedAmount(amount), currency }
}

/** The sum of two amounts. @throws RangeError when the currencies differ. [MONEY-6] */
export function addMoney(one: Money, other: Money): Money {
  requireSameCurrency(one, other)
  return money(one.amount + other.amount, one.currency)
}

/** The first amount less the second. @throws RangeError when the currencies differ. [MONEY-6] */
export function subtractMoney(one: Money, other: Money): Money {
  requireSameCurrency(one, other)
  return money(one.amount - other.amount, one.currency)
}

/** An amount taken a whole number of times. */
export function multiplyMoney(one: Money, times: number): Money {
  if (!Number.isInteger(times)) throw new RangeError(`${times} is not a whole number of times.`)
  return money(one.amount * times, one.currency)
}

/** Negative, zero or positive as the first amount is less than, equal to or more than the second. [MONEY-6] */
export function compareMoney(one: Money, other: Money): number {
  requireSameCurrency(one, other)
  return one.amount - other.amount
}

/**
 * A part of an amount, such as 19/100 of it. To share an amount out among several, use `allocate`: parts taken one by
 * one do not add up. [MONEY-5]
 *
 * @param numerator integer
 * @param denominator positive integer
 */
export function partOf(one: Money, numerator: number, denominator: number, rounding: Rounding): Money {
  const rounded = rounding(BigInt(one.amount) * BigInt(numerator), BigInt(denominator))
  return money(Number(rounded), one.currency)
}

/**
 * The amount as decimal text of major units, with the currency's digits and nothing else: 1250 USD → `12.50`,
 * 1250 JPY → `1250`. What templates and machines read. [MONEY-7]
 */
export function decimalText(one: Money): string {
  const { fractionDigits } = currencyOf(one.currency)
  const digits = String(Math.abs(checkedAmount(one.amount))).padStart(fractionDigits + 1, '0')
  const sign = one.amount < 0 ? '-' : ''
  if (fractionDigits === 0) return sign + digits
  return `${sign}${digits.slice(0, -fractionDigits)}.${digits.slice(-fractionDigits)}`
}

const decimalPattern = /^(-?)(\d{1,15})(?:\.(\d+))?$/

/**
 * Reads decimal text of major units: `12.5` → 1250 USD. Refuses anything that is not exactly an amount of the currency
 * (more digits than it has, separators, signs other than a leading minus) instead of rounding it. [MONEY-8]
 */
export function parseMoney(text: string, currency: string): Outcome<Money, 'not-an-amount'> {
  const { fractionDigits } = currencyOf(currency)
  const match = decimalPattern.exec(text.trim())
  const fraction = (match?.[3] ?? '').replace(/0+$/, '')
  if (match === null || fraction.length > fractionDigits) return notAnAmount(fractionDigits)
  const amount = Number(`${match[1] ?? ''}${match[2] ?? ''}${fraction.padEnd(fractionDigits, '0')}`)
  // `-0` would print as `-0.00`.
  if (!Number.isSafeInteger(amount)) return notAnAmount(fractionDigits)
  return { ok: true, value: money(amount === 0 ? 0 : amount, currency) }
}

/** How `formatMoney` writes an amount. */
export interface MoneyFormat {
  /** Leave out a fraction that is zero: `$12` for 12.00. */
  readonly trimZeroFraction?: boolean
  /** Language whose rules (CLDR) decide about separators and symbol; without one, the default money format. */
  readonly byRulesOf?: LanguageTag
}

/** How a store writes amounts in a language: by its rules where the owner chose that, else in the default format. */
export function storeMoneyFormat(
  store: { readonly useCLDRMoneyFormat: boolean },
  language: LanguageTag,
): MoneyFormat {
  return store.useCLDRMoneyFormat ? { byRulesOf: language } : {}
}

/**
 * The amount for people; every page, mail and screen writes money through here, and always the whole amount. In the
 * default money format: `,` between thousands, `.` before decimals, the currency's symbol at its place: `$1,234.50`,
 * `1,234.50 kr`, `-$5.00`. [MONEY-9] By the rules of a language: `1.234,50 €`. [MONEY-12]
 */
export function formatMoney(one: Money, format: MoneyFormat = {}): string {
  return format.byRulesOf === undefined
    ? inDefaultFormat(one, format)
    : byRulesOf(format.byRulesOf, one, format)
}

function inDefaultFormat(one: Money, format: MoneyFormat): string {
  const currency = currencyOf(one.currency)
  const [whole = '0', fraction] = decimalText({ ...one, amount: Math.abs(one.amount) }).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const trimmed = fraction === undefined || (format.trimZeroFraction === true && /^0*$/.test(fraction))
  const number = trimmed ? grouped : `${grouped}.${fraction}`
  const sign = one.amount < 0 ? '-' : ''
  return currency.symbolPlacement === 'before'
    ? `${sign}${currency.symbol}${number}`
    : `${sign}${number} ${currency.symbol}`
}

function byRulesOf(language: LanguageTag, one: Money, format: MoneyFormat): string {
  // As text: a number would lose digits of large amounts. The type knows only literals.
  const amount = decimalText(one) as `${number}`
  return numberFormat(language, one.currency, format.trimZeroFraction === true).format(amount)
}

/**
 * An amount as a table of a document has it, whose head names the currency: digits grouped by the rules of a language, always with
 * the currency's own fraction. Digits are Latin, blanks and signs those that every typeface has. [MONEY-13]
 */
export function columnText(one: Money, language: LanguageTag): string {
  const { fractionDigits } = currencyOf(one.currency)
  // As text: a number would lose digits of large amounts. The type knows only literals.
  const amount = decimalText({ ...one, amount: Math.abs(one.amount) }) as `${number}`
  const text = columnFormat(language, fractionDigits)
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'group' && value.trim() === '' ? '\u00A0' : value))
    .join('')
  return one.amount < 0 ? `-${text}` : text
}

const columnFormats = new Map<string, Intl.NumberFormat>()

function columnFormat(language: LanguageTag, digits: number): Intl.NumberFormat {
  const key = `${language} ${digits}`
  const kept = columnFormats.get(key)
  if (kept !== undefined) return kept
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    numberingSystem: 'latn',
    // Where a language groups only from five digits on, columns are grouped from four on, so that they stand one below the other.
    useGrouping: 'always',
  })
  columnFormats.set(key, format)
  return format
}

const numberFormats = new Map<string, Intl.NumberFormat>()

/** The number format of a language and currency. Making one takes far longer than using it, so each is kept. */
function numberFormat(language: LanguageTag, code: string, trimZeroFraction: boolean): Intl.NumberFormat {
  const key = `${language} ${code} ${trimZeroFraction}`
  const kept = numberFormats.get(key)
  if (kept !== undefined) return kept
  const { fractionDigits } = currencyOf(code)
  const currency = { style: 'currency', currency: code } as const
  // Some languages leave out the hundredths of rupiah and pesos. Then they are left out when there are none, never cut.
  const usual = new Intl.NumberFormat(language, currency).resolvedOptions().maximumFractionDigits ?? 0
  const format = new Intl.NumberFormat(language, {
    ...currency,
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
    ...(trimZeroFraction || usual < fractionDigits ? { trailingZeroDisplay: 'stripIfInteger' } : {}),
  })
  numberFormats.set(key, format)
  return format
}

function notAnAmount(fractionDigits: number) {
  const example = fractionDigits === 0 ? '1250' : `12.${'5'.padEnd(fractionDigits, '0')}`
  return {
    ok: false,
    code: 'not-an-amount',
    message: say('Write an amount such as {example}, without separators between thousands.', { example }),
  } as const
}

function checkedAmount(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of minor units.`)
  return amount
}

function requireSameCurrency(one: Money, other: Money): void {
  if (one.currency !== other.currency) {
    throw new RangeError(`${one.currency} and ${other.currency} cannot be counted together.`)
  }
}
