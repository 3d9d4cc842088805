// What comes over HTTP has the types of the contract: nobody says of an answer what it is, and no call of the API is
// answered beside the contract.
import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { sourceFiles } from './source-files.mjs'

const WRONG = [
  {
    pattern: /\.json\(\)\)? as\b/,
    why: 'says of an answer what it is; make the call with the client of the contract',
  },
  {
    pattern: /\bas AnswerOf\b/,
    why: 'says of an answer what it is; give its response the type Answered<…> of the contract',
  },
  {
    pattern: /\b(?:const|let) \w+: (?!unknown\b)[^=\n]+ = await [\w.?]+\.json\(\)/,
    why: 'believes an answer to be what it is said to be; give its response the type Answered<…> of the contract',
  },
  {
    pattern: /\bapp\.(get|post|put|patch|delete)\(\s*['"`]\/api\//,
    why: 'answers a call beside the contract; declare it there and use serve()',
  },
]

/** Holds in tests too: a value that is no longer what it is taken for has to be seen there first. Prose is no cast. [CONTRACT-40] */
const NEVER = {
  pattern: /(?<=[\w\])}'"`] |^[\])}]+ )as never\b(?=\s*(?:[),;\]}]|$))/gm,
  why: 'casts away what the compiler knows; let the types say it',
}

/** Problems, each one line naming file and line; empty when every boundary is typed by the contract. */
export function boundaryCasts(root) {
  const problems = []
  for (const file of sourceFiles(join(root, 'packages'))) {
    const where = relative(root, file)
    if (!/\.tsx?$/.test(file)) continue
    const text = readFileSync(file, 'utf8')
    for (const { pattern, why } of isOfTests(where) ? [NEVER] : [NEVER, ...WRONG]) {
      for (const match of text.matchAll(new RegExp(pattern, 'gm')))
        problems.push(`${where}:${text.slice(0, match.index).split('\n').length}: ${why}`)
    }
  }
  return problems
}

const isOfTests = (where) =>
  /\.(test|contract)\.tsx?$/.test(where) ||
  !where.includes(`${sep}src${sep}`) ||
  where.includes(`${sep}testing${sep}`)
