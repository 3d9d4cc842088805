import type { Json } from '../document/document.ts'
import type { Fields, Option, ValueOf } from '../fields/field.ts'
import { choice, number, text } from '../fields/make-field.ts'
import { checkField, readFields } from '../fields/read-fields.ts'
import type { Problems } from '../fields/shape.ts'
import { say } from '../words/sentence.ts'

/** The names of the five colours, from the one pages are written on to the one they are written in. */
export const PALETTE_ROLES = ['white', 'light', 'accent', 'dark', 'black'] as const
export type PaletteRole = (typeof PALETTE_ROLES)[number]

/** The five colours a site style is made from, each `#rrggbb`. */
export type Palette = { readonly [Role in PaletteRole]: string }

const colour = (label: string, usual: string) =>
  text(
    label,
    {
      required: true,
      max: 7,
      pattern: { source: '#[0-9a-f]{6}', says: 'Write a colour as # and six digits, such as #9a4f2f.' },
    },
    { default: usual },
  )

/** The name of a typeface; whether it is served is asked where the typefaces are known. */
const font = (label: string, usual: string) =>
  text(
    label,
    { required: true, max: 60, pattern: { source: '[\\w .+-]+', says: 'Choose a font from the list.' } },
    { default: usual },
  )

const LETTERS: readonly [Option<'none'>, ...Option<'uppercase' | 'lowercase' | 'capitalize'>[]] = [
  ['none', 'As written'],
  ['uppercase', 'CAPITALS'],
  ['lowercase', 'small letters'],
  ['capitalize', 'Each Word'],
]

const weight = (label: string, usual: number) =>
  number(label, { min: 100, max: 900, step: 1 }, { default: usual })

/** Letter spacing in thousandths of the letters' size. */
const tracking = (label: string, usual: number) =>
  number(label, { min: -80, max: 250, step: 1 }, { default: usual })

/** Most characters of the CSS an owner writes. */
export const MOST_CUSTOM_CSS = 50_000

/**
 * Everything that can be said of how a site looks, field by field: what is kept of a style, sent and merged. Colours are
 * named `palette.<role>`. A field that was added later has, in its default, what every site looked like before. [STYLE-1]
 */
export const STYLE_FIELDS = {
  'palette.white': colour('White', '#ffffff'),
  'palette.light': colour('Light', '#f4f1ec'),
  'palette.accent': colour('Accent', '#9a4f2f'),
  'palette.dark': colour('Dark', '#3d3a36'),
  'palette.black': colour('Black', '#161513'),
  headingFont: font('Font of headings', 'Fraunces'),
  headingWeight: weight('Weight', 400),
  headingSpacing: tracking('Letter spacing', -15),
  headingLeading: number('Line height', { min: 0.9, max: 1.6, step: 0.01 }, { default: 1.08 }),
  headingCase: choice('Letters', LETTERS),
  bodyFont: font('Font of texts', 'Inter'),
  bodyWeight: number('Weight', { min: 300, max: 600, step: 1 }, { default: 400 }),
  bodySpacing: number('Letter spacing', { min: -30, max: 60, step: 1 }, { default: 0 }),
  bodyLeading: number('Line height', { min: 1.3, max: 2, step: 0.01 }, { default: 1.6 }),
  baseSize: number('Size of texts', { min: 16, max: 24 }, { default: 17, unit: 'px' }),
  scalePhone: number('Scale on a phone', { min: 1.05, max: 1.4, step: 0.001 }, { default: 1.2 }),
  scaleDesktop: number('Scale on a desktop', { min: 1.1, max: 1.6, step: 0.001 }, { default: 1.28 }),
  spacing: number('Spacing', { min: 4, max: 14 }, { default: 8, unit: 'px' }),
  pageWidth: number('Page width', { min: 880, max: 1920 }, { default: 1360, unit: 'px' }),
  radius: number('Corners', { min: 0, max: 40 }, { default: 4, unit: 'px' }),
  buttonShape: choice(
    'Shape',
    [
      ['square', 'Square'],
      ['rounded', 'Rounded'],
      ['pill', 'Pill'],
    ],
    { default: 'rounded' },
  ),
  buttonFill: choice('Look', [
    ['fill', 'Filled'],
    ['outline', 'Outline'],
  ]),
  buttonSize: choice(
    'Size',
    [
      ['small', 'Small'],
      ['medium', 'Medium'],
      ['large', 'Large'],
    ],
    { default: 'medium' },
  ),
  buttonCase: choice('Letters', LETTERS),
  formShape: choice('Fields', [
    ['box', 'Boxes'],
    ['line', 'Lines'],
    ['soft', 'Filled'],
  ]),
  imageTreatment: choice('Pictures', [
    ['none', 'As they are'],
    ['muted', 'Muted'],
    ['mono', 'Black and white'],
    ['warm', 'Warm'],
    ['dim', 'Dimmed'],
  ]),
  headerLayout: choice('Header', [
    ['centred', 'Name in the middle'],
    ['left', 'Name first'],
    ['stacked', 'Name above the menu'],
  ]),
  motion: choice(
    'Motion',
    [
      ['none', 'Off'],
      ['subtle', 'On'],
    ],
    { default: 'subtle' },
  ),
  customCss: text(
    'Custom CSS',
    {
      max: MOST_CUSTOM_CSS,
      pattern: { source: '[^\\0\\p{Cs}]*', says: 'This contains characters that cannot be used.' },
    },
    { default: '' },
  ),
} satisfies Fields

