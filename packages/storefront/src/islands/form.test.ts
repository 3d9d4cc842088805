import { pbkdf2Sync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { newBlock } from '@plinth/blocks'
import {
  BLOCK_TYPES,
  FORM_FIELD_KINDS,
  noPopup,
  type Block,
  type JsonObject,
  type Popup,
} from '@plinth/domain'
import { page as pageOf, section } from '@plinth/domain/testing/page-builder'
import type { ScriptManifest } from '@plinth/renderer'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleInput, sampleStore } from '../testing/sample-shop.ts'
import type { OpenOptions, ShopAnswers } from '../testing/shop-browser.ts'
import { useShop } from '../testing/use-shop.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const shop = useShop()

function formOf(items: readonly JsonObject[], texts: Record<string, string>, captcha = 'none'): Block {
  const fresh = newBlock(BLOCK_TYPES.form, 'f0000000000000000000000a', 'en', { x: 0, y: 0 })
  if (fresh === undefined) throw new Error('There is no form block.')
  return {
    ...fresh,
    value: { ...fresh.value, captcha, items },
    texts: { en: { ...fresh.texts['en'], ...texts } },
  }
}

const short = formOf(
  [
    { id: 'name', kind: 'text', required: true },
    { id: 'email', kind: 'email', required: true },
    { id: 'about', kind: 'textarea', maxLength: 10 },
    { id: 'tea', kind: 'checkbox', required: true },
    { id: 'secret', kind: 'password' },
  ],
  {
    'items.about.label': 'About',
    'items.tea.label': 'Tea',
    'items.tea.options': 'Black\nGreen',
    'items.secret.label': 'Secret',
  },
)

const every = formOf(
  FORM_FIELD_KINDS.map((kind) => ({ id: kind, kind, required: true, showCountryCode: true, key: 'from' })),
  Object.fromEntries(
    FORM_FIELD_KINDS.flatMap((kind) => [
      [`items.${kind}.label`, `The ${kind}`],
      [`items.${kind}.description`, `What ${kind} is for`],
      [`items.${kind}.options`, 'One\nTwo\nThree'],
    ]),
  ),
)

const pages = (block: Block) => (manifest: ScriptManifest) => ({
  '/contact': sampleInput(
    {
      kind: 'page',
      collection: { ...sampleStore, type: 10, urlId: 'contact', title: { en: 'Contact' } },
      document: pageOf(section('form', [block])),
      isHome: false,
    },
    '/contact',
    manifest,
  ),
})

/** What a submission begins with. */
const begunAs = (key: string) => ({ key, data: { key } })
const KEY = { 'POST /api/form/FormSubmissionKey': () => ({ json: begunAs('k1') }) }

async function open(block: Block, answers: ShopAnswers = {}, options: OpenOptions = {}) {
  const opened = await shop.open(pages(block), '/contact', { ...options, answers: { ...KEY, ...answers } })
  const { page } = opened
  if (block.type === BLOCK_TYPES.newsletter) await page.locator('form.form').hover()
  await page.locator('form[data-island-state=awake]').waitFor()
  return {
    ...opened,
    field: (label: string) => page.getByLabel(label, { exact: true }),
    problem: (id: string) => page.locator(`[data-form-field=${id}] .field-error`).first().textContent(),
    send: page.getByRole('button', { name: 'Send', exact: true }),
  }
}

type Opened = Awaited<ReturnType<typeof open>>

async function fill({ page }: Opened) {
  await page.locator('#f-name').fill('Ada')
  await page.locator('#f-email').fill('ada@example.com')
  await page.getByLabel('Green').check()
}

async function findings({ page }: Opened): Promise<unknown> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { violations } = await (
      window as unknown as {
        axe: { run(at: string): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
      }
    ).axe.run('main')
    return violations.map(({ id, nodes }) => [id, nodes[0]?.html])
  })
}

test('[FORM-20] a problem is said as one leaves a field, and gone once it is right', async () => {
  const form = await open(short)
  await form.page.locator('#f-name').focus()
  await form.page.keyboard.press('Tab')
  await expect.poll(() => form.problem('name')).toBe('')
  await form.page.keyboard.type('ada')
  await form.page.keyboard.press('Tab')
  await expect.poll(() => form.problem('email')).toMatch(/^Email is not valid/)
  await expect.poll(() => form.page.locator('#f-email').getAttribute('aria-invalid')).toBe('true')
  await form.page.locator('#f-email').fill('ada@example.com')
  await expect.poll(() => form.problem('email')).toBe('')
})

test('[FORM-143] what is pressed right after a field that is wrong is pressed, though the problem needs room', async () => {
  const form = await open(short, {}, { width: 390 })
  const { mouse, keyboard } = form.page
  /** Presses as slowly as people do, at the lower edge: what moves down meanwhile is not under the pointer any more. */
  const press = async (control: Locator, at: number) => {
    await control.scrollIntoViewIfNeeded()
    const box = await control.boundingBox()
    if (box === null) throw new Error('It is not there.')
    await mouse.move(box.x + 10, box.y + box.height * at)
    await mouse.down()
    await form.page.waitForTimeout(150)
    await mouse.up()
  }
  await form.page.locator('#f-email').focus()
  await keyboard.type('ada')
  await press(form.page.getByText('Green', { exact: true }), 0.2)
  expect(await form.page.getByLabel('Green').isChecked()).toBe(true)
  await expect.poll(() => form.problem('email')).toMatch(/^Email is not valid/)
  await form.page.locator('#f-about').focus()
  await keyboard.type('Eleven here')
  await press(form.send, 0.2)
  await expect.poll(() => form.problem('name')).toBe('Required')
  await expect.poll(() => form.problem('about')).toBe('You have exceeded the character limit.')
})

