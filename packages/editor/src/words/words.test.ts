import { field, fillText } from '@plinth/domain'
import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { IntlMessageFormat } from 'intl-messageformat'
import { fieldInWords } from './field-words.ts'
import { fillIn } from './fill-in.ts'
import { rich, t, translated } from './words.ts'

test('[WORDS-2] a sentence is filled in: names, numbers, plurals', () => {
  expect(t('Save')).toBe('Save')
  expect(t('Delete {name}', { name: 'A {curly} & <b>' })).toBe('Delete A {curly} & <b>')
  const pages = '{count, plural, one {Publish 1 page} other {Publish # pages}}'
  expect([1, 2, 1200].map((count) => t(pages, { count }))).toEqual([
    'Publish 1 page',
    'Publish 2 pages',
    'Publish 1,200 pages',
  ])
})

test('[WORDS-2] a sentence may hold elements, wherever its language puts them', () => {
  const shown = rich('Read <link>the {what}</link> first.', {
    what: 'manual',
    link: (words) => createElement('a', { href: '/m' }, words),
  })
  expect(renderToStaticMarkup(createElement('p', null, shown))).toBe(
    '<p>Read <a href="/m">the manual</a> first.</p>',
  )
})

test('[WORDS-3] what was written elsewhere is shown as it is where no catalogue knows it', () => {
  expect(translated('')).toBe('')
  expect(translated('It’s {odd} <b>')).toBe('It’s {odd} <b>')
  const size = field.choice('Size', [['s', 'Small']], { help: 'How big' })
  expect(fieldInWords(size)).toEqual(size)
  expect(fieldInWords(fieldInWords(size))).toBe(fieldInWords(size))
})

test('[WORDS-2] patterns are filled in as FormatJS does it, in languages with other plurals too', () => {
  const patterns = [
    'Save',
    '{name} and {other}',
    '{count, plural, =0 {none} one {# page of {name}} few {# few} other {# pages}}, {count, number}',
  ]
  for (const language of ['en', 'pl', 'de'])
    for (const pattern of patterns)
      for (const count of [0, 1, 2, 5, 1200]) {
        const values = { name: 'A {b} #1', other: '<i>', count }
        const wanted = new IntlMessageFormat(pattern, language).format(values)
        expect(fillIn<never>(pattern, values, language).join('')).toBe(wanted)
        expect(fillText(pattern, values, language)).toBe(wanted)
      }
})
