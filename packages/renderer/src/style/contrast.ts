import { alphaOf, hexOf, withoutAlpha } from '@plinth/domain'

/** Contrast that text needs against what is behind it. */
export const TEXT_CONTRAST = 4.5
/** Contrast that borders of fields and focus rings need. */
export const SHAPE_CONTRAST = 3

/** Red, green and blue of `#rrggbb`, 0 to 255; black when unreadable. */
function channels(colour: string): readonly [number, number, number] {
  const digits = /^#?([0-9a-f]{6})$/i.exec(colour)?.[1] ?? '000000'
  const value = Number.parseInt(digits, 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours, 1 to 21, as WCAG 2 defines it. [RENDERER-24] */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** `share` of `colour` mixed with the rest of `other`, channel by channel. */
export function mix(colour: string, other: string, share: number): string {
  const a = channels(colour)
  const b = channels(other)
  return hexOf(a.map((channel, index) => channel * share + (b[index] ?? 0) * (1 - share)))
}

/** What is seen of a colour that may let something through, over one that does not: `#rrggbb`. [STYLE-101] */
export function over(colour: string, ground: string): string {
  const alpha = alphaOf(colour)
  return alpha === 1 ? colour : mix(withoutAlpha(colour), ground, alpha)
}

/** The one of several colours that stands out most against a background. */
export function mostReadable(background: string, candidates: readonly string[]): string {
  return candidates.reduce((best, candidate) =>
    contrast(candidate, background) > contrast(best, background) ? candidate : best,
  )
}

/**
 * A colour moved towards black or white, no further than needed, until it has the wanted contrast. Black or white
 * always reaches 4.5, whatever the background.
 */
export function readableOn(colour: string, background: string, wanted: number): string {
  if (contrast(colour, background) >= wanted) return colour
  const end = mostReadable(background, ['#000000', '#ffffff'])
  for (let share = 0.9; share > 0; share -= 0.1) {
    const candidate = mix(colour, end, share)
    if (contrast(candidate, background) >= wanted) return candidate
  }
  return end
}
