import { expect, test } from 'vitest'
import { blockWords } from './block-words.ts'

const says = (html: string, most?: number) => blockWords({ texts: { en: { html } } }, 'en', most)

test('[EDIT-715] what a block says ends with a whole word, and says that there is more', () => {
  expect(says('<p>Bowls from the harbour</p>', 40)).toBe('Bowls from the harbour')
  expect(says('<p>Bowls from the harbour, fired weekly</p>', 20)).toBe('Bowls from the…')
  // The end of a word is the end of what is shown.
  expect(says('<p>Bowls from the harbour</p>', 14)).toBe('Bowls from the…')
  expect(says(`<p>${'ü'.repeat(30)}</p>`, 10)).toBe(`${'ü'.repeat(10)}…`)
  expect(says('', 10)).toBe('')
})
