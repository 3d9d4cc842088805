import type { Json } from '../document/document.ts'
import type { Fields, Option, ValueOf } from '../fields/field.ts'
import { choice, number, text } from '../fields/make-field.ts'
import { checkField, readFields } from '../fields/read-fields.ts'
import type { Problems } from '../fields/shape.ts'
import { say } from '../words/sentence.ts'
import { COLOUR_PATTERN } from './colour.ts'
import { TWEAK_TYPES, type TweakType } from './tweak-types.ts'

/** The names of the five colours, from the one pages are written on to the one they are written in. */
export const PALETTE_ROLES = ['white', 'light', 'accent', 'dark', 'black'] as const
export type PaletteRole = (typeof PALETTE_ROLES)[number]

/** The five colours a site style is made from, each `#rrggbb`, or `#rrggbbaa` where it lets through what is behind it. */
export type Palette = { readonly [Role in PaletteRole]: string }

const colour = (label: string, usual: string) =>
  text(
    label,
    {
      required: true,
      max: 9,
      pattern: { source: COLOUR_PATTERN, says: 'Write a colour as # and six digits, such as #9a4f2f.' },
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

/** What a type of page may have other than the whole site: all but the CSS written by hand, which is of all pages. */
export type TweakableField = Exclude<StyleField, 'customCss'>

/** A field that one type of page has of its own, such as `blog.radius`. */
export type TweakField = `${TweakType}.${TweakableField}`

/** The fields that types of pages have of their own; the others are as on the whole site. [STYLE-70] */
export type Tweaks = { readonly [Name in TweakField]?: string | number }

/** Some fields of a style with their new values; a field of a type of page that is null is as on the whole site. */
export type StyleChanges = Partial<StyleValues> & { readonly [Name in TweakField]?: string | number | null }

/** The style of a site: the renderer turns it into CSS custom properties. */
export type SiteStyle = { readonly palette: Palette; readonly tweaks: Tweaks } & {
  readonly [Name in Exclude<StyleField, `palette.${string}`>]: StyleValues[Name]
}

export const STYLE_FIELD_NAMES = Object.keys(STYLE_FIELDS) as readonly StyleField[]

/** The fields that a type of page may have of its own. */
export const TWEAKABLE_FIELDS = STYLE_FIELD_NAMES.filter(
  (name): name is TweakableField => name !== 'customCss',
)

/** Each field of each type of page, with the type and the field of the style it stands for. */
const tweakFields: ReadonlyMap<string, { readonly type: TweakType; readonly field: TweakableField }> =
  new Map(
    TWEAK_TYPES.flatMap((type) =>
      TWEAKABLE_FIELDS.map((field) => [`${type}.${field}`, { type, field }] as const),
    ),
  )

/** Every field that changes name: those of the whole site, then those of each type of page. */
export const STYLE_CHANGE_NAMES = [
  ...STYLE_FIELD_NAMES,
  ...tweakFields.keys(),
] as readonly (keyof StyleChanges)[]

/** Whether a word names a field of a style. */
export function isStyleField(name: string): name is StyleField {
  return Object.hasOwn(STYLE_FIELDS, name)
}

/** Whether a word names a field that a type of page has of its own. */
export function isTweakField(name: string): name is TweakField {
  return tweakFields.has(name)
}

/** The style of the whole site field by field. */
export function styleValues({ palette, ...rest }: SiteStyle): StyleValues {
  const colours = Object.fromEntries(PALETTE_ROLES.map((role) => [`palette.${role}`, palette[role]]))
  return readFields(STYLE_FIELDS, { ...colours, ...rest })
}

/** The style that its fields say, with what types of pages have of their own. */
export function styleOf(values: StyleValues, tweaks: Tweaks = {}): SiteStyle {
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('palette.')))
  const palette = Object.fromEntries(PALETTE_ROLES.map((role) => [role, values[`palette.${role}`]]))
  return { palette, ...rest, tweaks } as unknown as SiteStyle
}

/**
 * A style that was kept, whole: a field that was not known then, or cannot be read, takes its default, so that a page always
 * has a style. [STYLE-2]
 */
export function readStyle(kept: unknown): SiteStyle {
  const { palette, tweaks, ...rest } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<
    string,
    Json
  >
  const colours = typeof palette === 'object' && palette !== null && !Array.isArray(palette) ? palette : {}
  const named = Object.entries(colours).map(([role, value]) => [`palette.${role}`, lowerCase(value)])
  const values = readFields(STYLE_FIELDS, { ...rest, ...Object.fromEntries(named) })
  return styleOf(values, readTweaks(tweaks))
}

/** What of some kept fields types of pages can have, in the order of the fields. */
function readTweaks(kept: Json | undefined): Tweaks {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {}
  const known = Object.entries(kept).filter(
    ([name, value]) => isTweakField(name) && Object.keys(styleProblems({ [name]: value })).length === 0,
  )
  return inOrder(Object.fromEntries(known))
}

/** The same fields in the order every style has them, without those that are as on the whole site. */
function inOrder(tweaks: { readonly [name: string]: Json | undefined }): Tweaks {
  if (Object.keys(tweaks).length === 0) return {}
  return Object.fromEntries(
    [...tweakFields.keys()].flatMap((name) => {
      const value = tweaks[name]
      return value === undefined || value === null ? [] : [[name, value]]
    }),
  ) as Tweaks
}

