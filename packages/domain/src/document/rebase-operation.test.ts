import { inEnglish } from '../words/catalogues.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryOperation, drawFrom } from '../testing/arbitrary-operation.ts'
import { page, section, text } from '../testing/page-builder.ts'
import { applyOperation } from './apply-operation.ts'
import type { PageDocument } from './document.ts'
import type { Operation } from './operation.ts'
import {
  collisionsWith,
  documentBefore,
  rebaseOperation,
  rebaseOperations,
  type AppliedOperation,
  type RebaseResult,
} from './rebase-operation.ts'
import { walk } from './walk.ts'

interface Logged {
  readonly document: PageDocument
  readonly over: readonly AppliedOperation[]
}

/** Applies operations one after the other and keeps what a log would keep. */
function log(start: PageDocument, ...operations: readonly Operation[]): Logged {
  return operations.reduce<Logged>(
    ({ document, over }, operation) => {
      const result = applyOperation(document, operation)
      if (!result.ok) throw new Error(inEnglish(result.message))
      return { document: result.document, over: [...over, { operation, inverse: result.inverse }] }
    },
    { document: start, over: [] },
  )
}

const start = () => page(section('hero', [text('a'), text('b'), text('c')]), section('prices', [text('d')]))
const order = (document: PageDocument) =>
  document.sections.map(({ blocks }) => blocks.map(({ id }) => id).join(''))
const type = (blockId: string, html: string): Operation => ({
  type: 'setText',
  blockId,
  language: 'en',
  field: 'html',
  text: html,
})

test('[DOC-20] an operation on another block goes through', () => {
  const { document, over } = log(start(), type('a', 'theirs'))
  const result = rebaseOperation(type('b', 'mine'), over, document)
  if (!result.ok) throw new Error(inEnglish(result.message))
  expect([...walk(result.document)].map(({ block }) => block.texts.en?.html)).toEqual([
    'theirs',
    'mine',
    '<p></p>',
    '<p></p>',
  ])
})

test('[DOC-21] a place in the reading order moves along with what was put in or taken out before it', () => {
  const added = log(start(), { type: 'insertBlock', sectionId: 'hero', index: 0, block: text('x') })
  const mine: Operation = { type: 'insertBlock', sectionId: 'hero', index: 2, block: text('m') }
  const afterB = rebaseOperation(mine, added.over, added.document)
  expect(afterB.ok && order(afterB.document)[0]).toBe('xabmc')

  const removed = log(start(), { type: 'removeBlock', blockId: 'a' })
  const stillAfterB = rebaseOperation(mine, removed.over, removed.document)
  expect(stillAfterB.ok && order(stillAfterB.document)[0]).toBe('bmc')

  const moved = rebaseOperation(
    { type: 'moveBlock', blockId: 'c', sectionId: 'hero', index: 1 },
    added.over,
    added.document,
  )
  expect(moved.ok && order(moved.document)[0]).toBe('xacb')

  const sections = log(start(), { type: 'insertSection', index: 0, section: section('new', [text('n')]) })
  const mySection = rebaseOperation(
    { type: 'insertSection', index: 2, section: section('last', [text('z')]) },
    sections.over,
    sections.document,
  )
  expect(mySection.ok && order(mySection.document)).toEqual(['n', 'abc', 'd', 'z'])
})

test('[DOC-22] an operation on a block that was touched in between is a conflict that names the other side', () => {
  const { document, over } = log(start(), type('b', 'theirs'), type('a', 'theirs'))
  expect(rebaseOperation(type('a', 'mine'), over, document)).toMatchObject({
    ok: false,
    code: 'edit-conflict',
    index: 0,
    collidesWith: [1],
  })
  const gone = log(start(), { type: 'removeSection', sectionId: 'hero' })
  expect(rebaseOperation(type('a', 'mine'), gone.over, gone.document)).toMatchObject({
    ok: false,
    collidesWith: [0],
  })
  expect(
    rebaseOperation(
      { type: 'insertBlock', sectionId: 'hero', index: 0, block: text('m') },
      gone.over,
      gone.document,
    ).ok,
  ).toBe(false)
})

