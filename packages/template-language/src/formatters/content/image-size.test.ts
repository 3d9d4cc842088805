import fc from 'fast-check'
import { expect, test } from 'vitest'
import { execute } from '../../index.ts'

const side = fc.integer({ min: 1, max: 20_000 })
const render = (code: string, size: string) => execute({ code, json: { size } }).output

test('[FMT-3] resizing to its own width or height leaves an image as it is', () => {
  fc.assert(
    fc.property(side, side, (width, height) => {
      const size = `${width}x${height}`
      expect(render(`{size|resizedHeightForWidth ${width}}`, size)).toBe(String(height))
      expect(render(`{size|resizedWidthForHeight ${height}}`, size)).toBe(String(width))
    }),
  )
})

test('[FMT-3] a resized image is at most a pixel off its proportions', () => {
  fc.assert(
    fc.property(side, side, side, (width, height, wanted) => {
      const resized = Number(render(`{size|resizedHeightForWidth ${wanted}}`, `${width}x${height}`))
      expect(Math.abs(resized - (wanted * height) / width)).toBeLessThanOrEqual(1)
    }),
  )
})

test('[FMT-4] a wider image never has a smaller class', () => {
  const classOf = (width: number) =>
    Number.parseInt(render(`{size|squarespaceThumbnailForWidth ${width}}`, '1x1'), 10)
  fc.assert(
    fc.property(side, side, (a, b) => {
      expect(classOf(Math.min(a, b))).toBeLessThanOrEqual(classOf(Math.max(a, b)))
    }),
  )
})
