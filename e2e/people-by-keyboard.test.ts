import { BLOCK_TYPES, COLLECTION_TYPES, noComments, type JsonObject } from '@plinth/domain'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { batchOf, section, textBlock } from '../packages/server/src/testing/page-builders.ts'
import { ok, publishBlocks } from '../packages/server/src/testing/site-steps.ts'
import { axeFindings } from './axe.ts'
import { formField, onPeopleSite, openPaidArea, pageWithForm, soldOut } from './people-site.ts'
import { awake, payButton } from './storefront/shopper.ts'

const at = onPeopleSite()

const main = (page: Page) => page.locator('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

/** Whether one sees where the focus is: what stands around or under it is drawn otherwise than without. */
const showsFocus = (control: Locator) =>
  control.evaluate(async (element) => {
    // A border that fades has the colour of before for a moment.
    const settled = () =>
      Promise.all(element.getAnimations().map((one) => one.finished.catch(() => undefined)))
    const of = (one: Element) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor, textDecoration } = getComputedStyle(one)
      return [outlineStyle === 'none' ? '' : outlineWidth, boxShadow, borderColor, textDecoration].join(' ')
    }
    await settled()
    const focused = of(element)
    if (!(element instanceof HTMLElement)) return false
    element.blur()
    await settled()
    const plain = of(element)
    element.focus({ focusVisible: true } as FocusOptions)
    return focused !== plain
  })

/** Presses Tab until the focus is on a control, and sees that it is. */
async function tabTo(control: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
  const page = control.page()
  const passed: string[] = []
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key)
    if (await control.evaluateAll(([one]) => one !== undefined && one === document.activeElement)) {
      expect(await showsFocus(control), `the focus is not seen on ${control.toString()}`).toBe(true)
      return
    }
    passed.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? ''))
  }
  throw new Error(`${key} never reached ${control.toString()}, but ${passed.slice(0, 30).join('\n')}`)
}

async function write(control: Locator, text: string): Promise<void> {
  await tabTo(control)
  await control.page().keyboard.type(text)
}

/** Goes to a button, or a link, and presses it. */
async function press(control: Locator): Promise<void> {
  await tabTo(control)
  await control.page().keyboard.press('Enter')
}

const hasFocus = (control: Locator) =>
  expect.poll(() => control.evaluate((one) => one === document.activeElement)).toBe(true)

const field = (id: string, kind: string, more: JsonObject = {}) =>
  formField(id, kind, { required: false, ...more })

const sound = async (page: Page) => expect(await axeFindings(page)).toEqual([])

/** A page whose scripts never come: axe is a script itself, and runs in no browser without them. */
async function withoutItsScripts(path: string): Promise<Page> {
  const page = await at.visit('/healthz')
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'script' ? route.abort() : route.continue(),
  )
  await page.goto(at.origin + path)
  return page
}

/** Two steps: what is asked about the clay only where somebody wants a course. */
const twoSteps = (title: string) =>
  pageWithForm(
    at.owner,
    BLOCK_TYPES.form,
    title,
    {
      items: [
        field('name', 'text', { required: true }),
        field('email', 'email', { required: true }),
        field('about', 'radio', { required: true }),
        field('more', 'section', { newStep: true }),
        field('clay', 'select', { condition: { field: 'about', test: 'is', value: 'A course' } }),
        field('days', 'checkbox', { required: true }),
        field('file', 'file'),
        field('message', 'textarea', { maxLength: 200 }),
      ],
    },
    {
      'items.name.label': 'Your name',
      'items.email.label': 'Your address',
      'items.about.label': 'What is it about?',
      'items.about.options': 'An order\nA course\nSomething else',
      'items.more.label': 'A little more',
      'items.clay.label': 'Clay',
      'items.clay.options': 'Stoneware\nPorcelain',
      'items.days.label': 'Days',
      'items.days.options': 'Friday\nSaturday',
      'items.file.label': 'A sketch',
      'items.message.label': 'Message',
    },
  )

