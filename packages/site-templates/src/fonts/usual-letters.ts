import { rangesOf } from './letter-ranges.ts'

/**
 * What most pages in English are written with: letters, figures, the signs of type and the usual symbols. A typeface is
 * sent in two files where its style allows: this part of it in the usual weights, which is a third to a half smaller, and the whole
 * for what is beyond. [STYLE-90]
 */
const usual: readonly (readonly [number, number])[] = [
  // Signs that are not shown are with them: they need no file of their own.
  [0x0, 0xbf],
  [0xc9, 0xc9],
  [0xd7, 0xd7],
  [0xe9, 0xe9],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
  [0xfeff, 0xfeff],
]

/** Weights of the small file, where a typeface has more: from text to bold. */
const usualWeights: readonly [number, number] = [400, 700]

/** What of the weights of a typeface its small file has. */
export function usualPart([lightest, boldest]: readonly [number, number]): readonly [number, number] {
  const [least, most] = usualWeights
  return [Math.max(lightest, least), Math.min(boldest, most)]
}

/** Languages whose pages seldom need more than the usual letters. */
const languages: ReadonlySet<string> = new Set(['en'])

/**
 * Whether a page in a language, set in some weights, is sent the small file of a typeface first; not where its weights are not
 * known. [STYLE-90]
 */
export function usesUsualLetters(language: string, weights: readonly number[]): boolean {
  const [least, most] = usualWeights
  const isUsual = (weight: number) => weight >= least && weight <= most
  return weights.length > 0 && weights.every(isUsual) && languages.has(language.split('-')[0] ?? '')
}

/** The usual letters as a text, for who makes a file of them. */
export const usualText = (): string => String.fromCodePoint(...usual.flatMap(([from, to]) => span(from, to)))

/** The ranges of a file in two: its usual letters, and the others. As CSS writes them. */
export function splitLetters(ranges: string): { readonly usual: string; readonly others: string } {
  const whole = readRanges(ranges)
  const isUsual = (letter: number) => usual.some(([from, to]) => letter >= from && letter <= to)
  const letters = whole.flatMap(([from, to]) => span(from, to))
  return {
    usual: rangesOf(letters.filter(isUsual)),
    others: rangesOf(letters.filter((letter) => !isUsual(letter))),
  }
}

const span = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

function readRanges(ranges: string): [number, number][] {
  return ranges.split(',').map((range) => {
    const [from = '0', to = from] = range.slice('U+'.length).split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
}

/** Changes when a small file of the same typeface would be another one: it is part of its address. */
const recipe = 'usual1'

/**
 * Name of the small file of a file of a typeface: in all usual weights, or in one of them alone, which is half of that again.
 * [STYLE-90] [STYLE-92]
 */
export const usualFile = (file: string, weight?: number): string =>
  weight === undefined ? `${file}-${recipe}` : `${file}-${recipe}-${weight}`

/** What a small file is made from: a file of a typeface, and the one weight it has of it where it has one alone. */
export interface UsualSource {
  readonly file: string
  readonly weight?: number
}

/** What the small file of a name is made from; undefined for any other name. */
export function fileOfUsual(name: string): UsualSource | undefined {
  const [, file, weight] = nameOfUsual.exec(name) ?? []
  if (file === undefined) return undefined
  return weight === undefined ? { file } : { file, weight: Number(weight) }
}

const nameOfUsual = new RegExp(`^([\\w-]+?)-${recipe}(?:-([4-7]00))?$`)

/**
 * The one weight of a typeface that a page needs at first, where a small file has it alone: what headings are set in, if nothing
 * else is set in their typeface. Of all the weights an owner may choose only full hundreds, so that nobody can have hundreds of
 * files made. [STYLE-92]
 *
 * @param weights lightest and boldest of the typeface
 */
export function oneWeight(
  [lightest, boldest]: readonly [number, number],
  weight: number,
): number | undefined {
  const [least, most] = usualPart([lightest, boldest])
  return least < most && weight >= least && weight <= most && weight % 100 === 0 ? weight : undefined
}
