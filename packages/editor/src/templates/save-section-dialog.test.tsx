import { page as aPage, section } from '@plinth/domain/testing/page-builder'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { driveEditor } from '../testing/drive-editor.ts'
import { broken } from '../testing/fake-api.ts'
import { FakeDocumentServer } from '../testing/fake-document-server.ts'
import { InPage } from '../testing/in-page.tsx'
import { everything } from '../testing/sample-answers.ts'
import { expectSound, show } from '../testing/show.tsx'
import { SaveSectionDialog } from './save-section-dialog.tsx'
import { SectionNameDialog } from './section-name-dialog.tsx'

test('[SECTION-25] a section that could not be saved says why, and what was typed stays', async () => {
  const { session } = await driveEditor(new FakeDocumentServer(aPage(section('hero', []))))
  const onClose = vi.fn<() => void>()
  await show(
    <InPage session={session}>
      <SaveSectionDialog sectionId="hero" onClose={onClose} />
    </InPage>,
    { answers: { ...everything, 'POST /api/config/saved-sections': broken } },
  )
  const dialog = page.getByRole('dialog', { name: 'Save section' })
  const save = dialog.getByRole('button', { name: 'Save', exact: true })
  await expect.element(save).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Prices')
  await save.click()
  await expect.element(dialog.getByText('Something broke.')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Prices')
  await expectSound()
  expect(onClose).not.toHaveBeenCalled()
})

test('[SECTION-25] the name is selected at once, sent without spaces around it, and left by Escape', async () => {
  const onSave = vi.fn<(name: string) => Promise<void>>(async () => undefined)
  const onClose = vi.fn<() => void>()
  await show(
    <SectionNameDialog
      title="Rename section"
      initial="Prices"
      action="Rename"
      onSave={onSave}
      onClose={onClose}
    />,
  )
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard(' New {Enter}')
  await expect.poll(() => onSave.mock.calls).toEqual([['New']])
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose.mock.calls.length).toBe(2)
})
