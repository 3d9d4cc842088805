import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '../document/document.ts'
import { headerValues, plainHeader } from './site-header.ts'
import { isMenuChange, menuPartsOf, mergeMenus, sameMenus, type Menus } from './menus.ts'
import { changeSite, siteChanges, sitePartsOf, undoneSite, type SiteDraft } from './site-draft.ts'
import { readStyle } from './site-style.ts'
import type { NavigationLink } from './website.ts'

const link = (id: string, more: Partial<NavigationLink> = {}): NavigationLink => ({
  id,
  collectionId: id,
  items: [],
  ...more,
})
const menus = (main: readonly (string | NavigationLink)[], footer: readonly string[] = []): Menus => ({
  main: main.map((one) => (typeof one === 'string' ? link(one) : one)),
  footer: footer.map((id) => link(id)),
})
const names = (links: readonly NavigationLink[]): string =>
  links.map(({ id, items }) => (items.length === 0 ? id : `${id}(${names(items)})`)).join(' ')
const shown = ({ main, footer }: Menus) => [names(main), names(footer)]

const base = menus(['a', 'b', 'c', 'd'], ['x', 'y'])

test('[MENU-2] what two people did to different links stands', () => {
  const moved = menus(['d', 'a', 'b', 'c'], ['x', 'y'])
  const added = menus(['a', 'b', 'new', 'c', 'd'], ['x', 'y'])
  const out = menus(['a', 'y', 'c', 'd'], ['x'])
  expect(shown(mergeMenus(base, moved, added))).toEqual(['d a b new c', 'x y'])
  expect(shown(mergeMenus(base, added, moved))).toEqual(['d a b new c', 'x y'])
  expect(shown(mergeMenus(base, out, moved))).toEqual(['d a y c', 'x'])
  expect(shown(mergeMenus(base, moved, out))).toEqual(['d a y c', 'x'])
})

test('[MENU-2] of one link the later title and place stand, and what one has taken out is gone', () => {
  const titled = (title: string) => ({
    ...base,
    main: [link('a', { title: { en: title } }), ...base.main.slice(1)],
  })
  const merged = mergeMenus(base, titled('Theirs'), titled('Mine'))
  expect(merged.main[0]?.title).toEqual({ en: 'Mine' })
  // Renamed by one and moved by the other.
  const both = mergeMenus(base, titled('Theirs'), menus(['b', 'a', 'c', 'd'], ['x', 'y']))
  expect(shown(both)).toEqual(['b a c d', 'x y'])
  expect(both.main[1]?.title).toEqual({ en: 'Theirs' })
  const without = menus(['b', 'c', 'd'], ['x', 'y'])
  expect(shown(mergeMenus(base, without, titled('Mine')))).toEqual(['b c d', 'x y'])
  expect(shown(mergeMenus(base, titled('Theirs'), without))).toEqual(['b c d', 'x y'])
})

test('[MENU-2] nothing is lost in folders that are gone or that were put into each other', () => {
  const folders = menus([link('f'), link('g'), 'a'])
  const intoF = menus([link('f', { items: [link('g')] }), 'a'])
  const intoG = menus([link('g', { items: [link('f')] }), 'a'])
  const merged = mergeMenus(folders, intoF, intoG)
  expect(names(merged.main).match(/[fga]/g)?.sort()).toEqual(['a', 'f', 'g'])
  const filled = menus([link('f', { items: [link('new')] }), link('g'), 'a'])
  expect(shown(mergeMenus(folders, filled, menus([link('g'), 'a'])))).toEqual(['g a new', ''])
})

const website = {
  title: { en: 'Kiln' },
  announcementBar: { enabled: false, html: {} },
  header: plainHeader,
}
const draftWith = (some: Menus): SiteDraft => ({
  style: readStyle({}),
  header: headerValues(website),
  menus: some,
})

const someMenus = fc
  .array(fc.record({ id: fc.constantFrom(...'abcdefgh'), menu: fc.boolean(), into: fc.boolean() }), {
    maxLength: 9,
  })
  .map((placed): Menus => {
    const made = { main: [] as NavigationLink[], footer: [] as NavigationLink[] }
    for (const { id, menu, into } of placed) {
      const list = made[menu ? 'main' : 'footer']
      const last = list.at(-1)
      if (into && last !== undefined) list[list.length - 1] = { ...last, items: [...last.items, link(id)] }
      else list.push(link(id))
    }
    return made
  })

test('[MENU-3] a step taken back leaves the menus as they were, whatever they were', () => {
  fc.assert(
    fc.property(someMenus, someMenus, (from, to) => {
      const draft = draftWith(from)
      const changes = siteChanges(draft, draftWith(to))
      const after = changeSite(draft, changes)
      expect(sameMenus(after.draft.menus, to)).toBe(true)
      const undone = changeSite(after.draft, undoneSite(after.draft, { changes, before: after.before }))
      expect(sameMenus(undone.draft.menus, from)).toBe(true)
    }),
  )
})

test('[MENU-2] merging loses no link that nobody took out, and brings none twice', () => {
  fc.assert(
    fc.property(someMenus, someMenus, someMenus, (from, theirs, mine) => {
      const ids = (some: Menus) =>
        [...some.main, ...some.footer].flatMap(function all({ id, items }): string[] {
          return [id, ...items.flatMap(all)]
        })
      const [was, there, wanted] = [from, theirs, mine].map((some) => new Set(ids(some)))
      const merged = new Set(ids(mergeMenus(from, theirs, mine)))
      for (const id of was!) if (there!.has(id) && wanted!.has(id)) expect(merged).toContain(id)
      for (const id of wanted!) if (!was!.has(id)) expect(merged).toContain(id)
      for (const id of merged) expect(there!.has(id) || wanted!.has(id)).toBe(true)
    }),
  )
})

test('[MENU-3] what others changed since stays when a step is taken back', () => {
  const draft = draftWith(base)
  const step = siteChanges(draft, draftWith(menus(['b', 'a', 'c', 'd', 'new'], ['x', 'y'])))
  const { draft: after, before } = changeSite(draft, step)
  const theirs = { ...after.menus, main: [link('z'), ...after.menus.main.filter(({ id }) => id !== 'c')] }
  const since = { ...after, menus: theirs }
  const undone = changeSite(since, undoneSite(since, { changes: step, before }))
  expect(shown(undone.draft.menus)).toEqual(['z a b d', 'x y'])
  expect(undoneSite(undone.draft, { changes: step, before })).toEqual({})
})

test('[MENU-1] menus are told apart by name, and what is none is no change of them', () => {
  const other = menus(['a'], ['x', 'y'])
  expect(menuPartsOf({ from: base, to: other })).toEqual(['main-navigation'])
  expect(sitePartsOf({ menus: { from: base, to: menus([], []) }, headerSticky: true, radius: 3 })).toEqual([
    'header-offers',
    'main-navigation',
    'footer-navigation',
    'corners',
  ])
  expect(siteChanges(draftWith(base), draftWith(menus(['a', 'b', 'c', 'd'], ['x', 'y'])))).toEqual({})
  expect(
    isMenuChange({ from: { main: [], footer: [] }, to: { main: [{ id: 'a', items: [] }], footer: [] } }),
  ).toBe(true)
  const wrong: readonly Json[] = [
    null,
    {},
    { from: 1, to: 2 },
    { from: { main: [], footer: [] }, to: { main: [{ id: 'a' }], footer: [] } },
  ]
  for (const one of wrong) expect(isMenuChange(one), JSON.stringify(one)).toBe(false)
})
