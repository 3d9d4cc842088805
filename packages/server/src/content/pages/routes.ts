import { ABOUT_NAMES, COLLECTION_TYPES, say } from '@plinth/domain'
import { hashPassword } from '../../identity/accounts/passwords.ts'
import { transaction } from '../../platform/database/database.ts'
import { requireAction } from '../../platform/http/allow.ts'
import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { notFound } from '../../platform/http/errors.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { changePage, createPage, deletePage, duplicatePage, restorePage } from './collections.ts'
import { findOwnedCollection, listPages, type OwnedCollection } from './list-pages.ts'
import { setHomePage } from './home-page.ts'
import { sendElsewhere } from '../addresses/send-elsewhere.ts'
import { othersSample } from '../pages-and-posts/isolation-samples.ts'
import { registerPagePassword, registerWebsitePassword } from './page-password.ts'
import { pageSource } from './page-source.ts'
import { pageError, refusePage, type PageRefusal } from '../pages-and-posts/page-errors.ts'
import { publishScheduled } from '../publishing/publish.ts'
import { changeStatus } from '../publishing/status.ts'
import { setMenus } from '../style/menu-drafts.ts'
import { siteAuthor } from '../style/site-author.ts'

/** Publishes what was scheduled, a minute late at most. [PUB-7] */
export const publishScheduledJob = defineJob(
  'pages.publish-scheduled',
  async (_data, { db, clock }) => {
    await publishScheduled(db, clock)
  },
  { schedule: '* * * * *' },
)

const passwordOfPagesOnly = refusePage(
  'password-not-here',
  say('A password is for single pages: what is in a blog or a store would be found all the same.'),
)

const membersNotHere = refusePage(
  'members-not-here',
  say('A store is open to everybody: what is sold in it would be found all the same.'),
)

/** The owner's calls about pages: the list, their settings, their passwords, home page and menus. */
export async function pagesFeature(app: App): Promise<void> {
  app.pageSources.add(pageSource)
  app.jobs.register(publishScheduledJob)
  registerPageRoutes(app)
  registerPagePassword(app)
  registerWebsitePassword(app)
}

async function answer({ db }: App, websiteId: string, id: string): Promise<OwnedCollection> {
  const page = await findOwnedCollection(db, websiteId, id)
  if (page === undefined) throw notFound('page')
  return page
}

function settled(result: { ok: true } | PageRefusal | undefined): void {
  if (result === undefined) throw notFound('page')
  if (!result.ok) throw pageError(result)
}

/** Settings that visitors know nothing of before a publish. [EDIT-590] */
const isDraft: ReadonlySet<string> = new Set(ABOUT_NAMES)

const aPage = (body?: unknown) => othersSample(({ pageId }) => ({ id: pageId }), body)

function registerPageRoutes(app: App): void {
  serve(app, 'GET /api/config/pages', { access: 'site.view' }, (request) =>
    listPages(app.db, request.website),
  )

  serve(app, 'POST /api/config/pages', { access: 'pages.edit' }, async (request) => {
    const made = await createPage(app.db, app.clock, request.website, request.body)
    if (!made.ok) throw pageError(made)
    return answer(app, request.website.id, made.value.id)
  })

  serve(
    app,
    'PATCH /api/config/pages/:id',
    { access: 'pages.edit', isolation: aPage({}) },
    async (request) => {
      const { id } = request.params
      const { website, account } = request
      const { status, scheduledFor, isHome, password, ...rest } = request.body
      const current = await answer(app, website.id, id)
      if (typeof password === 'string' && current.type !== COLLECTION_TYPES.page)
        throw pageError(passwordOfPagesOnly)
      if (rest.membersOnly != null && current.type === COLLECTION_TYPES.products)
        throw pageError(membersNotHere)
      // Slow by design, so not within the transaction.
      const passwordHash = typeof password === 'string' ? await hashPassword(password) : password
      const changes = {
        ...rest,
        ...(passwordHash === undefined ? {} : { passwordHash }),
        // One thing keeps visitors from a page: the last that was set. [LOCK-1]
        ...(rest.membersOnly == null ? {} : { passwordHash: null }),
        ...(typeof passwordHash === 'string' ? { membersOnly: null } : {}),
      }
      // Where a page is and who sees it concerns visitors as soon as they can see it; what is due on a date that is set, as a
      // whole. [PUB-10] [PUB-20]
      const isSeen = current.publishedRevision !== null
      const atOnce = Object.keys(changes).filter((name) => !isDraft.has(name))
      const isDue = current.status === 'scheduled' && Object.keys(changes).length > 0
      if ((isSeen && atOnce.length > 0) || isDue || isHome === true) requireAction(request, 'pages.publish')
      await transaction(app.db, async (tx) => {
        const by = { accountId: account.id, sessionId: 'settings' }
        settled(await changePage(tx, app.clock, website.id, id, changes, by))
        if (status !== undefined) {
          const change = {
            status,
            accountId: account.id,
            ...(scheduledFor === undefined ? {} : { scheduledFor: new Date(scheduledFor) }),
          }
          const owner = { kind: 'collection' as const, id }
          settled(
            await changeStatus(tx, app.clock, website.id, owner, change, (action) =>
              requireAction(request, action),
            ),
          )
        }
        if (isHome === true) settled(await setHomePage(tx, website.id, id))
      })
      return answer(app, website.id, id)
    },
  )

  registerCopies(app)
  serve(app, 'PUT /api/config/navigation', { access: 'pages.edit' }, async (request) => {
    const { website, body: menus } = request
    settled(await setMenus(app.db, app.clock, website.id, siteAuthor(request), menus))
    return menus
  })
}

/** A copy of a page, deleting one, and having it back. */
function registerCopies(app: App): void {
  serve(
    app,
    'POST /api/config/pages/:id/duplicate',
    { access: 'pages.edit', isolation: aPage() },
    async (request) => {
      const made = await duplicatePage(app.db, app.clock, request.website, request.params.id)
      if (made === undefined) throw notFound('page')
      if (!made.ok) throw pageError(made)
      return answer(app, request.website.id, made.value.id)
    },
  )

  serve(
    app,
    'DELETE /api/config/pages/:id',
    { access: 'pages.delete', isolation: aPage() },
    async (request) => {
      const leave = sendElsewhere(app, request, request.query.redirectTo)
      const by = request.account.id
      settled(await deletePage(app.db, app.clock, request.website.id, request.params.id, leave, by))
    },
  )

  serve(
    app,
    'POST /api/config/pages/:id/restore',
    { access: 'pages.delete', isolation: aPage() },
    async (request) => {
      const { id } = request.params
      settled(await restorePage(app.db, app.clock, request.website.id, id, request.query.urlId))
      return answer(app, request.website.id, id)
    },
  )
}