test('[DOC-23] deleting a section in which somebody worked in between is a conflict', () => {
  const remove: Operation = { type: 'removeSection', sectionId: 'hero' }
  const typed = log(start(), type('a', 'theirs'))
  expect(rebaseOperation(remove, typed.over, typed.document).ok).toBe(false)
  const added = log(start(), { type: 'insertBlock', sectionId: 'hero', index: 0, block: text('x') })
  expect(rebaseOperation(remove, added.over, added.document).ok).toBe(false)
  const styled = log(start(), { type: 'updateSection', sectionId: 'hero', changes: { theme: 'dark' } })
  expect(rebaseOperation(remove, styled.over, styled.document).ok).toBe(false)
  const elsewhere = log(start(), type('d', 'theirs'))
  expect(rebaseOperation(remove, elsewhere.over, elsewhere.document).ok).toBe(true)
})

test('[DOC-24] what was taken back again collides with nothing', () => {
  const first = log(start(), type('a', 'theirs'))
  const [entry] = first.over
  if (entry === undefined) throw new Error('nothing logged')
  const second = log(first.document, entry.inverse)
  const over = [
    { ...entry, id: 'e1' },
    { ...(second.over[0] ?? entry), id: 'e2', undoes: 'e1' },
  ]
  expect(rebaseOperation(type('a', 'mine'), over, second.document).ok).toBe(true)

  const third = log(second.document, entry.operation)
  const redone = [...over, { ...(third.over[0] ?? entry), id: 'e3', undoes: 'e2' }]
  expect(rebaseOperation(type('a', 'mine'), redone, third.document)).toMatchObject({
    ok: false,
    collidesWith: [0],
  })
})

test('[DOC-25] several operations are brought over together, each on what the ones before it made', () => {
  const { document, over } = log(start(), {
    type: 'insertBlock',
    sectionId: 'hero',
    index: 0,
    block: text('x'),
  })
  const result = rebaseOperations(
    [
      { type: 'insertBlock', sectionId: 'hero', index: 3, block: text('m') },
      { type: 'insertBlock', sectionId: 'hero', index: 4, block: text('n') },
      type('n', 'mine'),
      { type: 'group', operations: [{ type: 'moveBlock', blockId: 'm', sectionId: 'prices', index: 1 }] },
    ],
    over,
    document,
  )
  if (!result.ok) throw new Error(inEnglish(result.message))
  expect(order(result.document)).toEqual(['xabcn', 'dm'])
})

test('[DOC-25] two people on one page end with the same blocks whoever was first', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), (seed) => {
      const draw = drawFrom(seed)
      let count = 0
      const newId = () => `new${(count += 1)}`
      const run = (length: number): Operation[] => {
        const operations: Operation[] = []
        let current = start()
        for (let step = 0; step < length; step += 1) {
          const operation = arbitraryOperation(current, draw, newId)
          const result = applyOperation(current, operation)
          if (!result.ok) continue
          current = result.document
          operations.push(operation)
        }
        return operations
      }
      const [ana, ben] = [run(4), run(4)]
      const anaFirst = log(start(), ...ana)
      const benFirst = log(start(), ...ben)
      const benOver = rebaseOperations(ben, anaFirst.over, anaFirst.document)
      const anaOver = rebaseOperations(ana, benFirst.over, benFirst.document)
      if (!benOver.ok || !anaOver.ok) return
      const blocks = (document: PageDocument) =>
        [...walk(document)].map(({ section: { id }, block }) => `${id}:${JSON.stringify(block)}`).sort()
      expect(blocks(benOver.document)).toEqual(blocks(anaOver.document))
      const replayed = log(start(), ...ana, ...benOver.operations)
      expect(JSON.stringify(replayed.document)).toBe(JSON.stringify(benOver.document))
    }),
    { numRuns: 300 },
  )
})

test('[DOC-21] a section goes where it was put among those that still stand, itself not counted', () => {
  const four = page(section('a'), section('b'), section('c'), section('d'))
  const ids = (result: RebaseResult) => result.ok && result.document.sections.map(({ id }) => id).join('')
  const added = log(four, { type: 'insertSection', index: 0, section: section('x') })
  const toSecond: Operation = { type: 'moveSection', sectionId: 'd', index: 1 }
  expect(ids(rebaseOperation(toSecond, added.over, added.document))).toBe('xadbc')
  const toEnd: Operation = { type: 'moveSection', sectionId: 'a', index: 3 }
  expect(ids(rebaseOperation(toEnd, added.over, added.document))).toBe('xbcda')
  const moved = log(four, { type: 'moveSection', sectionId: 'a', index: 3 })
  const afterB: Operation = { type: 'moveSection', sectionId: 'd', index: 2 }
  expect(ids(rebaseOperation(afterB, moved.over, moved.document))).toBe('bdca')
  const first: Operation = { type: 'insertSection', index: 0, section: section('y') }
  expect(ids(rebaseOperation(first, added.over, added.document))).toBe('yxabcd')
})

