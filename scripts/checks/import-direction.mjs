// Imports between packages go one way only; packages that run in the browser too do not reach for Node.
import { readFileSync } from 'node:fs'
import { join, relative, resolve, dirname, sep } from 'node:path'
import { sourceFiles } from './source-files.mjs'

const MAY_IMPORT = {
  'template-language': [],
  domain: [],
  contract: ['domain', 'renderer'],
  blocks: ['domain', 'template-language'],
  'site-templates': ['domain', 'template-language'],
  renderer: ['blocks', 'domain', 'site-templates', 'template-language'],
  storefront: ['blocks', 'contract', 'domain', 'renderer', 'template-language'],
  // What owners choose a style from stands with the typefaces it names. (docs/decisions/0025)
  editor: ['blocks', 'contract', 'domain', 'renderer', 'site-templates', 'template-language'],
  // Of the storefront only what its package exports: the components the server draws. (docs/decisions/0015)
  server: ['blocks', 'contract', 'domain', 'renderer', 'site-templates', 'storefront', 'template-language'],
}
const RUNS_IN_BROWSER = new Set([
  'template-language',
  'domain',
  'contract',
  'blocks',
  'site-templates',
  'renderer',
  'storefront',
  'editor',
])
const SPECIFIER =
  /(?:\bimport|\bexport)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** What the editor shows of the documentation: the texts of the guides for owners, and nothing else of it. */
export const isGuide = (root, target) =>
  target.startsWith(join(root, 'docs/owners') + sep) && target.endsWith('.md?raw')

/** Problems, each one line naming the file; empty when the imports are as they should be. */
export function importDirection(root) {
  const problems = []
  for (const name of Object.keys(MAY_IMPORT)) {
    const folder = join(root, 'packages', name, 'src')
    for (const file of sourceFiles(folder)) {
      if (!/\.(ts|tsx|mts|mjs)$/.test(file)) continue
      const isTest = /\.(test|typetest)\.tsx?$/.test(file) || file.includes(`${sep}testing${sep}`)
      const text = readFileSync(file, 'utf8')
      const where = relative(root, file)
      for (const match of text.matchAll(SPECIFIER)) {
        const specifier = match[1] ?? match[2]
        const own = /^@plinth\/([a-z-]+)/.exec(specifier)?.[1]
        // A test may put rooms together that the code it tests keeps apart: a block in the template that shows it.
        if (own !== undefined && own !== name && !isTest && !MAY_IMPORT[name].includes(own))
          problems.push(`${where}: ${name} may not import ${own}`)
        if (specifier.startsWith('.')) {
          const target = resolve(dirname(file), specifier)
          // A guide for owners is a text, and of no package.
          if (!target.startsWith(join(root, 'packages', name)) && !isTest && !isGuide(root, target))
            problems.push(`${where}: reaches into another package by path (${specifier})`)
        }
        if (RUNS_IN_BROWSER.has(name) && specifier.startsWith('node:') && !isTest)
          problems.push(`${where}: runs in the browser and may not import ${specifier}`)
      }
    }
  }
  return problems
}
