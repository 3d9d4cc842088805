import { families } from './font-families.generated.ts'
import type { FontCategory } from './font-list.ts'
import { oneWeight, splitLetters, usesUsualLetters, usualFile, usualPart } from './usual-letters.ts'

/** Measures of a typeface in its own units, as its file states them. */
export interface FontMetrics {
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  readonly unitsPerEm: number
  /** Average width of a letter in English text. */
  readonly averageWidth: number
}

/** The files of one face by the alphabet they write: names for `fontAddress`. */
export type FontFaceFiles = { readonly latin: string } & { readonly [Subset in FontSubset]?: string }

/** What CSS calls the kinds of font files. */
export type FontFormat = 'woff2' | 'woff' | 'truetype' | 'opentype'

/** A file of a font of the website's own: uploaded, or of a collection. */
export interface OwnFace {
  /** Where it is, on the site's own host. */
  readonly address: string
  readonly format: FontFormat
  readonly weights: readonly [number, number]
  readonly italic: boolean
  /** The letters it has, as CSS writes them; unknown where there are none. [STYLE-89] */
  readonly letters?: string
}

/** A typeface the site can be set in, served from the site's own address. */
export interface FontFamily {
  /** Name owners choose it by and the CSS uses. */
  readonly name: string
  readonly category: FontCategory
  /** Lightest and boldest weight it has. */
  readonly weights: readonly [number, number]
  readonly metrics: FontMetrics
  /** The upright face and, where there is one, the italic. */
  readonly normal: FontFaceFiles
  readonly italic?: FontFaceFiles
  /** The files of a font of the website's own, instead of `normal` and `italic`. */
  readonly own?: readonly OwnFace[]
  /** Where the rules of further files are, for families of more files than a page should name. [STYLE-88] */
  readonly sheet?: string
}

/** In which weights a page sets its typefaces. Unless all are usual ones, files are sent whole. [STYLE-90] */
export interface PageWeights {
  readonly all: readonly number[]
  /** What alone headings are set in, of a family that nothing else is set in. [STYLE-92] */
  readonly ofHeadings?: number
}

/** Weights that are not known. */
const unknown: PageWeights = { all: [] }

/** Which letters a file has: ranges of code points, as browsers choose files by them. */
const letters = {
  latin:
    'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+304,U+308,U+329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  vietnamese:
    'U+102-103,U+110-111,U+128-129,U+168-169,U+1A0-1A1,U+1AF-1B0,U+300-301,U+303-304,U+308-309,U+323,U+329,U+1EA0-1EF9,U+20AB',
  cyrillic: 'U+301,U+400-45F,U+490-491,U+4B0-4B1,U+2116',
  'cyrillic-ext': 'U+460-52F,U+1C80-1C8A,U+20B4,U+2DE0-2DFF,U+A640-A69F,U+FE2E-FE2F',
  greek: 'U+370-377,U+37A-37F,U+384-38A,U+38C,U+38E-3A1,U+3A3-3FF',
} as const

export type FontSubset = keyof typeof letters

/** Languages whose letters are not all in the first file of a typeface, and the files they need beside it. */
const needs: Readonly<Record<string, readonly FontSubset[]>> = {
  ...Object.fromEntries(
    ['az', 'bs', 'cs', 'cy', 'eo', 'et', 'gn', 'ha', 'hr', 'hu', 'kk', 'ku', 'lt', 'lv', 'mi', 'mt', 'pl']
      .concat(['ro', 'sk', 'sl', 'sq', 'tr', 'yo'])
      .map((language) => [language, ['latin-ext']]),
  ),
  vi: ['latin-ext', 'vietnamese'],
  ...Object.fromEntries(['be', 'bg', 'mk', 'ru', 'sr', 'uk'].map((language) => [language, ['cyrillic']])),
  kk: ['latin-ext', 'cyrillic', 'cyrillic-ext'],
  el: ['greek'],
}

/** The files a language is written with, the one with most of its letters first. */
export const subsetsOf = (language: string): readonly FontSubset[] => [
  ...(needs[language.split('-')[0] ?? ''] ?? []),
  'latin',
]

