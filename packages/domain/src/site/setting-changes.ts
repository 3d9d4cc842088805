import { sortedObject } from '../document/canonical.ts'
import type { Json, JsonObject } from '../document/document.ts'

/** Some parts of settings, to whatever depth; what is not there is left as it is. */
export type PartsOf<T> = { readonly [Name in keyof T]?: PartOf<Exclude<T[Name], undefined>> }
type PartOf<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? string extends keyof Value
      ? Value
      : PartsOf<Value>
    : Value

/** Settings that are one value each: whoever changes something of them has to have seen all of it. */
const WHOLE = new Set(['shipping', 'taxes', 'texts', 'verification', 'checkoutQuestions'])

/** What differs, all the way down: of `now`, what is not the same in `was`. Lists are one value. [SET-20] */
export function changedParts<T extends object>(was: T, now: T): PartsOf<T> {
  return difference(objectOf(was), objectOf(now)) as PartsOf<T>
}

function difference(was: JsonObject, now: JsonObject): JsonObject {
  const changed = Object.entries(now).flatMap(([name, value]): [string, Json][] => {
    const before = was[name]
    if (isSame(before, value)) return []
    return [[name, isDivided(name, value) && isObject(before) ? difference(before, value) : value]]
  })
  return Object.fromEntries(changed)
}

/** Settings with some parts of them changed. [SET-20] */
export function withParts<T extends object>(settings: T, parts: PartsOf<T>): T {
  return merged(objectOf(settings), objectOf(parts)) as T
}

function merged(settings: JsonObject, parts: JsonObject): JsonObject {
  const changed = Object.entries(parts).map(([name, value]): [string, Json] => {
    const before = settings[name]
    return [name, isDivided(name, value) && isObject(before) ? merged(before, value) : value]
  })
  return { ...settings, ...Object.fromEntries(changed) }
}

/** The parts of settings that are about to be changed, as they stand now: what `overtaken` is told was seen. [SET-21] */
export function seenOf(settings: object, parts: object): JsonObject {
  return seenParts(objectOf(settings), objectOf(parts))
}

function seenParts(settings: JsonObject, parts: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(parts).map(([name, value]): [string, Json] => {
      const now = settings[name]
      const isPart = isDivided(name, value) && isObject(now)
      return [name, isPart ? seenParts(now, value) : (now ?? null)]
    }),
  )
}

/**
 * What of it somebody else has changed since: paths of settings that are neither what they were when the change was begun
 * nor what it makes them. [SET-21]
 *
 * @param seen what the parts that are changed were when that was begun; those that are not in it are not looked at
 */
export function overtaken(settings: object, seen: object, parts: object): readonly string[] {
  return [...overtakenPaths(objectOf(settings), objectOf(seen), objectOf(parts), '')]
}

function* overtakenPaths(
  settings: JsonObject,
  seen: JsonObject,
  parts: JsonObject,
  at: string,
): Generator<string> {
  for (const [name, value] of Object.entries(parts)) {
    if (!Object.hasOwn(seen, name)) continue
    const now = settings[name]
    const before = seen[name]
    if (isDivided(name, value) && isObject(before))
      yield* overtakenPaths(isObject(now) ? now : {}, before, value, `${at}${name}.`)
    else if (!isSame(now, before) && !isSame(now, value)) yield `${at}${name}`
  }
}

function isDivided(name: string, value: Json | undefined): value is JsonObject {
  return isObject(value) && !WHOLE.has(name)
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The same to whoever reads it: nothing written, switched off and never set are one. */
function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return text(one) === text(other)
}

function text(value: Json | undefined): string {
  return value === undefined || value === '' || value === false || value === null
    ? ''
    : JSON.stringify(sortedObject({ value }))
}

/** The same without what JSON does not know. */
function objectOf(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject
}
