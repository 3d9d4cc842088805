import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectSound, show } from '../testing/show.tsx'
import { FontPicker } from './font-picker.tsx'

vi.mock(import('./font-catalogue.ts'), () => {
  throw new Error('The list did not arrive.')
})

test('[EDIT-116] a list of fonts that does not arrive is said, and asked for again', async () => {
  await show(<FontPicker label="Font of texts" value="Lora" used={['Lora']} onChange={() => undefined} />, {
    width: 390,
  })
  await page.getByRole('button', { name: 'Font of texts: Lora. Choose another' }).click()
  const dialog = page.getByRole('dialog', { name: 'Font of texts' })
  await expect.element(dialog.getByRole('heading', { name: 'Unable to load fonts' })).toBeVisible()
  await expectSound()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog.getByRole('heading', { name: 'Unable to load fonts' })).toBeVisible()
})
