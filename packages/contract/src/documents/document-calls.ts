import { z } from 'zod'
import { calls } from '../call.ts'
import { documentRefusals } from '../pages/page-refusals.ts'
import {
  batch,
  dependencies,
  documentParams,
  languageQuery,
  library,
  logEntry,
  operation,
  pageDocument,
  renderInput,
} from './document-fields.ts'

/** The owner's calls about drafts: reading, saving operations, and what the canvas needs to draw them. */
export const documentCalls = calls({
  'GET /api/config/documents/:documentId': {
    tag: 'documents',
    summary: 'A draft and the latest entries of its log, oldest first',
    params: documentParams,
    answer: z.object({
      documentId: z.string(),
      revision: z.number().int(),
      document: pageDocument,
      publishedRevision: z.number().int().nullable(),
      log: z.array(logEntry),
    }),
  },
  'POST /api/config/documents/:documentId/operations': {
    tag: 'documents',
    summary: 'Apply a batch of operations: all of them or none',
    params: documentParams,
    body: batch,
    bodyLimit: 8 * 1024 * 1024,
    answer: z.object({
      revision: z.number().int(),
      entries: z.array(
        z.object({
          id: z.string(),
          revision: z.number().int(),
          operation: operation
            .exactOptional()
            .describe('Where the server changed it: moved by others’ changes, or cleaned'),
        }),
      ),
      others: z.array(logEntry).describe('What other sessions did since `baseRevision`, before this batch'),
    }),
    errors: documentRefusals,
  },
  'GET /api/config/documents/:documentId/canvas': {
    tag: 'documents',
    summary: 'Everything the renderer needs to draw a draft',
    params: documentParams,
    query: languageQuery,
    answer: renderInput,
  },
  'POST /api/config/library': {
    tag: 'documents',
    summary: 'What a changed document newly refers to',
    body: dependencies,
    answer: library,
  },
})
