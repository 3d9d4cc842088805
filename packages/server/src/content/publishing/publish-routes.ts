import { newId } from '@plinth/domain'
import { transaction } from '../../platform/database/database.ts'
import { mayDo, requireAction } from '../../platform/http/allow.ts'
import { systemClock } from '../../platform/clock.ts'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { notFound } from '../../platform/http/errors.ts'
import { canvasInput } from '../../delivery/canvas/canvas.ts'
import { findDocument } from '../documents/document-log.ts'
import { draftOf } from '../documents/shown-document.ts'
import { pageError } from '../pages-and-posts/page-errors.ts'
import { mayPublish, publishAction } from '../documents/allow-publish.ts'
import { othersSample } from '../pages-and-posts/isolation-samples.ts'
import { languageOf } from '../../platform/http/words-of-answers.ts'
import { findVersion, listVersions, nameVersion, pendingChanges, publish } from './publish.ts'
import { publishMenusAs, publishStyleAs } from './publish-record.ts'
import { listPublishes, takeBack } from './take-back.ts'
import { scheduleTogether } from './schedule.ts'
import { lockStyle } from '../style/style-drafts.ts'
import { scheduledEntries } from './scheduled-entries.ts'
import { setMenus } from '../style/menu-drafts.ts'
import { pendingSite } from '../style/publish-style.ts'
import { restoreDraft, restorePublished } from './restore.ts'

/** The owner's calls about publishing: what would change, doing it, and the versions there have been. */
export function registerPublishRoutes(app: App): void {
  registerPublishing(app)
  registerTakingBack(app)
  registerVersions(app)
  registerRestoring(app)
}

const aVersion = (body?: unknown) =>
  othersSample(({ documentId, versionId }) => ({ documentId, versionId }), body)

/** A publish of another website: for the isolation test. */
const othersPublish: IsolationSample = {
  sample: async (db, otherWebsiteId) => {
    const link = { id: newId(), externalLink: { url: '/', newWindow: false }, title: { en: 'A' }, items: [] }
    await setMenus(
      db,
      systemClock,
      otherWebsiteId,
      { accountId: '', mayPublish: true },
      { main: [link], footer: [] },
    )
    const record = { id: newId(), accountId: null }
    await transaction(db, (tx) => publishMenusAs(tx, systemClock, otherWebsiteId, record))
    return { params: { publishId: record.id }, body: {} }
  },
}

function registerPublishing(app: App): void {
  serve(app, 'GET /api/config/changes', { access: 'site.view' }, async (request) => ({
    changes: await pendingChanges(
      { db: app.db, website: request.website, now: app.clock.now() },
      app.pageSources,
      languageOf(request),
    ),
    scheduled: await scheduledEntries(app.db, request.website.id),
    ...(await pendingSite(app.db, request.website, request.account.id)),
  }))

  serve(app, 'PUT /api/config/publish/schedule', { access: 'pages.publish' }, async (request) => {
    const { documentIds = [], style = false, navigation = false, scheduledFor } = request.body
    if (style) requireAction(request, 'design.edit')
    const together = {
      documentIds,
      style,
      navigation,
      scheduledFor: scheduledFor === null ? null : new Date(scheduledFor),
      accountId: request.account.id,
    }
    const set = await scheduleTogether(app.db, app.clock, request.website.id, together, (action) =>
      requireAction(request, action),
    )
    if (set === undefined) throw notFound('page')
    if (!set.ok) throw pageError(set)
    return { scheduledFor }
  })

  serve(app, 'POST /api/config/publish', { access: 'pages.publish' }, async (request) => {
    const { documentIds, note, style, navigation, all } = request.body
    const { website, account } = request
    // Somebody who may not change the look does not publish what others did to it, either. [STYLE-28]
    if (style === true) requireAction(request, 'design.edit')
    const names = documentIds !== undefined || style !== undefined || navigation !== undefined
    const isAll = all === true || !names
    const record = {
      id: newId(app.clock.now().getTime()),
      accountId: account.id,
      ...(note === undefined ? {} : { note }),
    }
    return transaction(app.db, async (tx) => {
      const versions = await publish(tx, app.clock, website.id, {
        documentIds: isAll ? 'all' : (documentIds ?? []),
        ...record,
        publishId: record.id,
      })
      // What waits for its date is left out of everything. [PUB-2] [PUB-41]
      const scheduled = isAll ? (await lockStyle(tx, app.clock, website.id)).scheduled : undefined
      const withStyle =
        style === true || (isAll && scheduled?.style === null && mayDo(request, 'design.edit'))
      const shown = withStyle ? await publishStyleAs(tx, app.clock, website.id, record) : null
      const withMenus = navigation === true || (isAll && scheduled?.menus === null)
      const menus = withMenus ? await publishMenusAs(tx, app.clock, website.id, record) : undefined
      const isChanged = versions.length > 0 || shown !== null || menus !== undefined
      return {
        publishId: isChanged ? record.id : null,
        versions: versions.map((version) => ({ ...version, account: account.name })),
        style: shown,
        navigation: menus !== undefined,
      }
    })
  })
}

