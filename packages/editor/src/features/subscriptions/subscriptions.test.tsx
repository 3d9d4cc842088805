import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { offline, type Answers } from '../../testing/fake-api.ts'
import { everything, subscriptionDetail } from '../../testing/sample-answers.ts'
import { expectSound, showScreen } from '../../testing/show.tsx'
import { SubscriptionDialog } from './subscription-dialog.tsx'
import { SubscriptionRules } from './subscription-rules.tsx'
import { PricesDialog } from './prices-dialog.tsx'
import SubscriptionsScreen from './subscriptions-screen.tsx'

const LIST = 'GET /api/config/subscriptions'
const CHANGE = 'POST /api/config/subscriptions/:id/change'
const idempotencyKey: string = expect.any(String)
const RETRY = 'POST /api/config/subscriptions/:id/retry'
const RULES = 'PUT /api/config/subscription-settings'
const CLOCK = 'POST /api/config/subscription-clock'
const PRICES = 'POST /api/config/subscription-prices'
const settings = everything['GET /api/config/subscription-settings']
const answers = {
  ...everything,
  [CHANGE]: subscriptionDetail,
  [RETRY]: subscriptionDetail,
  [RULES]: { ...settings, afterFailure: 'pause' },
  [PRICES]: { told: 12 },
  [CLOCK]: { ...settings, renewals: 14, until: settings.testClock.now, isThere: true },
} satisfies Answers
const none = () => undefined
const { id } = subscriptionDetail.subscription

test('[EDIT-409] subscriptions say whose they are, how they stand, what they cost and how often', async () => {
  const { api, address } = await showScreen(<SubscriptionsScreen />, '/config/subscriptions', { answers })
  const row = page.getByRole('row', { name: /Mug of the month/ })
  for (const text of ['Bo Bergström', 'Waits for payment', '£24.00 every month', 'Test'])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible()
  await expectSound()
  api.change({
    [LIST]: { subscriptions: [], counts: { active: 0, 'past-due': 0, paused: 0, canceled: 0, ended: 0 } },
  })
  await page.getByRole('combobox', { name: 'State' }).selectOptions('paused')
  await expect.poll(address).toContain('state=paused')
  await expect.element(page.getByText('No matching subscriptions')).toBeVisible()
})

test('[EDIT-410] one shows its orders and what happened, and is skipped, tried again, moved and canceled', async () => {
  const { api } = await showScreen(<SubscriptionDialog id={id} onClose={none} />, '/config/subscriptions', {
    answers,
    width: 390,
  })
  const dialog = page.getByRole('dialog', { name: 'Mug of the month (Moss)' })
  await expect.element(dialog.getByText('Visa ···· 4242, expires 2030-04')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'Order #1012' })).toBeVisible()
  await expect.element(dialog.getByText('A delivery was skipped, by Ada')).toBeVisible()
  await expect
    .element(dialog.getByText('The payment did not go through: Your card was declined.'))
    .toBeVisible()
  await expectSound()
  await dialog.getByRole('button', { name: 'Try the payment now' }).click()
  await expect.poll(() => api.made.filter(({ key }) => key === RETRY).length).toBe(1)
  await dialog.getByRole('button', { name: 'Skip the next time' }).click()
  await expect.poll(() => api.sent(CHANGE)).toEqual([{ action: 'skip', idempotencyKey }])
  await dialog.getByRole('button', { name: 'Change the next day' }).click()
  await dialog.getByLabelText('Next on').fill('2027-06-01')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => api.sent(CHANGE).at(-1))
    .toEqual({ action: 'move', on: '2027-06-01', idempotencyKey })
  // Canceling asks first.
  await dialog.getByRole('button', { name: 'Cancel it' }).click()
  await expect.element(dialog.getByText(/cannot be taken back/)).toBeVisible()
  expect(api.sent(CHANGE)).toHaveLength(2)
  await dialog.getByRole('button', { name: 'Cancel the subscription' }).click()
  await expect.poll(() => api.sent(CHANGE).at(-1)).toEqual({ action: 'cancel', idempotencyKey })
})

