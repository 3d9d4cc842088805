import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { image, page as aPage, section } from '@plinth/domain/testing/page-builder'
import { driveEditor } from '../testing/drive-editor.ts'
import { FakeDocumentServer } from '../testing/fake-document-server.ts'
import { InPage } from '../testing/in-page.tsx'
import { everything } from '../testing/sample-answers.ts'
import { expectSound, show } from '../testing/show.tsx'
import { GroupPanel } from './group-panel.tsx'

async function threeSelected() {
  const draft = aPage(
    section('shelf', [
      image('vase', 'a1', { x: 0, y: 0, w: 4, h: 8 }),
      image('bowl', 'a2', { x: 5, y: 2, w: 4, h: 4 }),
      image('cup', 'a3', { x: 20, y: 4, w: 4, h: 2 }),
    ]),
  )
  const editor = await driveEditor(new FakeDocumentServer(draft))
  editor.session.selectBlocks(['vase', 'bowl', 'cup'])
  return editor
}

test('[EDIT-214] the panel of several blocks aligns them, spreads them out, duplicates and deletes them', async () => {
  const editor = await threeSelected()
  const { session } = editor
  await show(
    <InPage session={session}>
      <GroupPanel />
    </InPage>,
    { answers: everything },
  )
  await expect.element(page.getByRole('heading', { name: '3 blocks' })).toBeVisible()
  await expectSound()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Align top')
  expect(['vase', 'bowl', 'cup'].map((id) => editor.area(id)?.y)).toEqual([0, 0, 0])
  await press('Same gaps from left to right')
  expect(editor.area('bowl')?.x).toBe(10)
  await press('Duplicate')
  expect(editor.order()).toHaveLength(6)
  await press('Delete')
  expect(editor.order()).toHaveLength(3)
})

test('[EDIT-214] two blocks have no gaps to make the same, and the panel says so', async () => {
  const { session } = await threeSelected()
  session.selectBlocks(['vase', 'cup'])
  await show(
    <InPage session={session}>
      <GroupPanel />
    </InPage>,
    { answers: everything },
  )
  await expect.element(page.getByRole('button', { name: 'Same gaps from left to right' })).toBeDisabled()
  await expect.element(page.getByText(/three blocks or more/)).toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'Select nothing' }).click()
  expect(session.selectedIds).toEqual([])
})
