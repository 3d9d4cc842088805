import { BLOCK_TYPES, newId, type JsonObject, type SectionTheme } from '@plinth/domain'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { ok } from '../packages/server/src/testing/site-steps.ts'
import { axeFindings } from './axe.ts'
import { formField as field, onPeopleSite, pageWithForm, soldOut } from './people-site.ts'
import { awake } from './storefront/shopper.ts'

// Limits are on: one of the texts says that there are some.
const at = onPeopleSite({ rateLimits: true })
const SAVE = '**/api/form/SaveFormSubmission'

const main = (page: Page) => page.locator('main')
const above = (page: Page) => page.locator('.form-problem').textContent()
const below = (page: Page) => page.locator('.form-problem-below').textContent()
const problem = (page: Page, id: string) =>
  page.locator(`[data-form-field=${id}] .field-error`).first().textContent()
const send = (page: Page) => main(page).locator('form.form button[type=submit]')

let forms = 0

/** A page with a form, in a browser; what its console complained about. */
async function withForm(
  value: JsonObject = {},
  words: { readonly [name: string]: string } = {},
  theme: SectionTheme = 'white',
) {
  const made = await pageWithForm(at.owner, BLOCK_TYPES.form, `Form ${(forms += 1)}`, value, words, theme)
  const page = await at.visit(made.path)
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  await page.reload()
  await awake(page, 'form')
  return { ...made, page, complaints }
}

async function fill(page: Page): Promise<void> {
  await page.locator('[data-form-field=name] input').first().fill('Ada')
  await page.locator('[data-form-field=name] input').nth(1).fill('Lovelace')
  await page.locator('#f-email').fill('ada@example.com')
  await page.locator('#f-message').fill('Hello')
}

/** Gives the website these colours. */
async function colours(changes: { readonly [role: string]: string }): Promise<void> {
  const { revision } = await ok(at.owner.get('/api/config/style'))
  const entries = [{ id: newId(), changes }]
  await ok(
    at.owner.post('/api/config/style/changes', {
      baseRevision: revision,
      batchId: newId(),
      sessionId: 'tab-1',
      entries,
    }),
  )
  await ok(at.owner.post('/api/config/publish', { style: true }))
}

/** What has been typed is still there. */
async function keeps(page: Page): Promise<void> {
  expect(await page.locator('#f-message').inputValue()).toBe('Hello')
  await expect.poll(() => send(page).getAttribute('aria-disabled')).toBeNull()
}

/** Lets what a page sends be changed on its way, as a proxy between the two might: the server answers what it gets. */
async function onTheWay(page: Page, change: (body: string) => string): Promise<void> {
  await page.unroute(SAVE)
  await page.route(SAVE, (route: Route) =>
    route.continue({ postData: change(route.request().postData() ?? '') }),
  )
}

test('[FORM-122] what is wrong with a form is said at its fields, above and below it, and in a step above the button', async () => {
  const { page } = await withForm({
    items: [field('name', 'name'), field('email', 'email'), field('message', 'textarea', { maxLength: 5 })],
  })
  await send(page).click()
  await expect.poll(() => problem(page, 'message')).toBe('Required')
  expect(await problem(page, 'name')).toBe('Required')
  expect(await above(page)).toBe('Your form has encountered a problem. Please scroll down to review.')
  expect(await below(page)).toBe('Please scroll up to review.')
  await page.locator('#f-email').fill('ada')
  await page.locator('#f-message').fill('too long')
  await page.keyboard.press('Tab')
  await expect
    .poll(() => problem(page, 'email'))
    .toBe('Email is not valid. Email addresses should follow the format user@domain.com.')
  await expect.poll(() => problem(page, 'message')).toBe('You have exceeded the character limit.')
  expect(await axeFindings(page)).toEqual([])

  const steps = await withForm({
    items: [
      field('email', 'email'),
      field('part', 'section', { newStep: true }),
      field('message', 'textarea'),
    ],
  })
  await main(steps.page).getByRole('button', { name: 'Continue', exact: true }).click()
  await expect.poll(() => below(steps.page)).toBe('Update the missing or invalid information above')
  expect(await axeFindings(steps.page)).toEqual([])
})

