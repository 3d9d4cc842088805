import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { startLocalStripe } from '../../packages/server/src/testing/stripe-for-tests.ts'
import { stripeScript } from '../../packages/storefront/src/testing/stripe-js-stand-in.ts'
import { atOwnersDesk, expectSound } from './owner-browser.ts'
import { PAID_FORM } from './shop-visitor.ts'

const stripe = await startLocalStripe()
afterAll(() => stripe.close())
const at = atOwnersDesk({ environment: { PLINTH_PAYMENT_APIS: `stripe=${stripe.url}` } })

async function addMethod(preset: string): Promise<void> {
  await at.page.getByRole('button', { name: 'Add a method' }).click()
  await at.page.getByRole('menuitem', { name: preset }).click()
  const dialog = at.page.getByRole('dialog', { name: `Add ${preset}` })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await at.page.getByRole('switch', { name: `Offer ${preset}` }).waitFor()
}

/** Opens the checkout with a mug in the cart, with scripts or without. */
async function openCheckout(javaScriptEnabled: boolean, width = 1440): Promise<Page> {
  const context = await at.browser.newContext({ javaScriptEnabled, viewport: { width, height: 900 } })
  const visitor = await context.newPage()
  await visitor.goto(`${at.plinth.origin}/shop/everyday-mug`)
  if (javaScriptEnabled)
    await visitor
      .locator('[data-island="product-purchase"][data-island-state="awake"]')
      .first()
      .waitFor({ state: 'attached' })
  await visitor.getByRole('radio', { name: 'Moss' }).check()
  await visitor.getByRole('radio', { name: 'Large, 350 ml' }).check()
  await visitor.locator('.buy-add').click()
  if (javaScriptEnabled) await visitor.locator('.cart-pill').waitFor({ state: 'visible' })
  else await visitor.waitForURL('**/cart**')
  await visitor.goto(`${at.plinth.origin}/checkout`)
  return visitor
}

async function fillIn(visitor: Page, email: string): Promise<void> {
  const { name, line1, postalCode, city } = PAID_FORM
  await visitor.locator('#checkout-country').selectOption('GB')
  for (const [field, value] of Object.entries({ email, name, line1, postalCode, city }))
    await visitor.locator(`#checkout-${field}`).fill(value)
}

