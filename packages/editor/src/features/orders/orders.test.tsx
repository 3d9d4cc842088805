import { PRODUCT_TYPES } from '@plinth/domain'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TagDialog } from '../../lists/tag-dialog.tsx'
import { ExportChosen } from '../../lists/export-chosen.tsx'
import { never, type Made } from '../../testing/fake-api.ts'
import { everything, order, orders } from '../../testing/sample-answers.ts'
import { expectSound, show, showScreen } from '../../testing/show.tsx'
import { OrderMails } from './order-mails.tsx'
import OrderScreen from './order-screen.tsx'
import { OrderTags } from './order-tags.tsx'
import OrdersScreen from './orders-screen.tsx'
import { TotalsList, taxRows } from './totals-list.tsx'
import { WithdrawalAnswer } from './withdrawal-answer.tsx'

const [first] = orders.orders
if (first === undefined) throw new Error('The sample list is empty.')
const two = { ...orders, orders: [{ ...first, id: 'another', orderNumber: 1002, customerName: 'Bo' }, first] }

test('[ORD-30] [ORD-44] the list says what it comes to, and is sorted and narrowed by its address', async () => {
  const { api } = await showScreen(<OrdersScreen />, '/config/orders', {
    address: '/config/orders?tag=Fair',
    answers: { ...everything, 'GET /api/config/orders': two },
  })
  const listed = () =>
    api.made.filter(({ key }) => key === 'GET /api/config/orders').map(({ query }) => query)
  await expect.element(page.getByText('1 order, £31.95')).toBeVisible()
  await expect.element(page.getByLabelText('Tag', { exact: true })).toHaveValue('Fair')
  await page.getByRole('button', { name: 'Total' }).click()
  await expect
    .element(page.getByRole('columnheader', { name: 'Total' }))
    .toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Total' }).click()
  await expect
    .element(page.getByRole('columnheader', { name: 'Total' }))
    .toHaveAttribute('aria-sort', 'ascending')
  for (const seen of ['From', 'Until'])
    await expect.element(page.getByText(seen, { exact: true })).toBeVisible()
  await page.getByLabelText('Placed from').fill('2026-11-02')
  await expect
    .poll(() => Object.fromEntries(listed().at(-1) ?? []))
    .toMatchObject({ tag: 'Fair', sort: 'total', direction: 'ascending', from: '2026-11-02' })
  await expect
    .element(page.getByRole('link', { name: 'Export CSV' }))
    .toHaveAttribute('href', '/api/config/orders.csv?tag=Fair&from=2026-11-02')
})

