import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Localized } from '@plinth/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { memberCookie } from './readers.ts'
import { readHostCookie, setHostCookie } from '../../platform/http/host-cookies.ts'

/** What keeps a page from visitors: a password, or that it is for members. */
export type Lock = PageLock | MembersLock

/** What keeps a page from visitors who are no members of one of its areas. [LOCK-2] */
export interface MembersLock {
  readonly kind: 'members'
  readonly pageId: string
  /** Identifiers; none for a page of all members. */
  readonly areas: readonly string[]
  /** What others read instead of it. */
  readonly teaser: Localized
  /** What members are asked for besides: the password of a post of theirs. [POST-35] */
  readonly within?: PageLock
}

/** What keeps a page from visitors who do not know its password. */
export interface PageLock {
  readonly kind: 'password'
  readonly pageId: string
  /** What the password is compared with: another password opens nothing that an earlier one opened. */
  readonly passwordHash: string
}

const cookieOf = ({ pageId }: Pick<PageLock, 'pageId'>): string => `plinth_page_${pageId}`

/** Seconds for which a page stays open to whoever knew its password. */
const openFor = 30 * 24 * 60 * 60

function keyOf({ pageId, passwordHash }: Omit<PageLock, 'kind'>, websiteId: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['page-lock', websiteId, pageId, passwordHash]))
    .digest('base64url')
}

/** Whether a visitor has opened a page with its present password. [PAGES-43] */
export function isOpened(request: FastifyRequest, lock: PageLock, secret: string): boolean {
  const given = Buffer.from(readHostCookie(request, cookieOf(lock)) ?? '')
  const wanted = Buffer.from(keyOf(lock, request.website.id, secret))
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Opens a page for this browser. */
export function openPage(
  request: FastifyRequest,
  reply: FastifyReply,
  lock: Omit<PageLock, 'kind'>,
  secret: string,
): void {
  setHostCookie(request, reply, cookieOf(lock), keyOf(lock, request.website.id, secret), openFor)
}

const opening = new RegExp(`^(__Host-)?(plinth_page_|${memberCookie}=)`)

/** What of a request's cookies may open pages: visitors who differ in it are never given the same page. */
export function openedPages(request: FastifyRequest): string {
  const all = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return all.filter((pair) => opening.test(pair)).join(';')
}
