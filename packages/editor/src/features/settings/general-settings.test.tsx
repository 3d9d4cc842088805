import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { everything, media, settings } from '../../testing/sample-answers.ts'
import { expectSound, showScreen } from '../../testing/show.tsx'
import SettingsScreen from './settings-screen.tsx'

const lamp = {
  name: 'product/lamp',
  kind: 'product',
  title: 'Floor lamp',
  path: '/shop/floor-lamp',
  state: 'seen',
  redirectTo: null,
} as const

const field = page.getByRole('combobox', { name: 'Link (optional)' })

test('[EDIT-101] the announcement bar leads to what is chosen; half an address is not saved', async () => {
  const { api } = await showScreen(<SettingsScreen />, '/config/settings/:tab', {
    address: '/config/settings/general',
    width: 390,
    answers: {
      ...everything,
      'GET /api/config/links': { targets: [lamp] },
      'PUT /api/config/settings': settings,
    },
  })
  await expect.element(field).toHaveValue('/delivery')
  await page.getByRole('button', { name: 'No link' }).click()
  await field.fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Choose one of the list, or write an address.')).toBeVisible()
  await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  expect(api.sent('PUT /api/config/settings')).toEqual([])
  await userEvent.keyboard('{Control>}a{/Control}lamp')
  await page.getByRole('option', { name: /Floor lamp/ }).click()
  await expect.element(field).toHaveValue('Floor lamp')
  await expectSound()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => api.sent('PUT /api/config/settings').length).toBe(1)
  await expect
    .poll(() => api.sent('PUT /api/config/settings')[0])
    .toMatchObject({ announcementBar: { link: '/~product/lamp' } })
  await page.getByRole('button', { name: 'No link' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => api.sent('PUT /api/config/settings').length).toBe(2)
  expect(api.sent('PUT /api/config/settings')[1]).toMatchObject({ announcementBar: { link: '' } })
})

test('[EDIT-1526] the picture of the website for sharing is said to be too small', async () => {
  const small = { ...media.assets[0]!, id: '6b034d1317b4f27a4e0d9e98', width: 300, height: 200 }
  await showScreen(<SettingsScreen />, '/config/settings/:tab', {
    address: '/config/settings/general',
    width: 390,
    answers: {
      ...everything,
      'GET /api/config/settings': { ...settings, socialAssetId: small.id },
      'POST /api/config/library': {
        ...everything['POST /api/config/library'],
        assets: { [small.id]: small },
      },
    },
  })
  await expect.element(page.getByText(/^The picture chosen is too small for it/)).toBeVisible()
})
