import { bringNotesBack } from './note-words.ts'

/**
 * Markup from a word processor as the markup it means: Word's lists are paragraphs with a sign before them, Google's
 * whole text stands in a bold element that is not bold, and both write what is between the lines of a cell as breaks.
 * What may stay is decided by the text's own rules. [TEXT-8]
 */
export function readPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const wrapper of body.querySelectorAll('b[id^="docs-internal-guid"]'))
    wrapper.replaceWith(...wrapper.childNodes)
  for (const element of body.querySelectorAll('style, script, meta, link, title, o\\:p:empty'))
    element.remove()
  bringNotesBack(body)
  makeLists(body)
  // The lines of a pasted cell or item become paragraphs there by themselves; what is empty around them is not.
  for (const br of body.querySelectorAll('br.Apple-interchange-newline')) br.remove()
  return body.innerHTML
}

/** Paragraphs that Word means as items of a list become one, level by level. */
function makeLists(body: HTMLElement): void {
  let open: { readonly list: HTMLElement; readonly level: number }[] = []
  for (const paragraph of body.querySelectorAll<HTMLElement>('p')) {
    const level = listLevel(paragraph)
    if (level === undefined || paragraph.closest('td, th, li') !== null) {
      open = []
      continue
    }
    const before = paragraph.previousElementSibling
    const outermost = open[0]?.list
    if (outermost === undefined || before !== outermost) open = []
    const sign = takeSign(paragraph)
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    let current = open.at(-1)
    if (current === undefined || current.level < level) {
      const list = body.ownerDocument.createElement(/^\s*[\p{L}\p{N}]+[.)]/u.test(sign) ? 'ol' : 'ul')
      const parent = current?.list.lastElementChild
      if (parent == null) paragraph.before(list)
      else parent.append(list)
      current = { list, level }
      open.push(current)
    }
    const item = body.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    current.list.append(item)
    paragraph.remove()
  }
}

/** How deep in a list a paragraph of Word stands, from 1; undefined when it is no item. */
function listLevel(paragraph: HTMLElement): number | undefined {
  const said = /mso-list:\s*\S+\s+level(\d)/.exec(paragraph.getAttribute('style') ?? '')
  return said === null ? undefined : Number(said[1])
}

/** Takes the sign out that Word writes before an item. */
function takeSign(paragraph: HTMLElement): string {
  const sign = [...paragraph.querySelectorAll<HTMLElement>('span')].find((one) =>
    /mso-list:\s*ignore/i.test(one.getAttribute('style') ?? ''),
  )
  sign?.remove()
  return sign?.textContent ?? ''
}

/** Signs at the beginning of a line that mean something in Markdown. */
const LINES = [
  /^#{1,6} \S/m,
  /^\s*[-*+] \S/m,
  /^\s*\d+[.)] \S/m,
  /^> \S/m,
  /^```/m,
  /^\|.+\|\s*$/m,
  /^(?:---|\*\*\*)\s*$/m,
]
/** And within one. */
const WORDS = [
  /\*\*[^\s*][^*]*\*\*/,
  /\[[^\]\n]+\]\((?:https?:\/\/|\/|mailto:)[^)\s]+\)/,
  /`[^`\n]+`/,
  /~~[^~\n]+~~/,
]

/** Whether words were most likely written as Markdown. One line that could be anything else is not enough. */
export function isMarkdown(words: string): boolean {
  if (words.length > 200_000) return false
  const lines = LINES.filter((sign) => sign.test(words)).length
  const marks = WORDS.filter((sign) => sign.test(words)).length
  return marks > 0 || lines > 1 || (lines === 1 && words.trim().includes('\n')) || /^#{1,6} \S/.test(words)
}
