import { hostileNumbers, hostileTexts, hostileValue } from './hostile.ts'
import type { Random } from './random.ts'

type Container = Record<string, unknown> | unknown[]

interface Place {
  readonly container: Container
  readonly key: string
}

/** Most places of a value that are looked at. */
const mostPlaces = 3000

/** A copy of a value with one thing in it changed: the rest of a call stays one that a route takes. */
export function withOneChange(value: unknown, random: Random): unknown {
  const copy: unknown = structuredClone(value)
  const places = placesIn(copy)
  if (places.length === 0) return hostileValue(random)
  const { container, key } = random.pick(places)
  const before = (container as Record<string, unknown>)[key]
  if (random.chance(0.1)) remove(container, key)
  else put(container, key, changed(before, random))
  return copy
}

function placesIn(value: unknown): Place[] {
  const places: Place[] = []
  const waiting: unknown[] = [value]
  while (waiting.length > 0 && places.length < mostPlaces) {
    const container = waiting.pop()
    if (typeof container !== 'object' || container === null) continue
    for (const [key, inner] of Object.entries(container)) {
      places.push({ container: container as Container, key })
      waiting.push(inner)
    }
  }
  return places
}

function changed(before: unknown, random: Random): unknown {
  if (random.chance(0.25)) return hostileValue(random)
  if (typeof before === 'string') return random.chance(0.7) ? random.pick(hostileTexts) : before + before
  if (typeof before === 'number')
    return random.pick([...hostileNumbers, before + 1, before - 1, -before, before * 2 ** 20])
  if (typeof before === 'boolean') return !before
  if (Array.isArray(before))
    return random.pick<unknown>([[], [...(before as unknown[]), ...(before as unknown[])], before.slice(1)])
  if (typeof before === 'object' && before !== null)
    return put({ ...before }, random.pick(hostileTexts), random.pick(hostileTexts))
  return hostileValue(random)
}

function remove(container: Container, key: string): void {
  if (Array.isArray(container)) container.splice(Number(key), 1)
  else delete container[key]
}

/** Also a property named `__proto__` is one of its own. */
function put(container: Container, key: string, value: unknown): Container {
  Object.defineProperty(container, key, { value, enumerable: true, writable: true, configurable: true })
  return container
}
