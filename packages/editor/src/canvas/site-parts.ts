/** Attributes of the canvas that mark what stands around every page, and the pieces of it. */
const PART = 'data-site-part'
const PIECE = 'data-site-piece'
const MENU_LINK = 'data-menu-link'

/** What all pages share and is edited where it is seen. */
export const SITE_PARTS = ['bar', 'header', 'footer'] as const
export type SitePart = (typeof SITE_PARTS)[number]

/** A place in what all pages share. */
export interface SitePlace {
  readonly part: SitePart
  /** What of it was pointed at: a field of the header, or its menu. */
  readonly piece?: string
  /** The link of the menu, by its id. */
  readonly link?: string
}

/** What an element of the page is part of, if it is of what all pages share. */
export function sitePlaceAt(target: EventTarget | null): SitePlace | null {
  const element = target as Partial<Element> | null
  const found = element?.closest?.(`[${PART}]`)
  const part = SITE_PARTS.find((one) => one === found?.getAttribute(PART))
  if (part === undefined) return null
  const piece = element?.closest?.(`[${PIECE}]`)?.getAttribute(PIECE)
  const link = element?.closest?.(`[${MENU_LINK}]`)?.getAttribute(MENU_LINK)
  return { part, ...(piece == null ? {} : { piece }), ...(link == null ? {} : { link }) }
}

/** The element of a part, if the page shows it. */
export function sitePartElement(page: ParentNode, part: SitePart): HTMLElement | null {
  return page.querySelector(`[${PART}="${part}"]`)
}

/** The element of a piece that can be seen. */
export function sitePieceElement(page: ParentNode, { part, piece }: SitePlace): HTMLElement | null {
  if (piece === undefined) return null
  const found = sitePartElement(page, part)?.querySelectorAll<HTMLElement>(`[${PIECE}="${piece}"]`) ?? []
  return [...found].find((element) => element.getClientRects().length > 0) ?? null
}