test('[FORM-21] a text area says how much is written of how much', async () => {
  const form = await open(short)
  const counter = form.page.locator('.form-counter')
  await expect.poll(() => counter.textContent()).toBe('0 / 10')
  await form.page.locator('#f-about').fill('Eleven here')
  await expect.poll(() => counter.textContent()).toBe('11 / 10')
  await form.page.locator('#f-name').focus()
  await expect.poll(() => form.problem('about')).toBe('You have exceeded the character limit.')
})

test('[FORM-22] [FORM-26] an empty form shows every problem and leads to the first; a right one is sent and thanks', async () => {
  const sent: string[] = []
  const form = await open(short, {
    'POST /api/form/SaveFormSubmission': (body) => {
      sent.push(body)
      return { json: { ok: true } }
    },
  })
  await form.send.click()
  await expect.poll(() => form.problem('tea')).toBe('Required')
  const above = form.page.locator('.form-problem')
  await expect
    .poll(() => above.textContent())
    .toBe('Your form has encountered a problem. Please scroll down to review.')
  await expect
    .poll(() => form.page.locator('.form-problem-below').textContent())
    .toContain('Please scroll up to review.')
  await expect.poll(() => form.page.evaluate(() => document.activeElement?.id)).toBe('f-name')
  expect(await findings(form)).toEqual([])
  await fill(form)
  await form.send.click()
  const thanks = form.page.locator('.form-sent')
  await thanks.waitFor()
  await expect.poll(() => thanks.textContent()).toBe('Thank you! We will answer as soon as we can.')
  await expect.poll(() => form.page.evaluate(() => document.activeElement?.className)).toBe('form-sent')
  expect(await findings(form)).toEqual([])
  expect(sent).toHaveLength(1)
  const payload = JSON.parse(sent[0] ?? '')
  expect(payload).toMatchObject({ key: 'k1', formId: short.id, pagePath: '/contact', contentSource: 'c' })
  expect(JSON.parse(payload.form)).toEqual({
    name: 'Ada',
    email: 'ada@example.com',
    about: '',
    tea: ['Green'],
    secret: '',
  })
})

test.each([
  [400, 'Error processing form submission. Please reload and try again.'],
  [401, 'Unable to submit form. Please try again later.'],
  [404, 'This form has not been configured yet.'],
  [418, 'Unknown error, please try again later.'],
  [429, 'Unable to submit form. Submission rate limit exceeded. Please try again later.'],
  [500, 'Unable to send form. Please try again later.'],
  [0, 'Unable to send form. Please try again later.'],
])('[FORM-23] a send that fails with %i says why and keeps what was typed', async (status, words) => {
  const form = await open(short, {
    'POST /api/form/SaveFormSubmission': () => (status === 0 ? { away: true } : { status, json: {} }),
  })
  await fill(form)
  await form.send.click()
  await expect.poll(() => form.page.locator('.form-problem').textContent()).toBe(words)
  await expect.poll(() => form.page.locator('#f-name').inputValue()).toBe('Ada')
  await expect.poll(() => form.send.getAttribute('aria-disabled')).toBeNull()
})

test('[FORM-51] sending says what is under way, and a key that cannot be had says so and keeps what was typed', async () => {
  let hasKey = false
  let answer: (() => void) | undefined
  const form = await open(short, {
    'POST /api/form/FormSubmissionKey': () => (hasKey ? { json: begunAs('k2') } : { status: 503, json: {} }),
    'POST /api/form/SaveFormSubmission': async () => {
      await new Promise<void>((done) => {
        answer = done
      })
      return { json: { ok: true } }
    },
  })
  await fill(form)
  await form.send.click()
  await expect
    .poll(() => form.page.locator('.form-problem').textContent())
    .toBe('Could not get a form submission key, please try again later.')
  await expect.poll(() => form.page.locator('#f-name').inputValue()).toBe('Ada')
  hasKey = true
  await form.send.click()
  await expect.poll(() => form.page.locator('form button[type=submit]').textContent()).toBe('Submitting…')
  await expect.poll(() => answer).toBeDefined()
  answer?.()
  await form.page.locator('.form-sent').waitFor()
})

test('[FORM-23] a submission that has grown too old is begun anew by itself; problems of the server stand at their fields', async () => {
  let tries = 0
  const form = await open(short, {
    'POST /api/form/SaveFormSubmission': () => {
      tries += 1
      return tries === 1
        ? { status: 401, json: {} }
        : { status: 400, json: { errors: { email: 'We know this address.' } } }
    },
  })
  await fill(form)
  await form.send.click()
  await expect.poll(() => form.problem('email')).toBe('We know this address.')
  expect(tries).toBe(2)
})

const guarded = (captcha: string) =>
  formOf(
    [
      { id: 'name', kind: 'text', required: true },
      { id: 'email', kind: 'email', required: true },
      { id: 'tea', kind: 'checkbox', required: true },
    ],
    { 'items.tea.label': 'Tea', 'items.tea.options': 'Black\nGreen' },
    captcha,
  )

/** A sum as the server gives one, worked out in three turns. */
function sum() {
  const [nonce, salt] = [randomBytes(16), randomBytes(16)]
  const key = pbkdf2Sync(Buffer.concat([nonce, Buffer.from([0, 0, 0, 3])]), salt, 1, 32, 'sha256')
  const parameters = {
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    keyLength: 32,
    nonce: nonce.toString('hex'),
    salt: salt.toString('hex'),
    keyPrefix: key.toString('hex', 0, 16),
  }
  return { parameters, signature: 'of a test' }
}

const CHALLENGE = 'GET /api/captcha/challenge'
const SAVE = 'POST /api/form/SaveFormSubmission'

