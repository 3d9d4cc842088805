import { isFontName, type FontFormat, type FontMetrics } from '@plinth/site-templates'
import { lettersOf } from './letters.ts'

/** What is read from a font file. */
export interface FontFacts {
  /** Name owners choose it by; pages call it so. */
  readonly family: string
  readonly format: FontFormat
  /** Lightest and boldest weight the file has. */
  readonly weights: readonly [number, number]
  readonly italic: boolean
  readonly metrics: FontMetrics
  /** The letters it has, as CSS writes them; empty when they are too many to be told. [STYLE-89] */
  readonly letters: string
  /** Whether the file says that it may not be part of anything else. */
  readonly isRestricted: boolean
}

/** What files begin with, by format. */
const SIGNATURES: Readonly<Record<string, FontFormat>> = {
  wOF2: 'woff2',
  wOFF: 'woff',
  '\0\u0001\0\0': 'truetype',
  true: 'truetype',
  OTTO: 'opentype',
}

/** Where compressed files say how large they become, and what is too large to be opened. */
const UNPACKED_AT = 16
const MOST_UNPACKED = 20 * 1024 * 1024

const MOST_NAME = 50

/** How often letters stand in texts, roughly: for how wide a text becomes. */
const TEXT = 'the quick brown fox jumps over the lazy dog and then on to the sea in a small old boat'

/** The part of a font that is read here, as fontkit gives it. */
interface OpenFont {
  readonly type?: string
  readonly familyName?: string | null
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  readonly unitsPerEm: number
  /** Code points it has glyphs for. */
  readonly characterSet: readonly number[]
  readonly italicAngle?: number
  readonly variationAxes?: { readonly wght?: { readonly min: number; readonly max: number } }
  readonly 'OS/2'?: {
    readonly usWeightClass?: number
    readonly fsSelection?: { readonly italic?: boolean }
    readonly fsType?: { readonly noEmbedding?: boolean }
  }
  getName?: (key: string) => string | null
  glyphForCodePoint: (code: number) => { readonly advanceWidth: number }
}

/** Reads a font file by its contents, whatever it is called; undefined for what is none. Never throws. [STYLE-61] */
export async function readFont(file: Buffer): Promise<FontFacts | undefined> {
  const format = SIGNATURES[file.toString('latin1', 0, 4)]
  if (format === undefined || file.length < UNPACKED_AT + 4) return undefined
  const isPacked = format === 'woff2' || format === 'woff'
  if (isPacked && file.readUInt32BE(UNPACKED_AT) > MOST_UNPACKED) return undefined
  try {
    // @ts-expect-error untyped
    const { create } = await import('fontkit')
    const font: OpenFont = create(file)
    const metrics = measuresOf(font)
    if (metrics === undefined) return undefined
    const italic = font['OS/2']?.fsSelection?.italic === true || (font.italicAngle ?? 0) !== 0
    const isRestricted = font['OS/2']?.fsType?.noEmbedding === true
    const letters = lettersOf(font.characterSet)
    return {
      family: familyOf(font),
      format,
      weights: weightsOf(font),
      italic,
      metrics,
      letters,
      isRestricted,
    }
  } catch {
    return undefined
  }
}

function measuresOf(font: OpenFont): FontMetrics | undefined {
  const { ascent, descent, lineGap, unitsPerEm } = font
  const widths = Array.from(TEXT, (letter) => font.glyphForCodePoint(letter.codePointAt(0)!).advanceWidth)
  const averageWidth = Math.round(widths.reduce((sum, width) => sum + width, 0) / widths.length)
  const metrics = { ascent, descent: -descent, lineGap, unitsPerEm, averageWidth }
  const isSound = Object.values(metrics).every(Number.isFinite) && unitsPerEm > 0 && averageWidth > 0
  return isSound ? metrics : undefined
}

/** What an uploaded family is called whose name is taken. [STYLE-61] */
export const ownName = (name: string): string => `${name.slice(0, MOST_NAME - 4).trim()} Own`

/** The typographic family before the one that names a single style; in the letters that CSS and the style can say. */
function familyOf(font: OpenFont): string {
  const given = font.getName?.('preferredFamily') ?? font.familyName ?? ''
  const name = given
    .normalize('NFKD')
    .replaceAll(/[^\w .+-]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_NAME)
    .trim()
  if (name === '') return 'Own font'
  return isFontName(name) ? ownName(name) : name
}

function weightsOf(font: OpenFont): readonly [number, number] {
  const within = (weight: number) => Math.min(1000, Math.max(1, Math.round(weight)))
  const axis = font.variationAxes?.wght
  if (axis !== undefined) return [within(axis.min), within(axis.max)]
  const weight = within(font['OS/2']?.usWeightClass ?? 400)
  return [weight, weight]
}
