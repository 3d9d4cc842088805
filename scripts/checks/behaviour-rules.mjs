// Every rule in docs/behaviour has a test that names it, and every rule a test names exists.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { sourceFiles } from './source-files.mjs'

const RULE = /\*\*\[([A-Z][A-Z0-9]*-\d+)\]\*\*/g
const CITED = /\[([A-Z][A-Z0-9]*-\d+)\]/g

/** Problems, each one line; empty when rules and tests agree. */
export function behaviourRules(root) {
  const rules = new Map()
  const problems = []
  for (const file of sourceFiles(join(root, 'docs', 'behaviour'))) {
    if (!file.endsWith('.md')) continue
    for (const [, id] of readFileSync(file, 'utf8').matchAll(RULE)) {
      if (rules.has(id)) problems.push(`${id} is defined twice: ${rules.get(id)} and ${relative(root, file)}`)
      rules.set(id, relative(root, file))
    }
  }
  const areas = new Set([...rules.keys()].map((id) => id.split('-')[0]))
  const tested = new Set()
  for (const folder of ['packages', 'e2e', 'scripts', 'bench', 'torture'])
    for (const file of sourceFiles(join(root, folder))) {
      const isTest = /\.test\.(ts|tsx|mjs)$/.test(file)
      const isGolden = file.includes(`${join('template-language', 'conformance')}`)
      const isCode = /\.(ts|tsx|mjs)$/.test(file)
      if (!isTest && !isGolden && !isCode) continue
      for (const [, id] of readFileSync(file, 'utf8').matchAll(CITED)) {
        if (isTest || isGolden) tested.add(id)
        if (areas.has(id.split('-')[0]) && !rules.has(id))
          problems.push(`${relative(root, file)} names ${id}, which no page of docs/behaviour defines`)
      }
    }
  for (const [id, file] of rules)
    if (!tested.has(id)) problems.push(`${file}: ${id} has no test that names it`)
  return problems
}
