import { afterEach, expect, test } from 'vitest'
import { addLanguage, fromCatalogue, inEnglish, inWords, languageFor } from './catalogues.ts'
import { fillText } from './fill-text.ts'
import { pseudoMessage } from './pseudo.ts'
import { declared, inside, keptSentence, readSentence, say, verbatim } from './sentence.ts'

const added: (() => void)[] = []
afterEach(() => added.splice(0).forEach((remove) => remove()))

const left = (available: number) => say('Only {available, number} left', { available })

test('[WORDS-4] a language with a handful of sentences says the others in English', () => {
  added.push(
    addLanguage('de', fromCatalogue({ 'Only {available, number} left': 'Nur noch {available, number}' })),
  )
  expect(inWords(left(1200), 'de')).toBe('Nur noch 1.200')
  expect(inWords(left(3), 'de-CH')).toBe('Nur noch 3')
  expect(inWords(say('Required'), 'de')).toBe('Required')
  expect(inWords(left(3), 'fr')).toBe('Only 3 left')
  added.splice(0).forEach((remove) => remove())
  expect(inWords(left(3), 'de')).toBe('Only 3 left')
})

test('[WORDS-4] the best of the languages there are is the one asked for first', () => {
  added.push(addLanguage('de', fromCatalogue({})))
  expect(languageFor('de-AT,en;q=0.8')).toBe('de')
  expect(languageFor('en;q=0.4, de;q=0.9')).toBe('de')
  expect(languageFor('fr, en;q=0.2')).toBe('en')
  expect(languageFor('de;q=0')).toBe('en')
  for (const nonsense of [undefined, '', ',;;q=x', '*', 'q'.repeat(100_000), 'constructor'])
    expect(languageFor(nonsense)).toBe('en')
})

test('[WORDS-5] what a sentence is filled with is never a pattern, and a sentence inside one is said too', () => {
  const name = 'A {available} <b>&</b> {n, plural, other {#}}'
  expect(inEnglish(say('{name} is gone', { name }))).toBe(`${name} is gone`)
  expect(inEnglish(verbatim(name))).toBe(name)
  added.push(
    addLanguage('de', fromCatalogue({ Required: 'Nötig', '{field}: {problem}': '{problem} ({field})' })),
  )
  const problem = say('{field}: {problem}', { field: 'Name', problem: inside(say('Required')) })
  expect(inWords(problem, 'de')).toBe('Nötig (Name)')
  expect(inWords(declared('Required'), 'de')).toBe('Nötig')
})

test('[WORDS-5] an argument nobody gave stays as it is written, also one every object has', () => {
  expect(inEnglish(say('See {line} and {constructor}', {}))).toBe('See {line} and {constructor}')
  expect(fillText('{unclosed', { unclosed: 'x' }, 'en')).toBe('{unclosed')
  expect(fillText('a } b', {}, 'en')).toBe('a } b')
})

test('[WORDS-6] a sentence that was kept is said again, in any language; words kept before stay', () => {
  added.push(
    addLanguage('de', fromCatalogue({ 'Only {available, number} left': 'Nur noch {available, number}' })),
  )
  expect(inWords(readSentence(keptSentence(left(2))), 'de')).toBe('Nur noch 2')
  expect(inWords(readSentence(keptSentence(say('Required'))), 'de')).toBe('Required')
  expect(inWords(readSentence('Your card {was} declined.'), 'de')).toBe('Your card {was} declined.')
})

test('[WORDS-9] the pseudo-language fills in what the English pattern does', () => {
  added.push(addLanguage('en-XA', pseudoMessage))
  expect(inWords(left(3), 'en-XA')).toMatch(/^\[Öñlý 3 léft ö+\]$/)
  expect(inWords(verbatim('Mug'), 'en-XA')).toBe('Mug')
})