interface StandIn {
  readonly local: readonly string[]
  readonly metrics: FontMetrics
  /** What CSS writes after it. */
  readonly generic: string
}

/** Faces found on nearly every machine, stretched to the measures of the real one until that has arrived. */
const serif: StandIn = {
  local: ['Georgia', 'Gelasio', 'DejaVu Serif'],
  metrics: { ascent: 1878, descent: 449, lineGap: 0, unitsPerEm: 2048, averageWidth: 913 },
  generic: 'Georgia,serif',
}
const sans: StandIn = {
  local: ['Arial', 'Liberation Sans', 'Roboto'],
  metrics: { ascent: 1854, descent: 434, lineGap: 67, unitsPerEm: 2048, averageWidth: 913 },
  generic: 'system-ui,sans-serif',
}
const mono: StandIn = {
  local: ['Courier New', 'Liberation Mono', 'Cousine'],
  metrics: { ascent: 1705, descent: 615, lineGap: 0, unitsPerEm: 2048, averageWidth: 1229 },
  generic: 'monospace',
}
const standIns: Readonly<Record<FontCategory, StandIn>> = {
  serif,
  'slab-serif': serif,
  'sans-serif': sans,
  display: sans,
  script: { ...serif, generic: 'cursive' },
  mono,
  other: sans,
}

/** Every typeface a site may use. [TEMPLATE-6] */
export const fontFamilies: readonly FontFamily[] = families

const byName: ReadonlyMap<string, FontFamily> = new Map(fontFamilies.map((family) => [family.name, family]))

/** Whether a typeface of this name is served. */
export const isFontName = (name: string): boolean => byName.has(name)

/**
 * The family of a name; an unknown name gets the first family, so that a page always has one.
 *
 * @param own families of the website's own
 */
export function fontFamily(name: string, own: readonly FontFamily[] = []): FontFamily {
  return byName.get(name) ?? own.find((family) => family.name === name) ?? fontFamilies[0]!
}

/**
 * The file most letters of a page are in: the upright one nearest to a weight.
 *
 * @param weight which of its upright files, of a family of the website's own that has several
 */
export function mainFile(
  { own, normal, weights }: FontFamily,
  language: string,
  weight = 400,
  { all, ofHeadings }: PageWeights = unknown,
): { readonly address: string; readonly format: FontFormat; readonly weights?: readonly [number, number] } {
  if (own === undefined) {
    const file = filesFor(normal, language)[0]?.[1] ?? ''
    if (!usesUsualLetters(language, all)) return { address: fontAddress(file), format: 'woff2' }
    const one = ofHeadings === undefined ? undefined : oneWeight(weights, ofHeadings)
    return { address: fontAddress(usualFile(file, one)), format: 'woff2' }
  }
  // Of files for several alphabets the first: whoever knows the language puts them in order.
  const away = ({ weights: [least, most], italic }: OwnFace) =>
    Math.max(least - weight, weight - most, 0) + (italic ? 1000 : 0)
  return own.toSorted((a, b) => away(a) - away(b))[0]!
}

/** Address of a font file on the site's own origin. Named after its contents, so it may be kept for ever. [TEMPLATE-6] */
export function fontAddress(file: string): string {
  return `/_plinth/fonts/${file}.woff2`
}

/** The CSS value of `font-family`: the face, its stretched stand-in, then whatever the machine has. */
export function fontStack(family: FontFamily): string {
  return `"${family.name}","${family.name} stand-in",${standIns[family.category].generic}`
}

/** The files of a face that a language is written with, the one with most of its letters first. [STYLE-42] */
export function filesFor(face: FontFaceFiles, language: string): readonly (readonly [FontSubset, string])[] {
  return subsetsOf(language).flatMap((subset) => {
    const file = face[subset]
    return file === undefined ? [] : [[subset, file] as const]
  })
}

