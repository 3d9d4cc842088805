// What a statement of a feature reads has the types of the declared tables: nobody types its rows by hand (decision 20).
import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { sourceFiles } from './source-files.mjs'

/** These read what no table of ours declares: the database's own catalogue, and the queue's tables. */
const BELOW = ['platform', 'operations']

/** Problems, each one line naming file and line; empty when rows are typed by `selected` alone. */
export function typedRows(root) {
  const rooms = join(root, 'packages', 'server', 'src')
  const problems = []
  for (const file of sourceFiles(rooms)) {
    const where = relative(rooms, file)
    if (!where.endsWith('.ts') || where.endsWith('.test.ts') || where.includes(`testing${sep}`)) continue
    if (BELOW.includes(where.split(sep)[0])) continue
    const text = readFileSync(file, 'utf8')
    for (const match of text.matchAll(/\.execute</g))
      problems.push(
        `${relative(root, file)}:${text.slice(0, match.index).split('\n').length}: types rows by hand; say what the statement reads with selected()`,
      )
  }
  return problems
}
