/** What the page tells its scripts, in the JSON block `plinth-page`. */
export interface PageData {
  /** Module addresses by island name. */
  readonly islands: { readonly [island: string]: string }
  /** BCP 47 tag the page is written in. */
  readonly language: string
  /** ISO 4217 code of the store's currency. */
  readonly currency: string
}

/** The page's data block; a page without one, or with a broken one, has no islands. */
export function readPageData(document: Document): PageData {
  const fallback: PageData = { islands: {}, language: document.documentElement.lang || 'en', currency: 'USD' }
  const block = document.getElementById('plinth-page')
  if (block === null) return fallback
  try {
    return { ...fallback, ...(JSON.parse(block.textContent ?? '') as Partial<PageData>) }
  } catch {
    return fallback
  }
}
