import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { openPage } from '../../delivery/page/page-lock.ts'
import { encodePath } from '../../delivery/page/site-address.ts'
import { verifyPassword } from '../../identity/accounts/passwords.ts'
import type { App } from '../../platform/http/app-types.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { serve } from '../../platform/http/serve.ts'
import { collections } from './schema.ts'

/** Guesses of one address, at all pages together. [PAGES-45] */
const guesses: Limit = { name: 'page-password', burst: 10, perSeconds: 600, everywhere: true }

/** Whether a visitor may guess now; who may not is told so on the page, since what they sent was a form. */
async function mayGuess(app: App, request: FastifyRequest): Promise<boolean> {
  try {
    await app.rateLimiter.require(guesses, request.ip)
    return true
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return false
    throw error
  }
}

/** The form of the page that asks for a password: opens the page for the browser, or asks again. [PAGES-43] */
export function registerPagePassword(app: App): void {
  serve(
    app,
    'POST /api/page-password',
    { access: 'public', crumb: 'same-origin' },
    async (request, reply) => {
      const { website } = request
      const { page: pageId, password } = request.body
      const [page] = await app.db
        .select({ urlId: collections.urlId, passwordHash: collections.passwordHash })
        .from(collections)
        .where(
          and(
            eq(collections.websiteId, website.id),
            eq(collections.id, pageId),
            isNull(collections.deletedAt),
          ),
        )
      const passwordHash = page?.passwordHash ?? undefined
      const path =
        page === undefined || pageId === website.homeCollectionId ? '/' : encodePath(`/${page.urlId}`)
      if (!(await mayGuess(app, request))) return reply.redirect(`${path}?password=wait`, 303)
      // As long for a page that is none, or has none: what takes longer tells nothing.
      const isRight = await verifyPassword(passwordHash, password)
      if (isRight && passwordHash !== undefined)
        openPage(request, reply, { pageId, passwordHash }, app.secret)
      const isOpen = isRight || (page !== undefined && passwordHash === undefined)
      return reply.redirect(isOpen ? path : `${path}?password=wrong`, 303)
    },
  )
}
