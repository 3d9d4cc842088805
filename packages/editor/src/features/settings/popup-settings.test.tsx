import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everything, settings } from '../../testing/sample-answers.ts'
import { expectSound, showScreen } from '../../testing/show.tsx'
import SettingsScreen from './settings-screen.tsx'

const SAVE = 'PUT /api/config/settings'

test('[EDIT-674] a pop-up is off until its owner makes one: its words, what it offers, when and where', async () => {
  const { api } = await showScreen(<SettingsScreen />, '/config/settings/:tab', {
    address: '/config/settings/popup',
    width: 390,
    answers: { ...everything, [SAVE]: settings },
  })
  const isOn = page.getByRole('switch', { name: /^Show a pop-up/ })
  await expect.element(isOn).not.toBeChecked()
  await expectSound()
  await isOn.click()
  await page.getByRole('combobox', { name: 'Colours' }).selectOptions('accent')
  await page.getByLabelText('Title', { exact: true }).fill('Ten per cent')
  await expect.element(page.getByLabelText('What is agreed to')).toBeVisible()
  await page.getByRole('combobox', { name: 'Offers' }).selectOptions('button')
  await expect.element(page.getByLabelText('What is agreed to')).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'When it appears' }).selectOptions('scroll')
  await page.getByLabelText('Part of the page').fill('75')
  await expectSound()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => api.sent(SAVE).length).toBe(1)
  expect(api.sent(SAVE)[0]).toMatchObject({
    popup: {
      isOn: true,
      theme: 'accent',
      title: { en: 'Ten per cent' },
      action: 'button',
      moment: 'scroll',
      scroll: 75,
    },
  })
})
