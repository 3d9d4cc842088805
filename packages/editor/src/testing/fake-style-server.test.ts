import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../server/src/testing/create-test-app.ts'
import type { StyleApi, StyleBatch } from '../document/style-api.ts'
import { FakeStyleServer } from './fake-style-server.ts'
import { realClient } from './real-client.ts'

let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

async function realApi(): Promise<StyleApi> {
  const call = await realClient(site)
  return {
    load: () => call('GET /api/config/style'),
    save: (body) => call('POST /api/config/style/changes', { body }),
  }
}

const changed = (
  sessionId: string,
  name: string,
  baseRevision: number,
  ...entries: readonly Omit<StyleBatch['entries'][number], 'id'>[]
): StyleBatch => ({
  baseRevision,
  batchId: `batch-${name}`,
  sessionId,
  entries: entries.map((entry, index) => ({ ...entry, id: `entry-${name}-${index}` })),
})

/** What an editor sees of a server while two of them change how a site looks; revisions counted from where it began. */
async function lifeOf(api: StyleApi) {
  const { revision: start } = await api.load()
  const first = changed('one', 'first', start, { changes: { radius: 7 } }, { changes: { radius: 9 } })
  const saved = await api.save(first)
  const again = await api.save(first)
  const beside = await api.save(
    changed('two', 'beside', start, { changes: { radius: 11, title: { en: 'The kiln' } } }),
  )
  const undone = await api.save(
    changed('one', 'undone', saved.revision, { changes: { radius: 7 }, undoes: 'entry-first-1' }),
  )
  // Of what the other tab did before, nobody is told again.
  const later = await api.save(changed('two', 'later', undone.revision, { changes: { radius: 12 } }))
  const end = await api.load()
  const count = (revision: number) => revision - start
  const answer = ({ revision, style, header, entries, others }: typeof saved) => ({
    revision: count(revision),
    radius: style.radius,
    title: header.title,
    entries: entries.map((one) => ({ ...one, revision: count(one.revision) })),
    others: others.map(({ id, sessionId, changes, before }) => ({ id, sessionId, changes, before })),
  })
  return {
    saved: answer(saved),
    again: [count(again.revision), again.entries.map(({ id }) => id)],
    beside: answer(beside),
    undone: answer(undone),
    later: answer(later),
    end: {
      revision: count(end.revision),
      radius: end.style.radius,
      title: end.header.title,
      log: end.log
        .slice(-5)
        .map(({ id, revision, sessionId, deed, changes, before, undoes }) => [
          id,
          count(revision),
          sessionId,
          deed,
          changes,
          before,
          undoes,
        ]),
    },
  }
}

test('[CONTRACT-4] the server of styles that tests of the editor stand on answers as the real one does', async () => {
  const fake = new FakeStyleServer()
  expect(await lifeOf(fake.api('account'))).toEqual(await lifeOf(await realApi()))
})