test('[FORM-123] a form of two steps is filled in, put right and sent by keys alone, without findings in any state', async () => {
  const { path } = await twoSteps('By keys')
  const page = await at.visit(path)
  await awake(page, 'form')
  const label = (name: string) => main(page).getByLabel(name, { exact: true })
  await sound(page)
  await write(label('Your name'), 'Ada')
  await write(label('Your address'), 'ada')
  // Enter in a field goes on, as the button does; the first problem has the focus.
  await page.keyboard.press('Enter')
  await hasFocus(label('Your address'))
  await expect.poll(() => label('Your address').getAttribute('aria-invalid')).toBe('true')
  await sound(page)
  await page.keyboard.press('End')
  await page.keyboard.type('@example.com')
  await tabTo(main(page).getByRole('radio', { name: 'An order' }))
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => main(page).getByRole('radio', { name: 'A course' }).isChecked()).toBe(true)
  await press(button(page, 'Continue'))

  const heading = main(page).getByText('A little more', { exact: true })
  await hasFocus(heading)
  await sound(page)
  await press(button(page, 'Back'))
  await expect.poll(() => label('Your name').isVisible()).toBe(true)
  expect(await label('Your address').inputValue()).toBe('ada@example.com')
  await press(button(page, 'Continue'))
  await hasFocus(heading)
  await tabTo(page.locator('#f-clay'))
  await page.keyboard.type('Porc')
  await tabTo(main(page).getByRole('checkbox', { name: 'Saturday' }))
  await page.keyboard.press('Space')
  await write(page.locator('#f-message'), 'A mug by Friday.')
  // In a text of several lines Enter is a line.
  await page.keyboard.press('Enter')
  await page.keyboard.type('Thank you')
  // Nobody types that much within a second.
  at.site.clock.advance(60_000)
  await press(button(page, 'Send'))
  const thanks = main(page).locator('.form-sent')
  await thanks.waitFor()
  await hasFocus(thanks)
  await sound(page)
  const { answers } = await ok(at.owner.get('/api/config/form-answers'))
  const said = JSON.stringify(answers[0])
  for (const words of ['Ada', 'ada@example.com', 'A course', 'Porcelain', 'Saturday', 'Thank you'])
    expect(said).toContain(words)
})

test('[NEWS-63] the newsletter is asked for, confirmed, chosen and left by keys alone, without findings on any page', async () => {
  const email = 'kay@example.com'
  const { path } = await pageWithForm(at.owner, BLOCK_TYPES.newsletter, 'Letters by keys')
  const page = await at.visit(path)
  const input = main(page).getByLabel('Email', { exact: true })
  await sound(page)
  const key = page.waitForResponse('**/api/form/FormSubmissionKey')
  await write(input, 'kay')
  await awake(page, 'form')
  await key
  // The clock of the site stands still: nobody writes an address in no time. [NEWS-75]
  at.site.clock.advance(2000)
  await page.keyboard.press('Enter')
  await expect.poll(() => input.getAttribute('aria-invalid')).toBe('true')
  await hasFocus(input)
  await sound(page)
  await page.keyboard.press('End')
  await page.keyboard.type('@example.com')
  await page.keyboard.press('Enter')
  await hasFocus(main(page).locator('.form-sent'))
  await sound(page)

  await page.goto(at.linkIn((await at.mailsTo(email)).at(-1), '/_newsletter/confirm'))
  await sound(page)
  await press(button(page, 'Confirm'))
  await main(page).getByText(`You get the newsletter at ${email}.`).waitFor()
  await sound(page)
  await tabTo(main(page).getByRole('checkbox', { name: /You may count/ }))
  await page.keyboard.press('Space')
  await press(button(page, 'Save'))
  await main(page).getByText('Your choices are saved.').waitFor()
  expect(
    await main(page)
      .getByRole('checkbox', { name: /You may count/ })
      .isChecked(),
  ).toBe(true)
  await sound(page)
  const welcome = (await at.mailsTo(email)).at(-1)?.replaceAll(/\r\n[ \t]+/g, '')
  await page.goto(at.linkIn(welcome, '/_newsletter/unsubscribe'))
  await sound(page)
  await press(button(page, 'Unsubscribe'))
  await main(page).getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
  await sound(page)
})

