import type { Random } from './random.ts'

/** Names of what identifies things; values of these are learned from answers. */
const telling = /"(id|\w+Id|sku|token|urlId|email|identifier|hash|revision)":(?:"([^"]{1,80})"|(\d{1,15}))/g

/** Most values remembered of one kind; the newest are kept. */
const mostOfAKind = 60

/** Most bodies of one route that are remembered. */
const mostBodies = 12

/** Longest answer that is learned from, in characters. */
const longestAnswer = 30_000

type Json = Record<string, unknown>

/**
 * What the fuzzer has learned from answers, so that most of its calls get past the first check: identifiers by what
 * they identify, bodies that a route has taken, and what it shows of a thing that another route changes.
 */
export class Known {
  readonly #values = new Map<string, string[]>()
  readonly #taken = new Map<string, unknown[]>()
  readonly #shown = new Map<string, Json>()

  /** Learns from what a route has answered to a body. */
  learn(route: { readonly method: string; readonly url: string }, body: unknown, answer: string): void {
    const text = answer.slice(0, longestAnswer)
    for (const [, name, word, number] of text.matchAll(telling)) {
      const value = word ?? number ?? ''
      this.#keep(name === 'id' ? `id of ${thingOf(route.url)}` : (name ?? ''), value)
      if (name !== 'revision') this.#keep('anything', value)
    }
    const { method, url } = route
    if (method === 'GET' && url.startsWith('/api/')) {
      const shown = objectIn(text)
      if (shown !== undefined) this.#shown.set(url, shown)
    } else if (body !== undefined) {
      const bodies = this.#taken.get(`${method} ${url}`) ?? []
      this.#taken.set(`${method} ${url}`, [...bodies.slice(1 - mostBodies), body])
    }
  }

  /** An identifier of any kind, or undefined while none is known. */
  anything(random: Random): string | undefined {
    return this.#pick('anything', random)
  }

  /** A value for a parameter or property of this name on this route. */
  named(name: string, url: string, random: Random): string | undefined {
    const own = name === 'id' ? this.#pick(`id of ${thingOf(url)}`, random) : this.#pick(name, random)
    if (own !== undefined) return own
    // `productId` is the `id` of products.
    const [, thing] = /^(\w+)Ids?$/.exec(name) ?? []
    return thing === undefined ? undefined : this.#pick(`id of ${thing}s`, random)
  }

  /** A body this route has taken before, or what the route that shows the same thing has shown. */
  body(route: { readonly method: string; readonly url: string }, random: Random): unknown {
    const taken = this.#taken.get(`${route.method} ${route.url}`)
    const shown = this.#shown.get(route.url)
    if (taken === undefined || (shown !== undefined && random.chance(0.3))) return shown
    return random.pick(taken)
  }

  #keep(kind: string, value: string): void {
    const values = this.#values.get(kind) ?? []
    if (values.includes(value)) return
    this.#values.set(kind, [...values.slice(1 - mostOfAKind), value])
  }

  #pick(kind: string, random: Random): string | undefined {
    const values = this.#values.get(kind)
    return values === undefined ? undefined : random.pick(values)
  }
}

/** `/api/config/products/:id/stock` is about `products`. */
function thingOf(url: string): string {
  const words = url.split('/').filter((word) => word !== '' && !word.startsWith(':'))
  return words.find((word) => !['api', 'config', 'commerce'].includes(word)) ?? ''
}

/** The object an answer holds; what it wraps when it wraps a single one. */
function objectIn(text: string): Json | undefined {
  try {
    const read: unknown = JSON.parse(text)
    if (!isObject(read)) return undefined
    const [inner, ...more] = Object.values(read)
    return more.length === 0 && isObject(inner) ? inner : read
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
