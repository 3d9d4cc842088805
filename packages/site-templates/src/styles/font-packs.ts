import type { StyleChanges, StyleValues } from '@plinth/domain'

/** Fields of a style that say how words are set. */
export type FontFields = Pick<
  StyleValues,
  | 'headingFont'
  | 'headingWeight'
  | 'headingSpacing'
  | 'headingLeading'
  | 'headingCase'
  | 'bodyFont'
  | 'bodyWeight'
  | 'bodySpacing'
  | 'bodyLeading'
>

/** A typeface for headings and one for texts that go together, and how they are set. */
export interface FontPack {
  readonly name: string
  readonly fonts: FontFields
}

const pack = (
  name: string,
  headingFont: string,
  bodyFont: string,
  more: Omit<StyleChanges & Partial<FontFields>, 'headingFont' | 'bodyFont'> = {},
): FontPack => ({
  name,
  fonts: {
    headingFont,
    headingWeight: 400,
    headingSpacing: -15,
    headingLeading: 1.08,
    headingCase: 'none',
    bodyFont,
    bodyWeight: 400,
    bodySpacing: 0,
    bodyLeading: 1.6,
    ...more,
  },
})

/** Fonts to choose from together. [STYLE-10] */
export const fontPacks: readonly FontPack[] = [
  pack('Bookish', 'EB Garamond', 'Hanken Grotesk'),
  pack('Gallery', 'Instrument Serif', 'Instrument Sans', { headingSpacing: -12, headingLeading: 1.04 }),
  pack('Editorial', 'Playfair Display', 'Source Serif 4', { headingWeight: 500, headingLeading: 1.12 }),
  pack('Broadsheet', 'Newsreader', 'Literata', {
    headingWeight: 500,
    headingSpacing: -22,
    bodyLeading: 1.65,
  }),
  pack('Boutique', 'Cormorant', 'Figtree', { headingWeight: 500, headingSpacing: -8, headingLeading: 1.02 }),
  pack('Maison', 'Bodoni Moda', 'Albert Sans', { headingSpacing: -20, headingLeading: 1.1 }),
  pack('Storybook', 'Fraunces', 'Nunito Sans', { headingWeight: 500, headingLeading: 1.12 }),
  pack('Modern', 'Inter', 'Inter', { headingWeight: 600, headingSpacing: -28, headingLeading: 1.1 }),
  pack('Nordic', 'Schibsted Grotesk', 'Public Sans', {
    headingWeight: 600,
    headingSpacing: -22,
    headingLeading: 1.1,
  }),
  pack('Studio', 'Space Grotesk', 'Work Sans', { headingWeight: 500, headingSpacing: -28 }),
  pack('Friendly', 'Bricolage Grotesque', 'Nunito Sans', {
    headingWeight: 700,
    headingSpacing: -25,
    headingLeading: 1.04,
  }),
  pack('Night', 'Syne', 'DM Sans', { headingWeight: 600, headingSpacing: -20, headingLeading: 1.1 }),
  pack('Poster', 'Bebas Neue', 'DM Sans', {
    headingSpacing: 8,
    headingLeading: 0.98,
    headingCase: 'uppercase',
  }),
  pack('Loud', 'Unbounded', 'Manrope', { headingWeight: 600, headingSpacing: -35, headingLeading: 1.14 }),
  pack('Workshop', 'Bitter', 'Karla', { headingWeight: 600, headingLeading: 1.14 }),
  pack('Terminal', 'Red Hat Mono', 'Public Sans', {
    headingWeight: 500,
    headingSpacing: -40,
    headingLeading: 1.15,
  }),
  pack('Letter', 'Caveat', 'Lora', { headingWeight: 600, headingSpacing: 0, headingLeading: 1 }),
  pack('Clear', 'Atkinson Hyperlegible Next', 'Atkinson Hyperlegible Next', {
    headingWeight: 700,
    headingSpacing: -10,
    headingLeading: 1.15,
    bodyLeading: 1.65,
  }),
]

/** The fonts of a name. */
export function fontPack(name: string): FontPack {
  const found = fontPacks.find((one) => one.name === name)
  if (found === undefined) throw new Error(`There are no fonts named ${name}.`)
  return found
}
