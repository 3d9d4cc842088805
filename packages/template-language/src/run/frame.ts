/** The stack of scopes a running template resolves names in. [TPL-33] */
import type { Reference } from '../code/layout.ts'
import { child, isArray, type Value } from '../values.ts'
import type { Lookup } from './lookup.ts'
import type { Block } from './block.ts'

export class Frame {
  node: Value
  /** Position in the array being iterated, from 0; -1 where nothing is iterated. */
  index = -1
  readonly parent: Frame | null
  /** Lookups do not go further out than this frame. */
  readonly barrier: boolean
  locals: Map<string, Value> | null = null
  macros: Map<string, Block> | null = null

  constructor(node: Value, parent: Frame | null, barrier = false) {
    this.node = node
    this.parent = parent
    this.barrier = barrier
  }

  define(name: string, value: Value): void {
    this.locals ??= new Map()
    this.locals.set(name, value)
  }
}

/** Resolves a reference by walk: the first segment in this frame or one further out, the rest inside it. [TPL-33] */
export function resolve(from: Frame, lookup: Lookup): Value {
  let frame: Frame | null = from
  let value: Value
  do {
    value = lookup.isLocal ? local(frame, lookup.first as string) : key(frame.node, lookup)
    if (value !== undefined || frame.barrier || lookup.isNode) break
    frame = frame.parent
  } while (frame !== null)
  return lookup.rest === null ? value : follow(value, lookup.rest)
}

/** Resolves a reference in this frame only, as sections do. [TPL-34] */
export function resolveHere(frame: Frame, lookup: Lookup): Value {
  const value = lookup.isLocal ? local(frame, lookup.first as string) : key(frame.node, lookup)
  return lookup.rest === null ? value : follow(value, lookup.rest)
}

/** What a node has under the first name of a reference. [TPL-32] */
function key(node: Value, lookup: Lookup): Value {
  if (typeof node !== 'object' || node === null) return undefined
  if (isArray(node)) return element(node, lookup.first)
  // Asking for own keys only is slow; names that no plain object inherits need no asking.
  if (lookup.isInherited && !Object.hasOwn(node, lookup.first)) return undefined
  return node[lookup.first]
}

function element(array: readonly Value[], name: string | number): Value {
  if (typeof name === 'number') return array[name]
  return name === 'length' ? array.length : undefined
}

function local(frame: Frame, name: string): Value {
  switch (name) {
    case '@':
      return frame.node
    case '@index':
      return frame.index < 0 ? undefined : frame.index + 1
    case '@index0':
      return frame.index < 0 ? undefined : frame.index
    default:
      return frame.locals?.get(name)
  }
}

function follow(start: Value, path: Reference): Value {
  let value = start
  for (let index = 0; index < path.length && value !== undefined; index++) {
    value = child(value, path[index] as string | number)
  }
  return value
}

/** The macro of a name, from the innermost frame outwards; barriers do not hide macros. [TPL-37] */
export function findMacro(from: Frame, name: string): Block | undefined {
  for (let frame: Frame | null = from; frame !== null; frame = frame.parent) {
    const macro = frame.macros?.get(name)
    if (macro !== undefined) return macro
  }
  return undefined
}
