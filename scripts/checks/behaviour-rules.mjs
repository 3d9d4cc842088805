// Every rule in docs/behaviour has a test that names it and says at which level that is, and every rule a test names exists.
import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { sourceFiles } from './source-files.mjs'

const RULE = /\*\*\[([A-Z][A-Z0-9]*-\d+)\]\*\*/g
const CITED = /\[([A-Z][A-Z0-9]*-\d+)\]/g

/** What a rule can be proved at, from the nearest to the code to the nearest to people (CONTRIBUTING, Tests). */
export const LEVELS = ['unit', 'server', 'HTTP', 'component', 'browser']

const NAMED = new RegExp(`\\(((?:${LEVELS.join('|')})(?:, (?:${LEVELS.join('|')}))*)\\)`, 'g')

/** What a test of the server stands on says how near it comes: calls of a whole application, or a service with its database. */
const CALLS =
  /testing\/(?:create-test-app|client|shop|buyer|site-steps|page-builders)\.ts'|\.inject\(|\bfetch\(/
const SERVES =
  /testing\/(?:test-database|migrate-over|embedded-postgres|server-databases|power-cut)\.ts'|\bPGlite\b|\bspawn\(/
/** Pages of the storefront with their scripts, in a browser, with answers from memory. */
const PAGES = /testing\/(?:use-shop|shop-browser|component-pages)\.ts'/

/**
 * The levels at which a test file proves what it names.
 * @param where its path from the root of the repository
 */
export function levelsOf(where, text) {
  if (where.startsWith(`e2e${sep}`)) return /\b(?:page|browser)\b/.test(text) ? ['browser'] : ['server']
  if (where.endsWith('.tsx')) return ['component']
  if (where.startsWith(join('packages', 'storefront'))) return PAGES.test(text) ? ['browser'] : ['unit']
  if (where.startsWith(`scripts${sep}`)) return ['unit']
  if (CALLS.test(text)) return SERVES.test(text) ? ['HTTP', 'server'] : ['HTTP']
  return SERVES.test(text) ? ['server'] : ['unit']
}

/** The rules of a page of docs/behaviour: the number and the words of each, up to the next one, an empty line or a heading. */
export function rulesIn(page) {
  const starts = [...page.matchAll(RULE)]
  return starts.map((match, place) => {
    const text = page.slice(match.index, starts[place + 1]?.index)
    const end = text.search(/\n\s*\n|\n#|\n[-*] *$/)
    return { id: match[1], at: match.index, text: (end < 0 ? text : text.slice(0, end)).trimEnd() }
  })
}

/** The levels a rule names, the last time it does. */
export function levelsNamed(rule) {
  return [...rule.matchAll(NAMED)].at(-1)?.[1].split(', ') ?? []
}

/** The levels of the tests that name each rule, by its number, and every number that code or a test names, with its file. */
export function provedIn(root) {
  const levels = new Map()
  const cited = []
  for (const folder of ['packages', 'e2e', 'scripts', 'bench', 'torture'])
    for (const file of sourceFiles(join(root, folder))) {
      const isTest = /\.test\.(ts|tsx|mjs)$/.test(file)
      const isGolden = file.includes(`${join('template-language', 'conformance')}`)
      const isCode = /\.(ts|tsx|mjs)$/.test(file)
      if (!isTest && !isGolden && !isCode) continue
      const where = relative(root, file)
      const text = readFileSync(file, 'utf8')
      const proves = isGolden ? ['unit'] : isTest ? levelsOf(where, text) : []
      for (const [, id] of text.matchAll(CITED)) {
        cited.push({ id, where })
        if (isTest || isGolden) levels.set(id, new Set([...(levels.get(id) ?? []), ...proves]))
      }
    }
  return { levels, cited }
}

/** Problems, each one line; empty when rules and tests agree. */
export function behaviourRules(root) {
  const rules = new Map()
  const problems = []
  for (const path of sourceFiles(join(root, 'docs', 'behaviour'))) {
    if (!path.endsWith('.md')) continue
    const file = relative(root, path)
    for (const { id, text } of rulesIn(readFileSync(path, 'utf8'))) {
      if (rules.has(id)) problems.push(`${id} is defined twice: ${rules.get(id).file} and ${file}`)
      rules.set(id, { file, named: levelsNamed(text) })
    }
  }
  const areas = new Set([...rules.keys()].map((id) => id.split('-')[0]))
  const { levels, cited } = provedIn(root)
  for (const { id, where } of cited)
    if (areas.has(id.split('-')[0]) && !rules.has(id))
      problems.push(`${where} names ${id}, which no page of docs/behaviour defines`)
  for (const [id, { file, named }] of rules)
    problems.push(...unproved({ id, named, tested: levels.get(id) }).map((problem) => `${file}: ${problem}`))
  return problems
}

/** What is wrong with the proof of one rule. */
export function unproved({ id, named, tested }) {
  if (tested === undefined) return [`${id} has no test that names it`]
  const at = LEVELS.filter((level) => tested.has(level)).join(', ')
  if (named.length === 0) return [`${id} does not say what proves it, as in “(${at})”`]
  if (named.some((level) => tested.has(level))) return []
  return [`${id} is said to be proved at: ${named.join(', ')}; the tests that name it are at: ${at}`]
}