test('[ORD-138] what was taken off by hand is a discount, and one of the shop’s has its name', async () => {
  const off = { code: null, kind: 'amount' as const, amountCents: 500, freeShipping: false }
  const discounts = [
    { ...off, discountId: 'by-hand', title: 'Discount' },
    { ...off, discountId: 'spring', title: 'Spring' },
  ]
  await showScreen(<OrderScreen />, '/config/orders/:orderId', {
    address: `/config/orders/${order.order.id}`,
    answers: {
      ...everything,
      'GET /api/config/orders/:id': { order: { ...order.order, discounts, discountTotalCents: 1000 } },
    },
  })
  await expect.element(page.getByText('Discount Spring', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Discount', { exact: true })).toBeVisible()
  expect(document.body.textContent).not.toContain('Discount Discount')
})

test('[TAX-7] what it comes to names every tax, says which is in the prices, and ends with what was given back', async () => {
  const tax = { name: 'VAT', rate: 200_000, taxCents: 500 }
  const pounds = (cents: number) => `£${(cents / 100).toFixed(2)}`
  await show(
    <TotalsList
      rows={[...taxRows([tax], true, pounds), ...taxRows([tax], false, pounds)]}
      total="£30.00"
      after={[['Given back', '−£3.00']]}
    />,
    { width: 390 },
  )
  await expect.element(page.getByText('Given back')).toBeVisible()
  const rows = [...document.querySelectorAll('dl > div')].map((row) => row.textContent)
  expect(rows).toEqual(['Includes VAT (20%)£5.00', 'VAT (20%)£5.00', 'Total£30.00', 'Given back−£3.00'])
  await expectSound()
})

test('[ORD-49] chosen orders are fulfilled together, and those left as they are are named', async () => {
  const { api } = await showScreen(<OrdersScreen />, '/config/orders', {
    answers: {
      ...everything,
      'GET /api/config/orders': two,
      'POST /api/config/orders/bulk': {
        done: 1,
        failed: [{ id: 'another', message: 'This order was canceled, so nothing of it can be sent.' }],
      },
    },
  })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect.element(bar.getByText('2 selected')).toBeVisible()
  await expectSound()
  await expect
    .element(bar.getByRole('link', { name: 'Export CSV' }))
    .toHaveAttribute('href', `/api/config/orders.csv?ids=${encodeURIComponent(`another,${first.id}`)}`)
  await bar.getByRole('button', { name: 'Mark as fulfilled' }).click()
  const asked = page.getByRole('dialog', { name: 'Mark as fulfilled' })
  await expect.element(asked.getByText(/2 orders are changed/)).toBeVisible()
  await asked.getByRole('button', { name: 'Mark as fulfilled' }).click()
  await expect.element(page.getByText(/This order was canceled, so nothing of it can be sent/)).toBeVisible()
  await expect.element(page.getByRole('alert').getByText(/^#1002: /)).toBeVisible()
  expect(api.sent('POST /api/config/orders/bulk')).toEqual([
    { ids: ['another', first.id], action: 'fulfill', notify: true },
  ])
})

/** A list of 230 orders, shown and gathered in parts of which each begins where the one before ended. */
const inParts = ({ query }: Made) => {
  const from = Number(query.get('cursor') ?? 0)
  const until = Math.min(230, from + Number(query.get('limit') ?? 50))
  return {
    orders: Array.from({ length: until - from }, (_, at) => ({
      ...first,
      id: `order-${from + at}`,
      orderNumber: 2000 + from + at,
    })),
    ...(until < 230 ? { nextCursor: String(until) } : {}),
    totals: [{ currency: 'GBP', count: 230, totalCents: 230, refundedCents: 0 }],
  }
}

test('[LIST-1] [LIST-4] all orders that fit are chosen with one press, and exported by what they have in common', async () => {
  const { api } = await showScreen(<OrdersScreen />, '/config/orders', {
    width: 390,
    address: '/config/orders?payment=paid',
    answers: {
      ...everything,
      'GET /api/config/orders': inParts,
      'POST /api/config/orders/bulk': ({ body }) => ({
        done: (body as { ids: string[] }).ids.length,
        failed: [],
      }),
    },
  })
  const bar = page.getByRole('region', { name: 'Selection' })
  const exported = () => bar.getByRole('link', { name: 'Export CSV' })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect.element(bar.getByText('50 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Select all 230' }).click()
  await expect.element(bar.getByText('230 selected')).toBeVisible()
  await expectSound()
  expect(api.made.at(-1)?.query.get('payment')).toBe('paid')
  await expect.element(exported()).toHaveAttribute('href', '/api/config/orders.csv?payment=paid')
  await bar.getByRole('button', { name: 'Print' }).click()
  await expect.element(page.getByText('At most 100 orders are printed at once.')).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Invoices' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('checkbox', { name: 'Select #2001', exact: true }).click()
  await expect.element(bar.getByText('229 selected')).toBeVisible()
  await expect.element(bar.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Make invoices and credit notes' }).click()
  const sent = () =>
    api.sent('POST /api/config/orders/bulk').flatMap((body) => (body as { ids: string[] }).ids)
  await expect.poll(() => sent().length).toBe(229)
  expect(sent()).not.toContain('order-1')
  expect(sent()).toContain('order-229')
})

test('[LIST-1] [LIST-2] gathering is stopped, another filter forgets it, and without those that are shown none are chosen', async () => {
  const gathered: Made[] = []
  const { api } = await showScreen(<OrdersScreen />, '/config/orders', {
    answers: {
      ...everything,
      'GET /api/config/orders': (made) => {
        if (made.query.get('cursor') !== '100') return inParts(made)
        gathered.push(made)
        return gathered.length === 1 ? never : inParts(made)
      },
    },
  })
  const bar = page.getByRole('region', { name: 'Selection' })
  const everyRow = page.getByRole('checkbox', { name: 'Select all' })
  await everyRow.click()
  await bar.getByRole('button', { name: 'Select all 230' }).click()
  await expect.element(bar.getByText('Selecting: 100 so far')).toBeVisible()
  await bar.getByRole('button', { name: 'Stop' }).click()
  await expect.element(bar.getByText('50 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Select all 230' }).click()
  await expect.element(bar.getByText('230 selected')).toBeVisible()
  await everyRow.click()
  await expect.element(bar.getByText('selected')).not.toBeInTheDocument()
  await everyRow.click()
  await bar.getByRole('button', { name: 'Select all 230' }).click()
  await expect.element(bar.getByText('230 selected')).toBeVisible()
  api.change({ 'GET /api/config/orders': orders })
  await page.getByRole('combobox', { name: 'Payment' }).selectOptions('paid')
  await expect.element(page.getByRole('row', { name: /#2001/ })).not.toBeInTheDocument()
  await expect.element(bar.getByText('selected')).not.toBeInTheDocument()
})

test('[LIST-4] of more orders than an address has room for no table is offered', async () => {
  const ids = Array.from({ length: 181 }, (_, at) => `order-${at}`)
  await show(<ExportChosen ids={ids} isWhole={false} fileOf={() => '/file'} />, { width: 390 })
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  await show(<ExportChosen ids={ids.slice(1)} isWhole={false} fileOf={() => '/file'} />, { width: 390 })
  await expect.element(page.getByRole('link', { name: 'Export CSV' })).toBeVisible()
})

test('[ORD-141] invoices of many orders are made ten at a time, and it is said how far that is', async () => {
  let calls = 0
  const many = Array.from({ length: 12 }, (_, index) => ({ ...first, id: `order-${index}` }))
  const { api } = await showScreen(<OrdersScreen />, '/config/orders', {
    answers: {
      ...everything,
      'GET /api/config/orders': { ...two, orders: many },
      'POST /api/config/orders/bulk': () => (++calls === 1 ? { done: 10, failed: [] } : never),
    },
  })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Make invoices and credit notes' }).click()
  await expect.element(bar.getByText('10 of 12')).toBeVisible()
  expect(api.sent('POST /api/config/orders/bulk')).toEqual([
    expect.objectContaining({ ids: many.slice(0, 10).map(({ id }) => id), action: 'documents' }),
    expect.objectContaining({ ids: ['order-10', 'order-11'], action: 'documents' }),
  ])
})

test('[ORD-46] a tag is added to many orders or taken away, and never an empty one', async () => {
  const onTag = vi.fn()
  await show(<TagDialog title="Tag 3 orders" maxLength={40} onTag={onTag} onClose={() => undefined} />, {
    width: 390,
    answers: everything,
  })
  await expect.element(page.getByRole('dialog', { name: 'Tag 3 orders' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add the tag' })).toBeDisabled()
  await page.getByLabelText('Tag', { exact: true }).fill(' Fair ')
  await expectSound()
  await page.getByRole('button', { name: 'Take it away' }).click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onTag.mock.calls[0]).toEqual(['untag', 'Fair'])
})

test('[ORD-46] a tag typed on the order is kept at once', async () => {
  const { api } = await show(<OrderTags order={order.order} />, {
    answers: { ...everything, 'PUT /api/config/orders/:id/tags': order },
  })
  await page.getByLabelText('Tags').first().fill('VIP')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => api.sent('PUT /api/config/orders/:id/tags')).toEqual([{ tags: ['Gift', 'VIP'] }])
})

test('[ORD-45] mails stand with what became of them, and are sent again', async () => {
  const { api } = await show(<OrderMails order={order.order} />, {
    width: 390,
    answers: { ...everything, 'POST /api/config/orders/:id/mails/:mailId/resend': order },
  })
  await expect.element(page.getByText('Kept (not sent)')).toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'Send again: Tern & Clay: your order 1001' }).click()
  await expect.poll(() => api.sent('POST /api/config/orders/:id/mails/:mailId/resend').length).toBe(1)
})

test('[WITHDRAW-6] what a buyer who has withdrawn wrote stands on the order, and is answered there', async () => {
  const of = order.order
  const declared = {
    id: 'e1',
    at: 1795378452452,
    type: 'withdrawn',
    parameters: {},
    message: 'Both mugs.',
  } as const
  const { api } = await show(<WithdrawalAnswer order={{ ...of, events: [...of.events, declared] }} />, {
    answers: { ...everything, 'POST /api/config/orders/:id/withdrawal-answer': order },
  })
  await expect.element(page.getByText('Both mugs.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send the answer' })).toBeDisabled()
  await expectSound()
  await page.getByLabelText('Answer').fill('Send it to Mill Lane 1.')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect
    .poll(() => api.sent('POST /api/config/orders/:id/withdrawal-answer'))
    .toEqual([{ message: 'Send it to Mill Lane 1.' }])
  await expect.element(page.getByLabelText('Answer')).toHaveValue('')
})

test('[WITHDRAW-5] an order that its buyer has withdrawn from is marked in the list', async () => {
  await showScreen(<OrdersScreen />, '/config/orders', {
    answers: {
      ...everything,
      'GET /api/config/orders': { ...orders, orders: [{ ...first, isWithdrawn: true }] },
    },
  })
  await expect.element(page.getByText('Withdrawn', { exact: true })).toBeVisible()
})

test('[EDIT-851] a test order that was paid by bank transfer speaks of no card', async () => {
  const paid = order.order.payments.map((payment) => ({ ...payment, label: 'Bank transfer' }))
  const byTransfer = { ...order, order: { ...order.order, testMode: true, payments: paid } }
  await showScreen(<OrderScreen />, '/config/orders/:orderId', {
    address: `/config/orders/${order.order.id}`,
    answers: { ...everything, 'GET /api/config/orders/:id': byTransfer },
  })
  await expect.element(page.getByText('A test order: no money has moved.')).toBeVisible()
  await expect.element(page.getByText(/Bank transfer/).first()).toBeVisible()
  expect(document.body.textContent).not.toMatch(/test card/i)
})

test('[EDIT-1000] an order of files alone speaks neither of shipping nor of stock', async () => {
  const items = order.order.items.map((item) => ({ ...item, productType: PRODUCT_TYPES.digital }))
  const nothingSent = { items, shippingMethod: null, shippingTotalCents: 0, shippingAddress: null }
  await showScreen(<OrderScreen />, '/config/orders/:orderId', {
    address: `/config/orders/${order.order.id}`,
    answers: {
      ...everything,
      'GET /api/config/orders/:id': { ...order, order: { ...order.order, ...nothingSent } },
    },
  })
  await expect.element(page.getByRole('region', { name: 'Totals' })).toBeVisible()
  expect(
    page
      .getByRole('region', { name: 'Totals' })
      .getByText(/Shipping/)
      .elements(),
  ).toEqual([])
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: /^Refund order/ })).toBeVisible()
  expect(page.getByLabelText('Put the items back into stock').elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'More for this order' }).click()
  await page.getByRole('menuitem', { name: 'Cancel the order' }).click()
  await expect.element(page.getByRole('dialog', { name: /^Cancel order/ })).toBeVisible()
  expect(page.getByLabelText('Put the items back into stock').elements()).toEqual([])
})

test('[GIFT-80] whoever calls an order of gift cards off is told that they end', async () => {
  const items = order.order.items.map((item) => ({ ...item, productType: PRODUCT_TYPES.giftCard }))
  const sold = { items, shippingMethod: null, shippingTotalCents: 0, shippingAddress: null }
  await showScreen(<OrderScreen />, '/config/orders/:orderId', {
    address: `/config/orders/${order.order.id}`,
    answers: {
      ...everything,
      'GET /api/config/orders/:id': { ...order, order: { ...order.order, ...sold } },
    },
  })
  await page.getByRole('button', { name: 'More for this order' }).click()
  await page.getByRole('menuitem', { name: 'Cancel the order' }).click()
  await expect
    .element(page.getByRole('dialog', { name: /^Cancel order/ }).getByText(/hold no more/))
    .toBeVisible()
})

test('[ORD-101] [ORD-102] an order that came by itself is not asked to be sent, says so, and can be called off', async () => {
  const items = order.order.items.map((item) => ({ ...item, productType: PRODUCT_TYPES.digital }))
  const happened = {
    id: 'itself',
    at: order.order.createdOn,
    type: 'fulfilled',
    parameters: { itself: true },
  } as const
  const done = {
    ...order.order,
    items,
    shippingMethod: null,
    shippingAddress: null,
    fulfillmentState: 'fulfilled',
    events: [...order.order.events, happened],
  } as const
  const { api } = await showScreen(<OrderScreen />, '/config/orders/:orderId', {
    address: `/config/orders/${done.id}`,
    width: 390,
    answers: {
      ...everything,
      'GET /api/config/orders/:id': { order: done },
      'POST /api/config/orders/:id/cancel': { order: done },
    },
  })
  await expect.element(page.getByText('Nothing of the order has to be sent.')).toBeVisible()
  await expect
    .element(page.getByRole('heading', { level: 1 }).getByText('Fulfilled', { exact: true }))
    .toBeVisible()
  expect(page.getByRole('button', { name: 'Mark as fulfilled' }).elements()).toEqual([])
  await expectSound()
  await page.getByRole('button', { name: 'More for this order' }).last().click()
  await expect.element(page.getByRole('menuitem', { name: 'Change the order' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Mark as not fulfilled' }).elements()).toEqual([])
  await page.getByRole('menuitem', { name: 'Cancel the order' }).click()
  const asked = page.getByRole('dialog', { name: /^Cancel order/ })
  await asked.getByRole('button', { name: 'Cancel the order' }).click()
  await expect.poll(() => api.sent('POST /api/config/orders/:id/cancel')).toMatchObject([{ notify: true }])
})

test('[ORD-127] an amount stands on one line, however long the name of its row is', async () => {
  const long = 'Discount Ten per cent from the newsletter of the harbour (code HARBOUR10)'
  await show(
    <TotalsList
      rows={[
        ['Subtotal', '£58.00'],
        [long, '−£5.80'],
      ]}
      total="£52.20"
    />,
    { width: 390 },
  )
  await expect.element(page.getByText(long)).toBeVisible()
  const height = (text: string) =>
    page.getByText(text, { exact: true }).element().getBoundingClientRect().height
  const lineOf = (text: string) => {
    const range = document.createRange()
    range.selectNodeContents(page.getByText(text, { exact: true }).element())
    return range.getBoundingClientRect().height
  }
  expect(height(long)).toBeGreaterThan(height('£58.00'))
  expect(lineOf('−£5.80')).toBe(lineOf('£58.00'))
})
