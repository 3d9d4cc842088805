import { expect, test } from 'vitest'
import { facesFor, latinFirst } from '../../../site/style/collection-fonts.ts'
import type { CollectionFace } from '../../../site/style/schema.ts'

const face = (alphabet: string, weight = 400): CollectionFace => ({
  hash: `${alphabet}-${weight}`,
  weights: [weight, weight],
  italic: false,
  letters: 'U+0',
  alphabet,
})
const alphabets = ['cyrillic', 'cyrillic-ext', 'greek', 'hebrew', 'latin', 'latin-ext', 'vietnamese']
const family = alphabets.map((alphabet) => face(alphabet))
const names = (faces: readonly CollectionFace[]) => faces.map(({ alphabet }) => alphabet)

test('[STYLE-87] a page names the alphabets of its language, its own first and Latin last', () => {
  expect(names(facesFor(family, 'en-GB'))).toEqual(['latin'])
  expect(names(facesFor(family, 'ru'))).toEqual(['cyrillic', 'latin'])
  expect(names(facesFor(family, 'kk'))).toEqual(['latin-ext', 'cyrillic', 'cyrillic-ext', 'latin'])
  expect(names(facesFor(family, 'he'))).toEqual(['hebrew', 'latin'])
  expect(names(facesFor(family, 'th'))).toEqual(['latin'])
  const heavy = [face('latin', 700), ...family]
  expect(facesFor(heavy, 'pl').map(({ hash }) => hash)).toEqual(['latin-ext-400', 'latin-700', 'latin-400'])
})

test('[STYLE-87] of a family without any of them all files are named; a canvas names all, Latin first', () => {
  expect(names(facesFor([face('khmer')], 'en'))).toEqual(['khmer'])
  expect(names(latinFirst(family))).toEqual(['latin', ...alphabets.filter((name) => name !== 'latin')])
})
