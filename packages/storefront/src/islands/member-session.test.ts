import type { MemberPage } from '@plinth/renderer'
import { expect, test } from 'vitest'
import { sampleInput } from '../testing/sample-shop.ts'
import type { ShopAnswers } from '../testing/shop-browser.ts'
import { useShop } from '../testing/use-shop.ts'

const shop = useShop()
const SESSION = '/api/site-users/account/session'

const member = { email: 'ada@example.com', name: 'Ada', language: 'en', hasNewsletter: false }

async function open(view: MemberPage['view'], answers: ShopAnswers, more: Partial<MemberPage> = {}) {
  const opened = await shop.open(
    (manifest) => {
      const draw = (page: MemberPage) => sampleInput({ kind: 'member', ...page }, '/_members', manifest)
      return {
        '/_members/sign-in': draw({ view: 'signIn', mayBegin: true, ...more }),
        '/_members': draw({ view: 'profile', mayBegin: true, member, xsrfToken: 'stale', ...more }),
        '/': draw({ view: 'mailed', mayBegin: true }),
      }
    },
    view === 'signIn' ? '/_members/sign-in' : '/_members',
    { answers },
  )
  await opened.page.locator('[data-island="member-session"][data-island-state=awake]').waitFor()
  return opened
}

test('[MEMBER-12] who signs in with a wrong password is told so in place, and goes on with the right one', async () => {
  const message = 'The e-mail address or the password is not right.'
  const { page, calls } = await open('signIn', {
    [`POST ${SESSION}`]: (body) =>
      body.includes('wrong')
        ? { status: 401, json: { error: { code: 'x', message } } }
        : { json: { xsrfToken: 'fresh' } },
  })
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('wrong')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('alert').innerText()).toBe(message)
  expect(await page.getByLabel('Password').inputValue()).toBe('wrong')
  await page.getByLabel('Password').fill('right')
  await page.getByLabel('Stay signed in on this device').check()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/_members')
  expect(calls.filter((call) => call.startsWith('POST')).at(-1)).toBe(
    `POST ${SESSION} {"email":"ada@example.com","password":"right","rememberMe":true}`,
  )
})

test('[MEMBER-13] with scripts too the button for a link by mail sends the form, with no password', async () => {
  const { page, calls } = await open(
    'signIn',
    { 'POST /_members/ask-link': () => ({ html: 'Look into your mailbox' }) },
    { hasLink: true },
  )
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Mail me a sign-in link', exact: true }).click()
  await page.getByText('Look into your mailbox').waitFor()
  expect(calls.filter((call) => call.startsWith('POST')).at(-1)).toMatch(/^POST \/_members\/ask-link/)
})

test('[MEMBER-9] signing out is called once more with the token of the refusal, and only once', async () => {
  const { page, calls } = await open('profile', {
    [`DELETE ${SESSION}?cloneCart=true`]: () => ({
      status: 403,
      json: { crumbFail: true, xsrfToken: 'fresh' },
    }),
    [`DELETE ${SESSION}?cloneCart=false`]: () => ({ json: { ok: true } }),
    'POST /_members/sign-out': () => ({ html: 'Sent as a form' }),
  })
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('Sent as a form').waitFor()
  expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(2)
})

test('[MEMBER-9] signing out without the cart says so, and leads home', async () => {
  const { page, calls } = await open('profile', {
    [`DELETE ${SESSION}?cloneCart=false`]: () => ({ json: { ok: true } }),
  })
  await page.getByLabel('Keep the cart in this browser').uncheck()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL('http://shop.localhost/')
  expect(calls.filter((call) => call.includes('cloneCart=false'))).toHaveLength(1)
})

test('[MEMBER-12] without an answer the form is sent as without scripts', async () => {
  const { page } = await open('signIn', {
    [`POST ${SESSION}`]: () => ({ away: true }),
    'POST /_members/sign-in': () => ({ html: 'Sent as a form' }),
  })
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('a long password')
  await page.keyboard.press('Enter')
  await page.getByText('Sent as a form').waitFor()
})

test('[MEMBER-12] while the server is gone that is said in place, and what was typed works once it is back', async () => {
  let isGone = true
  const { page, calls } = await open('signIn', {
    [`POST ${SESSION}`]: () => (isGone ? { away: true } : { json: { xsrfToken: 'fresh' } }),
    // Whoever stands before a server answers that it is gone.
    'HEAD /_members/sign-in': () => ({ status: 502, html: 'Bad gateway' }),
  })
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('a long password')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('alert').innerText()).toContain('cannot be reached at the moment')
  expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.com')
  expect(await page.getByLabel('Password').inputValue()).toBe('a long password')
  isGone = false
  await page.keyboard.press('Enter')
  await page.waitForURL('**/_members')
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(2)
})

test('[MEMBER-12] whoever signs out while the server is gone is told so, and is where they were', async () => {
  const { page } = await open('profile', {
    [`DELETE ${SESSION}?cloneCart=true`]: () => ({ away: true }),
    'HEAD /_members': () => ({ away: true }),
  })
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('alert').innerText()).toContain('cannot be reached at the moment')
  expect(new URL(page.url()).pathname).toBe('/_members')
})

test('[MEMBER-92] the longest address and name stay within the page on a phone', async () => {
  const email = `${'quite-a-long-name'.repeat(8)}@${'mail'.repeat(12)}.example.com`
  const { page } = await open('profile', {}, { member: { ...member, email, name: 'N'.repeat(100) } })
  await page.setViewportSize({ width: 390, height: 844 })
  const edges = await page
    .locator('.member-page > *')
    .evaluateAll((parts) =>
      parts.flatMap((part) => [
        part.getBoundingClientRect().right,
        ...[...part.querySelectorAll('p, input')].map((inner) => inner.getBoundingClientRect().right),
      ]),
    )
  expect(edges.length).toBeGreaterThan(5)
  expect(Math.max(...edges)).toBeLessThanOrEqual(390 - 16)
})
