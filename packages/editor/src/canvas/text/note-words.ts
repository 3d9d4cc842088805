import { escapeHtml } from '../../document/escape-html.ts'

/** Marks a footnote may have, by every name they are written with. */
const MARKS: Readonly<Record<string, string>> = {
  B: 'strong',
  STRONG: 'strong',
  I: 'em',
  EM: 'em',
  U: 'u',
  S: 's',
  SUB: 'sub',
  SUP: 'sup',
  CODE: 'code',
}

/** Addresses a link in a footnote may lead to; the server holds the same. */
const SAFE = /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i

/** What a footnote says: words on one line, with simple marks and links; everything else gives up its words. [TEXT-20] */
export function cleanNote(element: Element): string {
  return [...element.childNodes].map(cleanNode).join('').replaceAll(/\s+/g, ' ').trim()
}

function cleanNode(node: ChildNode): string {
  if (node.nodeType === Node.TEXT_NODE) return escapeHtml(node.nodeValue ?? '')
  if (node.nodeType !== Node.ELEMENT_NODE) return ''
  const element = node as Element
  if (/^(?:SCRIPT|STYLE|TEMPLATE)$/.test(element.tagName)) return ''
  if (element.tagName === 'BR') return ' '
  const words = [...element.childNodes].map(cleanNode).join('')
  const mark = MARKS[element.tagName]
  if (words.trim() === '') return words
  if (mark !== undefined) return `<${mark}>${words}</${mark}>`
  const href = element.tagName === 'A' ? (element.getAttribute('href') ?? '') : ''
  if (SAFE.test(href)) return `<a href="${escapeHtml(href)}">${words}</a>`
  return /^(?:P|DIV|LI)$/.test(element.tagName) ? `${words} ` : words
}

/**
 * Footnotes of a word processor or a published page, which stand at its end with a link each way, are brought to where they
 * belong. [TEXT-23]
 */
export function bringNotesBack(body: HTMLElement): void {
  const byName = new Map<string, Element>()
  for (const element of body.querySelectorAll('[id], a[name]'))
    for (const name of [element.id, element.getAttribute('name') ?? ''])
      if (name !== '') byName.set(name, element)
  for (const link of body.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
    const own = [link.id, link.getAttribute('name') ?? '', link.closest('sup')?.id ?? ''].filter(
      (one) => one !== '',
    )
    const target = byName.get(link.getAttribute('href')?.slice(1) ?? '')
    const holder = target?.closest('li') ?? target?.querySelector('p') ?? target?.closest('p') ?? target
    if (target === undefined || holder == null || !body.contains(link) || holder.contains(link)) continue
    const back = [
      ...holder.querySelectorAll('a[href^="#"]'),
      ...(target.matches('a') ? [target] : []),
    ].filter((one) => own.includes(one.getAttribute('href')?.slice(1) ?? ''))
    const isBefore = (link.compareDocumentPosition(holder) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
    if (back.length === 0 || !isBefore) continue
    for (const one of back) (one.closest('sup') ?? one).remove()
    const note = body.ownerDocument.createElement('span')
    note.className = 'footnote'
    note.innerHTML = cleanNote(holder)
    ;(link.closest('sup') ?? link).replaceWith(note)
    const around = holder.closest('section.footnotes, [role="doc-endnotes"], ol')
    holder.remove()
    if (around?.textContent.trim() === '') around.remove()
  }
}
