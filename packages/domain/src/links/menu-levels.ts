import type { NavigationLink } from '../site/website.ts'

/**
 * Puts a link of a menu below another one of the same level, at the end of what stands there. What stood below it stands
 * behind it then, so that nothing goes deeper than one level. [MENU-11]
 */
export function nestLink(links: readonly NavigationLink[], id: string, under: string): NavigationLink[] {
  const moved = links.find((link) => link.id === id)
  if (moved === undefined || id === under || !links.some((link) => link.id === under)) {
    return links.map((link) => ({ ...link, items: nestLink(link.items, id, under) }))
  }
  const inside = [{ ...moved, items: [] }, ...moved.items]
  return links.flatMap((link) => {
    if (link.id === id) return []
    return link.id === under ? [{ ...link, items: [...link.items, ...inside] }] : [link]
  })
}

/** Takes a link out of the one it stands below: it stands behind that one then. [MENU-11] */
export function liftLink(links: readonly NavigationLink[], id: string): NavigationLink[] {
  return links.flatMap((link) => {
    const lifted = link.items.find((one) => one.id === id)
    if (lifted === undefined) return [{ ...link, items: liftLink(link.items, id) }]
    return [{ ...link, items: link.items.filter((one) => one !== lifted) }, lifted]
  })
}

/** Moves a link within its level. `to` counts without it. [MENU-11] */
export function moveLink(links: readonly NavigationLink[], id: string, to: number): NavigationLink[] {
  const moved = links.find((link) => link.id === id)
  if (moved === undefined) return links.map((link) => ({ ...link, items: moveLink(link.items, id, to) }))
  return links.filter((link) => link !== moved).toSpliced(to, 0, moved)
}

/** Puts another link in the place of one. */
export function replaceLink(links: readonly NavigationLink[], next: NavigationLink): NavigationLink[] {
  return links.map((link) => (link.id === next.id ? next : { ...link, items: replaceLink(link.items, next) }))
}

/**
 * Menus' links without those that are found. What stands below one that goes takes its place. [MENU-11]
 *
 * @param withBelow what stands below goes as well
 */
export function withoutLinks(
  links: readonly NavigationLink[],
  isGone: (link: NavigationLink) => boolean,
  withBelow = false,
): NavigationLink[] {
  return links.flatMap((link) => {
    if (isGone(link)) return withBelow ? [] : withoutLinks(link.items, isGone)
    return [{ ...link, items: withoutLinks(link.items, isGone, withBelow) }]
  })
}
