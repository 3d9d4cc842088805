import { inEnglish } from '../words/catalogues.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryOperation, drawFrom } from '../testing/arbitrary-operation.ts'
import { image, page, section, text } from '../testing/page-builder.ts'
import { applyOperation } from './apply-operation.ts'
import { BLOCK_TYPES } from '../enumerations/block-types.ts'
import { MAX_BLOCKS, MAX_GALLERIES, MAX_SECTIONS, type PageDocument } from './document.ts'
import type { Operation } from './operation.ts'

function applied(document: PageDocument, operation: Operation): PageDocument {
  const result = applyOperation(document, operation)
  if (!result.ok) throw new Error(inEnglish(result.message))
  return result.document
}

function refusal(document: PageDocument, operation: Operation): string {
  const result = applyOperation(document, operation)
  return result.ok ? 'applied' : result.code
}

const shop = () =>
  page(
    section('hero', [text('title'), image('vase', 'asset1')], { name: 'Hero' }),
    section('prices', [text('list')]),
  )

test('[DOC-1] any run of operations, undone fully, gives back the same bytes; redone fully, the same end', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), fc.integer({ min: 1, max: 40 }), (seed, length) => {
      const draw = drawFrom(seed)
      let count = 0
      const newId = () => `new${(count += 1)}`
      const start = shop()
      let current: PageDocument = start
      const inverses: Operation[] = []
      for (let step = 0; step < length; step += 1) {
        const result = applyOperation(current, arbitraryOperation(current, draw, newId))
        if (!result.ok) continue
        current = result.document
        inverses.push(result.inverse)
      }
      const end = JSON.stringify(current)
      const again: Operation[] = []
      for (const inverse of inverses.toReversed()) {
        const undone = applyOperation(current, inverse)
        if (!undone.ok) throw new Error(inEnglish(undone.message))
        current = undone.document
        again.push(undone.inverse)
      }
      expect(JSON.stringify(current)).toBe(JSON.stringify(start))
      for (const operation of again.toReversed()) current = applied(current, operation)
      expect(JSON.stringify(current)).toBe(end)
    }),
    { numRuns: 300 },
  )
})

test('[DOC-2] what an operation does not touch stays the same object', () => {
  const before = shop()
  const after = applied(before, { type: 'updateBlock', blockId: 'vase', changes: { fit: 'contain' } })
  expect(after.sections[1]).toBe(before.sections[1])
  expect(after.sections[0]?.blocks[0]).toBe(before.sections[0]?.blocks[0])
  expect(before.sections[0]?.blocks[1]?.value).toEqual({ assetId: 'asset1', fit: 'cover' })
})

test('[DOC-3] fields are kept in sorted order and a language without text disappears', () => {
  const start = page(section('hero', [text('title', '<p>Hi</p>')]))
  const changed = applied(start, {
    type: 'updateBlock',
    blockId: 'title',
    changes: { size: 'large', alignment: 'left' },
  })
  expect(Object.keys(changed.sections[0]?.blocks[0]?.value ?? {})).toEqual(['alignment', 'size'])
  const cleared = applied(start, {
    type: 'setText',
    blockId: 'title',
    language: 'en',
    field: 'html',
    text: null,
  })
  expect(cleared.sections[0]?.blocks[0]?.texts).toEqual({})
})

test('[DOC-10] sections are put in and taken out with their blocks', () => {
  const removed = applyOperation(shop(), { type: 'removeSection', sectionId: 'hero' })
  if (!removed.ok) throw new Error(inEnglish(removed.message))
  expect(removed.document.sections.map(({ id }) => id)).toEqual(['prices'])
  expect(applied(removed.document, removed.inverse)).toEqual(shop())
  expect(refusal(shop(), { type: 'insertSection', index: 9, section: section('new') })).toBe(
    'index-out-of-range',
  )
  expect(refusal(shop(), { type: 'insertSection', index: 0, section: section('hero') })).toBe('duplicate-id')
  expect(refusal(shop(), { type: 'insertSection', index: 0, section: section('x', [text('list')]) })).toBe(
    'duplicate-id',
  )
  expect(refusal(shop(), { type: 'removeSection', sectionId: 'gone' })).toBe('section-not-found')
})

