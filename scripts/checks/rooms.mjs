// Rooms import one way only. What a room may import is said once in a table, and drawn in the documentation.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { isGuide } from './import-direction.mjs'
import { sourceFiles } from './source-files.mjs'

const SPECIFIER =
  /(?:\bimport|\bexport)\s(?:[^'"`;]*?\sfrom\s*)?['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]/g

const DRAWING = 'docs/developers/architecture.md'

/**
 * Problems, each one line naming the file; empty when every room imports only the rooms below it, and the drawing says so.
 *
 * @param {object} rooms
 * @param {string} rooms.source folder whose folders are the rooms
 * @param {string} rooms.heading of the drawing, in the architecture's document
 * @param {Record<string, string[]>} rooms.mayImport as it is drawn
 * @param {(path: string) => string | undefined} rooms.roomOf the room of a file; none for those that put rooms together
 * @param {(room: string) => string[] | undefined} rooms.allowedIn what a room may import; nothing for one that is not known
 * @param {(path: string) => boolean} rooms.isExcused files that may import every room, such as tests
 */
export function roomProblems(root, { source: folder, heading, mayImport, roomOf, allowedIn, isExcused }) {
  const source = join(root, folder)
  const problems = drawingProblems(root, heading, mayImport)
  for (const file of sourceFiles(source)) {
    const path = relative(source, file)
    const room = roomOf(path)
    if (!/\.tsx?$/.test(file) || room === undefined || room === 'testing' || isExcused(path)) continue
    const allowed = allowedIn(room)
    if (allowed === undefined) {
      problems.push(`${relative(root, file)}: ${room} is not a room that is known here`)
      continue
    }
    for (const match of readFileSync(file, 'utf8').matchAll(SPECIFIER)) {
      const imported = resolve(dirname(file), match[1] ?? match[2])
      if (isGuide(root, imported)) continue
      const target = relative(source, imported)
      const other = roomOf(target)
      if (other === room || (other !== undefined && allowed.includes(other))) continue
      problems.push(`${path} -> ${target}: ${room} may not import ${other ?? 'what puts the rooms together'}`)
    }
  }
  return problems
}

/**
 * The list below a drawing names every folder of a room, and none that is not there: what is not listed is not found by
 * whoever looks for its place.
 *
 * @param {string} folder whose folders are the rooms
 * @param {string} heading of the drawing
 * @returns one line for each that is not there, or not listed
 */
export function folderProblems(root, folder, heading) {
  const named = namedFolders(root, heading)
  return foldersIn(join(root, folder))
    .filter((room) => room !== 'testing')
    .flatMap((room) => {
      const there = foldersIn(join(root, folder, room))
      const said = named.get(room)
      if (said === undefined) return [`${DRAWING}: the list lacks the room \`${room}\``]
      return [
        ...said
          .filter((name) => !there.includes(name))
          .map((name) => `${DRAWING}: ${room} has no folder \`${name}\``),
        ...there
          .filter((name) => !said.includes(name))
          .map((name) => `${DRAWING}: the folder \`${name}\` of ${room} is not listed`),
      ]
    })
}

/**
 * Inside of a room, a folder imports only folders that are listed before it, so that there is no circle among them. The files
 * beside the folders of a room put them together, or are below them: one that a folder imports stands above all it imports.
 *
 * @param {string} folder whose folders are the rooms
 * @param {string} heading of the drawing
 * @param {(path: string) => boolean} isExcused files that may import every folder, such as tests
 * @returns one line for each import the other way
 */
export function folderDirection(root, folder, heading, isExcused) {
  const source = join(root, folder)
  const problems = []
  for (const [room, order] of namedFolders(root, heading)) {
    const imports = importsWithin(source, room, isExcused)
    const heights = new Map()
    /** Where a file stands: its folder's place in the list; beside the folders, above what it imports. */
    const heightOf = (path) => {
      const [, inside, ...below] = path.split(sep)
      if (below.length > 0) return order.indexOf(inside)
      if (!heights.has(path)) {
        heights.set(path, -1)
        heights.set(path, Math.max(-1, ...(imports.get(path) ?? []).map(heightOf)))
      }
      return heights.get(path)
    }
    for (const [path, targets] of imports) {
      const [, own, ...inside] = path.split(sep)
      if (inside.length === 0) continue
      for (const target of targets)
        if (target.split(sep)[1] !== own && heightOf(target) >= heightOf(path))
          problems.push(`${path} -> ${target}: in ${room}, ${own} stands below it (${DRAWING})`)
    }
  }
  return problems
}

/** What the files of a room import of it. */
function importsWithin(source, room, isExcused) {
  const imports = new Map()
  if (!existsSync(join(source, room))) return imports
  for (const file of sourceFiles(join(source, room))) {
    const path = relative(source, file)
    if (!/\.tsx?$/.test(file) || isExcused(path)) continue
    const targets = Array.from(readFileSync(file, 'utf8').matchAll(SPECIFIER), (match) =>
      relative(source, resolve(dirname(file), match[1] ?? match[2])),
    )
    imports.set(
      path,
      targets.filter((target) => target.startsWith(`${room}${sep}`)),
    )
  }
  return imports
}

/** The folders of each room, as the list below a drawing has them: a folder after those it imports. */
function namedFolders(root, heading) {
  const [, section = ''] = readFileSync(join(root, DRAWING), 'utf8').split(`## ${heading}\n`)
  return new Map(
    Array.from(section.split('\n## ')[0].matchAll(/^- `(\w+)`: (.*(?:\n {2}.*)*)/gm), ([, room, text]) => [
      room,
      Array.from(text.matchAll(/`([\w-]+)`/g), ([, name]) => name),
    ]),
  )
}

const foldersIn = (path) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** The drawing of the rooms says of each what it may import, and no more. */
function drawingProblems(root, heading, mayImport) {
  const [, section = ''] = readFileSync(join(root, DRAWING), 'utf8').split(`## ${heading}\n`)
  const lines = new Set((/```\n([^`]*)```/.exec(section)?.[1] ?? '').trim().split('\n'))
  const wanted = Object.entries(mayImport).map(([room, rooms]) =>
    rooms.length === 0 ? room : `${room} → ${rooms.join(', ')}`,
  )
  return [
    ...wanted.filter((line) => !lines.has(line)).map((line) => `${DRAWING}: the drawing lacks “${line}”`),
    ...[...lines].filter((line) => !wanted.includes(line)).map((line) => `${DRAWING}: “${line}” is not so`),
  ]
}
