import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedParts, overtaken, withParts } from './setting-changes.ts'

interface Settings {
  readonly title: { readonly [language: string]: string }
  readonly domains: readonly string[]
  readonly store: {
    readonly express: boolean
    readonly minimum: number
    readonly shipping: { readonly zones: readonly string[]; readonly from: string }
    readonly seller?: { readonly name: string; readonly note: string }
  }
}

const settings: Settings = {
  title: { en: 'Kiln', de: 'Ofen' },
  domains: ['a.example', 'b.example'],
  store: { express: false, minimum: 0, shipping: { zones: ['one'], from: 'DE' } },
}
const store = (changes: Partial<Settings['store']>): Settings => ({
  ...settings,
  store: { ...settings.store, ...changes },
})

describe('[SET-20] of settings only what differs travels', () => {
  test('texts by language, groups by setting; lists and ways to ship are one value', () => {
    const now = {
      title: { en: 'Kiln & Co', de: 'Ofen' },
      domains: ['a.example'],
      store: { express: true, minimum: 0, shipping: { zones: ['one'], from: 'FR' } },
    }
    const changes = {
      title: { en: 'Kiln & Co' },
      domains: ['a.example'],
      store: { express: true, shipping: { zones: ['one'], from: 'FR' } },
    }
    expect(changedParts(settings, now)).toEqual(changes)
    expect(withParts(settings, changes)).toEqual(now)
    expect(changedParts(settings, settings)).toEqual({})
  })

  test('what is not sent stays, and a group that was not there begins', () => {
    expect(withParts(settings, { title: { fr: 'Four' } }).title).toEqual({
      en: 'Kiln',
      de: 'Ofen',
      fr: 'Four',
    })
    const seller = { name: 'Kiln Ltd', note: '' }
    expect(withParts(settings, { store: { seller } })).toEqual(store({ seller }))
    expect(changedParts(settings, store({ seller }))).toEqual({ store: { seller } })
    expect(changedParts(store({ seller }), store({ seller: { ...seller, note: 'Hi' } }))).toEqual({
      store: { seller: { note: 'Hi' } },
    })
  })

  test('two people who change different things both have them, whoever saves first', () => {
    const some = fc.record({
      a: fc.integer({ min: 1, max: 3 }),
      b: fc.record({ c: fc.integer({ min: 1, max: 3 }), d: fc.constantFrom('x', 'y') }),
    })
    fc.assert(
      fc.property(some, some, some, (was, mine, theirs) => {
        const first = changedParts(was, theirs)
        const second = changedParts(was, mine)
        const saved = withParts(withParts(was, first), second)
        expect(changedParts(was, withParts(was, second))).toEqual(second)
        if (overtaken(withParts(was, first), was, second).length > 0) return
        expect(saved).toEqual(withParts(withParts(was, second), first))
      }),
    )
  })
})

describe('[SET-21] what somebody else has changed meanwhile is found', () => {
  test('by its path, and only where both changed it to something else', () => {
    const theirs = withParts(settings, { title: { de: 'Brennofen' }, store: { minimum: 500, express: true } })
    const mine = { title: { en: 'Kiln & Co' }, store: { minimum: 900, express: true } }
    expect(overtaken(theirs, settings, mine)).toEqual(['store.minimum'])
    expect(overtaken(theirs, settings, { title: { de: 'Der Ofen' } })).toEqual(['title.de'])
    expect(overtaken(settings, settings, mine)).toEqual([])
  })

  test('as one value where it is one', () => {
    const theirs = store({ shipping: { zones: ['one', 'two'], from: 'DE' } })
    const mine = { store: { shipping: { zones: ['one'], from: 'FR' } } }
    expect(overtaken(theirs, settings, mine)).toEqual(['store.shipping'])
    expect(overtaken({ ...settings, domains: [] }, settings, { domains: ['c.example'] })).toEqual(['domains'])
    expect(overtaken({ ...settings, domains: [] }, settings, { domains: [] })).toEqual([])
  })

  test('nothing written and never set are the same, and what was not said to be seen is not looked at', () => {
    const seen = { store: { seller: { name: '', note: '' } } }
    expect(overtaken(settings, seen, { store: { seller: { name: 'Kiln Ltd' } } })).toEqual([])
    const theirs = store({ seller: { name: 'Oven Ltd', note: '' } })
    expect(overtaken(theirs, seen, { store: { seller: { name: 'Kiln Ltd' } } })).toEqual([
      'store.seller.name',
    ])
    expect(overtaken(theirs, {}, { store: { seller: { name: 'Kiln Ltd' } } })).toEqual([])
  })
})
