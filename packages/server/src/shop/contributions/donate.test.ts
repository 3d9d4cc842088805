import { noContributions, type ContributionSettings } from '@plinth/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newKey, paidForm } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop } from '../../testing/shop.ts'

let running: TestApp
let visitor: Client
const settings: ContributionSettings = {
  ...noContributions,
  isOn: true,
  title: { en: 'For the roof' },
  text: { en: 'It leaks.\nEverywhere.' },
  thanks: { en: 'Thank you from under it.' },
}
beforeEach(async () => {
  running = await createTestApp()
  await openShop(running, { store: { contributions: settings } })
  visitor = running.client()
})
afterEach(() => running.close())

const give = (form: Record<string, string>) =>
  visitor.call('POST', '/_donate', { form: { crumb: visitor.cookies.get('crumb') ?? '', ...form } })

test('[DONATE-1] the page offers amounts without scripts, and is not there while it is switched off', async () => {
  const page = await visitor.get('/_donate')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('For the roof')
  expect(page.body).toContain('It leaks.')
  expect(page.body).toMatch(/value="500" checked/)
  expect(page.body).toContain('From $1.00 to $10,000.00')
  const owner = await running.signInOwner()
  await owner.put('/api/config/settings', { store: { contributions: { isOn: false } } })
  expect((await running.client().get('/_donate')).statusCode).toBe(404)
  expect((await give({ amount: '500', email: 'ada@example.com' })).statusCode).toBe(404)
})

test('[DONATE-2] what is wrong is said at its field, and what was typed stays', async () => {
  await visitor.get('/_donate')
  const refused = await give({ amount: '', own: '0.5', email: 'nobody', name: 'Ada <b>', note: 'Dry' })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('Write an amount from $1.00 to $10,000.00.')
  expect(refused.body).toContain('This is no mail address.')
  expect(refused.body).toContain('value="Ada &lt;b&gt;"')
  expect(refused.body).toContain('>Dry</textarea>')
})

test('[DONATE-2] [DONATE-3] it is paid at the checkout every cart has, and thanked for', async () => {
  await visitor.get('/_donate')
  const begun = await give({ own: '12.50', email: 'ada@example.com', name: 'Ada', note: 'For the roof' })
  expect(begun.statusCode, begun.body).toBe(303)
  const path = String(begun.headers.location)
  const page = await visitor.get(path)
  expect(page.body).toContain('$12.50')
  const payLink = path.split('/').at(-1) ?? ''
  const { cardNumber, cardExpiry, cardCvc } = paidForm
  const paid = await visitor.post('/checkout', {
    idempotencyKey: newKey(),
    payLink,
    cardNumber,
    cardExpiry,
    cardCvc,
  })
  const { redirect } = paid.json()
  expect(redirect, paid.body).toContain('/order-confirmed/')
  const { pathname, search } = new URL(redirect, 'http://localhost')
  const confirmed = await visitor.get(pathname + search)
  expect(confirmed.body).toContain('Thank you from under it.')
  expect(confirmed.body).not.toContain('getting your order ready')
  const owner = await running.signInOwner()
  const { orders } = (await owner.get('/api/config/orders')).json()
  expect(orders).toMatchObject([{ email: 'ada@example.com', grandTotalCents: 1250 }])
  const { order } = (await owner.get(`/api/config/orders/${orders[0].id}`)).json()
  expect(order.items).toMatchObject([
    {
      sku: 'DONATION',
      productName: 'For the roof',
      additionalFields: [{ value: 'Ada' }, { value: 'For the roof' }],
    },
  ])
  expect((await visitor.get('/api/commerce/shopping-cart')).json()).toBeNull()
  // An amount is no number of anything.
  await running.runJobs()
  const mail = (await running.outbox()).find(({ kind }) => kind === 'order-confirmation')
  expect(mail?.bodyText).toContain('For the roof')
  expect(mail?.bodyText).not.toContain('1 × For the roof')
  expect(confirmed.body).not.toContain('Quantity')
})