/** A name of `STYLE_FIELDS`. */
export type StyleField = keyof typeof STYLE_FIELDS

/** A style field by field, as it is compared, changed and kept in its log. */
export type StyleValues = ValueOf<typeof STYLE_FIELDS>

/** Some fields of a style with their new values. */
export type StyleChanges = Partial<StyleValues>

/** The style of a site: the renderer turns it into CSS custom properties. */
export type SiteStyle = { readonly palette: Palette } & {
  readonly [Name in Exclude<StyleField, `palette.${string}`>]: StyleValues[Name]
}

export const STYLE_FIELD_NAMES = Object.keys(STYLE_FIELDS) as readonly StyleField[]

/** Whether a word names a field of a style. */
export function isStyleField(name: string): name is StyleField {
  return Object.hasOwn(STYLE_FIELDS, name)
}

/** A style field by field. */
export function styleValues({ palette, ...rest }: SiteStyle): StyleValues {
  const colours = Object.fromEntries(PALETTE_ROLES.map((role) => [`palette.${role}`, palette[role]]))
  return readFields(STYLE_FIELDS, { ...colours, ...rest })
}

/** The style that its fields say. */
export function styleOf(values: StyleValues): SiteStyle {
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('palette.')))
  const palette = Object.fromEntries(PALETTE_ROLES.map((role) => [role, values[`palette.${role}`]]))
  return { palette, ...rest } as unknown as SiteStyle
}

/**
 * A style that was kept, whole: a field that was not known then, or cannot be read, takes its default, so that a page always
 * has a style. [STYLE-2]
 */
export function readStyle(kept: unknown): SiteStyle {
  const { palette, ...rest } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, Json>
  const colours = typeof palette === 'object' && palette !== null && !Array.isArray(palette) ? palette : {}
  const named = Object.entries(colours).map(([role, value]) => [`palette.${role}`, lowerCase(value)])
  return styleOf(readFields(STYLE_FIELDS, { ...rest, ...Object.fromEntries(named) }))
}

const lowerCase = (value: Json): Json => (typeof value === 'string' ? value.toLowerCase() : value)

/** What is wrong with some changes, by field; nothing when they can be made. [STYLE-1] */
export function styleProblems(changes: { readonly [name: string]: Json }): Problems {
  const problems: Problems = {}
  for (const [name, value] of Object.entries(changes)) {
    if (isStyleField(name)) checkField(STYLE_FIELDS[name], value, name, problems)
    else problems[name] = say('There is no such setting here.')
  }
  return problems
}

/** The fields in which one style differs from another, with the values of the other. [STYLE-3] */
export function styleChanges(from: SiteStyle, to: SiteStyle): StyleChanges {
  const before = styleValues(from)
  const after = styleValues(to)
  return pick(
    after,
    STYLE_FIELD_NAMES.filter((name) => before[name] !== after[name]),
  )
}

/** The same without what was written by hand, which a look that is chosen does not take away. [STYLE-52] */
export function lookChanges(from: SiteStyle, to: SiteStyle): StyleChanges {
  const { customCss: _, ...changes } = styleChanges(from, to)
  return changes
}

