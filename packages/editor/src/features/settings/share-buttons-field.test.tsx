import type { ShareService } from '@plinth/domain'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectSound, show } from '../../testing/show.tsx'
import { ShareButtonsField } from './share-buttons-field.tsx'

test('[EDIT-581] where posts can be shared is ticked, and kept in the order of the list', async () => {
  const chosen: ShareService[][] = []
  function Form() {
    const [value, setValue] = useState<readonly ShareService[]>(['email'])
    return (
      <ShareButtonsField
        value={value}
        onChange={(services) => {
          chosen.push(services)
          setValue(services)
        }}
      />
    )
  }
  await show(<Form />, { width: 390 })
  await expect.element(page.getByRole('checkbox', { name: 'Mail', exact: true })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Facebook', exact: true }).click()
  await page.getByRole('checkbox', { name: 'X', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Mail', exact: true }).click()
  expect(chosen).toEqual([
    ['facebook', 'email'],
    ['facebook', 'x', 'email'],
    ['facebook', 'x'],
  ])
  await expectSound()
})
