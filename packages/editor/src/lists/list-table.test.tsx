import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everything } from '../testing/sample-answers.ts'
import { expectSound, showScreen } from '../testing/show.tsx'
import OrdersScreen from '../features/orders/orders-screen.tsx'
import SubscriptionsScreen from '../features/subscriptions/subscriptions-screen.tsx'

/** What of the list is cut off at its sides, in px. */
const cutOff = () => {
  const frame = page.getByRole('table').element().parentElement as HTMLElement
  return frame.scrollWidth - frame.clientWidth
}

/** The cell that holds a text. */
const cellOf = (text: string) =>
  page.getByRole('table').getByText(text, { exact: true }).element().closest('td') as HTMLElement

test('[EDIT-429] on a phone the rows of a list are cards: nothing is cut off, and every value has its head', async () => {
  await showScreen(<SubscriptionsScreen />, '/config/subscriptions', { answers: everything, width: 390 })
  const row = page.getByRole('row', { name: /Mug of the month/ })
  await expect.element(row).toBeVisible()
  expect(cutOff()).toBe(0)
  const price = cellOf('£24.00 every month')
  expect(getComputedStyle(price, '::before').content).toContain('Price')
  const { left, right } = price.getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(390)
  // Below what the row is, not beside it.
  const name = cellOf('Mug of the month (Moss)').getBoundingClientRect()
  expect(price.getBoundingClientRect().top).toBeGreaterThanOrEqual(name.bottom)
  await expectSound()
})

test('[EDIT-429] [ORD-44] the list is chosen from and sorted there too', async () => {
  const { address } = await showScreen(<OrdersScreen />, '/config/orders', {
    answers: everything,
    width: 390,
  })
  await expect.element(page.getByRole('checkbox', { name: 'Select all' })).toBeVisible()
  expect(cutOff()).toBe(0)
  await page.getByRole('columnheader', { name: 'Total' }).getByRole('button').click()
  await expect.poll(address).toContain('sort=')
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Select all' })).toBeChecked()
  await expectSound()
})

test('[EDIT-429] where there is room it is a table', async () => {
  await showScreen(<SubscriptionsScreen />, '/config/subscriptions', { answers: everything, width: 834 })
  const row = page.getByRole('row', { name: /Mug of the month/ })
  await expect.element(row).toBeVisible()
  const top = (text: string) => cellOf(text).getBoundingClientRect().top
  expect(top('£24.00 every month')).toBe(top('Mug of the month (Moss)'))
})

test('[ORD-134] on a tablet the total of an order is there, and a day is not torn from its year', async () => {
  const { orders, totals } = everything['GET /api/config/orders']
  const one = {
    ...orders[0]!,
    orderNumber: 1046,
    testMode: true,
    createdOn: Date.UTC(2026, 10, 27, 21, 24),
    customerName: 'Katrin Vogelsang-Brandenburg',
    paymentState: 'awaiting' as const,
    fulfillmentState: 'partially-fulfilled' as const,
    grandTotalCents: 116_495,
    tags: ['abroad'],
  }
  const nameless = {
    ...one,
    id: 'other',
    customerName: '',
    email: `${'katrin'.repeat(8)}@example.com`,
    tags: [],
  }
  const answers = { ...everything, 'GET /api/config/orders': { orders: [one, nameless], totals } }
  await showScreen(<OrdersScreen />, '/config/orders', { answers, width: 834 - 48 })
  await expect.element(page.getByRole('row', { name: /Katrin V/ })).toBeVisible()
  expect(cutOff()).toBe(0)
  // Where there is too little room the hour goes below the day, and nothing else does.
  const time = page
    .getByRole('row', { name: /Katrin V/ })
    .element()
    .querySelector('time')!
  expect(time.innerText.replace(/\s/g, ' ')).toMatch(/^\S.* \d\S*:\d\d/)
  const lines = [...time.children].map((line) => line.getClientRects().length)
  expect(lines).toEqual([1, 1])
  // A label of the shop is read whole.
  const tag = page.getByText('abroad', { exact: true }).element() as HTMLElement
  expect(tag.scrollWidth).toBeLessThanOrEqual(tag.clientWidth)
  await expectSound()
})

test('[EDIT-850] a list in which nothing has ever been shows no search; one that finds nothing keeps it', async () => {
  const answers = {
    ...everything,
    'GET /api/config/subscriptions': {
      subscriptions: [],
      counts: { active: 0, 'past-due': 0, paused: 0, canceled: 0, ended: 0 },
    },
  }
  await showScreen(<SubscriptionsScreen />, '/config/subscriptions', { answers })
  const search = page.getByRole('searchbox', { name: 'Search subscriptions' })
  const state = page.getByRole('combobox', { name: 'State' })
  await expect.element(page.getByRole('heading', { name: 'No subscriptions yet' })).toBeVisible()
  await expect.element(search).not.toBeInTheDocument()
  await expect.element(state).not.toBeInTheDocument()
  await expectSound()
  await showScreen(<SubscriptionsScreen />, '/config/subscriptions', {
    answers,
    address: '/config/subscriptions?state=paused',
  })
  await expect.element(page.getByRole('heading', { name: 'No matching subscriptions' })).toBeVisible()
  await expect.element(search).toBeVisible()
  await expect.element(state).toHaveValue('paused')
})

test('[EDIT-411] what is set once stands below the list', async () => {
  await showScreen(<SubscriptionsScreen />, '/config/subscriptions', { answers: everything })
  const rules = page.getByRole('region', { name: 'How subscriptions go on' })
  await expect.element(rules).toBeVisible()
  const { bottom } = page.getByRole('table').element().getBoundingClientRect()
  expect(rules.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
})
