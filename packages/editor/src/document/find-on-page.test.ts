import { page, section, text } from '@plinth/domain/testing/page-builder'
import { expect, test } from 'vitest'
import { findOnPage } from './find-on-page.ts'

const shop = page(
  section('top', [
    text('one', '<h2>Café  <strong>Crème</strong></h2><p>Tea &amp; cake</p>'),
    text('two', '<p>Cafeteria</p>'),
  ]),
  section('end', [{ ...text('three'), texts: { de: { html: '<p>Das Café</p>' } } }]),
)

test('[EDIT-228] blocks are found by what they say, whatever the capitals, accents and markup', () => {
  expect(findOnPage(shop, 'CAFE', 'en')).toEqual(['one', 'two', 'three'])
  expect(findOnPage(shop, ' cafe creme ', 'en')).toEqual(['one'])
  expect(findOnPage(shop, 'tea & cake', 'en')).toEqual(['one'])
  expect(findOnPage(shop, 'strong', 'en')).toEqual([])
  expect(findOnPage(shop, '  ', 'en')).toEqual([])
  expect(findOnPage(shop, '\\p{M}(\0\ud800', 'en')).toEqual([])
})
