import { expect, test } from 'vitest'
import { rankOf } from './palette-rank.ts'

test('[EDIT-202] the very name comes first, then how a name begins, then its words, then other words for it', () => {
  const words = ['Café au lait', 'drinks', 'menu']
  expect(rankOf(words, ' café AU  lait ')).toBe(0)
  expect(rankOf(words, 'cafe')).toBe(1)
  expect(rankOf(words, 'lait')).toBe(2)
  expect(rankOf(words, 'afe')).toBe(3)
  expect(rankOf(words, 'menu lait')).toBe(4)
  expect(rankOf(words, 'lait tea')).toBeUndefined()
  expect(rankOf([], 'x')).toBeUndefined()
  expect(rankOf(words, '  ')).toBe(0)
})
