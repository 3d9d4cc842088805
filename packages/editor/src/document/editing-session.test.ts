import { image, page, section, text } from '@plinth/domain/testing/page-builder'
import { findBlock } from '@plinth/domain'
import { expect, test } from 'vitest'
import { driveEditor } from '../testing/drive-editor.ts'
import { FakeDocumentServer } from '../testing/fake-document-server.ts'
import { readClip, writeClip } from './clipboard.ts'

const home = () =>
  new FakeDocumentServer(
    page(
      section('hero', [text('title', '<p>Hi &amp; bye</p>', { h: 4 }), image('vase', 'a1', { y: 4 })], {
        name: 'Hero',
      }),
      section('end', [text('foot')]),
    ),
  )

test('[EDIT-3] a step out leads from text to block to section to nothing', async () => {
  const { session } = await driveEditor(home())
  session.edit('title')
  expect(session.getState()).toMatchObject({ editing: 'title', selection: { kind: 'block', id: 'title' } })
  session.stepOut()
  expect(session.getState()).toMatchObject({ editing: null, selection: { kind: 'block', id: 'title' } })
  session.stepOut()
  expect(session.getState().selection).toEqual({ kind: 'section', id: 'hero' })
  session.stepOut()
  expect(session.getState().selection).toBeNull()
})

test('[EDIT-4] next and previous go through every block in reading order', async () => {
  const { session } = await driveEditor(home())
  const visited = [1, 1, 1, 1].map((step) => {
    session.selectBeside(step as 1)
    return session.getState().selection?.id
  })
  expect(visited).toEqual(['title', 'vase', 'foot', 'title'])
})

test('[EDIT-7] a new block is put below what is there and selected', async () => {
  const editor = await driveEditor(home())
  const id = editor.add('quote', 'hero')
  expect(editor.order()).toEqual(['title', 'vase', id, 'foot'])
  expect(editor.area(id)).toMatchObject({ y: 13 })
  expect(editor.session.getState().selection).toEqual({ kind: 'block', id })
})

test('[EDIT-8] moving in the reading order leaves the grid alone and goes on into the next section', async () => {
  const editor = await driveEditor(home())
  const before = editor.area('title')
  editor.session.moveInOrder('title', 1)
  expect(editor.order()).toEqual(['vase', 'title', 'foot'])
  expect(editor.area('title')).toEqual(before)
  editor.session.moveInOrder('title', 1)
  expect(editor.document.sections.map(({ blocks }) => blocks.map(({ id }) => id))).toEqual([
    ['vase'],
    ['title', 'foot'],
  ])
})

test('[EDIT-9] a placed block makes room in one step', async () => {
  const editor = await driveEditor(home())
  editor.drag('vase', { y: 2 })
  expect([editor.area('vase')?.y, editor.area('title')?.y]).toEqual([2, 10])
  editor.undo()
  expect([editor.area('vase')?.y, editor.area('title')?.y]).toEqual([4, 0])
})

test('[EDIT-10] the first change on the phone keeps the rest as it stands; the desktop is not touched', async () => {
  const editor = await driveEditor(home())
  editor.session.setDevice('phone')
  editor.select('vase').session.nudge(0, 3)
  const layouts = ['title', 'vase'].map((id) => findBlock(editor.document, id)?.block.layout)
  expect(layouts.every((layout) => layout?.phone !== undefined)).toBe(true)
  expect(editor.area('vase')).toEqual({ x: 0, y: 4, w: 12, h: 8 })
  editor.session.resetPhoneLayout('hero')
  expect(findBlock(editor.document, 'vase')?.block.layout.phone).toBeUndefined()
})

test('[EDIT-11] arrow keys move by cells, with Shift they resize, and stop at the edge of the grid', async () => {
  const editor = await driveEditor(home())
  const said: string[] = []
  editor.session.tell({ announce: (words) => said.push(words) })
  editor.select('vase').session.nudge(1, 0)
  editor.session.nudge(-2, 0, true)
  expect(editor.area('vase')).toEqual({ x: 1, y: 4, w: 10, h: 8 })
  expect(said.at(-1)).toBe('10 columns wide, 8 rows high')
  editor.session.nudge(-1, 0)
  editor.session.nudge(-1, 0)
  expect(said.at(-1)).toBe('At the edge of the grid')
})

test('[EDIT-12] duplicate and delete, and the keyboard goes on from a neighbour', async () => {
  const editor = await driveEditor(home())
  editor.select('title').session.duplicateSelected()
  const copy = editor.session.getState().selection?.id ?? ''
  expect(editor.order()).toEqual(['title', copy, 'vase', 'foot'])
  expect(editor.text(copy)).toBe('<p>Hi &amp; bye</p>')
  editor.session.deleteSelected()
  expect(editor.order()).toEqual(['title', 'vase', 'foot'])
  expect(editor.session.getState().selection?.id).toBe('vase')
})

test('[EDIT-13] a copied block is readable as text, whole as markup, and checked when it comes back', async () => {
  const editor = await driveEditor(home())
  const clip = editor.select('title').session.clip()
  if (clip === undefined) throw new Error('nothing copied')
  const written = writeClip(clip, 'en')
  expect(written.text).toBe('Hi & bye')
  const read = readClip(`<meta charset="utf-8">${written.html}`)
  expect(read).toEqual(clip)
  editor.session.paste(read ?? clip)
  expect(editor.order()).toHaveLength(4)
  expect(new Set(editor.order()).size).toBe(4)
  const broken = written.html.replace('%22type%22%3A2', '%22type%22%3A2000')
  expect(broken).not.toBe(written.html)
  expect(readClip(broken)).toBeUndefined()
  expect(readClip('<p>just text</p>')).toBeUndefined()
})

test('[EDIT-16] a page holds 60 blocks, and the refusal says so', async () => {
  const blocks = Array.from({ length: 60 }, (_, index) => text(`b${index}`))
  const editor = await driveEditor(new FakeDocumentServer(page(section('all', blocks))))
  const refusals: string[] = []
  editor.session.tell({ refused: (message) => refusals.push(message) })
  editor.session.insertBlock(2, { sectionId: 'all' })
  expect(refusals).toEqual(['A page holds at most 60 blocks. Delete one first.'])
})
