/**
 * A second, slow implementation of the language to check the fast one against: it walks the instruction tree and
 * keeps scopes as a plain list, copying where the engine shares. Only the formatters and predicates are common.
 */
import * as op from '../src/code/opcodes.ts'
import { opcodeName } from '../src/code/opcode-names.ts'
import type {
  FrameOptions,
  Formatter,
  Predicate,
  RenderContext,
  ResolvedEnvironment,
} from '../src/extension.ts'
import { resolveEnvironment } from '../src/run/resolve-environment.ts'
import type { Tables } from '../src/run/calls.ts'
import { isArray, print, truthy, type Value } from '../src/values.ts'

type Json = readonly unknown[]
type Segment = string | number

interface Scope {
  node: Value
  index?: number
  barrier?: boolean
  locals: Record<string, Value>
  macros: Record<string, Json>
}

export interface OracleResult {
  readonly output: string
  readonly errors: readonly string[]
}

/** Renders an instruction tree. */
export function interpret(code: Json, data: Value, tables: Tables): OracleResult {
  const oracle = new Oracle(data, tables)
  const output = oracle.block(code[2] as Json)
  return { output, errors: oracle.errors }
}

const LITERALS: Record<number, string> = { 12: '{', 13: '}', 14: '\n', 15: ' ', 16: '\t' }

class Oracle implements RenderContext {
  readonly errors: string[] = []
  readonly environment: ResolvedEnvironment = resolveEnvironment({ enableInclude: true })
  readonly now = 0
  readonly #tables: Tables
  #scopes: Scope[]
  #depth = 0

  constructor(data: Value, tables: Tables) {
    this.#tables = tables
    this.#scopes = [{ node: data, locals: Object.create(null), macros: Object.create(null) }]
  }

  get node(): Value {
    return this.#current.node
  }

