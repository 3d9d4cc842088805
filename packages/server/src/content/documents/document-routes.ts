import type { Dependencies, RenderInput } from '@plinth/renderer'
import { z } from 'zod'
import { mayDo, requireAction } from '../../platform/http/allow.ts'
import type { App } from '../../platform/http/app-types.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { canvasInput, loadMissing } from '../../delivery/canvas/canvas.ts'
import { findDocument } from './document-log.ts'
import { readDocument, saveOperations, type EditConflict } from './documents.ts'
import { othersSample } from '../pages/isolation-samples.ts'
import { pageError } from '../pages/page-errors.ts'
import { mayPublish } from '../publishing/allow-publish.ts'
import {
  batchInput,
  documentParams,
  documentShape,
  idField,
  logEntryShape,
  operationShape,
} from '../pages/shapes.ts'

const ids = z.array(idField).max(2000).default([])

const listRequest = z.object({
  kind: z.enum(['products', 'items']),
  blockId: idField,
  collectionId: z.string().max(64).optional(),
  categoryId: z.string().max(64).optional(),
  tag: z.string().max(200).optional(),
  featured: z.boolean().optional(),
  sort: z.enum(['featured', 'newest', 'price-ascending', 'price-descending', 'name']).default('featured'),
  limit: z.number().int().min(0).max(200),
})

/** The owner's calls about drafts: reading, saving operations, and what the canvas needs to draw them. */
export function registerDocumentRoutes(app: App): void {
  const aDocument = (body?: unknown) => othersSample(({ documentId }) => ({ documentId }), body)

  app.get(
    '/api/config/documents/:documentId',
    {
      config: { access: 'site.view', isolation: aDocument() },
      schema: {
        tags: ['documents'],
        summary: 'A draft and the latest entries of its log',
        params: documentParams,
        response: {
          200: z.object({
            documentId: z.string(),
            revision: z.number().int(),
            document: documentShape,
            publishedRevision: z.number().int().nullable(),
            log: z.array(logEntryShape),
          }),
        },
      },
    },
    async (request) => {
      const state = await readDocument(app.db, request.website.id, request.params.documentId)
      if (state === undefined) throw notFound('page')
      return { ...state, log: [...state.log] }
    },
  )

  app.post(
    '/api/config/documents/:documentId/operations',
    {
      config: {
        access: 'site.view',
        isolation: aDocument({
          baseRevision: 0,
          batchId: 'isolation-batch',
          sessionId: 'isolation',
          entries: [{ id: 'isolation-entry', label: '', operation: { type: 'group', operations: [] } }],
        }),
      },
      bodyLimit: 8 * 1024 * 1024,
      schema: {
        tags: ['documents'],
        summary: 'Apply a batch of operations: all of them or none',
        params: documentParams,
        body: batchInput,
        response: {
          200: z.object({
            revision: z.number().int(),
            entries: z.array(
              z.object({ id: z.string(), revision: z.number().int(), operation: operationShape.optional() }),
            ),
            others: z.array(logEntryShape),
          }),
        },
      },
    },
    async (request) => {
      const { documentId } = request.params
      const known = await findDocument(app.db, request.website.id, documentId)
      if (known === undefined) throw notFound('page')
      requireAction(request, known.ownerKind === 'item' ? 'content.edit' : 'pages.edit')
      const author = {
        accountId: request.account.id,
        mayWriteCode: mayDo(request, 'code.edit'),
        mayPublish: mayPublish(request, known.ownerKind),
      }
      const batch = {
        ...request.body,
        entries: request.body.entries.map(({ undoes, ...entry }) => ({
          ...entry,
          operation: entry.operation as unknown,
          ...(undoes === undefined ? {} : { undoes }),
        })),
      }
      const saved = await saveOperations(app.db, app.clock, request.website.id, documentId, author, batch)
      if (saved === undefined) throw notFound('page')
      if (saved.ok)
        return { revision: saved.revision, entries: [...saved.entries], others: [...saved.others] }
      throw saved.code === 'edit-conflict' ? conflictError(saved as EditConflict) : pageError(saved)
    },
  )

  app.get(
    '/api/config/documents/:documentId/canvas',
    {
      config: { access: 'site.view', isolation: aDocument() },
      schema: {
        tags: ['documents'],
        summary: 'Everything the renderer needs to draw a draft',
        params: documentParams,
        querystring: z.object({ language: z.string().max(35).optional() }),
        response: { 200: z.custom<RenderInput>() },
      },
    },
    async (request) => {
      const { language } = request.query
      const input = await canvasInput(app, request, request.params.documentId, {
        mode: 'editing',
        ...(language === undefined ? {} : { language }),
      })
      if (input === undefined) throw notFound('page')
      return input
    },
  )

  app.post(
    '/api/config/library',
    {
      config: { access: 'site.view' },
      schema: {
        tags: ['documents'],
        summary: 'What a changed document newly refers to',
        body: z.object({
          assetIds: ids,
          productIds: ids,
          collectionIds: ids,
          categoryIds: ids,
          lists: z.array(listRequest).max(60).default([]),
        }),
      },
    },
    async (request) => loadMissing(app, request.website, request.body as Dependencies),
  )
}

function conflictError(conflict: EditConflict): AppError {
  return new AppError({
    code: conflict.code,
    status: 409,
    message: conflict.message,
    body: { conflict: conflict.conflict },
  })
}
