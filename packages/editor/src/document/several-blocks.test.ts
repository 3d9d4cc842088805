import { findBlock } from '@plinth/domain'
import { image, page, section, text } from '@plinth/domain/testing/page-builder'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { driveEditor, type EditorDriver } from '../testing/drive-editor.ts'
import { FakeDocumentServer } from '../testing/fake-document-server.ts'
import { readClip, writeClip } from './clipboard.ts'
import { deedWords } from './deed-words.ts'

const shelf = () =>
  new FakeDocumentServer(
    page(
      section('top', [
        image('vase', 'a1', { x: 0, y: 0, w: 6, h: 8 }),
        image('bowl', 'a2', { x: 8, y: 2, w: 6, h: 4 }),
        text('words', '<p>Both</p>', { x: 16, y: 1, w: 4, h: 3 }),
        text('below', '<p>Below</p>', { x: 0, y: 10, w: 24, h: 2 }),
      ]),
      section('end', [text('foot', '<p>End</p>', { x: 0, y: 0, w: 24, h: 4 })]),
    ),
  )

const areas = (editor: EditorDriver, ...ids: string[]) => ids.map((id) => editor.area(id))
const selected = (editor: EditorDriver) => editor.session.selectedIds

test('[EDIT-210] a block is added to what is selected and taken out again; one selected by itself ends it', async () => {
  const editor = await driveEditor(shelf())
  editor.select('vase').session.toggleBlock('words')
  editor.session.toggleBlock('bowl')
  expect(selected(editor)).toEqual(['vase', 'bowl', 'words'])
  expect(editor.session.getState().selection?.id).toBe('bowl')
  editor.session.toggleBlock('bowl')
  expect(selected(editor)).toEqual(['vase', 'words'])
  editor.select('words')
  expect(selected(editor)).toEqual(['words'])
  editor.session.toggleBlock('words')
  expect(editor.session.getState().selection).toBeNull()
})

test('[EDIT-210] a selected block that somebody takes off the page is no longer selected', async () => {
  const editor = await driveEditor(shelf())
  editor.add('quote', 'end')
  const added = selected(editor)[0]!
  editor.session.selectBlocks(['vase', 'foot', added])
  editor.undo()
  expect(selected(editor)).toEqual(['vase', 'foot'])
})

test('[EDIT-211] all of a section, then all of the page; step by step and back', async () => {
  const editor = await driveEditor(shelf())
  const { session } = editor
  editor.select('bowl')
  session.selectAll()
  expect(selected(editor)).toEqual(['vase', 'bowl', 'words', 'below'])
  session.selectAll()
  expect(selected(editor)).toHaveLength(5)
  editor.select('bowl')
  session.extendSelection(1)
  session.extendSelection(1)
  expect(selected(editor)).toEqual(['bowl', 'words', 'below'])
  session.extendSelection(-1)
  expect(selected(editor)).toEqual(['bowl', 'words'])
})

test('[EDIT-212] several move together, stop together at the edge, and what they pass goes back', async () => {
  const editor = await driveEditor(shelf())
  const { session } = editor
  session.selectBlocks(['vase', 'bowl'])
  for (let count = 0; count < 4; count += 1) session.nudge(0, 1)
  expect(areas(editor, 'vase', 'bowl', 'below')).toMatchObject([{ y: 4 }, { y: 6 }, { y: 12 }])
  for (let count = 0; count < 9; count += 1) session.nudge(0, -1)
  expect(areas(editor, 'vase', 'bowl', 'below')).toMatchObject([{ y: 0 }, { y: 2 }, { y: 10 }])
  session.nudge(-1, 0)
  expect(areas(editor, 'vase', 'bowl')).toMatchObject([{ x: 0 }, { x: 8 }])
  editor.undo()
  expect(editor.document).toEqual(shelf().document)
})

