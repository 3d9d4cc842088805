import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everything, order, orders } from '../../testing/sample-answers.ts'
import { expectSound, show, showScreen } from '../../testing/show.tsx'
import { OpenReturnDialog, OrderReturns, ReturnStepDialog } from './order-returns.tsx'
import OrdersScreen from './orders-screen.tsx'

const sold = order.order
const [item] = sold.items
if (item === undefined) throw new Error('The sample order is empty.')
const nothing = () => undefined
const asked = {
  id: 'return-1',
  number: 1,
  state: 'asked' as const,
  askedBy: 'buyer' as const,
  items: [{ itemId: item.id, quantity: 1, reason: 'damaged' as const }],
  message: 'The handle came off',
  answer: '',
  createdOn: 1795978452489,
  updatedOn: 1795978452489,
}

test('[EDIT-613] what is sent back stands on its order with why, and the next thing is done with it', async () => {
  const answers = {
    ...everything,
    'GET /api/config/orders/:id/returns': {
      returns: [asked, { ...asked, id: 'return-2', number: 2, state: 'received' as const, answer: 'To us' }],
      returnable: [],
    },
    'POST /api/config/orders/:id/returns/:returnId/accept': order,
  }
  const { api } = await show(<OrderReturns order={sold} />, { width: 390, answers })
  await expect.element(page.getByText('The buyer wrote: The handle came off').first()).toBeVisible()
  await expect.element(page.getByText(/Damaged or broken/).first()).toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'Accept the return' }).click()
  await page.getByLabelText('Where it is sent, and who pays for that').fill('1 Kiln Lane')
  await page.getByRole('dialog').getByRole('button', { name: 'Accept the return' }).click()
  await expect
    .poll(() => api.sent('POST /api/config/orders/:id/returns/:returnId/accept'))
    .toEqual([{ answer: '1 Kiln Lane', notify: true }])
})

test('[EDIT-613] the money of a return is given back with its lines filled in', async () => {
  const answers = {
    ...everything,
    'GET /api/config/orders/:id/returns': {
      returns: [{ ...asked, state: 'accepted' as const }],
      returnable: [],
    },
    'POST /api/config/orders/:id/refund': order,
  }
  const { api } = await show(<OrderReturns order={sold} />, { answers })
  await page.getByRole('button', { name: 'Give the money back' }).click()
  await page.getByRole('button', { name: /^Refund £/ }).click()
  await expect
    .poll(() => api.sent('POST /api/config/orders/:id/refund'))
    .toMatchObject([{ returnId: 'return-1', items: [{ itemId: item.id, quantity: 1 }] }])
})

test('[ORD-133] a return that was given its money back is refunded at once, and asks for nothing more', async () => {
  let state: 'received' | 'refunded' = 'received'
  await show(<OrderReturns order={sold} />, {
    answers: {
      ...everything,
      'GET /api/config/orders/:id/returns': () => ({ returns: [{ ...asked, state }], returnable: [] }),
      'POST /api/config/orders/:id/refund': () => {
        state = 'refunded'
        return order
      },
    },
  })
  await page.getByRole('button', { name: 'Give the money back' }).click()
  await page.getByRole('button', { name: /^Refund £/ }).click()
  await expect.element(page.getByText('Refunded', { exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: 'Give the money back' }).query()).toBeNull()
})

test('[EDIT-613] a return is opened by line with a reason, on a phone too', async () => {
  const { api } = await show(
    <OpenReturnDialog order={sold} returnable={[{ itemId: item.id, quantity: 2 }]} onClose={nothing} />,
    { width: 390, answers: { ...everything, 'POST /api/config/orders/:id/returns': order } },
  )
  await expect.element(page.getByRole('button', { name: 'Open the return' })).toBeDisabled()
  await page.getByLabelText(/, of 2$/).fill('2')
  await expectSound()
  await page.getByRole('button', { name: 'Open the return' }).click()
  await expect
    .poll(() => api.sent('POST /api/config/orders/:id/returns'))
    .toMatchObject([{ items: [{ itemId: item.id, quantity: 2, reason: 'unwanted' }], notify: true }])
})

test('[EDIT-613] what could not be done with a return is said, and ending one writes to nobody', async () => {
  const refusal = { refused: 409, code: 'return-state', message: 'This return is somewhere else by now.' }
  await show(<ReturnStepDialog order={sold} one={asked} step="cancel" onClose={nothing} />, {
    width: 390,
    answers: { ...everything, 'POST /api/config/orders/:id/returns/:returnId/cancel': refusal },
  })
  await expect.element(page.getByText('Nothing comes of it. The buyer is not written to.')).toBeVisible()
  await page.getByRole('button', { name: 'End the return' }).click()
  await expect.element(page.getByText('This return is somewhere else by now.')).toBeVisible()
  await expectSound()
})

test('[EDIT-613] the list of orders says of which something is sent back', async () => {
  const [first] = orders.orders
  if (first === undefined) throw new Error('The sample list is empty.')
  const { api } = await showScreen(<OrdersScreen />, '/config/orders', {
    address: '/config/orders?state=returns',
    answers: {
      ...everything,
      'GET /api/config/orders': { ...orders, orders: [{ ...first, hasReturn: true }] },
    },
  })
  await expect.element(page.getByText('Return', { exact: true })).toBeVisible()
  await expect
    .poll(() =>
      api.made.some(({ key, query }) => key === 'GET /api/config/orders' && query.get('state') === 'returns'),
    )
    .toBe(true)
})
