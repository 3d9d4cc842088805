/** The tag of the language that is English with accents, for developers: what is shown without them is not translatable. */
export const PSEUDO_LANGUAGE = 'en-XA'

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'à',
  c: 'ç',
  e: 'é',
  i: 'ï',
  n: 'ñ',
  o: 'ö',
  u: 'ü',
  y: 'ý',
  A: 'À',
  C: 'Ç',
  E: 'É',
  I: 'Ï',
  N: 'Ñ',
  O: 'Ö',
  U: 'Ü',
  Y: 'Ý',
}

/** As much longer as long sentences of the longest languages are. */
const LONGER = 0.4

/**
 * An English message pattern in the pseudo-language: in brackets, with accents, and 40 % longer. Arguments, plural forms'
 * names and tags stay as they are, so that it is filled in like the English one: `Delete {name}` → `[Délété {name} ööö]`.
 */
export function pseudoMessage(pattern: string): string {
  let depth = 0
  let inTag = false
  let letters = 0
  let accented = ''
  for (const sign of pattern) {
    // What stands between an odd number of braces is an argument; between two, the words of a plural form.
    if (sign === '{') depth++
    if (sign === '}') depth--
    if (sign === '<' && depth % 2 === 0) inTag = true
    const isWords = depth % 2 === 0 && !inTag
    if (sign === '>') inTag = false
    if (isWords && /\p{L}/u.test(sign)) letters++
    accented += isWords ? (ACCENTED[sign] ?? sign) : sign
  }
  // Only arguments: there is nothing to say in another language.
  if (letters === 0) return pattern
  return `[${accented} ${'ö'.repeat(Math.max(1, Math.round(letters * LONGER) - 3))}]`
}
