/** Most of the size the page has in an overview, and the least width it is drawn at, px: names and handles have room. */
const MOST = 0.6
const LEAST_WIDTH = 160

/**
 * How large the page is drawn so that all of it is seen at once, as far as it can still be made out.
 *
 * @param scale how large it is drawn otherwise
 * @param page px of the page, before it is scaled
 * @param room px there are
 */
export function overviewScale(
  scale: number,
  page: { readonly width: number; readonly height: number },
  room: number,
): number {
  return Math.max(LEAST_WIDTH / page.width, Math.min(scale * MOST, room / Math.max(1, page.height)))
}

/** Parts of the window that sections are high at least. */
const HEIGHTS = { medium: 0.5, large: 0.75, full: 1 } as const

/**
 * Keeps sections that are measured by the window as high as they were: in an overview the frame is several windows high.
 *
 * @param windowHeight px of the window before
 * @returns what ends it
 */
export function keepSectionHeights(page: Document, windowHeight: number): () => void {
  const style = page.createElement('style')
  style.dataset['editor'] = 'overview'
  style.textContent = Object.entries(HEIGHTS)
    .map(([name, part]) => `.section.height-${name} { min-height: ${Math.round(windowHeight * part)}px; }`)
    .join('\n')
  page.head.append(style)
  return () => style.remove()
}
