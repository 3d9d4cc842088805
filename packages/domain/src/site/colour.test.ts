import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spoken } from '../testing/spoken.ts'
import {
  alphaOf,
  COLOUR_FORMATS,
  COLOUR_PATTERN,
  colourIn,
  readAlpha,
  readColour,
  withAlpha,
} from './colour.ts'

const read = (text: string) => {
  const found = readColour(text)
  return found.ok ? found.colour : spoken(found.message)
}

test('[STYLE-7] a colour is read as hex, RGB or HSL', () => {
  expect(
    ['#9A4F2F', '9a4f2f', ' #fa0 ', 'rgb(154, 79, 47)', 'rgb(154 79 47 / 1)', 'rgb(100% 0% 0%)'].map(read),
  ).toEqual(['#9a4f2f', '#9a4f2f', '#ffaa00', '#9a4f2f', '#9a4f2f', '#ff0000'])
  expect(
    ['hsl(0 100% 50%)', 'hsla(120, 1, 0.25)', 'hsl(240deg 100% 50% / 100%)', 'hsl(360 0 1)'].map(read),
  ).toEqual(['#ff0000', '#008000', '#0000ff', '#ffffff'])
})

test('[STYLE-7] what is out of bounds or missing is said', () => {
  expect(
    ['hsl(361 1 1)', 'hsl(0 1.1 1)', 'hsl(0 1 101%)', 'hsl(0 1 1 / 2)', 'hsl(0 1)', 'hsl(0 x 1)'].map(read),
  ).toEqual([
    'Hue out of bounds',
    'Saturation out of bounds',
    'Lightness out of bounds',
    'Alpha out of bounds',
    'Missing an H/S/L value',
    'Missing an H/S/L value',
  ])
  expect(read('rgb(256 0 0)')).toBe('Red, green and blue are numbers from 0 to 255.')
  for (const text of ['', 'red', '#12', '#1234', '#12345g', 'hsl(1 1 1', '#123456\0', 'url(x)', 'rgb()'])
    expect(read(text), text).toMatch(/^Write a colour such as/)
})

test('[STYLE-7] every colour can be written in every format and read again, to within a step', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 0xffffff }),
      fc.constantFrom(...COLOUR_FORMATS),
      (value, format) => {
        const colour = `#${value.toString(16).padStart(6, '0')}`
        const again = read(colourIn(format, colour)) as string
        const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
        channels(again).forEach((channel, index) =>
          expect(Math.abs(channel - channels(colour)[index]!)).toBeLessThanOrEqual(format === 'hsl' ? 1 : 0),
        )
      },
    ),
  )
})

test('[STYLE-100] alpha is read from 0 to 1 or as a percentage, behind a colour and alone', () => {
  expect(readColour('hsl(0 1 .5 / .5)')).toEqual({ ok: true, colour: '#ff0000', alpha: 0.5 })
  expect(readColour('rgba(255, 0, 0, 25%)')).toEqual({ ok: true, colour: '#ff0000', alpha: 0.25 })
  expect(readColour('#ff0000')).toEqual({ ok: true, colour: '#ff0000' })
  expect(['0', '1', '.5', ' 40% '].map(readAlpha)).toEqual(
    [0, 1, 0.5, 0.4].map((alpha) => ({ ok: true, alpha })),
  )
  for (const text of ['1.01', '-0.1', '101%', '', 'half', '0.5\0', '9'.repeat(400)]) {
    const alpha = readAlpha(text)
    expect(alpha.ok ? alpha.alpha : spoken(alpha.message), text).toBe('Alpha out of bounds')
  }
  expect(['rgb(0 0 0 / 2)', 'hsl(0 0 0 / x)'].map(read)).toEqual([
    'Alpha out of bounds',
    'Alpha out of bounds',
  ])
})

test('[STYLE-100] every colour with alpha has one form, which is kept and written and read again', () => {
  const kept = new RegExp(`^${COLOUR_PATTERN}$`)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), fc.integer({ min: 0, max: 255 }), (value, byte) => {
      const colour = withAlpha(`#${value.toString(16).padStart(6, '0')}`, byte / 255)
      expect(colour).toMatch(kept)
      expect(withAlpha(colour, alphaOf(colour))).toBe(colour)
      const again = readColour(colourIn('rgb', colour))
      expect(again.ok && withAlpha(again.colour, again.alpha ?? 1)).toBe(colour)
    }),
  )
  for (const other of ['#123456ff', '#1234567', '#12345678 ', '#1234567g', '#12345678\n'])
    expect(kept.test(other), other).toBe(false)
})
