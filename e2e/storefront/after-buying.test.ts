import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { readMail, startMailServer } from '../../packages/server/src/testing/mail-server.ts'
import type { Plinth } from '../harness.ts'
import { inProduct } from '../in-product.ts'
import { expectSound, ownerDesk } from '../owner/owner-browser.ts'
import {
  addToCart,
  arrive,
  awake,
  fillIn,
  fillInCard,
  isConfirmed,
  openCheckout,
  payButton,
  setStore,
  signInOverHttp,
} from './shopper.ts'

let plinth: Plinth
let browser: Browser
const post = await startMailServer()
afterAll(() => post.close())

inProduct(
  async (product) => {
    ;({ plinth, browser } = product)
    await setStore(await signInOverHttp(plinth), { withdrawal: true })
  },
  { environment: { PLINTH_RATE_LIMITS: 'off', SMTP_URL: post.smtp.url, PLINTH_BASE_HOST: 'localhost' } },
)
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))

const home = {
  country: 'GB',
  name: 'Ada Merrow',
  line1: '12 Ropewalk Lane',
  postalCode: 'YO21 1AA',
  city: 'Whitby',
}

/** The newest mail to somebody that says something, as its reader sees it; waits for it. */
async function mailTo(address: string, words: string): Promise<string> {
  const found = () =>
    post.mails
      .filter(({ to }) => to.includes(address))
      .map(({ source }) => readMail(source))
      .findLast((mail) => mail.includes(words))
  await expect.poll(found, { message: `a mail to ${address} with ${words}` }).toBeDefined()
  return found() ?? ''
}

async function buyMug(email: string): Promise<Page> {
  const page = await arrive(browser, plinth, '/shop/everyday-mug')
  await addToCart(page, { choices: ['Moss', 'Large, 350 ml'] })
  await openCheckout(page, plinth)
  await fillIn(page, { ...home, email })
  await fillInCard(page)
  await payButton(page).click()
  await isConfirmed(page)
  return page
}

test('[WITHDRAW-2] [WITHDRAW-4] [WITHDRAW-5] [WITHDRAW-6] a guest withdraws in two steps and gets a receipt to the second; the shop answers', async () => {
  const email = 'withdraws@example.com'
  const page = await buyMug(email)
  const number = /Order (\d+)/.exec(await page.locator('main').innerText())?.[1] ?? 'no number'
  const link =
    /\S+\/withdrawal\?order=\d+/.exec(await mailTo(email, 'Withdraw from the contract: '))?.[0] ?? ''
  const path = new URL(link).pathname + new URL(link).search
  await expectSound(await arrive(browser, plinth, path), 'the form to withdraw')
  // Another browser, without scripts: nobody is known in it.
  const guest = await arrive(browser, plinth, path, { javaScriptEnabled: false })
  const field = (name: string | RegExp) => guest.getByRole('textbox', { name })
  await expect.poll(() => field('Order number').inputValue()).toBe(number)
  await field('E-mail address of the order').fill(email)
  await field(/What you withdraw from/).fill('The mug.\nIt is the wrong green.')
  await guest.getByRole('button', { name: 'Continue' }).click()
  await guest.getByText('It is the wrong green.').waitFor()
  expect(post.mails.filter(({ source }) => readMail(source).includes('the wrong green'))).toEqual([])
  await guest.getByRole('button', { name: 'Confirm the withdrawal' }).click()
  const receipt = await mailTo(email, 'It is the wrong green.')
  expect(receipt).toMatch(new RegExp(`order ${number} on .* at \\d{1,2}:\\d\\d:\\d\\d`))
  await page.goto(page.url().replace('/checkout/order-confirmed/', '/order-status/'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  const main = page.getByRole('main')
  expect(await main.getByRole('link', { name: 'Withdraw from a contract' }).count()).toBe(0)

  const { page: desk } = await ownerDesk(browser, plinth)
  await desk.goto(`${plinth.origin}/config/orders?state=withdrawn`)
  await desk
    .getByRole('table', { name: 'Orders' })
    .getByRole('link', { name: `#${number}` })
    .click()
  await desk.getByText('It is the wrong green.').first().waitFor()
  await desk.getByRole('textbox', { name: 'Answer' }).fill('Send it to Mill Lane 1.')
  await desk.getByRole('button', { name: 'Send the answer' }).click()
  await mailTo(email, 'Send it to Mill Lane 1.')
})

test('[SUB-12] [SUB-42] [SUB-50] a mug a month for fourteen months: a card declines on the way and is mended', async () => {
  const email = 'subscribes@example.com'
  const page = await arrive(browser, plinth, '/shop/cup-club')
  await awake(page, 'product-purchase')
  await page.getByRole('radio', { name: 'Moss' }).check()
  await page.locator('.buy-add').click()
  await page.waitForURL('**/checkout**')
  await awake(page, 'checkout')
  await fillIn(page, { ...home, email })
  await fillInCard(page)
  await page.getByText('you agree to pay £26.00 every month').waitFor()
  await payButton(page).click()
  await isConfirmed(page)
  const mail = await mailTo(email, '/subscription/')
  const link = /http\S+\/subscription\/[0-9a-f]{24}\?token=[\w-]+/.exec(mail)?.[0] ?? ''
  const { page: desk } = await ownerDesk(browser, plinth)
  await desk.goto(`${plinth.origin}/config/subscriptions`)
  const rules = desk.getByRole('region', { name: 'How subscriptions go on' })
  const pass = async (months: number) => {
    await rules.getByLabel('Let months pass for test subscriptions').fill(String(months))
    await rules.getByRole('button', { name: 'Move on' }).click()
    const told = desk.getByText(/renewals? (was|were) tried/).last()
    await told.waitFor({ timeout: 120_000 })
    // A message under the pointer stays, and may come up where the button was.
    await desk.mouse.move(0, 0)
    await told.waitFor({ state: 'detached' })
    await page.goto(link)
  }
  const giveCard = async (number: string) => {
    await fillInCard(page, number)
    await page.getByRole('button', { name: 'Use this card' }).click()
    await page.getByText('This card is charged from now on.').waitFor()
  }
  const main = page.getByRole('main')
  const orders = () => main.getByText(/^Order \d+$/)
  await pass(6)
  expect(await orders().count()).toBe(7)
  await expectSound(page, 'the page of a subscription')
  // What the bank declines from now on is said there, and by mail.
  await giveCard('4000 0000 0000 0341')
  await pass(1)
  await page.getByText(/Did not go through\. We try again on/).waitFor()
  await mailTo(email, 'did not go through')
  expect(await orders().count()).toBe(7)
  // With another card what waits is paid at once, and the months go on as they would have.
  await giveCard('4242 4242 4242 4242')
  expect(await orders().count()).toBe(8)
  await pass(7)
  expect(await orders().count()).toBe(15)
  const months = [...(await main.innerText()).matchAll(/^([A-Z][a-z]+ 26?\d?, \d{4}) at /gm)].map(
    ([, day]) => day,
  )
  expect(new Set(months).size).toBe(months.length)
  await main.getByText('Active').first().waitFor()
})
