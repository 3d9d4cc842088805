import { expect, test } from 'vitest'
import { alsoReplaced, replacedFiles } from './product-files.ts'

test('[ORD-160] of what is said to take the place of others counts what is true, and without a word the place', () => {
  const before = ['a', 'b']
  expect(replacedFiles(before, ['a', 'c'])).toEqual([{ old: 'b', new: 'c' }])
  expect(replacedFiles(before, ['a', 'c'], [])).toEqual([])
  const said = [
    { old: 'b', new: 'c' },
    // Still there, not there before, not there now, moved.
    { old: 'a', new: 'c' },
    { old: 'x', new: 'c' },
    { old: 'b', new: 'x' },
    { old: 'b', new: 'a' },
  ]
  expect(replacedFiles(before, ['c', 'a'], said)).toEqual([{ old: 'b', new: 'c' }])
})

test('[ORD-160] one that takes the place of a file which was only put there takes that of the first', () => {
  const once = alsoReplaced([], { old: 'a', new: 'b' })
  expect(alsoReplaced(once, { old: 'b', new: 'c' })).toEqual([{ old: 'a', new: 'c' }])
  expect(alsoReplaced(once, { old: 'd', new: 'e' })).toEqual([
    { old: 'a', new: 'b' },
    { old: 'd', new: 'e' },
  ])
})
