import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// A language is added by a file and a line of the list, as here. [WORDS-40]
vi.mock(import('./catalogues.ts'), () => ({
  CATALOGUES: {
    de: async () => ({ default: { Save: 'Speichern', '{count} products': '{count} Produkte' } }),
  },
}))

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

async function wordsIn(lang: string) {
  vi.stubGlobal('document', { documentElement: { lang } })
  const { patternInLanguage } = await import('./language.ts')
  return ['Save', '{count} products', 'Delete', 'constructor'].map(patternInLanguage)
}

test('[WORDS-40] the editor speaks a language that is listed, and English where it says nothing', async () => {
  expect(await wordsIn('de')).toEqual(['Speichern', '{count} Produkte', 'Delete', 'constructor'])
})

test('[WORDS-40] a page in another language than those that are listed is English', async () => {
  expect(await wordsIn('en')).toEqual(['Save', '{count} products', 'Delete', 'constructor'])
  expect(await wordsIn('fr')).toEqual(['Save', '{count} products', 'Delete', 'constructor'])
})