test('[MEMBER-96] an account is begun, left and come back to by keys alone, without findings on any page', async () => {
  await ok(at.owner.put('/api/config/member-settings', { on: true, signUp: 'open', signInLink: true }))
  const email = 'keys@example.com'
  const page = await at.visit('/_members/sign-up')
  const label = (name: string) => main(page).getByLabel(name, { exact: true })
  await sound(page)
  await write(label('Name'), 'Kay')
  await write(label('Email'), email)
  await page.keyboard.press('Enter')
  await main(page).getByRole('heading', { name: 'Look into your mailbox' }).waitFor()
  await sound(page)
  await page.goto(at.linkIn((await at.mailsTo(email)).at(-1), '/_members/choose'))
  await write(label('New password'), 'short')
  await page.keyboard.press('Enter')
  await expect.poll(() => label('New password').getAttribute('aria-invalid')).toBe('true')
  await sound(page)
  await write(label('New password'), 'a long password')
  await page.keyboard.press('Enter')
  await main(page).getByRole('heading', { name: 'Welcome, Kay' }).waitFor()
  await sound(page)

  await page.goto(`${at.origin}/_members`)
  await awake(page, 'member-session')
  await press(button(page, 'Sign out'))
  await page.waitForURL((url) => !url.pathname.startsWith('/_members') || url.pathname.endsWith('sign-in'))
  await page.goto(`${at.origin}/_members/sign-in`)
  await awake(page, 'member-session')
  await sound(page)
  await write(label('Email'), email)
  await write(label('Password'), 'not this one')
  await page.keyboard.press('Enter')
  await main(page).getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
  await sound(page)
  expect(await label('Email').inputValue()).toBe(email)
  await tabTo(label('Password'), 'Shift+Tab').catch(() => tabTo(label('Password')))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('a long password')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/_members')
  await main(page).getByRole('heading', { level: 1 }).waitFor()
  await sound(page)
})

test('[RESTOCK-62] whoever wants what is sold out stands in line by keys alone, without findings in any state', async () => {
  const bowl = await soldOut(at, 'Key bowl')
  const page = await at.visit(bowl.path)
  const input = page.locator('.restock-form').getByRole('textbox', { name: 'Email' })
  await sound(page)
  await tabTo(input)
  await awake(page, 'restock')
  await page.keyboard.press('Enter')
  await page.getByText('Email cannot be blank').waitFor()
  await hasFocus(input)
  await sound(page)
  await page.keyboard.type('kay')
  await page.keyboard.press('Enter')
  await page.getByText('Email is invalid').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.type('@example.com')
  await press(page.locator('.restock-form').getByRole('button'))
  const done = page.getByText('Signed up!')
  await done.waitFor()
  await hasFocus(done)
  await sound(page)

  const plain = await withoutItsScripts(bowl.path)
  const box = plain.locator('.restock-form')
  await write(box.getByRole('textbox', { name: 'Email' }), 'plain@example.com')
  await press(box.getByRole('button'))
  await plain.getByText('Signed up!').waitFor()
  expect(await axeFindings(plain)).toEqual([])
})

/** A post that can be commented on, each comment looked at first. */
async function openPost(title: string): Promise<string> {
  const settings = { ...noComments, isOn: true, approval: 'all' }
  await ok(at.owner.put('/api/config/comment-settings', settings))
  const blog = await ok(at.owner.post('/api/config/pages', { title, type: COLLECTION_TYPES.generic }))
  await ok(at.owner.post('/api/config/publish', { documentIds: [blog.documentId] }))
  const post = await ok(at.owner.post(`/api/config/collections/${blog.id}/items`, { title: 'Glazes' }))
  await publishBlocks(at.owner, post.documentId, [textBlock('<p>About glazes</p>')])
  return `/${blog.urlId}/${post.urlId}`
}

test('[COMMENT-30] a comment is written below a post, looked at by its owner and read by keys alone, without findings on the way', async () => {
  const path = await openPost('Journal by keys')
  const page = await at.visit(path)
  const label = (name: string) => main(page).getByLabel(name, { exact: true })
  await press(main(page).getByRole('link', { name: 'Write a comment', exact: true }))
  await hasFocus(label('Comment'))
  await page.keyboard.type('What a glaze.')
  await write(label('Name'), 'Kay')
  await write(label('Email'), 'kay@example.com')
  at.site.clock.advance(20_000)
  await press(button(page, 'Send the comment'))
  await main(page).getByText('Somebody reads it before it is shown.').waitFor()
  await sound(page)

  const desk = await at.desk('/config/comments')
  await tabTo(desk.getByRole('checkbox', { name: /Kay/ }))
  await desk.keyboard.press('Space')
  await press(desk.getByRole('button', { name: 'Show', exact: true }))
  await desk.getByText('1 comment is shown now').waitFor()
  expect(await axeFindings(desk)).toEqual([])

  await page.reload()
  await main(page).getByRole('heading', { name: '1 comment' }).waitFor()
  await main(page).getByText('What a glaze.').waitFor()
  await sound(page)
}, 60_000)

