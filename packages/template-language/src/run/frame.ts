/** The stack of scopes a running template resolves names in. [TPL-30] */
import type { Reference } from '../code/layout.ts'
import { child, isArray, type Value } from '../values.ts'
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

/** Looks one name up in one frame. [TPL-32] */
export function lookUp(frame: Frame, name: string | number): Value {
  if (typeof name === 'string' && name.charCodeAt(0) === AT_SIGN) return lookUpLocal(frame, name)
  return lookUpKey(frame.node, name)
}

const AT_SIGN = 64

function lookUpKey(node: Value, name: string | number): Value {
  if (typeof node !== 'object' || node === null) return undefined
  if (isArray(node)) {
    if (typeof name === 'number') return node[name]
    return name === 'length' ? node.length : undefined
  }
  return Object.hasOwn(node, name) ? node[name] : undefined
}

function lookUpLocal(frame: Frame, name: string): Value {
  if (name === '@') return frame.node
  if (name === '@index') return frame.index < 0 ? undefined : frame.index + 1
  if (name === '@index0') return frame.index < 0 ? undefined : frame.index
  return frame.locals?.get(name)
}

/** Resolves a reference by walk: the first segment in this frame or one further out, the rest inside it. [TPL-33] */
export function resolve(frame: Frame, reference: Reference): Value {
  const value = walk(frame, reference[0] as string | number)
  return reference.length === 1 ? value : follow(value, reference)
}

function walk(from: Frame, name: string | number): Value {
  if (name === '@') return from.node
  let frame: Frame | null = from
  if (typeof name === 'string' && name.charCodeAt(0) === AT_SIGN) {
    while (frame !== null) {
      const value = lookUpLocal(frame, name)
      if (value !== undefined || frame.barrier) return value
      frame = frame.parent
    }
    return undefined
  }
  while (frame !== null) {
    const value = lookUpKey(frame.node, name)
    if (value !== undefined || frame.barrier) return value
    frame = frame.parent
  }
  return undefined
}

/** Resolves a reference in this frame only, as sections do. [TPL-34] */
export function resolveHere(frame: Frame, reference: Reference): Value {
  const value = lookUp(frame, reference[0] as string | number)
  return reference.length === 1 ? value : follow(value, reference)
}

function follow(start: Value, reference: Reference): Value {
  let value = start
  for (let index = 1; index < reference.length; index++) {
    value = child(value, reference[index] as string | number)
    if (value === undefined) return undefined
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
