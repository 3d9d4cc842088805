import type { PaletteRole } from '../site/site-style.ts'

/** Looks of a paragraph the site style knows, kept as its class: a small line above a heading, and a larger first paragraph. */
export const PARAGRAPH_LOOKS = ['eyebrow', 'lead'] as const

/** Where the lines of a paragraph or heading stand, kept as the class `text-…`; without one, as in the rest of the block. */
export const TEXT_ALIGNMENTS = ['start', 'center', 'end', 'justify'] as const
export type TextAlignment = (typeof TEXT_ALIGNMENTS)[number]

/** Colours words can have, kept as the class `ink-…`: the site style makes them for each section, so that they can be read on every one. */
export const INKS = ['accent', 'muted', 'problem'] as const
export type Ink = (typeof INKS)[number]

/**
 * Colours of the palette that words and what is behind them can have as they are, kept as the classes `ink-…` and `ground-…`: they
 * are another colour when the style is. Accent is not among them: the one of `INKS` is made from it for each section. [STYLE-131]
 */
export const TEXT_ROLES = ['white', 'light', 'dark', 'black'] as const satisfies readonly PaletteRole[]
export type TextRole = (typeof TEXT_ROLES)[number]