/** The look of one type of page: the style of the whole site but for what the type has of its own. [STYLE-70] */
export function styleOfType(style: SiteStyle, type: TweakType | undefined): SiteStyle {
  const own = type === undefined ? {} : tweaksOf(style, type)
  if (Object.keys(own).length === 0) return style
  return styleOf({ ...styleValues(style), ...own }, style.tweaks)
}

/** What a type of page has of its own, by the fields of the style. [STYLE-70] */
export function tweaksOf({ tweaks }: SiteStyle, type: TweakType): Partial<StyleValues> {
  return Object.fromEntries(
    Object.entries(tweaks).flatMap(([name, value]) => {
      const known = tweakFields.get(name)
      return known?.type === type ? [[known.field, value]] : []
    }),
  )
}

/**
 * Changes of the look of one type of page, as changes of the style: a value that is the whole site's is none of its own.
 * [STYLE-71]
 */
export function changesOfType(
  style: SiteStyle,
  type: TweakType,
  changes: Partial<StyleValues>,
): StyleChanges {
  const whole = styleValues(style)
  return Object.fromEntries(
    TWEAKABLE_FIELDS.flatMap((name) => {
      const value = changes[name]
      return value === undefined ? [] : [[`${type}.${name}`, value === whole[name] ? null : value]]
    }),
  )
}

/** What makes a type of page look as the whole site again. [STYLE-71] */
export function withoutTweaks(style: SiteStyle, type: TweakType): StyleChanges {
  return Object.fromEntries(
    Object.keys(style.tweaks).flatMap((name) => (tweakFields.get(name)?.type === type ? [[name, null]] : [])),
  )
}

/** Names of the typefaces a style is set in, on pages of any type. */
export function typefacesOf({ headingFont, bodyFont, tweaks }: SiteStyle): ReadonlySet<string> {
  const own = Object.entries(tweaks).flatMap(([name, value]) => (isFontField(name) ? [String(value)] : []))
  return new Set([headingFont, bodyFont, ...own])
}

/** Whether a field of a change is the name of a typeface. */
export function isFontField(name: string): boolean {
  const field = tweakFields.get(name)?.field ?? name
  return field === 'headingFont' || field === 'bodyFont'
}

const lowerCase = (value: Json): Json => (typeof value === 'string' ? value.toLowerCase() : value)

/** What is wrong with some changes, by field; nothing when they can be made. [STYLE-1] */
export function styleProblems(changes: { readonly [name: string]: Json }): Problems {
  const problems: Problems = {}
  for (const [name, value] of Object.entries(changes)) {
    const tweak = tweakFields.get(name)
    if (isStyleField(name)) checkField(STYLE_FIELDS[name], value, name, problems)
    else if (tweak === undefined) problems[name] = say('There is no such setting here.')
    // Null is as on the whole site.
    else if (value !== null) checkField(STYLE_FIELDS[tweak.field], value, name, problems)
  }
  return problems
}

/** The fields in which one style differs from another, with the values of the other. [STYLE-3] */
export function styleChanges(from: SiteStyle, to: SiteStyle): StyleChanges {
  const before = allValues(from)
  const after = allValues(to)
  return pick(
    after,
    STYLE_CHANGE_NAMES.filter((name) => before[name] !== after[name]),
  )
}

/** Every field with its value: null where a type of page has none of its own. */
function allValues(style: SiteStyle): Required<StyleChanges> {
  const tweaks = Object.fromEntries(
    [...tweakFields.keys()].map((name) => [name, style.tweaks[name as TweakField] ?? null]),
  )
  return { ...styleValues(style), ...tweaks } as Required<StyleChanges>
}

/** The same without what was written by hand, for who may not write it. [STYLE-53] */
export function uncodedChanges(from: SiteStyle, to: SiteStyle): StyleChanges {
  const { customCss: _, ...changes } = styleChanges(from, to)
  return changes
}

/**
 * What a look that is chosen changes: the whole site, and neither what was written by hand nor what types of pages have of
 * their own. [STYLE-52] [STYLE-71]
 */
export function lookChanges(from: SiteStyle, to: SiteStyle): StyleChanges {
  return uncodedChanges(from, { ...to, tweaks: from.tweaks })
}

/** A style with some fields changed, and what takes that back: the same fields as they were. [STYLE-3] */
export function changeStyle(
  style: SiteStyle,
  changes: StyleChanges,
): { readonly style: SiteStyle; readonly before: StyleChanges } {
  const values = allValues(style)
  const names = STYLE_CHANGE_NAMES.filter((name) => changes[name] !== undefined)
  const changed = names.some(isTweakField)
    ? inOrder({ ...style.tweaks, ...pick(changes, names.filter(isTweakField)) })
    : style.tweaks
  const whole = pick(changes, names.filter(isStyleField)) as Partial<StyleValues>
  return { style: styleOf({ ...styleValues(style), ...whole }, changed), before: pick(values, names) }
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
  const values = allValues(style)
  return pick(
    before,
    STYLE_CHANGE_NAMES.filter((name) => changes[name] !== undefined && values[name] === changes[name]),
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

function pick(values: StyleChanges, names: readonly (keyof StyleChanges)[]): StyleChanges {
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
  'of-blog',
  'of-store',
  'of-checkout',
  'of-account',
  'of-lockScreen',
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
    STYLE_CHANGE_NAMES.filter((name) => changes[name] !== undefined).map((name): StylePart => {
      const type = tweakFields.get(name)?.type
      if (type !== undefined) return `of-${type}`
      const field = name as StyleField
      return isPaletteField(field) ? 'palette' : partOfField[field]
    }),
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
