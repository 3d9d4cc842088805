import { parseMoney, type LanguageTag } from '@plinth/domain'

/** What says yes in a table, in the languages spreadsheets say it in. */
const YES = new Set([
  'yes',
  'y',
  'true',
  '1',
  'on',
  'x',
  'wahr',
  'ja',
  'vrai',
  'oui',
  'verdadero',
  'si',
  'sí',
  'vero',
  'waar',
])
const NO = new Set([
  'no',
  'n',
  'false',
  '0',
  'off',
  '',
  'falsch',
  'nein',
  'faux',
  'non',
  'falso',
  'onwaar',
  'nee',
])

/** Yes or no; undefined for what is neither. */
export function readYes(text: string): boolean | undefined {
  const word = text.toLowerCase()
  return YES.has(word) ? true : NO.has(word) ? false : undefined
}

/** Characters of an amount; what is longer is none, and is not looked at. [OPS-153] */
const LONGEST_AMOUNT = 60

/** What stands before the decimals of amounts. */
export type DecimalMark = '.' | ','

/**
 * What stands before the decimals in all the amounts of a column: one amount alone can often be read in two ways
 * (`1.234`), all of them together hardly. Undefined where none of them says. [IMPORT-11]
 */
export function decimalMarkOf(amounts: readonly string[]): DecimalMark | undefined {
  for (const amount of amounts) {
    if (amount.length > LONGEST_AMOUNT) continue
    const marks = [...amount.matchAll(/[.,]/g)].map(([mark]) => mark as DecimalMark)
    const last = marks.at(-1)
    if (last === undefined) continue
    if (new Set(marks).size === 2) return last
    const decimals = amount.replace(/\D+$/, '').length - amount.lastIndexOf(last) - 1
    if (marks.length === 1 && decimals !== 3) return last
    // Several of the same, or three digits behind one: it stands between thousands.
    if (marks.length > 1) return last === '.' ? ',' : '.'
  }
  return undefined
}

/**
 * An amount in minor units, whatever stands between its thousands and before its decimals, with or without the sign of its
 * currency; undefined for what is none, and for more decimals than the currency has. [IMPORT-11]
 */
export function readAmount(text: string, currency: string, mark?: DecimalMark): number | undefined {
  if (text.length > LONGEST_AMOUNT) return undefined
  const bare = text.replace(/[\s'’_]|\p{Sc}|[A-Za-z]{1,4}(?=\s*[\d.,-]|$)/gu, '')
  if (!/^-?[\d.,]+$/.test(bare)) return undefined
  const decimal = mark ?? decimalMarkOf([bare])
  const thousands = decimal === ',' ? /\./g : decimal === '.' ? /,/g : /[.,]/g
  const amount = parseMoney(bare.replace(thousands, '').replace(',', '.'), currency)
  return amount.ok ? amount.value.amount : undefined
}

/** A whole number of things; undefined for what is none. `12.0` is one. */
export function readCount(text: string): number | undefined {
  const [, whole] = /^(-?\d{1,15})(?:[.,]0+)?$/.exec(text.replace(/\s/g, '')) ?? []
  return whole === undefined ? undefined : Number(whole)
}

const GRAMS: Readonly<Record<string, number>> = {
  g: 1,
  kg: 1000,
  lb: 453.59237,
  lbs: 453.59237,
  oz: 28.349523125,
}

/** A weight in whole grams; undefined for what is none. */
export function readWeight(text: string, unit: string): number | undefined {
  const [, number, own] = /^(\d+(?:[.,]\d+)?)\s*(g|kg|lbs?|oz)?$/i.exec(text) ?? []
  const grams = GRAMS[(own ?? unit).toLowerCase()]
  return number === undefined || grams === undefined
    ? undefined
    : Math.round(Number(number.replace(',', '.')) * grams)
}

/** The language a head names in brackets, `Name (fr)`; undefined where it names none. */
export function languageOfHead(head: string): { readonly head: string; readonly language?: LanguageTag } {
  const [, name, language] = /^(.*\S)\s*\(([a-z]{2,3}(?:-[a-z0-9]{2,8})*)\)$/i.exec(head) ?? []
  return name === undefined || language === undefined ? { head } : { head: name, language }
}
