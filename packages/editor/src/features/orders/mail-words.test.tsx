import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everything, order, session, subscriptionDetail } from '../../testing/sample-answers.ts'
import { show, showScreen } from '../../testing/show.tsx'
import { PricesDialog } from '../subscriptions/prices-dialog.tsx'
import { SubscriptionDialog } from '../subscriptions/subscription-dialog.tsx'
import { OpenReturnDialog } from './order-returns.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { WithdrawalAnswer } from './withdrawal-answer.tsx'

const nothing = () => undefined
const NOTE = 'No mail server is set up: the mail is kept in the outbox (not sent)'
const MANY = 'No mail server is set up: the mails are kept in the outbox (not sent)'

/** The answers of an installation with or without a mail server, and what a screen says there. */
const both = [
  { mailServer: true, what: 'with a mail server' },
  { mailServer: false, what: 'without one' },
]
const where = (mailServer: boolean) => ({
  ...everything,
  'GET /api/config/session': { ...session, mailServer },
})
const said = (text: string | RegExp) => page.getByText(text, typeof text === 'string' ? { exact: true } : {})

test.each(both)(
  '[EDIT-1590] the answer to a withdrawal is said to go out only $what',
  async ({ mailServer }) => {
    const declared = {
      ...order.order.events[0]!,
      id: 'withdrawn',
      type: 'withdrawn' as const,
      message: 'All',
    }
    const withdrawn = { ...order.order, events: [...order.order.events, declared] }
    await show(<WithdrawalAnswer order={withdrawn} />, {
      answers: { ...where(mailServer), 'POST /api/config/orders/:id/withdrawal-answer': order },
    })
    const before = mailServer
      ? `Mailed to ${withdrawn.email}: where things`
      : `Write it to ${withdrawn.email} yourself`
    await expect.element(said(new RegExp(before.replaceAll('.', '\\.')))).toBeVisible()
    await page.getByLabelText('Answer').fill('Send it to us.')
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await expect
      .element(said(mailServer ? 'The answer is on its way' : `The answer is written down. ${NOTE}`))
      .toBeVisible()
  },
)

test.each(both)(
  '[EDIT-1590] that a subscriber is told of a change is said only $what',
  async ({ mailServer }) => {
    const { id } = subscriptionDetail.subscription
    await showScreen(<SubscriptionDialog id={id} onClose={nothing} />, '/config/subscriptions', {
      answers: { ...where(mailServer), 'POST /api/config/subscriptions/:id/change': subscriptionDetail },
    })
    await page.getByRole('button', { name: 'Skip the next time' }).click()
    await expect
      .element(said(mailServer ? 'Done, and the buyer is told by mail' : `Done. ${NOTE}`))
      .toBeVisible()
    await page.getByRole('button', { name: 'Change the price' }).click()
    await expect
      .element(said(mailServer ? /The buyer is told by mail and can/ : /has to be told: write/))
      .toBeVisible()
  },
)

test.each(both)(
  '[EDIT-1590] that subscribers get a mail with a new price is said only $what',
  async ({ mailServer }) => {
    await showScreen(<PricesDialog onClose={nothing} />, '/config/subscriptions', {
      answers: { ...where(mailServer), 'POST /api/config/subscription-prices': { told: 12 } },
    })
    await expect
      .element(said(mailServer ? /Each of them gets a mail/ : /can cancel before: write to them yourself/))
      .toBeVisible()
    await page.getByLabelText('New price of one').fill('26')
    await page.getByLabelText('From').fill('2027-06-01')
    await page.getByRole('button', { name: 'Announce it' }).click()
    await expect
      .element(said(mailServer ? '12 buyers are told by mail' : `12 buyers are to be told. ${MANY}`))
      .toBeVisible()
  },
)

test.each(both)(
  '[EDIT-1590] a box to tell a buyer says that the mail is kept, unless $what',
  async ({ mailServer }) => {
    await show(<OpenReturnDialog order={order.order} returnable={[]} onClose={nothing} />, {
      answers: where(mailServer),
    })
    const box = page.getByRole('checkbox', { name: `Tell ${order.order.email} by mail` })
    await expect.element(box).toBeChecked()
    await expect.element(box).toHaveAccessibleDescription(mailServer ? '' : NOTE)
  },
)

test.each(both)('[EDIT-1590] store credit is said to come by mail only $what', async ({ mailServer }) => {
  await show(<RefundDialog order={order.order} onClose={nothing} />, { answers: where(mailServer) })
  await expect
    .element(said(mailServer ? /the buyer gets a code by mail/ : /make a new code under Gift cards/))
    .toBeVisible()
})