test('[FORM-27] [FORM-28] [FORM-29] the sum is worked out while one writes, sent along, and made anew after a refusal', async () => {
  const sent: { captchaKey: string }[] = []
  const answered = [{ status: 500, json: {} }, { json: { ok: true } }]
  const form = await open(guarded('altcha'), {
    [CHALLENGE]: () => ({ json: sum() }),
    [SAVE]: (body) => {
      sent.push(JSON.parse(body))
      return answered[sent.length - 1] ?? { status: 404 }
    },
  })
  const box = form.page.locator('.captcha')
  await expect.poll(() => box.getAttribute('class')).toBe('captcha captcha-rendered')
  await expect.poll(() => box.getAttribute('data-widget-id')).toBe('1')
  await expect.poll(() => box.getAttribute('data-size')).toBe('normal')
  expect(form.calls.filter((call) => call.includes('captcha'))).toEqual([])
  await fill(form)
  await expect.poll(() => box.textContent()).toBe('Checked. You can send.')
  expect(await findings(form)).toEqual([])
  await form.send.click()
  await expect
    .poll(() => form.page.locator('.form-problem').textContent())
    .toBe('Unable to send form. Please try again later.')
  await expect.poll(() => form.send.getAttribute('aria-disabled')).toBeNull()
  await form.send.click()
  await form.page.locator('.form-sent').waitFor()
  const [first, second] = sent.map(({ captchaKey }) =>
    JSON.parse(Buffer.from(captchaKey, 'base64').toString()),
  )
  expect(first.solution.counter).toBe(3)
  expect(second.challenge.parameters.nonce).not.toBe(first.challenge.parameters.nonce)
})

test('[FORM-29] a sum that cannot be had is said, and asked for again by a button', async () => {
  let isAway = true
  const form = await open(guarded('altcha'), {
    [CHALLENGE]: () => (isAway ? { away: true } : { json: sum() }),
    [SAVE]: () => ({ json: { ok: true } }),
  })
  await fill(form)
  const again = form.page.getByRole('button', { name: 'Check again', exact: true })
  await again.waitFor()
  await form.send.click()
  await expect
    .poll(() => form.page.locator('.form-problem').textContent())
    .toBe('Complete CAPTCHA before submitting.')
  isAway = false
  await again.click()
  await expect.poll(() => form.page.locator('.captcha').textContent()).toBe('Checked. You can send.')
  await expect.poll(() => form.send.getAttribute('aria-disabled')).toBeNull()
  await form.send.click()
  await form.page.locator('.form-sent').waitFor()
})

const GOOGLE = 'https://www.google.com/recaptcha/enterprise.js?render=the-site-key'

const withKey = (block: Block) => (manifest: ScriptManifest) => {
  const made = pages(block)(manifest)['/contact']
  return { '/contact': { ...made, website: { ...made.website, captchaSiteKey: 'the-site-key' } } }
}

test('[FORM-30] nothing of Google is loaded before a visitor allows it; then its token is sent', async () => {
  const sent: { captchaKey: string }[] = []
  const loaded: string[] = []
  const opened = await shop.open(withKey(guarded('recaptcha')), '/contact', {
    answers: {
      ...KEY,
      [SAVE]: (body) => {
        sent.push(JSON.parse(body))
        return { json: { ok: true } }
      },
    },
    scriptsOfOthers: {
      [GOOGLE]: () => {
        loaded.push(GOOGLE)
        return `globalThis.grecaptcha = { enterprise: {
          ready: (then) => then(),
          execute: async (key, { action }) => 'token ' + key + ' ' + action,
        } }`
      },
    },
  })
  const { page } = opened
  await page.locator('form[data-island-state=awake]').waitFor()
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await page.locator('#f-name').fill('Ada')
  await page.locator('#f-email').fill('ada@example.com')
  await page.getByLabel('Green').check()
  await send.click()
  await expect
    .poll(() => page.locator('.form-problem').textContent())
    .toBe('Complete CAPTCHA before submitting.')
  expect([loaded, sent]).toEqual([[], []])
  await expect.poll(() => send.getAttribute('aria-disabled')).toBeNull()
  await page.getByRole('button', { name: 'Allow the check', exact: true }).press('Enter')
  await page.locator('.captcha[data-state=checked]').waitFor()
  await send.click()
  await page.locator('.form-sent').waitFor()
  expect(loaded).toEqual([GOOGLE])
  expect(sent.map(({ captchaKey }) => captchaKey)).toEqual(['token the-site-key form_block'])
})

