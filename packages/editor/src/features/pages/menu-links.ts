import {
  addressOfLink,
  everyLink,
  linkOfAddress,
  linkToTarget,
  pageOfMenuLink,
  targetOfLink,
  type Link,
  type Menus,
  type LinkTargetName,
  type NavigationLink,
} from '@plinth/domain'
import type { PageEntry, PagesAnswer } from '../../api/pages.ts'

/** Where in the website a page is linked. */
export type Place = 'main' | 'footer' | 'unlinked'

/** Menus without the links to pages that are gone, and which pages are in neither. */
export function shownMenus({ collections }: PagesAnswer, menus: Menus): PagesAnswer['navigation'] {
  const known = new Set(collections.map(({ id }) => id))
  const shown = (links: readonly NavigationLink[]): NavigationLink[] =>
    links.flatMap((link) => {
      const pageId = pageOfMenuLink(link)
      return pageId !== undefined && !known.has(pageId) ? [] : [{ ...link, items: shown(link.items) }]
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
  const hasWindow = link?.kind === 'url' || link?.kind === 'file'
  return hasWindow && externalLink?.newWindow === true ? ({ ...link, newWindow: true } as Link) : link
}

/** What is picked, as a menu keeps it. */
export function ofMenu(link: Link): { readonly externalLink: NonNullable<NavigationLink['externalLink']> } {
  const newWindow = (link.kind === 'url' || link.kind === 'file') && link.newWindow === true
  return { externalLink: { url: addressOfLink(link), newWindow } }
}

/** The things that links of the menus name, pages aside: those are known. */
export function namedInMenus({ main, footer }: Menus): LinkTargetName[] {
  return [...main, ...footer].flatMap((link) => {
    const name = pageOfMenuLink(link) === undefined ? targetOfLink(linkOfMenu(link)) : undefined
    return name === undefined ? [] : [name]
  })
}

/** The menus without a link, or with another one in its place. */
export function withLink(menus: Menus, id: string, next?: NavigationLink): Menus {
  const put = (links: readonly NavigationLink[]) =>
    links.flatMap((link) => (link.id !== id ? [link] : next === undefined ? [] : [next]))
  return { main: put(menus.main), footer: put(menus.footer) }
}

/** The menus without links to a page. */
export function withoutPage(menus: Menus, pageId: string): Menus {
  const others = (links: readonly NavigationLink[]) => links.filter((link) => pageOfMenuLink(link) !== pageId)
  return { main: others(menus.main), footer: others(menus.footer) }
}

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
