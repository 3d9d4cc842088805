import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogueProblems } from './checks/words.mjs'
import { readEditorFile } from './lib/words.mjs'

const REPOSITORY = join(import.meta.dirname, '..')

/** What is found in a file of the editor. */
function read(source: string): { sentences: string[]; problems: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-words-'))
  const file = join(folder, 'screen.tsx')
  writeFileSync(file, source)
  const sentences = new Set<string>()
  const problems: string[] = []
  readEditorFile(file, 'screen.tsx', sentences, problems)
  rmSync(folder, { recursive: true })
  return { sentences: [...sentences], problems }
}

test('[WORDS-1] sentences are found, also those that fields declare', () => {
  const found = read(`
    const FIELDS = { size: field.choice('Size', [['s', 'Small']], { help: 'How big' }) }
    const screen = <p title={t('Save {name}', { name })}>{rich('Read <b>this</b>', { b })}</p>
  `)
  expect(found).toEqual({
    sentences: ['Size', 'Small', 'How big', 'Save {name}', 'Read <b>this</b>'],
    problems: [],
  })
})

test('[WORDS-1] what is shown without going through the words is named', () => {
  const { problems } = read(`
    const a = <p>Bare words</p>
    const b = <input aria-label="Bare label" />
    const c = { message: 'It was saved' }
    const d = <p>{count > 1 ? \`Many of \${name}\` : null}</p>
    const e = t(\`Put together \${name}\`)
    const f = t('Delete {name}')
    console.warn('Only the log reads this')
    throw new Error('Nobody is shown this')
  `)
  expect(
    problems.map((problem) => problem.replace(/^screen.tsx:(\d).*?(“.*|the sentence.*)$/, '$1 $2')),
  ).toEqual([
    '2 “Bare words” is shown without going through the words',
    '3 “Bare label” is shown without going through the words',
    '4 “It was saved” is shown without going through the words',
    '5 “Many of {}” is shown without going through the words',
    '6 the sentence must be written out, so that it can be found',
    '7 “Delete {name}” is not given {name}',
  ])
})

test('[WORDS-1] a catalogue has every sentence and none that is gone', () => {
  const root = mkdtempSync(join(tmpdir(), 'plinth-words-'))
  const catalogue = join(root, 'packages/editor/src/words/fr.json')
  mkdirSync(dirname(catalogue), { recursive: true })
  writeFileSync(catalogue, JSON.stringify({ Save: 'Enregistrer', Gone: 'Parti' }))
  expect(catalogueProblems(root, ['Save', 'Undo'])).toEqual([
    'fr.json lacks “Undo”',
    'fr.json has “Gone”, which nobody says any more',
  ])
  rmSync(root, { recursive: true })
})

test('[WORDS-36] no sentence calls a blog anything else', () => {
  const sentences = ['packages/editor/src/words', 'packages/domain/src/words'].flatMap((folder) =>
    readFileSync(join(REPOSITORY, folder, 'english.json'), 'utf8').split('\n'),
  )
  // The bare word is one of those that a blog is found by.
  expect(sentences.filter((line) => /journal/i.test(line))).toEqual(['  "journal",', '  "journal",'])
  expect(sentences).toContain('  "This blog does not exist.",')
})
