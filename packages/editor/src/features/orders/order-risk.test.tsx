import type { AnswerOf } from '@plinth/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everything, order } from '../../testing/sample-answers.ts'
import { expectSound, show } from '../../testing/show.tsx'
import { OrderRisk } from './order-risk.tsx'

const showRisk = (answer: AnswerOf<'GET /api/config/orders/:id/risk'>) =>
  show(<OrderRisk order={order.order} />, {
    width: 390,
    answers: { ...everything, 'GET /api/config/orders/:id/risk': answer },
  })

test('[RISK-2] an order says what stands out in it, in words and with reasons', async () => {
  const hints = [
    { code: 'declines', weight: 'serious' as const, message: '3 attempts to pay failed.' },
    { code: 'kept', weight: 'good' as const, message: '1 earlier order was kept.' },
  ]
  await showRisk({ level: 'high', hints })
  const section = page.getByRole('region', { name: 'Risk' })
  await expect.element(section.getByText('Check before you send it')).toBeVisible()
  expect(
    section
      .getByRole('listitem')
      .elements()
      .map((each) => each.textContent),
  ).toEqual(hints.map(({ message }) => message))
  await expectSound()
})

test('[RISK-2] an order in which nothing stands out says so', async () => {
  await showRisk({ level: 'low', hints: [] })
  await expect.element(page.getByText('Nothing stands out')).toBeVisible()
  expect(page.getByRole('listitem').elements()).toEqual([])
})
