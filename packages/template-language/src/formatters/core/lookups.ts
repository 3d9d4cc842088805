/** Formatters that pick something out of a value. [TPL-62] */
import type { Reference } from '../../code/layout.ts'
import type { Formatter, PreparedFormatter } from '../../extension.ts'
import { splitReference } from '../../code/references.ts'
import { spend } from '../../meter.ts'
import { child, elementsOf, isArray, text, truthy, type Value } from '../../values.ts'

/** Follows a path straight into a value. */
function follow(value: Value, path: Reference): Value {
  spend(path.length)
  return path.reduce<Value>((found, segment) => child(found, segment), value)
}

export const prop: PreparedFormatter = {
  prepare(args) {
    const path = args.flatMap(splitReference)
    return (value) => follow(value, path)
  },
}

/** Each argument names the place of a key: a number is an index, an array a whole path, other text one key. */
export const get: Formatter = (value, args, context) =>
  args.reduce<Value>((found, argument) => {
    const key = context.resolve(argument)
    if (key === undefined) return undefined
    return follow(
      found,
      (isArray(key) ? key : [key]).map((part) => (typeof part === 'number' ? part : text(part))),
    )
  }, value)

export const lookup: Formatter = (_value, [name], context) =>
  name ? context.resolve(text(context.resolve(name))) : ''

export const keyBy: PreparedFormatter = {
  prepare([name]) {
    const path = name === undefined ? undefined : splitReference(name)
    return (value) => {
      const elements = path ? elementsOf(value) : []
      const entries = elements.map((element) => [follow(element, path as Reference), element] as const)
      return Object.fromEntries(
        entries.filter(([key]) => key !== undefined).map(([key, element]) => [text(key), element]),
      )
    }
  },
}

type Find = <Element>(list: readonly Element[], test: (element: Element) => boolean) => Element | undefined

/** Formatter that finds an element by what it, or an entry of a map under its text, has at a path. */
function finder(find: Find): PreparedFormatter {
  return {
    prepare(args) {
      const [first, second] = args
      const [map, path] = args.length === 2 ? [first, second] : [undefined, first]
      const segments = path === undefined ? undefined : splitReference(path)
      return (value, context) => {
        const entries = map === undefined ? undefined : context.resolve(map)
        const entryOf = (element: Value) => (map === undefined ? element : child(entries, text(element)))
        return isArray(value)
          ? find(elementsOf(value), (element) => !segments || truthy(follow(entryOf(element), segments)))
          : undefined
      }
    },
  }
}

export const findFirst = finder((list, test) => list.find(test))
export const findLast = finder((list, test) => list.findLast(test))
