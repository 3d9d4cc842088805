import { expect, test } from 'vitest'
import { saveText } from './save-text.ts'

test('[EDIT-22] every state of saving has its words', () => {
  expect(saveText({ kind: 'saving' })).toBe('Saving…')
  expect(saveText({ kind: 'saved', at: null })).toBe('Saved')
  expect(saveText({ kind: 'saved', at: new Date(2026, 4, 1, 12, 4).getTime() })).toBe('Saved 12:04')
  expect(saveText({ kind: 'unsaved' })).toBe('Unsaved changes')
  expect(saveText({ kind: 'offline' })).toBe('Offline – kept on this device, will retry')
  expect(saveText({ kind: 'conflict' })).toBe('Conflict')
  expect(saveText({ kind: 'failed', message: 'The page is gone.' })).toBe('Not saved: The page is gone.')
})
