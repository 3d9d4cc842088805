import { page, section, text } from '@plinth/domain/testing/page-builder'
import { expect, test } from 'vitest'
import { historyRows, placeOfStep } from './history-list.ts'

const step = (id: string, undoes?: string) => ({ id, ...(undoes === undefined ? {} : { undoes }) })
const told = (...entries: ReturnType<typeof step>[]) =>
  historyRows(entries).map((row) => (row.kind === 'step' ? row.step.id : row.steps.map(({ id }) => id)))

test('[EDIT-593] what was undone is one row with its undoing, the newest first; what was done again counts', () => {
  expect(told(step('a'), step('b'), step('c'))).toEqual(['c', 'b', 'a'])
  expect(told(step('a'), step('b'), step('-b', 'b'))).toEqual([['-b', 'b'], 'a'])
  expect(told(step('a'), step('b'), step('-b', 'b'), step('-a', 'a'), step('c'))).toEqual([
    'c',
    ['-a', '-b', 'b', 'a'],
  ])
  expect(told(step('a'), step('-a', 'a'), step('+a', '-a'))).toEqual([['+a', '-a'], 'a'])
  // What is not in the list any more is only said to be undone.
  expect(told(step('-x', 'x'))).toEqual(['-x'])
})

test('[EDIT-593] a step leads to its blocks, its section or the page, as far as they are there', () => {
  const now = page(section('s', [text('a'), text('b')]))
  const write = (blockId: string) =>
    ({ type: 'setText', blockId, language: 'en', field: 'html', text: '' }) as const
  expect(placeOfStep({ type: 'group', operations: [write('a'), write('gone'), write('b')] }, now)).toEqual([
    { kind: 'block', id: 'a' },
    { kind: 'block', id: 'b' },
  ])
  expect(placeOfStep({ type: 'updateSection', sectionId: 's', changes: { theme: 'dark' } }, now)).toEqual([
    { kind: 'section', id: 's' },
  ])
  expect(placeOfStep({ type: 'insertSection', index: 0, section: now.sections[0]! }, now)).toEqual([
    { kind: 'section', id: 's' },
  ])
  expect(placeOfStep({ type: 'setAbout', changes: { noIndex: true } }, now)).toBe('page')
  expect(placeOfStep({ type: 'removeBlock', blockId: 'gone' }, now)).toBeUndefined()
})
