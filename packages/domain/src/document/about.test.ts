import { expect, test } from 'vitest'
import { page, section, text } from '../testing/page-builder.ts'
import { inEnglish } from '../words/catalogues.ts'
import { aboutChanges, withAbout, withPostAbout, type AboutChanges } from './about.ts'
import { applyOperation } from './apply-operation.ts'
import { deedOf } from './deed.ts'
import { documentChanges } from './document-changes.ts'
import type { PageDocument } from './document.ts'
import type { Operation } from './operation.ts'
import { collisionsWith } from './rebase-operation.ts'
import { validateDocument } from './validate-document.ts'
import { validateOperation } from './validate-operation.ts'

const start: PageDocument = { ...page(section('s', [text('a')])), about: { title: { en: 'Home' } } }
const set = (changes: AboutChanges): Operation => ({ type: 'setAbout', changes })

function after(document: PageDocument, operation: Operation) {
  const applied = applyOperation(document, operation)
  if (!applied.ok) throw new Error(inEnglish(applied.message))
  return applied
}

test('[EDIT-591] what is said of a page is replaced setting by setting and taken back to the byte', () => {
  const changed = after(
    start,
    set({ title: { de: 'Start', en: 'Home' }, seoTitle: { en: '' }, socialAssetId: 'sea', noIndex: true }),
  )
  expect(JSON.stringify(changed.document.about)).toBe(
    '{"title":{"de":"Start","en":"Home"},"socialAssetId":"sea","noIndex":true}',
  )
  expect(JSON.stringify(after(changed.document, changed.inverse).document)).toBe(JSON.stringify(start))
  expect(changed.document.sections).toBe(start.sections)
})

test('[EDIT-591] a page has a title; footers, sections and mails have nothing of the kind', () => {
  const blank = applyOperation(start, set({ title: { en: '  ' } }))
  expect(blank.ok ? '' : inEnglish(blank.message)).toBe('Please give a title.')
  const { about: _about, ...footer } = start
  expect(applyOperation(footer, set({ noIndex: true })).ok).toBe(false)
  // A page of before that has none is not kept from other changes.
  expect(applyOperation({ ...start, about: {} }, set({ noIndex: true })).ok).toBe(true)
})

test('[EDIT-591] what comes from outside is checked: settings, languages, lengths', () => {
  expect(validateOperation(set({ title: { en: 'x'.repeat(200) } })).ok).toBe(true)
  for (const changes of [
    { title: { en: 'x'.repeat(201) } },
    { title: 'x' },
    { title: { 'not a language': 'x' } },
    { noIndex: 'yes' },
    { socialAssetId: '../x' },
    { urlId: 'x' },
  ])
    expect(validateOperation({ type: 'setAbout', changes }).ok, JSON.stringify(changes)).toBe(false)
  expect(validateDocument(start)).toEqual({ ok: true, value: start })
  expect(validateDocument({ ...start, about: { title: 7 } }).ok).toBe(false)
})

test('[EDIT-591] two who change one setting are in conflict; two settings, or a block, are not', () => {
  const over = [{ operation: set({ title: { en: 'Theirs' } }), inverse: set({ title: { en: 'Home' } }) }]
  const current = after(start, over[0]!.operation).document
  expect(collisionsWith(set({ title: { en: 'Mine' } }), over, current)).toEqual([0])
  expect(collisionsWith(set({ noIndex: true }), over, current)).toEqual([])
  expect(collisionsWith({ type: 'removeBlock', blockId: 'a' }, over, current)).toEqual([])
})

test('[EDIT-591] it is named, in the history and before a publish', () => {
  const changes: AboutChanges = { title: { en: 'Welcome' }, noIndex: true }
  expect(deedOf(set(changes), start)).toEqual({ code: 'page-about-changed', setting: 'title', more: 1 })
  const now = after(start, set(changes)).document
  expect(documentChanges(start, now).map(({ what, ...said }) => [inEnglish(what), said])).toEqual([
    ['Title', { before: 'Home', after: 'Welcome' }],
    ['Kept out of search engines', {}],
  ])
  expect(documentChanges(now, start).map(({ what }) => inEnglish(what))).toContain(
    'Found by search engines again',
  )
  expect(aboutChanges(start.about!, now.about!)).toEqual(changes)
})

test('[EDIT-591] a page is shown as its draft says: what is not said any more is gone', () => {
  const known = { id: 'p', title: { en: 'Home' }, socialAssetId: 'sea', noIndex: true }
  expect(withAbout(known, { title: { en: 'Welcome' } })).toEqual({
    id: 'p',
    title: { en: 'Welcome' },
    navigationTitle: {},
    description: {},
    seoTitle: {},
    seoDescription: {},
  })
  expect(withAbout(known, undefined)).toBe(known)
})

test('[POST-31] a post is shown as its draft says, and its changes are named', () => {
  const known = { id: 'i', title: { en: 'Kiln' }, mainImageId: 'sea', author: { name: 'Ana' } }
  expect(
    withPostAbout(known, {
      title: { en: 'Kiln night' },
      excerpt: { en: 'Of fire' },
      navigationTitle: { en: 'x' },
    }),
  ).toEqual({
    id: 'i',
    author: { name: 'Ana' },
    title: { en: 'Kiln night' },
    excerpt: { en: 'Of fire' },
    seoTitle: {},
    seoDescription: {},
  })
  expect(withPostAbout(known, undefined)).toBe(known)
  const now = after(start, set({ excerpt: { en: 'Of fire' }, mainImageId: 'sea' })).document
  expect(documentChanges(start, now).map(({ what, ...said }) => [inEnglish(what), said])).toEqual([
    ['Excerpt', { after: 'Of fire' }],
    ['Main picture', { assetsBefore: [], assetsAfter: ['sea'] }],
  ])
  expect(validateOperation({ type: 'setAbout', changes: { mainImageId: '../x' } }).ok).toBe(false)
})

test('[PAGES-49] which pages an index page shows is said of it, and what became of them is named', () => {
  const words = (was: readonly string[], is: readonly string[]) => {
    const [before, now] = [was, is].map((parts) => ({ ...start, about: { title: { en: 'Home' }, parts } }))
    return documentChanges(before!, now!).map(({ what }) => inEnglish(what))
  }
  expect(words([], ['a'])).toEqual(['One more page shown on it'])
  expect(words(['a'], ['a', 'b', 'c'])).toEqual(['2 more pages shown on it'])
  expect(words(['a', 'b', 'c'], ['c'])).toEqual(['2 pages no longer shown on it'])
  expect(words(['a', 'b'], ['b', 'a'])).toEqual(['Order of the pages shown on it'])
  expect(words(['a'], ['b'])).toEqual(['Other pages shown on it'])
  const shown = after(start, set({ parts: ['a', 'b', 'a'] }))
  expect(shown.document.about?.parts).toEqual(['a', 'b'])
  expect(JSON.stringify(after(shown.document, shown.inverse).document)).toBe(JSON.stringify(start))
  for (const parts of [Array(31).fill('a'), ['../x'], 'a'])
    expect(validateOperation({ type: 'setAbout', changes: { parts } }).ok).toBe(false)
})
