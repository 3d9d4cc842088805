import { reaches, say, type KeyScopes } from '@plinth/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app-types.ts'
import { httpError } from './errors.ts'
import type { Account } from './ports.ts'

/** Whom a key acts for, and what it is for. */
export interface KeyHolder {
  readonly keyId: string
  readonly scopes: KeyScopes
  /** Who made it, with their roles on the website it is of and on no other. */
  readonly account: Account
}

/** The holder of a key of a website; null for one that was revoked, never was, or is another website's. */
export type FindKeyHolder = (websiteId: string, key: string) => Promise<KeyHolder | null>

/** How often one key may call, in every process by itself. [KEY-7] */
const limitOfKeys = { name: 'api-keys', burst: 120, perSeconds: 60 } as const

/** How often keys that are none may be tried from one network. [KEY-7] */
const limitOfWrongKeys = { name: 'wrong-api-keys', burst: 30, perSeconds: 60 } as const

const byKey = new WeakSet<FastifyRequest>()

/** Whether the call was let in by a key: it then needs no crumb, which protects what browsers send by themselves. [KEY-5] */
export const isByKey = (request: FastifyRequest): boolean => byKey.has(request)

/**
 * The key a program brings, well-formed or not; undefined where none is meant. Other kinds of authorization, such as a
 * proxy's, are not ours to judge. Only the header is read: addresses end up in logs. [KEY-4]
 */
export const keyOf = (request: FastifyRequest): string | undefined =>
  /^Bearer +(pla_.*)$/i.exec(request.headers.authorization ?? '')?.[1]

/**
 * Whom a call with a key acts for. The session of a cookie that came along counts for nothing. [KEY-3] [KEY-4] [KEY-5]
 *
 * @throws AppError 401 `key-unknown`, 403 `key-not-for-this`, 429
 */
export async function letInByKey(
  app: Pick<App, 'rateLimiter'>,
  find: FindKeyHolder,
  { request, reply, key }: { request: FastifyRequest; reply: FastifyReply; key: string },
): Promise<Account> {
  const holder = await find(request.website.id, key)
  if (holder === null) {
    await app.rateLimiter.require(limitOfWrongKeys, request.network)
    reply.header('www-authenticate', 'Bearer')
    throw httpError('key-unknown')
  }
  await app.rateLimiter.require(limitOfKeys, holder.keyId)
  const need = request.routeOptions.config.keys
  if (need === undefined) throw httpError('key-not-for-this')
  if (!reaches(holder.scopes, need))
    throw httpError('key-not-for-this', {
      message: say('This key is not for this: it would need {area}: {reach}.', { ...need }),
    })
  byKey.add(request)
  return holder.account
}