  get #current(): Scope {
    return this.#scopes.at(-1) as Scope
  }

  /** The text a block prints. */
  block(instructions: Json): string {
    let text = ''
    for (const instruction of instructions) {
      const scopes = [...this.#scopes]
      const depth = this.#depth
      const partial: string[] = []
      try {
        this.#instruction(instruction, partial)
      } catch (failure) {
        this.#scopes = scopes
        this.#depth = depth
        const { name, message } = failure as Error
        const opcode = (instruction as Json)[0] as number
        this.errors.push(
          `RuntimeError: Unexpected ${name} error when executing ${opcodeName(opcode)}: ${message}`,
        )
      }
      text += partial.join('')
    }
    return text
  }

  resolve(reference: string | { first: Segment; rest: readonly Segment[] | null }, skip = 0): Value {
    const path =
      typeof reference === 'string'
        ? reference.split('.').map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment))
        : [reference.first, ...(reference.rest ?? [])]
    const kept = Math.max(1, this.#scopes.length - skip)
    return this.#walk(path, this.#scopes.slice(0, kept))
  }

  error(message: string): void {
    this.errors.push(message)
  }

  define(name: string, value: Value): void {
    this.#current.locals[name] = value
  }

  within<Result>(node: Value, body: () => Result, options: FrameOptions = {}): Result {
    this.#push({ node, barrier: options.private === true })
    Object.assign(this.#current.locals, options.locals)
    try {
      return body()
    } finally {
      this.#scopes = this.#scopes.slice(0, -1)
    }
  }

  renderSnippet(): string {
    throw new Error('The oracle has no snippets.')
  }

  findPartial(): never {
    throw new Error('The oracle has no snippets.')
  }

  renderPartial(name: string, node: Value, options?: FrameOptions): string {
    const macro = this.#macro(name)
    return macro === undefined ? '' : this.within(node, () => this.#nested(name, macro), options)
  }

  #push(scope: Partial<Scope>): void {
    const blank = { node: undefined, locals: Object.create(null), macros: Object.create(null) }
    this.#scopes = [...this.#scopes, { ...blank, ...scope }]
  }

  #pop(): void {
    this.#scopes = this.#scopes.slice(0, -1)
  }

  #macro(name: string): Json | undefined {
    const scope = this.#scopes.findLast(({ macros }) => name in macros)
    if (scope !== undefined) return scope.macros[name]
    this.error(`RuntimeError: Attempt to apply partial '${name}' which could not be found.`)
    return undefined
  }

  #nested(name: string, block: Json): string {
    if (this.#depth === 16) {
      this.error(`RuntimeError: Attempt to apply partial '${name}' exceeded maximum recursion depth of 16`)
      return ''
    }
    this.#depth++
    const text = this.block(block)
    this.#depth--
    return text
  }

  #walk([first, ...rest]: readonly Segment[], scopes: readonly Scope[]): Value {
    if (first === '@') return this.#follow(scopes.at(-1)?.node, rest)
    for (const scope of scopes.toReversed()) {
      const value = this.#lookUp(scope, first as Segment)
      if (value !== undefined) return this.#follow(value, rest)
      if (scope.barrier) return undefined
    }
    return undefined
  }

  #here([first, ...rest]: readonly Segment[]): Value {
    return this.#follow(this.#lookUp(this.#current, first as Segment), rest)
  }

  #lookUp(scope: Scope, name: Segment): Value {
    if (name === '@') return scope.node
    if (name === '@index') return scope.index === undefined ? undefined : scope.index + 1
    if (name === '@index0') return scope.index
    if (typeof name === 'string' && name.startsWith('@')) return scope.locals[name]
    if (isArray(scope.node) && name === 'length') return scope.node.length
    return this.#follow(scope.node, [name])
  }

  #follow(value: Value, path: readonly Segment[]): Value {
    let found = value
    for (const segment of path) {
      if (isArray(found)) found = typeof segment === 'number' ? found[segment] : undefined
      else if (typeof found === 'object' && found !== null && Object.keys(found).includes(String(segment))) {
        found = (found as Record<string, Value>)[segment]
      } else return undefined
    }
    return found
  }

  #instruction(code: unknown, out: string[]): void {
    if (typeof code === 'number') return void out.push(LITERALS[code] ?? '')
    const [opcode, a, b, c, d] = code as Json
    switch (opcode) {
      case op.TEXT:
        return void out.push(a as string)
      case op.VARIABLE: {
        const values = (a as Segment[][]).map((reference) => this.#walk(reference, this.#scopes))
        this.#push({ node: values[0] })
        const value = this.#format(values, b)
        this.#pop()
        return void out.push(print(value))
      }
      case op.BINDVAR: {
        const values = (b as Segment[][]).map((reference) => this.#walk(reference, this.#scopes))
        return this.define(a as string, this.#format(values, c))
      }
      case op.CTXVAR: {
        const pairs = (b as [string, Segment[]][]).map(([key, path]) => [
          key,
          this.#walk(path, this.#scopes) ?? null,
        ])
        return this.define(a as string, Object.fromEntries(pairs))
      }
      case op.SECTION: {
        const node = this.#here(a as Segment[])
        this.#push({ node })
        out.push(truthy(node) ? this.block(b as Json) : this.#alternate(c))
        return this.#pop()
      }
      case op.REPEATED:
        return this.#repeated(this.#here(a as Segment[]), b as Json, c, d as Json, out)
      case op.PREDICATE:
        return void out.push(this.#test(a as string, b) ? this.block(c as Json) : this.#alternate(d))
      case op.IF: {
        const operators = a as number[]
        const values = (b as Segment[][]).map((reference) => truthy(this.#walk(reference, this.#scopes)))
        out.push(this.#decide(values, operators) ? this.block(c as Json) : this.#alternate(d))
        return
      }
      case op.MACRO:
        this.#current.macros[a as string] = b as Json
        return
      case op.INCLUDE: {
        const macro = this.#macro(a as string)
        if (macro === undefined) return
        const text = this.#nested(a as string, macro)
        if ((b as Json[])[0]?.includes('output')) out.push(text)
      }
    }
  }

  #decide([first = false, ...rest]: readonly boolean[], operators: readonly number[]): boolean {
    let result = first
    for (const [place, operator] of operators.entries()) {
      const next = rest[place] as boolean
      result = operator === 1 ? result && next : result || next
      if (result === (operator === 0)) return result
    }
    return result
  }

  #repeated(node: Value, body: Json, alternate: unknown, between: Json, out: string[]): void {
    if (!isArray(node) || node.length === 0) return void out.push(this.#alternate(alternate))
    for (const [index, element] of node.entries()) {
      this.#push({ node, index })
      this.#push({ node: element })
      out.push(this.block(body))
      if (index + 1 < node.length) out.push(this.block(between))
      this.#pop()
      this.#pop()
    }
  }

  #alternate(code: unknown): string {
    if (!isArray(code)) return ''
    const [, name, args, block, next] = code as Json
    if (name === 0) return this.block(block as Json)
    return this.#test(name as string, args) ? this.block(block as Json) : this.#alternate(next)
  }

  #test(name: string, args: unknown): boolean {
    const entry = Object.hasOwn(this.#tables.predicates, name) ? this.#tables.predicates[name] : undefined
    if (entry === undefined) return false
    const list = argumentsOf(args)
    return typeof entry === 'function' ? (entry as Predicate)(list, this) : entry.prepare(list)(this)
  }

  #format(values: Value[], calls: unknown): Value {
    for (const [name, args] of (calls || []) as [string, unknown][]) {
      const entry = this.#tables.formatters[name] as Tables['formatters'][string]
      const list = argumentsOf(args)
      if (typeof entry === 'function') values[0] = (entry as Formatter)(values[0], list, this, values)
      else if ('plain' in entry) values[0] = entry.plain(values[0])
      else values[0] = entry.prepare(list)(values[0], this, values)
    }
    return values[0]
  }
}

function argumentsOf(args: unknown): readonly string[] {
  return isArray(args as Value) ? ((args as Json)[0] as string[]) : []
}
