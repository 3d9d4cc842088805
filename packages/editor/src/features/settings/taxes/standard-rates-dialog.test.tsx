import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everything } from '../../../testing/sample-answers.ts'
import { expectSound, showScreen } from '../../../testing/show.tsx'
import { StandardRatesDialog } from './standard-rates-dialog.tsx'

test('[EDIT-359] nothing is added before somebody has checked the rates; countries that have a tax are left out', async () => {
  const added: string[] = []
  await showScreen(
    <StandardRatesDialog
      taken={['FR']}
      onAdd={(rules) => added.push(...rules.map(({ country }) => country))}
      onClose={() => {}}
    />,
    '/config/settings',
    { width: 390, answers: everything },
  )
  const dialog = page.getByRole('dialog', { name: 'Standard rates' })
  await dialog.getByRole('button', { name: 'All countries of the European Union' }).click()
  const add = dialog.getByRole('button', { name: 'Add the rates' })
  await expect.element(add).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'I have checked these rates' }).click()
  await expectSound()
  await add.click()
  await expect.poll(() => added.length).toBe(26)
  expect(added).not.toContain('FR')
})
