import type { RenderInput } from '@plinth/renderer'
import { z } from 'zod'
import { requireAction } from '../../platform/http/allow.ts'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { canvasInput } from '../../delivery/canvas/canvas.ts'
import { findDocument } from '../documents/document-log.ts'
import { pageError } from '../pages/page-errors.ts'
import { mayPublish } from './allow-publish.ts'
import { othersSample } from '../pages/isolation-samples.ts'
import { findVersion, listVersions, pendingChanges, publish } from './publish.ts'
import { restoreDraft, restorePublished } from '../pages/restore.ts'
import {
  changeShape,
  documentParams,
  documentShape,
  idField,
  versionParams,
  versionShape,
} from '../pages/shapes.ts'

/** The owner's calls about publishing: what would change, doing it, and the versions there have been. */
export function registerPublishRoutes(app: App): void {
  const aVersion = (body?: unknown) =>
    othersSample(({ documentId, versionId }) => ({ documentId, versionId }), body)

  app.get(
    '/api/config/changes',
    {
      config: { access: 'site.view' },
      schema: {
        tags: ['publishing'],
        summary: 'What a publish of everything would change, in words',
        response: { 200: z.object({ changes: z.array(changeShape) }) },
      },
    },
    async (request) => {
      const changes = await pendingChanges(app.db, request.website.id)
      return { changes: changes.map((change) => ({ ...change, changes: [...change.changes] })) }
    },
  )

  app.post(
    '/api/config/publish',
    {
      config: { access: 'pages.publish' },
      schema: {
        tags: ['publishing'],
        summary: 'Make drafts what visitors see: the chosen ones, or all',
        body: z.strictObject({
          documentIds: z.array(idField).min(1).max(1000).optional(),
          all: z.literal(true).optional(),
          note: z.string().max(500).optional(),
        }),
        response: { 200: z.object({ versions: z.array(versionShape) }) },
      },
    },
    async (request) => {
      const { documentIds, note } = request.body
      const versions = await publish(app.db, app.clock, request.website.id, {
        documentIds: documentIds ?? 'all',
        accountId: request.account.id,
        ...(note === undefined ? {} : { note }),
      })
      return { versions: versions.map((version) => ({ ...version, account: request.account.name })) }
    },
  )

  app.get(
    '/api/config/documents/:documentId/versions',
    {
      config: { access: 'site.view', isolation: othersSample(({ documentId }) => ({ documentId })) },
      schema: {
        tags: ['publishing'],
        summary: 'Published versions, the newest first',
        params: documentParams,
        response: { 200: z.object({ versions: z.array(versionShape) }) },
      },
    },
    async (request) => {
      const { documentId } = request.params
      if ((await findDocument(app.db, request.website.id, documentId)) === undefined) throw notFound('page')
      return { versions: await listVersions(app.db, request.website.id, documentId) }
    },
  )

  app.get(
    '/api/config/documents/:documentId/versions/:versionId',
    {
      config: { access: 'site.view', isolation: aVersion() },
      schema: {
        tags: ['publishing'],
        summary: 'What a version held',
        params: versionParams,
        response: {
          200: z.object({ id: z.string(), number: z.number(), at: z.number(), document: documentShape }),
        },
      },
    },
    async (request) => {
      const { documentId, versionId } = request.params
      const version = await findVersion(app.db, request.website.id, documentId, versionId)
      if (version === undefined) throw notFound('version')
      return { id: version.id, number: version.number, at: version.at.getTime(), document: version.document }
    },
  )

  app.get(
    '/api/config/documents/:documentId/versions/:versionId/canvas',
    {
      config: { access: 'site.view', isolation: aVersion() },
      schema: {
        tags: ['publishing'],
        summary: 'Everything the renderer needs to draw a version',
        params: versionParams,
        querystring: z.object({ language: z.string().max(35).optional() }),
        response: { 200: z.custom<RenderInput>() },
      },
    },
    async (request) => {
      const { documentId, versionId } = request.params
      const version = await findVersion(app.db, request.website.id, documentId, versionId)
      if (version === undefined) throw notFound('version')
      const { language } = request.query
      const input = await canvasInput(app, request, documentId, {
        mode: 'preview',
        document: version.document,
        ...(language === undefined ? {} : { language }),
      })
      if (input === undefined) throw notFound('page')
      return input
    },
  )

  app.post(
    '/api/config/documents/:documentId/versions/:versionId/restore',
    {
      config: { access: 'pages.edit', isolation: aVersion({ target: 'draft' }) },
      schema: {
        tags: ['publishing'],
        summary: 'Make a version the draft again (undoable), or what visitors see (the draft stays)',
        params: versionParams,
        body: z.strictObject({
          target: z.enum(['draft', 'published']),
          sessionId: z.string().min(1).max(100).optional(),
        }),
        response: { 200: z.object({ revision: z.number().int() }) },
      },
    },
    async (request) => {
      const { documentId, versionId } = request.params
      const { website, account } = request
      const known = await findDocument(app.db, website.id, documentId)
      if (known === undefined) throw notFound('version')
      if (request.body.target === 'published') {
        requireAction(request, 'pages.publish')
        if (!(await restorePublished(app.db, website.id, documentId, versionId))) throw notFound('version')
        return { revision: known.revision }
      }
      const author = {
        accountId: account.id,
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
