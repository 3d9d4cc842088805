import { hexOf } from '@plinth/domain'

/** Contrast that words need: WCAG 2, 1.4.3. */
const TEXT_CONTRAST = 4.5
/** From 24 px on, and bold ones from 18.66 px on. */
const LARGE_CONTRAST = 3

/** Contrast that words of a size and weight need to be read. [EDIT-171] */
export function contrastWanted({ fontSize, fontWeight }: CSSStyleDeclaration): number {
  const size = Number.parseFloat(fontSize)
  return size >= 24 || (size >= 18.66 && Number.parseInt(fontWeight, 10) >= 700)
    ? LARGE_CONTRAST
    : TEXT_CONTRAST
}

/** Red, green and blue from 0 to 255, and how much it covers, from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number]

export const colourAt = (data: Uint8ClampedArray, index: number): Colour => [
  data[index * 4] ?? 0,
  data[index * 4 + 1] ?? 0,
  data[index * 4 + 2] ?? 0,
  (data[index * 4 + 3] ?? 0) / 255,
]

/** What is seen when colours lie over one that covers, the first on top. */
export function over(veils: readonly Colour[], ground: Colour): Colour {
  return veils
    .toReversed()
    .reduce<Colour>(
      ([red, green, blue, alpha], [r, g, b, share]) => [
        r * share + red * (1 - share),
        g * share + green * (1 - share),
        b * share + blue * (1 - share),
        Math.max(alpha, share),
      ],
      ground,
    )
}

export const hex = ([red, green, blue]: Colour): string => hexOf([red, green, blue])

const known = new Map<string, Colour>()

/** A colour as CSS writes it, in whatever way. */
export function colourOf(css: string): Colour {
  const before = known.get(css)
  if (before !== undefined) return before
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (context === null) return [0, 0, 0, 0]
  context.fillStyle = css
  context.fillRect(0, 0, 1, 1)
  const colour = colourAt(context.getImageData(0, 0, 1, 1).data, 0)
  if (known.size > 500) known.clear()
  known.set(css, colour)
  return colour
}
