/** JSON text of a value. Missing stays missing, null prints `null`. [TPL-61] */
import { demandText, spend } from '../../meter.ts'
import { isArray, type Value } from '../../values.ts'

const INDENT = 2

/** Work of looking at one key or element. */
const VISIT = 4

/** Values that are measured without noting their sizes; most have fewer. */
const VALUES_WITHOUT_NOTES = 1000

/** At least how long the JSON text of a value is; how many lines it takes, and how many levels these are indented. */
interface Extent {
  readonly length: number
  readonly lines: number
  readonly levels: number
}

const SCALAR: Extent = { length: 1, lines: 1, levels: 0 }
const ENDLESS: Extent = { length: Infinity, lines: Infinity, levels: Infinity }

/**
 * Measures a value, each part of it once, wherever it stands: a few objects inside each other, several times each, can
 * have more text than fits into any memory. A value inside itself has no end.
 */
class Tape {
  #values = 0
  readonly #noted = new Map<object, Extent>()

  measure(value: Value): Extent {
    if (typeof value === 'string') return { ...SCALAR, length: value.length + 2 }
    if (typeof value !== 'object' || value === null) return SCALAR
    const isNoted = ++this.#values > VALUES_WITHOUT_NOTES
    const before = isNoted ? this.#noted.get(value) : undefined
    if (before) return before
    if (isNoted) this.#noted.set(value, ENDLESS)
    const keys = isArray(value) ? undefined : Object.keys(value)
    const elements: readonly Value[] = isArray(value) ? value : Object.values(value)
    spend(VISIT * (elements.length + 1))
    let { length, lines, levels } = SCALAR
    elements.forEach((element, place) => {
      const inside = this.measure(element)
      length += inside.length + 1 + (keys ? (keys[place] as string).length + 3 : 0)
      lines += inside.lines
      levels += inside.levels + inside.lines
    })
    const extent = { length, lines, levels }
    if (isNoted) this.#noted.set(value, extent)
    return extent
  }
}

function jsonText(value: Value, indent = 0): string | undefined {
  if (typeof value === 'object') {
    const { length, levels } = new Tape().measure(value)
    if (length === Infinity) throw new TypeError('The value holds itself')
    demandText(length + indent * levels)
  }
  return JSON.stringify(value, undefined, indent) as string | undefined
}

/** `</` would end the script element the JSON stands in. */
const withoutEndTags = (json: string | undefined): Value => json?.replaceAll('</', '<\\/')

export const json = (value: Value): Value => withoutEndTags(jsonText(value))
export const jsonPretty = (value: Value): Value => withoutEndTags(jsonText(value, INDENT))
export const raw = (value: Value): Value => jsonText(value)
