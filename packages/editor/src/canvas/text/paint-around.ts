const FIELD = 'data-field'

/**
 * Brings a block whose words are being written to what it became: whatever differs from what was drawn before is exchanged
 * around the words, which keep their elements, and with them the caret. A place for words that is there no longer goes, a new
 * one is left as it was drawn. [EDIT-1523]
 *
 * @param live the element in the page
 * @param drawn what it was drawn from
 * @param wanted what it is to be; taken apart
 * @returns the element that stands there now
 */
export function paintAround(live: Element, drawn: Element | null, wanted: Element): Element {
  if (drawn?.isEqualNode(wanted) === true) return live
  if (!holdsWords(live) || live.nodeName !== wanted.nodeName) {
    live.replaceWith(wanted)
    return wanted
  }
  paintAttributes(live, drawn, wanted)
  if (!live.hasAttribute(FIELD)) paintInside(live, drawn, wanted)
  return live
}

function paintInside(live: Element, drawn: Element | null, wanted: Element): void {
  const there = [...live.childNodes]
  const before = drawn === null ? [] : [...drawn.childNodes]
  // What was drawn tells the parts apart only while each still stands for one of them.
  const drawnAt = (at: number) => (before.length === there.length ? before[at] : undefined)
  const left = new Set(there)
  const target = [...wanted.childNodes].map((one) => {
    const at = there.findIndex(
      (part, index) => left.has(part) && (sameWords(part, one) || drawnAt(index)?.isEqualNode(one) === true),
    )
    const part = there[at]
    if (part === undefined) return one
    left.delete(part)
    const was = drawnAt(at)
    return part instanceof live.ownerDocument.defaultView!.Element && isElement(one)
      ? paintAround(part, was !== undefined && isElement(was) ? was : null, one)
      : part
  })
  for (const part of left) if (!target.includes(part)) part.remove()
  // What holds the caret is never moved, as that would take it away: the others are put around it.
  const { activeElement } = live.ownerDocument
  const fixed = Math.max(
    0,
    target.findIndex((part) => part.parentNode === live && part.contains(activeElement)),
  )
  for (const part of target.slice(0, fixed)) live.insertBefore(part, target[fixed]!)
  let next: ChildNode | null = target[fixed]?.parentNode === live ? target[fixed] : null
  for (const part of target.slice(next === null ? 0 : fixed + 1)) {
    if (next === null) live.append(part)
    else next.after(part)
    next = part
  }
}

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE

/** The names of the words in a part of a block. */
function wordsIn(node: Node): readonly string[] {
  if (!isElement(node)) return []
  return [node, ...node.querySelectorAll(`[${FIELD}]`)].flatMap((one) => one.getAttribute(FIELD) ?? [])
}

const holdsWords = (element: Element): boolean => wordsIn(element).length > 0

/** Whether two parts are the place of the same words, or of some of them. */
function sameWords(one: Node, other: Node): boolean {
  const words = new Set(wordsIn(other))
  return one.nodeName === other.nodeName && wordsIn(one).some((name) => words.has(name))
}

/** Only what has changed: whoever writes has put attributes of their own on the place of words. */
function paintAttributes(live: Element, drawn: Element | null, wanted: Element): void {
  const isWritten = live.hasAttribute(FIELD)
  for (const name of new Set([...(drawn?.getAttributeNames() ?? []), ...wanted.getAttributeNames()])) {
    const [was, is] = [drawn?.getAttribute(name) ?? null, wanted.getAttribute(name)]
    if (was === is || (isWritten && name === 'data-placeholder')) continue
    if (name === 'class') {
      live.classList.remove(...words(was))
      live.classList.add(...words(is))
    } else if (is === null) live.removeAttribute(name)
    else live.setAttribute(name, is)
  }
}

const words = (list: string | null): readonly string[] => list?.split(/\s+/).filter((one) => one !== '') ?? []
