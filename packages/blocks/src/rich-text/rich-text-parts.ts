import { TEXT_ALIGNMENTS, TEXT_ROLES } from '@plinth/domain'

/** What rich text may hold beside headings, paragraphs, lists and links, each with a style sheet in the folder of its name. */
export const RICH_TEXT_PARTS = {
  aligned: new RegExp(`class="[^"]*text-(?:${TEXT_ALIGNMENTS.join('|')})`),
  words: /<(?:span class="ink-|(?:mark|sup|sub)[ >])/,
  palette: new RegExp(`class="(?:ink|ground)-(?:${TEXT_ROLES.join('|')}|own)"`),
  'check-list': /class="check-list"/,
  table: /<table>/,
  footnotes: /<span class="footnote">/,
} as const
export type RichTextPart = keyof typeof RICH_TEXT_PARTS

/** The parts that a text holds; the style sheets of the others are not sent. [TEXT-6] */
export function richTextParts(html: string): RichTextPart[] {
  if (!html.includes('<')) return []
  return (Object.keys(RICH_TEXT_PARTS) as RichTextPart[]).filter((part) => RICH_TEXT_PARTS[part].test(html))
}
