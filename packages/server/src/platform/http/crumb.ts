import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { httpError } from './errors.ts'
import { isByKey } from './keys.ts'
import { readHostCookie, setHostCookie } from './host-cookies.ts'
import { sessionCookie } from './ports.ts'

const crumbCookie = 'crumb'
/** What a crumb belongs to while nobody is signed in. Scripts cannot read it. */
const visitorCookie = 'plinth_visitor'
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A new crumb: random, and signed together with whom it is for. One that was made for somebody else, planted by a
 * neighbouring host, is worth nothing. [HTTP-12]
 */
export function makeCrumb(secret: string, holder: string): string {
  const random = randomBytes(16).toString('base64url')
  return `${random}.${signatureOf(random, holder, secret)}`
}

/** Whether a crumb was made here, for this holder. */
export function isCrumb(crumb: string | undefined, secret: string, holder: string): crumb is string {
  if (crumb === undefined) return false
  const dot = crumb.indexOf('.')
  return dot > 0 && sameText(crumb.slice(dot + 1), signatureOf(crumb.slice(0, dot), holder, secret))
}

/**
 * Refuses a call that changes something unless it comes from a page of this site: by the crumb, and by what the browser
 * says of where the call comes from, which no page can forge. [HTTP-10] [HTTP-11] [HTTP-12] [HTTP-14]
 *
 * @throws AppError 403 `crumb-failed` with `crumbFail: true`
 */
export function checkCrumb(request: FastifyRequest, secret: string): void {
  const rule = request.routeOptions.config.crumb ?? 'token'
  if (safeMethods.has(request.method) || rule === 'none' || isByKey(request)) return
  const from = callComesFrom(request)
  if (rule === 'same-origin' && from === 'this site') return takeCrumbOut(request.body)
  const holder = holderOf(request)
  const isTheirs = holder !== undefined && isCrumb(crumbOf(request), secret, holder)
  if (isTheirs && from !== 'elsewhere') return takeCrumbOut(request.body)
  throw httpError('crumb-failed', { body: { crumbFail: true } })
}

/** Gives a visitor without a crumb one, with answers a page or a script will read. */
export function issueCrumb(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  if (isByKey(request)) return
  const type = reply.getHeader('content-type')
  if (typeof type !== 'string' || !/^(text\/html|application\/json)/.test(type)) return
  crumbFor(request, reply, secret)
}

/** The visitor's crumb for forms and scripts, made now if there is none: one for all of an answer. */
export function crumbFor(request: FastifyRequest, reply: FastifyReply, secret: string): string {
  const ready = given.get(request)
  if (ready !== undefined) return ready
  const holder = newHolders.get(request) ?? holderOf(request) ?? newVisitor(request, reply)
  const known = request.cookies[crumbCookie]
  const crumb = isCrumb(known, secret, holder) ? known : makeCrumb(secret, holder)
  given.set(request, crumb)
  if (crumb === known) return crumb
  // Readable by scripts: they send it back as a header.
  reply.setCookie(crumbCookie, crumb, {
    path: '/',
    sameSite: 'lax',
    httpOnly: false,
    secure: request.protocol === 'https',
  })
  return crumb
}

/** Who signs in gets a crumb of the session with the same answer; who signs out, one of a visitor again. */
export function changeHolder(request: FastifyRequest, reply: FastifyReply, session: string | null): void {
  newHolders.set(request, session === null ? newVisitor(request, reply) : `session:${session}`)
  given.delete(request)
}

const given = new WeakMap<FastifyRequest, string>()
const newHolders = new WeakMap<FastifyRequest, string>()

/** Whom a crumb of this caller is for: the session, or the browser of a visitor. */
function holderOf(request: FastifyRequest): string | undefined {
  const session = readHostCookie(request, sessionCookie)
  if (session !== undefined) return `session:${session}`
  const visitor = readHostCookie(request, visitorCookie)
  return visitor === undefined ? undefined : `visitor:${visitor}`
}

function newVisitor(request: FastifyRequest, reply: FastifyReply): string {
  const visitor = randomBytes(16).toString('base64url')
  setHostCookie(request, reply, visitorCookie, visitor)
  return `visitor:${visitor}`
}

function crumbOf(request: FastifyRequest): string | undefined {
  const header = request.headers['x-csrf-token']
  if (typeof header === 'string') return header
  const fields: unknown = request.body
  if (typeof fields !== 'object' || fields === null || !('crumb' in fields)) return undefined
  return typeof fields.crumb === 'string' ? fields.crumb : undefined
}

/** What has been looked at here is no field of the call. [HTTP-101] */
function takeCrumbOut(body: unknown): void {
  if (typeof body === 'object' && body !== null && 'crumb' in body) delete body.crumb
}

/** What the browser says; old ones and programs say nothing. A neighbouring host is elsewhere. */
function callComesFrom(request: FastifyRequest): 'this site' | 'elsewhere' | 'unknown' {
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin') return 'this site'
  // The person did it without any page: the address bar, a bookmark.
  if (site === 'none') return 'unknown'
  if (site !== undefined) return 'elsewhere'
  const { origin } = request.headers
  if (origin === undefined) return 'unknown'
  if (origin === request.origin) return 'this site'
  // A proxy that does not say that the visitor used https leaves the scheme different.
  return URL.parse(origin)?.host === request.host ? 'unknown' : 'elsewhere'
}

function signatureOf(random: string, holder: string, secret: string): string {
  return createHmac('sha256', secret).update(`crumb:${random}:${holder}`).digest('base64url').slice(0, 22)
}

function sameText(one: string, other: string): boolean {
  const a = Buffer.from(one)
  const b = Buffer.from(other)
  return a.length === b.length && timingSafeEqual(a, b)
}
