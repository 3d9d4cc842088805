import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { httpError } from './errors.ts'

const crumbCookie = 'crumb'
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A new crumb: random, and signed, so that a neighbouring host cannot plant one. */
export function makeCrumb(secret: string): string {
  const random = randomBytes(16).toString('base64url')
  return `${random}.${signatureOf(random, secret)}`
}

/** Whether a crumb was made here. */
export function isCrumb(crumb: string | undefined, secret: string): crumb is string {
  if (crumb === undefined) return false
  const dot = crumb.indexOf('.')
  return dot > 0 && sameText(crumb.slice(dot + 1), signatureOf(crumb.slice(0, dot), secret))
}

/**
 * Refuses a call that changes something unless it comes from a page of this site. [HTTP-10] [HTTP-11] [HTTP-12]
 *
 * @throws AppError 403 `crumb-failed` with `crumbFail: true`
 */
export function checkCrumb(request: FastifyRequest, secret: string): void {
  const rule = request.routeOptions.config.crumb ?? 'token'
  if (safeMethods.has(request.method) || rule === 'none') return
  if (rule === 'same-origin' && saysSameOrigin(request)) return
  const cookie = request.cookies[crumbCookie]
  const sent = crumbOf(request)
  if (isCrumb(cookie, secret) && sent !== undefined && sameText(sent, cookie)) return
  throw httpError('crumb-failed', { body: { crumbFail: true } })
}

/** Gives a visitor without a crumb one, with answers a page or a script will read. */
export function issueCrumb(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  if (isCrumb(request.cookies[crumbCookie], secret)) return
  const type = reply.getHeader('content-type')
  if (typeof type !== 'string' || !/^(text\/html|application\/json)/.test(type)) return
  // Readable by scripts: they send it back as a header.
  reply.setCookie(crumbCookie, makeCrumb(secret), {
    path: '/',
    sameSite: 'lax',
    httpOnly: false,
    secure: request.protocol === 'https',
  })
}

function crumbOf(request: FastifyRequest): string | undefined {
  const header = request.headers['x-csrf-token']
  if (typeof header === 'string') return header
  const fields: unknown = request.body
  if (typeof fields !== 'object' || fields === null || !('crumb' in fields)) return undefined
  return typeof fields.crumb === 'string' ? fields.crumb : undefined
}

function saysSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return request.headers.origin === request.origin
}

function signatureOf(random: string, secret: string): string {
  return createHmac('sha256', secret).update(`crumb:${random}`).digest('base64url').slice(0, 22)
}

function sameText(one: string, other: string): boolean {
  const a = Buffer.from(one)
  const b = Buffer.from(other)
  return a.length === b.length && timingSafeEqual(a, b)
}
