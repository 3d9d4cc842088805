import { flatShipping } from '@plinth/domain'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { everything, settings } from '../../../testing/sample-answers.ts'
import { expectSound, showScreen } from '../../../testing/show.tsx'
import SettingsScreen from '../settings-screen.tsx'

const open = (width = 1440) =>
  showScreen(<SettingsScreen />, '/config/settings/:tab', {
    address: '/config/settings/shipping',
    width,
    answers: { ...everything, 'PUT /api/config/settings': settings },
  })
const save = page.getByRole('button', { name: 'Save' })
const preview = page.getByRole('region', { name: 'What a buyer pays' })

test('[EDIT-353] [EDIT-354] [EDIT-356] a zone with a rate by weight is made, and shown as a buyer gets it', async () => {
  const { api } = await open()
  await expect.element(page.getByRole('heading', { name: 'Everywhere' })).toBeVisible()
  await expect.element(preview.getByText('Standard shipping')).toBeVisible()
  await page.getByRole('button', { name: 'Add a zone' }).click()
  const zone = page.getByRole('group', { name: 'New zone' })
  await zone.getByRole('combobox', { name: 'Countries' }).fill('Portug')
  await page.getByRole('option', { name: 'Portugal' }).click()
  const portugal = page.getByRole('group', { name: 'Portugal', exact: true })
  await portugal.getByRole('textbox', { name: 'Name buyers read' }).fill('Parcel')
  await portugal.getByRole('combobox', { name: 'Counted' }).click()
  await page.getByRole('option', { name: 'By weight' }).click()
  await portugal.getByRole('textbox', { name: 'Step 1, up to grams' }).fill('2000')
  await portugal.getByRole('textbox', { name: 'Step 1, price' }).fill('7.50')
  await portugal.getByRole('button', { name: 'Only a part of Portugal…' }).click()
  await portugal.getByRole('textbox', { name: 'Postcodes of Portugal' }).fill('1*')
  await preview.getByRole('combobox', { name: 'In' }).fill('Portug')
  await page.getByRole('option', { name: 'Portugal' }).click()
  await expect.element(preview.getByText('Parcel')).toBeVisible()
  await preview.getByRole('textbox', { name: 'Weight' }).fill('2001')
  await expect.element(preview.getByText('Nothing is sent there.')).toBeVisible()
  await expectSound()
  await save.click()
  await expect.poll(() => api.sent('PUT /api/config/settings').length).toBe(1)
  const [sent] = api.sent('PUT /api/config/settings') as { store: typeof settings.store }[]
  expect(sent?.store.shipping.zones[1]).toMatchObject({
    areas: [{ country: 'PT', regions: [], postcodes: ['1*'] }],
    rates: [{ name: 'Parcel', basis: 'weight', tiers: [{ upTo: 2000, costCents: 750 }] }],
  })
})

test('[EDIT-357] what is wrong is told at its field, which gets focus; leaving asks', async () => {
  const { api } = await open(390)
  await page.getByRole('button', { name: 'Add a zone' }).click()
  await expect.element(page.getByRole('heading', { name: 'New zone' })).toBeVisible()
  await save.click()
  await expect.element(page.getByText('Choose the countries this zone is for.')).toBeVisible()
  await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  await expectSound()
  await page.getByRole('tab', { name: 'Store' }).click()
  await expect.element(page.getByRole('button', { name: 'Discard' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(api.sent('PUT /api/config/settings')).toEqual([])
})

test('[EDIT-355] a place to fetch orders from is added, with hours', async () => {
  const { api } = await open()
  await page.getByRole('button', { name: 'Add a place' }).click()
  const place = page.getByRole('group', { name: 'New place' })
  await place.getByRole('textbox', { name: 'Address' }).fill('4 Harbour Row')
  await place.getByRole('textbox', { name: 'When it is open' }).fill('Monday, 9 to 12')
  await save.click()
  await expect.element(page.getByText('Write the name of the place.')).toBeVisible()
  await place.getByRole('textbox', { name: 'Name buyers read' }).fill('The studio')
  await save.click()
  await expect.poll(() => api.sent('PUT /api/config/settings').length).toBe(1)
  const [sent] = api.sent('PUT /api/config/settings') as { store: typeof settings.store }[]
  expect(sent?.store.shipping.pickup).toMatchObject([
    { name: 'The studio', address: '4 Harbour Row', hours: 'Monday, 9 to 12', costCents: 0 },
  ])
})

test('[EDIT-461] what somebody else changed of the ways to ship meanwhile is told, and saving again counts', async () => {
  const { api } = await open()
  const name = page.getByRole('textbox', { name: 'Name buyers read' })
  await expect.element(name).toBeVisible()
  const theirs = { ...settings, store: { ...settings.store, shipping: flatShipping(777) } }
  api.change({
    'GET /api/config/settings': theirs,
    'PUT /api/config/settings': {
      refused: 409,
      code: 'settings-changed',
      message: 'Somebody else has changed the same settings meanwhile, so nothing was saved.',
      fields: { 'store.shipping': 'Somebody else has changed this meanwhile.' },
    },
  })
  await name.fill('Parcel')
  await save.click()
  await expect.element(page.getByText(/Somebody else has changed the same settings/)).toBeVisible()
  await expect.element(name).toHaveValue('Parcel')
  api.change({ 'PUT /api/config/settings': theirs })
  await save.click()
  await expect.poll(() => api.sent('PUT /api/config/settings')).toHaveLength(2)
  const [first, second] = api.sent('PUT /api/config/settings')
  expect(first).toMatchObject({ seen: { store: { shipping: settings.store.shipping } } })
  expect(second).toMatchObject({
    store: { shipping: { zones: [{ rates: [{ name: 'Parcel' }] }] } },
    seen: { store: { shipping: flatShipping(777) } },
  })
})
