import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { everything } from '../../testing/sample-answers.ts'
import { expectSound, show } from '../../testing/show.tsx'
import { Team } from './team.tsx'

test('[EDIT-603] a role says what it allows and what it does not, chosen and where it is chosen', async () => {
  await show(<Team />, { width: 390, answers: everything })
  const words = /^Writes, designs and publishes pages and posts/
  await expect.element(page.getByText(words).first()).toBeVisible()
  const roles = (await page.getByLabelText('Roles', { exact: true }).first().findElement()) as HTMLElement
  roles.focus()
  await userEvent.keyboard('{ArrowDown}')
  const option = page.getByRole('option', { name: /^Draft editor/ })
  await expect.element(option.getByText(/Publishes nothing\.$/)).toBeVisible()
  await option.click()
  await expect.element(page.getByText(/settings\. Writes drafts of pages and posts/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectSound()
})
