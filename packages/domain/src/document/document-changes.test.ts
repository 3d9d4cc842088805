import { inEnglish } from '../words/catalogues.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { image, page, section, text } from '../testing/page-builder.ts'
import { applyOperation } from './apply-operation.ts'
import { documentChanges } from './document-changes.ts'
import type { PageDocument } from './document.ts'
import type { Operation } from './operation.ts'

const home = page(
  section(
    'hero',
    [
      text('title', '<h1>Old &amp; good</h1>'),
      image('vase', 'a1', { y: 4 }),
      text('lead', '<p>Made slowly</p>', { y: 12 }),
    ],
    { name: 'Welcome' },
  ),
  section('end', [text('foot', '<p>Bye</p>')]),
)

function after(...operations: readonly Operation[]): PageDocument {
  return operations.reduce((document, operation) => {
    const applied = applyOperation(document, operation)
    if (!applied.ok) throw new Error(inEnglish(applied.message))
    return applied.document
  }, home)
}

test('[DOC-50] a text says what it said and what it says', () => {
  const now = after({
    type: 'setText',
    blockId: 'title',
    language: 'en',
    field: 'html',
    text: '<h1>New</h1>',
  })
  expect(documentChanges(home, now)).toEqual([{ what: 'Headline', before: 'Old & good', after: 'New' }])
  const more = after({
    type: 'setText',
    blockId: 'title',
    language: 'en',
    field: 'html',
    text: '<h1>Old &amp; <em>good</em></h1><p>And more</p>',
  })
  expect(documentChanges(home, more)).toEqual([{ what: 'Text', before: '', after: 'And more' }])
  const bold = after({
    type: 'setText',
    blockId: 'lead',
    language: 'en',
    field: 'html',
    text: '<p>Made <strong>slowly</strong></p>',
  })
  expect(documentChanges(home, bold)).toEqual([{ what: 'Text: formatting', after: 'Made slowly' }])
})

test('[DOC-50] of a long text the part that changed is quoted', () => {
  const long = (end: string) => `<p>${'word '.repeat(60)}${end}</p>`
  const write = (words: string): Operation => ({
    type: 'setText',
    blockId: 'lead',
    language: 'en',
    field: 'html',
    text: words,
  })
  const [change] = documentChanges(after(write(long('before'))), after(write(long('afterwards'))))
  expect(change?.before).toMatch(/^…word .* before$/)
  expect(change?.after).toMatch(/^…word .* afterwards$/)
})

test('[DOC-50] a picture, a setting, a place, an order, an addition and a removal are told apart', () => {
  const change = (...operations: readonly Operation[]) => documentChanges(home, after(...operations))
  expect(change({ type: 'updateBlock', blockId: 'vase', changes: { assetId: 'a2' } })).toEqual([
    { what: 'Picture of Image', assetsBefore: ['a1'], assetsAfter: ['a2'] },
  ])
  expect(change({ type: 'updateBlock', blockId: 'vase', changes: { fit: 'contain' } })).toEqual([
    { what: 'Fit of Image', before: 'cover', after: 'contain' },
  ])
  expect(
    change({ type: 'placeBlock', blockId: 'vase', device: 'desktop', area: { x: 3, y: 4, w: 12, h: 8 } }),
  ).toEqual([{ what: 'Moved Image' }])
  expect(
    change({ type: 'placeBlock', blockId: 'lead', device: 'desktop', area: { x: 0, y: 12, w: 9, h: 4 } }),
  ).toEqual([{ what: 'Resized Text', after: 'Made slowly' }])
  expect(change({ type: 'moveBlock', blockId: 'lead', sectionId: 'hero', index: 0 })).toEqual([
    { what: 'Moved Text in the reading order', after: 'Made slowly' },
  ])
  expect(change({ type: 'moveBlock', blockId: 'lead', sectionId: 'end', index: 0 })).toEqual([
    { what: 'Moved Text to section 2', after: 'Made slowly' },
  ])
  expect(change({ type: 'moveSection', sectionId: 'end', index: 0 })).toHaveLength(1)
  expect(change({ type: 'updateSection', sectionId: 'hero', changes: { theme: 'dark' } })).toEqual([
    { what: 'Theme of section Welcome', before: 'white', after: 'dark' },
  ])
  expect(change({ type: 'removeBlock', blockId: 'lead' })).toEqual([
    { what: 'Deleted Text', before: 'Made slowly' },
  ])
  expect(
    change({ type: 'insertSection', index: 2, section: section('more', [text('new', '<p>Hello</p>')]) }),
  ).toEqual([{ what: 'Added section 3', after: 'Hello' }])
})

test('[DOC-50] what was done and undone again is no change', () => {
  const steps: readonly Operation[] = [
    { type: 'removeBlock', blockId: 'title' },
    { type: 'moveSection', sectionId: 'end', index: 0 },
    { type: 'updateBlock', blockId: 'vase', changes: { assetId: 'a2' } },
  ]
  fc.assert(
    fc.property(fc.shuffledSubarray([...steps]), (chosen) => {
      let document = home
      const inverses: Operation[] = []
      for (const operation of chosen) {
        const applied = applyOperation(document, operation)
        if (!applied.ok) throw new Error(inEnglish(applied.message))
        document = applied.document
        inverses.unshift(applied.inverse)
      }
      expect(documentChanges(home, document).length).toBe(chosen.length)
      for (const inverse of inverses) {
        const applied = applyOperation(document, inverse)
        if (!applied.ok) throw new Error(inEnglish(applied.message))
        document = applied.document
      }
      expect(documentChanges(home, document)).toEqual([])
    }),
  )
})
