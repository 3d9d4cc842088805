import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spoken } from '../testing/spoken.ts'
import {
  changeStyle,
  joinedSteps,
  lookChanges,
  readStyle,
  STYLE_FIELDS,
  STYLE_FIELD_NAMES,
  STYLE_PARTS,
  styleChanges,
  styleOf,
  stylePartsOf,
  styleProblems,
  styleValues,
  undoneStyle,
  type SiteStyle,
  type StyleChanges,
  type StyleField,
  type StyleStep,
} from './site-style.ts'

const usual = readStyle({})

/** A value that a field can have. */
function valueOf(name: StyleField): fc.Arbitrary<string | number> {
  const field = STYLE_FIELDS[name]
  switch (field.kind) {
    case 'choice':
      return fc.constantFrom(...field.options.map(([value]) => value))
    case 'number':
      return Number.isInteger(field.rules.min) && Number.isInteger(field.rules.max)
        ? fc.integer(field.rules)
        : fc.constantFrom(field.rules.min, field.default, field.rules.max)
    case 'text':
      if (name === 'customCss') return fc.constantFrom('', 'h1 { color: red }', 'h1 {\n  color: blue;\n}')
      return name.startsWith('palette.')
        ? fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
        : fc.constantFrom('Inter', 'Lora', 'Fira Code')
  }
}

const anyChanges: fc.Arbitrary<StyleChanges> = fc.record(
  Object.fromEntries(STYLE_FIELD_NAMES.map((name) => [name, valueOf(name)])),
  { requiredKeys: [] },
)

test('[STYLE-2] a style of before there were these fields is whole, and looks as it did', () => {
  const kept = {
    palette: { white: '#FDFAF4', light: '#f2ebdf', accent: '#9a4a2f', dark: '#2d3a33', black: '#201c18' },
    headingFont: 'EB Garamond',
    bodyFont: 'Hanken Grotesk',
    baseSize: 18,
    scalePhone: 1.25,
    scaleDesktop: 1.333,
    spacing: 8,
    radius: 3,
    buttonShape: 'pill',
    motion: 'subtle',
  }
  const style = readStyle(kept)
  expect(style).toMatchObject({ ...kept, palette: { ...kept.palette, white: '#fdfaf4' } })
  expect(style.headingWeight).toBe(400)
  expect(style.pageWidth).toBe(1360)
  expect(readStyle(style)).toEqual(style)
})

test('[STYLE-2] whatever was kept reads as a style that can be kept', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (kept) => {
      const style = readStyle(kept)
      expect(styleProblems({ ...styleValues(style) })).toEqual({})
      expect(styleOf(styleValues(style))).toEqual(style)
    }),
  )
})

test('[STYLE-1] says by field what cannot be kept', () => {
  const problems = styleProblems({
    'palette.accent': 'red',
    'palette.pink': '#ffffff',
    headingFont: 'a"}body{display:none',
    baseSize: 15,
    scaleDesktop: 3,
    radius: 2.5,
    motion: 'much',
    __proto__: 1,
  })
  expect(spoken(problems)).toEqual({
    'palette.accent': 'Write a colour as # and six digits, such as #9a4f2f.',
    'palette.pink': 'There is no such setting here.',
    headingFont: 'Choose a font from the list.',
    baseSize: 'Give a whole number from 16 to 24.',
    scaleDesktop: 'Give a number from 1.1 to 1.6.',
    radius: 'Give a whole number from 0 to 40.',
    motion: 'Choose one of: none, subtle.',
  })
  expect(Object.keys(styleProblems({ 'palette.white': '#ffffff\0', headingFont: '\ud800' }))).toHaveLength(2)
})

test('[STYLE-3] the difference of two styles makes one the other', () => {
  fc.assert(
    fc.property(anyChanges, anyChanges, (one, other) => {
      const from = changeStyle(usual, one).style
      const to = changeStyle(usual, other).style
      expect(changeStyle(from, styleChanges(from, to)).style).toEqual(to)
      expect(styleChanges(to, to)).toEqual({})
    }),
  )
})

test('[STYLE-5] any changes undone one after the other leave the style as it was, byte for byte', () => {
  fc.assert(
    fc.property(fc.array(anyChanges, { maxLength: 8 }), (all) => {
      let style: SiteStyle = usual
      const steps: StyleStep[] = []
      for (const changes of all) {
        const changed = changeStyle(style, changes)
        steps.push({ changes, before: changed.before })
        style = changed.style
      }
      for (const step of steps.toReversed()) style = changeStyle(style, undoneStyle(style, step)).style
      expect(JSON.stringify(style)).toBe(JSON.stringify(usual))
      const joined = steps.reduce(joinedSteps, { changes: {}, before: {} })
      const end = changeStyle(usual, joined.changes).style
      expect(changeStyle(end, joined.before).style).toEqual(usual)
    }),
  )
})

test('[STYLE-5] taking back leaves what somebody else has changed since', () => {
  const step = { changes: { radius: 10, spacing: 9 }, before: { radius: 4, spacing: 8 } } as const
  const { style } = changeStyle(usual, { ...step.changes, radius: 20 })
  expect(undoneStyle(style, step)).toEqual({ spacing: 8 })
})

test('[STYLE-52] a look that is chosen leaves what was written by hand', () => {
  const written = { ...usual, customCss: 'h1 { color: red }', radius: 9 }
  expect(lookChanges(written, usual)).toEqual({ radius: usual.radius })
  expect(styleChanges(written, usual)).toEqual({ radius: usual.radius, customCss: '' })
})

test.each([['a\0b'], ['\ud800'], ['x'.repeat(50_001)], [3]])(
  '[STYLE-52] CSS that cannot be kept is refused: %#',
  (customCss) => {
    expect(Object.keys(styleProblems({ customCss }))).toEqual(['customCss'])
  },
)

test('[STYLE-6] every field is about a part of the look, and changes name theirs in order', () => {
  for (const name of STYLE_FIELD_NAMES) expect(stylePartsOf({ [name]: 1 }), name).toHaveLength(1)
  expect(stylePartsOf(styleValues(usual))).toEqual(STYLE_PARTS)
  expect(stylePartsOf({ motion: 'none', 'palette.dark': '#000000', 'palette.white': '#ffffff' })).toEqual([
    'palette',
    'motion',
  ])
})