test('[OWN-40] the owner adds ways to pay by hand; the buyer chooses one; the order waits until it is marked as paid', async () => {
  await at.page.goto(`${at.plinth.origin}/config/settings/payments`)
  await at.page.getByText('On. No real money moves.').waitFor()
  await addMethod('Bank transfer')
  await addMethod('Cash on delivery')
  await at.page.getByText('Not offered: it stands in only while nothing else works.').waitFor()
  await at.page.getByText('How to pay is not filled in').waitFor()
  await expectSound(at.page, 'payment settings')

  await at.page.getByRole('button', { name: 'Set up Bank transfer' }).click()
  const dialog = at.page.getByRole('dialog', { name: 'Bank transfer' })
  await dialog.getByLabel('How to pay').fill('Pay {amount} to DE00 1234, order {order}.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })

  for (const scripts of [true, false]) {
    const email = scripts ? 'by-hand@example.com' : 'without-scripts@example.com'
    const visitor = await openCheckout(scripts)
    await fillIn(visitor, email)
    await visitor.getByLabel('Cash on delivery').check()
    await visitor.getByLabel('Bank transfer').check()
    await expect.poll(() => visitor.locator('[name="cardNumber"]').count()).toBe(0)
    await visitor.getByRole('button', { name: /^Place order for/ }).click()
    await visitor.waitForURL('**/order-confirmed/**')
    await visitor.getByText(/Pay £[\d.]+ to DE00 1234, order \d+\./).waitFor()
    await visitor.context().close()
  }

  await at.page.goto(`${at.plinth.origin}/config/orders?search=by-hand%40example.com&payment=awaiting`)
  await at.page.getByRole('table', { name: 'Orders' }).getByRole('link').first().click()
  const heading = at.page.getByRole('heading', { name: /^Order #/ })
  await expect.poll(() => heading.innerText()).toContain('Not paid yet')
  await at.page.getByRole('button', { name: 'Mark as paid' }).click()
  await at.page.getByRole('dialog').getByRole('button', { name: 'The money is there' }).click()
  await expect.poll(() => heading.innerText()).not.toContain('Not paid yet')
  await at.page.getByText('The payment was received (Bank transfer).').waitFor()
  expect(at.complaints).toEqual([])

  await at.page.goto(`${at.plinth.origin}/config/settings/payments`)
  for (const name of ['Bank transfer', 'Cash on delivery']) {
    await at.page.getByRole('button', { name: `More about ${name}` }).click()
    await at.page.getByRole('menuitem', { name: 'Remove' }).click()
    await at.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await at.page.getByRole('switch', { name: `Offer ${name}` }).waitFor({ state: 'detached' })
  }
})

test('[OWN-40] a shop where nothing is switched on says so to its owner', async () => {
  await at.page.goto(`${at.plinth.origin}/config/settings/payments`)
  const testCards = at.page.locator('label:has([role=switch][aria-label="Offer Card"])')
  await testCards.click()
  await at.page.getByText('Nobody can pay in this shop').waitFor()
  await testCards.click()
  await at.page.getByText('Buyers choose among these').waitFor()
})

/** Opens the checkout where Stripe's address answers with the stand-in for its script. */
async function openStripeCheckout(width = 1440): Promise<Page> {
  const visitor = await openCheckout(true, width)
  await visitor.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: stripeScript }),
  )
  await visitor.exposeFunction('confirmAtBank', (clientSecret: string, confirmed: boolean) =>
    stripe.confirm(clientSecret.replace('_secret', ''), confirmed),
  )
  await visitor.reload()
  await visitor.getByLabel('Card number of Stripe').waitFor()
  return visitor
}

async function addStripe(): Promise<void> {
  await at.page.goto(`${at.plinth.origin}/config/settings/payments`)
  await at.page.getByRole('button', { name: 'Add a method' }).click()
  await at.page.getByRole('menuitem', { name: 'Stripe' }).click()
  const dialog = at.page.getByRole('dialog', { name: 'Add Stripe' })
  await dialog.getByLabel('Publishable key').fill('pk_test_1')
  await dialog.getByLabel('Secret key').fill('sk_test_mistyped')
  await dialog.getByRole('button', { name: 'Check the connection' }).click()
  await dialog.getByText('Stripe does not know this secret key.').waitFor()
  await dialog.getByLabel('Secret key').fill('sk_test_1')
  await dialog.getByRole('button', { name: 'Check the connection' }).click()
  await dialog.getByText('they are of “Tern & Clay”').waitFor()
  await dialog.getByText('Test mode: no real money moves.').waitFor()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await at.page.getByRole('dialog', { name: 'Card' }).getByText('Reports to this shop').waitFor()
}