test('[FORM-30] a script of Google that does not come is said, and tried again by a button', async () => {
  const complaints: string[] = []
  const { page } = await shop.open(withKey(guarded('recaptcha')), '/contact', { answers: KEY, complaints })
  await page.locator('form[data-island-state=awake]').waitFor()
  await page.getByRole('button', { name: 'Allow the check', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Check again', exact: true }).waitFor()
  expect(complaints.join()).toContain('ReCaptcha has not been set up!')
})

test('[FORM-30] without a site key the sum is worked out, and the console says what is missing', async () => {
  const complaints: string[] = []
  const { page } = await shop.open(pages(guarded('recaptcha')), '/contact', { answers: KEY, complaints })
  await page.locator('form[data-island-state=awake]').waitFor()
  await expect.poll(() => complaints.join()).toContain('Enterprise V3 ReCaptcha site key not found')
  await expect.poll(() => page.locator('.captcha-line').textContent()).toBe('Protected against spam')
})

test('[FORM-30] a page that is left while Google’s script is awaited says so', async () => {
  const complaints: string[] = []
  const { page } = await shop.open(withKey(guarded('recaptcha')), '/contact', {
    answers: KEY,
    complaints,
    // It loads, and is never ready.
    scriptsOfOthers: { [GOOGLE]: () => 'globalThis.grecaptcha = { enterprise: { ready: () => undefined } }' },
  })
  await page.locator('form[data-island-state=awake]').waitFor()
  await page.getByRole('button', { name: 'Allow the check', exact: true }).press('Enter')
  await expect.poll(() => page.locator('.captcha').getAttribute('data-state')).toBe('checking')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
  await expect.poll(() => complaints.join()).toContain('Document was destroyed')
})

const newsletter = (): Block => {
  const fresh = newBlock(BLOCK_TYPES.newsletter, 'f0000000000000000000000b', 'en', { x: 0, y: 0 })
  if (fresh === undefined) throw new Error('There is no newsletter block.')
  return fresh
}

test('[NEWS-22] a newsletter loads nothing before one comes to it, and nothing moves when it wakes', async () => {
  const asked: string[] = []
  const opened = await shop.open(pages(newsletter()), '/contact', {
    answers: { ...KEY, [CHALLENGE]: () => ({ json: sum() }), [SAVE]: () => ({ json: { ok: true } }) },
  })
  const { page } = opened
  const form = page.locator('form.form')
  const button = page.getByRole('button', { name: 'Subscribe', exact: true })
  await page.locator('form[data-island-state=waiting]').waitFor()
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  const before = await button.boundingBox()
  await form.hover()
  await page.locator('form[data-island-state=awake]').waitFor()
  await page.locator('.captcha[data-state=ready]').waitFor()
  expect(await button.boundingBox()).toEqual(before)
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
})

test('[NEWS-22] what is typed and sent by keyboard before it is awake is sent, and what wakes it begins the check', async () => {
  const challenged: string[] = []
  const { page } = await shop.open(pages(newsletter()), '/contact', {
    answers: {
      ...KEY,
      [CHALLENGE]: (body) => {
        challenged.push(body)
        return { json: sum() }
      },
      [SAVE]: () => ({ json: { ok: true } }),
    },
  })
  await page.locator('form[data-island-state=waiting]').waitFor()
  await page.getByLabel('Email').focus()
  await page.locator('form[data-island-state=awake]').waitFor()
  await expect.poll(() => challenged.length).toBe(1)
  await page.reload()
  await page.locator('form[data-island-state=waiting]').waitFor()
  // Filled in by the browser, and sent without anybody having been in it.
  await page.getByLabel('Email').evaluate((input: HTMLInputElement) => (input.value = 'ada@example.com'))
  await page.getByRole('button', { name: 'Subscribe' }).evaluate((button: HTMLElement) => button.click())
  await page.locator('.form-sent').waitFor()
})

test('[NEWS-62] a newsletter that was sent fires subscribe-newsletter beside what every form does; one that was refused neither', async () => {
  const heard = (form: Opened) =>
    form.page.evaluate(() => {
      const names: string[] = []
      for (const name of ['plinth:form:sent', 'plinth:subscribe-newsletter'])
        document.addEventListener(name, (event) =>
          names.push(`${name} ${JSON.stringify((event as CustomEvent).detail)}`),
        )
      Object.assign(window, { heard: names })
    })
  const names = (form: Opened) => form.page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  let status = 429
  const block = newsletter()
  const news = await open(
    { ...block, value: { ...block.value, captcha: 'none' } },
    {
      'POST /api/form/SaveFormSubmission': () => ({ status, json: { ok: true } }),
    },
  )
  await heard(news)
  const press = () => news.page.getByRole('button', { name: 'Subscribe' }).click()
  await news.page.getByLabel('Email').fill('ada@example.com')
  await press()
  await news.page.locator('.form-problem:visible').waitFor()
  expect(await names(news)).toEqual([])
  status = 200
  await press()
  await news.page.locator('.form-sent').waitFor()
  expect(await names(news)).toEqual(['plinth:form:sent {}', 'plinth:subscribe-newsletter {}'])
  const other = await open(short, { 'POST /api/form/SaveFormSubmission': () => ({ json: { ok: true } }) })
  await heard(other)
  await fill(other)
  await other.send.click()
  await other.page.locator('.form-sent').waitFor()
  expect(await names(other)).toEqual(['plinth:form:sent {}'])
})

test('[NEWS-66] what was sent before its script was there is told by the page after it, once, to whoever listens later too', async () => {
  const sent = { isSent: true, values: {}, errors: {}, problem: null }
  const toldBy = async (block: Block) => {
    const opened = await shop.open((manifest) => {
      const { '/contact': input } = pages(block)(manifest)
      return { '/contact': { ...input, forms: { [block.id]: sent } } }
    }, '/contact')
    const { page } = opened
    await page.addInitScript(() => {
      const heard: string[] = []
      for (const name of ['plinth:form:sent', 'plinth:subscribe-newsletter'])
        document.addEventListener(name, () => heard.push(name))
      Object.assign(window, { heard })
    })
    const load = async (visit: () => Promise<unknown>) => {
      await visit()
      await page.locator('.form-sent[data-island-state=awake]').waitFor()
      const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard)
      return [heard, await page.locator('.form-sent').getAttribute('data-told')]
    }
    const first = await load(() => page.goto('http://shop.localhost/contact?sent'))
    return [first, await load(() => page.reload())]
  }
  expect(await toldBy(newsletter())).toEqual([
    [['plinth:form:sent', 'plinth:subscribe-newsletter'], 'newsletter'],
    [[], null],
  ])
  expect(await toldBy(short)).toEqual([
    [['plinth:form:sent'], 'form'],
    [[], null],
  ])
})

test('[NEWS-1] a newsletter block is sent like a form, and thanks in its place', async () => {
  const sent: string[] = []
  const form = await open(newsletter(), {
    [CHALLENGE]: () => ({ json: sum() }),
    [SAVE]: (body) => {
      sent.push(body)
      return { json: { ok: true } }
    },
  })
  const subscribe = form.page.getByRole('button', { name: 'Subscribe', exact: true })
  await subscribe.click()
  await expect.poll(() => form.problem('email')).toBe('Required')
  expect(await findings(form)).toEqual([])
  await form.page.getByLabel('Email').fill('ada@example.com')
  await subscribe.click()
  const thanks = form.page.locator('.form-sent')
  await thanks.waitFor()
  await expect
    .poll(() => thanks.textContent())
    .toBe('Thank you! Please open the mail we sent you and confirm.')
  const payload = JSON.parse(sent[0] ?? '')
  expect(payload.formId).toBe('f0000000000000000000000b')
  expect(JSON.parse(payload.form)).toEqual({ email: 'ada@example.com' })
  if (process.env['SHOTS']) {
    await form.page.reload()
    for (const width of [390, 1440]) {
      await form.page.setViewportSize({ width, height: 844 })
      await form.page.screenshot({ path: `${process.env['SHOTS']}/newsletter-${width}.png` })
    }
  }
})

test('[FORM-24] what was typed is still there after a reload, but for passwords', async () => {
  const form = await open(short)
  await fill(form)
  await form.page.locator('#f-secret').fill('hunter2')
  await form.page.reload()
  await form.page.locator('form[data-island-state=awake]').waitFor()
  await expect.poll(() => form.page.locator('#f-name').inputValue()).toBe('Ada')
  await expect.poll(() => form.page.getByLabel('Green').isChecked()).toBe(true)
  await expect.poll(() => form.page.locator('#f-secret').inputValue()).toBe('')
})

test('[FORM-170] where the browser keeps nothing the form works, and the console is warned', async () => {
  const form = await open(short, { 'POST /api/form/SaveFormSubmission': () => ({ json: {} }) })
  await form.page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('No room is left.', 'QuotaExceededError')
    }
  })
  const warned = form.page.waitForEvent('console', (message) => message.type() === 'warning')
  await fill(form)
  expect((await warned).text()).toContain('No room is left.')
  const sent = form.page.waitForRequest('**/api/form/SaveFormSubmission')
  await form.send.click()
  expect((await sent).postData()).toContain('ada@example.com')
})

