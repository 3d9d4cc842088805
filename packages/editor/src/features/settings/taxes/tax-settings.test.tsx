import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { everything, settings } from '../../../testing/sample-answers.ts'
import { expectSound, showScreen } from '../../../testing/show.tsx'
import SettingsScreen from '../settings-screen.tsx'

const row = {
  part: 'usual' as const,
  country: 'DE',
  name: 'VAT',
  rate: 190_000,
  currency: 'GBP',
  orders: 2,
  baseCents: 10_000,
  taxCents: 1900,
  refundedBaseCents: 4000,
  refundedTaxCents: 760,
}
const nothing = { orders: 0, baseCents: 0, taxCents: 0, refundedBaseCents: 0, refundedTaxCents: 0 }
const report = {
  onlyTests: false,
  rows: [
    row,
    { ...row, ...nothing, part: 'one-stop' as const, country: 'FR', rate: 200_000, refundedTaxCents: 200 },
    { ...row, ...nothing, part: 'reverse-charge' as const, country: 'NL', name: 'Reverse charge', rate: 0 },
    { ...row, ...nothing, part: 'untaxed' as const, name: '', rate: 0, orders: 1, baseCents: 5000 },
  ],
  totals: [
    {
      currency: 'GBP',
      orders: 3,
      grossCents: 16_900,
      taxCents: 1900,
      refundedCents: 5960,
      refundedTaxCents: 960,
    },
  ],
}
const open = (width = 1440) =>
  showScreen(<SettingsScreen />, '/config/settings/:tab', {
    address: '/config/settings/taxes',
    width,
    answers: {
      ...everything,
      'PUT /api/config/settings': settings,
      'GET /api/config/taxes/report': report,
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

test('[EDIT-360] [TAX-42] the report says what was sold and refunded where, altogether, and is had as CSV', async () => {
  for (const width of [1440, 834, 390]) {
    await open(width)
    const section = page.getByRole('region', { name: 'Tax report' })
    const rows = section.getByRole('row')
    const line = (name: string) => rows.filter({ hasText: name })
    await expect
      .element(line('VAT (19%)'))
      .toHaveTextContent('GermanyVAT (19%)2£100.00£19.00£119.00£47.60£7.60£11.40')
    await expect
      .element(line('one-stop shop'))
      .toHaveTextContent('FranceVAT (20%), one-stop shop0£0.00£0.00£0.00£2.00£2.00-£2.00')
    await expect
      .element(line('Reverse charge'))
      .toHaveTextContent('NetherlandsReverse charge0£0.00£0.00£0.00£0.00£0.00£0.00')
    await expect
      .element(line('Not taxed'))
      .toHaveTextContent('GermanyNot taxed1£50.00£0.00£50.00£0.00£0.00£0.00')
    await expect
      .element(line('Total (GBP)'))
      .toHaveTextContent('Total (GBP)3£150.00£19.00£169.00£59.60£9.60£9.40')
    await expectSound()
  }
  const parts: BlobPart[] = []
  const blob = globalThis.Blob
  globalThis.Blob = class extends blob {
    constructor(of: BlobPart[] = [], options?: BlobPropertyBag) {
      super(of, options)
      parts.push(...of)
    }
  }
  try {
    await page.getByRole('button', { name: 'Download as CSV' }).click()
  } finally {
    globalThis.Blob = blob
  }
  expect(String(parts[0]).split('\r\n').slice(0, 3)).toEqual([
    'kind,country,tax,percent,currency,orders,net,taxed,gross,refunded_net,refunded_tax,refunded_gross,tax_due',
    'usual,DE,"VAT",19,GBP,2,100.00,19.00,119.00,40.00,7.60,47.60,11.40',
    'one-stop,FR,"VAT",20,GBP,0,0.00,0.00,0.00,0.00,2.00,2.00,-2.00',
  ])
})

test('[TAX-43] a month, quarter or year is chosen by its name, or any days', async () => {
  await open()
  const section = page.getByRole('region', { name: 'Tax report' })
  const chosen = section.getByRole('combobox', { name: 'Period' })
  await expect.element(chosen).toHaveValue('This month')
  await chosen.click()
  await page.getByRole('option', { name: 'Last quarter' }).click()
  const first = section.getByLabelText('First day')
  await expect.element(first).toHaveValue(expect.stringMatching(/-(01|04|07|10)-01$/))
  await first.fill('2026-01-15')
  await expect.element(chosen).toHaveValue('')
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

test('[EDIT-1580] a shop whose taxes go by state says which one is its own, and whether downloads are taxed where buyers are', async () => {
  const rule = { id: 'ca', name: 'Sales tax', country: 'US', region: 'CA', rate: 72_500, onShipping: false }
  const taxes = {
    pricesIncludeTax: false,
    country: 'US',
    rules: [rule, { ...rule, id: 'de', country: 'DE' }],
  }
  const known = { ...settings, store: { ...settings.store, taxes } }
  const { api } = await showScreen(<SettingsScreen />, '/config/settings/:tab', {
    address: '/config/settings/taxes',
    width: 390,
    answers: {
      ...everything,
      'GET /api/config/settings': known,
      'PUT /api/config/settings': known,
      'GET /api/config/taxes/report': report,
    },
  })
  await page.getByRole('combobox', { name: 'Region of your shop' }).fill('Calif')
  await page.getByRole('option', { name: 'California' }).click()
  await page.getByRole('switch', { name: /taxed in the buyer’s country/ }).click()
  await expectSound()
  await save.click()
  await expect.poll(() => api.sent('PUT /api/config/settings').length).toBe(1)
  const [sent] = api.sent('PUT /api/config/settings') as { store: typeof settings.store }[]
  expect(sent?.store.taxes).toMatchObject({ country: 'US', region: 'CA', byBuyer: true })
})

test('[TAX-46] a shop that has only test orders shows them, marked as such, and they can be put away', async () => {
  await showScreen(<SettingsScreen />, '/config/settings/:tab', {
    address: '/config/settings/taxes',
    width: 390,
    answers: { ...everything, 'GET /api/config/taxes/report': { ...report, onlyTests: true } },
  })
  const choice = page.getByRole('switch', { name: 'Test orders' })
  await expect.element(choice).toBeChecked()
  await expect.element(page.getByText(/These are test orders/).first()).toBeVisible()
  await expect.element(page.getByText('Total of test orders (GBP)')).toBeVisible()
  await expectSound()
  await choice.click()
  await expect.element(page.getByText('Total (GBP)')).toBeVisible()
  await expect.poll(() => page.getByText(/These are test orders/).query()).toBeNull()
})
