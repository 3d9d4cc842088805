import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { Canvas } from '../canvas/canvas.ts'
import { CanvasView } from '../canvas/canvas-view.ts'
import { driveEditor } from '../testing/drive-editor.ts'
import { FakeDocumentServer } from '../testing/fake-document-server.ts'
import { media } from '../testing/sample-answers.ts'
import { sampleCanvas } from '../testing/sample-page.ts'
import { InPage } from '../testing/in-page.tsx'
import { expectSound, show } from '../testing/show.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

const home = () => new FakeDocumentServer(aPage(section('hero', [text('title', 'Hi'), text('lead', 'Ho')])))

/** Text of a block as the server has it. */
const onServer = (server: FakeDocumentServer, id: string) =>
  server.document.sections[0]?.blocks.find((block) => block.id === id)?.texts['en']?.['html']

const dialog = page.getByRole('dialog')

/** Two people have written in the same text; this one hears of it. */
async function inConflict(mine: string, theirs: string) {
  const server = home()
  const editor = await driveEditor(server)
  const other = await driveEditor(server, { account: 'ben', tab: 'tab-2' })
  await other.type('title', theirs).save()
  await editor.type('lead', ' away').type('title', mine).save()
  await show(
    <InPage session={editor.session}>
      <ConflictDialog />
    </InPage>,
    { width: 390 },
  )
  return { server, editor }
}

test('[EDIT-27] shows both sides, long ones too, and cannot be left without a choice', async () => {
  const { editor } = await inConflict(` ${LONG}`, ' theirs')
  await expect.element(dialog.getByText(LONG)).toBeVisible()
  const sides = () => [...document.querySelectorAll('[role="dialog"] section')].map((one) => one.textContent)
  await expect.poll(sides).toEqual([`YoursHi ${LONG}`, 'TheirsHi theirs'])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  expect(editor.saveState).toBe('conflict')
  await expectSound()
})

test('[EDIT-598] words that one side alone has are marked', async () => {
  await inConflict(' all of you', ' all of us')
  const marks = () => [...document.querySelectorAll('[role="dialog"] mark')].map((one) => one.textContent)
  await expect.poll(marks).toEqual(['you', 'us'])
  await expectSound()
})

test('[EDIT-592] two who said other things of the page see both, setting by setting', async () => {
  const server = new FakeDocumentServer({
    ...aPage(section('hero', [text('title', 'Hi')])),
    about: { title: { en: 'Home' } },
  })
  const editor = await driveEditor(server)
  const other = await driveEditor(server, { account: 'ben', tab: 'tab-2' })
  other.session.setAbout({ title: { en: 'Start' } })
  await other.save()
  editor.session.setAbout({ title: { en: 'Welcome' } })
  await editor.save()
  await show(
    <InPage session={editor.session}>
      <ConflictDialog />
    </InPage>,
    { width: 390 },
  )
  const sides = () => [...document.querySelectorAll('[role="dialog"] section')].map((one) => one.textContent)
  await expect.poll(sides).toEqual(['YoursTitle: Welcome', 'TheirsTitle: Start'])
  await expectSound()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(() => server.document.about).toEqual({ title: { en: 'Welcome' } })
})

test('[EDIT-335] of two main pictures of a post each side says which', async () => {
  const server = new FakeDocumentServer({ ...aPage(), about: { title: { en: 'Kiln' } } })
  const editor = await driveEditor(server)
  const other = await driveEditor(server, { account: 'ben', tab: 'tab-2' })
  for (const one of [editor, other]) one.session.editHead(true)
  other.session.changeHead({ mainImageId: null, excerpt: 'Theirs' })
  other.session.changeHead({ mainImageId: 'sea' })
  await other.save()
  editor.session.changeHead({ mainImageId: 'kiln' })
  await editor.save()
  const canvas = new Canvas()
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const drawn = sampleCanvas(aPage())
  const kiln = { ...media.assets[0]!, id: 'kiln', fileName: 'kiln.jpg' }
  const known = { ...drawn, library: { ...drawn.library, assets: { kiln } } }
  canvas.open(new CanvasView(frame.contentDocument!, known, aPage()))
  await show(
    <InPage session={editor.session} canvas={canvas}>
      <ConflictDialog />
    </InPage>,
    { width: 390 },
  )
  const sides = () => [...document.querySelectorAll('[role="dialog"] section')].map((one) => one.textContent)
  await expect.poll(sides).toEqual(['YoursMain picture: kiln.jpg', 'TheirsMain picture: another picture'])
  frame.remove()
})

