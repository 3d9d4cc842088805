import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everything } from '../../testing/sample-answers.ts'
import { expectSound, showScreen } from '../../testing/show.tsx'
import SettingsScreen from './settings-screen.tsx'

const SAVE = 'PUT /api/config/captcha'

test('[EDIT-381] the keys of Google reCAPTCHA are saved, and a secret one is not shown again', async () => {
  const after = { siteKey: 'the-site-key', projectId: 'kiln-1', leastScore: 0.5, hasApiKey: true }
  const { api } = await showScreen(<SettingsScreen />, '/config/settings/:tab', {
    address: '/config/settings/forms',
    width: 390,
    answers: { ...everything, [SAVE]: after },
  })
  await page.getByLabelText('Site key').fill('the-site-key')
  await page.getByLabelText('Project').fill('kiln-1')
  await page.getByLabelText('API key').fill('the-api-key')
  await expectSound()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => api.sent(SAVE))
    .toEqual([{ siteKey: 'the-site-key', projectId: 'kiln-1', leastScore: 0.5, apiKey: 'the-api-key' }])
  await expect
    .element(page.getByLabelText('API key'))
    .toHaveAttribute('placeholder', 'It is set; write another one to change it')
  await expect.element(page.getByLabelText('API key')).toHaveValue('')
})