/** `@font-face` rules of files of a font of the website's own. [STYLE-60] [STYLE-88] */
export function ownFontFaces(name: string, faces: readonly OwnFace[]): string {
  return faces
    .map(
      ({ address, format, weights: [least, most], italic, letters = '' }) =>
        `@font-face{font-family:"${name}";font-style:${italic ? 'italic' : 'normal'};font-weight:${least === most ? least : `${least} ${most}`};font-display:swap;src:url(${address}) format("${format}")${letters === '' ? '' : `;unicode-range:${letters}`}}`,
    )
    .join('')
}

const latin = splitLetters(letters.latin)

/**
 * The rules of a face that is sent in two files: the usual letters in the usual weights, the whole for everything else; or in
 * three, the first with one weight alone. Browsers put only rules of the very same weights together to one face and draw a text
 * with one face alone: usual and other letters stand in pairs of rules, and no two pairs hold the same weight. [STYLE-90] [STYLE-92]
 */
function splitFace(
  file: string,
  [lightest, boldest]: readonly [number, number],
  one: number | undefined,
  rule: (weights: readonly [number, number], file: string, range?: string) => string,
): string {
  const [least, most] = usualPart([lightest, boldest])
  const pair = (weights: readonly [number, number], usual: string): string =>
    rule(weights, usual, latin.usual) + rule(weights, file, latin.others)
  const usual =
    one === undefined
      ? [pair([least, most], usualFile(file))]
      : [
          pair([one, one], usualFile(file, one)),
          one > least ? pair([least, one - 1], usualFile(file)) : '',
          one < most ? pair([one + 1, most], usualFile(file)) : '',
        ]
  return [
    ...usual,
    lightest < least ? rule([lightest, least - 1], file) : '',
    boldest > most ? rule([most + 1, boldest], file) : '',
  ].join('')
}

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`

/**
 * `@font-face` rules of a family: the real faces with `swap`, and a stand-in with the same widths and line heights, so
 * that nothing moves when the real one arrives. Files with letters that a language does not have are left out. [TEMPLATE-6]
 * [STYLE-42]
 *
 * @param language tag of the language the page is in
 */
export function fontFaces(
  family: FontFamily,
  language = 'en',
  { all: weights, ofHeadings }: PageWeights = unknown,
): string {
  const isSplit = usesUsualLetters(language, weights)
  const one = ofHeadings === undefined ? undefined : oneWeight(family.weights, ofHeadings)
  const face = (files: FontFaceFiles, style: 'normal' | 'italic') => {
    const all = filesFor(files, language)
    const rule = ([from, to]: readonly [number, number], file: string, range?: string) =>
      `@font-face{font-family:"${family.name}";font-style:${style};font-weight:${from === to ? from : `${from} ${to}`};font-display:swap;` +
      `src:url(${fontAddress(file)}) format("woff2")${range === undefined ? '' : `;unicode-range:${range}`}}`
    if (isSplit) return splitFace(files.latin, family.weights, style === 'normal' ? one : undefined, rule)
    return all
      .map(([subset, file]) => rule(family.weights, file, all.length > 1 ? letters[subset] : undefined))
      .join('')
  }
  const ownFaces = family.own === undefined ? undefined : ownFontFaces(family.name, family.own)
  const standIn = standIns[family.category]
  const { metrics } = family
  const sizeAdjust =
    metrics.averageWidth / metrics.unitsPerEm / (standIn.metrics.averageWidth / standIn.metrics.unitsPerEm)
  const unit = metrics.unitsPerEm * sizeAdjust
  return (
    (ownFaces ?? face(family.normal, 'normal')) +
    (family.italic === undefined ? '' : face(family.italic, 'italic')) +
    `@font-face{font-family:"${family.name} stand-in";src:${standIn.local.map((name) => `local("${name}")`).join(',')};` +
    `size-adjust:${percent(sizeAdjust)};ascent-override:${percent(metrics.ascent / unit)};` +
    `descent-override:${percent(metrics.descent / unit)};line-gap-override:${percent(metrics.lineGap / unit)}}`
  )
}
