import { BLOCK_TYPES } from '@plinth/domain'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { takeTurns } from '../packages/server/src/shop/restock/jobs.ts'
import { fillCart, orderIdOf, pay } from '../packages/server/src/testing/buyer.ts'
import { ok } from '../packages/server/src/testing/site-steps.ts'
import { axeFindings } from './axe.ts'
import { onPeopleSite, openPaidArea, pageWithForm, soldOut } from './people-site.ts'
import { awake, fillInCard, payButton } from './storefront/shopper.ts'
import { withPasskeys } from './with-passkeys.ts'

// Nobody listens where the service that completes addresses would be.
const at = onPeopleSite({ serviceApis: { 'google-places': 'http://127.0.0.1:1' } })
const HOUR = 60 * 60 * 1000

const main = (page: Page) => page.locator('main')
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()

/** Makes an account, with the link of its mail, and is signed in. */
async function signUp(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.goto(`${at.origin}/_members/sign-up`)
  await main(page).getByLabel('Name').fill(name)
  await main(page).getByLabel('Email').fill(email)
  await press(page, 'Create account')
  await main(page).getByRole('heading', { name: 'Look into your mailbox' }).waitFor()
  await page.goto(at.linkIn((await at.mailsTo(email)).at(-1), '/_members/choose'))
  await main(page).getByLabel('New password').fill('a long password')
  await press(page, 'Save and sign in')
  await main(page)
    .getByRole('heading', { name: `Welcome, ${name}` })
    .waitFor()
}

/** The owner's page of somebody, found in the list of contacts. */
async function contactOf(email: string): Promise<Page> {
  const desk = await at.desk(`/config/contacts?${new URLSearchParams({ search: email })}`)
  await desk
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('link')
    .first()
    .click()
  await desk.getByRole('heading', { name: 'What happened' }).waitFor()
  return desk
}

const happened = (desk: Page, words: string) =>
  desk.getByRole('region', { name: 'What happened' }).getByText(words, { exact: true }).waitFor()

const linkToLesson = (page: Page) => main(page).getByText('Celadon is an ash glaze')