function registerTakingBack(app: App): void {
  serve(app, 'GET /api/config/publishes', { access: 'site.view' }, async (request) => ({
    publishes: await listPublishes(app.db, request.website.id),
  }))

  serve(
    app,
    'POST /api/config/publishes/:publishId/take-back',
    { access: 'pages.publish', isolation: othersPublish },
    async (request) => {
      const { website, account, params, body } = request
      const done = await takeBack(app.db, app.clock, website.id, params.publishId, {
        accountId: account.id,
        anyway: body.anyway === true,
        mayWriteCode: mayDo(request, 'code.edit'),
        mayDo: (action) => requireAction(request, action),
      })
      if (done === undefined) throw notFound('version')
      if (!done.ok) throw pageError(done)
      return { publishId: done.value }
    },
  )
}

function registerVersions(app: App): void {
  serve(
    app,
    'GET /api/config/documents/:documentId/versions',
    { access: 'site.view', isolation: othersSample(({ documentId }) => ({ documentId })) },
    async (request) => {
      const { documentId } = request.params
      if ((await findDocument(app.db, request.website.id, documentId)) === undefined) throw notFound('page')
      return { versions: await listVersions(app.db, request.website.id, documentId) }
    },
  )

  serve(
    app,
    'GET /api/config/documents/:documentId/versions/:versionId',
    { access: 'site.view', isolation: aVersion() },
    async (request) => {
      const { documentId, versionId } = request.params
      const version = await findVersion(app.db, request.website.id, documentId, versionId)
      if (version === undefined) throw notFound('version')
      return { id: version.id, number: version.number, at: version.at.getTime(), document: version.document }
    },
  )

  serve(
    app,
    'PATCH /api/config/documents/:documentId/versions/:versionId',
    { access: 'site.view', isolation: aVersion({ note: 'Theirs' }) },
    async (request) => {
      const { params, body, website } = request
      const known = await findDocument(app.db, website.id, params.documentId)
      if (known === undefined) throw notFound('version')
      requireAction(request, publishAction(known.ownerKind))
      if (!(await nameVersion(app.db, website.id, params, body.note))) throw notFound('version')
      return { note: body.note }
    },
  )

  serve(
    app,
    'GET /api/config/documents/:documentId/versions/:versionId/canvas',
    { access: 'site.view', isolation: aVersion() },
    async (request) => {
      const { documentId, versionId } = request.params
      const version = await findVersion(app.db, request.website.id, documentId, versionId)
      if (version === undefined) throw notFound('version')
      const draft = await draftOf(app.db, request.website.id, documentId)
      if (draft === undefined) throw notFound('page')
      const page = { path: draft.path, document: version.document }
      const input = await canvasInput(app, request, page, {
        mode: 'preview',
        ...request.query,
      })
      if (input === undefined) throw notFound('page')
      return input
    },
  )
}

function registerRestoring(app: App): void {
  serve(
    app,
    'POST /api/config/documents/:documentId/versions/:versionId/restore',
    { access: 'pages.edit', isolation: aVersion({ target: 'draft' }) },
    async (request) => {
      const { documentId, versionId } = request.params
      const { website, account } = request
      const known = await findDocument(app.db, website.id, documentId)
      if (known === undefined) throw notFound('version')
      const writer = { accountId: account.id, mayWriteCode: mayDo(request, 'code.edit') }
      if (request.body.target === 'published') {
        requireAction(request, 'pages.publish')
        const shown = await restorePublished(app.db, website.id, documentId, versionId, writer)
        if (shown === undefined) throw notFound('version')
        if (!shown.ok) throw pageError(shown)
        return { revision: known.revision }
      }
      const author = {
        ...writer,
        sessionId: request.body.sessionId ?? 'restore',
        mayPublish: mayPublish(request, known.ownerKind),
      }
      const restored = await restoreDraft(app.db, app.clock, website.id, documentId, versionId, author)
      if (restored === undefined) throw notFound('version')
      if (!restored.ok) throw pageError(restored)
      return { revision: restored.revision }
    },
  )
}
