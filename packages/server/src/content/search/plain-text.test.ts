import { plainText } from '@plinth/domain'
import { expect, test } from 'vitest'

test('[SEARCH-5] markup becomes words, and what is no tag stays', () => {
  expect(plainText('<p>Jugs &amp; <b>mugs</b></p><p>a &lt; b, 5 < 6</p>')).toBe('Jugs & mugs a < b, 5 < 6')
})

// Looking for the end of a tag from every `<` would take hours here.
test('[SEARCH-5] a text of nothing but the beginnings of tags is read in one go', () => {
  const text = '<'.repeat(3_000_000)
  expect(plainText(text)).toBe(text)
})
