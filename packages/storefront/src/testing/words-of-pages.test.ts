import { addLanguage, fromCatalogue } from '@plinth/domain'
import { renderPage } from '@plinth/renderer'
import { afterEach, expect, test } from 'vitest'
import { pageComponents } from '../rendering/page-components.ts'
import { productPage, sampleInput, sampleProduct } from './sample-shop.ts'

const manifest = {
  loader: '/_plinth/loader.js',
  islands: {},
  words: {
    'product-purchase': ['Added!', 'Select Option'],
    'cart-indicator': ['Cart'],
    checkout: ['Required'],
  },
}

let remove = () => {}
afterEach(() => remove())

function wordsOf(language: string): unknown {
  const input = sampleInput(productPage(sampleProduct('everyday-mug')), '/mug', manifest)
  const { html } = renderPage({ ...input, language, components: pageComponents })
  const [, json] = /<script type="application\/json" id="plinth-words">(.*?)<\/script>/.exec(html) ?? []
  return json === undefined ? undefined : JSON.parse(json)
}

test('[WORDS-21] a page brings what its own islands say in its language, and nothing else', () => {
  remove = addLanguage(
    'de',
    fromCatalogue({ 'Added!': 'Drin!</script><b>', Required: 'Nötig', Cart: 'Warenkorb', Close: 'Zu' }),
  )
  expect(wordsOf('de')).toEqual({ 'Added!': 'Drin!</script><b>', Cart: 'Warenkorb' })
  expect(wordsOf('de-AT')).toEqual({ 'Added!': 'Drin!</script><b>', Cart: 'Warenkorb' })
})

test('[WORDS-21] a page in English, or in a language nobody has translated, brings none', () => {
  expect(wordsOf('en')).toBeUndefined()
  expect(wordsOf('de')).toBeUndefined()
})

test('[WORDS-21] a language from right to left says so', () => {
  const input = sampleInput(productPage(sampleProduct('everyday-mug')), '/mug', manifest)
  expect(renderPage({ ...input, language: 'ar' }).html).toContain('<html lang="ar" dir="rtl"')
  expect(renderPage({ ...input, language: 'de' }).html).toContain('<html lang="de" dir="ltr"')
})
