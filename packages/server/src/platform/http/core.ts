import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { accessOf, authorise, type RegisteredRoute } from './access.ts'
import type { App } from './app-types.ts'
import { compressAnswer } from './compress.ts'
import { checkCrumb, issueCrumb } from './crumb.ts'
import { handleError } from './error-handler.ts'
import { httpError } from './errors.ts'
import { keyOf, letInByKey, type FindKeyHolder } from './keys.ts'
import { readHostCookie } from './host-cookies.ts'
import { acceptJson } from './json-body.ts'
import { networkOf } from './network-of.ts'
import { sessionCookie, type Account, type FindAccount, type SiteWebsite } from './ports.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { dropUnreadableCookies, requireText } from './text-gate.ts'
import type { SiteDirectory } from './site.ts'
import { refuseHost } from './unknown-host.ts'

/** Largest body of JSON or form fields, in bytes; uploads have limits of their own. [HTTP-40] */
export const bodyLimit = 1024 * 1024

/** Most bytes of one uploaded file unless a route sets less: the largest kind, video and audio. [HTTP-41] */
export const uploadLimit = 300 * 1024 * 1024

const websiteOf = Symbol('website')
const accountOf = Symbol('account')

interface PlinthRequest extends FastifyRequest {
  [websiteOf]?: SiteWebsite | null
  [accountOf]?: Account | null
}

/**
 * What every route shares, in the order a request meets it: website of the host, who may call, rate limit, body,
 * crumb, schema; then the handler; then security headers and crumb cookie on the way out.
 */
export async function registerHttpCore(
  app: App,
  {
    directory,
    findAccount,
    findKeyHolder,
  }: {
    readonly directory: SiteDirectory
    readonly findAccount: FindAccount
    readonly findKeyHolder: FindKeyHolder
  },
): Promise<RegisteredRoute[]> {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(() => {
    throw httpError('not-found')
  })
  decorateRequests(app)
  // Who brings a key is nobody else, whatever cookies come along. [KEY-5]
  app.decorate('findCaller', async (request) =>
    keyOf(request) === undefined ? findAccount(readHostCookie(request, sessionCookie)) : null,
  )
  await app.register(cookie)
  app.addHook('onRequest', async (request) => dropUnreadableCookies(request))
  acceptJson(app)
  await app.register(formbody, { bodyLimit })
  await app.register(multipart, {
    limits: { fileSize: uploadLimit, files: 20, fields: 50, fieldSize: 64 * 1024, parts: 80 },
    throwFileSizeLimit: true,
  })
  // Beacons arrive as plain text.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  // Before anything that may open a transaction: a job sent in one cannot wait for the queue any more.
  app.addHook('onRequest', async (request) => {
    if (!app.jobs.isReady && request.routeOptions.config.sendsNoJobs !== true) await app.jobs.ready()
  })
  const routes: RegisteredRoute[] = []
  app.addHook('onRoute', (route) => registerRoute(route, routes))
  app.addHook('onRequest', async (request: PlinthRequest, reply) => {
    const place = await directory.decide(request.raw)
    const { access = 'public', anyHost = false } = request.routeOptions.config
    if (!place.isKnown && !anyHost) return refuseHost(place, app.config, request, reply)
    request[websiteOf] = place.isKnown ? place.website : null
    if (request[websiteOf] === null && access !== 'setup') throw httpError('no-website')
    // Files and health checks need no account; asking for it would cost a query each.
    if (access === 'public' || (access === 'setup' && !request.url.startsWith('/api/'))) return
    const key = keyOf(request)
    request[accountOf] =
      key === undefined
        ? await app.findCaller(request)
        : await letInByKey(app, findKeyHolder, { request, reply, key })
    authorise(request, access)
  })
  app.addHook('onRequest', async (request) => {
    const rule = request.routeOptions.config.rateLimit
    if (rule !== undefined) await app.rateLimiter.require(rule, rule.key?.(request) ?? request.network)
  })
  app.addHook('preValidation', async (request) => requireText(request))
  app.addHook('preValidation', async (request) => checkCrumb(request, app.secret))
  app.addHook('onSend', async (request, reply: FastifyReply) => {
    setSecurityHeaders(request, reply)
    reply.header('x-request-id', request.id)
    issueCrumb(request, reply, app.secret)
  })
  app.addHook('onSend', compressAnswer)
  return routes
}

function decorateRequests(app: App): void {
  app.decorateRequest('websiteOrNull', {
    getter(this: PlinthRequest) {
      return this[websiteOf] ?? null
    },
  })
  app.decorateRequest('website', {
    getter(this: PlinthRequest) {
      const website = this[websiteOf]
      if (website === undefined || website === null) throw httpError('no-website')
      return website
    },
  })
  app.decorateRequest('accountOrNull', {
    getter(this: PlinthRequest) {
      return this[accountOf] ?? null
    },
  })
  app.decorateRequest('account', {
    getter(this: PlinthRequest) {
      const account = this[accountOf]
      if (account === undefined || account === null) throw httpError('not-signed-in')
      return account
    },
  })
  app.decorateRequest('network', {
    getter(this: FastifyRequest) {
      return networkOf(this.ip)
    },
  })
  app.decorateRequest('origin', {
    getter(this: FastifyRequest) {
      return `${this.protocol}://${this.host}`
    },
  })
}

function registerRoute(route: RouteOptions, routes: RegisteredRoute[]): void {
  const access = accessOf(route)
  route.config = { ...route.config, access }
  for (const method of [route.method].flat()) {
    routes.push({ method, url: route.url, access, options: route })
  }
}
