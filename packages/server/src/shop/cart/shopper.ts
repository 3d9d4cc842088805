import type { FastifyRequest } from 'fastify'
import type { Shopper } from './cart.ts'
import { carriersOf } from '../carriers/carriers.ts'
import { cartTokenOf } from './cart-cookie.ts'

/** The visitor behind a request. */
export function shopperOf(request: FastifyRequest): Shopper {
  return {
    website: request.website,
    token: cartTokenOf(request),
    language: request.website.primaryLanguage,
    at: request.server.clock.now(),
    carriers: carriersOf(request.server),
  }
}