/** A style with some fields changed, and what takes that back: the same fields as they were. [STYLE-3] */
export function changeStyle(
  style: SiteStyle,
  changes: StyleChanges,
): { readonly style: SiteStyle; readonly before: StyleChanges } {
  const values = styleValues(style)
  const names = STYLE_FIELD_NAMES.filter((name) => changes[name] !== undefined)
  return { style: styleOf({ ...values, ...changes }), before: pick(values, names) }
}

/** What a step did to a style. */
export interface StyleStep {
  readonly changes: StyleChanges
  /** The same fields as they were before it. */
  readonly before: StyleChanges
}

/**
 * The changes that take a step back. A field that has another value than the step gave it was changed since: it stays.
 * Empty when nothing of the step is left. [STYLE-5]
 */
export function undoneStyle(style: SiteStyle, { changes, before }: StyleStep): StyleChanges {
  const values = styleValues(style)
  return pick(
    before,
    STYLE_FIELD_NAMES.filter((name) => changes[name] !== undefined && values[name] === changes[name]),
  )
}

/** Two steps that follow each other as one: dragging a slider is one step. */
export function joinedSteps<Changes extends object>(
  first: { readonly changes: Changes; readonly before: Changes },
  second: { readonly changes: Changes; readonly before: Changes },
): { readonly changes: Changes; readonly before: Changes } {
  return {
    changes: { ...first.changes, ...second.changes },
    before: { ...second.before, ...first.before },
  }
}

function pick(values: StyleChanges, names: readonly StyleField[]): StyleChanges {
  return Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  )
}

/** What of a site's look a change is about, as it is called in a list of changes. */
export const STYLE_PARTS = [
  'palette',
  'headings-font',
  'headings',
  'texts-font',
  'texts',
  'sizes',
  'spacing',
  'width',
  'corners',
  'buttons',
  'forms',
  'pictures',
  'header',
  'motion',
  'custom-css',
] as const
export type StylePart = (typeof STYLE_PARTS)[number]

const partOfField: Readonly<Record<Exclude<StyleField, `palette.${string}`>, StylePart>> = {
  headingFont: 'headings-font',
  headingWeight: 'headings',
  headingSpacing: 'headings',
  headingLeading: 'headings',
  headingCase: 'headings',
  bodyFont: 'texts-font',
  bodyWeight: 'texts',
  bodySpacing: 'texts',
  bodyLeading: 'texts',
  baseSize: 'sizes',
  scalePhone: 'sizes',
  scaleDesktop: 'sizes',
  spacing: 'spacing',
  pageWidth: 'width',
  radius: 'corners',
  buttonShape: 'buttons',
  buttonFill: 'buttons',
  buttonSize: 'buttons',
  buttonCase: 'buttons',
  formShape: 'forms',
  imageTreatment: 'pictures',
  headerLayout: 'header',
  motion: 'motion',
  customCss: 'custom-css',
}

/** What some changes are about, in the order of a style panel. [STYLE-6] */
export function stylePartsOf(changes: StyleChanges): readonly StylePart[] {
  const parts = new Set(
    STYLE_FIELD_NAMES.filter((name) => changes[name] !== undefined).map((name) =>
      isPaletteField(name) ? 'palette' : partOfField[name],
    ),
  )
  return STYLE_PARTS.filter((part) => parts.has(part))
}

function isPaletteField(name: StyleField): name is `palette.${PaletteRole}` {
  return name.startsWith('palette.')
}

/** What was done to a style, as its history names it. The sentence is made where it is shown. */
export interface StyleDeed {
  readonly code:
    | 'changed'
    | 'palette'
    | 'fonts'
    | 'style'
    | 'reset'
    | 'restored'
    | 'link-added'
    | 'link-changed'
    | 'link-moved'
    | 'link-removed'
  /** Name of the palette, the fonts or the style that was chosen, or of the link of a menu. */
  readonly name?: string
  /** The number of the version restored. */
  readonly number?: number
}

export const STYLE_DEED_CODES = [
  'changed',
  'palette',
  'fonts',
  'style',
  'reset',
  'restored',
  'link-added',
  'link-changed',
  'link-moved',
  'link-removed',
] as const satisfies readonly StyleDeed['code'][]
