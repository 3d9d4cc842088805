// Every sentence goes through the words, and the lists of them are the newest: `npm run generate` writes them.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { collectSiteWords, collectWords } from '../lib/words.mjs'

/** The folders of an English list and its catalogues. */
const EDITOR = 'packages/editor/src/words'
const SITE = 'packages/domain/src/words'

/** Problems, each one line; empty when nothing of the editor is bare and its list and every catalogue are in step. */
export async function words(root) {
  return problemsIn(root, EDITOR, await collectWords(root))
}

/** The same for websites, mails and the answers of the server. */
export async function siteWords(root) {
  return problemsIn(root, SITE, await collectSiteWords(root))
}

function problemsIn(root, folder, { sentences, problems }) {
  const list = `${folder}/english.json`
  const kept = existsSync(join(root, list)) ? JSON.parse(readFileSync(join(root, list), 'utf8')) : []
  const stale = kept.join('\n') === sentences.join('\n') ? [] : [`${list} is stale: run npm run generate`]
  return [...problems, ...stale, ...catalogueProblems(root, sentences, folder)]
}

/** A catalogue translates every sentence and none that is gone. */
export function catalogueProblems(root, sentences, folder = EDITOR) {
  const known = new Set(sentences)
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.json') && name !== 'english.json')
    .flatMap((name) => {
      const translated = JSON.parse(readFileSync(join(root, folder, name), 'utf8'))
      return [
        ...sentences.filter((one) => !(one in translated)).map((one) => `${name} lacks “${one}”`),
        ...Object.keys(translated)
          .filter((one) => !known.has(one))
          .map((one) => `${name} has “${one}”, which nobody says any more`),
      ]
    })
}
