import { page as aPage } from '@plinth/domain/testing/page-builder'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { driveEditor } from '../../testing/drive-editor.ts'
import { broken } from '../../testing/fake-api.ts'
import { FakeDocumentServer } from '../../testing/fake-document-server.ts'
import { InPage } from '../../testing/in-page.tsx'
import { everything, pages } from '../../testing/sample-answers.ts'
import { expectSound, show } from '../../testing/show.tsx'
import { AddPageDialog } from './add-page-dialog.tsx'

const dialog = page.getByRole('dialog', { name: 'Add page' })

async function showDialog(answers = {}) {
  const { session } = await driveEditor(new FakeDocumentServer(aPage()))
  const onClose = vi.fn<() => void>()
  const shown = await show(
    <InPage session={session}>
      <AddPageDialog opened onClose={onClose} />
    </InPage>,
    { answers: { ...everything, ...answers } },
  )
  return { ...shown, onClose }
}

test('[EDIT-40] a store has no templates; it is added under its title, and opened', async () => {
  const added = pages.collections[1]!
  const { api, address, onClose } = await showDialog({ 'POST /api/config/pages': added })
  await dialog.getByText('Store', { exact: true }).click()
  await expect.poll(() => dialog.getByText('Begin from').query()).toBeNull()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('  Shop  ')
  await expectSound()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(address).toBe(`/config/pages/${added.documentId}`)
  await expect.poll(() => api.sent('POST /api/config/pages')).toEqual([{ type: 13, title: 'Shop' }])
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

test('[EDIT-40] a page that could not be added says why, and what was typed stays', async () => {
  const { onClose } = await showDialog({ 'POST /api/config/pages': broken })
  await expect.element(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Summer')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(dialog.getByText('Something broke.')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Summer')
  expect(onClose).not.toHaveBeenCalled()
})

test('[EDIT-1268] each kind of page says what it is', async () => {
  await showDialog()
  for (const [kind, what] of [
    ['Index page', 'Shows other pages of the site, one below the other.'],
    ['Blog', 'Posts with dates, newest first.'],
    ['Store', 'Products with prices, and a cart to buy them with.'],
    ['Page', 'Sections with words, pictures and more.'],
  ] as const) {
    await dialog.getByText(kind, { exact: true }).click()
    await expect.element(dialog.getByText(what)).toBeVisible()
  }
  await expectSound()
})
