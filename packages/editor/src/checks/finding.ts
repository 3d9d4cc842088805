/**
 * Something visitors of a page would stumble over. An error keeps the page from going live; a warning is said and may be
 * passed over. [EDIT-170]
 */
export interface Finding {
  readonly kind: keyof typeof FINDINGS
  /** Where it is; selecting it shows it. */
  readonly blockId: string
  /** Words of the page it is about; may be empty. Of an empty block, what it is called. */
  readonly words: string
  /** What was measured and what is wanted: contrast ratios, levels of headings, or megabytes with those of the block itself. */
  readonly measured?: { readonly is: number; readonly wanted: number; readonly own?: number }
}

/** What is looked for, and whether it keeps the page from going live. */
const FINDINGS = {
  'link-nowhere': { blocks: true },
  'link-without-words': { blocks: true },
  'no-alternative-text': { blocks: false },
  'second-title': { blocks: false },
  'heading-skipped': { blocks: false },
  'empty-block': { blocks: false },
  'placeholder-words': { blocks: false },
  'template-words': { blocks: false },
  'countdown-over': { blocks: false },
  'track-without-file': { blocks: false },
  'video-cannot-play': { blocks: false },
  contrast: { blocks: false },
  'page-weight': { blocks: false },
} as const

/** Whether a page with this is not to go live. */
export const isError = ({ kind }: Finding): boolean => FINDINGS[kind].blocks

/** Words of the page as they are quoted: the beginning of a longer text. */
export function quoted(text: string): string {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  return words.length > 60 ? `${[...words].slice(0, 58).join('')}…` : words
}
