import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyOperation } from '../document/apply-operation.ts'
import { documentChanges } from '../document/document-changes.ts'
import { readText, writeText } from '../language/localized.ts'
import { page, section, text } from '../testing/page-builder.ts'
import { entryOf } from './entry-of.ts'

const KNOWN = Object.getOwnPropertyNames(Object.prototype)
/** Names that every object or function knows. */
const known = fc.constantFrom(...KNOWN, 'name', 'length', 'prototype')
/** Of these, the ones that have the shape of a language. */
const tag = fc.constantFrom('toString', 'valueOf')

test('[HTTP-46] a map has under a name what was written there, and nothing else', () => {
  fc.assert(
    fc.property(known, known, fc.string(), (one, other, said) => {
      const map = Object.fromEntries([[one, said]])
      expect(entryOf(map, one)).toBe(said)
      expect(entryOf(map, other)).toBe(one === other ? said : undefined)
      expect(entryOf(undefined, one)).toBeUndefined()
    }),
  )
})

test('[HTTP-46] a text in a language that every object knows is the one that was written, else the primary one', () => {
  fc.assert(
    fc.property(tag, fc.string({ minLength: 1 }), (language, said) => {
      expect(readText({ en: said }, language, 'en')).toBe(said)
      expect(readText({}, language, language)).toBe('')
      expect(readText(writeText({ en: 'x' }, language, said), language, 'en')).toBe(said)
    }),
  )
})

test('[HTTP-46] [DOC-1] a text under names that every object knows is written, told as new, and undone', () => {
  const before = page(section('one', [text('block', '<p>Hello</p>')]))
  const fields = fc.constantFrom(...KNOWN.filter((name) => /^[A-Za-z]/.test(name)), 'name', 'length')
  fc.assert(
    fc.property(fc.oneof(tag, fc.constant('en')), fields, (language, field) => {
      const done = applyOperation(before, {
        type: 'setText',
        blockId: 'block',
        language,
        field,
        text: 'Said',
      })
      if (!done.ok) throw new Error('It was not written.')
      expect(done.inverse).toMatchObject({ text: null })
      expect(documentChanges(before, done.document)).toEqual([expect.objectContaining({ after: 'Said' })])
      const undone = applyOperation(done.document, done.inverse)
      expect(undone.ok && undone.document).toEqual(before)
    }),
  )
})