test('[EDIT-212] several dropped into another section keep their order and their places to each other', async () => {
  const editor = await driveEditor(shelf())
  editor.session.selectBlocks(['vase', 'bowl'])
  editor.session.placeAll(
    new Map([
      ['vase', { x: 2, y: 1, w: 6, h: 8 }],
      ['bowl', { x: 10, y: 3, w: 6, h: 4 }],
    ]),
    'end',
  )
  expect(editor.document.sections.map(({ blocks }) => blocks.map(({ id }) => id))).toEqual([
    ['words', 'below'],
    ['foot', 'vase', 'bowl'],
  ])
  expect(areas(editor, 'vase', 'bowl', 'foot')).toMatchObject([{ x: 2, y: 1 }, { x: 10, y: 3 }, { y: 9 }])
  editor.undo()
  expect(editor.document).toEqual(shelf().document)
})

test('[EDIT-213] several are duplicated below, deleted and named with their number, each one step', async () => {
  const editor = await driveEditor(shelf())
  const { session } = editor
  session.selectBlocks(['vase', 'bowl'])
  session.duplicateSelected()
  expect(editor.order()).toHaveLength(7)
  const copies = selected(editor)
  expect(areas(editor, ...copies)).toMatchObject([
    { x: 0, y: 8 },
    { x: 8, y: 10 },
  ])
  expect(editor.area('below')?.y).toBe(16)
  expect(session.undoWords).toBe('Duplicated 2 blocks')
  session.deleteSelected()
  expect(session.undoWords).toBe('Deleted 2 blocks')
  expect(editor.order()).toHaveLength(5)
  expect(session.getState().selection?.id).toBe('words')
  editor.undo(2)
  expect(editor.document).toEqual(shelf().document)
  expect(deedWords({ code: 'blocks-moved', count: 3 })).toBe('Moved 3 blocks')
})

test('[EDIT-213] several are copied and pasted as they stand to each other, those of other sections below', async () => {
  const editor = await driveEditor(shelf())
  const { session } = editor
  session.selectBlocks(['vase', 'bowl', 'foot'])
  const clip = session.clip()!
  const written = writeClip(clip, 'en')
  expect(readClip(written.html)).toEqual(clip)
  session.select({ kind: 'section', id: 'end' })
  session.paste(readClip(written.html)!)
  expect(areas(editor, ...selected(editor))).toMatchObject([
    { x: 0, y: 5 },
    { x: 8, y: 7 },
    { x: 0, y: 13 },
  ])
  expect(session.undoWords).toBe('Pasted 3 blocks')
})

test('[EDIT-213] an earlier version’s copied block is still taken; nothing broken is', () => {
  const old = { kind: 'block', block: text('old', '<p>Hi</p>') }
  const html = (clip: unknown) =>
    `<div data-plinth-clip="${encodeURIComponent(JSON.stringify(clip))}">Hi</div>`
  expect(readClip(html(old))).toEqual({ kind: 'blocks', blocks: [old.block] })
  for (const broken of [
    { kind: 'blocks', blocks: [] },
    { kind: 'blocks' },
    { kind: 'blocks', blocks: [old.block, old.block] },
    { kind: 'blocks', blocks: [{ ...old.block, extra: 1 }] },
    null,
    7,
  ])
    expect(readClip(html(broken))).toBeUndefined()
})

test('[EDIT-214] blocks are brought to one edge; what would then lie over another goes below it', async () => {
  const editor = await driveEditor(shelf())
  const { session } = editor
  session.selectBlocks(['vase', 'bowl', 'words'])
  session.alignSelected('bottom')
  expect(areas(editor, 'vase', 'bowl', 'words')).toMatchObject([{ y: 0 }, { y: 4 }, { y: 5 }])
  session.alignSelected('middle')
  expect(areas(editor, 'vase', 'bowl', 'words')).toMatchObject([{ y: 0 }, { y: 2 }, { y: 2 }])
  session.alignSelected('left')
  expect(areas(editor, 'vase', 'bowl', 'words')).toMatchObject([
    { x: 0, y: 0 },
    { x: 0, y: 8 },
    { x: 0, y: 12 },
  ])
  expect(editor.area('below')?.y).toBe(15)
  editor.undo(3)
  expect(editor.document).toEqual(shelf().document)
})

