import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { everything } from '../testing/sample-answers.ts'
import { showScreen } from '../testing/show.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useUnsavedForm } from './unsaved-forms.ts'

const asked = () => page.getByRole('dialog', { name: 'You have unsaved changes' })
const dialog = () => page.getByRole('dialog', { name: 'Add a thing' })

/** A screen with a form that holds something, and a dialog over it. */
function Things({ isDirty }: { readonly isDirty: boolean }) {
  const [isOpen, setOpen] = useState(true)
  useUnsavedForm({ isDirty: () => isDirty, save: async () => true })
  return (
    <>
      <p>The screen</p>
      {isOpen && (
        <FormDialog opened onClose={() => setOpen(false)} title="Add a thing">
          <TextInput label="Name of it" />
          <Button onClick={() => setOpen(false)}>Cancel</Button>
        </FormDialog>
      )}
    </>
  )
}

const open = (isDirty = false) =>
  showScreen(<Things isDirty={isDirty} />, '/config/things', { answers: everything })

test('[EDIT-1595] Escape on a dialog somebody has typed in asks; staying keeps it, Discard closes it', async () => {
  await open()
  await page.getByLabelText('Name of it').fill('A mug')
  await userEvent.keyboard('{Escape}')
  await expect.element(asked()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => asked().elements()).toEqual([])
  await expect.element(page.getByLabelText('Name of it')).toHaveValue('A mug')
  await userEvent.keyboard('{Escape}')
  await asked().getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => dialog().elements()).toEqual([])
})

test.each([false, true])(
  '[EDIT-1595] one that nobody has typed in closes unasked, whatever the form behind it holds (%s)',
  async (isDirty) => {
    await open(isDirty)
    await expect.element(dialog()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => dialog().elements()).toEqual([])
    expect(asked().elements()).toEqual([])
  },
)

test('[EDIT-1595] the buttons of a dialog close it unasked', async () => {
  await open()
  await page.getByLabelText('Name of it').fill('A mug')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => dialog().elements()).toEqual([])
  expect(asked().elements()).toEqual([])
})