test('[NEWS-40] the newsletter is asked for, confirmed, chosen and left with one click, and the owner sees each step', async () => {
  const email = 'nora@example.com'
  const { path } = await pageWithForm(at.owner, BLOCK_TYPES.newsletter, 'Letters')
  const page = await at.visit(path)
  const form = main(page).locator('form')
  const key = page.waitForResponse('**/api/form/FormSubmissionKey')
  await form.getByLabel('Email').fill(email)
  await awake(page, 'form')
  await key
  // The clock of the site stands still: nobody writes an address in no time. [NEWS-75]
  at.site.clock.advance(2000)
  await form.getByRole('button').click()
  await main(page).locator('.form-sent').waitFor()

  // Who asks is looked at by a job, as the mail is written.
  expect(await at.mailsTo(email)).toHaveLength(1)
  const desk = await contactOf(email)
  await happened(desk, 'Asked for the newsletter')
  expect(await desk.getByText('Confirmed the newsletter').count()).toBe(0)

  await page.goto(at.linkIn((await at.mailsTo(email)).at(-1), '/_newsletter/confirm'))
  await press(page, 'Confirm')
  await page.waitForURL('**/_newsletter/preferences?*')
  await main(page).getByText(`You get the newsletter at ${email}.`).waitFor()
  await desk.reload()
  await happened(desk, 'Confirmed the newsletter')

  await main(page)
    .getByRole('checkbox', { name: /You may count/ })
    .check()
  await press(page, 'Save')
  await page.waitForLoadState()
  await page.reload()
  expect(
    await main(page)
      .getByRole('checkbox', { name: /You may count/ })
      .isChecked(),
  ).toBe(true)

  // The button of the mail program: no cookies, no page.
  const welcome = (await at.mailsTo(email)).at(-1)
  const oneClick = at.linkIn(welcome?.replaceAll(/\r\n[ \t]+/g, ''), '/_newsletter/unsubscribe')
  const answer = await fetch(oneClick, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(answer.status).toBe(200)
  await page.reload()
  await main(page).getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
  await desk.reload()
  await happened(desk, 'Left the newsletter')
})

test('[MEMBER-60] [MEMBER-61] a member signs up, confirms, buys an area, reads, cancels and is locked out; their cart stays theirs', async () => {
  const email = 'mira@example.com'
  const area = await openPaidArea(at, { title: 'Glaze school', words: 'Celadon is an ash glaze' })
  const mug = await at.shop.product({ name: { en: 'Journey mug' } }, { sku: 'JOURNEY-MUG' })
  const page = await at.visit(area.path)
  await main(page).getByRole('heading', { name: 'For paying members' }).waitFor()
  expect(await page.content()).not.toContain('Celadon is')

  await signUp(page, { name: 'Mira Okafor', email })

  await page.goto(at.origin + area.path)
  await main(page).getByText(`signed in as ${email}`).waitFor()
  await main(page)
    .getByRole('link', { name: /Glaze school membership/ })
    .click()
  await awake(page, 'product-purchase')
  await page.locator('.buy-add').click()
  await page.waitForURL('**/checkout**')
  await awake(page, 'checkout')
  expect(await page.getByRole('textbox', { name: 'E-mail address' }).inputValue()).toBe(email)
  await fillInCard(page)
  await payButton(page).click()
  await page.waitForURL('**/checkout/order-confirmed/**')
  await page.goto(at.origin + area.path)
  await linkToLesson(page).waitFor()

  // What is in the cart goes with the member, and comes back with them.
  await page.goto(`${at.origin}/shop/${mug.urlId}`)
  await awake(page, 'product-purchase')
  await page.locator('.buy-add').click()
  await page.locator('.cart-pill').waitFor({ state: 'visible' })
  await page.goto(`${at.origin}/_members`)
  await main(page).getByRole('checkbox', { name: 'Keep the cart in this browser' }).uncheck()
  await awake(page, 'member-session')
  await press(page, 'Sign out')
  await page.locator('.cart-pill').waitFor({ state: 'hidden' })
  await page.goto(at.origin + area.path)
  await main(page).getByRole('heading', { name: 'For paying members' }).waitFor()
  await page.goto(`${at.origin}/_members/sign-in`)
  await awake(page, 'member-session')
  await main(page).getByLabel('Email').fill(email)
  await main(page).getByLabel('Password').fill('a long password')
  await press(page, 'Sign in')
  await page.locator('.cart-pill').waitFor({ state: 'visible' })
  await page.goto(`${at.origin}/cart`)
  await main(page).getByText('Journey mug').first().waitFor()

  await page.goto(`${at.origin}/_members/subscriptions`)
  await main(page)
    .getByRole('link', { name: /Glaze school membership/ })
    .click()
  await press(page, 'Cancel the subscription')
  await main(page).getByText('It is canceled. Nothing more will be charged.').waitFor()
  await page.goto(at.origin + area.path)
  await linkToLesson(page).waitFor()
  await ok(at.owner.post('/api/config/subscription-clock', { value: 1, unit: 'MONTH' }))
  await page.reload()
  await main(page).getByRole('heading', { name: 'For paying members' }).waitFor()
  expect(await page.content()).not.toContain('Celadon is')
})

test('[MEMBER-91] [MEMBER-93] a member makes a passkey of the browser in their account, and signs in with it where a page asks to', async () => {
  const area = await openPaidArea(at, { title: 'Passkeys', words: 'Kept' })
  const email = 'petra@example.com'
  const page = await at.visit('/_members/sign-up')
  await withPasskeys(page)
  await signUp(page, { name: 'Petra Lind', email })
  await page.goto(`${at.origin}/_members/security`)
  await awake(page, 'member-passkey')
  const form = main(page).locator('form[data-island=member-passkey]')
  const calls: string[] = []
  page.on('request', (request) => {
    const token = request.headers()['x-siteuser-xsrf-token'] === undefined ? 'without' : 'with'
    if (request.url().includes('/passkeys')) calls.push(`${new URL(request.url()).pathname} ${token} token`)
  })
  await form.locator('input[type=password]').fill('a long password')
  await form.locator('input[type=password]').press('Enter')
  await page.waitForURL('**/_members/security?saved=1')
  // The token that counts comes with the refusal, as MEMBER-9 says.
  expect(calls.map((call) => call.replace('/api/site-users/account/', ''))).toEqual([
    'passkeys/options without token',
    'passkeys/options with token',
    'passkeys without token',
    'passkeys with token',
  ])
  await page.goto(`${at.origin}/_members`)
  await press(page, 'Sign out')
  await page.waitForURL((url) => url.pathname !== '/_members')
  await page.goto(at.origin + area.path)
  await main(page).getByRole('heading', { name: 'For paying members' }).waitFor()
  await awake(page, 'member-passkey')
  await main(page).locator('[data-island=member-passkey] button').press('Enter')
  await main(page).getByText(`signed in as ${email}`).waitFor()
  expect(new URL(page.url()).pathname).toBe(area.path)
})

test('[PLACE-50] an address is chosen with the keyboard; with the service down the next buyer types theirs, and both have paid', async () => {
  const mug = await at.shop.product({ name: { en: 'Harbour mug' } }, { sku: 'HARBOUR-MUG' })
  await ok(at.owner.put('/api/config/places', { service: 'sample', apiKey: '' }))
  const atCheckout = async (email: string) => {
    const page = await at.visit(`/shop/${mug.urlId}`)
    await awake(page, 'product-purchase')
    await page.locator('.buy-add').click()
    await page.locator('.cart-pill').waitFor({ state: 'visible' })
    await page.goto(`${at.origin}/checkout`)
    await awake(page, 'checkout')
    await page.locator('#checkout-country').selectOption('GB')
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(email)
    await page.locator('#checkout-name').fill('Hanna Weiss')
    return page
  }
  const pays = async (page: Page) => {
    await fillInCard(page)
    await payButton(page).click()
    await page.waitForURL('**/checkout/order-confirmed/**')
  }
  const list = (page: Page) => page.getByRole('listbox', { name: 'Suggested addresses' })
  const line = (page: Page) => page.locator('#checkout-line1')

  const chosen = await atCheckout('hanna@example.com')
  await line(chosen).focus()
  await expect.poll(() => line(chosen).getAttribute('role')).toBe('combobox')
  await line(chosen).pressSequentially('harb 12')
  await list(chosen)
    .getByRole('option', { name: /12 Harbour Row/ })
    .waitFor()
  for (const width of [1440, 834, 390]) {
    await chosen.setViewportSize({ width, height: 900 })
    expect([width, await axeFindings(chosen)]).toEqual([width, []])
    const box = await list(chosen).boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? width) <= width, String(width)).toBe(true)
  }
  await chosen.keyboard.press('ArrowDown')
  await chosen.keyboard.press('Enter')
  await expect.poll(() => line(chosen).inputValue()).toBe('12 Harbour Row')
  await expect.poll(() => chosen.locator('#checkout-city').inputValue()).not.toBe('')
  await pays(chosen)

  await ok(at.owner.put('/api/config/places', { service: 'google', apiKey: 'a-key' }))
  const typed = await atCheckout('typed@example.com')
  const refused = typed.waitForResponse((answer) => answer.url().includes('/api/places/autocomplete'))
  await line(typed).focus()
  await expect.poll(() => line(typed).getAttribute('role')).toBe('combobox')
  await line(typed).pressSequentially('12 Harbour Row')
  expect((await refused).status()).toBeGreaterThanOrEqual(500)
  expect(await list(typed).isVisible()).toBe(false)
  await typed.getByRole('textbox', { name: 'Postcode' }).fill('YO21 1AA')
  await typed.getByRole('textbox', { name: 'City' }).fill('Whitby')
  expect(await line(typed).inputValue()).toBe('12 Harbour Row')
  expect(await axeFindings(typed)).toEqual([])
  await pays(typed)
  await ok(at.owner.put('/api/config/places', { service: '', apiKey: '' }))
})

