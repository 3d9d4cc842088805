import { rangeOf, rangesOf } from '@plinth/site-templates/fonts/letter-ranges.ts'

/** Longest list of ranges that a page says: what is longer is told more roughly. */
const MOST_LETTERS = 2000
/** Letters between two ranges that are said as one, the fewest that make a list short enough. */
const GAPS = [0, 8, 32, 128, 1024]

/** The letters of a file as CSS writes them: `U+0-7E,U+A0-FF`. Empty when there are none, or too many to be told. [STYLE-89] */
export function lettersOf(codePoints: Iterable<number>): string {
  const sorted = [...new Set(codePoints)]
    .filter((code) => Number.isInteger(code) && code >= 0 && code <= 0x10_ff_ff)
    .sort((a, b) => a - b)
  for (const gap of GAPS) {
    const said = rangesOf(sorted, gap)
    if (said.length <= MOST_LETTERS) return said
  }
  return ''
}

/** Longest list of ranges that is read from a package. */
const MOST_GIVEN = 20_000

/** Ranges as a package writes them, in as few letters as say the same; undefined for what is no list of ranges. [STYLE-82] */
export function readLetters(given: string): string | undefined {
  if (given.length > MOST_GIVEN) return undefined
  const ranges = given.split(',').map((one) => {
    const [, from, to = from] = /^\s*U\+([\da-f]{1,6})(?:-([\da-f]{1,6}))?\s*$/i.exec(one) ?? []
    if (from === undefined || to === undefined) return undefined
    const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    return first > last || last > 0x10_ff_ff ? undefined : rangeOf(first, last)
  })
  return ranges.includes(undefined) ? undefined : ranges.join(',')
}