test('[FORM-34] empty fields are filled in from the address; what was typed stays', async () => {
  const named = formOf(
    [
      { id: 'name', kind: 'text', key: 'who' },
      { id: 'about', kind: 'textarea' },
      { id: 'tea', kind: 'checkbox', key: 'tea' },
      { id: 'size', kind: 'select', key: 'size' },
      { id: 'cup', kind: 'select', key: 'cup' },
      { id: 'secret', kind: 'password', key: 'who' },
    ],
    {
      'items.about.label': 'About',
      'items.tea.label': 'Tea',
      'items.tea.options': 'Black\nGreen',
      'items.size.label': 'Size',
      'items.size.options': 'Small\nLarge',
      'items.cup.label': 'Cup',
      'items.cup.options': 'Round\nSquare',
      'items.secret.label': 'Secret',
    },
  )
  const { page } = await open(named)
  const visit = async (query: string) => {
    await page.goto(`http://shop.localhost/contact?${query}`)
    await page.locator('form[data-island-state=awake]').waitFor()
  }
  await visit('who=%3Cb%3EAda&about=no&tea=Green&tea=Oolong&size=Large&cup=Oval')
  await expect.poll(() => page.locator('#f-name').inputValue()).toBe('<b>Ada')
  await expect.poll(() => page.locator('#f-about').inputValue()).toBe('')
  await expect.poll(() => page.getByLabel('Green').isChecked()).toBe(true)
  await expect.poll(() => page.getByLabel('Black').isChecked()).toBe(false)
  await expect.poll(() => page.locator('#f-size').inputValue()).toBe('Large')
  await expect.poll(() => page.locator('#f-cup').inputValue()).toBe('')
  await expect.poll(() => page.locator('#f-secret').inputValue()).toBe('')
  await page.locator('#f-name').fill('Bo')
  await visit('who=Ada')
  await expect.poll(() => page.locator('#f-name').inputValue()).toBe('Bo')
})

const conditional = formOf(
  [
    { id: 'topic', kind: 'radio', required: true, key: 'topic' },
    { id: 'number', kind: 'text', required: true, condition: { field: 'topic', test: 'is', value: 'Order' } },
    { id: 'more', kind: 'section', condition: { field: 'number', test: 'filled', value: '' } },
    { id: 'about', kind: 'textarea', required: true },
    { id: 'end', kind: 'section' },
    { id: 'email', kind: 'email', required: true },
  ],
  {
    'items.topic.label': 'Topic',
    'items.topic.options': 'Order\nOther',
    'items.number.label': 'Number of the order',
    'items.more.label': 'The damage',
    'items.about.label': 'What broke',
    'items.end.label': 'About you',
  },
)

test('[FORM-37] fields come and go as one answers, are told of, and only what is asked is sent', async () => {
  const sent: string[] = []
  const form = await open(conditional, {
    'POST /api/form/SaveFormSubmission': (body) => {
      sent.push(JSON.parse(body).form)
      return { json: { ok: true } }
    },
  })
  const { page } = form
  const number = page.locator('#f-number')
  const told = () => page.locator('form > [role=status].visually-hidden').textContent()
  await expect.poll(() => number.isVisible()).toBe(false)
  await expect.poll(() => page.getByText('The damage').isVisible()).toBe(false)
  await expect.poll(() => page.getByText('About you').isVisible()).toBe(true)
  await expect.poll(() => page.getByText('Only if', { exact: false }).first().isVisible()).toBe(false)
  expect(await told()).toBe('')
  await page.getByLabel('Order', { exact: true }).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => number.isVisible()).toBe(true)
  await expect.poll(told).toBe('Also asked now: Number of the order')
  expect(await findings(form)).toEqual([])
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('f-number')
  await page.keyboard.type('7')
  await expect.poll(told).toBe('Also asked now: The damage, What broke')
  await form.send.click()
  await expect.poll(() => form.problem('about')).toBe('Required')
  await page.getByLabel('Other', { exact: true }).check()
  await expect.poll(() => page.locator('#f-about').isVisible()).toBe(false)
  await page.getByLabel('Order', { exact: true }).check()
  await expect.poll(() => number.inputValue()).toBe('7')
  await page.getByLabel('Other', { exact: true }).check()
  await page.locator('#f-email').fill('ada@example.com')
  await form.send.click()
  await page.locator('.form-sent').waitFor()
  expect(sent.map((text) => JSON.parse(text))).toEqual([{ topic: 'Other', email: 'ada@example.com' }])
})

