import type { PreparedFormatter } from '../../extension.ts'
import { text, type Value } from '../../values.ts'
import { WIDTHS } from './image.ts'

/** What the sizing formatters print for a size that is not `WIDTHxHEIGHT`. */
const MALFORMED = "Invalid source parameter. Pass in 'originalSize'"

/** The width of the largest class. */
const LARGEST = 1500

interface Size {
  readonly width: number
  readonly height: number
}

/** Reads `WIDTHxHEIGHT`; each part is an integer at the beginning of its text, or NaN [FMT-2]. */
function readSize(value: Value): Size | undefined {
  const [width, height, ...more] = text(value).split('x')
  if (width === undefined || height === undefined || more.length > 0) return undefined
  return { width: Number.parseInt(width, 10), height: Number.parseInt(height, 10) }
}

/** Cut to a 32-bit integer; NaN and infinity give 0. */
function wholeNumber(value: number): number {
  return value | 0
}

/** The smallest class that is wide enough; the first if the width cannot be read [FMT-4]. */
function sizeClass(width: number): string {
  const wanted = Math.min(width, LARGEST)
  return WIDTHS.find((candidate) => Number.parseInt(candidate, 10) >= wanted) ?? '100w'
}

/** A formatter of a size and the number in its first argument. */
function sizing(print: (size: Size, wanted: number) => string | number): PreparedFormatter {
  return {
    prepare([wanted = '']) {
      const target = Number.parseInt(wanted, 10)
      return (value) => {
        const size = readSize(value)
        return size === undefined ? MALFORMED : print(size, target)
      }
    },
  }
}

export const width = (value: Value): Value => readSize(value)?.width
export const height = (value: Value): Value => readSize(value)?.height

/** Height that keeps the proportions at a given width [FMT-3]. */
export const resizedHeightForWidth = sizing((size, wanted) =>
  wholeNumber((wanted / size.width) * size.height),
)

/** Width that keeps the proportions at a given height [FMT-3]. */
export const resizedWidthForHeight = sizing((size, wanted) =>
  wholeNumber((wanted / size.height) * size.width),
)

/** Size class for a width; the value is not looked at. */
export const thumbnailForWidth: PreparedFormatter = {
  prepare([wanted = '']) {
    const found = sizeClass(Number.parseInt(wanted, 10))
    return () => found
  },
}

/** Size class for a height. */
export const thumbnailForHeight = sizing((size, wanted) =>
  sizeClass(wholeNumber((wanted / size.height) * size.width)),
)
