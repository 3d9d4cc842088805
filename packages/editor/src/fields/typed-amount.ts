import { t } from '../words/words.ts'

/** What somebody typed into a field for money: nothing, an amount in minor units, or something to ask about. */
export type TypedAmount =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly minor: number }
  | { readonly kind: 'unclear'; readonly message: string }

/** The marks a language puts before decimals and between thousands. */
interface Marks {
  readonly decimal: string
  readonly group: string
}

/** Characters of the longest text that is looked at. */
const LONGEST = 60
const SPACES_AND_APOSTROPHES = /[\s\u00a0\u2009\u202f'’]/g
/** A whole number whose thousands are grouped: by three, or as in India by two before the last three. */
const GROUPED = /^\d{1,3}(?:,\d{3})+$|^\d{1,2}(?:,\d{2})*,\d{3}$/

const marksByLocale = new Map<string, Marks>()

function marksOf(locale: string | undefined): Marks {
  const key = locale ?? ''
  const known = marksByLocale.get(key)
  if (known !== undefined) return known
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1234567.8)
  const find = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
  const marks = { decimal: find('decimal'), group: find('group') }
  marksByLocale.set(key, marks)
  return marks
}

/**
 * Reads what somebody typed as an amount of money. [MONEY-30] [MONEY-31] [MONEY-32]
 *
 * @param typed as it stands in the field
 * @param digits fraction digits of the currency
 * @param locale the person's language; the browser's unless given. It decides only what could mean either
 */
export function readAmount(typed: string, digits: number, locale?: string): TypedAmount {
  if (typed.length > LONGEST) return unclear(digits, locale)
  const text = withoutSymbol(latinDigits(typed).replaceAll(SPACES_AND_APOSTROPHES, ''))
  if (text === '') return typed.trim() === '' ? { kind: 'empty' } : unclear(digits, locale)
  if (/^[-−–]/.test(text)) return { kind: 'unclear', message: t('Write an amount from 0.') }
  if (!/^[\d.,]*\d[\d.,]*$/.test(text)) return unclear(digits, locale)
  const split = splitDecimals(text, digits, locale)
  if (split === undefined) return unclear(digits, locale)
  const { whole, fraction } = split
  const exact = fraction.replace(/0+$/, '')
  if (exact.length > digits) return unclear(digits, locale)
  const minor = Number(`${whole}${exact.padEnd(digits, '0')}`)
  if (!Number.isSafeInteger(minor)) return { kind: 'unclear', message: t('This amount is too large.') }
  return { kind: 'amount', minor }
}

/**
 * An amount as a field shows it: the currency's digits, the decimal mark of the person's language, nothing between
 * thousands, so that it can be edited. `readAmount` gives it back. [MONEY-30]
 *
 * @param minor minor units, from 0
 */
export function amountText(minor: number, digits: number, locale?: string): string {
  const text = String(minor).padStart(digits + 1, '0')
  if (digits === 0) return text
  return `${text.slice(0, -digits)}${marksOf(locale).decimal === ',' ? ',' : '.'}${text.slice(-digits)}`
}

function splitDecimals(
  text: string,
  digits: number,
  locale: string | undefined,
): { readonly whole: string; readonly fraction: string } | undefined {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (last === -1) return { whole: text, fraction: '' }
  const mark = text.charAt(last)
  const other = mark === '.' ? ',' : '.'
  const before = text.slice(0, last)
  const fraction = text.slice(last + 1)
  if (before.includes(other)) {
    // Both marks: the last one begins the decimals, the other groups.
    const whole = ungrouped(before, other)
    return before.includes(mark) || whole === undefined ? undefined : { whole, fraction }
  }
  const isGrouped = ungrouped(text, mark)
  if (before.includes(mark)) return isGrouped === undefined ? undefined : { whole: isGrouped, fraction: '' }
  if (fraction.length !== 3 || isGrouped === undefined || Number(before) === 0)
    return { whole: before, fraction }
  // One mark with three digits after it, such as 1,234: the language says what it is.
  const { decimal, group } = marksOf(locale)
  if (mark === decimal) return { whole: before, fraction }
  return mark === group || digits < 3 ? { whole: isGrouped, fraction: '' } : undefined
}

/** The digits of a whole number grouped by a mark; undefined when the groups are not groups. */
function ungrouped(text: string, mark: string): string | undefined {
  const withCommas = text.replaceAll(mark, ',')
  return GROUPED.test(withCommas) ? withCommas.replaceAll(',', '') : undefined
}

/** Signs of currencies that are letters, besides three-letter codes. `k` and `m` are none: 5k is not 5. */
const LETTER_SIGNS = new Set(['kr', 'kč', 'zł', 'rs', 'rp', 'rm', 'r', 'fr', 'ft', 'lei'])

/** The text without a sign or code of a currency before or after the number. */
function withoutSymbol(text: string): string {
  const [, before = '', number = text, after = ''] =
    /^((?:[\p{L}\p{Sc}]+\.?)?)(.*?)((?:[\p{L}\p{Sc}]+\.?)?)$/u.exec(text) ?? []
  return [before, after].every(isSign) ? number : text
}

function isSign(text: string): boolean {
  const sign = text.replace(/\.$/, '').toLowerCase()
  return sign === '' || /\p{Sc}/u.test(sign) || /^[a-z]{3}$/.test(sign) || LETTER_SIGNS.has(sign)
}

/** Full-width and Arabic digits and marks as the ones programs count with. */
function latinDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
}

function unclear(digits: number, locale: string | undefined): TypedAmount {
  const example = amountText(digits === 0 ? 1250 : (125 * 10 ** digits) / 10, digits, locale)
  return { kind: 'unclear', message: t('Write an amount such as {example}.', { example }) }
}
