/** Most characters of a section's name for links. */
export const MAX_ANCHOR = 60

/** What a page of its own has at these: its content, its fields, what is said below a post. */
const TAKEN_BY_PAGES = [
  'comments',
  'comments-title',
  'consent-title',
  'locked-text',
  'main',
  'newsletter-language',
  'page-password',
  'plinth-words',
  'related-posts',
  'related-title',
  'search-field',
]

/** Words as a name for links: small letters, digits and hyphens; empty when nothing of them can stand in it. [LINK-21] */
export function anchorOf(words: string): string {
  const letters = words
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{Ll}\p{Lo}\p{M}\p{N}]+/gu, '-')
  return [...letters]
    .slice(0, MAX_ANCHOR)
    .join('')
    .replaceAll(/^-+|-+$/g, '')
}

/** Whether a page has something of its own at a name, so that no section can be found there. [LINK-21] */
export function isTakenByPage(anchor: string): boolean {
  return TAKEN_BY_PAGES.includes(anchor)
}
