import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageLock } from '../sources/lock.ts'
import { memberCookie } from './readers.ts'
import { readHostCookie, setHostCookie } from '../../platform/http/host-cookies.ts'

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
