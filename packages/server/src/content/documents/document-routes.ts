import { mayDo, requireAction } from '../../platform/http/allow.ts'
import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { canvasInput, loadMissing } from '../../delivery/canvas/canvas.ts'
import { findDocument } from './document-log.ts'
import { draftOf } from './shown-document.ts'
import { readDocument, saveOperations, type EditConflict } from './documents.ts'
import { othersSample } from '../pages-and-posts/isolation-samples.ts'
import { pageError } from '../pages-and-posts/page-errors.ts'
import type { OwnerKind } from '../pages-and-posts/schema.ts'
import { mayPublish } from './allow-publish.ts'

/** The owner's calls about drafts: reading, saving operations, and what the canvas needs to draw them. */
export function registerDocumentRoutes(app: App): void {
  const aDocument = (body?: unknown) => othersSample(({ documentId }) => ({ documentId }), body)

  serve(
    app,
    'GET /api/config/documents/:documentId',
    { access: 'site.view', isolation: aDocument() },
    async (request) => {
      const { documentId } = request.params
      const known = await findDocument(app.db, request.website.id, documentId)
      if (known?.ownerKind === 'mail') requireAction(request, actionToEdit(known.ownerKind))
      const state = await readDocument(app.db, request.website.id, documentId)
      if (state === undefined) throw notFound('page')
      return state
    },
  )

  serve(
    app,
    'POST /api/config/documents/:documentId/operations',
    {
      access: 'site.view',
      isolation: aDocument({
        baseRevision: 0,
        batchId: 'isolation-batch',
        sessionId: 'isolation',
        entries: [{ id: 'isolation-entry', label: '', operation: { type: 'group', operations: [] } }],
      }),
    },
    async (request) => {
      const { documentId } = request.params
      const known = await findDocument(app.db, request.website.id, documentId)
      if (known === undefined) throw notFound('page')
      requireAction(request, actionToEdit(known.ownerKind))
      const author = {
        accountId: request.account.id,
        mayWriteCode: mayDo(request, 'code.edit'),
        mayPublish: mayPublish(request, known.ownerKind),
      }
      const saved = await saveOperations(
        app.db,
        app.clock,
        request.website.id,
        documentId,
        author,
        request.body,
      )
      if (saved === undefined) throw notFound('page')
      if (saved.ok) return saved
      throw saved.code === 'edit-conflict' ? conflictError(saved) : pageError(saved)
    },
  )

  serve(
    app,
    'GET /api/config/documents/:documentId/canvas',
    { access: 'site.view', isolation: aDocument() },
    async (request) => {
      const draft = await draftOf(app.db, request.website.id, request.params.documentId)
      if (draft === undefined) throw notFound('page')
      // Drafts of pages are seen by whoever sees the website; mails by those alone who write them. [CAMPAIGN-1]
      if (draft.edits === 'mail') requireAction(request, actionToEdit(draft.edits))
      const input = await canvasInput(app, request, draft, {
        mode: 'editing',
        ...request.query,
      })
      if (input === undefined) throw notFound('page')
      return input
    },
  )

  serve(app, 'POST /api/config/library', { access: 'site.view' }, (request) =>
    loadMissing(app, request.website, request.body),
  )
}

/** What somebody must be allowed to do to change a document. */
const actionToEdit = (kind: OwnerKind) =>
  kind === 'item' ? 'content.edit' : kind === 'mail' ? 'campaigns.edit' : 'pages.edit'

function conflictError(conflict: EditConflict): AppError {
  return new AppError({
    code: conflict.code,
    status: 409,
    message: conflict.message,
    body: { conflict: conflict.conflict },
  })
}
