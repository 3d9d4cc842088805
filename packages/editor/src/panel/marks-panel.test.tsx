import { findBlock } from '@plinth/domain'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { driveEditor } from '../testing/drive-editor.ts'
import { FakeDocumentServer } from '../testing/fake-document-server.ts'
import { InPage } from '../testing/in-page.tsx'
import { everything } from '../testing/sample-answers.ts'
import { expectSound, show } from '../testing/show.tsx'
import { MarksPanel } from './marks-panel.tsx'

test('[EDIT-220] [EDIT-221] the panel hides what is selected on phones and locks it', async () => {
  const editor = await driveEditor(new FakeDocumentServer(aPage(section('hero', [text('title')]))))
  editor.select('title')
  await show(
    <InPage session={editor.session}>
      <MarksPanel />
    </InPage>,
    { answers: everything },
  )
  await expectSound()
  const marks = () => findBlock(editor.document, 'title')?.block.marks
  await page.getByRole('checkbox', { name: 'Hide on phones' }).click()
  await page.getByRole('checkbox', { name: 'Lock' }).click()
  expect(marks()).toEqual({ hiddenOnPhone: true, locked: true })
  await expect.element(page.getByRole('checkbox', { name: 'Lock' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Lock' }).click()
  expect(marks()).toEqual({ hiddenOnPhone: true })
})
