import type { Json, JsonObject } from '../document/document.ts'
import { isObject } from '../fields/shape.ts'
import type { NavigationLink } from './website.ts'

/** The menus of a website: the links of its header and of its footer. */
export interface Menus {
  readonly main: readonly NavigationLink[]
  readonly footer: readonly NavigationLink[]
}

/** What somebody made of the menus they saw. What others did meanwhile is told apart by the first. [MENU-2] */
export interface MenuChange {
  readonly from: Menus
  readonly to: Menus
}

/** Most links of a menu or below a link, and how deep they nest. [PAGES-12] */
export const MOST_MENU_LINKS = 250
export const DEEPEST_MENU_LINK = 3

/** Which menu a change is about, as it is called in a list of changes. */
export const MENU_PARTS = ['main-navigation', 'footer-navigation'] as const
export type MenuPart = (typeof MENU_PARTS)[number]

const MENUS = ['main', 'footer'] as const
type Menu = (typeof MENUS)[number]

/** The menus as a website's record keeps them. */
export function menusOf(website: {
  readonly mainNavigation: readonly NavigationLink[]
  readonly footerNavigation: readonly NavigationLink[]
}): Menus {
  return { main: website.mainNavigation, footer: website.footerNavigation }
}

/** Whether two menus say the same. */
export function sameMenus(one: Menus, other: Menus): boolean {
  return one === other || MENUS.every((menu) => said(one[menu]) === said(other[menu]))
}

/** The menus a change is about. */
export function menuPartsOf({ from, to }: MenuChange): readonly MenuPart[] {
  return MENU_PARTS.filter((_, index) => said(from[MENUS[index]!]) !== said(to[MENUS[index]!]))
}

/** Whether something is a change of menus, by its shape; who takes it in says what a link may be. */
export function isMenuChange(value: Json | undefined): boolean {
  return isObject(value) && isMenus(value['from']) && isMenus(value['to'])
}

function isMenus(value: Json | undefined): boolean {
  return isObject(value) && MENUS.every((menu) => isLinks(value[menu], 0))
}

/** Deeper than any menu. */
const TOO_DEEP = 10

function isLinks(value: Json | undefined, depth: number): boolean {
  const isLink = (one: Json): boolean =>
    isObject(one) && typeof one['id'] === 'string' && isLinks(one['items'], depth + 1)
  return depth < TOO_DEEP && Array.isArray(value) && value.every(isLink)
}

/** Links as text, whatever order their fields were written in. */
function said(links: readonly NavigationLink[]): string {
  return JSON.stringify(links.map(({ id, items, ...rest }) => [id, own(rest), said(items)]))
}

function own(link: Omit<NavigationLink, 'id' | 'items'>): string {
  return JSON.stringify(sorted(link as unknown as JsonObject))
}

function sorted(value: Json): Json {
  if (!isObject(value)) return value
  return Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => [name, sorted(one)])
}

/** Where a link stands and what it says. */
interface Placed {
  readonly link: Omit<NavigationLink, 'items'>
  /** The menu or the link it stands in. */
  readonly parent: string
}

/** Menus taken apart: every link with its place, and what stands in a menu or link, in order. */
interface Parts {
  readonly links: ReadonlyMap<string, Placed>
  readonly lists: ReadonlyMap<string, readonly string[]>
}

const root = (menu: Menu): string => `menu:${menu}`

/** A link is known by its id. One that stands there again is known by how often. */
function takeApart(menus: Menus): Parts {
  const links = new Map<string, Placed>()
  const lists = new Map<string, readonly string[]>()
  const add = (parent: string, inside: readonly NavigationLink[]): void => {
    const keys = inside.map(({ items, ...link }) => {
      let key = `link:${link.id}`
      for (let again = 2; links.has(key); again += 1) key = `link:${link.id}:${again}`
      links.set(key, { link, parent })
      add(key, items)
      return key
    })
    lists.set(parent, keys)
  }
  for (const menu of MENUS) add(root(menu), menus[menu])
  return { links, lists }
}

/**
 * Menus that somebody made of what they saw, on top of what others made of it meanwhile, link by link: what only one of
 * them added, took out, moved or renamed is as they did it. What one of them took out is gone, and whatever the other
 * put into it stands at the end of the main navigation. [MENU-2]
 *
 * @param base what both began from
 * @param theirs what it is now
 * @param mine what somebody made of it
 * @param wins whose word counts where both changed one thing
 */
