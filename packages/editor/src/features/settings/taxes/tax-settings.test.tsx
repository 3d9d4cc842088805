import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { everything, settings } from '../../../testing/sample-answers.ts'
import { expectSound, showScreen } from '../../../testing/show.tsx'
import SettingsScreen from '../settings-screen.tsx'

const row = {
  country: 'DE',
  name: 'VAT',
  rate: 190_000,
  currency: 'GBP',
  orders: 2,
  baseCents: 10_000,
  taxCents: 1900,
  refundedTaxCents: 0,
}
const open = (width = 1440) =>
  showScreen(<SettingsScreen />, '/config/settings/:tab', {
    address: '/config/settings/taxes',
    width,
    answers: {
      ...everything,
      'PUT /api/config/settings': settings,
      'GET /api/config/taxes/report': { rows: [row] },
    },
  })
const save = page.getByRole('button', { name: 'Save' })
const dialog = page.getByRole('dialog', { name: 'Standard rates' })

test('[EDIT-358] [EDIT-359] standard rates are added by whoever has checked them, and saved', async () => {
  const { api } = await open()
  await page.getByRole('combobox', { name: 'Your shop is in' }).fill('Germ')
  await page.getByRole('option', { name: 'Germany' }).click()
  await page.getByRole('button', { name: 'Standard rates…' }).click()
  await dialog.getByRole('combobox', { name: 'Countries' }).fill('Germ')
  await page.getByRole('option', { name: 'Germany · 19 %' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Add the rates' })).toBeDisabled()
  await userEvent.keyboard('{Tab}')
  await dialog.getByRole('checkbox', { name: 'I have checked these rates' }).click()
  await dialog.getByRole('button', { name: 'Add the rates' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.element(page.getByRole('group', { name: 'VAT · Germany' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Products' }).click()
  await page.getByRole('option', { name: 'Reduced', exact: true }).click()
  await expect.element(page.getByText(/10,000 euros a year/)).toBeVisible()
  await expectSound()
  await save.click()
  await expect.poll(() => api.sent('PUT /api/config/settings').length).toBe(1)
  const [sent] = api.sent('PUT /api/config/settings') as { store: typeof settings.store }[]
  expect(sent?.store.taxes).toMatchObject({
    pricesIncludeTax: true,
    country: 'DE',
    rules: [{ name: 'VAT', country: 'DE', rate: 190_000, onShipping: true, taxCategory: 'reduced' }],
  })
})

test('[EDIT-358] what is wrong with a tax stands at its field, which gets focus', async () => {
  const { api } = await open(390)
  await page.getByRole('button', { name: 'Add a tax' }).click()
  await page.getByRole('textbox', { name: 'Name buyers read' }).fill(' ')
  await save.click()
  await expect.element(page.getByText('Write the name of the tax, such as VAT.')).toBeVisible()
  await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  await expectSound()
  expect(api.sent('PUT /api/config/settings')).toEqual([])
})

test('[EDIT-360] the report says what was taxed where, and is had as CSV', async () => {
  await open()
  const report = page.getByRole('region', { name: 'Tax report' })
  await expect.element(report.getByText('VAT (19%)')).toBeVisible()
  await expect.element(report.getByText('£19.00')).toBeVisible()
  await expect.element(report.getByRole('button', { name: 'Download as CSV' })).toBeEnabled()
})

test('[EDIT-614] a shop of the Union says that companies account for the tax, and what it lacks for that', async () => {
  const { api } = await open(390)
  await page.getByRole('combobox', { name: 'Your shop is in' }).fill('Germ')
  await page.getByRole('option', { name: 'Germany' }).click()
  await page.getByRole('switch', { name: /account for the tax/ }).click()
  await expect.element(page.getByText(/Write the VAT number of your own shop/)).toBeVisible()
  await page.getByRole('switch', { name: /VIES/ }).click()
  await expectSound()
  await save.click()
  await expect.poll(() => api.sent('PUT /api/config/settings').length).toBe(1)
  const [sent] = api.sent('PUT /api/config/settings') as { store: typeof settings.store }[]
  expect(sent?.store.taxes).toMatchObject({ reverseCharge: true, checksVat: true })
})
