import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { passesLuhn } from '@plinth/domain'
import { expect, test } from 'vitest'
import { TEST_CARDS } from './methods/test/test-provider.ts'

const root = join(import.meta.dirname, '../../../../..')

/** Whole card numbers in what people read. */
function documentedCards(): Map<string, string> {
  const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name))
  const cards = new Map<string, string>()
  for (const page of ['README.md', ...pages]) {
    for (const [number] of readFileSync(join(root, page), 'utf8').matchAll(/\b\d{4} \d{4} \d{4} \d{4}\b/g))
      cards.set(number, page)
  }
  return cards
}

test('[PAY-3] every card number in README and docs is a test card, with a check digit that is right', () => {
  const cards = [...documentedCards()].map(([shown, page]) => ({ page, number: shown.replaceAll(' ', '') }))
  expect(cards.length).toBeGreaterThanOrEqual(3)
  expect(cards.filter(({ number }) => !passesLuhn(number))).toEqual([])
  expect(cards.filter(({ number }) => !Object.hasOwn(TEST_CARDS, number))).toEqual([])
})
