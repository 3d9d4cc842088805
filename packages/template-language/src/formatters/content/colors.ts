import type { Formatter } from '../../extension.ts'
import { child, number, text, type Value } from '../../values.ts'

/** Corners and middle of an image, in the order their colours are printed. */
const POSITIONS = 'topLeft topRight bottomLeft bottomRight center'.split(' ')

/** `image-color [position] [property]`: average colours of an image, as attributes, a colour, or a style [FMT-9]. */
export const imageColor: Formatter = (image, [position, property]) => {
  const colors = child(image, 'colorData')
  if (colors === undefined) return undefined
  if (position === undefined) return colorAttributes(colors)
  const color = averageColor(colors, position)
  if (color === '') return `"${position}" not found.`
  return property === undefined ? `#${color}` : `${property}: #${color}`
}

function averageColor(colors: Value, position: string): string {
  return text(child(colors, `${position}Average`))
}

/** One attribute for each position, each followed by a space. */
export function colorAttributes(colors: Value, small = false): string {
  return POSITIONS.map(
    (position) =>
      `data-color-${small ? position.toLowerCase() : position}="#${averageColor(colors, position)}" `,
  ).join('')
}

const HEX_COLOR = /^#?([0-9a-f]{3,6})$/i

/**
 * `color-weight`: whether dark or light text suits a colour: `light` or `dark`, missing for what is no colour [FMT-10].
 * The colour is compared as one number, so red decides.
 */
export function colorWeight(value: Value): Value {
  const digits = HEX_COLOR.exec(text(value))?.[1]
  if (digits === undefined) return undefined
  const doubled = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  return Number.parseInt(doubled, 16) > 0xffffff / 2 ? 'light' : 'dark'
}

/** `website-color`: a colour of a theme as CSS `hsl()` or `hsla()` [FMT-11]. */
export function websiteColor(color: Value): string {
  const [hue, saturation, lightness, alpha] = ['hue', 'saturation', 'lightness', 'alpha'].map((key) =>
    child(color, key),
  )
  if (hue === undefined || saturation === undefined || lightness === undefined)
    return 'Missing an H/S/L value.'
  const [h, s, l, a] = [hue, saturation, lightness, alpha].map(number) as [number, number, number, number]
  const isPart = (value: number) => value >= 0 && value <= 1
  // What cannot be read is out of bounds only where it would be multiplied.
  const outside = [
    (h < 0 || h > 360) && 'Hue out of bounds. ',
    !isPart(s) && 'Saturation out of bounds. ',
    !isPart(l) && 'Lightness out of bounds. ',
    (a < 0 || a > 1) && 'Alpha out of bounds.',
  ].filter(Boolean)
  if (outside.length > 0) return outside.join('')
  const [shownH, shownS, shownL, shownA] = [h, s * 100, l * 100, a].map((part) => Number(part.toFixed(2)))
  const channels = `${shownH}, ${shownS}%, ${shownL}%`
  return alpha === undefined ? `hsl(${channels})` : `hsla(${channels}, ${shownA})`
}
