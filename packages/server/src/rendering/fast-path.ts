import type { onRequestHookHandler } from 'fastify'
import type { PageCache } from './page-cache.ts'
import { sendReady } from './ready-page.ts'

/**
 * Answers pages that are ready before anything else looks at the request: no cookies, no sign-in, no database. Has to be
 * the first hook of the app. [SITE-14]
 */
export function answerFromCache(cache: PageCache): onRequestHookHandler {
  return (request, reply, done) => {
    const { raw } = request
    if (raw.method !== 'GET' && raw.method !== 'HEAD') return done()
    const page = cache.find(`${request.protocol}://${request.host}`, raw.url ?? '/')
    if (page === undefined) return done()
    reply.hijack()
    sendReady(page, raw, reply.raw)
  }
}