test('[FORM-37] [FORM-36] what the address fills in decides too; without scripts every field is there', async () => {
  const form = await open(conditional)
  await form.page.goto('http://shop.localhost/contact?topic=Order')
  await form.page.locator('form[data-island-state=awake]').waitFor()
  await expect.poll(() => form.page.locator('#f-number').isVisible()).toBe(true)
  await form.page.locator('form').evaluate((element) => {
    if (element instanceof HTMLElement) element.dataset['islandState'] = 'failed'
  })
  await expect.poll(() => form.page.locator('#f-about').isVisible()).toBe(true)
  await expect.poll(() => form.page.getByText('Only if “Topic” is: Order').isVisible()).toBe(true)
})

const stepped = formOf(
  [
    { id: 'name', kind: 'text', required: true },
    { id: 'gift', kind: 'radio', required: true },
    { id: 'wrap', kind: 'section', newStep: true, condition: { field: 'gift', test: 'is', value: 'Yes' } },
    { id: 'words', kind: 'textarea', required: true },
    { id: 'end', kind: 'section', newStep: true },
    { id: 'email', kind: 'email', required: true },
  ],
  {
    'items.gift.label': 'A gift?',
    'items.gift.options': 'Yes\nNo',
    'items.wrap.label': 'The card',
    'items.words.label': 'Words for the card',
    'items.end.label': 'Where we answer',
    disclaimer: 'We answer within a day.',
  },
)

test('[FORM-39] [FORM-50] one step is there at a time; on and back by keys, with the focus on its heading; nothing is lost', async () => {
  const sent: string[] = []
  const form = await open(stepped, {
    'POST /api/form/SaveFormSubmission': (body) => {
      sent.push(JSON.parse(body).form)
      return sent.length === 1
        ? { status: 400, json: { errors: { name: 'We know somebody of this name.' } } }
        : { json: { ok: true } }
    },
  })
  const { page } = form
  const step = () => page.locator('form > .form-step').textContent()
  const focus = () => page.evaluate(() => document.activeElement?.textContent)
  const onward = page.getByRole('button', { name: 'Continue', exact: true })
  await expect.poll(step).toBe('Step 1 of 2')
  await expect.poll(() => page.locator('#f-email').isVisible()).toBe(false)
  await expect.poll(() => page.getByText('We answer within a day.').isVisible()).toBe(false)
  await page.locator('#f-name').press('Enter')
  await expect.poll(() => form.problem('name')).toBe('Required')
  await expect.poll(() => form.problem('email')).toBe('')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('f-name')
  // [FORM-50]
  await expect
    .poll(() => page.locator('.form-problem-below').textContent())
    .toBe('Update the missing or invalid information above')
  expect(await findings(form)).toEqual([])
  await page.keyboard.type('Ada')
  await page.getByLabel('Yes', { exact: true }).check()
  await expect.poll(step).toBe('Step 1 of 3')
  await onward.press('Enter')
  await expect.poll(focus).toBe('The card')
  await expect.poll(step).toBe('Step 2 of 3')
  await expect.poll(() => page.locator('#f-name').isVisible()).toBe(false)
  await page.locator('#f-words').fill('Many happy returns')
  expect(await findings(form)).toEqual([])
  await page.getByRole('button', { name: 'Back', exact: true }).press('Enter')
  await expect.poll(focus).toBe('Step 1 of 3')
  await expect.poll(() => page.locator('#f-name').inputValue()).toBe('Ada')
  await page.getByLabel('No', { exact: true }).check()
  await onward.press('Enter')
  await expect.poll(focus).toBe('Where we answer')
  await expect.poll(step).toBe('Step 2 of 2')
  await expect.poll(() => page.getByText('We answer within a day.').isVisible()).toBe(true)
  await page.locator('#f-email').fill('ada@example.com')
  await form.send.press('Enter')
  await expect.poll(() => form.problem('name')).toBe('We know somebody of this name.')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('f-name')
  await expect.poll(() => onward.getAttribute('aria-disabled')).toBeNull()
  await page.locator('#f-name').fill('Ada L')
  await onward.press('Enter')
  await expect.poll(focus).toBe('Where we answer')
  await form.send.press('Enter')
  await page.locator('.form-sent').waitFor()
  expect(JSON.parse(sent[1] ?? '')).toEqual({ name: 'Ada L', gift: 'No', email: 'ada@example.com' })
})

