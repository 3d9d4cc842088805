/** The words of a line of simple HTML, as a person reads them. */
export function wordsOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()
}

/** HTML that shows exactly these words. */
export function htmlOf(words: string): string {
  return words.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
