import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spoken } from '../testing/spoken.ts'
import {
  changeSite,
  headerChanges,
  siteChanges,
  siteProblems,
  sitePartsOf,
  undoneSite,
} from './site-draft.ts'
import {
  headerValues,
  keptHeader,
  plainHeader,
  readHeaderChanges,
  readHeaderSettings,
  withHeader,
  type HeaderChanges,
} from './site-header.ts'
import { readStyle } from './site-style.ts'

const website = {
  title: { en: 'Kiln' },
  announcementBar: { enabled: true, html: { en: 'Open <b>today</b>' }, link: '/~product/p1' },
  header: plainHeader,
}
const draft = {
  style: readStyle({}),
  header: headerValues(website),
  menus: { main: [], footer: [] },
}

test('[HEADER-1] a website that never spoke of its header has the one it had', () => {
  expect(readHeaderSettings({})).toEqual(plainHeader)
  expect(readHeaderSettings(null)).toEqual(plainHeader)
  expect(readHeaderSettings({ sticky: 'yes', search: false, button: 3 })).toEqual({
    ...plainHeader,
    search: false,
  })
  expect(draft.header).toMatchObject({ headerSearch: true, headerCart: true, barTheme: 'dark', logo: '' })
})

test('[HEADER-1] what is kept of a header says the same as its fields, and nothing more than before', () => {
  expect(keptHeader(draft.header)).toEqual({ ...website, logoAssetId: null })
  const header = {
    ...draft.header,
    logo: 'a1',
    headerSticky: true,
    headerButton: { en: 'Book', de: 'Buchen' },
    headerButtonLink: { kind: 'url', url: 'https://example.com/' } as const,
    barTheme: 'accent',
    barClosable: true,
  } as const
  const after = withHeader({ ...website, id: 'w' }, header)
  expect(after).toMatchObject({
    id: 'w',
    logoAssetId: 'a1',
    announcementBar: { theme: 'accent', closable: true },
  })
  expect(headerValues(after)).toEqual(header)
  expect(withHeader(after, { ...header, logo: '' })).not.toHaveProperty('logoAssetId')
})

test('[HEADER-1] what cannot be is named by field and language', () => {
  const said = (changes: Record<string, never> | object) =>
    Object.fromEntries(
      Object.entries(siteProblems(changes as HeaderChanges)).map(([name, one]) => [name, spoken(one)]),
    )
  expect(said({ title: { en: 'Kiln' }, headerSticky: true, barLink: null, radius: 3 })).toEqual({})
  expect(Object.keys(said({ title: 'Kiln' }))).toEqual(['title'])
  expect(said({ title: { en: '' } })).toEqual({ 'title.en': 'Please give a title.' })
  for (const title of [
    { en: 'a\0' },
    { en: '\ud800' },
    { en: 'x'.repeat(101) },
    { 'not a tag': 'x' },
    { en: 3 },
  ])
    expect(Object.keys(said({ title })), JSON.stringify(title)).toHaveLength(1)
  expect(Object.keys(said({ barTheme: 'pink', headerCart: 1, unknown: 2 })).sort()).toEqual([
    'barTheme',
    'headerCart',
    'unknown',
  ])
  expect(Object.keys(said({ barLink: { kind: 'url', url: 'javascript:alert(1)' } }))).toHaveLength(1)
})

test('[HEADER-1] changes that were kept are read, whatever they have become', () => {
  expect(readHeaderChanges({ headerSticky: true, title: 'no', gone: 1 })).toEqual({ headerSticky: true })
  expect(readHeaderChanges('nothing')).toEqual({})
})

test('[HEADER-5] changes are told by what they are about, the header first', () => {
  expect(sitePartsOf({ radius: 3, barShown: true, title: {}, headerCart: false })).toEqual([
    'title',
    'header-offers',
    'bar',
    'corners',
  ])
})

test('[HEADER-3] whatever steps are taken back one after the other, header and style are as they were', () => {
  const changes = fc.constantFrom<HeaderChanges & { radius?: number }>(
    { title: { en: 'A' } },
    { title: { en: 'B', de: 'C' }, headerSticky: true },
    { barLink: { kind: 'url', url: '/x' } },
    { barLink: null, radius: 9 },
    { headerSticky: false },
  )
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 8 }), (all) => {
      let now = draft
      const steps = all.map((one) => {
        const { draft: after, before } = changeSite(now, one)
        now = after as typeof draft
        return { changes: one, before }
      })
      for (const step of steps.toReversed())
        now = changeSite(now, undoneSite(now, step)).draft as typeof draft
      expect(siteChanges(draft, now)).toEqual({})
    }),
  )
  expect(headerChanges(draft.header, { ...draft.header, title: { en: 'Kiln' } })).toEqual({})
  const step = { changes: { title: { en: 'A' } }, before: { title: { en: 'Kiln' } } }
  // Somebody else has renamed it since.
  expect(undoneSite(changeSite(draft, { title: { en: 'Z' } }).draft, step)).toEqual({})
})
