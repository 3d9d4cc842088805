import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { broken } from '../../testing/fake-api.ts'
import { draft, everything, order, session } from '../../testing/sample-answers.ts'
import { expectSound, show, showScreen } from '../../testing/show.tsx'
import ChangeOrderScreen, { ChangeOrderDialog } from './change-order-screen.tsx'
import OrderScreen from './order-screen.tsx'
import { OrderMoney, PayLinkDialog } from './order-money.tsx'

const path = '/config/orders/:orderId/change'
const address = `/config/orders/${order.order.id}/change`
const sold = order.order
const payment = { ...sold.payments[0]!, amountCents: 3195, refundedCents: 0, status: 'paid' as const }

test('[EDIT-610] [EDIT-611] [EDIT-1190] an order is changed with what it comes to beside it, and the difference is asked for', async () => {
  const { api, address: where } = await showScreen(<ChangeOrderScreen />, path, {
    address,
    answers: { ...everything, 'POST /api/config/orders/:id/change': order },
  })
  const button = page.getByRole('button', { name: 'Change the order' })
  await expect.element(page.getByText('Everyday Mug')).toBeVisible()
  await expect.element(button).toBeDisabled()
  await expect.element(page.getByText(/is still to pay|was paid too much/)).toBeVisible()
  await expectSound()
  await page.getByLabelText('Quantity of Everyday Mug').fill('3')
  await button.click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Days it works')).toHaveValue('7')
  await dialog.getByRole('button', { name: 'Change the order' }).click()
  await expect.poll(() => api.sent('POST /api/config/orders/:id/change').length).toBe(1)
  expect(api.sent('POST /api/config/orders/:id/change')[0]).toMatchObject({
    changes: 0,
    notify: true,
    linkDays: 7,
    form: { lines: [{ quantity: 3 }, {}] },
  })
  // The order is shown next, and nobody asks about changes that are saved.
  await expect.poll(where).toBe(`/config/orders/${sold.id}`)
  await expect.element(page.getByText('Another screen')).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('[EDIT-610] why an order cannot be changed is said, on a phone too', async () => {
  const problem = 'Something of this order has been sent, so it cannot be changed. Take that back first.'
  const change = { form: draft.form, changes: 0, totals: draft.totals, problem }
  await showScreen(<ChangeOrderScreen />, path, {
    address,
    width: 390,
    answers: { ...everything, 'GET /api/config/orders/:id/change': change },
  })
  await expect.element(page.getByText(problem)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open the order' })).toBeVisible()
  expect(page.getByLabelText('Quantity of Everyday Mug').elements()).toEqual([])
  await expectSound()
})

test('[EDIT-610] an order that cannot be loaded is said', async () => {
  await showScreen(<ChangeOrderScreen />, path, {
    address,
    answers: { ...everything, 'GET /api/config/orders/:id/change': broken },
  })
  await expect.element(page.getByText('Something broke.')).toBeVisible()
})

test('[EDIT-611] what was paid too much is given back with the change, unless told not to', async () => {
  const onDone = vi.fn()
  const nothing = () => undefined
  const { api } = await show(
    <ChangeOrderDialog
      order={{ ...sold, payments: [payment] }}
      change={{ form: draft.form, changes: 2 }}
      totalCents={2000}
      onDone={onDone}
      onFailed={nothing}
      onClose={nothing}
    />,
    {
      width: 390,
      answers: {
        ...everything,
        'POST /api/config/orders/:id/change': order,
        'POST /api/config/orders/:id/give-back-difference': order,
      },
    },
  )
  await expect.element(page.getByLabelText('Give the difference of £11.95 back now')).toBeChecked()
  await expectSound()
  await page.getByRole('button', { name: 'Change the order' }).click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(api.sent('POST /api/config/orders/:id/change')[0]).toMatchObject({ changes: 2, linkDays: null })
  expect(api.sent('POST /api/config/orders/:id/give-back-difference')).toEqual([{ notify: true }])
})

test('[EDIT-612] what an order waits for stands on it with the link to pay it, and a new one is made', async () => {
  const url = 'https://tern.example/checkout/pay/6b034d14535a6515e95348ee.abcdefghijklmnopqrstuvwxyz012345'
  const link = { url, expiresOn: 1795978452489, amountCents: 500 }
  const waits = { ...payment, amountCents: 500, status: 'awaiting' as const }
  const { api } = await show(
    <OrderMoney order={{ ...sold, paymentState: 'awaiting', payments: [payment, waits] }} />,
    {
      width: 390,
      answers: {
        ...everything,
        'GET /api/config/session': { ...session, mailServer: true },
        'GET /api/config/orders/:id/pay-link': { link },
        'POST /api/config/orders/:id/pay-link': { link },
      },
    },
  )
  await expect.element(page.getByText(/£5.00 of this order is not paid yet/)).toBeVisible()
  await expect.element(page.getByLabelText('Link to pay')).toHaveValue(url)
  await expectSound()
  await page.getByRole('button', { name: 'Send a new link to pay' }).click()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect
    .poll(() => api.sent('POST /api/config/orders/:id/pay-link'))
    .toEqual([{ days: 7, notify: true }])
})

test('[EDIT-612] a link works for 1 to 90 days', async () => {
  await show(<PayLinkDialog order={sold} amount="£5.00" onClose={() => undefined} />, {
    width: 390,
    answers: everything,
  })
  await page.getByLabelText('Days it works').fill('91')
  await expect.element(page.getByText('From 1 to 90 days')).toBeVisible()
  await expectSound()
})

test('[EDIT-612] what was paid too much is given back at a press', async () => {
  const { api } = await show(<OrderMoney order={{ ...sold, grandTotalCents: 3000, payments: [payment] }} />, {
    answers: { ...everything, 'POST /api/config/orders/:id/give-back-difference': order },
  })
  await expect.element(page.getByText(/£1.95 more was paid/)).toBeVisible()
  await page.getByRole('button', { name: 'Give £1.95 back' }).click()
  await expect
    .poll(() => api.sent('POST /api/config/orders/:id/give-back-difference'))
    .toEqual([{ notify: true }])
})

test('[EDIT-614] the VAT number of a company stands beside its order, and whether anybody has confirmed it', async () => {
  const company = { ...sold, vatId: 'NL123456789B01', vatState: 'unchecked' as const }
  await showScreen(<OrderScreen />, '/config/orders/:orderId', {
    address: `/config/orders/${sold.id}`,
    width: 390,
    answers: { ...everything, 'GET /api/config/orders/:id': { order: company } },
  })
  await expect.element(page.getByText('NL123456789B01')).toBeVisible()
  await expect.element(page.getByText('Not confirmed by the register of the European Union')).toBeVisible()
  await expectSound()
})

test('[CHKQ-6] what was answered at the checkout stands beside its order', async () => {
  const answers = [
    { field: 'Gift message', value: 'For Ada' },
    { field: 'Floor', value: '' },
  ]
  await showScreen(<OrderScreen />, '/config/orders/:orderId', {
    address: `/config/orders/${sold.id}`,
    width: 390,
    answers: { ...everything, 'GET /api/config/orders/:id': { order: { ...sold, answers } } },
  })
  await expect.element(page.getByText('Gift message: For Ada')).toBeVisible()
  await expect.element(page.getByText('Floor: No answer')).toBeVisible()
  await expectSound()
})

test('[ORD-120] [ORD-122] [ORD-150] beside a file stands how often it was downloaded, and it is opened anew', async () => {
  const [mug] = sold.items
  if (mug === undefined) throw new Error('The sample has no lines.')
  const file = { ...mug, id: 'f', productName: 'Glazes', productType: 2 as const }
  const items = [
    { ...file, files: [{ id: 'f', name: 'glazes.pdf', downloads: 0 }] },
    {
      ...file,
      id: 'g',
      files: [
        { id: 'g', name: 'book.pdf', downloads: 1, downloadedOn: Date.UTC(2026, 10, 21, 9) },
        { id: 'g-2', name: 'charts.pdf', downloads: 3, downloadedOn: Date.UTC(2026, 10, 21, 9) },
      ],
    },
    mug,
  ]
  const { api } = await showScreen(<OrderScreen />, '/config/orders/:orderId', {
    address: `/config/orders/${sold.id}`,
    width: 390,
    answers: {
      ...everything,
      'GET /api/config/orders/:id': { order: { ...sold, items } },
      'POST /api/config/orders/:id/reopen-files': { order: { ...sold, items: [mug] } },
    },
  })
  await expect.element(page.getByText('Not downloaded yet')).toBeVisible()
  await expect.element(page.getByText(/^book.pdf: Downloaded once, last on .*2026/)).toBeVisible()
  await expect.element(page.getByText(/^charts.pdf: Downloaded 3 times, last on .*2026/)).toBeVisible()
  expect(page.getByText(/ownloaded/).elements()).toHaveLength(3)
  await expectSound()
  await page.getByLabelText('More for this order', { exact: true }).click()
  await page.getByRole('menuitem', { name: 'Let its files be downloaded again' }).click()
  await expect.poll(() => page.getByText('Not downloaded yet').elements()).toEqual([])
  expect(api.sent('POST /api/config/orders/:id/reopen-files')).toHaveLength(1)
})
