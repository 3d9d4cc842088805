import {
  SECTION_THEMES,
  TEXT_ROLES,
  type LanguageTag,
  type SectionTheme,
  type SiteStyle,
} from '@plinth/domain'
import { fontFaces, fontFamily, fontStack, type FontFamily, type PageWeights } from '@plinth/site-templates'
import { themeColours } from './themes.ts'

/** Window widths in px between which sizes grow. */
const PHONE = 390
const DESKTOP = 1440

const rem = (px: number) => `${Math.round((px / 16) * 1000) / 1000}rem`
/** Thousandths of the letters' size. */
const em = (thousandths: number) => (thousandths === 0 ? 'normal' : `${thousandths / 1000}em`)

/** A size that grows evenly from a phone to a desktop. Sizes in px; the result follows the reader's own text size. */
export function fluid(phone: number, desktop: number): string {
  if (Math.abs(phone - desktop) < 0.1) return rem(phone)
  const slope = (desktop - phone) / (DESKTOP - PHONE)
  const start = phone - slope * PHONE
  return `clamp(${rem(Math.min(phone, desktop))},${rem(start)} + ${Math.round(slope * 10_000) / 100}vw,${rem(Math.max(phone, desktop))})`
}

type Properties = Readonly<Record<string, string>>

function typeScale(style: SiteStyle): Properties {
  const base = Math.max(16, style.baseSize)
  const steps = [1, 2, 3, 4, 5].map((step) => [
    `step-${step}`,
    fluid(base * style.scalePhone ** step, base * style.scaleDesktop ** step),
  ])
  return { text: rem(base), 'text-small': rem(Math.max(14, base * 0.88)), ...Object.fromEntries(steps) }
}

function spacing(unit: number): Properties {
  const factors = [1, 2, 3, 4, 5, 8, 12, 16]
  return {
    ...Object.fromEntries(factors.map((factor, index) => [`space-${index + 1}`, rem(unit * factor)])),
    'section-space': fluid(unit * 9, unit * 17),
  }
}

const buttonRadius: Readonly<Record<SiteStyle['buttonShape'], string>> = {
  square: '0',
  rounded: 'max(var(--radius),4px)',
  pill: '5em',
}

const buttonSize: Readonly<Record<SiteStyle['buttonSize'], Properties>> = {
  small: { 'button-height': '2.5rem', 'button-padding': '.5em 1.3em' },
  medium: { 'button-height': '3rem', 'button-padding': '.7em 1.7em' },
  large: { 'button-height': '3.6rem', 'button-padding': '.95em 2.3em' },
}

const pictures: Readonly<Record<SiteStyle['imageTreatment'], string>> = {
  none: 'none',
  muted: 'saturate(.6) contrast(.96)',
  mono: 'grayscale(1)',
  warm: 'sepia(.22) saturate(.92)',
  dim: 'brightness(.46) saturate(.9)',
}

/** Areas of the header's row or rows on a wide window, and which of the three columns share what is left. */
const header = (rows: readonly (readonly string[])[], columns: readonly ('1fr' | 'auto')[]): string =>
  `${rows.map((areas) => `"${areas.join(' ')}"`).join(' ')}/${columns.join(' ')}`

const headers: Readonly<Record<SiteStyle['headerLayout'], Properties>> = {
  centred: {
    header: header([['menu', 'logo', 'actions']], ['1fr', 'auto', '1fr']),
    'header-menu': 'start',
    'header-padding': '0',
  },
  left: {
    header: header([['logo', 'menu', 'actions']], ['auto', '1fr', 'auto']),
    'header-menu': 'end',
    'header-padding': '0',
  },
  stacked: {
    header: header(
      [
        ['.', 'logo', 'actions'],
        ['menu', 'menu', 'menu'],
      ],
      ['1fr', 'auto', '1fr'],
    ),
    'header-menu': 'center',
    'header-padding': '1.6rem .6rem',
  },
}

const fields: Readonly<Record<SiteStyle['formShape'], Properties>> = {
  box: { 'field-border': '1px', 'field-radius': 'max(var(--radius),3px)' },
  line: { 'field-border': '0 0 1px', 'field-radius': '0' },
  soft: { 'field-border': '0 0 2px', 'field-radius': 'max(var(--radius),3px) max(var(--radius),3px) 0 0' },
}

