import { expect, test } from 'vitest'
import { matchingBlocks, menuGroups } from './matching-blocks.ts'

const names = (search: string) => matchingBlocks(search).map(({ name }) => name)

test('[EDIT-6] the block menu finds blocks by name and by other words for them, names first', () => {
  expect(names('').length).toBeGreaterThan(8)
  expect(names('quo')[0]).toBe('Quote')
  expect(names('  PICT')).toContain('Image')
  expect(names('image')[0]).toBe('Image')
  expect(names('zeppelin')).toEqual([])
})

test.each([
  ['img', 'Image'],
  ['photo', 'Image'],
  ['hr', 'Line'],
  ['divider', 'Line'],
  ['btn', 'Button'],
  ['cta', 'Button'],
  ['h1', 'Text'],
  ['paragraph', 'Text'],
  ['collage', 'Gallery'],
  ['js', 'Code'],
  ['blog', 'Summary'],
  ['BUTTÓN', 'Button'],
])('[EDIT-150] who types “%s” finds the %s first', (typed, name) => {
  expect(names(typed)[0]).toBe(name)
})

test('[EDIT-151] every block stands once in a group, what was used last above them all', () => {
  const all = matchingBlocks('')
  const [first, second] = all
  if (first === undefined || second === undefined) throw new Error('There are no blocks.')
  const groups = menuGroups(all, [second, first])
  expect(groups[0]?.choices).toEqual([second, first])
  const grouped = groups.slice(1).flatMap(({ choices }) => choices)
  expect(grouped.length).toBe(all.length)
  expect(new Set(grouped)).toEqual(new Set(all))
  expect(menuGroups(all, [])[0]?.name).toBe('basic')
})
