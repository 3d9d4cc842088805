import { expect, test } from 'vitest'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { ApiError } from '../api/api-error.ts'
import { driveEditor, FakeTime } from '../testing/drive-editor.ts'
import { FakeDocumentServer } from '../testing/fake-document-server.ts'
import { MAX_TITLE, PostHead, titleOfWords, type HeadChanges, type PostHeadParts } from './post-head.ts'

const begin = { title: 'Glaze day', excerpt: '', mainImageId: null }

function aHead({ isSeen = false, save }: Partial<PostHeadParts> = {}) {
  const time = new FakeTime()
  const sent: HeadChanges[] = []
  const head = new PostHead(begin, {
    save: async (changes) => {
      sent.push(changes)
      await save?.(changes)
    },
    isSeen,
    now: () => time.now,
    setTimer: time.setTimer,
    clearTimer: time.clearTimer,
  })
  const type = (title: string) => {
    for (let length = 1; length <= title.length; length += 1) {
      head.perform({ title: title.slice(0, length) }, true)
      time.advance(40)
    }
  }
  return { head, time, sent, type }
}

test('[EDIT-334] a title that is typed is one step, saved in the pauses while nobody sees the post', async () => {
  const { head, time, sent, type } = aHead()
  type('Glazing')
  expect(head.getSnapshot()).toMatchObject({ values: { title: 'Glazing' }, save: { kind: 'unsaved' } })
  await time.pass(2000)
  expect(sent).toEqual([{ title: 'Glazing' }])
  expect(head.getSnapshot().save.kind).toBe('saved')
  expect(head.undo()).toEqual({ ok: true })
  expect(head.getSnapshot()).toMatchObject({ values: begin, undo: undefined })
  head.redo()
  await time.pass(2000)
  expect(sent.at(-1)).toEqual({ title: 'Glazing' })
})

test('[EDIT-334] visitors of a published post never meet half a title: it is sent when its writing ends', async () => {
  const { head, time, sent, type } = aHead({ isSeen: true })
  type('Glazing')
  await time.pass(20_000)
  expect(sent).toEqual([])
  expect(head.hasUnsaved).toBe(true)
  head.endStep()
  await time.pass(0)
  expect(sent).toEqual([{ title: 'Glazing' }])
})

test('[EDIT-335] what another tab changed comes in beside what is unsaved here, and is not taken back with it', async () => {
  const { head, sent, time } = aHead()
  head.perform({ mainImageId: 'mine' })
  head.take({ title: 'Theirs', excerpt: '', mainImageId: null })
  expect(head.getSnapshot().values).toEqual({ title: 'Theirs', excerpt: '', mainImageId: 'mine' })
  await time.pass(2000)
  expect(sent).toEqual([{ mainImageId: 'mine' }])
  head.perform({ title: 'Mine' })
  await time.pass(2000)
  head.take({ title: 'Theirs again', excerpt: '', mainImageId: 'mine' })
  expect(head.undo()).toMatchObject({ ok: false, message: expect.stringContaining('somebody else') })
  expect(head.undo()).toEqual({ ok: true })
  expect(head.getSnapshot().values).toEqual({ title: 'Theirs again', excerpt: '', mainImageId: null })
})

test('[EDIT-335] what could not be saved stays, says why, and goes on when the server is back', async () => {
  let failure: Error | undefined = new ApiError(0, 'offline', 'No connection')
  const { head, sent, time } = aHead({
    save: async () => {
      if (failure !== undefined) throw failure
    },
  })
  head.perform({ title: 'Kept' })
  await time.pass(1000)
  expect(head.getSnapshot().save.kind).toBe('offline')
  failure = undefined
  await time.pass(10_000)
  expect(sent).toEqual([{ title: 'Kept' }, { title: 'Kept' }])
  expect(head.hasUnsaved).toBe(false)
})

test('[EDIT-475] title and excerpt that are typed one after the other are steps of their own', async () => {
  const { head, time, sent, type } = aHead()
  type('Glazing')
  head.perform({ excerpt: 'In' }, true)
  head.perform({ excerpt: 'In blue' }, true)
  expect(head.getSnapshot().undo?.words).toBe('Changed the excerpt')
  head.undo()
  expect(head.getSnapshot().values).toMatchObject({ title: 'Glazing', excerpt: '' })
  head.redo()
  await time.pass(2000)
  expect(sent).toEqual([{ title: 'Glazing', excerpt: 'In blue' }])
})

test('[EDIT-334] a title is one line', () => {
  expect(titleOfWords(' Glaze\n\tday  ')).toBe('Glaze day')
  expect(MAX_TITLE).toBe(200)
})

test('[EDIT-335] undo goes back through page and title in the order things were done, and redo forth', async () => {
  const editor = await driveEditor(new FakeDocumentServer(aPage(section('s', [text('a', '<p></p>')]))))
  const { session } = editor
  const { head } = aHead()
  session.editPostHead(head)
  const title = () => head.getSnapshot().values.title
  session.changeHead({ title: 'One' })
  session.setText('a', 'html', '<p>Two</p>')
  session.changeHead({ title: 'Three' })
  editor.undo()
  expect([title(), editor.text('a')]).toEqual(['One', '<p>Two</p>'])
  editor.undo(2)
  expect([title(), editor.text('a')]).toEqual(['Glaze day', '<p></p>'])
  expect(session.undoWords).toBeUndefined()
  editor.redo(2)
  expect([title(), editor.text('a')]).toEqual(['One', '<p>Two</p>'])
  session.changeHead({ title: 'Other' })
  expect(session.redoWords).toBeUndefined()
  editor.undo()
  session.setText('a', 'html', '<p>Else</p>')
  expect(session.redoWords).toBeUndefined()
})

test('[EDIT-337] arrow keys go from the title over excerpt and picture to the blocks, and round', async () => {
  const { session } = await driveEditor(
    new FakeDocumentServer(aPage(section('s', [text('title', '<p>A</p>')]))),
  )
  session.editPostHead(aHead().head)
  const said: string[] = []
  session.tell({ announce: (words) => said.push(words) })
  const at = () => session.getState().headPart ?? session.getState().selection?.id
  const visited = [1, 1, 1, 1, -1, -1].map((step) => {
    session.roam(step as 1 | -1)
    return at()
  })
  expect(visited).toEqual(['title', 'excerpt', 'picture', 'title', 'picture', 'excerpt'])
  expect(said[0]).toBe('Title: Glaze day. Enter writes it.')
  expect(said[1]).toBe('No excerpt. Enter writes one.')
  expect(said[2]).toBe('No main picture. Enter chooses one.')
  expect(session.getState().selection).toBeNull()
  session.stepOut()
  expect(at()).toBeUndefined()
})
