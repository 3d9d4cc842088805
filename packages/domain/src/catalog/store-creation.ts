/** A link of a menu as the layout of a website names it. */
export interface LayoutLink {
  readonly collectionId: string | null
  readonly externalLink: { readonly url: string; readonly newWindow: boolean } | null
  readonly memberAreaId: string | null
  readonly children: readonly LayoutLink[]
}

/** The same as a menu is saved. */
export interface MenuItem {
  readonly collectionId: string | null
  readonly externalLink: { readonly url: string; readonly newWindow: boolean } | null
  readonly memberAreaId: string | null
  readonly items: readonly MenuItem[]
}

/** The menus of a website, the main one first. */
export type SiteLayout = readonly { readonly identifier: string; readonly links: readonly LayoutLink[] }[]

/**
 * The address of a new store: of its title, else of another one, and none that a store has already. [STORECALL-1]
 *
 * @param fallback for a title that no address can be made of
 */
export function storeUrlId(title: string, fallback: string, taken: readonly string[]): string {
  const base = addressOf(title) || addressOf(fallback) || 'store'
  let next = base
  for (let again = 2; taken.includes(next); again += 1) next = `${base}-${again}`
  return next
}

function addressOf(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
}

/**
 * The main navigation with a store at its head, followed by the links that are there. [STORECALL-4]
 *
 * @throws Error when the website has no main navigation
 */
export function storeAtHead(layout: SiteLayout, collectionId: string): readonly MenuItem[] {
  const [main] = layout
  if (main === undefined) throw new Error('Unable to find site main navigation')
  return [{ collectionId, externalLink: null, memberAreaId: null, items: [] }, ...main.links.map(itemOf)]
}

const itemOf = ({ children, ...link }: LayoutLink): MenuItem => ({ ...link, items: children.map(itemOf) })
