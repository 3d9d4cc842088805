import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NavigationLink } from '../site/website.ts'
import { everyLink } from './menu-links.ts'
import { liftLink, moveLink, nestLink, replaceLink, withoutLinks } from './menu-levels.ts'

const link = (id: string, ...items: NavigationLink[]): NavigationLink => ({ id, items })
const shown = (links: readonly NavigationLink[]): string =>
  links.map(({ id, items }) => (items.length === 0 ? id : `${id}(${shown(items)})`)).join(' ')
const menu = [link('a'), link('b', link('b1'), link('b2')), link('c')]

test('[MENU-11] a link goes below another one and out again, with what stands below it beside it', () => {
  expect(shown(nestLink(menu, 'c', 'b'))).toBe('a b(b1 b2 c)')
  expect(shown(nestLink(menu, 'b', 'a'))).toBe('a(b b1 b2) c')
  expect(shown(liftLink(menu, 'b1'))).toBe('a b(b2) b1 c')
  expect(shown(moveLink(menu, 'b2', 0))).toBe('a b(b2 b1) c')
  expect(shown(moveLink(menu, 'c', 0))).toBe('c a b(b1 b2)')
  expect(shown(nestLink(menu, 'c', 'nobody'))).toBe(shown(menu))
})

test('[MENU-11] what stands below a link that is taken out takes its place, or goes with it', () => {
  const isB = ({ id }: NavigationLink) => id === 'b'
  expect(shown(withoutLinks(menu, isB))).toBe('a b1 b2 c')
  expect(shown(withoutLinks(menu, isB, true))).toBe('a c')
  expect(shown(withoutLinks(menu, ({ id }) => id === 'b2'))).toBe('a b(b1) c')
  expect(replaceLink(menu, { id: 'b1', title: { en: 'New' }, items: [] })[1]?.items[0]?.title).toEqual({
    en: 'New',
  })
})

test('[MENU-11] whatever is moved, no link is lost or doubled, and none stands deeper than one level', () => {
  const id = fc.constantFrom('a', 'b', 'b1', 'b2', 'c')
  const step = fc.oneof(
    fc.record({ how: fc.constant('nest' as const), id, under: id }),
    fc.record({ how: fc.constant('lift' as const), id }),
    fc.record({ how: fc.constant('move' as const), id, to: fc.nat(4) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let links: readonly NavigationLink[] = menu
      for (const one of steps) {
        if (one.how === 'nest' && !links.some((top) => top.id === one.id)) continue
        links =
          one.how === 'nest'
            ? nestLink(links, one.id, one.under)
            : one.how === 'lift'
              ? liftLink(links, one.id)
              : moveLink(links, one.id, one.to)
      }
      expect(
        everyLink(links)
          .map((one) => one.id)
          .sort(),
      ).toEqual(['a', 'b', 'b1', 'b2', 'c'])
      expect(links.flatMap(({ items }) => items).every(({ items }) => items.length === 0)).toBe(true)
    }),
  )
})