test('[EDIT-214] gaps are made the same, the outermost stay; what stands so already is no step', async () => {
  const editor = await driveEditor(shelf())
  const { session } = editor
  const said: string[] = []
  session.tell({ announce: (words) => said.push(words) })
  editor.drag('words', { x: 20 })
  session.selectBlocks(['vase', 'bowl', 'words'])
  session.distributeSelected('across')
  expect(areas(editor, 'vase', 'bowl', 'words')).toMatchObject([{ x: 0 }, { x: 10 }, { x: 20 }])
  session.distributeSelected('across')
  expect(said.at(-1)).toBe('They stand like that already')
  expect(session.undoWords).toBe('Spread out 3 blocks')
})

const IDS = ['vase', 'bowl', 'words', 'below', 'foot'] as const
const deed = fc.oneof(
  fc.record({
    do: fc.constant('nudge' as const),
    dx: fc.integer({ min: -3, max: 3 }),
    dy: fc.integer({ min: -3, max: 3 }),
    resize: fc.boolean(),
    over: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('align' as const),
    to: fc.constantFrom('left', 'center', 'right', 'top', 'middle', 'bottom' as const),
  }),
  fc.record({ do: fc.constant('width' as const), px: fc.constantFrom(null, 40, 333, 900) }),
  fc.record({ do: fc.constant('distribute' as const), axis: fc.constantFrom('across', 'down' as const) }),
  fc.record({
    do: fc.constantFrom(
      'hide',
      'lock',
      'unlock',
      'duplicate',
      'delete',
      'paste',
      'phone',
      'desktop',
      'into' as const,
    ),
  }),
)

test('[EDIT-215] whatever is done to several blocks, everything undone leaves the page as it was, byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.subarray([...IDS], { minLength: 1 }), deed), { maxLength: 12 }),
      async (steps) => {
        const server = shelf()
        const editor = await driveEditor(server)
        const { session } = editor
        const before = JSON.stringify(editor.document)
        for (const [ids, step] of steps) {
          session.selectBlocks(ids)
          const clip = session.clip()
          if (step.do === 'nudge') session.nudge(step.dx, step.dy, step)
          else if (step.do === 'align') session.alignSelected(step.to)
          else if (step.do === 'distribute') session.distributeSelected(step.axis)
          else if (step.do === 'hide') session.mark('hiddenOnPhone', true)
          else if (step.do === 'width') session.ownWidth({ maxWidth: step.px, stands: 'end' })
          else if (step.do === 'lock') session.mark('locked', true)
          else if (step.do === 'unlock') session.mark('locked', false)
          else if (step.do === 'duplicate') session.duplicateSelected()
          else if (step.do === 'delete') session.deleteSelected()
          else if (step.do === 'paste' && clip !== undefined) session.paste(clip)
          else if (step.do === 'phone' || step.do === 'desktop') session.setDevice(step.do)
          else if (step.do === 'into') {
            const places = ids.flatMap((id) => {
              const block = findBlock(session.document, id)?.block
              return block === undefined ? [] : [[id, block.layout.desktop] as const]
            })
            session.placeAll(new Map(places), 'end')
          }
        }
        while (session.undoWords !== undefined) session.undo()
        expect(JSON.stringify(editor.document)).toBe(before)
        await editor.save()
        expect(server.document).toEqual(editor.document)
      },
    ),
    { numRuns: 80 },
  )
})

test('[EDIT-220] blocks and sections are hidden on phones and shown again, named, one step each', async () => {
  const editor = await driveEditor(shelf())
  const { session } = editor
  session.selectBlocks(['vase', 'bowl'])
  session.mark('hiddenOnPhone', true)
  expect(session.undoWords).toBe('Hid 2 blocks on phones')
  expect(findBlock(editor.document, 'vase')?.block.marks).toEqual({ hiddenOnPhone: true })
  expect(session.hasMark('hiddenOnPhone')).toBe(true)
  editor.select('bowl')
  session.mark('hiddenOnPhone', false)
  expect(session.undoWords).toBe('Showed Image on phones again')
  editor.select('end')
  session.mark('hiddenOnPhone', true)
  expect(session.undoWords).toBe('Hid section 2 on phones')
  editor.undo(3)
  expect(editor.document).toEqual(shelf().document)
})