test('[PAID-13] an area is bought and read by keys alone, without findings on the way', async () => {
  const email = 'reader@example.com'
  const area = await openPaidArea(at, { title: 'Keys school', words: 'Celadon is an ash glaze' })
  const page = await at.visit('/_members/sign-up')
  const label = (name: string) => main(page).getByLabel(name, { exact: true })
  await write(label('Name'), 'Kay')
  await write(label('Email'), email)
  await page.keyboard.press('Enter')
  await main(page).getByRole('heading', { name: 'Look into your mailbox' }).waitFor()
  await page.goto(at.linkIn((await at.mailsTo(email)).at(-1), '/_members/choose'))
  await write(label('New password'), 'a long password')
  await page.keyboard.press('Enter')
  await main(page).getByRole('heading', { name: 'Welcome, Kay' }).waitFor()

  await page.goto(at.origin + area.path)
  await sound(page)
  await press(main(page).getByRole('link', { name: /Keys school membership/ }))
  await awake(page, 'product-purchase')
  await press(page.locator('.buy-add'))
  await page.waitForURL('**/checkout**')
  await awake(page, 'checkout')
  await write(page.getByRole('textbox', { name: 'Card number' }), '4242424242424242')
  await write(page.getByRole('textbox', { name: 'Expiry date' }), '0439')
  await write(page.getByRole('textbox', { name: 'Security code' }), '123')
  await press(payButton(page))
  await page.waitForURL('**/checkout/order-confirmed/**')
  await sound(page)
  await page.goto(at.origin + area.path)
  await main(page).getByText('Celadon is an ash glaze').waitFor()
}, 60_000)

test('[CAMPAIGN-21] a campaign is begun like another, given its subject and sent by keys alone', async () => {
  const email = 'letters@example.com'
  const list = { text: email, consent: 'They asked for it at the fair.' }
  await ok(at.owner.post('/api/config/subscribers/import', list))
  const { campaign } = await ok(at.owner.post('/api/config/campaigns', {}))
  const mail = {
    type: 'insertSection',
    index: 0,
    section: section([textBlock('<p>The kiln is open.</p>')]),
  } as const
  await ok(at.owner.post(`/api/config/documents/${campaign.documentId}/operations`, batchOf(0, [mail])))
  const desk = await at.desk(`/config/campaigns/${campaign.id}`)
  await press(desk.getByRole('button', { name: 'More for this campaign' }))
  const again = desk.getByRole('menuitem', { name: 'Duplicate' })
  await again.waitFor()
  await tabTo(again, 'ArrowDown')
  await desk.keyboard.press('Enter')
  await desk.waitForURL((url) => !url.pathname.endsWith(campaign.id))
  await write(desk.getByLabel('Subject', { exact: true }), 'News by keys')
  await press(desk.getByRole('button', { name: 'Save', exact: true }))
  await desk.getByText('Saved', { exact: true }).first().waitFor()
  expect(await axeFindings(desk)).toEqual([])
  await tabTo(desk.getByRole('button', { name: 'Send', exact: true }), 'Shift+Tab')
  await desk.keyboard.press('Enter')
  const dialog = desk.getByRole('dialog', { name: 'Send the campaign' })
  await dialog.getByText(/gets? it/).waitFor()
  expect(await axeFindings(desk)).toEqual([])
  await press(dialog.getByRole('button', { name: 'Send now' }))
  await dialog.waitFor({ state: 'hidden' })
  await expect
    .poll(async () => {
      at.site.clock.advance(10_000)
      return (await at.mailsTo(email)).join('\n')
    })
    .toContain('The kiln is open.')
}, 60_000)