/** A weight as a family can show it. */
const weightOf = ({ weights: [lightest, boldest] }: FontFamily, wanted: number) =>
  String(Math.min(boldest, Math.max(lightest, wanted)))

/** What a style sheet of a template says itself unless the style says otherwise: [name, what it says]. */
function details(style: SiteStyle, heading: FontFamily, body: FontFamily): Properties {
  return {
    'heading-weight': weightOf(heading, style.headingWeight),
    'heading-spacing': style.headingSpacing === 0 ? '0em' : em(style.headingSpacing),
    'heading-leading': String(style.headingLeading),
    'heading-case': style.headingCase,
    'body-weight': weightOf(body, style.bodyWeight),
    'body-spacing': em(style.bodySpacing),
    'body-leading': String(style.bodyLeading),
    ...buttonSize[style.buttonSize],
    'button-case': style.buttonCase,
    'button-spacing': style.buttonCase === 'uppercase' ? '.06em' : 'inherit',
    'picture-filter': pictures[style.imageTreatment],
    ...headers[style.headerLayout],
    ...fields[style.formShape],
  }
}

/** The values of `details` that need not be said. */
const USUAL: Properties = {
  'heading-weight': '400',
  'heading-spacing': '-0.015em',
  'heading-leading': '1.08',
  'heading-case': 'none',
  'body-weight': '400',
  'body-spacing': 'normal',
  'body-leading': '1.6',
  ...buttonSize.medium,
  'button-case': 'none',
  'button-spacing': 'inherit',
  'picture-filter': 'none',
  ...headers.centred,
  ...fields.box,
}

const unusual = (properties: Properties, usual: Properties): Properties =>
  Object.fromEntries(Object.entries(properties).filter(([name, value]) => usual[name] !== value))

function declarations(properties: Properties): string {
  return Object.entries(properties)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}

/** What a theme says beside its colours; most of it is what style sheets do by themselves. */
function themeMore(style: SiteStyle, theme: SectionTheme): Properties {
  const colours = themeColours(style.palette, theme, style.buttonFill)
  const isFilled = style.buttonFill === 'fill'
  return {
    problem: colours.problem,
    'field-bg':
      style.formShape === 'box' && !colours.isDark
        ? USUAL_OF_THEME['field-bg']
        : colours.fields[style.formShape],
    // What the browser draws in a field: the arrow of a choice, the calendar of a day.
    'field-scheme': colours.isDark ? 'dark' : 'light',
    // A line of the same colour over what lets something through would be seen.
    'button-line': !isFilled
      ? colours.buttonText
      : colours.buttonPaint === colours.button
        ? USUAL_OF_THEME['button-line']
        : 'transparent',
    'button-over': isFilled ? USUAL_OF_THEME['button-over'] : colours.buttonOver,
  }
}

const USUAL_OF_THEME = {
  problem: '#a02020',
  'field-bg': 'color-mix(in srgb,var(--bg) 60%,#fff)',
  'field-scheme': 'light',
  'button-line': 'var(--button-bg)',
  'button-over': 'var(--button-fg)',
}

function themeRule(style: SiteStyle, theme: SectionTheme, whole: boolean): string {
  const colours = themeColours(style.palette, theme, style.buttonFill)
  const more = themeMore(style, theme)
  // Sections have what the page says of itself unless they say otherwise: what is usual too, on a dark page. [FORM-142]
  const ofPage = unusual(themeMore(style, 'white'), USUAL_OF_THEME)
  const properties = declarations({
    bg: colours.background,
    fg: colours.text,
    muted: colours.muted,
    link: colours.link,
    line: colours.line,
    'line-strong': colours.strongLine,
    focus: colours.focus,
    'button-bg': colours.buttonPaint,
    'button-fg': colours.buttonText,
    'button-hover': colours.buttonHover,
    ...(whole ? more : theme === 'white' ? ofPage : unusual(more, { ...USUAL_OF_THEME, ...ofPage })),
  })
  const selector = theme === 'white' ? ':root,[data-theme=white]' : `[data-theme=${theme}]`
  return `${selector}{${properties}}`
}

