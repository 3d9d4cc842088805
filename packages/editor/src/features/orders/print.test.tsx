import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everything, order } from '../../testing/sample-answers.ts'
import { expectSound, show, showScreen } from '../../testing/show.tsx'
import { OrderDocuments } from './order-documents.tsx'
import PrintScreen from './print-screen.tsx'
import { picked } from './printed-pages.tsx'

const printed = (query: string, answers = {}) =>
  showScreen(<PrintScreen />, '/print/orders', {
    address: `/print/orders?${query}`,
    answers: { ...everything, ...answers },
    width: 834,
  })

test('[ORDDOC-1] an invoice is printed as it was made, with its taxes by rate', async () => {
  await printed('what=invoices&ids=a')
  const sheet = page.getByRole('article', { name: 'Invoice 7' })
  await expect.element(sheet).toBeVisible()
  await expect.element(sheet.getByText('VAT number GB 1')).toBeVisible()
  await expect.element(sheet.getByRole('row', { name: 'Without tax 26.62' })).toBeVisible()
  await expect.element(sheet.getByRole('row', { name: 'VAT (20%) 5.33' })).toBeVisible()
  await expect.element(sheet.getByRole('row', { name: 'Total 31.95' })).toBeVisible()
  await expectSound()
})

test('[ORDDOC-4] a packing slip says what lies in the parcel, without prices; a pick list adds up over orders', async () => {
  await printed('what=packing-slips&ids=a')
  const sheet = page.getByRole('article', { name: 'Packing slip of order #1001' })
  await expect.element(sheet.getByText('12 Harbour Row', { exact: false })).toBeVisible()
  await expectSound()
  expect(sheet.element().textContent).not.toContain('26.00')
  const [first] = order.order.items
  const items = order.order.items.map((item) => ({ ...item, quantity: 3 }))
  const second = { ...order.order, orderNumber: 1002, items }
  const canceled = { ...order.order, orderNumber: 1003, fulfillmentState: 'canceled' as const }
  expect(picked([order.order, second, canceled])).toMatchObject([
    { sku: first?.sku, units: 4, numbers: [1001, 1002] },
  ])
})

test('[ORDDOC-4] what cannot be printed is said', async () => {
  await printed('what=invoices&ids=a', {
    'GET /api/config/orders/print': { orders: [order.order], documents: [], shop: 'Tern & Clay' },
  })
  await expect.element(page.getByText('These orders have no invoice yet.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Print or save as PDF' })).toBeDisabled()
})

test('[ORDDOC-1] the order leads to its documents, and makes those that are missing', async () => {
  const { api } = await show(<OrderDocuments order={{ ...order.order, refundedTotalCents: 100 }} />, {
    width: 390,
    answers: { ...everything, 'POST /api/config/orders/:id/documents': { documents: [] } },
  })
  await expect
    .element(page.getByRole('link', { name: 'Invoice 7' }))
    .toHaveAttribute('href', expect.stringContaining('/config/print/orders?what=invoices&ids='))
  await expectSound()
  await page.getByRole('button', { name: 'Make the credit note' }).click()
  await expect.poll(() => api.sent('POST /api/config/orders/:id/documents').length).toBe(1)
})
