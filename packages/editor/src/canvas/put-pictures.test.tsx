import { afterEach, expect, test, vi } from 'vitest'
import { BLOCK_TYPES } from '@plinth/domain'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import type * as mediaCalls from '../api/media.ts'
import type { EditingSession } from '../document/editing-session.ts'
import { driveEditor } from '../testing/drive-editor.ts'
import { FakeDocumentServer } from '../testing/fake-document-server.ts'
import { media } from '../testing/sample-answers.ts'
import type { Canvas } from './canvas.ts'
import { putPictures } from './put-pictures.ts'

/** Uploads under way, by the name of their file. */
const under = new Map<string, () => void>()
afterEach(() => under.clear())

vi.mock('../api/media.ts', async (real) => ({
  ...(await real<typeof mediaCalls>()),
  uploadFile: async ({ name }: File) => {
    await new Promise<void>((arrive) => under.set(name, arrive))
    return { ...media.assets[0], id: name }
  },
}))

async function aSession(): Promise<EditingSession> {
  const draft = aPage(
    section('one', [text('a', '<p>Above</p>', { h: 6 }), text('b', '<p>Below</p>', { y: 6, h: 6 })]),
  )
  return (await driveEditor(new FakeDocumentServer(draft))).session
}

const paste = (session: EditingSession, ...names: readonly string[]) =>
  putPictures(
    names.map((name) => new File(['x'], name, { type: 'image/png' })),
    session,
    { view: null } as Canvas,
  )

/** Pictures by their file, texts by what they are called. */
const order = (session: EditingSession) =>
  session.document.sections.flatMap(({ blocks }) =>
    blocks.map(({ id, type, value }) => (type === BLOCK_TYPES.image ? value['assetId'] : id)),
  )

const arrives = async (name: string) => {
  await expect.poll(() => under.has(name)).toBe(true)
  under.get(name)?.()
}

test('[EDIT-1525] pictures pasted together stand in their order, whatever is selected while they come', async () => {
  const session = await aSession()
  session.select({ kind: 'block', id: 'a' })
  const done = paste(session, 'one', 'two', 'three')
  await arrives('one')
  await expect.poll(() => order(session)).toEqual(['a', 'one', 'b'])
  session.select({ kind: 'block', id: 'b' })
  await arrives('two')
  session.select(null)
  await arrives('three')
  await done
  expect(order(session)).toEqual(['a', 'one', 'two', 'three', 'b'])
})

test('[EDIT-1525] a picture pasted while another is on its way stands after it; one pasted elsewhere goes there at once', async () => {
  const session = await aSession()
  session.select({ kind: 'block', id: 'a' })
  const first = paste(session, 'one')
  const second = paste(session, 'two')
  session.select({ kind: 'block', id: 'b' })
  const third = paste(session, 'three')
  await arrives('three')
  await third
  // Small as it is, it would be there first.
  const small = arrives('two')
  await new Promise((rest) => setTimeout(rest, 100))
  await Promise.all([arrives('one'), small, first, second])
  expect(order(session)).toEqual(['a', 'one', 'two', 'b', 'three'])
})
