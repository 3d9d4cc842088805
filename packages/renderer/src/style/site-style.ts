import { SECTION_THEMES, type SectionTheme, type SiteStyle } from '@plinth/domain'
import { fontFaces, fontFamily, fontStack } from '@plinth/site-templates'
import { themeColours } from './themes.ts'

/** Window widths in px between which sizes grow. */
const PHONE = 390
const DESKTOP = 1440

const rem = (px: number) => `${Math.round((px / 16) * 1000) / 1000}rem`

/** A size that grows evenly from a phone to a desktop. Sizes in px; the result follows the reader's own text size. */
export function fluid(phone: number, desktop: number): string {
  if (Math.abs(phone - desktop) < 0.1) return rem(phone)
  const slope = (desktop - phone) / (DESKTOP - PHONE)
  const start = phone - slope * PHONE
  return `clamp(${rem(Math.min(phone, desktop))},${rem(start)} + ${Math.round(slope * 10_000) / 100}vw,${rem(Math.max(phone, desktop))})`
}

function typeScale(style: SiteStyle): Record<string, string> {
  const base = Math.max(16, style.baseSize)
  const steps = [1, 2, 3, 4, 5].map((step) => [
    `step-${step}`,
    fluid(base * style.scalePhone ** step, base * style.scaleDesktop ** step),
  ])
  return { text: rem(base), 'text-small': rem(Math.max(14, base * 0.88)), ...Object.fromEntries(steps) }
}

function spacing(unit: number): Record<string, string> {
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

function declarations(properties: Readonly<Record<string, string>>): string {
  return Object.entries(properties)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}

function themeRule(style: SiteStyle, theme: SectionTheme): string {
  const colours = themeColours(style.palette, theme)
  const properties = declarations({
    bg: colours.background,
    fg: colours.text,
    muted: colours.muted,
    link: colours.link,
    line: colours.line,
    'line-strong': colours.strongLine,
    focus: colours.focus,
    'button-bg': colours.button,
    'button-fg': colours.buttonText,
    'button-hover': colours.buttonHover,
  })
  const selector = theme === 'white' ? ':root,[data-theme=white]' : `[data-theme=${theme}]`
  return `${selector}{${properties}}`
}

/**
 * The site style as CSS: font faces, then custom properties for type, space, shape and motion, then the colours of
 * the themes that are used. [RENDERER-23]
 */
export function siteStyleCss(style: SiteStyle, themes: ReadonlySet<SectionTheme>): string {
  const heading = fontFamily(style.headingFont)
  const body = fontFamily(style.bodyFont)
  const families = heading === body ? [body] : [heading, body]
  const still = style.motion === 'none'
  const root = declarations({
    'font-heading': fontStack(heading),
    'font-body': fontStack(body),
    ...typeScale(style),
    ...spacing(style.spacing),
    margin: 'clamp(20px,5vw,80px)',
    gutter: 'clamp(16px,2vw,32px)',
    content: '1360px',
    measure: '38rem',
    radius: `${style.radius}px`,
    'button-radius': buttonRadius[style.buttonShape],
    motion: still ? '0s' : '.18s',
    'motion-long': still ? '0s' : '.5s cubic-bezier(.2,.7,.2,1)',
  })
  const rules = SECTION_THEMES.filter((theme) => theme === 'white' || themes.has(theme))
  return `${families.map(fontFaces).join('')}:root{${root}}${rules.map((theme) => themeRule(style, theme)).join('')}`
}
