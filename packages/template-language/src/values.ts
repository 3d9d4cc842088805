/**
 * The values templates work on: raw JSON, with `undefined` standing for *missing*.
 *
 * Every conversion a formatter or predicate makes is one of the functions here, so that `"5"`, `5` and `true`
 * behave the same wherever they turn up. None of them throws.
 */

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

/** The own value under a key, or missing. Inherited names (`constructor`, `__proto__`) are missing. [TPL-4] */
export function own(value: ObjectValue, key: string): Value {
  return Object.hasOwn(value, key) ? value[key] : undefined
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

/** Scalars as JavaScript prints them; everything else is empty text. [TPL-2] */
export function text(value: Value): string {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
    case 'boolean':
      return String(value)
    default:
      return ''
  }
}

/**
 * The number a value stands for. Text is read as its longest leading number: a fraction only if the text holds
 * a point, so `"1.5e3"` is 1500 and `"1e3"` is 1. Text without a leading number is NaN; containers, null and
 * missing are 0. [TPL-2]
 */
export function number(value: Value): number {
  switch (typeof value) {
    case 'number':
      return value
    case 'boolean':
      return value ? 1 : 0
    case 'string':
      return value.includes('.') ? parseFloat(value) : parseInt(value, 10)
    default:
      return 0
  }
}

/** True for `true`, a whole number other than 0, and exactly the text `true`. [TPL-2] */
export function boolean(value: Value): boolean {
  switch (typeof value) {
    case 'boolean':
      return value
    case 'number':
      return value !== 0 && Number.isInteger(value)
    default:
      return value === 'true'
  }
}

/** Element count of an array, own key count of an object, otherwise 0. [TPL-2] */
export function size(value: Value): number {
  if (typeof value !== 'object' || value === null) return 0
  return isArray(value) ? value.length : Object.keys(value).length
}

/** The one rule of truth: not missing, null, false, 0, NaN, empty text, or an empty container. [TPL-3] */
export function truthy(value: Value): boolean {
  if (typeof value !== 'object') return Boolean(value)
  if (value === null) return false
  if (isArray(value)) return value.length > 0
  for (const key in value) if (Object.hasOwn(value, key)) return true
  return false
}

/** Deep, strict equality; nothing is converted. Missing counts as null, also inside containers. [TPL-5] */
export function equal(a: Value, b: Value): boolean {
  const left = a ?? null
  const right = b ?? null
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (isArray(left)) return isArray(right) && equalArrays(left, right)
  return !isArray(right) && equalObjects(left, right)
}

function equalArrays(a: readonly Value[], b: readonly Value[]): boolean {
  return a.length === b.length && a.every((element, index) => equal(element, b[index]))
}

function equalObjects(a: ObjectValue, b: ObjectValue): boolean {
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]))
}

/**
 * Order of two values: negative, 0 or positive. The right side is converted to the type of the left. A number
 * against NaN gives 1; missing, null and containers are 0 when deeply equal, otherwise less. [TPL-6]
 */
export function compare(a: Value, b: Value): number {
  switch (typeof a) {
    case 'number': {
      const right = number(b)
      return a < right ? -1 : a === right ? 0 : 1
    }
    case 'string': {
      const right = text(b)
      return a < right ? -1 : a === right ? 0 : 1
    }
    case 'boolean':
      return a === boolean(b) ? 0 : a ? 1 : -1
    default:
      return equal(a, b) ? 0 : -1
  }
}

/**
 * What a bare variable tag prints: scalars as text, arrays joined with bare commas, the rest nothing. Printing
 * never escapes. [TPL-7]
 */
export function print(value: Value): string {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
    case 'boolean':
      return String(value)
    case 'object':
      return isArray(value) ? joined(value) : ''
    default:
      return ''
  }
}

/** Elements of an array joined with commas, each as JavaScript string concatenation prints it. */
function joined(elements: readonly Value[]): string {
  return elements
    .map((element) => {
      if (element === null || element === undefined) return 'null'
      if (typeof element !== 'object') return text(element)
      return isArray(element) ? joined(element) : '[object Object]'
    })
    .join(',')
}
