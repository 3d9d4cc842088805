import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OrderLabel } from '../../api/labels.ts'
import { everything, order } from '../../testing/sample-answers.ts'
import { expectSound, show } from '../../testing/show.tsx'
import LabelDialog from './label-dialog.tsx'
import OrderLabels from './order-labels.tsx'

const bought: OrderLabel = {
  id: 'label-1',
  state: 'bought',
  testMode: true,
  service: 'USPS Priority',
  costCents: 758,
  currency: 'USD',
  trackingNumber: '940012345',
  fulfillmentId: null,
  at: 1795378452452,
}
const parcel = { grams: 900, size: { length: 300, width: 200, height: 100 } }
const offered = {
  id: 'label-2',
  testMode: true,
  offers: [
    { id: 'rate-1', service: 'USPS Ground', costCents: 505, currency: 'USD', days: 4 },
    { id: 'rate-2', service: 'USPS Priority', costCents: 758, currency: 'USD', days: 1 },
  ],
}
const open = (answers: object, width = 390) =>
  show(<OrderLabels order={order.order} />, { width, answers: { ...everything, ...answers } })

test.each([390, 834, 1440])(
  '[SHIP-19] the owner says what the parcel is, sees what labels cost and buys one, at %i px',
  async (width) => {
    const { api } = await open(
      {
        'GET /api/config/orders/:id/labels': { canBuy: true, parcel, labels: [] },
        'POST /api/config/orders/:id/labels': offered,
        'POST /api/config/orders/:id/labels/:labelId/buy': order,
      },
      width,
    )
    await page.getByRole('button', { name: 'Buy a label' }).click()
    const weight = page.getByLabelText('Weight with packing')
    await expect.element(weight).toHaveValue('900 g')
    await weight.fill('1200')
    await expectSound()
    await page.getByRole('button', { name: 'Show prices' }).click()
    await expect.element(page.getByText('A sample label: it costs nothing and sends nothing.')).toBeVisible()
    await expect.element(page.getByText('$7.58')).toBeVisible()
    await page.getByRole('radio', { name: 'USPS Priority' }).click()
    await expectSound()
    await page.getByRole('button', { name: 'Buy the label' }).click()
    await expect
      .poll(() => api.sent('POST /api/config/orders/:id/labels/:labelId/buy'))
      .toEqual([{ offer: 'rate-2', notify: true }])
    const [asked] = api.sent('POST /api/config/orders/:id/labels')
    expect(asked).toMatchObject({ grams: 1200, size: parcel.size })
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  },
)

test('[SHIP-21] a label is printed, and voided once it was asked twice', async () => {
  const { api } = await open({
    'GET /api/config/orders/:id/labels': { canBuy: false, parcel: null, labels: [bought] },
    'POST /api/config/orders/:id/labels/:labelId/void': order,
  })
  await expect.element(page.getByRole('link', { name: 'Label as PDF' })).toBeVisible()
  await expect.element(page.getByText('940012345')).toBeVisible()
  await page.getByRole('button', { name: 'Void the label' }).click()
  await expectSound()
  expect(api.sent('POST /api/config/orders/:id/labels/:labelId/void')).toEqual([])
  await page.getByRole('button', { name: 'Yes, it was not used' }).click()
  await expect.poll(() => api.sent('POST /api/config/orders/:id/labels/:labelId/void').length).toBe(1)
})

test('[SHIP-19] what the carrier refuses is said in the dialog, which stays open', async () => {
  await open({
    'GET /api/config/orders/:id/labels': { canBuy: true, parcel, labels: [] },
    'POST /api/config/orders/:id/labels': {
      refused: 409,
      code: 'label-refused',
      message: 'There is no label for this parcel: USPS Unknown ZIP code',
    },
  })
  await page.getByRole('button', { name: 'Buy a label' }).click()
  await page.getByRole('button', { name: 'Show prices' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('There is no label for this parcel: USPS Unknown ZIP code')
  await expectSound()
})

test('[SHIP-22] a service is not asked a label for', async () => {
  const [item] = order.order.items
  const lesson = { ...item!, id: 'lesson', productName: 'Wheel class', productType: 3 as const }
  const answers = { 'GET /api/config/orders/:id/labels': { canBuy: true, parcel, labels: [] } }
  const both = { ...order.order, items: [...order.order.items, lesson] }
  await show(<OrderLabels order={both} />, { answers: { ...everything, ...answers } })
  await page.getByRole('button', { name: 'Buy a label' }).click()
  await expect.element(page.getByRole('dialog').getByText(item!.productName)).toBeVisible()
  await expect.element(page.getByRole('dialog').getByText('Wheel class')).not.toBeInTheDocument()
})

test('[SHIP-19] without a carrier nothing is said of labels', async () => {
  const { api } = await open({})
  await expect.poll(() => api.made.some(({ key }) => key === 'GET /api/config/orders/:id/labels')).toBe(true)
  await expect.element(page.getByRole('heading', { name: 'Shipping labels' })).not.toBeInTheDocument()
})

test('[SHIP-19] without anything in the parcel no prices are asked for', async () => {
  const { api } = await show(<LabelDialog order={order.order} parcel={parcel} onClose={() => undefined} />, {
    width: 390,
    answers: everything,
  })
  const quantities = page.getByRole('textbox', { name: /^How many of / })
  await expect.element(quantities.first()).toBeVisible()
  for (const quantity of quantities.all()) await quantity.fill('0')
  await page.getByRole('button', { name: 'Show prices' }).click()
  await expect.element(page.getByText('Choose what goes into the parcel.')).toBeVisible()
  expect(api.sent('POST /api/config/orders/:id/labels')).toEqual([])
  await expectSound()
})
