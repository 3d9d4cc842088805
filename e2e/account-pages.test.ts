import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { ok } from '../packages/server/src/testing/site-steps.ts'
import { axeFindings } from './axe.ts'
import { onPeopleSite } from './people-site.ts'
import { addToCart, awake } from './storefront/shopper.ts'

const at = onPeopleSite()

const PASSWORD = 'a long password'

const main = (page: Page) => page.locator('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

/** A browser in which somebody has just begun an account. */
async function join(email: string): Promise<Page> {
  await ok(at.owner.put('/api/config/member-settings', { on: true, signUp: 'open' }))
  const page = await at.visit('/_members/sign-up')
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill(email)
  await button(page, 'Create account').click()
  await page.getByRole('heading', { level: 1, name: 'Look into your mailbox' }).waitFor()
  await page.goto(at.linkIn((await at.mailsTo(email)).at(-1), '/_members/choose'))
  await page.getByLabel('New password').fill(PASSWORD)
  await button(page, 'Save and sign in').click()
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor()
  return page
}

test('[MEMBER-106] a member keeps two addresses, and the checkout takes the other one with nothing of the first beside it', async () => {
  const page = await join('addresses@example.com')
  const add = async (address: Readonly<Record<string, string>>) => {
    await page.goto(`${at.origin}/_members/addresses`)
    await page.getByLabel('Country').selectOption('GB')
    await button(page, 'Show the fields of this country').click()
    await page.getByLabel('Town or city').waitFor()
    for (const [label, value] of Object.entries(address))
      await main(page).getByLabel(label, { exact: true }).fill(value)
    await button(page, 'Add address').click()
    await page.getByText('Saved.').waitFor()
  }
  const rest = { 'Town or city': 'London', Postcode: 'SW1Y 4JH' }
  await add({
    ...rest,
    'Full name': 'Ada',
    Address: '12 St James Square',
    'Apartment, suite, floor': 'Floor 3',
  })
  await add({ ...rest, 'Full name': 'Ada at work', Address: '9 Mill Lane' })
  const mug = await at.shop.product({ name: { en: 'Mug of addresses' } }, { sku: 'ADDRESSES' })
  await page.goto(`${at.origin}/shop/${mug.urlId}`)
  await addToCart(page, { choices: [] })
  await page.goto(`${at.origin}/checkout`)
  await awake(page, 'checkout')
  const line = (name: string) => page.locator(`.checkout-form [name="${name}"]`)
  expect(await line('line1').inputValue()).toBe('12 St James Square')
  expect(await line('line2').inputValue()).toBe('Floor 3')
  await line('email').fill('elsewhere@example.com')
  await page
    .getByLabel('Your addresses')
    .selectOption({ label: 'Ada at work, 9 Mill Lane, London, SW1Y 4JH, United Kingdom' })
  await button(page, 'Use this address').click()
  await expect.poll(() => line('line1').inputValue()).toBe('9 Mill Lane')
  await awake(page, 'checkout')
  expect(await line('line2').inputValue()).toBe('')
  expect(await line('email').inputValue()).toBe('elsewhere@example.com')
  expect(await axeFindings(page)).toEqual([])
})

test('[MEMBER-107] no page of the account has findings on a phone, or is wider than it', async () => {
  const page = await join('sound@example.com')
  await page.setViewportSize({ width: 390, height: 844 })
  const sound = async (state: string) => {
    expect(await axeFindings(page), state).toEqual([])
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(beyond, state).toBeLessThanOrEqual(0)
  }
  for (const path of ['', '/orders', '/subscriptions', '/areas', '/security', '/addresses']) {
    await page.goto(`${at.origin}/_members${path}`)
    await sound(path)
  }
  await page.locator('.member-form').evaluate((form: HTMLFormElement) => (form.noValidate = true))
  await button(page, 'Add address').click()
  await page.locator('.member-form [aria-invalid]').first().waitFor()
  await sound('an address that is refused')
})
