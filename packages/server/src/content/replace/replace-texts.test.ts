import { newId } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { batchOf, section, textBlock } from '../../testing/page-builders.ts'

let site: TestApp
let owner: Client
beforeAll(async () => {
  site = await createTestApp()
  owner = await site.signInOwner()
})
afterAll(() => site.close())

const find = (words: string, more: object = {}, who = owner) =>
  who.post('/api/config/texts/find', { words, ...more })
const draftOf = async (documentId: string) => (await owner.get(`/api/config/documents/${documentId}`)).json()

let count = 0
async function pageSaying(...texts: string[]) {
  count += 1
  const page = (
    await owner.post('/api/config/pages', { title: `Page ${count}`, urlId: `page-${count}` })
  ).json()
  const made = section(texts.map((text) => textBlock(text)))
  await owner.post(
    `/api/config/documents/${page.documentId}/operations`,
    batchOf(0, [{ type: 'insertSection', index: 0, section: made }]),
  )
  return page as { id: string; documentId: string }
}

/** Replaces every place that was found. */
async function replaceAll(words: string, replacement: string, who = owner) {
  const { documents } = (await find(words, {}, who)).json()
  return who.post('/api/config/texts/replace', {
    words,
    replacement,
    documents: documents.map(
      ({ documentId, revision, hits }: { documentId: string; revision: number; hits: object[] }) => ({
        documentId,
        revision,
        hits: hits.map((hit) => {
          const { blockId, language, field, index } = hit as Record<string, unknown>
          return { blockId, language, field, index }
        }),
      }),
    ),
  })
}

const htmlOf = async (documentId: string) =>
  (await draftOf(documentId)).document.sections[0].blocks.map(
    (block: { texts: { en: { html: string } } }) => block.texts.en.html,
  )

test('[EDIT-240] [EDIT-242] drafts, settings and files that say the words are told with their places', async () => {
  const page = await pageSaying('<p>A <b>zeb</b>ra runs.</p>', '<p>Nothing.</p><p>Zebras</p>')
  await owner.patch(`/api/config/pages/${page.id}`, { seoDescription: { en: 'All about the zebra' } })
  const { documents, settings, isCut } = (await find('zebra')).json()
  expect(isCut).toBe(false)
  expect(documents).toMatchObject([
    {
      documentId: page.documentId,
      ownerKind: 'collection',
      mayReplace: true,
      revision: 2,
      hits: [
        { index: 0, before: 'A ', match: 'zebra', after: ' runs.' },
        { index: 0, before: '', match: 'Zebra', after: 's' },
      ],
    },
  ])
  expect(settings).toMatchObject([
    { kind: 'page', id: page.documentId, place: 'seo-description', before: 'All about the ' },
  ])
  expect((await find('zebra', { wholeWord: true })).json().documents[0].hits).toHaveLength(1)
  expect((await find('Zebra', { matchCase: true })).json().settings).toEqual([])
  // As the draft says it, whatever visitors still read.
  await owner.post('/api/config/publish', { documentIds: [page.documentId] })
  await owner.patch(`/api/config/pages/${page.id}`, { seoDescription: {}, navigationTitle: { en: 'Zebra' } })
  expect((await find('zebra')).json().settings).toMatchObject([{ place: 'navigation-title' }])
  await owner.delete(`/api/config/pages/${page.id}`)
  expect((await find('zebra')).json()).toEqual({ documents: [], settings: [], isCut: false })
})

test('[EDIT-241] [EDIT-243] what is chosen is replaced in drafts, as one step each, which is undone', async () => {
  const [one, other] = [
    await pageSaying('<p>Tapir, tapir</p>', '<p>tapir</p>'),
    await pageSaying('<p>A tapir</p>'),
  ]
  const answer = await replaceAll('tapir', 'okapi')
  expect(answer.json()).toEqual({
    replaced: 4,
    documents: expect.arrayContaining([one.documentId, other.documentId]),
    stayed: [],
  })
  expect(await htmlOf(one.documentId)).toEqual(['<p>okapi, okapi</p>', '<p>okapi</p>'])
  const { log, revision } = await draftOf(one.documentId)
  expect(log.at(-1).deed).toEqual({ code: 'words-replaced', count: 3 })
  const undo = { id: newId(), operation: log.at(-1).inverse, undoes: log.at(-1).id }
  await owner.post(`/api/config/documents/${one.documentId}/operations`, {
    ...batchOf(revision, []),
    entries: [undo],
  })
  expect(await htmlOf(one.documentId)).toEqual(['<p>Tapir, tapir</p>', '<p>tapir</p>'])
})

