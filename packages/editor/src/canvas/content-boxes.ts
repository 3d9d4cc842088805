import type { Box } from './grid-metrics.ts'
import { BLOCK, SECTION } from './page-painter.ts'

const SEEN_WHOLE = 'img, svg, video, audio, iframe, canvas, object, hr, input, select, textarea, button'

/**
 * Where the page shows something one reads, sees or presses: lines of text, pictures, controls, and whatever in a block has a
 * colour or an edge of its own. The backgrounds of sections are none of that. Px of the frame, of what is in its window.
 */
export function contentBoxes(page: Document): Box[] {
  const view = page.defaultView
  if (view === null) return []
  const found: Box[] = []
  const range = page.createRange()
  const isSeen = ({ top, bottom }: DOMRect) => bottom > 0 && top < view.innerHeight
  const visit = (parent: Element, where: 'block' | 'section' | 'site') => {
    for (const node of parent.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) {
        if (where === 'section' || node.nodeValue?.trim() === '') continue
        range.selectNodeContents(node)
        found.push(...[...range.getClientRects()].filter(isSeen).map(boxOfRect))
      } else if (node.nodeType === Node.ELEMENT_NODE) visitElement(node as HTMLElement, where)
    }
  }
  const visitElement = (element: HTMLElement, where: 'block' | 'section' | 'site') => {
    const box = element.getBoundingClientRect()
    const isEmpty = box.width === 0 || box.height === 0
    if (!isEmpty && !isSeen(box)) return
    const inside = element.hasAttribute(BLOCK) ? 'block' : element.hasAttribute(SECTION) ? 'section' : where
    const isWhole =
      inside !== 'section' &&
      !isEmpty &&
      (element.matches(SEEN_WHOLE) || (inside === 'block' && isPainted(view.getComputedStyle(element))))
    if (isWhole && element.checkVisibility({ visibilityProperty: true })) found.push(boxOfRect(box))
    else visit(element, inside)
  }
  visit(page.body, 'site')
  return found
}

/** Where blocks stand, with all their room. Px of the frame. */
export function blockBoxes(page: Document): Box[] {
  return [...page.querySelectorAll(`[${BLOCK}]`)].map((block) => boxOfRect(block.getBoundingClientRect()))
}

function isPainted({
  backgroundColor,
  backgroundImage,
  borderTopWidth,
  borderBottomWidth,
}: CSSStyleDeclaration) {
  const isClear = backgroundColor === 'transparent' || /^rgba\(.*, 0\)$/.test(backgroundColor)
  return !isClear || backgroundImage !== 'none' || borderTopWidth !== '0px' || borderBottomWidth !== '0px'
}

const boxOfRect = ({ x, y, width, height }: DOMRect): Box => ({ x, y, width, height })
