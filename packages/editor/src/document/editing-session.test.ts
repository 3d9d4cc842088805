import { image, page, section, text } from '@plinth/domain/testing/page-builder'
import { BLOCK_TYPES, findBlock } from '@plinth/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { driveEditor } from '../testing/drive-editor.ts'
import { FakeDocumentServer } from '../testing/fake-document-server.ts'
import { readClip, writeClip } from './clipboard.ts'
import { areasOf } from './editing-session.ts'

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

test('[EDIT-1277] on an empty page the arrow keys say that it is empty', async () => {
  const { session } = await driveEditor(new FakeDocumentServer(page()))
  const said: string[] = []
  session.tell({ announce: (words) => said.push(words) })
  session.roam(1)
  session.roam(-1)
  expect(said).toEqual(Array(2).fill('The page is empty. Press / to add a block.'))
})

test('[EDIT-7] a new block is put below what is there and selected', async () => {
  const editor = await driveEditor(home())
  const id = editor.add('quote', 'hero')
  expect(editor.order()).toEqual(['title', 'vase', id, 'foot'])
  expect(editor.area(id)).toMatchObject({ y: 13 })
  expect(editor.session.getState().selection).toEqual({ kind: 'block', id })
})

test('[EDIT-7] after the selected block it stands a row below it, over what that one lies over', async () => {
  const editor = await driveEditor(hero())
  const id = editor.session.insertBlock(BLOCK_TYPES.quote, { sectionId: 'hero', index: 3, below: 'button' })
  expect(editor.area(id ?? '')).toMatchObject({ x: 0, y: 20 })
  expect(editor.area('picture')).toMatchObject({ y: 0 })
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
  editor.session.nudge(-2, 0, { resize: true })
  expect(editor.area('vase')).toEqual({ x: 1, y: 4, w: 10, h: 8 })
  expect(said.at(-1)).toBe('10 columns wide, 8 rows high')
  editor.session.nudge(-1, 0)
  editor.session.nudge(-1, 0)
  expect(said.at(-1)).toBe('At the edge of the grid')
})

const ARROWS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

test('[EDIT-11] whatever way a block goes by the arrow keys, back where it began everything stands as it did', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...ARROWS), { maxLength: 24 }),
      fc.constantFrom('desktop', 'phone' as const),
      async (way, device) => {
        const editor = await driveEditor(hero())
        const { session } = editor
        session.setDevice(device)
        // On the phone the first touch writes down how everything stands; from then on nothing else may move.
        editor.select('button').session.nudge(1, 0)
        const section = () => areasOf(editor.document.sections[0]!, session.gridDevice)
        const before = section()
        session.select(null)
        editor.select('headline')
        let [x, y] = [0, 0]
        const walk = (dx: number, dy: number) => {
          const at = section().get('headline')!
          session.nudge(dx, dy)
          const now = section().get('headline')!
          x += now.x - at.x
          y += now.y - at.y
        }
        for (const [dx, dy] of way) walk(dx, dy)
        for (; x !== 0;) walk(-Math.sign(x), 0)
        for (; y !== 0;) walk(0, -Math.sign(y))
        expect(section()).toEqual(before)
      },
    ),
    { numRuns: 60 },
  )
})

test('[EDIT-11] a block sent a long way with the arrow keys is one step that the server takes', async () => {
  const server = hero()
  const editor = await driveEditor(server)
  editor.select('headline')
  for (let count = 0; count < 300; count += 1) editor.session.nudge(0, count < 150 ? 1 : -1)
  const [entry] = editor.session.store.history().slice(-1)
  expect(entry?.operation).toMatchObject({ type: 'group' })
  expect(JSON.stringify(entry?.operation).length).toBeLessThan(1000)
  editor.undo()
  expect(editor.document).toEqual(server.document)
})

const hero = () =>
  new FakeDocumentServer(
    page(
      section('hero', [
        image('picture', 'a1', { x: 0, y: 0, w: 24, h: 33 }),
        text('headline', '<p>Hi</p>', { x: 0, y: 3, w: 12, h: 12 }),
        text('button', '<p>Visit</p>', { x: 0, y: 16, w: 8, h: 3 }),
      ]),
      section('end', [text('foot', '<p>End</p>', { x: 0, y: 0, w: 24, h: 4 })]),
    ),
  )

test('[EDIT-9] [EDIT-12] a hero stays together: moved, resized, duplicated, pasted into, added to, undone', async () => {
  const editor = await driveEditor(hero())
  const { session } = editor
  const picture = { x: 0, y: 0, w: 24, h: 33 }
  editor.select('headline')
  session.nudge(1, 0)
  session.nudge(0, -1, { resize: true })
  editor.drag('headline', { y: 5 })
  session.duplicateSelected()
  session.insertBlock(BLOCK_TYPES.quote, { sectionId: 'hero', index: 2, below: 'headline' })
  const clip = editor.select('foot').session.clip()
  editor.select('headline')
  if (clip !== undefined) session.paste(clip)
  expect(editor.area('picture')).toEqual(picture)
  editor.undo(6)
  expect(editor.area('headline')).toEqual({ x: 0, y: 3, w: 12, h: 12 })
  expect(editor.area('picture')).toEqual(picture)
})

