import type { RegisteredRoute } from '../../packages/server/src/platform/http/access.ts'
import { hostileBody, hostileHeader, hostileHosts, hostileTexts, hostileValue } from './hostile.ts'
import type { Known } from './known.ts'
import { withOneChange } from './mutate.ts'
import type { Random } from './random.ts'
import { shapeOf, valueOf, type Shape, type Sources } from './shapes.ts'
import type { Person } from './shop.ts'

/** A request as it goes over the wire. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
  /** What the body says as JSON, if it is that; for learning from what was taken. */
  readonly said?: unknown
}

/** A route with what its schema allows, worked out once. */
export interface Target {
  readonly route: RegisteredRoute
  readonly params: Shape | undefined
  readonly query: Shape | undefined
  readonly body: Shape | undefined
}

interface RouteSchemas {
  readonly params?: unknown
  readonly querystring?: unknown
  readonly body?: unknown
}

export function targetOf(route: RegisteredRoute): Target {
  const schema: RouteSchemas = route.options.schema ?? {}
  return {
    route,
    params: shapeOf(schema.params),
    query: shapeOf(schema.querystring),
    body: shapeOf(schema.body),
  }
}

/** Addresses of the site itself, which one route answers. */
const siteAddresses = [
  '/',
  '/shop',
  '/shop/everyday-mug',
  '/journal',
  '/about',
  '/cart',
  '/checkout',
  '/search',
]

/**
 * Plans one call: who, where, with what. Depends on the random numbers and on what was learned so far only. Most calls
 * are ones that the route takes, with at most one thing in them changed; the others are hostile in several places.
 */
export function planCall(
  targets: readonly Target[],
  people: readonly Person[],
  random: Random,
  known: Known,
): { readonly call: Call; readonly target: Target; readonly person: Person } {
  const target = random.pick(targets)
  // Owners come furthest, so half of the calls are theirs.
  const person = random.chance(0.5)
    ? (people.find(({ name }) => name === 'owner') ?? random.pick(people))
    : random.pick(people)
  const { method, url } = target.route
  const isCareful = random.chance(0.7)
  const hostility = isCareful ? random.pick([0, 0, 0.01]) : random.pick([0.02, 0.1, 0.4])
  const sources: Sources = { random, known, url, hostility }
  const headers: Record<string, string> = { host: person.host, cookie: cookieOf(person) }
  const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method)
  let body: Body | undefined
  if (hasBody) {
    headers['x-csrf-token'] = person.cookies.get('crumb') ?? ''
    if (random.chance(isCareful ? 0.99 : 0.9)) {
      body = isCareful ? carefulBody(target, sources) : bodyOf(target, sources, headers)
      headers['content-type'] ??= 'application/json'
    }
  }
  while (random.chance(isCareful ? 0.02 : 0.12)) {
    const [name, value] = hostileHeader(random)
    headers[name] = value
  }
  if (random.chance(isCareful ? 0.002 : 0.03)) headers['host'] = random.pick(hostileHosts)
  return {
    call: {
      method,
      path: pathOf(target, sources) + queryOf(target, sources, isCareful),
      headers,
      body: body?.bytes,
      said: body?.said,
    },
    target,
    person,
  }
}

interface Body {
  readonly bytes: Buffer
  readonly said?: unknown
}

/** A body like one that was taken before, with one thing changed, or one that fits the schema. */
function carefulBody(target: Target, sources: Sources): Body {
  const { random, known } = sources
  const before = random.chance(0.7) ? known.body(target.route, random) : undefined
  const fitting = before ?? (target.body === undefined ? {} : valueOf(target.body, sources))
  const said = random.chance(before === undefined ? 0.4 : 0.85) ? withOneChange(fitting, random) : fitting
  return { bytes: Buffer.from(JSON.stringify(said) ?? ''), said }
}

function bodyOf(target: Target, sources: Sources, headers: Record<string, string>): Body {
  const { random } = sources
  if (random.chance(0.12)) {
    const { type, bytes } = hostileBody(random)
    if (type !== '') headers['content-type'] = type
    return { bytes }
  }
  const value = target.body === undefined ? hostileValue(random) : valueOf(target.body, sources)
  if (random.chance(0.05) && typeof value === 'object' && value !== null) {
    headers['content-type'] = 'application/x-www-form-urlencoded'
    const pairs = Object.entries(value).map(([name, each]) => `${escaped(name)}=${escaped(textOf(each))}`)
    return { bytes: Buffer.from(pairs.join('&')) }
  }
  headers['content-type'] = 'application/json'
  return { bytes: Buffer.from(JSON.stringify(value) ?? ''), said: value }
}

function pathOf(target: Target, sources: Sources): string {
  const { random, known } = sources
  const { url } = target.route
  if (url === '/*') return random.pick(siteAddresses) + (random.chance(0.4) ? `/${anyText(random)}` : '')
  const fitting = target.params === undefined ? {} : valueOf(target.params, { ...sources, hostility: 0 })
  const valueFor = (name: string): string => {
    if (random.chance(sources.hostility * 2)) return anyText(random)
    const found = random.chance(0.9) ? known.named(name, url, random) : known.anything(random)
    if (found !== undefined && random.chance(0.95)) return escaped(found)
    const value = (fitting as Record<string, unknown>)[name]
    return escaped(typeof value === 'string' || typeof value === 'number' ? String(value) : 'none')
  }
  return url
    .replace(/:(\w+)(\([^)]*\))?/g, (_, name: string) => valueFor(name))
    .replace('*', () => valueFor('*'))
}

function queryOf(target: Target, sources: Sources, isCareful: boolean): string {
  const { random } = sources
  const pairs: string[] = []
  if (target.query !== undefined && random.chance(0.9)) {
    const value = valueOf(target.query, sources)
    if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value))
        pairs.push(`${escaped(name)}=${escaped(textOf(each))}`)
  }
  while (random.chance(isCareful ? 0.03 : 0.15)) {
    const name = random.pick([
      'format',
      'page',
      'tag',
      'category',
      'sort',
      'q',
      'preview',
      '__proto__',
      'a[b]',
      '',
    ])
    pairs.push(`${name}=${anyText(random)}`)
  }
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** Any text in a path: mostly escaped as a browser would, sometimes with bytes that are no text at all. */
function anyText(random: Random): string {
  if (random.chance(0.25))
    return random.pick(['%00', '%ed%a0%80', '%ff', '%c0%af', '%2e%2e%2f', '%', '%u0000', '%0d%0a'])
  return escaped(random.pick(hostileTexts).slice(0, 1000))
}

/** A list or an object as JSON: some have no text of their own. */
const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Also half a surrogate, which `encodeURIComponent` refuses, as its bytes. */
function escaped(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ed%a0%80'
  }
}

const cookieOf = (person: Person): string =>
  [...person.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