test('[EDIT-27] keeps mine, with the keyboard, and what was changed elsewhere', async () => {
  const { server, editor } = await inConflict(' mine', ' theirs')
  await expect.element(dialog.getByText(/^You: /)).toHaveFocus()
  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  await expect.element(dialog.getByRole('button', { name: 'Keep mine' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => onServer(server, 'title')).toBe('Hi mine')
  expect(onServer(server, 'lead')).toBe('Ho away')
  expect(editor.saveState).toBe('saved')
})

test('[EDIT-27] takes theirs, and keeps what was changed elsewhere', async () => {
  const { server, editor } = await inConflict(' mine', ' theirs')
  await dialog.getByRole('button', { name: 'Take theirs' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => onServer(server, 'lead')).toBe('Ho away')
  expect(onServer(server, 'title')).toBe('Hi theirs')
  expect(editor.text('title')).toBe('Hi theirs')
})

test('[EDIT-27] says that nothing could be reached, and asks again', async () => {
  const { server } = await inConflict(' mine', ' theirs')
  server.online = false
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(dialog.getByRole('alert').getByText(/Unable to connect/)).toBeVisible()
  await expectSound()
  server.online = true
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('[EDIT-27] what was changed once more meanwhile is shown before it is written over', async () => {
  const { server } = await inConflict(' mine', ' theirs')
  const other = await driveEditor(server, { account: 'ben', tab: 'tab-2' })
  await other.type('title', ' again').save()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(dialog.getByRole('alert').getByText(/changed once more/)).toBeVisible()
  await expect.element(dialog.getByText('Hi theirs again')).toBeVisible()
  expect(onServer(server, 'title')).toBe('Hi theirs again')
})

test('[EDIT-27] a browser that does not allow copying is said', async () => {
  await inConflict(' mine', ' theirs')
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('No.'))
  await dialog.getByRole('button', { name: 'Copy mine' }).click()
  await expect.element(dialog.getByRole('alert').getByText(/does not allow copying/)).toBeVisible()
  write.mockResolvedValueOnce()
  await dialog.getByRole('button', { name: 'Copy mine' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  await expect.poll(() => write).toHaveBeenLastCalledWith('Hi mine')
  write.mockRestore()
})

/** The dialog of a page that somebody else has open as well. */
async function besideAnother(options: Parameters<typeof show>[1] = {}) {
  const server = home()
  const editor = await driveEditor(server)
  const other = await driveEditor(server, { account: 'ben', tab: 'tab-2' })
  await show(
    <InPage session={editor.session}>
      <ConflictDialog />
    </InPage>,
    options,
  )
  return { editor, other }
}

test('[EDIT-1271] whoever writes is asked in a pause, with all they have written, and no key for the text answers', async () => {
  const { editor, other } = await besideAnother({ width: 390 })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await other.type('title', ' theirs').save()
    editor.select('title').session.edit('title')
    await editor.type('title', ' mi').save()
    await expect.poll(() => editor.saveState).toBe('conflict')
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
    vi.advanceTimersByTime(900)
    editor.type('title', 'ne')
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true }))
    await vi.advanceTimersByTimeAsync(900)
    // What a timer asked for is drawn by then.
    for (let turn = 0; turn < 20; turn += 1) await vi.advanceTimersByTimeAsync(0)
    expect(document.querySelector('[role="dialog"]')).toBeNull()
    vi.advanceTimersByTime(200)
  } finally {
    vi.useRealTimers()
  }
  await expect.element(dialog.getByText('Hi mine')).toBeVisible()
  // Space and Enter are answers only of a button one has gone to.
  await expect.poll(() => document.activeElement?.tagName).toBe('P')
  await userEvent.keyboard(' {Enter}')
  expect(editor.saveState).toBe('conflict')
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  await expectSound()
  await userEvent.keyboard('{Tab}')
  await expect.element(dialog.getByRole('button', { name: 'Copy mine' })).toHaveFocus()
})

test('[EDIT-1273] who writes on without a pause is asked in a short one after ten seconds, at the end of a word after twenty', async () => {
  for (const [hasPauses, least, most] of [
    [true, 10_000, 11_000],
    [false, 20_000, 21_000],
  ] as const) {
    const { editor, other } = await besideAnother()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    try {
      await other.type('title', ' theirs').save()
      editor.select('title').session.edit('title')
      await editor.type('title', ' mine').save()
      await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
      const begun = performance.now()
      const isAsked = () => document.querySelector('[role="dialog"]') !== null
      for (let count = 0; count < 300 && !isAsked(); count += 1) {
        const key = count % 5 === 4 ? ' ' : 'e'
        document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
        document.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }))
        await vi.advanceTimersByTimeAsync(hasPauses && key === ' ' ? 400 : 100)
        await Promise.resolve()
        flushSync(() => undefined)
      }
      expect(performance.now() - begun).toBeGreaterThan(least)
      expect(performance.now() - begun).toBeLessThan(most)
    } finally {
      vi.useRealTimers()
    }
    await expect.element(dialog.getByText('Hi mine')).toBeVisible()
    expect(editor.saveState).toBe('conflict')
  }
})
