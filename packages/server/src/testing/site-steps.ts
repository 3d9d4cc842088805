import type { SectionTheme } from '@plinth/domain'
import { expect } from 'vitest'
import type { Client } from './client.ts'
import { batchOf, section, textBlock } from './page-builders.ts'

/** What a call that succeeds answers; undefined when it answers nothing. */
export async function ok(sent: ReturnType<Client['get']>) {
  const response = await sent
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.body === '' ? undefined : response.json()
}

/** A whole list, page by page, as its owner reads it on to the end. */
export async function everyPage<Row>(
  read: (cursor: string) => Promise<{ readonly rows: readonly Row[]; readonly nextCursor: string | null }>,
): Promise<Row[]> {
  const all: Row[] = []
  let cursor = ''
  do {
    const { rows, nextCursor } = await read(cursor)
    all.push(...rows)
    cursor = nextCursor ?? ''
  } while (cursor !== '')
  return all
}

/** Makes and publishes the home page of a website; its identifier and that of its document. */
export async function makeHome(owner: Client): Promise<{ readonly id: string; readonly documentId: string }> {
  const home = (await owner.post('/api/config/pages', { title: 'Home' })).json()
  await owner.patch(`/api/config/pages/${home.id}`, { isHome: true })
  await owner.post('/api/config/publish', { documentIds: [home.documentId] })
  return home
}

/** Puts a section with blocks on top of a document, white unless said, and publishes it. */
export async function publishBlocks(
  owner: Client,
  documentId: string,
  blocks: Parameters<typeof section>[0],
  theme: SectionTheme = 'white',
): Promise<void> {
  const { revision } = await ok(owner.get(`/api/config/documents/${documentId}`))
  const made = section(blocks)
  const operation = {
    type: 'insertSection',
    index: 0,
    section: { ...made, settings: { ...made.settings, theme } },
  } as const
  await ok(owner.post(`/api/config/documents/${documentId}/operations`, batchOf(revision, [operation])))
  await ok(owner.post('/api/config/publish', { documentIds: [documentId] }))
}

/** Makes a page that says something and publishes it; what the call that makes it answers. */
export async function publishPage(owner: Client, title: string, words: string) {
  const page = await ok(owner.post('/api/config/pages', { title }))
  await publishBlocks(owner, page.documentId, [textBlock(`<p>${words}</p>`)])
  return page
}

/** Every form a page can be asked for in, as what stands behind its address: whoever adds one adds it here. */
export const PAGE_FORMS = [
  '',
  '?format=json',
  '?format=main-content',
  '?format=rss',
  '?format=state',
  '?comments=1',
  '?page=1',
  '?preview',
  '?x=1',
] as const
