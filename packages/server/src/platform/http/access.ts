import type { FastifyRequest, RouteOptions } from 'fastify'
import { requireAction } from './allow.ts'
import { httpError } from './errors.ts'
import type { Access } from './app-types.ts'

/** Who may call a route, as `buildApp` recorded it. */
export interface RegisteredRoute {
  readonly method: string
  readonly url: string
  readonly access: Access
  readonly options: RouteOptions
}

/** Routes that libraries register themselves: the API's documentation (which has a guard of its own), static files. */
const libraryRoutes = ['/api/docs', '/_editor/']

/**
 * Checks that a route says who may call it.
 *
 * @throws Error at start when it does not: forgetting to authorise a route must not be possible [HTTP-15]
 */
export function accessOf(route: RouteOptions): Access {
  const access = route.config?.access
  if (access !== undefined) return access
  if (libraryRoutes.some((prefix) => route.url.startsWith(prefix))) return 'setup'
  throw new Error(
    `The route ${String(route.method)} ${route.url} does not say who may call it (config.access).`,
  )
}

/**
 * Lets the request through or throws: 401 without a session, 403 when the role on this website does not allow the
 * action. [HTTP-15] [ACC-20]
 */
export function authorise(request: FastifyRequest, access: Access): void {
  if (access === 'public' || access === 'setup') return
  const account = request.accountOrNull
  if (account === null) throw httpError('not-signed-in')
  if (access !== 'account') requireAction(request, access)
}
