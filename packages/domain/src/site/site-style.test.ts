import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spoken } from '../testing/spoken.ts'
import {
  changesOfType,
  changeStyle,
  isTweakField,
  joinedSteps,
  lookChanges,
  readStyle,
  STYLE_CHANGE_NAMES,
  STYLE_FIELDS,
  STYLE_FIELD_NAMES,
  STYLE_PARTS,
  styleChanges,
  styleOf,
  styleOfType,
  stylePartsOf,
  styleProblems,
  styleValues,
  TWEAKABLE_FIELDS,
  tweaksOf,
  typefacesOf,
  undoneStyle,
  withoutTweaks,
  type SiteStyle,
  type StyleChanges,
  type StyleField,
  type StyleStep,
  type StyleValues,
} from './site-style.ts'
import { TWEAK_TYPES } from './tweak-types.ts'

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
        ? fc
            .tuple(fc.integer({ min: 0, max: 0xffffff }), fc.constantFrom('', '', '00', '7f'))
            .map(([value, alpha]) => `#${value.toString(16).padStart(6, '0')}${alpha}`)
        : fc.constantFrom('Inter', 'Lora', 'Fira Code')
  }
}

/** Some of these fields of the style of a whole site. */
const someOf = (names: readonly StyleField[]): fc.Arbitrary<Partial<StyleValues>> =>
  fc.record(Object.fromEntries(names.map((name) => [name, valueOf(name)])), { requiredKeys: [] })

const wholeChanges = someOf(STYLE_FIELD_NAMES)

/** Some fields of what a type of pages may have of its own. */
const lookOnly = someOf(TWEAKABLE_FIELDS)

const anyType = fc.constantFrom(...TWEAK_TYPES)

/** Some fields that types of pages have of their own, or no longer. */
const tweakChanges: fc.Arbitrary<StyleChanges> = fc
  .array(
    fc
      .tuple(anyType, fc.constantFrom(...TWEAKABLE_FIELDS))
      .chain(([type, field]) =>
        fc.tuple(fc.constant(`${type}.${field}`), fc.option(valueOf(field), { nil: null })),
      ),
    { maxLength: 12 },
  )
  .map((entries) => Object.fromEntries(entries))

const anyChanges: fc.Arbitrary<StyleChanges> = fc
  .tuple(wholeChanges, tweakChanges)
  .map(([whole, own]) => ({ ...whole, ...own }))

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
      expect(styleProblems({ ...styleValues(style), ...style.tweaks })).toEqual({})
      expect(styleOf(styleValues(style), style.tweaks)).toEqual(style)
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
    motion: 'much is not one of the expected options. Choose one of: none, subtle.',
  })
  expect(Object.keys(styleProblems({ 'palette.white': '#ffffff\0', headingFont: '\ud800' }))).toHaveLength(2)
})

test('[STYLE-100] a colour is kept with what it lets through, in one form', () => {
  expect(styleProblems({ 'palette.accent': '#9a4f2f80', 'blog.palette.light': '#00000000' })).toEqual({})
  expect(readStyle({ palette: { accent: '#9A4F2F80' } }).palette.accent).toBe('#9a4f2f80')
  for (const colour of ['#9a4f2fff', '#9a4f2f8', '#9a4f2f800', '#9a4f2f8\0', '#9a4f2f80;x'])
    expect(Object.keys(styleProblems({ 'palette.accent': colour })), colour).toEqual(['palette.accent'])
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
  for (const name of STYLE_CHANGE_NAMES) expect(stylePartsOf({ [name]: 1 }), name).toHaveLength(1)
  expect(stylePartsOf(Object.fromEntries(STYLE_CHANGE_NAMES.map((name) => [name, 1])))).toEqual(STYLE_PARTS)
  expect(
    stylePartsOf({ 'lockScreen.radius': 1, motion: 'none', 'blog.radius': null, 'palette.white': '#ffffff' }),
  ).toEqual(['palette', 'motion', 'of-blog', 'of-lockScreen'])
})

test('[STYLE-70] pages of a type look as the whole site but for what is their own', () => {
  const { style } = changeStyle(usual, { 'blog.radius': 20, 'blog.palette.accent': '#123456', radius: 9 })
  expect(styleOfType(style, 'blog')).toMatchObject({
    radius: 20,
    palette: { ...usual.palette, accent: '#123456' },
    spacing: usual.spacing,
  })
  expect(styleOfType(style, 'store')).toBe(style)
  expect(styleOfType(style, undefined)).toBe(style)
  // What the whole site is given later, the type has too, unless it has its own.
  const later = changeStyle(style, { spacing: 12, radius: 3 }).style
  expect(styleOfType(later, 'blog')).toMatchObject({ spacing: 12, radius: 20 })
  expect([...typefacesOf(changeStyle(usual, { 'account.bodyFont': 'Lora' }).style)]).toEqual([
    usual.headingFont,
    usual.bodyFont,
    'Lora',
  ])
})

test('[STYLE-70] a type of page has no field but those of the look, each within its limits', () => {
  expect(
    spoken(
      styleProblems({
        'blog.radius': 41,
        'blog.palette.accent': 'red',
        'blog.customCss': 'h1 {}',
        'shop.radius': 4,
        'blog.spacing': null,
        radius: null,
      }),
    ),
  ).toEqual({
    'blog.radius': 'Give a whole number from 0 to 40.',
    'blog.palette.accent': 'Write a colour as # and six digits, such as #9a4f2f.',
    'blog.customCss': 'There is no such setting here.',
    'shop.radius': 'There is no such setting here.',
    radius: 'Give a whole number from 0 to 40.',
  })
  // What of a kept style cannot be read is as on the whole site.
  const kept = {
    tweaks: { 'store.radius': 7, 'blog.radius': 'x', 'blog.customCss': 'h1 {}', 'blog.nothing': 1 },
  }
  expect(readStyle(kept).tweaks).toEqual({ 'store.radius': 7 })
  expect(readStyle({ tweaks: ['blog.radius'] }).tweaks).toEqual({})
})

test('[STYLE-71] whatever is chosen for a type of page is its own, and everything else stays as it was', () => {
  fc.assert(
    fc.property(anyChanges, anyType, lookOnly, (before, type, chosen) => {
      const style = changeStyle(usual, before).style
      const changed = changeStyle(style, changesOfType(style, type, chosen)).style
      expect(styleValues(styleOfType(changed, type))).toEqual({
        ...styleValues(styleOfType(style, type)),
        ...chosen,
      })
      expect(styleValues(changed)).toEqual(styleValues(style))
      for (const other of TWEAK_TYPES)
        if (other !== type) expect(tweaksOf(changed, other)).toEqual(tweaksOf(style, other))
      // What was changed is own only where it differs.
      const own = tweaksOf(changed, type)
      const whole = styleValues(style)
      for (const name of TWEAKABLE_FIELDS)
        if (chosen[name] !== undefined) expect(own[name] !== undefined).toBe(chosen[name] !== whole[name])
      const again = changeStyle(changed, withoutTweaks(changed, type)).style
      expect(styleValues(styleOfType(again, type))).toEqual(whole)
    }),
  )
})

test('[STYLE-71] a look that is chosen for the whole site leaves what types of pages have of their own', () => {
  const { style } = changeStyle(usual, { 'blog.radius': 20, radius: 9 })
  const changes = lookChanges(style, readStyle({ radius: 5 }))
  expect(Object.keys(changes).some(isTweakField)).toBe(false)
  expect(changeStyle(style, changes).style).toMatchObject({ radius: 5, tweaks: { 'blog.radius': 20 } })
})