test('[FORM-125] after a reload the step that was open is open, unless it is not asked any more; sent, the next begins anew', async () => {
  const form = await open(stepped, { 'POST /api/form/SaveFormSubmission': () => ({ json: { ok: true } }) })
  const { page } = form
  const step = () => page.locator('form > .form-step').textContent()
  const again = async () => {
    await page.reload()
    await page.locator('form[data-island-state=awake]').waitFor()
  }
  await page.locator('#f-name').fill('Ada')
  await page.getByLabel('Yes', { exact: true }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).press('Enter')
  await expect.poll(step).toBe('Step 2 of 3')
  await page.locator('#f-words').fill('Many happy returns')
  await again()
  expect(await step()).toBe('Step 2 of 3')
  expect(await page.locator('#f-words').inputValue()).toBe('Many happy returns')
  expect(await page.locator('#f-name').isVisible()).toBe(false)
  expect(await findings(form)).toEqual([])
  // What was kept names a step there is none of for who wants no card.
  await page.evaluate(() => {
    for (const name of Object.keys(sessionStorage)) {
      const kept = sessionStorage.getItem(name) ?? ''
      if (name.includes('plinth-form')) sessionStorage.setItem(name, kept.replace('"Yes"', '"No"'))
    }
  })
  await again()
  expect(await step()).toBe('Step 1 of 2')
  await page.getByRole('button', { name: 'Continue', exact: true }).press('Enter')
  await page.locator('#f-email').fill('ada@example.com')
  await form.send.press('Enter')
  await page.locator('.form-sent').waitFor()
  await again()
  expect(await step()).toBe('Step 1 of 2')
  expect(await page.locator('#f-name').inputValue()).toBe('')
})

test('[FORM-126] [FORM-40] where every script is blocked all steps come in the end, and the form is sent as one', async () => {
  const posted: string[] = []
  const form = await open(stepped, {
    [`POST /api/form/post/${stepped.id}`]: (body) => {
      posted.push(body)
      return { html: 'There it is' }
    },
  })
  const { page } = form
  await page.route('**/*.js', (route) => route.abort())
  await page.reload()
  expect(await page.locator('#f-email').isVisible()).toBe(false)
  expect(await form.send.isVisible()).toBe(false)
  await form.send.waitFor()
  await page.locator('#f-email').waitFor()
  await page.getByText('Only if “A gift?” is: Yes').waitFor()
  expect(await findings(form)).toEqual([])
  await page.locator('#f-name').fill('Ada')
  await page.getByLabel('No', { exact: true }).check()
  await page.locator('#f-email').fill('ada@example.com')
  await form.send.click()
  await page.getByText('There it is').waitFor()
  expect(new URLSearchParams(posted[0]).get('f-email')).toBe('ada@example.com')
})

test('[FORM-127] what begins as one presses is sent once a second is over', async () => {
  const times: number[] = []
  const note = (answer: { readonly json: unknown }) => () => {
    times.push(performance.now())
    return answer
  }
  const form = await open(short, {
    'POST /api/form/FormSubmissionKey': note({ json: begunAs('k1') }),
    'POST /api/form/SaveFormSubmission': note({ json: { ok: true } }),
  })
  await fill(form)
  await form.page.reload()
  await form.page.locator('form[data-island-state=awake]').waitFor()
  times.length = 0
  // A press by a script, as some readers aloud do it: nothing of the form had the focus before.
  await form.send.dispatchEvent('click')
  await form.page.locator('.form-sent').waitFor()
  const [begun = 0, sent = 0] = times
  expect(times).toHaveLength(2)
  expect(sent - begun).toBeGreaterThan(1000)
})

test('[FORM-135] answers that are too long as a whole are said above the form, and no field is marked', async () => {
  const form = await open(short, {
    'POST /api/form/SaveFormSubmission': () => ({
      status: 400,
      json: { errors: {}, error: { code: 'form-unreadable' } },
    }),
  })
  await fill(form)
  await form.send.click()
  await expect
    .poll(() => form.page.locator('.form-problem').textContent())
    .toBe('Could not parse the form fields, please check your entries.')
  expect(await form.page.locator('.form-problem-below').isVisible()).toBe(false)
  expect(await form.page.locator('.field-invalid').count()).toBe(0)
})

test('[FORM-37] a form without a condition loads nothing of this', async () => {
  const loadedBy = async (block: Block) => {
    const form = await open(block)
    return form.page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /\b(conditions|steps)\b/.test(name))
          .length,
    )
  }
  expect(await loadedBy(short)).toBe(0)
  expect(await loadedBy(conditional)).toBe(1)
  expect(await loadedBy(stepped)).toBe(2)
})

test('[FORM-26] a form of every kind of field has no findings, on a phone either', async () => {
  const form = await open(every)
  expect(await findings(form)).toEqual([])
  await form.page.setViewportSize({ width: 390, height: 844 })
  const { scroll, width } = await form.page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: innerWidth,
  }))
  expect(scroll).toBeLessThanOrEqual(width)
  if (process.env['SHOTS']) {
    await form.page.screenshot({ path: `${process.env['SHOTS']}/390.png`, fullPage: true })
    await form.page.setViewportSize({ width: 1440, height: 900 })
    await form.page.getByRole('button', { name: 'Send', exact: true }).click()
    await form.page.screenshot({ path: `${process.env['SHOTS']}/1440.png`, fullPage: true })
  }
})

const filing = formOf([{ id: 'plan', kind: 'file', required: true, mostFiles: 2, mostMegabytes: 1 }], {
  'items.plan.label': 'Your plan',
})

