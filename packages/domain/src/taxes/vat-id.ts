import { say } from '../words/sentence.ts'

/** A VAT number of a company in the European Union. */
export interface VatId {
  /** With its country in front and nothing between, as it is printed: `DE123456789`. */
  readonly id: string
  /** ISO 3166-1 alpha-2 of its country: of `EL` it is `GR`. */
  readonly country: string
}

/** What numbers look like after their country, as the register of the European Union describes them (VIES, FAQ 11; 2026-07). */
const FORMATS: { readonly [prefix: string]: RegExp } = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}

/** Most characters of what somebody types. */
export const MAX_VAT_ID = 30

/** What is said of a number that is none. */
export const vatIdText = say(
  'This is no VAT number of a country of the European Union. It begins with the country, such as DE123456789.',
)

/** Reads a VAT number as somebody types it, with spaces, points and hyphens; undefined where it looks like none. [TAX-30] */
export function readVatId(typed: string): VatId | undefined {
  const id = typed.toUpperCase().replaceAll(/[\s.\-_/]/g, '')
  const prefix = id.slice(0, 2) === 'GR' ? 'EL' : id.slice(0, 2)
  const number = id.slice(2)
  if (typed.length > MAX_VAT_ID || FORMATS[prefix]?.test(number) !== true) return undefined
  return { id: prefix + number, country: prefix === 'EL' ? 'GR' : prefix }
}
