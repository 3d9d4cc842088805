import { sanitizeHtml } from './sanitize-html.ts'

/** A line of text in every language it is written in: emphasis and links are all it may hold. [SET-3] */
export function cleanLine(html: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(html).map(([language, text]) => [
      language,
      sanitizeHtml(text, {
        allowedTags: ['a', 'b', 'em', 'i', 'strong', 'u', 's', 'br', 'span'],
        allowedAttributes: { a: ['href', 'target', 'rel'] },
        allowedSchemes: ['http', 'https', 'mailto', 'tel'],
      }),
    ]),
  )
}
