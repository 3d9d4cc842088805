import type { Blocker } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { driveEditor } from '../testing/drive-editor.ts'
import { FakeDocumentServer } from '../testing/fake-document-server.ts'
import { InPage } from '../testing/in-page.tsx'
import { expectSound, show } from '../testing/show.tsx'
import { LeaveDialog } from './leave-dialog.tsx'

const home = () => new FakeDocumentServer(aPage(section('hero', [text('title', 'Hi'), text('lead', 'Ho')])))

/** Text of a block as the server has it. */
const onServer = (server: FakeDocumentServer, id: string) =>
  server.document.sections[0]?.blocks.find((block) => block.id === id)?.texts['en']?.['html']

const dialog = page.getByRole('dialog')

const stays: Blocker = { state: 'unblocked', reset: undefined, proceed: undefined, location: undefined }
const blocked = () => {
  const proceed = vi.fn()
  const reset = vi.fn()
  const location = { pathname: '/config', search: '', hash: '', state: null, key: 'k' }
  const blocker = { state: 'blocked', proceed, reset, location } as unknown as Blocker
  return { proceed, reset, blocker }
}

async function leaving(online: boolean, blocker: Blocker) {
  const server = home()
  const editor = await driveEditor(server)
  editor.type('title', '!')
  server.online = online
  await show(
    <InPage session={editor.session}>
      <LeaveDialog blocker={blocker} />
    </InPage>,
    { width: 390 },
  )
  return { server, editor }
}

test('[EDIT-29] saves and goes without a question when it can', async () => {
  const { blocker, proceed } = blocked()
  const { server } = await leaving(true, blocker)
  await expect.poll(() => proceed.mock.calls.length).toBe(1)
  expect(onServer(server, 'title')).toBe('Hi!')
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull()
})

test('[EDIT-29] asks nothing while nobody leaves', async () => {
  const { server } = await leaving(true, stays)
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull()
  expect(onServer(server, 'title')).toBe('Hi')
})

test('[EDIT-29] offline it asks; Save stays as long as it cannot be saved, and goes when it can', async () => {
  const { blocker, proceed, reset } = blocked()
  const { server } = await leaving(false, blocker)
  await expect.element(page.getByRole('dialog', { name: 'You have unsaved changes' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toHaveFocus()
  await expectSound()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => reset.mock.calls.length).toBe(1)
  expect(proceed).not.toHaveBeenCalled()
  server.online = true
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => proceed.mock.calls.length).toBe(1)
  expect(onServer(server, 'title')).toBe('Hi!')
})

test('[EDIT-29] Discard forgets the changes and goes; Escape stays', async () => {
  const { blocker, proceed, reset } = blocked()
  const { editor } = await leaving(false, blocker)
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => reset).toHaveBeenCalledOnce()
  expect(editor.text('title')).toBe('Hi!')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => proceed).toHaveBeenCalledOnce()
  expect(editor.text('title')).toBe('Hi')
})
