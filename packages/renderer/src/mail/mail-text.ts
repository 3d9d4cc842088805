import { readEntities } from '@plinth/domain'

/** Text of markup, as a mail without markup says it: paragraphs apart, links with their addresses. [CAMPAIGN-5] */
export function mailText(html: string): string {
  const words = html
    .replaceAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, url: string, label: string) => {
      const said = label.replaceAll(/<[^>]*>/g, '').trim()
      return said === '' || said === url ? url : `${said} (${url})`
    })
    .replaceAll(/<li\b[^>]*>/g, '\n- ')
    .replaceAll(/<br\s*\/?>/g, '\n')
    .replaceAll(/<\/(?:p|h[1-6]|ul|ol|blockquote|pre|table|figure|div)>/g, '\n\n')
    .replaceAll(/<\/(?:tr|li)>/g, '\n')
    .replaceAll(/<\/t[dh]>/g, '  ')
    .replaceAll(/<[^>]*>/g, '')
  return readEntities(words)
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
