import { expect, test } from 'vitest'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { driveEditor, FakeTime } from '../testing/drive-editor.ts'
import { FakeDocumentServer } from '../testing/fake-document-server.ts'
import { MAX_TITLE, titleOfWords } from './post-head.ts'

const begin = { title: 'Glaze day', excerpt: '', mainImageId: null }

const aServer = () =>
  new FakeDocumentServer({
    ...aPage(section('s', [text('a', '<p></p>')])),
    about: { title: { en: 'Glaze day', de: 'Glasurtag' } },
  })

/** The editor of a post. */
async function aPost(server = aServer(), options: { readonly account?: string; readonly tab?: string } = {}) {
  const time = new FakeTime()
  const editor = await driveEditor(server, { ...options, time })
  const { session } = editor
  session.editHead(true)
  const type = (part: 'title' | 'excerpt', words: string) => {
    for (let length = 1; length <= words.length; length += 1) {
      session.changeHead({ [part]: words.slice(0, length) }, true)
      time.advance(40)
    }
  }
  return { server, editor, session, type }
}

test('[EDIT-334] a title that is typed is one step of the draft, saved in the pauses; other languages stay', async () => {
  const { server, editor, session, type } = await aPost()
  type('title', 'Glazing')
  expect(session.head).toMatchObject({ title: 'Glazing' })
  expect(server.log).toEqual([])
  await editor.wait(2000)
  expect(server.document.about).toEqual({ title: { de: 'Glasurtag', en: 'Glazing' } })
  expect(server.log.map(({ deed }) => deed)).toEqual([{ code: 'page-about-changed', setting: 'title' }])
  expect(session.undoWords).toBe('Changed the title')
  editor.undo()
  expect(session.head).toEqual(begin)
  expect(session.undoWords).toBeUndefined()
  editor.redo()
  await editor.save()
  expect(server.document.about?.title).toEqual({ de: 'Glasurtag', en: 'Glazing' })
})

test('[EDIT-335] two people who change different ones take nothing from each other; of one title, one chooses', async () => {
  const mine = await aPost()
  const theirs = await aPost(mine.server, { account: 'ben', tab: 'tab-2' })
  theirs.session.changeHead({ title: 'Theirs' })
  await theirs.editor.save()
  mine.session.changeHead({ mainImageId: 'mine' })
  await mine.editor.save()
  expect(mine.session.head).toEqual({ title: 'Theirs', excerpt: '', mainImageId: 'mine' })
  mine.session.changeHead({ title: 'Mine' })
  await mine.editor.save()
  theirs.session.changeHead({ title: 'Theirs again' })
  await theirs.editor.save()
  expect(theirs.editor.saveState).toBe('conflict')
  await theirs.session.store.resolveConflict('theirs')
  expect(theirs.session.head).toMatchObject({ title: 'Mine', mainImageId: 'mine' })
})

test('[EDIT-335] what somebody else has changed since is not taken back', async () => {
  const mine = await aPost()
  const theirs = await aPost(mine.server, { account: 'ben', tab: 'tab-2' })
  mine.session.changeHead({ title: 'Mine' })
  await mine.editor.save()
  await theirs.session.store.pull()
  theirs.session.changeHead({ title: 'Theirs' })
  await theirs.editor.save()
  await mine.session.store.pull()
  const refused: string[] = []
  mine.session.tell({ refused: (words) => refused.push(words) })
  mine.editor.undo()
  expect(refused).toEqual(['“Changed the title” cannot be undone: somebody else has changed it since.'])
  expect(mine.session.head).toMatchObject({ title: 'Theirs' })
})

test('[EDIT-475] title and excerpt that are typed one after the other are steps of their own', async () => {
  const { editor, session, type, server } = await aPost()
  type('title', 'Glazing')
  type('excerpt', 'In blue')
  expect(session.undoWords).toBe('Changed the excerpt')
  editor.undo()
  expect(session.head).toMatchObject({ title: 'Glazing', excerpt: '' })
  editor.redo()
  await editor.save()
  expect(server.document.about).toMatchObject({ excerpt: { en: 'In blue' } })
})

test('[EDIT-334] a title is one line', () => {
  expect(titleOfWords(' Glaze\n\tday  ')).toBe('Glaze day')
  expect(MAX_TITLE).toBe(200)
})

test('[EDIT-335] undo goes back through page and title in the order things were done, and redo forth', async () => {
  const { editor, session } = await aPost()
  const title = () => session.head?.title
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
})

test('[EDIT-337] arrow keys go from the title over excerpt and picture to the blocks, and round', async () => {
  const { session } = await aPost()
  const said: string[] = []
  session.tell({ announce: (words) => said.push(words) })
  const at = () => session.getState().headPart ?? session.getState().selection?.id
  const visited = [1, 1, 1, 1, -1, -1].map((step) => {
    session.roam(step as 1 | -1)
    return at()
  })
  expect(visited).toEqual(['title', 'excerpt', 'picture', 'a', 'picture', 'excerpt'])
  expect(said[0]).toBe('Title: Glaze day. Enter writes it.')
  expect(said[1]).toBe('No excerpt. Enter writes one.')
  expect(said[2]).toBe('No main picture. Enter chooses one.')
  expect(session.getState().selection).toBeNull()
  session.stepOut()
  expect(at()).toBeUndefined()
})
