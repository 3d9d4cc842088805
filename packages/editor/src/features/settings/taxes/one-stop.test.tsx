import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everything } from '../../../testing/sample-answers.ts'
import { broken } from '../../../testing/fake-api.ts'
import { expectSound, show } from '../../../testing/show.tsx'
import { OneStop } from './one-stop.tsx'

const report = {
  year: 2026,
  currency: 'EUR',
  country: 'DE',
  rows: [{ country: 'FR', orders: 12, netCents: 850_000 }],
  totalCents: 850_000,
  previousCents: 120_000,
  unknownCents: 4_200,
  standing: 'near' as const,
}

test('[EDIT-506] sales across the Union stand by country, and what they mean is said', async () => {
  await show(<OneStop timeZone="Europe/Berlin" />, {
    width: 390,
    answers: {
      ...everything,
      'GET /api/config/session': everything['GET /api/config/session'],
      'GET /api/config/taxes/one-stop': report,
    },
  })
  await expect.element(page.getByText(/come near 10,000 euros a year/)).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'France' })).toBeVisible()
  await expect.element(page.getByText(/memberships for .42\.00 are not in it/)).toBeVisible()
  await expectSound()
})

test('[EDIT-506] what cannot be loaded is said', async () => {
  await show(<OneStop timeZone="Europe/Berlin" />, {
    answers: { ...everything, 'GET /api/config/taxes/one-stop': broken },
  })
  await expect.element(page.getByText('Something broke.')).toBeVisible()
})
