import { expect, test } from 'vitest'
import { pseudoMessage } from './pseudo.ts'

test('[WORDS-9] the pseudo-language keeps arguments, plural forms and tags, and is 40 % longer', () => {
  expect(pseudoMessage('Delete {name}')).toBe('[Délété {name} ö]')
  expect(pseudoMessage('{count, plural, one {# page} other {# pages}} here')).toBe(
    '[{count, plural, one {# pàgé} other {# pàgés}} héré öö]',
  )
  expect(pseudoMessage('Read <link>the documents</link>')).toMatch(
    /^\[Réàd <link>thé döçüméñts<\/link> ö+\]$/,
  )
  const sentence = 'Visitors see it as you do, and nothing you typed is lost.'
  expect(pseudoMessage(sentence).length / sentence.length).toBeGreaterThan(1.3)
  expect(pseudoMessage('%')).toBe('%')
})