test('[DOC-11] a section moves among the others, its place counted without it', () => {
  const moved = applied(shop(), { type: 'moveSection', sectionId: 'hero', index: 1 })
  expect(moved.sections.map(({ id }) => id)).toEqual(['prices', 'hero'])
  expect(refusal(shop(), { type: 'moveSection', sectionId: 'hero', index: 2 })).toBe('index-out-of-range')
})

test('[DOC-12] section settings change one by one; only the background and marks can be taken away', () => {
  const background = { assetId: 'sea', overlay: 0 }
  const set = applied(shop(), {
    type: 'updateSection',
    sectionId: 'hero',
    changes: { background, theme: 'dark' },
  })
  expect(set.sections[0]?.settings).toMatchObject({ background, theme: 'dark', name: 'Hero' })
  const cleared = applied(set, { type: 'updateSection', sectionId: 'hero', changes: { background: null } })
  expect(cleared.sections[0]?.settings).not.toHaveProperty('background')
  expect(refusal(shop(), { type: 'updateSection', sectionId: 'hero', changes: { theme: null } })).toBe(
    'invalid-operation',
  )
})

test('[DOC-13] blocks are put in at a place in the reading order, up to 60 on a page', () => {
  const added = applied(shop(), { type: 'insertBlock', sectionId: 'hero', index: 1, block: text('lead') })
  expect(added.sections[0]?.blocks.map(({ id }) => id)).toEqual(['title', 'lead', 'vase'])
  const full = page(
    section(
      'all',
      Array.from({ length: MAX_BLOCKS }, (_, index) => text(`b${index}`)),
    ),
  )
  expect(refusal(full, { type: 'insertBlock', sectionId: 'all', index: 0, block: text('one-more') })).toBe(
    'too-many-blocks',
  )
  expect(refusal(full, { type: 'insertSection', index: 0, section: section('s', [text('one-more')]) })).toBe(
    'too-many-blocks',
  )
  const long = page(...Array.from({ length: MAX_SECTIONS }, (_, index) => section(`s${index}`)))
  expect(refusal(long, { type: 'insertSection', index: 0, section: section('s') })).toBe('too-many-sections')
})

test('[DOC-70] a page holds up to 20 galleries', () => {
  const gallery = (id: string) => ({ ...text(id), type: BLOCK_TYPES.gallery })
  const full = page(
    section(
      'all',
      Array.from({ length: MAX_GALLERIES }, (_, index) => gallery(`g${index}`)),
    ),
  )
  expect(refusal(full, { type: 'insertBlock', sectionId: 'all', index: 0, block: gallery('more') })).toBe(
    'too-many-blocks',
  )
  expect(refusal(full, { type: 'insertSection', index: 0, section: section('s', [gallery('more')]) })).toBe(
    'too-many-blocks',
  )
  applied(full, { type: 'insertBlock', sectionId: 'all', index: 0, block: text('words') })
})

test('[DOC-14] a block moves in the reading order and between sections', () => {
  const within = applied(shop(), { type: 'moveBlock', blockId: 'title', sectionId: 'hero', index: 1 })
  expect(within.sections[0]?.blocks.map(({ id }) => id)).toEqual(['vase', 'title'])
  const across = applied(shop(), { type: 'moveBlock', blockId: 'title', sectionId: 'prices', index: 0 })
  expect(across.sections[1]?.blocks.map(({ id }) => id)).toEqual(['title', 'list'])
  expect(refusal(shop(), { type: 'moveBlock', blockId: 'title', sectionId: 'gone', index: 0 })).toBe(
    'section-not-found',
  )
})

