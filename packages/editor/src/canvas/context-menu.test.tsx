import { useMemo } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import type { Command } from '../commands/command.ts'
import { useCommandTable } from '../commands/command-registry.ts'
import type { EditingSession } from '../document/editing-session.ts'
import { driveEditor } from '../testing/drive-editor.ts'
import { FakeDocumentServer } from '../testing/fake-document-server.ts'
import { InPage } from '../testing/in-page.tsx'
import { everything } from '../testing/sample-answers.ts'
import { expectSound, show } from '../testing/show.tsx'
import { ContextMenu } from './context-menu.tsx'

const done = vi.fn()

/** The commands of a screen, as the menu finds them. */
function Commands() {
  const commands = useMemo(
    () =>
      (
        [
          ['duplicate', 'Duplicate', 'Mod+D'],
          ['delete', 'Delete', 'Delete'],
          ['align-left', 'Align left', undefined],
          ['add-section', 'Add section', 'Shift+A'],
          ['move-up', 'Move up in reading order', undefined],
        ] as const
      ).map(([id, name, keys]): Command => ({
        id,
        name,
        category: 'block',
        ...(keys === undefined ? {} : { keys: [keys] }),
        enabled: () => id !== 'move-up',
        run: () => done(id),
      })),
    [],
  )
  useCommandTable(commands)
  return null
}

async function showMenu(select: (session: EditingSession) => void) {
  done.mockClear()
  const draft = aPage(
    section('hero', [text('title', '<p>Thrown by hand</p>'), text('more', '<p>More</p>', { y: 4 })]),
  )
  const { session } = await driveEditor(new FakeDocumentServer(draft))
  select(session)
  await show(
    <InPage session={session}>
      <Commands />
      <div style={{ position: 'relative', height: 600 }}>
        <ContextMenu at={{ x: 20, y: 20 }} />
      </div>
    </InPage>,
    { answers: everything },
  )
  await expect.element(page.getByRole('menu')).toBeVisible()
  // In its place, with the focus in it.
  await expect.poll(() => document.activeElement?.closest('[role=menu]') != null).toBe(true)
}

const offered = () => [...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent)

test('[EDIT-216] the menu of a block says what can be done now, with its shortcuts, and does it by keyboard', async () => {
  await showMenu((session) => session.select({ kind: 'block', id: 'title' }))
  expect(offered()).toEqual([expect.stringContaining('Duplicate'), expect.stringContaining('Delete')])
  await expect.element(page.getByRole('menuitem', { name: /^Duplicate/ }).getByText('Ctrl')).toBeVisible()
  await expectSound()
  await expect.element(page.getByRole('menuitem', { name: /^Duplicate/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => done).toHaveBeenCalledWith('delete')
})

test('[EDIT-216] several blocks are offered what is done to several, a section and the page what is theirs', async () => {
  await showMenu((session) => session.selectBlocks(['title', 'more']))
  await expect.element(page.getByRole('menuitem', { name: 'Align left' })).toBeVisible()
  await expectSound()
})

test('[EDIT-1490] what deletes can be read where the pointer or the keyboard is on it, light and dark', async () => {
  await showMenu((session) => session.select({ kind: 'block', id: 'title' }))
  const remove = page.getByRole('menuitem', { name: /^Delete/ })
  await remove.hover()
  await userEvent.keyboard('{End}')
  await expect.element(remove).toHaveFocus()
  await expectSound()
})

test('[EDIT-216] the page itself is offered a section', async () => {
  await showMenu(() => undefined)
  expect(offered()).toEqual([expect.stringContaining('Add section')])
  await expectSound()
})