export function mergeMenus(base: Menus, theirs: Menus, mine: Menus, wins: 'mine' | 'theirs' = 'mine'): Menus {
  if (sameMenus(base, theirs) || sameMenus(theirs, mine)) return mine
  if (sameMenus(base, mine)) return theirs
  const [before, now, wanted] = [takeApart(base), takeApart(theirs), takeApart(mine)]
  const links = mergeLinks(before, now, wanted, wins)
  return putTogether(links, mergeLists(links, before, now, wanted, wins))
}

function mergeLinks(before: Parts, now: Parts, wanted: Parts, wins: 'mine' | 'theirs'): Map<string, Placed> {
  const merged = new Map<string, Placed>()
  for (const key of new Set([...now.links.keys(), ...wanted.links.keys()])) {
    const [was, there, mine] = [before, now, wanted].map((parts) => parts.links.get(key))
    // Taken out by one of them.
    if (was !== undefined && (there === undefined || mine === undefined)) continue
    if (there === undefined || mine === undefined) {
      merged.set(key, (there ?? mine)!)
      continue
    }
    const first = wins === 'mine' ? mine : there
    const second = wins === 'mine' ? there : mine
    merged.set(key, {
      parent: was !== undefined && first.parent === was.parent ? second.parent : first.parent,
      link: was !== undefined && own(first.link) === own(was.link) ? second.link : first.link,
    })
  }
  return merged
}

/** Who stands where: as it is now, with what was moved or put in anew behind what it was put behind. */
function mergeLists(
  links: ReadonlyMap<string, Placed>,
  before: Parts,
  now: Parts,
  wanted: Parts,
  wins: 'mine' | 'theirs',
): Map<string, string[]> {
  const lists = new Map<string, string[]>()
  for (const parent of [...MENUS.map(root), ...links.keys()]) {
    const isHere = (key: string) => links.get(key)?.parent === parent
    const old = before.lists.get(parent) ?? []
    const current = now.lists.get(parent) ?? []
    const mine = wanted.lists.get(parent) ?? []
    const theirMoves = movedIn(old, current)
    const myMoves = movedIn(old, mine)
    if (wins === 'theirs') for (const key of theirMoves) if (current.includes(key)) myMoves.delete(key)
    const list = current.filter((key) => isHere(key) && !myMoves.has(key))
    mine.forEach((key, index) => {
      if (!isHere(key) || list.includes(key)) return
      const behind = mine.slice(0, index).findLast((one) => list.includes(one))
      list.splice(behind === undefined ? 0 : list.indexOf(behind) + 1, 0, key)
    })
    lists.set(parent, list)
  }
  return lists
}

/** What of a list stands in another order than before, or is new in it: the fewest that say so. */
function movedIn(before: readonly string[], after: readonly string[]): Set<string> {
  const stayed = longestRising(
    after.filter((key) => before.includes(key)).map((key) => [key, before.indexOf(key)]),
  )
  return new Set(after.filter((key) => !stayed.has(key)))
}

/** The longest part of a list whose numbers rise. */
function longestRising(list: readonly (readonly [string, number])[]): Set<string> {
  const best = list.map(() => 1)
  const from = list.map(() => -1)
  list.forEach(([, rank], index) => {
    for (let other = 0; other < index; other += 1) {
      if (list[other]![1] < rank && best[other]! + 1 > best[index]!) {
        best[index] = best[other]! + 1
        from[index] = other
      }
    }
  })
  const kept = new Set<string>()
  let at = best.indexOf(Math.max(0, ...best))
  while (at >= 0) {
    kept.add(list[at]![0])
    at = from[at]!
  }
  return kept
}

function putTogether(
  links: ReadonlyMap<string, Placed>,
  lists: ReadonlyMap<string, readonly string[]>,
): Menus {
  const done = new Set<string>()
  const inside = (parent: string): NavigationLink[] =>
    (lists.get(parent) ?? []).flatMap((key) => {
      const placed = links.get(key)
      if (placed === undefined || done.has(key)) return []
      done.add(key)
      return [{ ...placed.link, items: inside(key) }]
    })
  const main = inside(root('main'))
  const footer = inside(root('footer'))
  // What stood in something that is gone, or in each other, is not lost.
  for (const key of links.keys()) {
    if (done.has(key)) continue
    done.add(key)
    main.push({ ...links.get(key)!.link, items: inside(key) })
  }
  return { main, footer }
}
