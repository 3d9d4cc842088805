import { PRODUCT_TYPES } from '@plinth/domain'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { broken, offline } from '../testing/fake-api.ts'
import { categories, everything, order, paymentMethods } from '../testing/sample-answers.ts'
import { expectSound, show } from '../testing/show.tsx'
import { FulfillDialog } from './orders/fulfill-dialog.tsx'
import { MarkPaidDialog } from './orders/mark-paid-dialog.tsx'
import { Parcels } from './orders/parcels.tsx'
import { TrackingDialog } from './orders/tracking-dialog.tsx'
import { RefundDialog } from './orders/refund-dialog.tsx'
import CategoriesDialog from './products/categories-dialog.tsx'
import { MethodDialog } from './settings/payments/method-dialog.tsx'

const asked = order.order
const awaited = {
  ...asked,
  paymentState: 'awaiting' as const,
  payments: asked.payments.map((one) => ({ ...one, status: 'awaiting' as const, label: 'Bank transfer' })),
}

test('a refund says what it comes to before it is given, and gives it once', async () => {
  const onClose = vi.fn()
  const { api } = await show(<RefundDialog order={asked} onClose={onClose} />, {
    width: 390,
    answers: { ...everything, 'POST /api/config/orders/:id/refund': offline },
  })
  await expect.element(page.getByRole('button', { name: 'Refund', exact: true })).toBeDisabled()
  await expectSound()
  await page.getByRole('button', { name: 'Everything' }).click()
  await page.getByRole('button', { name: 'Refund £31.95' }).click()
  await expect.element(page.getByRole('alert').getByText(/Unable to connect/)).toBeVisible()
  api.change({ 'POST /api/config/orders/:id/refund': order })
  await page.getByRole('button', { name: 'Refund £31.95' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const [first, second] = api.sent('POST /api/config/orders/:id/refund') as { idempotencyKey: string }[]
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
})

test('[GIFT-81] that gift cards end with all of the money is said before it is given', async () => {
  const items = asked.items.map((item) => ({ ...item, productType: PRODUCT_TYPES.giftCard }))
  await show(<RefundDialog order={{ ...asked, items }} onClose={() => undefined} />, {
    width: 390,
    answers: everything,
  })
  const ends = page.getByText('Its gift cards hold no more: what is left of them is voided.')
  await page.getByLabelText(/Another amount/).fill('6.00')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Refund £6.00' })).toBeEnabled()
  expect(ends.elements()).toEqual([])
  await page.getByRole('button', { name: 'Everything' }).click()
  await expect.element(ends).toBeVisible()
})

/** Paid with a gift card for £11.95 and a card for the rest. */
const [card] = asked.payments
if (card === undefined) throw new Error('The sample order has no payment.')
const twoPayments = {
  ...asked,
  payments: [
    { ...card, id: 'voucher', label: 'Gift card', tender: 'stored-value' as const, amountCents: 1195 },
    { ...card, amountCents: 2000 },
  ],
}

test('[OWN-42] where the money goes is said before it is given, and can be said otherwise', async () => {
  const { api } = await show(<RefundDialog order={twoPayments} onClose={() => undefined} />, {
    width: 390,
    answers: { ...everything, 'POST /api/config/orders/:id/refund': order },
  })
  await page.getByRole('button', { name: 'Everything' }).click()
  const places = page.getByRole('group', { name: 'Where the money goes' })
  await expect.element(places.getByText('£20.00')).toBeVisible()
  await expect.element(places.getByText('£11.95')).toBeVisible()
  await page.getByLabelText(/Another amount/).fill('6.00')
  await userEvent.keyboard('{Tab}')
  await expect.element(places.getByText('£6.00')).toBeVisible()
  await expect.element(places.getByText('£0.00')).toBeVisible()
  await places.getByRole('button', { name: 'Spread it otherwise' }).click()
  await places.getByLabelText(/Gift card/).fill('4.00')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Refund £6.00' })).toBeDisabled()
  await expectSound()
  await places.getByLabelText(/^Card/).fill('2.00')
  await userEvent.keyboard('{Tab}')
  await page.getByRole('button', { name: 'Refund £6.00' }).click()
  await expect.poll(() => api.sent('POST /api/config/orders/:id/refund').length).toBe(1)
  await expect
    .poll(() => api.sent('POST /api/config/orders/:id/refund'))
    .toMatchObject([
      {
        amountCents: 600,
        payments: [
          { paymentId: 'voucher', amountCents: 400 },
          { paymentId: card.id, amountCents: 200 },
        ],
      },
    ])
})

test('[OWN-42] when a provider refuses half-way, how much was given back is said, and the rest is a refund of its own', async () => {
  const message = 'The office is closed. £20.00 was given back.'
  const { api } = await show(<RefundDialog order={twoPayments} onClose={() => undefined} />, {
    answers: {
      ...everything,
      'POST /api/config/orders/:id/refund': { refused: 502, code: 'refund-failed', message },
    },
  })
  await page.getByRole('button', { name: 'Everything' }).click()
  await page.getByRole('button', { name: 'Refund £31.95' }).click()
  await expect.element(page.getByRole('alert').getByText(message)).toBeVisible()
  await page.getByRole('button', { name: 'Refund £31.95' }).click()
  await expect.poll(() => api.sent('POST /api/config/orders/:id/refund').length).toBe(2)
  const [first, second] = api.sent('POST /api/config/orders/:id/refund') as { idempotencyKey: string }[]
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
})

test('more than was paid cannot be given back, and why is said', async () => {
  await show(<RefundDialog order={asked} onClose={() => undefined} />, { answers: everything })
  await page.getByLabelText(/Another amount/).fill('99.00')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Refund', exact: true })).toBeDisabled()
})

test('an order is fulfilled with a tracking number, and the buyer is told unless not', async () => {
  const onClose = vi.fn()
  const { api } = await show(<FulfillDialog order={asked} onClose={onClose} />, {
    width: 390,
    answers: { ...everything, 'POST /api/config/orders/:id/fulfill': order },
  })
  await page.getByLabelText('Carrier (optional)').selectOptions('Royal Mail')
  await page.getByLabelText(/Tracking number/).fill(' RM123 ')
  await page.getByLabelText(/Tell ada@example.com/).click()
  await expectSound()
  await page.getByRole('button', { name: 'Mark as fulfilled' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  await expect
    .poll(() => api.sent('POST /api/config/orders/:id/fulfill'))
    .toEqual([
      {
        notify: false,
        carrier: 'royal-mail',
        trackingNumber: 'RM123',
        items: [{ itemId: asked.items[0]?.id, quantity: 1 }],
        idempotencyKey: expect.any(String),
      },
    ])
})

test('[ORD-40] a part of an order is sent; a parcel is changed and taken back', async () => {
  const onClose = vi.fn()
  const three = { ...asked, items: asked.items.map((item) => ({ ...item, quantity: 3 })) }
  const [item] = asked.items
  const { api } = await show(<FulfillDialog order={three} onClose={onClose} />, {
    answers: { ...everything, 'POST /api/config/orders/:id/fulfill': order },
  })
  const units = page.getByRole('textbox', { name: 'How many of Everyday Mug to send' })
  await units.fill('0')
  await expect.element(page.getByText('Choose what goes into the parcel.')).toBeVisible()
  await units.fill('2')
  await page.getByLabelText('Carrier (optional)').selectOptions('Another one')
  await page.getByLabelText('Name of the carrier').fill('Anna’s bicycle')
  await page.getByLabelText(/Tracking link/).fill('https://example.com/1')
  await page.getByRole('button', { name: 'Mark as fulfilled' }).click()
  await expect
    .poll(() => api.sent('POST /api/config/orders/:id/fulfill'))
    .toMatchObject([
      {
        carrier: 'Anna’s bicycle',
        trackingUrl: 'https://example.com/1',
        items: [{ itemId: item?.id, quantity: 2 }],
      },
    ])
})

const parcel = {
  id: 'a-parcel',
  createdOn: asked.createdOn,
  items: [{ itemId: asked.items[0]?.id ?? '', quantity: 1 }],
  carrier: 'DHL',
  trackingNumber: '12',
  trackingUrl: 'https://example.com/12',
}

test('[ORD-42] how a parcel goes is changed, and the buyer told only if asked to', async () => {
  const onClose = vi.fn()
  const { api } = await show(<TrackingDialog order={asked} parcel={parcel} onClose={onClose} />, {
    answers: {
      ...everything,
      'POST /api/config/orders/:id/fulfillments/:fulfillmentId/tracking': order,
    },
  })
  await expect.element(page.getByLabelText('Carrier (optional)')).toHaveValue('dhl')
  await page.getByLabelText(/Tracking number/).fill('34')
  await expectSound()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => api.sent('POST /api/config/orders/:id/fulfillments/:fulfillmentId/tracking'))
    .toEqual([{ carrier: 'dhl', trackingNumber: '34', notify: false }])
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('[ORD-41] a parcel is followed and taken back where it is shown', async () => {
  const { api } = await show(<Parcels order={{ ...asked, fulfillments: [parcel] }} />, {
    width: 390,
    answers: {
      ...everything,
      'POST /api/config/orders/:id/unfulfill': order,
    },
  })
  await expect
    .element(page.getByRole('link', { name: 'Follow the parcel' }))
    .toHaveAttribute('href', 'https://example.com/12')
  await expectSound()
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect
    .poll(() => api.sent('POST /api/config/orders/:id/unfulfill'))
    .toEqual([{ fulfillmentId: 'a-parcel' }])
})

test('money that came by hand is marked as there, or the dialog says why not', async () => {
  const onClose = vi.fn()
  const { api } = await show(<MarkPaidDialog order={awaited} onClose={onClose} />, {
    width: 390,
    answers: { ...everything, 'POST /api/config/orders/:id/mark-paid': broken },
  })
  await expect.element(page.getByText(/Bank transfer: £31.95/)).toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'The money is there' }).click()
  await expect.element(page.getByText('Something broke.')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  api.change({ 'POST /api/config/orders/:id/mark-paid': order })
  await page.getByRole('button', { name: 'The money is there' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('categories are listed, added, and said to be missing', async () => {
  const { api } = await show(<CategoriesDialog language="en" onClose={() => undefined} />, {
    width: 390,
    answers: { ...everything, 'POST /api/config/categories': broken },
  })
  await expect.element(page.getByLabelText('Name of the category Tableware')).toBeVisible()
  await expectSound()
  await page.getByLabelText('New category').fill('Lamps')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByText('Something broke.')).toBeVisible()
  await expect
    .poll(() => api.sent('POST /api/config/categories'))
    .toMatchObject([{ displayName: { en: 'Lamps' } }])
})

test('a shop without categories says what they are for; one that cannot be reached asks again', async () => {
  const { api } = await show(<CategoriesDialog language="en" onClose={() => undefined} />, {
    answers: { ...everything, 'GET /api/config/categories': offline },
  })
  await expect.element(page.getByRole('alert').getByText(/Unable to connect/)).toBeVisible()
  api.change({ 'GET /api/config/categories': { categories: [] } })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(/No categories yet/)).toBeVisible()
  expect(categories.categories).toHaveLength(5)
})

test('a way to pay is described in its own fields, and what is missing is said there', async () => {
  const [kind] = paymentMethods.kinds
  const [preset] = kind?.presets ?? []
  if (kind === undefined || preset === undefined) throw new Error('The sample has no kind of method to add.')
  const onClose = vi.fn()
  const { api } = await show(<MethodDialog draft={{ kind, preset }} onClose={onClose} />, {
    width: 390,
    answers: { ...everything, 'POST /api/config/payment-methods': paymentMethods },
  })
  await expect.element(page.getByRole('dialog', { name: 'Add Bank transfer' })).toBeVisible()
  await expectSound()
  await page.getByLabelText('Name').fill('')
  await page.getByRole('button', { name: /Save|Add/ }).click()
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  expect(api.sent('POST /api/config/payment-methods')).toEqual([])
})