test('[EDIT-9] a block dropped into a section from elsewhere moves a hero down as a whole', async () => {
  const editor = await driveEditor(hero())
  editor.session.placeInSection('foot', 'hero', { x: 0, y: 2, w: 24, h: 4 })
  expect(['foot', 'picture', 'headline', 'button'].map((id) => editor.area(id)?.y)).toEqual([2, 6, 9, 22])
})

test('[EDIT-31] on purpose a block lies over another, which stays, also afterwards', async () => {
  const editor = await driveEditor(hero())
  const { session } = editor
  session.placeInSection('foot', 'hero', { x: 0, y: 24, w: 24, h: 4 }, { over: true })
  expect(editor.area('picture')?.y).toBe(0)
  editor.select('foot')
  session.nudge(0, 1)
  session.nudge(0, 1, { resize: true })
  expect([editor.area('foot'), editor.area('picture')?.y]).toEqual([{ x: 0, y: 25, w: 24, h: 5 }, 0])
  // Over the button, too, when that is meant.
  for (let count = 0; count < 9; count += 1) session.nudge(0, -1, { over: true })
  expect([editor.area('foot')?.y, editor.area('button')?.y]).toEqual([16, 16])
})

test('[EDIT-10] a block added after the phone was arranged keeps its place there when another one is moved', async () => {
  const editor = await driveEditor(hero())
  const { session } = editor
  session.setDevice('phone')
  editor.select('button').session.nudge(0, 1)
  const added = editor.add('quote', 'hero')
  const place = () => areasOf(editor.document.sections[0]!, 'phone').get(added)
  const before = place()
  editor.select('button').session.nudge(0, 40)
  expect(place()).toEqual(before)
})

test('[EDIT-32] a dropped picture fills an image block, one step, without the old one’s alternative text', async () => {
  const editor = await driveEditor(home())
  const { session } = editor
  editor.select('vase')
  session.setText('vase', 'alt', 'A vase')
  expect(session.takePicture('vase', 'a2')).toBe(true)
  const vase = () => findBlock(editor.document, 'vase')?.block
  expect(vase()?.value).toMatchObject({ assetId: 'a2', fit: 'cover' })
  expect(vase()?.texts['en']?.['alt']).toBeUndefined()
  editor.undo()
  expect([vase()?.value['assetId'], vase()?.texts['en']?.['alt']]).toEqual(['a1', 'A vase'])
  expect(session.takePicture('title', 'a2')).toBe(false)
  const gallery = editor.add('gallery', 'hero')
  session.takePicture(gallery, 'a3')
  session.takePicture(gallery, 'a4')
  expect(findBlock(editor.document, gallery)?.block.value['items']).toMatchObject([
    { assetId: 'a3' },
    { assetId: 'a4' },
  ])
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

test('[EDIT-90] who may not change a page is told so at the first try, and nothing is changed or undone', async () => {
  const editor = await driveEditor(home())
  const { session } = editor
  const told: string[] = []
  session.deleteSelected()
  editor.select('foot')
  session.deleteSelected()
  session.tell({ refused: (message) => told.push(message) })
  session.allow({ refusal: 'Not yours to change.', mayWriteCode: true, mayDesign: true, mayRename: true })
  const before = session.document
  session.edit('title')
  session.updateBlock('title', { align: 'center' })
  editor.select('vase')
  session.deleteSelected()
  session.undo()
  expect(session.insertBlock(BLOCK_TYPES.quote, { sectionId: 'hero' })).toBeUndefined()
  expect(session.document).toBe(before)
  expect(session.getState().editing).toBeNull()
  expect(new Set(told)).toEqual(new Set(['Not yours to change.']))
  expect(told).toHaveLength(5)
})

test('[EDIT-91] who may not write code can move and delete a code block, not change or copy it', async () => {
  const server = home()
  const editor = await driveEditor(server)
  const { session } = editor
  const code = editor.add('code', 'hero')
  session.updateBlock(code, { source: '<b>mine</b>' })
  const told: string[] = []
  session.tell({ refused: (message) => told.push(message) })
  session.allow({ refusal: undefined, mayWriteCode: false, mayDesign: true, mayRename: true })
  editor.select(code)
  session.updateBlock(code, { source: '<script>x()</script>' })
  session.duplicateSelected()
  session.paste(session.clip()!)
  session.select({ kind: 'section', id: 'hero' })
  session.duplicateSelected()
  expect(told).toHaveLength(4)
  expect(told[0]).toContain('does not allow you to write code')
  const codes = () =>
    editor.document.sections.flatMap(({ blocks }) => blocks.filter(({ type }) => type === BLOCK_TYPES.code))
  expect(codes().map(({ value }) => value['source'])).toEqual(['<b>mine</b>'])
  session.moveInOrder(code, -1)
  editor.select(code)
  session.deleteSelected()
  expect(codes()).toEqual([])
  session.undo()
  expect(codes()).toHaveLength(1)
  expect(told).toHaveLength(4)
})
