import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everything, order } from '../../testing/sample-answers.ts'
import { expectSound, show, showScreen } from '../../testing/show.tsx'
import { OrderDocuments } from './order-documents.tsx'
import PrintScreen from './print-screen.tsx'

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

test('[ORDDOC-3] [ORDDOC-4] the page of one document says what it is', async () => {
  const { documents, ...rest } = everything['GET /api/config/orders/print']
  const [invoice] = documents
  const note = { ...invoice!, id: 'a-note', kind: 'credit-note' as const }
  await printed('what=invoices&ids=a&document=a-note', {
    'GET /api/config/orders/print': { ...rest, documents: [invoice, note] },
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Credit note' })).toBeVisible()
})

test('[ORDDOC-4] a packing slip says what lies in the parcel, without prices', async () => {
  await printed('what=packing-slips&ids=a')
  const sheet = page.getByRole('article', { name: 'Packing slip of order #1001' })
  await expect.element(sheet.getByText('12 Harbour Row', { exact: false })).toBeVisible()
  await expectSound()
  expect(sheet.element().textContent).not.toContain('26.00')
})

test('[ORDDOC-4] [ORDDOC-5] a pick list is printed, or kept as a file of the same orders', async () => {
  await printed('what=pick-list&ids=a,b')
  await expect.element(page.getByRole('article', { name: 'Pick list' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Download PDF' }))
    .toHaveAttribute('href', '/api/config/orders/print.pdf?what=pick-list&ids=a%2Cb')
})

test('[ORD-161] in a pick list the orders stand beside the units, and not in them', async () => {
  await printed('what=pick-list&ids=a,b')
  const sheet = page.getByRole('article', { name: 'Pick list' })
  await expect.element(sheet).toBeVisible()
  const textOf = (cell: Element) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return range.getBoundingClientRect()
  }
  const rows = [...sheet.element().querySelectorAll('tr')].map((row) => [...row.children].map(textOf))
  expect(rows.length).toBeGreaterThan(1)
  for (const [, , units, orders] of rows) expect(orders!.left - units!.right).toBeGreaterThanOrEqual(12)
})

test('[ORDDOC-4] what cannot be printed is said', async () => {
  await printed('what=invoices&ids=a', {
    'GET /api/config/orders/print': {
      orders: [order.order],
      documents: [],
      shop: 'Tern & Clay',
      timeZone: 'UTC',
    },
  })
  await expect.element(page.getByText('These orders have no invoice yet.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeDisabled()
  expect(page.getByRole('link', { name: 'Download PDF' }).query()).toBeNull()
})

test('[ORDDOC-1] the order leads to its documents, and makes those that are missing', async () => {
  const { api } = await show(<OrderDocuments order={{ ...order.order, refundedTotalCents: 100 }} />, {
    width: 390,
    answers: { ...everything, 'POST /api/config/orders/:id/documents': { documents: [] } },
  })
  await expect
    .element(page.getByRole('link', { name: 'Invoice 7' }))
    .toHaveAttribute('href', expect.stringContaining('/config/print/orders?what=invoices&ids='))
  await expect
    .element(page.getByRole('link', { name: 'Download Invoice 7 as PDF' }))
    .toHaveAttribute('href', expect.stringContaining('/api/config/orders/print.pdf?what=invoices&ids='))
  await expectSound()
  await page.getByRole('button', { name: 'Make the credit note' }).click()
  await expect.poll(() => api.sent('POST /api/config/orders/:id/documents').length).toBe(1)
})
