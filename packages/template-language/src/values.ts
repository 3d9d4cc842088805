/**
 * The values templates work on: raw JSON, with `undefined` standing for *missing*.
 *
 * Every conversion a formatter or predicate makes is one of the functions here, so that `"5"`, `5` and `true`
 * behave the same wherever they turn up. None of them throws, except to end a render that has used up its work.
 */
import { spend, spendText } from './meter.ts'

/** Any JSON value, or `undefined` where nothing was found. Only own keys of objects count. */
export type Value =
  undefined | null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value }

/** A JSON object. */
export type ObjectValue = { readonly [key: string]: Value }

/** True for an array. `Array.isArray` does not narrow readonly arrays, this does. */
export const isArray = Array.isArray as (value: unknown) => value is readonly Value[]

/** True for an object that is neither null nor an array. */
export function isObject(value: Value): value is ObjectValue {
  return typeof value === 'object' && value !== null && !isArray(value)
}

/**
 * One step into a value: an own key of an object, an element of an array (numeric segment only), else missing.
 * Numeric segments are numbers; used on an object they name the key of the same digits. [TPL-31]
 */
export function child(value: Value, segment: string | number): Value {
  if (typeof value !== 'object' || value === null) return undefined
  if (isArray(value)) return typeof segment === 'number' ? value[segment] : undefined
  return Object.hasOwn(value, segment) ? value[segment] : undefined
}

/** Work of looking at one pair of values, one element, or one key. */
const VISIT = 4

/** The elements of an array; anything else has none. */
export function elementsOf(value: Value): readonly Value[] {
  if (!isArray(value)) return []
  spend(VISIT * value.length)
  return value
}

/** The first value, or the other where that is missing; null is found, too. */
export const firstFound = (value: Value, otherwise: Value): Value => (value === undefined ? otherwise : value)

/** Scalars as JavaScript prints them; everything else is empty text. [TPL-2] */
export function text(value: Value): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/**
 * The number a value stands for. Text is read as its longest leading number: a fraction only if the text holds
 * a point, so `"1.5e3"` is 1500 and `"1e3"` is 1. Text without a leading number is NaN; containers, null and
 * missing are 0. [TPL-2]
 */
export function number(value: Value): number {
  if (typeof value === 'string') {
    spend(value.length)
    return value.includes('.') ? parseFloat(value) : parseInt(value, 10)
  }
  return typeof value === 'number' || typeof value === 'boolean' ? Number(value) : 0
}

/** True for `true`, a whole number other than 0, and exactly the text `true`. [TPL-2] */
export function boolean(value: Value): boolean {
  return value === true || value === 'true' || (Number.isInteger(value) && value !== 0)
}

/** Element count of an array, own key count of an object, otherwise 0. [TPL-2] */
export function size(value: Value): number {
  if (typeof value !== 'object' || value === null) return 0
  if (isArray(value)) return value.length
  const { length } = Object.keys(value)
  spend(VISIT * length)
  return length
}

/** The one rule of truth: not missing, null, false, 0, NaN, empty text, or an empty container. [TPL-3] */
export function truthy(value: Value): boolean {
  if (typeof value !== 'object') return Boolean(value)
  if (value === null) return false
  if (isArray(value)) return value.length > 0
  for (const key in value) if (Object.hasOwn(value, key)) return true
  return false
}

/** Pairs that are compared without noting which ones were; most values have fewer. */
const PAIRS_WITHOUT_NOTES = 100

/**
 * Deep, strict equality; nothing is converted. Missing counts as null, also inside containers. What stands in several
 * places of a value, or inside itself, is compared once. [TPL-5]
 */
export function equal(a: Value, b: Value): boolean {
  /** Pairs that are still to be compared, one after the other. */
  const open: Value[] = [a, b]
  /** The containers each container was already compared with. */
  let noted: Map<object, Set<object>> | undefined
  for (let pairs = 0; open.length > 0; pairs++) {
    spend(VISIT)
    const right = open.pop()
    const left = open.pop()
    if (typeof left === 'string' && typeof right === 'string') spend(Math.min(left.length, right.length))
    if (left === right) continue
    if (typeof left !== 'object' || typeof right !== 'object' || !left || !right) {
      if (left == null && right == null) continue
      return false
    }
    if (pairs > PAIRS_WITHOUT_NOTES) {
      noted ??= new Map()
      const partners = noted.get(left) ?? new Set()
      if (partners.has(right)) continue
      noted.set(left, partners.add(right))
    }
    const keys = Object.keys(left)
    spend(VISIT * keys.length)
    if (isArray(left) !== isArray(right) || keys.length !== Object.keys(right).length) return false
    for (const key of keys) {
      if (!Object.hasOwn(right, key)) return false
      open.push((left as ObjectValue)[key], (right as ObjectValue)[key])
    }
  }
  return true
}

/**
 * Order of two values: negative, 0 or positive. The right side is converted to the type of the left. A number
 * against NaN gives 1; missing, null and containers are 0 when deeply equal, otherwise less. [TPL-6]
 */
export function compare(a: Value, b: Value): number {
  if (typeof a === 'boolean') return Number(a) - Number(boolean(b))
  if (typeof a === 'number') return ordered(a, number(b))
  if (typeof a === 'string') {
    const other = text(b)
    spend(Math.min(a.length, other.length))
    return ordered(a, other)
  }
  return equal(a, b) ? 0 : -1
}

const ordered = <Side extends number | string>(left: Side, right: Side): number =>
  left < right ? -1 : left === right ? 0 : 1

/**
 * What a bare variable tag prints: scalars as text, arrays joined with bare commas, the rest nothing. Printing
 * never escapes. [TPL-7]
 */
export function print(value: Value): string {
  return typeof value !== 'string' && isArray(value) ? joined(value) : text(value)
}

/**
 * Elements joined with commas, each as JavaScript text; null is a word in the outermost array only. Arrays inside are
 * kept on a list, so that they may be as deep as they like.
 */
function joined(array: readonly Value[]): string {
  const outer: { readonly elements: readonly Value[]; next: number }[] = []
  let elements = array
  let next = 0
  let printed = ''
  /** What comes next, put together in one go: single words would be a long chain of small texts. */
  let words: string[] = []
  for (;;) {
    if (words.length > WORDS_TOGETHER) {
      printed += words.join('')
      words = []
    }
    if (next < elements.length) {
      if (next > 0) words.push(',')
      const element = elements[next++]
      spend(VISIT)
      if (isArray(element)) {
        outer.push({ elements, next })
        elements = element
        next = 0
        continue
      }
      const word = plainText(element, outer.length === 0 ? 'null' : '')
      spendText(word.length + 1)
      words.push(word)
    } else {
      const last = outer.pop()
      if (last === undefined) return printed + words.join('')
      elements = last.elements
      next = last.next
    }
  }
}

const WORDS_TOGETHER = 4000

function plainText(element: Value, nothing: string): string {
  if (element == null) return nothing
  return typeof element === 'object' ? '[object Object]' : text(element)
}
