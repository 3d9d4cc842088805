import type { Address } from '../orders/order.ts'
import { countryName } from './countries.ts'
import { type AddressFormat, type FormatLetter, lettersOf, openFormat } from './address-format.ts'

/** Letters that are written without spaces, largest first: where they are, an address is in its country's own order. */
const OWN_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/**
 * An address as an envelope has it: the lines of its country, in the country's order, and the country's name. Whatever the
 * format has no place for stands before that name, so that nothing is lost. [CHK-47]
 *
 * @param language of whoever reads: the country's name is said in it
 * @param formatOf how addresses are written in a country; the table of all of them is large, so whoever has it gives it
 */
export function addressLines(
  address: Address,
  language: string,
  formatOf: (country: string) => AddressFormat | undefined,
): string[] {
  const { lines, latin = lines } = formatOf(address.country) ?? openFormat
  const isOwn = OWN_SCRIPT.test(`${address.line1}${address.city}${address.region ?? ''}`)
  const shape = isOwn ? lines : latin
  const values = valuesOf(address)
  const placed = new Set(lettersOf(shape))
  const left = (['D', 'C', 'S', 'Z'] as const).filter((letter) => !placed.has(letter))
  const found = shape.split('|').flatMap((line) => filled(line, values))
  return [...found, ...left.map((letter) => values[letter]), countryName(address.country, language)].filter(
    (line) => line !== '',
  )
}

/** The same with the telephone number below it, for whoever sends or brings something there; nothing without an address. */
export function addressAndPhone(
  address: Address | null,
  language: string,
  formatOf: (country: string) => AddressFormat | undefined,
): string[] {
  if (address === null) return []
  const { phone = '' } = address
  return [...addressLines(address, language, formatOf), phone].filter((line) => line !== '')
}

type Values = Readonly<Record<FormatLetter, string>>

function valuesOf({ name, company, line1, line2, district, city, region, postalCode }: Address): Values {
  const street = [line1, line2].filter((line) => line !== undefined && line !== '').join('\n')
  return {
    N: name,
    O: company ?? '',
    A: street,
    D: district ?? '',
    C: city,
    S: region ?? '',
    Z: postalCode ?? '',
  }
}

/** One line of a format. What divides two fields goes with either of them; a sign before a field goes with that one. */
function filled(line: string, values: Values): string[] {
  let text = ''
  let gap = ''
  for (const [part, letter] of line.matchAll(/\{([NOADCSZ])\}|[^{]+/g)) {
    if (letter === undefined) gap = part
    else {
      const value = values[letter as FormatLetter]
      if (value !== '') text += (text === '' && isGap(gap) ? '' : gap) + value
      // A name that stands in the line of itself, such as a city's that is its country.
      else if (/\p{L} ?$/u.test(gap)) text += gap
      gap = ''
    }
  }
  // Nothing but what is printed there anyway.
  if (/\p{L}/u.test(gap)) text += gap
  return text.includes('\n') && line !== '{A}'
    ? [text.replaceAll('\n', ', ').trim()]
    : text.trim().split('\n')
}

const isGap = (text: string) => /^[ ,/-]*$/.test(text)
