import { z } from 'zod'
import { hostileNumbers, hostileTexts, hostileValue } from './hostile.ts'
import type { Known } from './known.ts'
import type { Random } from './random.ts'

/** As much of JSON Schema as zod writes. */
export interface Shape {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Shape
  readonly items?: Shape
  readonly prefixItems?: readonly Shape[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly minItems?: number
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Shape>>
}

/** What a route's schema allows, so that values can be made that pass it; undefined without one. */
export function shapeOf(schema: unknown): Shape | undefined {
  if (!(schema instanceof z.ZodType)) return undefined
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
}

/** What values are made from. */
export interface Sources {
  readonly random: Random
  /** What the server has answered with. */
  readonly known: Known
  /** Address of the route the values are for. */
  readonly url: string
  /** How often a value is hostile instead of fitting, from 0 to 1. */
  readonly hostility: number
}

const deepest = 8

/** A value that fits a shape, except where it is hostile. */
export function valueOf(shape: Shape, sources: Sources, root: Shape = shape, depth = 0, name = ''): unknown {
  const { random } = sources
  if (random.chance(sources.hostility)) return hostileValue(random)
  if (shape.$ref !== undefined) {
    const target = shape.$ref === '#' ? root : root.$defs?.[shape.$ref.split('/').at(-1) ?? '']
    return target === undefined || depth > deepest ? null : valueOf(target, sources, root, depth + 1, name)
  }
  if ('const' in shape) return shape.const
  if (shape.enum !== undefined) return random.pick(shape.enum)
  const choices = shape.anyOf ?? shape.oneOf
  if (choices !== undefined) return valueOf(random.pick(choices), sources, root, depth + 1, name)
  if (shape.allOf !== undefined)
    return Object.assign({}, ...shape.allOf.map((each) => valueOf(each, sources, root, depth + 1)))
  const type = typeof shape.type === 'object' ? random.pick(shape.type) : shape.type
  switch (type) {
    case 'object':
      return objectOf(shape, sources, root, depth)
    case 'array':
      return arrayOf(shape, sources, root, depth, name)
    case 'string':
      return textOf(shape, sources, name)
    case 'integer':
    case 'number':
      return numberOf(shape, sources, type === 'integer')
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    default:
      return depth > deepest ? null : random.pick([1, 'text', true, null, {}, []])
  }
}

function objectOf(shape: Shape, sources: Sources, root: Shape, depth: number): Record<string, unknown> {
  const { random } = sources
  const made: Record<string, unknown> = {}
  for (const [name, each] of Object.entries(shape.properties ?? {})) {
    const needed = shape.required?.includes(name) ?? false
    if (needed || (depth < deepest && random.chance(0.5)))
      set(made, name, valueOf(each, sources, root, depth + 1, name))
  }
  const { additionalProperties: more } = shape
  if (typeof more === 'object' && depth < deepest) {
    for (let count = random.below(3); count > 0; count--) {
      const name = random.chance(0.3) ? random.pick(hostileTexts) : random.pick(['en', 'de', 'a', 'colour'])
      set(made, name, valueOf(more, sources, root, depth + 1))
    }
  }
  return made
}

/** Also a property named `__proto__` is one of its own. */
function set(object: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true })
}

function arrayOf(shape: Shape, sources: Sources, root: Shape, depth: number, name: string): unknown[] {
  if (shape.prefixItems !== undefined)
    return shape.prefixItems.map((each) => valueOf(each, sources, root, depth + 1))
  const least = shape.minItems ?? 0
  const count = depth > deepest ? least : least + sources.random.below(3)
  return Array.from({ length: count }, () => valueOf(shape.items ?? {}, sources, root, depth + 1, name))
}

function textOf(shape: Shape, { random, known, url, hostility }: Sources, name: string): string {
  if (random.chance(Math.min(0.15, hostility * 3))) return random.pick(hostileTexts)
  const fitting = known.named(name, url, random)
  if (fitting !== undefined && random.chance(0.9)) return fitting
  switch (shape.format) {
    case 'email':
      return `visitor${random.below(50)}@example.com`
    case 'date-time':
      return new Date(1_700_000_000_000 + random.below(2 ** 31)).toISOString()
    case 'date':
      return '2026-05-01'
    case 'uri':
      return random.pick(['https://example.com/a?b#c', 'http://127.0.0.1:1/', 'mailto:a@example.com'])
    default:
      break
  }
  const other = known.anything(random)
  if (other !== undefined && random.chance(0.3)) return other
  return random
    .pick(['mug', 'Blue bowl', 'a-b', '10', 'en', 'GB', 'EC1A 1BB', 'Europe/London', '#aabbcc'])
    .padEnd(Math.min(shape.minLength ?? 0, 200), 'x')
}

function numberOf(shape: Shape, { random, hostility }: Sources, whole: boolean): number {
  if (random.chance(Math.min(0.15, hostility * 3))) return random.pick(hostileNumbers)
  const from = Math.max(shape.minimum ?? 0, -(10 ** 6))
  const to = Math.min(shape.maximum ?? from + 100, from + random.pick([2, 100, 10 ** 6]))
  const value = from + random.next() * (to - from)
  return whole ? Math.round(value) : value
}
