import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordDiff } from './word-diff.ts'

const marked = (one: string, other: string) =>
  wordDiff(one, other).map((parts) => parts.map(({ text, isOwn }) => (isOwn ? `[${text}]` : text)).join(''))

test('[EDIT-598] words that only one side has are its own, wherever they stand', () => {
  expect(marked('Open until six', 'Open until five')).toEqual(['Open until [six]', 'Open until [five]'])
  expect(marked('We are open', 'We are always open')).toEqual(['We are open', 'We are [always ]open'])
  expect(marked('a b c d', 'b x d')).toEqual(['[a ]b [c ]d', 'b [x ]d'])
  expect(marked('same', 'same')).toEqual(['same', 'same'])
  expect(marked('', 'new')).toEqual(['', '[new]'])
})

test('[EDIT-598] parts are the texts again, and what is not of one side alone is the same on both', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ' ', '\n'), { maxLength: 40 })
    .map((all) => all.join(''))
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [mine, theirs] = wordDiff(one, other)
      expect([mine, theirs].map((parts) => parts.map((part) => part.text).join(''))).toEqual([one, other])
      const shared = (parts: typeof mine) =>
        parts.flatMap((part) => (part.isOwn ? [] : part.text.split(/\s+/).filter(Boolean)))
      expect(shared(mine)).toEqual(shared(theirs))
    }),
  )
})

test('[EDIT-598] of texts too long to compare, what is between their ends is different', () => {
  const long = (word: string) =>
    `Begin ${Array.from({ length: 600 }, (_, index) => `${word}${index}`).join(' ')} end`
  const [mine] = wordDiff(long('a'), long('b'))
  expect(mine.map(({ isOwn }) => isOwn)).toEqual([false, true, false])
})
