// Which tests of the server use the database that `TEST_DATABASE` chooses.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { sourceFiles } from '../checks/source-files.mjs'

const SOURCES = join('packages/server/src')
const OPENS_DATABASE = join(SOURCES, 'testing/test-database.ts')
const IMPORT = /^(?:import|export)\b[^'"]*['"](\.[^'"]+\.ts)['"]|\bimport\(\s*['"](\.[^'"]+\.ts)['"]/gm

/**
 * The server's test files that lead to `test-database.ts` by imports, as paths from the root: the others would do on a
 * PostgreSQL exactly what they have done without one.
 */
export function databaseTests(root) {
  const imports = new Map()
  const importsOf = (file) => {
    if (!imports.has(file)) imports.set(file, readImports(root, file))
    return imports.get(file)
  }
  const leadsThere = (test) => {
    const seen = new Set([test])
    for (const file of seen) for (const imported of importsOf(file)) seen.add(imported)
    return seen.has(OPENS_DATABASE)
  }
  return Array.from(sourceFiles(join(root, SOURCES)), (file) => relative(root, file))
    .filter((file) => file.endsWith('.test.ts'))
    .filter(leadsThere)
    .toSorted()
}

function readImports(root, file) {
  const path = join(root, file)
  if (!existsSync(path)) return []
  return [...readFileSync(path, 'utf8').matchAll(IMPORT)].map(([, fixed, dynamic]) =>
    join(dirname(file), fixed ?? dynamic),
  )
}
