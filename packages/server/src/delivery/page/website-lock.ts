import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { AppError } from '../../platform/http/errors.ts'
import { canAny, say } from '@plinth/domain'
import { websites } from '../../site/websites/schema.ts'
import { isOpened } from './page-lock.ts'
import { type PageLock } from '../sources/lock.ts'

/** Names the whole website where a page would be named. */
export const WEBSITE_LOCK = 'website'

/** The password of a whole website; undefined for one that everybody sees. [LOCK-10] */
export async function readWebsiteLock(db: Database, websiteId: string): Promise<PageLock | undefined> {
  const [row] = await db
    .select({ passwordHash: websites.passwordHash })
    .from(websites)
    .where(eq(websites.id, websiteId))
  const passwordHash = row?.passwordHash ?? null
  return passwordHash === null ? undefined : { kind: 'password', pageId: WEBSITE_LOCK, passwordHash }
}

/**
 * What a locked website answers as ever: files that pages are made of, whose addresses nobody can guess, the form that asks
 * for the password, links to drafts, leaving the newsletter and other mails, and calls of payment providers, which know no
 * password. These are routes: an address of a page may begin like one of them, and be written in many ways.
 */
const open =
  /^\/(_plinth\/|_editor\/|media\/|~draft\/|_newsletter\/|api\/payments\/|(healthz|readyz|metrics|favicon\.ico|robots\.txt|_reviews\/stop|_restock\/leave|api\/page-password)$)/

/** Whether somebody works on this website: an account of another one, or of nobody's, is a visitor here. */
async function seesDrafts(app: App, request: FastifyRequest): Promise<boolean> {
  const account = await app.findCaller(request)
  return account !== null && canAny(account.roles.get(request.website.id) ?? [], 'site.view')
}

/** Keeps everything of a website with a password from who does not know it, whatever is asked for. [LOCK-10] */
export function guardLockedWebsites(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    const website = request.websiteOrNull
    if (website?.isLocked !== true || request.routeOptions.config.access !== 'public') return
    const [pathname = '/', query = ''] = request.url.split('?', 2)
    const searchParams = new URLSearchParams(query)
    if (open.test(request.routeOptions.url ?? '')) return
    if (searchParams.has('preview') && (await seesDrafts(app, request))) return
    const lock = await readWebsiteLock(app.db, website.id)
    if (lock === undefined || isOpened(request, lock, app.secret)) return
    if (pathname.startsWith('/api/'))
      throw new AppError({
        code: 'website-locked',
        status: 403,
        message: say('This website needs a password. Open one of its pages to give it.'),
      })
    await app.site.sendLocked(request, reply, lock.pageId, searchParams.get('password'))
  })
}
