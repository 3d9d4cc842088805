import { expect, test } from 'vitest'
import { countWords, readingMinutes } from './word-count.ts'

test('[POST-15] words are counted as people count them, in every script', () => {
  expect(countWords('')).toBe(0)
  expect(countWords(' – … ')).toBe(0)
  expect(countWords('The potter’s wheel isn’t well-known; 3.5 kg of clay.')).toBe(9)
  expect(countWords('Grüße aus Köln')).toBe(3)
  expect(countWords('Кружки и чаши')).toBe(3)
  expect(countWords('陶器を作る')).toBe(5)
  expect(countWords('हिन्दी में')).toBe(2)
})

test('[POST-15] a text of any length takes time in proportion to it', () => {
  // Not a measure: what takes time in proportion to the square would not come back in minutes.
  expect(countWords('a-'.repeat(1_000_000))).toBe(1)
  expect(countWords("a'".repeat(1_000_000) + ' b')).toBe(2)
})

test('[POST-15] 230 words are read in a minute, and a begun one counts', () => {
  expect([0, 1, 230, 231, 2300].map(readingMinutes)).toEqual([0, 1, 1, 2, 10])
})
