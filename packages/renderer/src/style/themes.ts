import {
  alphaOf,
  PALETTE_ROLES,
  type Palette,
  type PaletteRole,
  type SectionTheme,
  type SiteStyle,
} from '@plinth/domain'
import { contrast, mix, mostReadable, over, readableOn, SHAPE_CONTRAST, TEXT_CONTRAST } from './contrast.ts'

/** The colours of a section, made from the palette; all `#rrggbb`. */
export interface ThemeColours {
  readonly background: string
  readonly text: string
  /** Secondary text. */
  readonly muted: string
  /** Links, small headings, marks. */
  readonly link: string
  /** Decorative rules. */
  readonly line: string
  /** Borders of fields and other shapes one must see. */
  readonly strongLine: string
  readonly focus: string
  readonly button: string
  /** What a button is painted with: `#rrggbbaa` where the accent lets through what is behind it, else `button`. */
  readonly buttonPaint: string
  readonly buttonText: string
  readonly buttonHover: string
  /** Words of an outlined button while it is pointed at. */
  readonly buttonOver: string
  /** What is wrong with a form. */
  readonly problem: string
  /** Behind the text of fields, by their shape. */
  readonly fields: Readonly<Record<SiteStyle['formShape'], string>>
  /** Whether light words stand on a dark ground. */
  readonly isDark: boolean
}

/** The usual red of what is wrong. */
const PROBLEM = '#a02020'

/** What the browser paints pages on. */
const PAPER = '#ffffff'

/**
 * The five colours as they are seen on the page: one that lets something through lies over White, and White over white
 * paper. All `#rrggbb`. [STYLE-101]
 */
export function seenPalette(palette: Palette): Palette {
  const white = over(palette.white, PAPER)
  const seen = (role: PaletteRole) => over(palette[role], white)
  return { white, light: seen('light'), accent: seen('accent'), dark: seen('dark'), black: seen('black') }
}

/** Contrast of two colours of a palette as they meet: the later one of the five lies on the earlier one. [STYLE-101] */
export function paletteContrast(palette: Palette, one: PaletteRole, other: PaletteRole): number {
  const [ground, ink] = [one, other].toSorted(
    (a, b) => PALETTE_ROLES.indexOf(a) - PALETTE_ROLES.indexOf(b),
  ) as [PaletteRole, PaletteRole]
  const behind = seenPalette(palette)[ground]
  return contrast(over(palette[ink], behind), behind)
}

/**
 * Colours of a theme. Whatever five colours the owner chose, text reaches 4.5 : 1 and shapes 3 : 1: a colour that does
 * not is moved towards black or white until it does. [RENDERER-24]
 */
export function themeColours(
  chosen: Palette,
  theme: SectionTheme,
  buttonFill: SiteStyle['buttonFill'] = 'fill',
): ThemeColours {
  const palette = seenPalette(chosen)
  const background = palette[theme]
  const onPaper = theme === 'white' || theme === 'light'
  const accent = onPaper ? over(chosen.accent, background) : palette.accent
  const ends = [palette.black, palette.white]
  const text = readableOn(mostReadable(background, ends), background, 7)
  const accented = onPaper ? accent : mix(accent, palette.white, 0.45)
  const link = theme === 'accent' ? text : readableOn(accented, background, TEXT_CONTRAST)
  const button = onPaper ? accent : text
  const buttonText = readableOn(
    mostReadable(button, onPaper ? ends : [background, ...ends]),
    button,
    TEXT_CONTRAST,
  )
  const buttonHover = readableOn(
    mix(button, onPaper ? palette.black : background, 0.82),
    buttonText,
    TEXT_CONTRAST,
  )
  // Behind the words of fields, where that leaves them legible.
  const tint = mix(text, background, 0.06)
  const field = contrast(text, tint) >= TEXT_CONTRAST ? tint : background
  return {
    background,
    text,
    muted: readableOn(mix(text, background, 0.7), background, TEXT_CONTRAST),
    link,
    line: mix(text, background, 0.16),
    strongLine: readableOn(mix(text, background, 0.5), background, SHAPE_CONTRAST),
    focus: readableOn(link, background, SHAPE_CONTRAST),
    ...(buttonFill === 'outline'
      ? {
          button: 'transparent',
          buttonPaint: 'transparent',
          buttonText: link,
          buttonHover: link,
          buttonOver: readableOn(mostReadable(link, [background, ...ends]), link, TEXT_CONTRAST),
        }
      : {
          button,
          buttonPaint: onPaper && alphaOf(chosen.accent) < 1 ? chosen.accent : button,
          buttonText,
          buttonHover,
          buttonOver: buttonText,
        }),
    problem: readableOn(PROBLEM, background, TEXT_CONTRAST),
    fields: { box: field, line: background, soft: field },
    isDark: contrast(background, '#ffffff') > contrast(background, '#000000'),
  }
}
