import { BLOCK_TYPES } from '../enumerations/block-types.ts'
import { expect, test } from 'vitest'
import { image, page, section, text } from '../testing/page-builder.ts'
import { copySection } from './copy.ts'
import { deedOf } from './deed.ts'
import { historyStacks } from './history.ts'

const shop = page(section('s1', [text('title'), image('vase', 'asset')], { name: 'Prices' }), section('s2'))

test('[DOC-26] what an operation did is a code and its parameters', () => {
  const vase = { block: BLOCK_TYPES.image }
  expect(deedOf({ type: 'moveSection', sectionId: 's1', index: 1 }, shop)).toEqual({
    code: 'section-moved',
    section: 'Prices',
  })
  expect(deedOf({ type: 'removeSection', sectionId: 's2' }, shop)).toEqual({
    code: 'section-deleted',
    place: 2,
  })
  expect(deedOf({ type: 'insertSection', index: 0, section: section('x') }, shop)).toEqual({
    code: 'section-added',
  })
  expect(
    deedOf({ type: 'setText', blockId: 'title', language: 'en', field: 'html', text: '' }, shop),
  ).toEqual({ code: 'block-typed-in', block: BLOCK_TYPES.text })
  expect(
    deedOf(
      {
        type: 'group',
        operations: [
          { type: 'placeBlock', blockId: 'vase', device: 'phone', area: null },
          { type: 'removeBlock', blockId: 'title' },
        ],
      },
      shop,
    ),
  ).toEqual({ code: 'block-placed-on-phone', ...vase, more: 1 })
  expect(deedOf({ type: 'removeBlock', blockId: 'gone' }, shop)).toEqual({ code: 'block-deleted' })
  expect(deedOf({ type: 'group', operations: [] }, shop)).toEqual({ code: 'nothing' })
})

test('[DOC-27] a copy has new ids and keeps every translation', () => {
  const [first] = shop.sections
  if (first === undefined) throw new Error('no section')
  let count = 0
  const copy = copySection(first, () => `copy${(count += 1)}`)
  expect([copy.id, ...copy.blocks.map(({ id }) => id)]).toEqual(['copy1', 'copy2', 'copy3'])
  expect(copy.blocks[0]?.texts).toEqual(first.blocks[0]?.texts)
})

const entry = (id: string, undoes?: string, accountId = 'ana') => ({
  id,
  accountId,
  deed: { code: 'said' as const, text: `Step ${undoes === undefined ? id : ''}` },
  ...(undoes === undefined ? {} : { undoes }),
})

test('[DOC-40] undo takes back the latest own entry that still stands, redo what was undone last', () => {
  const stacks = historyStacks([entry('1'), entry('2'), entry('3', '2')], 'ana')
  expect(stacks.undo.map(({ entryId }) => entryId)).toEqual(['1'])
  expect(stacks.redo).toEqual([{ entryId: '3', deed: { code: 'said', text: 'Step 2' } }])
  const redone = historyStacks([entry('1'), entry('2'), entry('3', '2'), entry('4', '3')], 'ana')
  expect(redone.undo.map(({ entryId }) => entryId)).toEqual(['1', '4'])
  expect(redone.redo).toEqual([])
})

test('[DOC-41] a new change empties redo but keeps undo', () => {
  const stacks = historyStacks([entry('1'), entry('2', '1'), entry('3')], 'ana')
  expect(stacks.undo.map(({ entryId }) => entryId)).toEqual(['3'])
  expect(stacks.redo).toEqual([])
})

test('[DOC-42] what somebody else did is not undone by me', () => {
  const stacks = historyStacks([entry('1'), entry('2', undefined, 'ben'), entry('3', '2', 'ben')], 'ana')
  expect(stacks.undo.map(({ entryId }) => entryId)).toEqual(['1'])
  expect(stacks.redo).toEqual([])
})
