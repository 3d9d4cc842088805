// The server's rooms import one way only. A room is a folder of packages/server/src; the files beside the rooms
// (app.ts, run.ts, main.ts …) put them together and may import them all.
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { sourceFiles } from './source-files.mjs'

const MAY_IMPORT = {
  platform: [],
  operations: ['platform'],
  site: ['platform'],
  identity: ['platform', 'site'],
  delivery: ['platform', 'site'],
  content: ['platform', 'site', 'identity', 'delivery'],
  shop: ['platform', 'site', 'content', 'delivery'],
  onboarding: ['platform', 'site', 'identity', 'content'],
  demo: ['platform', 'site', 'identity', 'content', 'shop'],
}

const SPECIFIER =
  /(?:\bimport|\bexport)\s(?:[^'"`;]*?\sfrom\s*)?['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]/g

/** Problems, each one line naming the file; empty when every room imports only the rooms below it. */
export function roomDirection(root) {
  const source = join(root, 'packages/server/src')
  const problems = drawingProblems(root)
  for (const file of sourceFiles(source)) {
    const [room, ...inside] = relative(source, file).split(sep)
    if (!file.endsWith('.ts') || inside.length === 0 || room === 'testing' || isTest(file)) continue
    if (MAY_IMPORT[room] === undefined) {
      problems.push(`${relative(root, file)}: ${room} is not a room that is known here`)
      continue
    }
    for (const match of readFileSync(file, 'utf8').matchAll(SPECIFIER)) {
      const [other, ...rest] = relative(source, resolve(dirname(file), match[1] ?? match[2])).split(sep)
      if (other === room || (rest.length > 0 && MAY_IMPORT[room].includes(other))) continue
      const arrow = `${relative(source, file)} -> ${[other, ...rest].join('/')}`
      problems.push(
        `${arrow}: ${room} may not import ${rest.length > 0 ? other : 'what puts the rooms together'}`,
      )
    }
  }
  return problems
}

const DRAWING = 'docs/developers/architecture.md'

/** The drawing of the rooms says of each what it may import, and no more. */
function drawingProblems(root) {
  const drawn = /```\n([^`]*)```/.exec(readFileSync(join(root, DRAWING), 'utf8'))?.[1] ?? ''
  const lines = new Set(drawn.trim().split('\n'))
  const wanted = Object.entries(MAY_IMPORT).map(([room, rooms]) =>
    rooms.length === 0 ? room : `${room} → ${rooms.join(', ')}`,
  )
  return [
    ...wanted.filter((line) => !lines.has(line)).map((line) => `${DRAWING}: the drawing lacks “${line}”`),
    ...[...lines].filter((line) => !wanted.includes(line)).map((line) => `${DRAWING}: “${line}” is not so`),
  ]
}

function isTest(file) {
  return /\.(test|contract)\.ts$/.test(file) || file.endsWith('isolation-samples.ts')
}
