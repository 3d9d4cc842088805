import { BLOCK_TYPES } from '@plinth/domain'
import { expect, test } from 'vitest'
import { deedWords, entryWords } from './deed-words.ts'

test('[DOC-26] what was done is said where it is shown', () => {
  expect(deedWords({ code: 'section-moved', section: 'Prices' })).toBe('Moved section Prices')
  expect(deedWords({ code: 'section-deleted', place: 2 })).toBe('Deleted section 2')
  expect(deedWords({ code: 'section-changed' })).toBe('Changed section')
  expect(deedWords({ code: 'block-typed-in', block: BLOCK_TYPES.text })).toBe('Typed in Text')
  expect(deedWords({ code: 'block-deleted' })).toBe('Deleted a block')
  expect(deedWords({ code: 'block-deleted', block: 1337 })).toBe('Deleted block')
  expect(deedWords({ code: 'block-placed-on-phone', block: BLOCK_TYPES.image, more: 1 })).toBe(
    'Placed Image on the phone and 1 more change',
  )
  expect(deedWords({ code: 'version-restored', number: 3 })).toBe('Restored version 3')
})

test('[DOC-26] what was kept in words stays legible, and what took it back says so', () => {
  expect(entryWords({ deed: { code: 'said', text: 'Moved {Text}' } })).toBe('Moved {Text}')
  expect(entryWords({ deed: { code: 'said', text: 'Moved Text' }, undoes: 'x' })).toBe('Undo: Moved Text')
})