test('[DOC-15] a block stands on whole cells inside the grid', () => {
  const place = (
    area: { x: number; y: number; w: number; h: number },
    device: 'desktop' | 'phone' = 'desktop',
  ) => refusal(shop(), { type: 'placeBlock', blockId: 'title', device, area })
  expect(place({ x: 0, y: 0, w: 24, h: 1 })).toBe('applied')
  expect(place({ x: 1, y: 0, w: 24, h: 1 })).toBe('outside-grid')
  expect(place({ x: 0, y: 0, w: 9, h: 1 }, 'phone')).toBe('outside-grid')
  expect(place({ x: 0, y: -1, w: 2, h: 1 })).toBe('outside-grid')
  expect(place({ x: 0, y: 0, w: 0, h: 1 })).toBe('outside-grid')
  expect(place({ x: 0.5, y: 0, w: 2, h: 1 })).toBe('outside-grid')
  expect(place({ x: 0, y: 400, w: 2, h: 1 })).toBe('outside-grid')
  expect(refusal(shop(), { type: 'placeBlock', blockId: 'title', device: 'desktop', area: null })).toBe(
    'invalid-operation',
  )
})

test('[DOC-16] fields of a value are replaced one by one and removed with null', () => {
  const changed = applied(shop(), { type: 'updateBlock', blockId: 'vase', changes: { fit: null, zoom: 0 } })
  expect(changed.sections[0]?.blocks[1]?.value).toEqual({ assetId: 'asset1', zoom: 0 })
  expect(refusal(shop(), { type: 'updateBlock', blockId: 'gone', changes: {} })).toBe('block-not-found')
})

test('[DOC-17] a text is written in one language and leaves the others alone', () => {
  const german = applied(shop(), {
    type: 'setText',
    blockId: 'title',
    language: 'de',
    field: 'html',
    text: '<p>Hallo</p>',
  })
  expect(german.sections[0]?.blocks[0]?.texts).toEqual({
    de: { html: '<p>Hallo</p>' },
    en: { html: '<p></p>' },
  })
})

test('[DOC-18] a group is applied whole or not at all', () => {
  const start = shop()
  const result = applyOperation(start, {
    type: 'group',
    operations: [
      { type: 'removeBlock', blockId: 'title' },
      { type: 'removeBlock', blockId: 'gone' },
    ],
  })
  expect(result).toMatchObject({ ok: false, code: 'block-not-found' })
  expect(start).toEqual(shop())
})

test('[DOC-38] marks are set and taken away one by one, and leave no trace', () => {
  const start = shop()
  const mark = (changes: Extract<Operation, { type: 'markBlock' }>['changes']): Operation => ({
    type: 'markBlock',
    blockId: 'vase',
    changes,
  })
  const marksOf = (document: PageDocument) => document.sections[0]?.blocks[1]?.marks
  const both = applied(applied(start, mark({ locked: true })), mark({ hiddenOnPhone: true }))
  expect(JSON.stringify(marksOf(both))).toBe('{"hiddenOnPhone":true,"locked":true}')
  const one = applied(both, mark({ locked: null }))
  expect(marksOf(one)).toEqual({ hiddenOnPhone: true })
  expect(JSON.stringify(applied(one, mark({ hiddenOnPhone: null, locked: null })))).toBe(
    JSON.stringify(start),
  )
  const section = (changes: Extract<Operation, { type: 'updateSection' }>['changes']): Operation => ({
    type: 'updateSection',
    sectionId: 'hero',
    changes,
  })
  const hidden = applied(start, section({ hiddenOnPhone: true }))
  expect(hidden.sections[0]?.settings.hiddenOnPhone).toBe(true)
  expect(JSON.stringify(applied(hidden, section({ hiddenOnPhone: null })))).toBe(JSON.stringify(start))
  expect(refusal(start, { type: 'markBlock', blockId: 'none', changes: {} })).toBe('block-not-found')
  const narrow = applied(both, mark({ maxWidth: 320, stands: 'end' }))
  expect(marksOf(narrow)).toEqual({ hiddenOnPhone: true, locked: true, maxWidth: 320, stands: 'end' })
  expect(JSON.stringify(applied(narrow, mark({ maxWidth: null, stands: null })))).toBe(JSON.stringify(both))
  const wide = applied(start, section({ maxWidth: 1680 }))
  expect(wide.sections[0]?.settings.maxWidth).toBe(1680)
  expect(JSON.stringify(applied(wide, section({ maxWidth: null })))).toBe(JSON.stringify(start))
  // A lock is the editor's: what another program does is applied.
  expect(refusal(applied(start, mark({ locked: true })), { type: 'removeBlock', blockId: 'vase' })).toBe(
    'applied',
  )
})
