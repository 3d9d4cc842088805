import { eq } from 'drizzle-orm'
import { newId } from '@plinth/domain'
import { systemClock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { mayDo, requireAction } from '../../platform/http/allow.ts'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { notFound, refusalError } from '../../platform/http/errors.ts'
import { styleVersions } from '../../site/style/schema.ts'
import { listStyleVersions, publishStyle, restoreStyle } from './publish-style.ts'
import { arranges, looks, readStyleState, renames, saveStyle, styleErrorStatus } from './style-drafts.ts'
import { siteAuthor } from './site-author.ts'

/** The owner's calls about how the site looks. */
export function registerStyleRoutes(app: App): void {
  serve(app, 'GET /api/config/style', { access: 'site.view' }, (request) =>
    readStyleState(app.db, request.website),
  )

  serve(app, 'POST /api/config/style/changes', { access: 'site.view' }, async (request) => {
    const { website, body } = request
    // The look is the designer's; the menus are of who makes pages. [MENU-5]
    if (looks(body)) requireAction(request, 'design.edit')
    if (arranges(body)) requireAction(request, 'pages.edit')
    if (body.entries.some(({ changes }) => changes.customCss !== undefined))
      requireAction(request, 'code.edit')
    // The look is the designer's; what a site is called is not. [HEADER-4]
    if (renames(body)) requireAction(request, 'settings.edit')
    const saved = await saveStyle(app.db, app.clock, website.id, siteAuthor(request), body)
    if (!saved.ok) throw refusalError(saved, styleErrorStatus)
    return saved
  })

  serve(app, 'GET /api/config/style/versions', { access: 'site.view' }, async (request) => ({
    versions: await listStyleVersions(app.db, request.website.id),
  }))

  serve(
    app,
    'POST /api/config/style/versions/:versionId/restore',
    { access: 'design.edit', isolation: othersVersion },
    async (request) => {
      const { target, sessionId = 'restore' } = request.body
      // Visitors see it at once.
      if (target === 'published') requireAction(request, 'pages.publish')
      const restored = await restoreStyle(app.db, app.clock, request.website.id, request.params.versionId, {
        target,
        sessionId,
        accountId: request.account.id,
        mayWriteCode: mayDo(request, 'code.edit'),
      })
      if (restored === undefined) throw notFound('version')
      return restored
    },
  )
}

/** Names a version of another website's style, made when it has none: for the isolation test. */
const othersVersion: IsolationSample = {
  sample: async (db, otherWebsiteId) => ({
    params: { versionId: await someVersion(db, otherWebsiteId) },
    body: { target: 'draft' },
  }),
}

async function someVersion(db: Database, websiteId: string): Promise<string> {
  const changes = { radius: 11 }
  const batch = {
    baseRevision: 0,
    batchId: newId(),
    sessionId: 'isolation',
    entries: [{ id: newId(), changes }],
  }
  await transaction(db, async (tx) => {
    await saveStyle(tx, systemClock, websiteId, { accountId: '', mayPublish: true }, batch)
    await publishStyle(tx, systemClock, websiteId, { accountId: null })
  })
  const [version] = await db.select().from(styleVersions).where(eq(styleVersions.websiteId, websiteId))
  return version!.id
}