test('[OWN-41] [OWN-42] [STOREFRONT-62] the owner adds Stripe; a buyer confirms with their bank; part of it is given back', async () => {
  await addStripe()
  const dialog = at.page.getByRole('dialog', { name: 'Card' })
  await dialog.getByRole('button', { name: 'Set it up there for me' }).click()
  // This shop is on this machine alone, and Stripe says what that means.
  await dialog.getByText('URL must be publicly accessible').waitFor()
  await dialog.getByText('/webhook').waitFor()
  await at.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await at.page.getByText('Not offered: it stands in only while nothing else works.').waitFor()

  const visitor = await openStripeCheckout()
  await fillIn(visitor, 'by-stripe@example.com')
  await visitor.getByLabel('Card number of Stripe').fill('4000 0025 0000 3155')
  await visitor.getByRole('button', { name: /^Pay / }).click()
  await visitor.getByRole('button', { name: 'It is me' }).click()
  await visitor.waitForURL('**/order-confirmed/**')
  await visitor.context().close()

  await at.page.goto(`${at.plinth.origin}/config/orders?search=by-stripe%40example.com`)
  await at.page.getByRole('table', { name: 'Orders' }).getByRole('link').first().click()
  await at.page.getByRole('button', { name: 'Refund' }).click()
  const refund = at.page.getByRole('dialog', { name: /^Refund order/ })
  await refund.getByLabel('Another amount (optional)').fill('2.50')
  await refund.getByRole('group', { name: 'Where the money goes' }).getByText('£2.50').waitFor()
  await refund.getByRole('button', { name: 'Refund £2.50' }).click()
  await refund.waitFor({ state: 'detached' })
  expect([...stripe.intents.values()].at(-1)).toMatchObject({ status: 'succeeded', amount_refunded: 250 })

  await at.page.goto(`${at.plinth.origin}/config/settings/payments`)
  await at.page.getByRole('button', { name: 'More about Card' }).click()
  await at.page.getByRole('menuitem', { name: 'Remove' }).click()
  await at.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await at.page.getByText('On. No real money moves.').waitFor()
})

// Pictures of the screens, when somebody wants to look at them.
test.skipIf(process.env['SCREENSHOTS'] === undefined)('pictures', async () => {
  const folder = process.env['SCREENSHOTS'] ?? ''
  await at.page.goto(`${at.plinth.origin}/config/settings/payments`)
  await addMethod('Bank transfer')
  await addMethod('Cash on delivery')
  await at.page.getByRole('button', { name: 'Set up Bank transfer' }).click()
  await at.page
    .getByLabel('How to pay')
    .fill('Please transfer {amount} and name order {order}.\n\nIBAN: DE00 1234')
  await at.page.getByRole('button', { name: 'Save' }).click()
  await at.page.getByRole('dialog').waitFor({ state: 'detached' })
  for (const width of [1440, 834, 390]) {
    await at.page.setViewportSize({ width, height: 900 })
    await at.page.screenshot({ path: `${folder}/settings-${width}.png` })
    await at.page.getByRole('button', { name: 'Set up Bank transfer' }).click()
    await at.page.getByRole('dialog').waitFor()
    await at.page.waitForTimeout(400)
    await at.page.screenshot({ path: `${folder}/dialog-${width}.png` })
    await at.page.keyboard.press('Escape')
    await at.page.getByRole('dialog').waitFor({ state: 'detached' })
    const visitor = await openCheckout(true, width)
    await visitor.screenshot({ path: `${folder}/checkout-${width}.png`, fullPage: true })
    await fillIn(visitor, `p${width}@example.com`)
    await visitor.getByRole('button', { name: /^Place order for/ }).click()
    await visitor.waitForURL('**/order-confirmed/**')
    await visitor.screenshot({ path: `${folder}/confirmed-${width}.png`, fullPage: true })
    await visitor.context().close()
  }
  for (const name of ['Bank transfer', 'Cash on delivery']) {
    await at.page
      .getByRole('switch', { name: `Offer ${name}` })
      .locator('xpath=ancestor::label')
      .click()
  }
  await addStripe()
  for (const width of [1440, 834, 390]) {
    await at.page.setViewportSize({ width, height: 900 })
    await at.page.waitForTimeout(300)
    await at.page.screenshot({ path: `${folder}/stripe-${width}.png` })
    const visitor = await openStripeCheckout(width)
    await visitor.screenshot({ path: `${folder}/stripe-checkout-${width}.png`, fullPage: true })
    await visitor.context().close()
  }
  await at.page.keyboard.press('Escape')
  await at.page.goto(`${at.plinth.origin}/config/orders?search=p390%40example.com`)
  await at.page.getByRole('table', { name: 'Orders' }).getByRole('link').first().click()
  await at.page.getByRole('heading', { name: /^Order #/ }).waitFor()
  for (const width of [1440, 834, 390]) {
    await at.page.setViewportSize({ width, height: 900 })
    await at.page.screenshot({ path: `${folder}/order-${width}.png` })
  }
})
