import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spoken } from '../testing/spoken.ts'
import { COLOUR_FORMATS, colourIn, readColour } from './colour.ts'

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
  expect(read('hsl(0 1 .5 / .5)')).toMatch(/alpha is 1/)
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
