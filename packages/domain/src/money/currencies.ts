/** A currency a store can use. */
export interface Currency {
  /** ISO 4217 letters. */
  readonly code: string
  readonly name: string
  /** ISO 4217 number, three digits. */
  readonly numericCode: string
  /** Digits after the decimal point: how many minor units make one major unit, as a power of ten. */
  readonly fractionDigits: number
  readonly symbol: string
  readonly symbolPlacement: 'before' | 'after'
}

const before = (
  code: string,
  numericCode: string,
  name: string,
  symbol: string,
  fractionDigits = 2,
): Currency => ({ code, name, numericCode, fractionDigits, symbol, symbolPlacement: 'before' })

const after = (code: string, numericCode: string, name: string, symbol: string): Currency => ({
  code,
  name,
  numericCode,
  fractionDigits: 2,
  symbol,
  symbolPlacement: 'after',
})

/** Every currency a store may be kept in. All have two fraction digits, the yen none. [MONEY-2] [MONEY-3] */
export const CURRENCIES: readonly Currency[] = [
  before('EUR', '978', 'Euro', '€'),
  before('USD', '840', 'US Dollar', '$'),
  before('AUD', '036', 'Australian Dollar', 'A$'),
  after('NOK', '578', 'Norwegian Krone', 'kr'),
  before('CAD', '124', 'Canadian Dollar', 'C$'),
  before('NZD', '554', 'New Zealand Dollar', 'NZ$'),
  after('DKK', '208', 'Danish Krone', 'kr'),
  before('GBP', '826', 'British Pound', '£'),
  before('HKD', '344', 'Hong Kong Dollar', 'HK$'),
  before('CHF', '756', 'Swiss Franc', 'CHF '),
  before('MXN', '484', 'Mexican Peso', 'MX$'),
  before('SGD', '702', 'Singapore Dollar', 'S$'),
  after('SEK', '752', 'Swedish Krona', 'kr'),
  after('CZK', '203', 'Czech Koruna', 'Kč'),
  before('ILS', '376', 'Israeli New Shekel', '₪'),
  before('PHP', '608', 'Philippine Peso', '₱'),
  after('RUB', '643', 'Russian Ruble', '₽'),
  after('PLN', '985', 'Polish Zloty', 'zł'),
  before('THB', '764', 'Thai Baht', '฿'),
  before('MYR', '458', 'Malaysian Ringgit', 'RM'),
  before('ARS', '032', 'Argentine Peso', 'AR$'),
  before('BRL', '986', 'Brazilian Real', 'R$'),
  before('COP', '170', 'Colombian Peso', 'CO$'),
  before('IDR', '360', 'Indonesian Rupiah', 'Rp'),
  before('INR', '356', 'Indian Rupee', '₹'),
  before('JPY', '392', 'Japanese Yen', '¥', 0),
  before('ZAR', '710', 'South African Rand', 'R'),
]

/** The currency of a store that has not chosen one. [MONEY-4] */
export const DEFAULT_CURRENCY = 'USD'

const byCode: ReadonlyMap<string, Currency> = new Map(CURRENCIES.map((currency) => [currency.code, currency]))

/** The currency of a code, or undefined for one no store can use. */
export function findCurrency(code: string): Currency | undefined {
  return byCode.get(code)
}

/**
 * The currency of a code that must be known.
 *
 * @throws RangeError for a currency no store can use: guessing its fraction digits would charge wrong amounts
 */
export function currencyOf(code: string): Currency {
  const currency = byCode.get(code)
  if (currency === undefined) throw new RangeError(`"${code}" is not a currency a store can use.`)
  return currency
}
