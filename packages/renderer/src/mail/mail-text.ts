const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
}

/** Text of markup, as a mail without markup says it: paragraphs apart, links with their addresses. [CAMPAIGN-5] */
export function mailText(html: string): string {
  return html
    .replaceAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, url: string, label: string) => {
      const words = label.replaceAll(/<[^>]*>/g, '').trim()
      return words === '' || words === url ? url : `${words} (${url})`
    })
    .replaceAll(/<li\b[^>]*>/g, '\n- ')
    .replaceAll(/<br\s*\/?>/g, '\n')
    .replaceAll(/<\/(?:p|h[1-6]|ul|ol|blockquote|pre|table|figure|div)>/g, '\n\n')
    .replaceAll(/<\/(?:tr|li)>/g, '\n')
    .replaceAll(/<\/t[dh]>/g, '  ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