test('[EDIT-221] what is locked is neither moved nor deleted, alone, among others or with its section', async () => {
  const editor = await driveEditor(shelf())
  const { session } = editor
  const told: string[] = []
  session.tell({ refused: (message) => told.push(message) })
  editor.select('vase').session.mark('locked', true)
  const locked = editor.document
  const tries: readonly (() => void)[] = [
    () => session.nudge(1, 0),
    () => session.nudge(1, 0, { resize: true }),
    () => session.moveInOrder('vase', 1),
    () => session.moveTo('vase', 'end', 0),
    () => session.deleteSelected(),
    () => session.place('vase', { x: 4, y: 4, w: 4, h: 4 }),
    () => session.placeInSection('vase', 'end', { x: 4, y: 4, w: 4, h: 4 }),
    () => {
      session.selectBlocks(['bowl', 'vase'])
      session.alignSelected('top')
    },
    () => session.deleteSelected(),
    () => {
      session.select({ kind: 'section', id: 'top' })
      session.deleteSelected()
    },
  ]
  for (const [index, attempt] of tries.entries()) {
    attempt()
    expect(told).toHaveLength(index + 1)
  }
  expect(editor.document).toBe(locked)
  expect(told[0]).toMatch(/locked.*Unlock first/)
  session.moveSection('top', 1)
  expect(editor.document.sections.map(({ id }) => id)).toEqual(['end', 'top'])
  editor.type('words', 'x')
  editor.undo(3)
  expect(editor.document).toEqual(shelf().document)
})

test('[EDIT-221] the lock of a section holds for its blocks', async () => {
  const editor = await driveEditor(shelf())
  const { session } = editor
  editor.select('end').session.mark('locked', true)
  session.moveSection('end', 0)
  session.deleteSelected()
  editor.select('foot').session.deleteSelected()
  session.nudge(0, 1)
  expect(editor.order()).toContain('foot')
  expect(editor.document.sections.map(({ id }) => id)).toEqual(['top', 'end'])
  expect(editor.area('foot')?.y).toBe(0)
  editor.select('end').session.mark('locked', false)
  editor.select('foot').session.nudge(0, 1)
  expect(editor.area('foot')?.y).toBe(1)
})

test('[EDIT-1259] [EDIT-1260] a width of its own is one step, and goes when a block is resized by whole cells', async () => {
  const editor = await driveEditor(shelf())
  const { session } = editor
  const marks = (id: string) => findBlock(editor.document, id)?.block.marks
  session.selectBlocks(['vase', 'bowl'])
  session.ownWidth({ maxWidth: 240 })
  expect(session.undoWords).toBe('Resized 2 blocks')
  session.nudge(0, 1, { resize: true })
  expect(marks('bowl')).toEqual({ maxWidth: 240 })
  session.nudge(1, 0, { resize: true })
  expect([marks('vase'), marks('bowl')]).toEqual([undefined, undefined])
  session.undo()
  expect(marks('vase')).toEqual({ maxWidth: 240 })
  // On a phone there is no width of its own to lose.
  session.setDevice('phone')
  session.nudge(-1, 0, { resize: true })
  expect(marks('vase')).toEqual({ maxWidth: 240 })
  session.setDevice('desktop')
  session.mark('locked', true)
  session.ownWidth({ maxWidth: 500 })
  expect(marks('vase')).toEqual({ maxWidth: 240, locked: true })
  while (session.undoWords !== undefined) session.undo()
  expect(editor.document).toEqual(shelf().document)
})

test('[EDIT-1265] on a page written from right to left the keys go the way they point, and what is aligned left is left', async () => {
  const arabic = page(
    section('top', [text('near', '', { x: 2, y: 0, w: 4 }), text('far', '', { x: 10, y: 4, w: 6 })]),
  )
  const editor = await driveEditor(new FakeDocumentServer(arabic), { language: 'ar' })
  const { session } = editor
  editor.select('near')
  session.nudge(-1, 0)
  // Its columns count from the right.
  expect(editor.area('near')).toMatchObject({ x: 3, w: 4 })
  session.nudge(1, 0, { resize: true })
  expect(editor.area('near')).toMatchObject({ x: 3, w: 5 })
  session.selectBlocks(['near', 'far'])
  session.alignSelected('left')
  expect([editor.area('near'), editor.area('far')]).toMatchObject([{ x: 11 }, { x: 10 }])
})