test('[RESTOCK-40] ten wait, three come back, three are told; one buys, the hold of the others runs out, and the next are told', async () => {
  const bowl = await soldOut(at, 'Moon bowl')
  const emails = Array.from({ length: 10 }, (_, place) => `waits-${place}@example.com`)
  const [first = '', ...others] = emails
  const page = await at.visit(bowl.path)
  await page.getByRole('textbox', { name: 'Email' }).fill(first)
  await awake(page, 'restock')
  await page.locator('.restock-form').getByRole('button').click()
  await page.getByText('Signed up!').waitFor()
  for (const siteVisitorEmail of others) {
    at.site.clock.advance(1000)
    const { productId, variantId } = bowl
    const call = { productId, variantId, siteVisitorEmail, isJoinMailingList: false }
    await ok(at.site.client().post('/api/site-users/account/notifications/restock', call))
  }
  const desk = await at.desk('/config/restock')
  const row = desk.getByRole('row', { name: /Moon bowl/ })
  const shows = (waiting: number, kept: number) =>
    expect
      .poll(async () => (await row.getByRole('cell').allInnerTexts()).slice(1, 3))
      .toEqual([String(waiting), String(kept)])
  await shows(10, 0)

  await ok(
    at.owner.post(`/api/config/products/${bowl.productId}/stock`, {
      variantId: bowl.variantId,
      change: 3,
      note: '',
    }),
  )
  const told = async () => {
    await at.site.jobs.runScheduled(takeTurns)
    const places: number[] = []
    for (const [place, email] of emails.entries())
      if ((await at.mailsTo(email)).length > 0) places.push(place)
    return places
  }
  expect(await told()).toEqual([0, 1, 2])
  await desk.reload()
  await shows(7, 3)
  await page.goto(at.linkIn((await at.mailsTo(first)).at(-1), '/_restock/take'))
  await press(page, 'Put it into the cart')
  await page.waitForURL('**/cart')
  await main(page).getByText('Moon bowl').first().waitFor()

  at.site.clock.advance(24 * HOUR)
  expect(await told()).toEqual([0, 1, 2, 3, 4, 5])
  await desk.reload()
  await shows(4, 3)
  await page.goto(at.linkIn((await at.mailsTo('waits-1@example.com')).at(-1), '/_restock/take'))
  await main(page).getByRole('heading', { name: 'Nothing is kept for you any more' }).waitFor()
})