test('[SUB-101] what is sent to an address is a delivery, and nothing else is', async () => {
  const { subscription } = subscriptionDetail
  const shippingAddress = {
    name: 'Bo Bergström',
    line1: '1 Kiln Lane',
    city: 'Ludlow',
    postalCode: 'SY8 1AA',
    country: 'GB',
  }
  await showScreen(<SubscriptionDialog id={id} onClose={none} />, '/config/subscriptions', {
    answers: {
      ...answers,
      'GET /api/config/subscriptions/:id': {
        ...subscriptionDetail,
        subscription: { ...subscription, shippingAddress },
      },
    },
  })
  await expect.element(page.getByRole('button', { name: 'Skip the next delivery' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Skip the next time' })).not.toBeInTheDocument()
})

test('[SUB-90] pressed again after the connection broke, it is the same skip; the next one is another', async () => {
  const { api } = await showScreen(<SubscriptionDialog id={id} onClose={none} />, '/config/subscriptions', {
    answers: { ...answers, [CHANGE]: offline },
  })
  const dialog = page.getByRole('dialog', { name: 'Mug of the month (Moss)' })
  const skip = dialog.getByRole('button', { name: 'Skip the next time' })
  await skip.click()
  await expect.element(dialog.getByRole('alert').getByText(/Unable to connect/)).toBeVisible()
  await expect.element(skip).toBeEnabled()
  api.change({ [CHANGE]: subscriptionDetail })
  for (const presses of [2, 3]) {
    await skip.click()
    await expect.poll(() => api.sent(CHANGE)).toHaveLength(presses)
    await expect.element(skip).toBeEnabled()
  }
  const keys = api.sent(CHANGE).map((body) => (body as { idempotencyKey: string }).idempotencyKey)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('[EDIT-411] [EDIT-412] [EDIT-540] the owner says what becomes of unpaid ones, and lets months pass for tests', async () => {
  const { api } = await showScreen(<SubscriptionRules />, '/config/subscriptions', { answers })
  const rule = page.getByRole('combobox', { name: 'When a renewal cannot be paid after four tries' })
  await rule.selectOptions('pause')
  await expect.poll(() => api.sent(RULES)).toEqual([{ afterFailure: 'pause' }])
  await page
    .getByRole('combobox', { name: 'Buyers are reminded of a renewal' })
    .selectOptions('7 days before')
  await expect.poll(() => api.sent(RULES).at(-1)).toEqual({ reminderDays: 7 })
  await page.getByRole('textbox', { name: 'Let months pass for test subscriptions' }).fill('14')
  await page.getByRole('button', { name: 'Move on' }).click()
  await expect.poll(() => api.sent(CLOCK)).toEqual([{ value: 14, unit: 'MONTH' }])
  await expect.element(page.getByText('14 renewals were tried')).toBeVisible()
  await expectSound()
  api.change({
    'GET /api/config/subscription-settings': {
      ...settings,
      testClock: { ...settings.testClock, canMove: false },
    },
  })
  await rule.selectOptions('cancel')
  await expect.element(page.getByRole('button', { name: 'Move on' })).not.toBeInTheDocument()
})

test('[SUB-51] months with more renewals than one call makes are gone through to their end', async () => {
  const until = settings.testClock.now + 1_000_000
  let calls = 0
  const { api } = await showScreen(<SubscriptionRules />, '/config/subscriptions', {
    answers: {
      ...answers,
      [CLOCK]: () => {
        calls += 1
        return { ...settings, renewals: 100, until, isThere: calls === 3 }
      },
    },
  })
  await page.getByRole('textbox', { name: 'Let months pass for test subscriptions' }).fill('12')
  await page.getByRole('button', { name: 'Move on' }).click()
  await expect.element(page.getByText('300 renewals were tried')).toBeVisible()
  expect(api.sent(CLOCK)).toEqual([{ value: 12, unit: 'MONTH' }, { until }, { until }])
})

test('[EDIT-541] another price is announced to everybody who has subscribed to a product', async () => {
  const { api } = await showScreen(<SubscriptionsScreen />, '/config/subscriptions', { answers, width: 390 })
  await page.getByRole('button', { name: 'Change prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change prices of subscribers' })
  await expect.element(dialog.getByText('12 subscribers pay £22.00 – £24.00.')).toBeVisible()
  const announce = dialog.getByRole('button', { name: 'Announce it' })
  await expect.element(announce).toBeDisabled()
  await dialog.getByLabelText('New price of one').fill('26')
  await dialog.getByLabelText('From').fill('2027-06-01')
  await expectSound()
  await announce.click()
  const { variantId } = subscriptionDetail.subscription
  await expect.poll(() => api.sent(PRICES)).toEqual([{ variantId, unitPriceCents: 2600, from: '2027-06-01' }])
  await expect.element(page.getByText(/^12 buyers are to be told\. No mail server/)).toBeVisible()
})

test('[EDIT-541] without subscribers there is nothing to change', async () => {
  const nobody = { ...answers, 'GET /api/config/subscription-prices': { prices: [] } }
  await showScreen(<PricesDialog onClose={none} />, '/config/subscriptions', { answers: nobody })
  await expect.element(page.getByText('Nobody has subscribed to anything yet.')).toBeVisible()
})

test('[EDIT-542] [EDIT-543] one gets something else, or another price, and never pays more for what the shop chose', async () => {
  const { api } = await showScreen(<SubscriptionDialog id={id} onClose={none} />, '/config/subscriptions', {
    answers,
    width: 390,
  })
  const dialog = page.getByRole('dialog', { name: 'Mug of the month (Moss)' })
  await expect.element(dialog.getByText('Paid first with the gift card •••• 7K4W, £18.00 left')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send something else' }).click()
  // Dearer in the shop, and not for this buyer.
  await dialog.getByRole('combobox', { name: 'Instead' }).selectOptions('Mug of the month (Chalk), £24.00')
  await expectSound()
  await dialog.getByRole('button', { name: 'Swap it' }).click()
  const { variantId } = everything['GET /api/config/subscriptions/:id/swap-choices'].choices[0]!
  await expect.poll(() => api.sent(CHANGE)).toEqual([{ action: 'swap', variantId, idempotencyKey }])
  await dialog.getByRole('button', { name: 'Change the price' }).click()
  await dialog.getByLabelText('New price of one').fill('25')
  await dialog.getByLabelText('From').fill('2027-06-01')
  await dialog.getByRole('button', { name: 'Announce it' }).click()
  await expect
    .poll(() => api.sent(CHANGE).at(-1))
    .toEqual({ action: 'price', unitPriceCents: 2500, from: '2027-06-01', idempotencyKey })
})

test('[LIST-5] [LIST-8] chosen subscriptions are paused once it was said that their buyers are told', async () => {
  const { api } = await showScreen(<SubscriptionsScreen />, '/config/subscriptions', { width: 390, answers })
  await expect.element(page.getByRole('button', { name: 'Columns' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expectSound()
  await bar.getByRole('button', { name: 'Pause' }).click()
  const asked = page.getByRole('dialog', { name: 'Pause' })
  await expect.element(asked.getByText(/^1 subscription is changed\. No mail server/)).toBeVisible()
  expect(api.sent(CHANGE)).toEqual([])
  await asked.getByRole('button', { name: 'Pause' }).click()
  await expect.element(page.getByText('1 subscription is paused')).toBeVisible()
  expect(api.sent(CHANGE)).toEqual([{ action: 'pause', idempotencyKey }])
})
