/** The beginning of a text, cut at a word, at most `length` characters. */
export function excerptOf(text: string, length = 200): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > length / 2 ? space : length).trimEnd()}…`
}
