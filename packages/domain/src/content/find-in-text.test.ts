import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from '../document/document-text.ts'
import { findInText, replaceInText, type TextQuery } from './find-in-text.ts'

const query = (words: string, more: Partial<TextQuery> = {}): TextQuery => ({
  words,
  matchCase: false,
  wholeWord: false,
  ...more,
})
const all = (count: number) => new Set(Array.from({ length: count }, (_, index) => index))
const replaced = (html: string, asked: TextQuery, words: string, chosen = all(99)) =>
  replaceInText(html, asked, words, true, chosen)

test('[EDIT-240] words are found by what a reader sees, each in its line', () => {
  const html = '<p>A mug &amp; a <b>mu</b>g.</p><p>mug</p>'
  expect(findInText(html, query('MUG'), true)).toEqual([
    { index: 0, before: 'A ', match: 'mug', after: ' & a mug.' },
    { index: 1, before: 'A mug & a ', match: 'mug', after: '.' },
    { index: 2, before: '', match: 'mug', after: '' },
  ])
  expect(findInText(html, query('mug & a'), true)).toHaveLength(1)
  expect(findInText(html, query('mug mug'), true)).toEqual([])
  expect(findInText('<p><a href="/mug">cup</a></p>', query('mug'), true)).toEqual([])
  expect(findInText('one\u00a0two', query('one two'), false)).toHaveLength(1)
})

test('[EDIT-240] capitals and whole words count when that is asked', () => {
  const text = 'Cup, cups, CUP, Über, über'
  expect(findInText(text, query('cup'), false)).toHaveLength(3)
  expect(findInText(text, query('cup', { wholeWord: true }), false)).toHaveLength(2)
  expect(findInText(text, query('Cup', { matchCase: true }), false)).toHaveLength(1)
  expect(findInText(text, query('über'), false)).toHaveLength(2)
  expect(findInText('übermug mug', query('mug', { wholeWord: true }), false)).toHaveLength(1)
  for (const nothing of ['', '   ']) expect(findInText(text, query(nothing), false)).toEqual([])
  for (const sign of ['.', '*', '(', '[', '\\', '$', '-'])
    expect(findInText(`a${sign}b`, query(sign), false), sign).toHaveLength(1)
})

test('[EDIT-241] only what was chosen is replaced; marks and links stay, and what is written is no markup', () => {
  const html = '<p>A mug and a <a href="/mug"><b>m</b>ug</a>, mug.</p>'
  expect(replaced(html, query('mug'), 'cup', new Set([1]))).toBe(
    '<p>A mug and a <a href="/mug"><b>cup</b></a>, mug.</p>',
  )
  expect(replaced(html, query('mug'), '<b>&')).toBe(
    '<p>A &lt;b&gt;&amp; and a <a href="/mug"><b>&lt;b&gt;&amp;</b></a>, &lt;b&gt;&amp;.</p>',
  )
  expect(replaced('<p>a &amp; b &lt; c</p>', query('& b <'), '')).toBe('<p>a  c</p>')
  expect(replaced('<p>mugs</p>', query('mug'), 'mugmug')).toBe('<p>mugmugs</p>')
})

test('[EDIT-241] whatever the text: replaced by itself it says the same, by other words it is not found', () => {
  const piece = fc.constantFrom(
    'cat',
    'Cat',
    '<b>',
    '</b>',
    '&amp;',
    '&foo;',
    '<br>',
    '\n',
    '<p>',
    '</p>',
    ' ',
    'dog',
    '😀',
    'é',
    'c',
    'at',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const html = pieces.join('')
      const asked = query('cat', { matchCase: true })
      const hits = findInText(html, asked, true)
      expect(plainText(replaced(html, asked, 'cat'))).toBe(plainText(html))
      const other = replaced(html, asked, 'X')
      expect(findInText(other, asked, true)).toEqual([])
      expect(findInText(other, query('X', { matchCase: true }), true)).toHaveLength(hits.length)
    }),
  )
})