test('[FORM-63] [FORM-26] a file is sent as it is chosen, canceled, tried again, removed, and there after a reload', async () => {
  const sent: string[] = []
  let isHere = true
  let arrive: (() => void) | undefined
  const UPLOAD = `POST /api/form/upload/${filing.id}`
  let made = 0
  const form = await open(filing, {
    [UPLOAD]: async () => {
      await new Promise<void>((done) => {
        arrive = done
      })
      made += 1
      return isHere
        ? { status: 201, json: { id: `${made}`.padStart(24, 'i'), fileName: 'plan.pdf', size: 3 } }
        : { away: true }
    },
    'POST /api/form/SaveFormSubmission': (body) => {
      sent.push(body)
      return { json: { ok: true } }
    },
  })
  const { page } = form
  const input = page.locator('input[type=file]')
  const choose = (name = 'plan.pdf', text = 'pdf') =>
    input.setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(text) })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const arrived = async () => {
    await expect.poll(() => arrive).toBeDefined()
    arrive?.()
    arrive = undefined
  }
  await choose('run.exe')
  await expect
    .poll(() => form.problem('plan'))
    .toBe('The file run.exe does not appear to be a supported file')
  await choose('big.pdf', 'x'.repeat(1_000_001))
  await expect
    .poll(() => form.problem('plan'))
    .toBe('The file big.pdf is too large. The maximum allowed file size is 1 MB')
  await choose()
  await page.getByRole('progressbar', { name: 'plan.pdf' }).waitFor()
  await form.send.click()
  await expect.poll(() => form.problem('plan')).toMatch(/^Some files are not there yet/)
  await button('Cancel: plan.pdf').click()
  await expect.poll(() => page.locator('.form-files li').count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('f-plan')
  arrive = undefined
  isHere = false
  await choose()
  await arrived()
  await button('Try again: plan.pdf').waitFor()
  await expect
    .poll(() => page.locator('.form-file-failed').textContent())
    .toContain('File upload failed to complete')
  expect(await findings(form)).toEqual([])
  // A file that is not there yet is no word to be put back, nor anything that keeps the form from waking.
  await page.reload()
  await page.locator('form[data-island-state=awake]').waitFor()
  expect(await page.locator('.form-files li').count()).toBe(0)
  await choose()
  await arrived()
  await button('Try again: plan.pdf').waitFor()
  isHere = true
  await button('Try again: plan.pdf').click()
  await arrived()
  await button('Remove: plan.pdf').waitFor()
  await expect.poll(() => form.problem('plan')).toBe('')
  expect(await findings(form)).toEqual([])
  await page.reload()
  await button('Remove: plan.pdf').waitFor()
  await form.send.click()
  await page.locator('.form-sent').waitFor()
  const [first] = sent
  expect(JSON.parse(JSON.parse(first ?? '').form)).toEqual({ plan: [expect.stringMatching(/^i+\d$/)] })
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.includes('files'))),
  ).toEqual([])
})

/** The contact page with a pop-up over it. */
const withPopup = (more: Partial<Popup>) => (manifest: ScriptManifest) => {
  const { '/contact': made } = pages(short)(manifest)
  const popup: Popup = {
    ...noPopup,
    isOn: true,
    title: { en: 'Ten per cent' },
    text: { en: 'On your first mug.' },
    captcha: 'none',
    seconds: 0,
    ...more,
  }
  return { '/contact': { ...made, website: { ...made.website, popup } } }
}

test('[POPUP-2] [POPUP-4] [POPUP-5] a pop-up comes over the page, takes an address, and stays away from then on', async () => {
  const sent: string[] = []
  const { page } = await shop.open(withPopup({}), '/contact', {
    answers: {
      ...KEY,
      'POST /api/form/SaveFormSubmission': (body) => {
        sent.push(JSON.parse(body).formId)
        return { json: { ok: true } }
      },
    },
  })
  const dialog = page.getByRole('dialog', { name: 'Ten per cent' })
  await dialog.waitFor()
  await page.evaluate(axe)
  expect(
    await page.evaluate(async () => {
      const { violations } = await (
        window as unknown as { axe: { run(at: string): Promise<{ violations: { id: string }[] }> } }
      ).axe.run('dialog.popup')
      return violations.map(({ id }) => id)
    }),
  ).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('plinth-popup'))).toBeNull()
  await dialog.getByLabel('Email').fill('ada@example.com')
  await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await dialog.locator('.form-sent').waitFor()
  expect(sent).toEqual(['popup'])
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  const days = () =>
    page.evaluate(() => Math.round((Number(localStorage.getItem('plinth-popup')) - Date.now()) / 86_400_000))
  await expect.poll(days).toBe(365)
  await page.reload()
  await page.locator('dialog.popup[data-island-state=awake]').waitFor({ state: 'attached' })
  await page.waitForTimeout(300)
  expect(await dialog.count()).toBe(0)
})

test('[POPUP-2] [POPUP-5] it comes once enough was scrolled or somebody leaves, never over somebody who writes, and moves nothing', async () => {
  const scrolled = await shop.open(
    withPopup({ moment: 'scroll', scroll: 100, action: 'button' }),
    '/contact',
    {
      answers: KEY,
      width: 390,
    },
  )
  const isOpen = () => scrolled.page.evaluate(() => document.querySelector('dialog.popup[open]') !== null)
  await scrolled.page.locator('dialog.popup[data-island-state=awake]').waitFor({ state: 'attached' })
  await scrolled.page.evaluate(async () => {
    document.querySelector('main')!.style.minHeight = '300vh'
    // What the test itself and typefaces that come late move is over when these are there and two frames have passed.
    await document.fonts.ready
    await new Promise((over) => requestAnimationFrame(() => requestAnimationFrame(over)))
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        document.title += ` shift ${(entry as PerformanceEntry & { value: number }).value}`
    }).observe({ type: 'layout-shift' })
  })
  await scrolled.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(isOpen).toBe(true)
  expect(await scrolled.page.title()).not.toContain('shift')
  await scrolled.page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.poll(isOpen).toBe(false)
  const leaving = await shop.open(withPopup({ moment: 'exit', everyDays: 3 }), '/contact', { answers: KEY })
  await leaving.page.locator('dialog.popup[data-island-state=awake]').waitFor({ state: 'attached' })
  const leave = () =>
    leaving.page.evaluate(() => {
      document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 }))
      return document.querySelector('dialog.popup[open]') !== null
    })
  await leaving.page.locator('#f-name').focus()
  expect(await leave()).toBe(false)
  await leaving.page.locator('#f-name').blur()
  expect(await leave()).toBe(true)
})
