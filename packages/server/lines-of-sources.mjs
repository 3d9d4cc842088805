// What an error says of where it happened, in files and lines that people wrote, when the server runs from its bundle.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const valueOf = new Map([...alphabet].map((letter, value) => [letter.charCodeAt(0), value]))
const [comma, semicolon] = [...',;'].map((letter) => letter.charCodeAt(0))

/**
 * Has the stacks of errors name the sources of a bundle. A map is read when an error first comes from its file, and not
 * kept: Node's own way reads all of them at the start, or holds sixty megabytes.
 *
 * @param folder the bundle's
 */
export function sayLinesOfSources(folder) {
  const prefix = `${pathToFileURL(folder).href}/`
  const place = /([^/\s()]+\.js):(\d+):(\d+)/
  /** What was asked for before, by file, line and column. */
  const known = new Map()
  const sourceOf = (written) => {
    const [, file, line, column] = place.exec(written) ?? []
    if (file === undefined) return undefined
    if (!known.has(written)) {
      if (known.size > 1000) known.clear()
      known.set(written, originalPlace(folder, file, Number(line), Number(column)))
    }
    return known.get(written)
  }
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((frame) => {
      const text = String(frame)
      const at = text.indexOf(prefix)
      if (at === -1) return text
      const end = text.endsWith(')') ? text.length - 1 : text.length
      const source = sourceOf(text.slice(at + prefix.length, end))
      return source === undefined ? text : text.slice(0, at) + source + text.slice(end)
    })
    return [headOf(error), ...lines].join('\n    at ')
  }
}

function headOf(error) {
  try {
    return Error.prototype.toString.call(error)
  } catch {
    return 'Error'
  }
}

/** The map that was read last, for as long as the errors of this moment are looked at. */
let held

function mapOf(path) {
  if (held?.path !== path) {
    held = { path, map: JSON.parse(readFileSync(path, 'utf8')) }
    setImmediate(() => (held = undefined)).unref()
  }
  return held.map
}

/** Where a place of a bundled file was written, as `file:line:column`; undefined where no map tells. */
function originalPlace(folder, file, line, column) {
  try {
    const { mappings, sources } = mapOf(join(folder, `${file}.map`))
    const found = lookUp(mappings, line - 1, column - 1)
    if (found === undefined) return undefined
    const source = fileURLToPath(new URL(sources[found.source], pathToFileURL(join(folder, file))))
    return `${source}:${found.line + 1}:${found.column + 1}`
  } catch {
    return undefined
  }
}

/** Reads a source map's mappings, which say by how much each number differs from the one before, up to a place. */
function lookUp(mappings, wantedLine, wantedColumn) {
  const state = [0, 0, 0, 0, 0]
  let [field, value, shift, line] = [0, 0, 0, 0]
  let found
  const endOfSegment = () => {
    if (line === wantedLine && field >= 4 && state[0] <= wantedColumn)
      found = { source: state[1], line: state[2], column: state[3] }
    field = 0
  }
  for (let index = 0; index < mappings.length && line <= wantedLine; index += 1) {
    const code = mappings.charCodeAt(index)
    if (code === comma) endOfSegment()
    else if (code === semicolon) {
      endOfSegment()
      line += 1
      state[0] = 0
    } else {
      const digit = valueOf.get(code)
      value += (digit & 31) << shift
      shift += 5
      if ((digit & 32) === 0) {
        state[field] += value & 1 ? -(value >> 1) : value >> 1
        field += 1
        value = 0
        shift = 0
      }
    }
  }
  endOfSegment()
  return found
}
