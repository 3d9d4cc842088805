import type { onRequestHookHandler } from 'fastify'
import { originOf, type SiteDirectory } from '../../platform/http/site.ts'
import type { PageCache } from './page-cache.ts'
import { sendReady } from '../../platform/http/ready-page.ts'

/**
 * Answers pages that are ready before anything else looks at the request: no cookies, no sign-in, no database. Has to be
 * the first hook of the app. Pages are kept under the origin decided on, never under what a header says. [SITE-14]
 */
export function answerFromCache(cache: PageCache, directory: SiteDirectory): onRequestHookHandler {
  return (request, reply, done) => {
    const { raw } = request
    if (raw.method !== 'GET' && raw.method !== 'HEAD') return done()
    const place = directory.decideAtOnce(raw)
    if (place?.isKnown !== true || place.website?.isLocked === true) return done()
    const page = cache.find(originOf(raw), raw.url ?? '/')
    if (page === undefined) return done()
    reply.hijack()
    sendReady(page, raw, reply.raw)
  }
}