test('[FORM-122] each way a send can fail is said in its own words by the page, as the server answers it, and nothing typed is lost', async () => {
  const { page, id, block } = await withForm()
  await fill(page)
  const failsWith = async (words: string) => {
    await send(page).click()
    await expect.poll(() => above(page)).toBe(words)
    await keeps(page)
    expect(await axeFindings(page)).toEqual([])
  }
  // 400: it was cut off on its way.
  await onTheWay(page, (body) => body.slice(0, -20))
  await failsWith('Error processing form submission. Please reload and try again.')
  // 413: it has grown beyond what is taken.
  await onTheWay(page, (body) => body.replace('{', `{"padding":"${'x'.repeat(1_100_000)}",`))
  await failsWith('Unknown error, please try again later.')
  // 401: its key is none, nor is the one that is asked for instead.
  await onTheWay(page, (body) => body.replace(/"key":"[^"]+"/, '"key":"made-up"'))
  await failsWith('Unable to submit form. Please try again later.')
  await page.unroute(SAVE)
  // 500: the server cannot keep it.
  await at.site.db.execute('alter table form_answers rename to form_answers_away')
  await failsWith('Unable to send form. Please try again later.')
  await at.site.db.execute('alter table form_answers_away rename to form_answers')
  // Nobody answers at all.
  await page.context().setOffline(true)
  await failsWith('Unable to send form. Please try again later.')
  await page.context().setOffline(false)
  // 404: its owner has taken the page away.
  await ok(at.owner.patch(`/api/config/pages/${id}`, { enabled: false }))
  await failsWith('This form has not been configured yet.')
  await ok(at.owner.patch(`/api/config/pages/${id}`, { enabled: true }))
  // 429: somebody has sent too much.
  for (let count = 0; count < 25; count++)
    await at.site.client().post('/api/form/SaveFormSubmission', { formId: block.id, key: 'x', form: '{}' })
  await failsWith('Unable to submit form. Submission rate limit exceeded. Please try again later.')
  // At last: while it is on its way that is said, and then it has arrived.
  at.site.clock.advance(700_000)
  let goOn: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(SAVE, async (route) => {
    await held
    await route.continue()
  })
  await send(page).click()
  await expect.poll(() => send(page).textContent()).toBe('Submitting…')
  goOn()
  await main(page).locator('.form-sent').waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('[FORM-122] a submission that cannot be begun is said, and begun by sending once more', async () => {
  const { page } = await withForm()
  const visitor = at.site.client()
  let status = 200
  while (status === 200) ({ statusCode: status } = await visitor.post('/api/form/FormSubmissionKey'))
  expect(status).toBe(429)
  await fill(page)
  await send(page).click()
  await expect.poll(() => above(page)).toBe('Could not get a form submission key, please try again later.')
  await keeps(page)
  at.site.clock.advance(120_000)
  await send(page).click()
  await main(page).locator('.form-sent').waitFor()
})

test('[FORM-122] a captcha says what is missing: the check, the key of the service, the service itself, its place and its page', async () => {
  const { page: sum, complaints: ofSum } = await withForm({ captcha: 'altcha' })
  await sum.route('**/api/captcha/challenge*', (route) => route.abort())
  await fill(sum)
  await main(sum).getByRole('button', { name: 'Check again', exact: true }).waitFor()
  await send(sum).click()
  await expect.poll(() => above(sum)).toBe('Complete CAPTCHA before submitting.')
  expect(await axeFindings(sum)).toEqual([])
  await sum.unroute('**/api/captcha/challenge*')
  await main(sum).getByRole('button', { name: 'Check again', exact: true }).click()
  await main(sum).getByText('Checked. You can send.').waitFor()
  await send(sum).click()
  await main(sum).locator('.form-sent').waitFor()
  expect(ofSum.join()).not.toContain('ReCaptcha')

  const lacking = await withForm({ captcha: 'recaptcha' })
  await expect.poll(() => lacking.complaints.join()).toContain('Enterprise V3 ReCaptcha site key not found')
  // No node to be drawn into: somebody’s markup, or their blocker, took it.
  await lacking.page.addInitScript(() =>
    new MutationObserver(() => document.querySelector('main .captcha')?.remove()).observe(document, {
      childList: true,
      subtree: true,
    }),
  )
  await lacking.page.reload()
  await expect
    .poll(() => lacking.complaints.join())
    .toContain('The captcha could not be rendered: there is no node for it.')

  await ok(
    at.owner.put('/api/config/captcha', {
      siteKey: 'the-site-key',
      projectId: 'a-project',
      apiKey: 'the-api-key',
      leastScore: 0.5,
    }),
  )
  const { page, complaints } = await withForm({ captcha: 'recaptcha' })
  const google: string[] = []
  await page.route('https://www.google.com/**', (route) => {
    google.push(route.request().url())
    return google.length === 1
      ? route.abort()
      : route.fulfill({
          contentType: 'text/javascript',
          body: 'globalThis.grecaptcha = { enterprise: { ready: () => undefined } }',
        })
  })
  await fill(page)
  await send(page).click()
  await expect.poll(() => above(page)).toBe('Complete CAPTCHA before submitting.')
  expect(google).toEqual([])
  await page.getByRole('button', { name: 'Allow the check', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Check again', exact: true }).waitFor()
  expect(complaints.join()).toContain('ReCaptcha has not been set up!')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Check again', exact: true }).press('Enter')
  await expect.poll(() => google.length).toBe(2)
  await expect.poll(() => page.locator('.captcha').getAttribute('data-state')).toBe('checking')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
  await expect.poll(() => complaints.join()).toContain('Document was destroyed')
})

test('[RESTOCK-61] the box for what is sold out says in the page what the server, or its rules, have against an address', async () => {
  const thing = await soldOut(at, 'Texts')
  const page = await at.visit(thing.path)
  const box = main(page).locator('form.restock-form')
  const email = box.getByLabel('Email')
  const said = box.getByRole('alert')
  await email.focus()
  await page.locator('form.restock-form[data-island-state=awake]').waitFor()
  await email.press('Enter')
  await expect.poll(() => said.textContent()).toBe('Email cannot be blank')
  await email.fill('ada')
  await email.press('Enter')
  await expect.poll(() => said.textContent()).toBe('Email is invalid')
  await email.fill('ada@example.com')
  await page.context().setOffline(true)
  await email.press('Enter')
  await expect.poll(() => said.textContent()).toBe('Unable to submit form. Please try again later.')
  await page.context().setOffline(false)
  // The server's own words, where it has some.
  const { productId, variantId } = thing
  await ok(at.owner.post(`/api/config/products/${productId}/stock`, { variantId, change: 1, note: '' }))
  await email.press('Enter')
  await expect
    .poll(() => said.textContent())
    .toBe('It is back already: reload the page, and put it into your cart.')
  await ok(at.owner.post(`/api/config/products/${productId}/stock`, { variantId, change: -1, note: '' }))
  expect(await axeFindings(page)).toEqual([])
  await email.press('Enter')
  await page.getByText('Signed up!', { exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('[FORM-142] on a dark page, in a section that is light, the second step of a form can be read, with problems and without', async () => {
  const before = await ok(at.owner.get('/api/config/style'))
  const dark = { white: '#12161f', light: '#1b212d', accent: '#f0b35c', dark: '#262e3e', black: '#f6f1e6' }
  const roles = (palette: object) =>
    Object.fromEntries(Object.entries(palette).map(([role, colour]) => [`palette.${role}`, String(colour)]))
  await colours(roles(dark))
  const { page } = await withForm(
    {
      items: [
        field('name', 'text', { required: false }),
        field('part', 'section', { newStep: true }),
        field('clay', 'select'),
        field('day', 'date'),
        field('message', 'textarea', { maxLength: 5 }),
      ],
    },
    {
      'items.part.label': 'A little more',
      'items.clay.label': 'Clay',
      'items.clay.options': 'Stoneware\nPorcelain',
      'items.day.label': 'Day',
    },
    'accent',
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await main(page).getByRole('button', { name: 'Continue', exact: true }).click()
  await page.locator('#f-message').fill('much too long')
  await page.keyboard.press('Tab')
  await expect.poll(() => problem(page, 'message')).toBe('You have exceeded the character limit.')
  expect(await axeFindings(page)).toEqual([])
  await send(page).click()
  await expect.poll(() => problem(page, 'day')).toBe('Required')
  expect(await axeFindings(page)).toEqual([])
  // The calendar a browser draws into it too.
  const scheme = (id: string) => page.locator(id).evaluate((one) => getComputedStyle(one).colorScheme)
  expect(await scheme('#f-day')).toBe('light')
  await main(page)
    .locator('[data-theme=accent]')
    .evaluate((one) => one.setAttribute('data-theme', 'white'))
  expect(await scheme('#f-day')).toBe('dark')
  await colours(roles(before.style.palette))
})
