import { say, type Sentence } from '../words/sentence.ts'

/** How a colour is written for people. */
export const COLOUR_FORMATS = ['hex', 'rgb', 'hsl'] as const
export type ColourFormat = (typeof COLOUR_FORMATS)[number]

export type ReadColour =
  { readonly ok: true; readonly colour: string } | { readonly ok: false; readonly message: Sentence }

const refused = (message: Sentence): ReadColour => ({ ok: false, message })

const NOT_READ = say('Write a colour such as #9a4f2f, rgb(154 79 47) or hsl(18 53% 39%).')

/**
 * A colour as a person writes it: 3 or 6 hex digits, `rgb(154 79 47)` or `hsl(18 53% 39%)`, with commas too. Hue is 0 to 360,
 * saturation and lightness are 0 to 1 or a percentage, alpha is 0 to 1; colours of a palette cover what is behind them, so
 * their alpha is 1. [STYLE-7]
 *
 * @returns `#rrggbb`, or what is wrong
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

function alphaProblem(part: string | undefined): Sentence | undefined {
  if (part === undefined) return undefined
  const alpha = numberOf(part, 1)
  if (isOut(alpha, 1)) return say('Alpha out of bounds')
  return alpha === 1 ? undefined : say('Colours of the palette cover what is behind them: their alpha is 1.')
}

function readRgb(parts: readonly string[]): ReadColour {
  if (parts.length < 3 || parts.length > 4) return refused(NOT_READ)
  const channels = parts.slice(0, 3).map((part) => numberOf(part, 255))
  if (channels.some((channel) => isOut(channel, 255)))
    return refused(say('Red, green and blue are numbers from 0 to 255.'))
  const problem = alphaProblem(parts[3])
  return problem === undefined ? { ok: true, colour: hexOf(channels) } : refused(problem)
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
  const problem = alphaProblem(parts[3])
  if (problem !== undefined) return refused(problem)
  const chroma = saturation * Math.min(lightness, 1 - lightness)
  const channel = (shift: number): number => {
    const place = (shift + hue / 30) % 12
    return (lightness - chroma * Math.max(-1, Math.min(place - 3, 9 - place, 1))) * 255
  }
  return { ok: true, colour: hexOf([channel(0), channel(8), channel(4)]) }
}

/** `#rrggbb` of red, green and blue, 0 to 255 each, which are rounded. */
export const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** Red, green and blue of `#rrggbb`, 0 to 255. */
function channelsOf(colour: string): readonly [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** `#rrggbb` written in a format; `readColour` reads it again. [STYLE-7] */
export function colourIn(format: ColourFormat, colour: string): string {
  const [red, green, blue] = channelsOf(colour)
  if (format === 'hex') return colour
  if (format === 'rgb') return `rgb(${red} ${green} ${blue})`
  const most = Math.max(red, green, blue) / 255
  const least = Math.min(red, green, blue) / 255
  const range = most - least
  const lightness = (most + least) / 2
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1))
  const share = (value: number) => `${Math.round(value * 1000) / 10}%`
  return `hsl(${Math.round(hueOf([red / 255, green / 255, blue / 255], most, range) * 10) / 10} ${share(saturation)} ${share(lightness)})`
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
