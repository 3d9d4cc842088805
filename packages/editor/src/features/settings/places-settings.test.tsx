import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everything } from '../../testing/sample-answers.ts'
import { expectSound, show } from '../../testing/show.tsx'
import { broken } from '../../testing/fake-api.ts'
import PlacesSettings from './places-settings.tsx'

const open = (answers: object) =>
  show(<PlacesSettings language="en" currency="GBP" />, {
    width: 390,
    answers: { ...everything, ...answers },
  })

test('[EDIT-771] a service is chosen, and Google is given a key, which is not shown again', async () => {
  const { api } = await open({
    'GET /api/config/places': { service: '', hasApiKey: false },
    'PUT /api/config/places': { service: 'google', hasApiKey: true },
  })
  const key = page.getByLabelText('API key', { exact: true })
  await expect.element(page.getByText('Nothing completes them.')).toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'Choose a service' }).click()
  await expect.element(key).not.toBeInTheDocument()
  await page.getByLabelText('Service', { exact: true }).first().selectOptions('google')
  await key.fill('the-key')
  await expectSound()
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect
    .poll(() => api.sent('PUT /api/config/places'))
    .toEqual([{ service: 'google', apiKey: 'the-key' }])
  await expect.element(page.getByText('Google Places completes them.')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('[EDIT-771] what is wrong with the key is said at it', async () => {
  await open({
    'GET /api/config/places': { service: 'google', hasApiKey: false },
    'PUT /api/config/places': {
      refused: 400,
      code: 'places-key-missing',
      message: 'Google answers nobody without a key.',
      fields: { apiKey: 'Give the key.' },
    },
  })
  await page.getByRole('button', { name: 'Choose a service' }).click()
  await page.getByLabelText('API key', { exact: true }).fill('x')
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect.element(page.getByText('Give the key.')).toBeVisible()
})

test('[EDIT-771] settings of places that cannot be read say so', async () => {
  await open({ 'GET /api/config/places': broken })
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
