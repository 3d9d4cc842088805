import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryOperation, drawFrom } from '../testing/arbitrary-operation.ts'
import { page, section, text } from '../testing/page-builder.ts'
import { applyOperation } from './apply-operation.ts'
import { MAX_BLOCKS, type Json } from './document.ts'
import { MAX_TEXT_LENGTH, validateDocument } from './validate-document.ts'
import { MAX_GROUP_DEPTH, validateOperation } from './validate-operation.ts'

/** A page as it comes from outside, where anything can stand in a section. */
const outside = (section: object): unknown => ({ ...page(), sections: [section] })

const messageOf = (value: unknown) => {
  const result = validateDocument(value)
  return result.ok ? 'valid' : result.message
}

test('[DOC-4] a document from outside is refused with the path of what is wrong', () => {
  expect(messageOf(page(section('hero', [text('title')])))).toBe('valid')
  expect(messageOf({ format: 2, sections: [] })).toBe('At document.format: Expected format 1.')
  expect(messageOf(page(section('hero', [{ ...text('title'), type: 10_000 }])))).toBe(
    'At document.sections[0].blocks[0].type: Not a known block type.',
  )
  expect(messageOf(page(section('hero', [text('title', '', { x: 20, w: 8 })])))).toBe(
    'At document.sections[0].blocks[0].layout.desktop: The desktop grid has 24 columns; this block would end at column 28.',
  )
  expect(messageOf(page(section('a'), section('a')))).toBe('At document.sections: The id a is used twice.')
  expect(messageOf({ ...page(), extra: 1 })).toBe('At document.extra: Not a known field.')
  expect(
    messageOf(outside({ ...section('a'), settings: { ...section('a').settings, theme: 'pink' } })),
  ).toContain('At document.sections[0].settings.theme')
  const { theme: _, ...incomplete } = section('a').settings
  expect(messageOf(outside({ ...section('a'), settings: incomplete }))).toBe(
    'At document.sections[0].settings.theme: Expected a value.',
  )
})

test('[DOC-5] sizes are limited: blocks, text, value and its depth; dangerous keys are refused', () => {
  const blocks = Array.from({ length: MAX_BLOCKS + 1 }, (_, index) => text(`b${index}`))
  expect(messageOf(page(section('a', blocks)))).toContain('at most 60')
  expect(messageOf(page(section('a', [text('b', 'x'.repeat(MAX_TEXT_LENGTH + 1))])))).toContain(
    'at most 100000',
  )
  expect(
    messageOf(
      page(
        section('a', [
          { ...text('b'), value: { list: ['x'.repeat(90_000), 'x'.repeat(90_000), 'x'.repeat(90_000)] } },
        ]),
      ),
    ),
  ).toContain('characters as JSON')
  let deep: Json = 1
  for (let level = 0; level < 20; level += 1) deep = { deeper: deep }
  expect(messageOf(page(section('a', [{ ...text('b'), value: { deep } }])))).toContain('Nested deeper')
  const poisoned = JSON.parse('{"inner":{"__proto__":{"admin":true}}}')
  expect(messageOf(page(section('a', [{ ...text('b'), value: poisoned }])))).toContain('not allowed')
})

test('[DOC-6] an operation from outside is refused with the path of what is wrong', () => {
  const messageFor = (value: unknown) => {
    const result = validateOperation(value)
    return result.ok ? 'valid' : result.message
  }
  expect(messageFor({ type: 'removeBlock', blockId: 'a' })).toBe('valid')
  expect(messageFor({ type: 'explode' })).toContain('At operation.type: Expected one of')
  expect(messageFor({ type: 'removeBlock', blockId: 'a', extra: 1 })).toBe(
    'At operation.extra: Not a known field.',
  )
  expect(messageFor({ type: 'removeBlock', blockId: '<script>' })).toContain('At operation.blockId')
  expect(messageFor({ type: 'group', operations: [{ type: 'removeBlock' }] })).toContain(
    'At operation.operations[0].blockId',
  )
  let nested: unknown = { type: 'removeBlock', blockId: 'a' }
  for (let level = 0; level <= MAX_GROUP_DEPTH; level += 1) nested = { type: 'group', operations: [nested] }
  expect(messageFor(nested)).toContain('nest deeper')
  expect(
    messageFor({ type: 'group', operations: Array(501).fill({ type: 'removeBlock', blockId: 'a' }) }),
  ).toContain('at most 500')
  expect(messageFor(null)).toBe('At operation: Expected an object.')
})

test('[DOC-6] every operation the editor makes, and every inverse, is valid', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), (seed) => {
      const draw = drawFrom(seed)
      let count = 0
      let current = page(section('hero', [text('title')]))
      for (let step = 0; step < 10; step += 1) {
        const operation = arbitraryOperation(current, draw, () => `new${(count += 1)}`)
        const result = applyOperation(current, operation)
        if (!result.ok) continue
        current = result.document
        expect(validateOperation(JSON.parse(JSON.stringify(operation)))).toMatchObject({ ok: true })
        expect(validateOperation(JSON.parse(JSON.stringify(result.inverse)))).toMatchObject({ ok: true })
      }
      expect(validateDocument(JSON.parse(JSON.stringify(current)))).toEqual({ ok: true, value: current })
    }),
  )
})

test('[DOC-6] [DOC-38] a mark from outside is true, or null to take it away, and nothing else', () => {
  const mark = (changes: unknown) => validateOperation({ type: 'markBlock', blockId: 'a', changes })
  expect(mark({ locked: true, hiddenOnPhone: null })).toMatchObject({ ok: true })
  for (const wrong of [
    { locked: false },
    { locked: 'true' },
    { maxWidth: true },
    { maxWidth: 39 },
    { maxWidth: 2561 },
    { maxWidth: 320.5 },
    { maxWidth: '320' },
    { stands: 'center' },
    { stands: true },
    { hidden: true },
    { __proto__: null, x: 1 },
    null,
    [],
  ])
    expect(mark(wrong)).toMatchObject({ ok: false })
  expect(mark({ maxWidth: 40, stands: 'end' })).toMatchObject({ ok: true })
  expect(mark({ maxWidth: null, stands: null })).toMatchObject({ ok: true })
  // What a section holds is never narrower than a phone is wide.
  const settings = (changes: unknown) => validateOperation({ type: 'updateSection', sectionId: 'a', changes })
  expect(settings({ maxWidth: 479 })).toMatchObject({ ok: false })
  expect(settings({ maxWidth: 480, stands: 'start' })).toMatchObject({ ok: true })
  const marked = (marks: unknown) =>
    validateDocument(outside({ ...section('a'), blocks: [{ ...text('b'), marks }] }))
  expect(marked({ locked: true })).toMatchObject({ ok: true })
  const empty = marked({})
  expect(empty.ok && empty.value.sections[0]?.blocks[0]).not.toHaveProperty('marks')
  for (const wrong of [{ locked: null }, { locked: 1 }, 'locked', null, { other: true }])
    expect(marked(wrong)).toMatchObject({ ok: false })
})
