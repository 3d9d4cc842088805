import { expect, test } from 'vitest'
import { matchingBlocks } from './matching-blocks.ts'

const names = (search: string) => matchingBlocks(search).map(({ name }) => name)

test('[EDIT-6] the block menu finds blocks by name and by other words for them, names first', () => {
  expect(names('').length).toBeGreaterThan(8)
  expect(names('quo')).toEqual(['Quote'])
  expect(names('  PICT')).toContain('Image')
  expect(names('image')[0]).toBe('Image')
  expect(names('zeppelin')).toEqual([])
})
