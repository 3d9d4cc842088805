import {
  addressOfLink,
  everyLink,
  linkOfAddress,
  linkToTarget,
  pageOfMenuLink,
  targetOfLink,
  withoutLinks,
  type Link,
  type Menus,
  type LinkTargetName,
  type NavigationLink,
} from '@plinth/domain'
import type { PageEntry, PagesAnswer } from '../../api/pages.ts'

/** Where in the website a page is linked. */
export type Place = 'main' | 'footer' | 'unlinked'

/** Menus without the links to pages that are gone, whose place is taken by what is below, and which pages are in neither. */
export function shownMenus({ collections }: PagesAnswer, menus: Menus): PagesAnswer['navigation'] {
  const known = new Set(collections.map(({ id }) => id))
  const shown = (links: readonly NavigationLink[]): NavigationLink[] =>
    links.flatMap((link) => {
      const pageId = pageOfMenuLink(link)
      const items = shown(link.items)
      return pageId !== undefined && !known.has(pageId) ? items : [{ ...link, items }]
    })
  const [main, footer] = [shown(menus.main), shown(menus.footer)]
  const linked = new Set(everyLink([...main, ...footer]).map(pageOfMenuLink))
  const unlinked = collections.flatMap(({ id }) =>
    linked.has(id) ? [] : [{ id, collectionId: id, items: [] }],
  )
  return { main, footer, unlinked }
}

/** A link of a menu as the link picker takes it. */
export function linkOfMenu({ collectionId, externalLink }: NavigationLink): Link | null {
  if (collectionId !== undefined) return linkToTarget(`page/${collectionId}`)
  const link = externalLink === undefined ? null : linkOfAddress(externalLink.url)
  const hasWindow = link !== null && link.kind !== 'email' && link.kind !== 'phone'
  return hasWindow && externalLink?.newWindow === true ? ({ ...link, newWindow: true } as Link) : link
}

/** What is picked, as a menu keeps it. */
export function ofMenu(link: Link): { readonly externalLink: NonNullable<NavigationLink['externalLink']> } {
  const newWindow = link.kind !== 'email' && link.kind !== 'phone' && link.newWindow === true
  return { externalLink: { url: addressOfLink(link), newWindow } }
}

/** The things that links of the menus name, pages aside: those are known. */
export function namedInMenus({ main, footer }: Menus): LinkTargetName[] {
  return everyLink([...main, ...footer]).flatMap((link) => {
    const name = pageOfMenuLink(link) === undefined ? targetOfLink(linkOfMenu(link)) : undefined
    return name === undefined ? [] : [name]
  })
}

/** What is made of the links of both menus. */
export const inMenus = (
  { main, footer }: Menus,
  make: (links: readonly NavigationLink[]) => readonly NavigationLink[],
): Menus => ({ main: make(main), footer: make(footer) })

/** The menus without a link; what stands below it takes its place, or goes with it. */
export const withoutLink = (menus: Menus, id: string, withBelow = false): Menus =>
  inMenus(menus, (links) => withoutLinks(links, (link) => link.id === id, withBelow))

/** The menus without links to a page. */
export const withoutPage = (menus: Menus, pageId: string): Menus =>
  inMenus(menus, (links) => withoutLinks(links, (link) => pageOfMenuLink(link) === pageId))

/** Whether a link is the first of the website's to a page, by which its posts are listed. */
export function isFirstOfPage(
  { main, footer, unlinked }: PagesAnswer['navigation'],
  link: NavigationLink,
  page: PageEntry,
): boolean {
  return (
    everyLink([...main, ...footer, ...unlinked]).find((one) => pageOfMenuLink(one) === page.id)?.id ===
    link.id
  )
}
