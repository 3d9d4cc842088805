import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { carrier, everything, settings } from '../../../testing/sample-answers.ts'
import { expectSound, show, showScreen } from '../../../testing/show.tsx'
import SettingsScreen from '../settings-screen.tsx'
import CarrierSettings from './carrier-settings.tsx'

const chosen = {
  kind: 'easypost',
  values: { senderName: 'Tern & Clay' },
  secretsSet: ['apiKey'],
  testMode: true,
  works: true,
}

test('[SHIP-17] a carrier is set up with its key, which is not shown again, and asked what a parcel costs', async () => {
  const { api } = await show(<CarrierSettings language="en" currency="USD" />, {
    width: 390,
    answers: {
      ...everything,
      'GET /api/config/carrier': carrier,
      'PUT /api/config/carrier': { ...carrier, chosen },
      'POST /api/config/carrier/try': { rates: [{ service: 'USPS Priority', costCents: 758 }] },
    },
  })
  await expect.element(page.getByText('None is set up.')).toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'Set up EasyPost' }).click()
  await page.getByLabelText('API key', { exact: true }).fill('EZTKabc')
  await page.getByLabelText('Name of the sender').fill('Tern & Clay')
  await expectSound()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => api.sent('PUT /api/config/carrier'))
    .toEqual([{ kind: 'easypost', values: { apiKey: 'EZTKabc', senderName: 'Tern & Clay' } }])
  await expect.element(page.getByText(/Its key is for samples/)).toBeVisible()
  await page.getByLabelText('Postcode').fill('95014')
  await page.getByRole('button', { name: 'Ask what a parcel costs' }).click()
  await expect.element(page.getByText('USPS Priority')).toBeVisible()
  await expectSound()
  expect(api.sent('POST /api/config/carrier/try')).toEqual([
    { country: 'US', postalCode: '95014', grams: 500 },
  ])
})

test('[SHIP-17] what is wrong is said at its field; one that does not answer is told', async () => {
  await show(<CarrierSettings language="en" currency="USD" />, {
    width: 1440,
    answers: {
      ...everything,
      'GET /api/config/carrier': { ...carrier, chosen },
      'PUT /api/config/carrier': {
        refused: 422,
        code: 'fields-invalid',
        message: 'Some of what was typed cannot be used. Look at the fields.',
        fields: { senderName: 'Write a name.' },
      },
      'POST /api/config/carrier/try': { rates: null },
    },
  })
  await page.getByRole('button', { name: 'Ask what a parcel costs' }).click()
  await expect.element(page.getByText(/It does not answer/)).toBeVisible()
  await page.getByRole('button', { name: 'Change EasyPost' }).click()
  await page.getByLabelText('Name of the sender').fill('Other')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Write a name.')).toBeVisible()
  await expectSound()
})

test('[SHIP-13] [EDIT-354] a rate is counted by the price of a carrier', async () => {
  const { api } = await showScreen(<SettingsScreen />, '/config/settings/:tab', {
    address: '/config/settings/shipping',
    width: 390,
    answers: { ...everything, 'PUT /api/config/settings': settings },
  })
  await page.getByRole('combobox', { name: 'Counted' }).first().click()
  await page.getByRole('option', { name: 'By the price of a carrier' }).click()
  await page.getByLabelText('Carrier and service').fill(' USPS Priority ')
  await page.getByLabelText('Percent more').fill('10')
  await expectSound()
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect.poll(() => api.sent('PUT /api/config/settings').length).toBe(1)
  const [sent] = api.sent('PUT /api/config/settings') as { store: typeof settings.store }[]
  expect(sent?.store.shipping.zones[0]?.rates[0]).toMatchObject({
    basis: 'live',
    live: { service: 'USPS Priority', percent: 10, addCents: 0, otherwise: 'price' },
  })
})