test('[CONTACT-20] one press erases a person everywhere', async () => {
  const email = 'eva@example.com'
  const buyer = at.site.client()
  const area = await openPaidArea(at, { title: 'Kiln school', words: 'Cones bend' })
  const bowl = await soldOut(at, 'Sun bowl')
  const contact = await pageWithForm(at.owner, BLOCK_TYPES.form, 'Write to us')
  const letters = await pageWithForm(at.owner, BLOCK_TYPES.newsletter, 'More letters')
  const send = async (formId: string, answers: object) => {
    const { key } = await ok(buyer.post('/api/form/FormSubmissionKey'))
    at.site.clock.advance(60_000)
    await ok(buyer.post('/api/form/SaveFormSubmission', { formId, key, form: JSON.stringify(answers) }))
  }
  await send(contact.block.id, { name: ['Eva', 'Stone'], email, message: 'Hello' })
  await send(letters.block.id, { email })
  await ok(
    buyer.post('/api/site-users/account/notifications/restock', {
      productId: bowl.productId,
      variantId: bowl.variantId,
      siteVisitorEmail: email,
      isJoinMailingList: false,
    }),
  )
  await ok(at.owner.post('/api/config/members', { email }))
  const page = await at.visit('/')
  const invited = (await at.mailsTo(email)).find((mail) => mail.includes('/_members/choose'))
  await page.goto(at.linkIn(invited, '/_members/choose'))
  await main(page).getByLabel('New password').fill('a long password')
  await press(page, 'Save and sign in')
  await fillCart(buyer, area.productId, 1, area.sku)
  const orderId = orderIdOf(await pay(buyer, { email, name: 'Eva Stone' }))
  await page.goto(at.origin + area.path)
  await main(page).getByText('Cones bend').waitFor()

  await page.goto(
    at.linkIn(
      (await at.mailsTo(email)).find((mail) => mail.includes('/_newsletter/confirm')),
      '/_newsletter/confirm',
    ),
  )
  await press(page, 'Confirm')
  await main(page).getByText(`You get the newsletter at ${email}.`).waitFor()

  // Nothing has to be sent, which would keep somebody from being erased.
  const { order } = await ok(at.owner.get(`/api/config/orders/${orderId}`))
  expect(order.fulfillmentState).toBe('fulfilled')
  const desk = await contactOf(email)
  const contactPage = desk.url()
  for (const kind of ['Customer', 'Newsletter', 'Member', 'Form', 'Waiting'])
    await desk.getByRole('heading', { level: 1 }).getByText(kind, { exact: true }).waitFor()
  await desk.getByRole('link', { name: 'Save what is kept of them, or erase them' }).click()
  await desk.getByRole('button', { name: 'Erase them' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Erase them' }).click()
  await desk.getByText(/entries were erased\. 1 order stays/).waitFor()

  await desk.goto(contactPage)
  await desk.getByText('This contact does not exist any more.').waitFor()
  for (const list of ['forms', 'newsletter', 'members', 'restock', 'orders', 'contacts', 'subscriptions']) {
    await desk.goto(`${at.origin}/config/${list}?${new URLSearchParams({ search: email })}`)
    await desk.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => desk.locator('main').innerText()).not.toContain(email)
  }
  await page.goto(`${at.origin}/_members`)
  await main(page).getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.goto(at.origin + area.path)
  await main(page).getByRole('heading', { name: 'For paying members' }).waitFor()
})