/** The colours of the palette as they are seen, each with the colour of words that can be read on it. [STYLE-131] */
function paletteColours({ palette }: SiteStyle): Properties {
  return Object.fromEntries(
    TEXT_ROLES.flatMap((role) => {
      const { background, text } = themeColours(palette, role)
      return [
        [`palette-${role}`, background],
        [`palette-on-${role}`, text],
      ]
    }),
  )
}

/** The weights a page of a style is set in, for one of its families. [STYLE-90] [STYLE-92] */
export function fontWeights(style: SiteStyle, family: string): PageWeights {
  const { headingFont, headingWeight, bodyFont, bodyWeight } = style
  const all = [headingWeight, bodyWeight]
  // Text stresses words, and labels, buttons and prices are heavier than it: a family of text is needed in several weights.
  return family === headingFont && family !== bodyFont ? { all, ofHeadings: headingWeight } : { all }
}

export interface StyleCssOptions {
  /** Language of the page, for the letters it is written with; English unless said. */
  readonly language?: LanguageTag
  /** Say everything, what style sheets do by themselves too: for a sheet that is put over another style's. */
  readonly whole?: boolean
  /** Say the colours of the palette, for words that have one as it is. [STYLE-131] */
  readonly palette?: boolean
  /** Families of the website's own. */
  readonly fonts?: readonly FontFamily[]
}

/** The families a style is set in, of headings and of text, each once. */
function familiesOf(style: SiteStyle, fonts: readonly FontFamily[]): readonly FontFamily[] {
  return [...new Set([style.headingFont, style.bodyFont].map((name) => fontFamily(name, fonts)))]
}

/** Sheets with the further files of the families a style is set in. [STYLE-88] */
export function fontSheets(style: SiteStyle, fonts: readonly FontFamily[] = []): readonly string[] {
  return familiesOf(style, fonts).flatMap(({ sheet }) => (sheet === undefined ? [] : [sheet]))
}

/**
 * The site style as CSS: font faces, then custom properties for type, space, shape and motion, then the colours of
 * the themes that are used. What every style sheet says by itself is left out. [RENDERER-23] [STYLE-8]
 */
export function siteStyleCss(
  style: SiteStyle,
  themes: ReadonlySet<SectionTheme>,
  options: StyleCssOptions = {},
): string {
  return siteFontFaces(style, options) + siteStyleRules(style, themes, options)
}

/**
 * The first part of `siteStyleCss`: what a style that is painted again and again keeps in a sheet of its own, as a browser lays
 * out the whole page anew when a sheet with font faces comes or goes.
 */
export function siteFontFaces(
  style: SiteStyle,
  { language = 'en', whole = false, fonts = [] }: StyleCssOptions = {},
): string {
  return familiesOf(style, fonts)
    .map((family) =>
      // Over another style's, whose weights are not known, files are sent whole.
      fontFaces(family, language, whole ? undefined : fontWeights(style, family.name)),
    )
    .join('')
}

/** The rest of `siteStyleCss`: custom properties and the colours of the themes. */
export function siteStyleRules(
  style: SiteStyle,
  themes: ReadonlySet<SectionTheme>,
  { whole = false, palette = whole, fonts = [] }: StyleCssOptions = {},
): string {
  const heading = fontFamily(style.headingFont, fonts)
  const body = fontFamily(style.bodyFont, fonts)
  const still = style.motion === 'none'
  const more = details(style, heading, body)
  const root = declarations({
    'font-heading': fontStack(heading),
    'font-body': fontStack(body),
    ...typeScale(style),
    ...spacing(style.spacing),
    margin: 'clamp(20px,5vw,80px)',
    gutter: 'clamp(16px,2vw,32px)',
    content: `${style.pageWidth}px`,
    measure: '38rem',
    radius: `${style.radius}px`,
    'button-radius': buttonRadius[style.buttonShape],
    motion: still ? '0s' : '.18s',
    'motion-long': still ? '0s' : '.5s cubic-bezier(.2,.7,.2,1)',
    ...(whole ? more : unusual(more, USUAL)),
    ...(palette ? paletteColours(style) : {}),
  })
  const rules = SECTION_THEMES.filter((theme) => theme === 'white' || themes.has(theme))
  return `:root{${root}}${rules.map((theme) => themeRule(style, theme, whole)).join('')}`
}
