import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { openPage } from '../../delivery/page/page-lock.ts'
import { encodePath } from '../../delivery/addresses/site-address.ts'
import { hashPassword, verifyPassword } from '../../identity/accounts/passwords.ts'
import type { App } from '../../platform/http/app-types.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { serve } from '../../platform/http/serve.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { changed } from '../../site/changes/changes.ts'
import { websites } from '../../site/websites/schema.ts'
import { readWebsiteLock, WEBSITE_LOCK } from '../../delivery/page/website-lock.ts'
import { collections, items } from '../pages-and-posts/schema.ts'

/** Guesses of one address, at all pages together. [PAGES-45] */
const guesses: Limit = { name: 'page-password', burst: 10, perSeconds: 600, everywhere: true }

/** Whether a visitor may guess now; who may not is told so on the page, since what they sent was a form. */
const mayGuess = (app: App, request: FastifyRequest): Promise<boolean> =>
  app.rateLimiter.allows(guesses, request.network)

/** The form of the page that asks for a password: opens the page for the browser, or asks again. [PAGES-43] */
export function registerPagePassword(app: App): void {
  serve(
    app,
    'POST /api/page-password',
    { access: 'public', crumb: 'same-origin' },
    async (request, reply) => {
      const { website } = request
      const { page: pageId, password } = request.body
      const { passwordHash, path, isKnown } = await lockedAt(app, website, pageId)
      if (!(await mayGuess(app, request))) return reply.redirect(`${path}?password=wait`, 303)
      // As long for a page that is none, or has none: what takes longer tells nothing.
      const isRight = await verifyPassword(passwordHash, password)
      if (isRight && passwordHash !== undefined)
        openPage(request, reply, { pageId, passwordHash }, app.secret)
      const isOpen = isRight || (isKnown && passwordHash === undefined)
      return reply.redirect(isOpen ? path : `${path}?password=wrong`, 303)
    },
  )
}

/** What a password is compared with, and where one goes on to. */
async function lockedAt({ db }: App, website: SiteWebsite, pageId: string) {
  if (pageId === WEBSITE_LOCK) {
    const lock = await readWebsiteLock(db, website.id)
    return { passwordHash: lock?.passwordHash, path: '/', isKnown: true }
  }
  const [page] = await db
    .select({ urlId: collections.urlId, passwordHash: collections.passwordHash })
    .from(collections)
    .where(
      and(eq(collections.websiteId, website.id), eq(collections.id, pageId), isNull(collections.deletedAt)),
    )
  if (page === undefined) {
    const post = await lockedPost(db, website.id, pageId)
    if (post !== undefined) return { ...post, isKnown: true }
  }
  const isHome = page === undefined || pageId === website.homeCollectionId
  return {
    passwordHash: page?.passwordHash ?? undefined,
    path: isHome ? '/' : encodePath(`/${page.urlId}`),
    isKnown: page !== undefined,
  }
}

/** The same of a post, below its blog. [POST-35] */
async function lockedPost(db: Database, websiteId: string, postId: string) {
  const [post] = await db
    .select({ urlId: items.urlId, blogUrlId: collections.urlId, passwordHash: items.passwordHash })
    .from(items)
    .innerJoin(
      collections,
      and(eq(collections.websiteId, items.websiteId), eq(collections.id, items.collectionId)),
    )
    .where(
      and(
        eq(items.websiteId, websiteId),
        eq(items.id, postId),
        isNull(items.deletedAt),
        isNull(collections.deletedAt),
      ),
    )
  if (post === undefined) return undefined
  const path = encodePath(`/${post.blogUrlId}/${post.urlId}`)
  return { passwordHash: post.passwordHash ?? undefined, path }
}

/** The owner's calls about the password of the whole website. [LOCK-10] */
export function registerWebsitePassword(app: App): void {
  serve(app, 'GET /api/config/website-password', { access: 'settings.view' }, ({ website }) => ({
    hasPassword: website.isLocked,
  }))
  serve(app, 'PUT /api/config/website-password', { access: 'settings.edit' }, async ({ website, body }) => {
    // Slow by design, so not within the transaction.
    const passwordHash = body.password === null ? null : await hashPassword(body.password)
    await transaction(app.db, async (tx) => {
      await tx.update(websites).set({ passwordHash }).where(eq(websites.id, website.id))
      await changed(tx, website.id, ['everything'])
    })
    return { hasPassword: passwordHash !== null }
  })
}
