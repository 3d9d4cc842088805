import { say, type Sentence } from '../words/sentence.ts'

/** How a colour is written for people. */
export const COLOUR_FORMATS = ['hex', 'rgb', 'hsl'] as const
export type ColourFormat = (typeof COLOUR_FORMATS)[number]

export type ReadColour =
  /** `#rrggbb`, and how much it covers where that was written: 0 to 1. */
  | { readonly ok: true; readonly colour: string; readonly alpha?: number }
  | { readonly ok: false; readonly message: Sentence }

/** A colour as it is kept: `#rrggbb`, and two digits more where it lets through what is behind it. */
export const COLOUR_PATTERN = '#[0-9a-f]{6}(?:(?!ff)[0-9a-f]{2})?'

const refused = (message: Sentence): ReadColour => ({ ok: false, message })

const NOT_READ = say('Write a colour such as #9a4f2f, rgb(154 79 47) or hsl(18 53% 39%).')

/**
 * A colour as a person writes it: 3 or 6 hex digits, `rgb(154 79 47)` or `hsl(18 53% 39%)`, with commas too. Hue is 0 to 360,
 * saturation and lightness are 0 to 1 or a percentage, alpha is 0 to 1 or a percentage. [STYLE-7] [STYLE-100]
 *
 * @returns the colour, or what is wrong
 */
export function readColour(written: string): ReadColour {
  const text = written.trim().toLowerCase()
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text)?.[1]
  if (hex !== undefined) {
    return { ok: true, colour: `#${hex.length === 3 ? hex.replace(/./g, (digit) => digit + digit) : hex}` }
  }
  const call = /^(rgb|hsl)a?\s*\(([^()]*)\)$/.exec(text)
  if (call === null) return refused(NOT_READ)
  const parts = (call[2] ?? '').split(/[\s,/]+/).filter((part) => part !== '')
  return call[1] === 'rgb' ? readRgb(parts) : readHsl(parts)
}

/** A number, or a percentage as a share of `whole`; NaN for anything else. */
function numberOf(part: string | undefined, whole: number): number {
  const found = /^(-?\d{1,6}(?:\.\d{1,6})?|-?\.\d{1,6})(%|deg)?$/.exec(part ?? '')
  if (found === null) return Number.NaN
  return found[2] === '%' ? (Number(found[1]) / 100) * whole : Number(found[1])
}

const isOut = (value: number, most: number): boolean => !(value >= 0 && value <= most)

/** How much a colour covers, as a person writes it: 0 to 1, or a percentage. [STYLE-100] */
export function readAlpha(
  written: string,
): { readonly ok: true; readonly alpha: number } | { readonly ok: false; readonly message: Sentence } {
  const alpha = numberOf(written.trim(), 1)
  return isOut(alpha, 1) ? { ok: false, message: say('Alpha out of bounds') } : { ok: true, alpha }
}

/** A colour with the alpha that stands behind it, if one does. */
function withWritten(colour: string, written: string | undefined): ReadColour {
  if (written === undefined) return { ok: true, colour }
  const read = readAlpha(written)
  return read.ok ? { ok: true, colour, alpha: read.alpha } : refused(read.message)
}

function readRgb(parts: readonly string[]): ReadColour {
  if (parts.length < 3 || parts.length > 4) return refused(NOT_READ)
  const channels = parts.slice(0, 3).map((part) => numberOf(part, 255))
  if (channels.some((channel) => isOut(channel, 255)))
    return refused(say('Red, green and blue are numbers from 0 to 255.'))
  return withWritten(hexOf(channels), parts[3])
}

function readHsl(parts: readonly string[]): ReadColour {
  if (parts.length > 4) return refused(NOT_READ)
  const hue = numberOf(parts[0], 360)
  const saturation = numberOf(parts[1], 1)
  const lightness = numberOf(parts[2], 1)
  if ([hue, saturation, lightness].some(Number.isNaN)) return refused(say('Missing an H/S/L value'))
  if (isOut(hue, 360)) return refused(say('Hue out of bounds'))
  if (isOut(saturation, 1)) return refused(say('Saturation out of bounds'))
  if (isOut(lightness, 1)) return refused(say('Lightness out of bounds'))
  const chroma = saturation * Math.min(lightness, 1 - lightness)
  const channel = (shift: number): number => {
    const place = (shift + hue / 30) % 12
    return (lightness - chroma * Math.max(-1, Math.min(place - 3, 9 - place, 1))) * 255
  }
  return withWritten(hexOf([channel(0), channel(8), channel(4)]), parts[3])
}

/** `#rrggbb` of red, green and blue, 0 to 255 each, which are rounded. */
export const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** How much a colour that is kept covers: 0 to 1, to three places, which `withAlpha` makes the same colour of. [STYLE-100] */
export function alphaOf(colour: string): number {
  const digits = /^#[0-9a-f]{6}([0-9a-f]{2})$/i.exec(colour)?.[1]
  return digits === undefined ? 1 : Math.round((Number.parseInt(digits, 16) / 255) * 1000) / 1000
}

/** A colour without what it lets through: `#rrggbb`. */
export const withoutAlpha = (colour: string): string => colour.slice(0, 7)

/** A colour that covers so much of what is behind it, in its one form: what covers all of it has six digits. [STYLE-100] */
export function withAlpha(colour: string, alpha: number): string {
  const digits = Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')
  return digits === 'ff' ? withoutAlpha(colour) : `${withoutAlpha(colour)}${digits}`
}

/** Red, green and blue of a colour that is kept, 0 to 255. */
function channelsOf(colour: string): readonly [number, number, number] {
  const value = Number.parseInt(withoutAlpha(colour).slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/**
 * A colour that is kept, written in a format; `readColour` reads it again. Hex digits say no alpha. [STYLE-7] [STYLE-100]
 */
export function colourIn(format: ColourFormat, colour: string): string {
  const [red, green, blue] = channelsOf(colour)
  if (format === 'hex') return withoutAlpha(colour)
  const alpha = alphaOf(colour)
  const end = alpha === 1 ? ')' : ` / ${alpha})`
  if (format === 'rgb') return `rgb(${red} ${green} ${blue}${end}`
  const most = Math.max(red, green, blue) / 255
  const least = Math.min(red, green, blue) / 255
  const range = most - least
  const lightness = (most + least) / 2
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1))
  const share = (value: number) => `${Math.round(value * 1000) / 10}%`
  return `hsl(${Math.round(hueOf([red / 255, green / 255, blue / 255], most, range) * 10) / 10} ${share(saturation)} ${share(lightness)}${end}`
}

function hueOf([red, green, blue]: readonly [number, number, number], most: number, range: number): number {
  if (range === 0) return 0
  const sixth =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  return sixth * 60
}