test('[DOC-21] the operation says where it goes now, and what takes it back', () => {
  const added = log(start(), { type: 'insertSection', index: 0, section: section('new') })
  const mine: Operation = { type: 'moveSection', sectionId: 'prices', index: 0 }
  const result = rebaseOperation(mine, added.over, added.document)
  if (!result.ok) throw new Error(inEnglish(result.message))
  expect(result.operations).toEqual([{ type: 'moveSection', sectionId: 'prices', index: 0 }])
  expect(result.inverses).toHaveLength(1)
  const back = rebaseOperations(result.inverses, [], result.document)
  expect(back.ok && back.document).toEqual(added.document)
  const both = rebaseOperations([type('b', 'mine'), type('c', 'mine')], added.over, added.document)
  expect(both.ok && both.inverses).toMatchObject([{ blockId: 'b' }, { blockId: 'c' }])
})

test('[DOC-21] places within a group move along, each on what those before it made', () => {
  const added = log(start(), { type: 'insertBlock', sectionId: 'hero', index: 0, block: text('x') })
  const group: Operation = {
    type: 'group',
    operations: [
      { type: 'insertBlock', sectionId: 'hero', index: 1, block: text('m') },
      { type: 'insertBlock', sectionId: 'hero', index: 2, block: text('n') },
    ],
  }
  const result = rebaseOperation(group, added.over, added.document)
  expect(result.ok && order(result.document)[0]).toBe('xamnbc')
})

test('[DOC-22] what cannot be applied now, or could not before, is a conflict with nobody', () => {
  const same: Operation = { type: 'insertBlock', sectionId: 'hero', index: 0, block: text('a') }
  expect(rebaseOperation(same, [], start())).toMatchObject({ ok: false, index: 0, collidesWith: [] })
  const taken = log(start(), { type: 'removeBlock', blockId: 'd' })
  const again: Operation = { type: 'insertBlock', sectionId: 'hero', index: 0, block: text('d') }
  expect(rebaseOperations([type('a', 'mine'), again], taken.over, taken.document)).toMatchObject({
    ok: false,
    code: 'edit-conflict',
    index: 1,
  })
})

test('[DOC-22] settings of a section collide with one another, with its removal, and with nothing else', () => {
  const style = (sectionId: string): Operation => ({
    type: 'updateSection',
    sectionId,
    changes: { theme: 'dark' },
  })
  const places = (mine: Operation, ...theirs: readonly Operation[]) => {
    const { document, over } = log(start(), ...theirs)
    return collisionsWith(mine, over, document)
  }
  const typed = type('a', 'theirs')
  expect(places(style('hero'), typed, style('hero'))).toEqual([1])
  expect(places(style('hero'), style('prices'), typed)).toEqual([])
  expect(places(style('hero'), typed, { type: 'removeSection', sectionId: 'hero' })).toEqual([1])
  const move: Operation = { type: 'moveSection', sectionId: 'prices', index: 0 }
  expect(places(move, move)).toEqual([0])
  expect(places(move, style('prices'))).toEqual([])
  expect(places(move, { type: 'removeSection', sectionId: 'prices' })).toEqual([0])
  expect(places({ type: 'removeSection', sectionId: 'prices' }, move)).toEqual([0])
  expect(places(type('d', 'mine'), style('hero'), { type: 'removeSection', sectionId: 'prices' })).toEqual([
    1,
  ])
})

test('[DOC-24] an entry that says it undoes one nobody knows is an entry like any other', () => {
  const { document, over } = log(start(), type('a', 'theirs'))
  const unknown = over.map((entry) => ({ ...entry, id: 'e1', undoes: 'long gone' }))
  expect(rebaseOperation(type('a', 'mine'), unknown, document)).toMatchObject({
    ok: false,
    collidesWith: [0],
  })
  // Entries of before there were names name nothing and undo nothing.
  const two = log(start(), type('a', 'one'), type('b', 'two'))
  expect(rebaseOperation(type('b', 'mine'), two.over, two.document)).toMatchObject({ collidesWith: [1] })
})

test('[DOC-20] a log that did not lead to the document is refused, loudly', () => {
  const { over } = log(start(), { type: 'insertBlock', sectionId: 'hero', index: 0, block: text('x') })
  expect(() => documentBefore(over, start())).toThrow('The log does not fit the document: ')
  const made = log(start(), type('a', 'theirs'))
  expect(documentBefore(made.over, made.document)).toEqual(start())
})
