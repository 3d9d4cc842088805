// What a browser fetches brings no schema along: Zod alone is a quarter of what a first opening may weigh. Editor and
// storefront take types from the contract, and values only from files of it that lead to no schema.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { sourceFiles } from './source-files.mjs'

const BROWSER = ['editor', 'storefront']
/** An import or a re-export with what it names, if it names anything, and a load on demand. */
const STATEMENT =
  /^\s*(?:import|export)\s+(?!type\b)(?:([^'"`;]*?)\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

/** Problems, each one line naming the file and the way to Zod; empty when no module of a browser leads there at run time. */
export function schemasInBrowser(root) {
  const ways = new Map()
  const problems = []
  for (const name of BROWSER)
    for (const file of sourceFiles(join(root, 'packages', name, 'src'))) {
      if (!/\.tsx?$/.test(file) || /\.(test|typetest)\.tsx?$/.test(file)) continue
      if (file.includes(`${sep}testing${sep}`)) continue
      for (const specifier of imported(file)) {
        // Files of one's own are looked at themselves: the one that reaches out is named, and not all that lead to it.
        if (specifier.startsWith('.')) continue
        const way = wayToZod(root, file, specifier, ways)
        if (way !== undefined)
          problems.push(`${relative(root, file)}: brings Zod into the browser (${way.join(' → ')})`)
      }
    }
  return problems
}

/** What is there while working on it alone, and left out of what is built. */
const WHILE_WORKING = /import\.meta\.env\.DEV\s*\?[\s\S]*?:\s*undefined/g

/** What a file imports when it runs: types are gone by then. */
function imported(file) {
  const source = readFileSync(file, 'utf8').replaceAll(WHILE_WORKING, '')
  return Array.from(source.matchAll(STATEMENT), ([, names, from, onDemand]) =>
    names !== undefined && isTypesAlone(names) ? undefined : (from ?? onDemand),
  ).filter((specifier) => specifier !== undefined)
}

/** `{ type A, type B }`: nothing of it is left at run time. */
function isTypesAlone(names) {
  const [, inside] = /^\{([\s\S]*)\}$/.exec(names.trim()) ?? []
  if (inside === undefined) return false
  const each = inside.split(',').filter((name) => name.trim() !== '')
  return each.length > 0 && each.every((name) => /^\s*type\s/.test(name))
}

/** How an import leads to Zod, file by file; undefined where it does not. */
function wayToZod(root, from, specifier, ways) {
  if (specifier === 'zod' || specifier.startsWith('zod/')) return [specifier]
  const file = fileOf(root, from, specifier)
  if (file === undefined) return undefined
  if (ways.has(file)) return ways.get(file)
  // Files that import each other: the second time round nothing new is found.
  ways.set(file, undefined)
  for (const next of imported(file)) {
    const way = wayToZod(root, file, next, ways)
    if (way === undefined) continue
    ways.set(file, [specifier, ...way])
    break
  }
  return ways.get(file)
}

/** The file of ours an import means; undefined for a library. */
function fileOf(root, from, specifier) {
  if (specifier.startsWith('.')) return resolve(dirname(from), specifier)
  const [, name, rest = 'index'] = /^@plinth\/([a-z-]+)(?:\/(.+))?$/.exec(specifier) ?? []
  if (name === undefined) return undefined
  const source = join(root, 'packages', name, 'src')
  return [`${rest}.ts`, `${rest}.tsx`, rest].map((path) => join(source, path)).find(existsSync)
}
