import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everything, order } from '../../testing/sample-answers.ts'
import { expectSound, show } from '../../testing/show.tsx'
import { OrderDisputes } from './order-disputes.tsx'

test('[EDIT-505] a dispute says how much, why and until when, and how it ended', async () => {
  await show(<OrderDisputes order={order.order} />, {
    width: 390,
    answers: {
      ...everything,
      'GET /api/config/orders/:id/disputes': {
        disputes: [
          {
            id: 'dp_1',
            amountCents: 3195,
            reason: 'product_not_received',
            state: 'open',
            dueOn: 1795978452489,
          },
          { id: 'dp_2', amountCents: 500, reason: 'something_new', state: 'lost' },
        ],
        refunds: [],
      },
    },
  })
  await expect.element(page.getByText('The buyer disputes £31.95 at their bank')).toBeVisible()
  await expect.element(page.getByText('They say that nothing came')).toBeVisible()
  await expect.element(page.getByText(/You can answer until:/)).toBeVisible()
  await expect.element(page.getByText('The dispute about £5.00 was lost: the money is gone')).toBeVisible()
  await expect.element(page.getByText('Their bank gave no closer reason')).toBeVisible()
  await expectSound()
})

test('[ORD-140] money that is on its way back, or did not arrive, is said', async () => {
  await show(<OrderDisputes order={order.order} />, {
    width: 390,
    answers: {
      ...everything,
      'GET /api/config/orders/:id/disputes': {
        disputes: [],
        refunds: [
          { id: 'one', amountCents: 500, state: 'pending' },
          { id: 'two', amountCents: 3195, state: 'failed' },
        ],
      },
    },
  })
  await expect.element(page.getByText(/^£5\.00 is on its way back to the buyer\./)).toBeVisible()
  await expect.element(page.getByText('£31.95 did not reach the buyer')).toBeVisible()
  await expect.element(page.getByText(/refund it once more/)).toBeVisible()
  await expectSound()
})
