import { page, section, text } from '@plinth/domain/testing/page-builder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../server/src/testing/create-test-app.ts'
import { ApiError } from '../api/api-error.ts'
import { conflictOf, type Batch, type DocumentApi } from '../document/document-api.ts'
import { FakeDocumentServer } from './fake-document-server.ts'
import { realClient } from './real-client.ts'

let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

const hero = section('hero', [text('title', 'Hi'), text('lead', '')])

/** The real service over the contract, on a page that holds what the fake one begins with. */
async function realApi(): Promise<{ api: DocumentApi; documentId: string }> {
  const call = await realClient(site)
  const { documentId } = await call('POST /api/config/pages', { body: { title: 'Shared' } })
  const { document, revision } = await call('GET /api/config/documents/:documentId', {
    params: { documentId },
  })
  const api: DocumentApi = {
    load: (id) => call('GET /api/config/documents/:documentId', { params: { documentId: id } }),
    save: (id, body) =>
      call('POST /api/config/documents/:documentId/operations', { params: { documentId: id }, body }),
  }
  const removals = document.sections.map(({ id }) => ({ type: 'removeSection', sectionId: id }) as const)
  await api.save(documentId, {
    baseRevision: revision,
    batchId: 'begin-here',
    sessionId: 'begin',
    entries: [
      {
        id: 'begin-entry',
        label: 'Begin',
        operation: {
          type: 'group',
          operations: [...removals, { type: 'insertSection', index: 0, section: hero }],
        },
      },
    ],
  })
  return { api, documentId }
}

const typed = (
  sessionId: string,
  name: string,
  baseRevision: number,
  blockId: string,
  html: string,
): Batch => ({
  baseRevision,
  batchId: `batch-${name}`,
  sessionId,
  entries: [
    {
      id: `entry-${name}`,
      label: 'Text',
      operation: { type: 'setText', blockId, language: 'en', field: 'html', text: html },
    },
  ],
})

/** What an editor sees of a server while two of them work on one page; revisions counted from where it began. */
async function lifeOf(api: DocumentApi, documentId: string) {
  const start = (await api.load(documentId)).revision
  const first = typed('session-one', 'one', start, 'title', 'One')
  const saved = await api.save(documentId, first)
  const again = await api.save(documentId, first)
  const beside = await api.save(documentId, typed('session-two', 'two', start, 'lead', 'Two'))
  const refused = await api
    .save(documentId, typed('session-two', 'three', start, 'title', 'Three'))
    .catch((error: unknown) => error)
  const conflict = conflictOf(refused)
  const end = await api.load(documentId)
  const count = (revision: number) => revision - start
  const entries = (answer: typeof saved) => answer.entries.map(({ id, revision }) => [id, count(revision)])
  const others = (answer: typeof saved) => answer.others.map(({ id }) => id)
  return {
    saved: [count(saved.revision), entries(saved), others(saved)],
    again: [count(again.revision), entries(again)],
    beside: [count(beside.revision), entries(beside), others(beside)],
    refused: refused instanceof ApiError ? [refused.status, refused.code] : refused,
    conflict: conflict && [
      conflict.entryId,
      conflict.mine,
      conflict.theirs.map(({ id }) => id),
      count(conflict.revision),
      conflict.document.sections,
    ],
    end: [
      count(end.revision),
      end.document.sections,
      end.log.slice(-2).map(({ id, sessionId, operation, inverse }) => [id, sessionId, operation, inverse]),
    ],
  }
}

test('[CONTRACT-4] the server that tests of the editor stand on answers as the real one does', async () => {
  const real = await realApi()
  const fake = new FakeDocumentServer(page(hero))
  expect(await lifeOf(fake.api('account'), 'home')).toEqual(await lifeOf(real.api, real.documentId))
})
