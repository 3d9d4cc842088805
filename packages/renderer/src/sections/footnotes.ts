import { inWords, say, type LanguageTag } from '@plinth/domain'
import { attribute } from '../head/escape.ts'

const NOTES = say('Footnotes')

const BEGIN = '<span class="footnote">'
const END = '</span>'

/**
 * A text with its footnotes: numbers where they stand, counted in reading order from 1 in each text, and a list at its end
 * with a way back from each. In what is kept a note stands where it belongs, `<span class="footnote">…</span>`, so that
 * it moves and is copied with the words around it. A note without words is none. [TEXT-20] [TEXT-21]
 *
 * @param name what the anchors of this text begin with; one of its own for each text of a page
 */
export function withFootnotes(html: string, name: string, language: LanguageTag): string {
  if (!html.includes(BEGIN)) return html
  const notes: string[] = []
  let text = ''
  let rest = html
  for (let at = rest.indexOf(BEGIN); at >= 0; at = rest.indexOf(BEGIN)) {
    const { note, after } = readNote(rest.slice(at + BEGIN.length))
    text += rest.slice(0, at)
    rest = after
    if (note === '') continue
    notes.push(note)
    const number = notes.length
    const label = attribute(inWords(say('Footnote {number}', { number }), language))
    text += `<sup class="footnote-ref"><a id="${name}-r${number}" href="#${name}-n${number}" role="doc-noteref" aria-label="${label}">${number}</a></sup>`
  }
  text += rest
  if (notes.length === 0) return text
  const items = notes.map((note, index) => {
    const label = attribute(
      inWords(say('Back to the text, footnote {number}', { number: index + 1 }), language),
    )
    return `<li id="${name}-n${index + 1}">${note} <a class="footnote-back" href="#${name}-r${index + 1}" role="doc-backlink" aria-label="${label}">↩\uFE0E</a></li>`
  })
  const heading = attribute(inWords(NOTES, language))
  return `${text}<section class="footnotes" role="doc-endnotes" aria-label="${heading}"><ol>${items.join('')}</ol></section>`
}

/** The words of a note, up to the end of its own element, and what follows it; elements within it are taken for marks. */
function readNote(part: string): { readonly note: string; readonly after: string } {
  let open = 1
  for (const { 0: tag, index } of part.matchAll(/<(\/?)span\b[^>]*>/g)) {
    open += tag.startsWith('</') ? -1 : 1
    if (open === 0) {
      const note = part
        .slice(0, index)
        .replaceAll(/<\/?span\b[^>]*>/g, '')
        .trim()
      return { note, after: part.slice(index + END.length) }
    }
  }
  return { note: '', after: part }
}
