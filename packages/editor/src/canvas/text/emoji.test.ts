import { expect, test } from 'vitest'
import { findEmoji } from './emoji.ts'

const signs = async (query: string, most = 8) => (await findEmoji(query, most)).map(({ sign }) => sign)

test('[TEXT-24] emoji are found by name and by what they stand for, the nearest first', async () => {
  expect((await signs('red heart'))[0]).toBe('❤️')
  expect(await signs('smile')).toContain('😀')
  expect(await signs('COFFEE')).toContain('☕')
  expect(await signs('smi')).toHaveLength(8)
  expect(await signs('nothing_is_called_so')).toEqual([])
  expect(await signs('', 5)).toHaveLength(5)
})
