import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everything, settings } from '../../testing/sample-answers.ts'
import { expectSound, showScreen } from '../../testing/show.tsx'
import SettingsScreen from './settings-screen.tsx'

const SAVE = 'PUT /api/config/settings'
const COUNTS = 'GET /api/config/consents'

const open = (answers = {}) =>
  showScreen(<SettingsScreen />, '/config/settings/:tab', {
    address: '/config/settings/cookies',
    width: 390,
    answers: { ...everything, [SAVE]: settings, ...answers },
  })

test('[EDIT-760] visitors are asked nothing until the owner names a service and says what it is for', async () => {
  const { api } = await open({ [COUNTS]: { all: 0, some: 0, none: 0, since: null } })
  const isOn = page.getByRole('switch', { name: /^Ask visitors about cookies/ })
  await expect.element(isOn).not.toBeChecked()
  await expect.element(page.getByText('Nobody has answered yet.')).toBeVisible()
  await expectSound()
  await isOn.click()
  await page.getByLabelText('Google Tag Manager').fill(' gtm-ab12cd3 ')
  await page.getByText('Marketing', { exact: true }).click()
  await page.getByLabelText('Title').fill('Cookies?')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => api.sent(SAVE).length).toBe(1)
  expect(api.sent(SAVE)[0]).toMatchObject({
    consent: { isOn: true, tagManager: 'GTM-AB12CD3', tagManagerFor: 'marketing', title: { en: 'Cookies?' } },
  })
})

test('[EDIT-761] the owner sees how visitors answered, and gets the proofs as a file', async () => {
  await open({ [COUNTS]: { all: 12, some: 3, none: 30, since: Date.UTC(2026, 0, 5) } })
  await expect
    .element(page.getByText('In the last thirty days 12 accepted all, 3 chose, and 30 rejected all.'))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Download the proofs' }))
    .toHaveAttribute('href', '/api/config/consents.csv')
  await expectSound()
})
