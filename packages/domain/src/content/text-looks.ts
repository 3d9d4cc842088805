/** Looks of a paragraph the site style knows, kept as its class: a small line above a heading, and a larger first paragraph. */
export const PARAGRAPH_LOOKS = ['eyebrow', 'lead'] as const

/** Where the lines of a paragraph or heading stand, kept as the class `text-…`; without one, as in the rest of the block. */
export const TEXT_ALIGNMENTS = ['start', 'center', 'end', 'justify'] as const
export type TextAlignment = (typeof TEXT_ALIGNMENTS)[number]

/** Colours words can have, kept as the class `ink-…`: the site style makes them for each section, so that they can be read on every one. */
export const INKS = ['accent', 'muted', 'problem'] as const
export type Ink = (typeof INKS)[number]