test('[EDIT-243] a draft that changed since stays, as does one the person may not change, and the others go on', async () => {
  const [one, other] = [await pageSaying('<p>quagga</p>'), await pageSaying('<p>quagga</p>')]
  const { documents } = (await find('quagga')).json()
  const hitOf = ({ documentId }: { documentId: string }) =>
    documents.find((found: { documentId: string }) => found.documentId === documentId).hits[0]
  const { blockId, language, field, index } = hitOf(one)
  const stale = { documentId: one.documentId, revision: 0, hits: [{ blockId, language, field, index }] }
  const gone = { ...stale, documentId: newId() }
  const second = hitOf(other)
  const good = {
    documentId: other.documentId,
    revision: 1,
    hits: [{ blockId: second.blockId, language, field, index: 0 }],
  }
  const body = { words: 'quagga', replacement: 'horse', documents: [stale, gone, good] }
  const answer = (await owner.post('/api/config/texts/replace', body)).json()
  expect(answer).toMatchObject({ replaced: 1, documents: [other.documentId] })
  expect(answer.stayed.map(({ message }: { message: string }) => message)).toEqual([
    expect.stringContaining('changed since'),
    'This page is gone.',
  ])
  const seller = await site.signInOwner({ role: roles.storeManager })
  expect((await find('quagga', {}, seller)).json().documents[0].mayReplace).toBe(false)
  const theirs = (await replaceAll('quagga', 'horse', seller)).json()
  expect(theirs).toMatchObject({ replaced: 0, stayed: [{ message: expect.stringContaining('Your role') }] })
  expect(await htmlOf(one.documentId)).toEqual(['<p>quagga</p>'])
  expect((await find('quagga', {}, site.client())).statusCode).toBe(401)
})

test('[EDIT-243] markup that is written is words, and what cannot be kept is refused', async () => {
  const page = await pageSaying('<p>numbat</p>')
  const tried = await replaceAll('numbat', '<script>x()</script>')
  expect(tried.json(), JSON.stringify(page)).toMatchObject({ replaced: 1 })
  expect(await htmlOf(page.documentId)).toEqual(['<p>&lt;script&gt;x()&lt;/script&gt;</p>'])
  for (const words of ['', '  ', 'x'.repeat(201)]) expect((await find(words)).statusCode).toBe(400)
  for (const odd of ['a\0b', '\ud800', '(((', String.raw`\p{`]) {
    expect([200, 400], odd).toContain((await find(odd)).statusCode)
    const tried = await replaceAll('script', odd)
    expect([200, 400], tried.body).toContain(tried.statusCode)
  }
})

test('[EDIT-242] another website’s words are not found, and its drafts not changed', async () => {
  const page = await pageSaying('<p>aardvark</p>')
  const websiteId = await site.addWebsite('elsewhere')
  const theirs = await site.signInOwner({ websiteId, host: 'elsewhere.localhost' })
  expect((await find('aardvark', {}, theirs)).json().documents).toEqual([])
  const { documents } = (await find('aardvark')).json()
  const { blockId, language, field, index } = documents[0].hits[0]
  const answer = await theirs.post('/api/config/texts/replace', {
    words: 'aardvark',
    replacement: 'x',
    documents: [{ documentId: page.documentId, revision: 1, hits: [{ blockId, language, field, index }] }],
  })
  expect(answer.json()).toMatchObject({ replaced: 0, stayed: [{ message: 'This page is gone.' }] })
  expect(await htmlOf(page.documentId)).toEqual(['<p>aardvark</p>'])
})
