import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Plinth } from '../harness.ts'
import { inProduct } from '../in-product.ts'
import { expectSound, openDesk } from './owner-browser.ts'

let plinth: Plinth
let browser: Browser

inProduct(
  (product) => {
    ;({ plinth, browser } = product)
  },
  { demo: false },
)

test('[OWN-21] [START-6] without the demo the first visitor of the editor makes the owner’s account; nobody after does', async () => {
  const { page, context, complaints } = await openDesk(browser)
  await page.goto(`${plinth.origin}/config`)
  await page.waitForURL('**/signup')
  await page.getByRole('button', { name: 'Create account' }).waitFor()
  await expectSound(page, 'sign-up')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('A password needs at least 10 characters.').waitFor()
  await page.getByLabel('Name').fill('Robin')
  await page.getByLabel('E-mail').fill('robin@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill('a long enough password')
  await page.getByLabel('Site title').fill('Robin’s Bowls')
  await page.getByLabel('Currency').selectOption('EUR')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/config/**')
  await page.frameLocator('iframe').first().getByRole('link', { name: 'Robin’s Bowls' }).first().waitFor()
  await page.getByRole('button', { name: 'Account of Robin' }).waitFor()

  for (const [path, heading] of [
    ['/config/products', 'No products yet'],
    ['/config/orders', 'No orders yet'],
    ['/config/files', 'No files yet'],
  ] as const) {
    await page.goto(plinth.origin + path)
    await page.getByRole('heading', { name: heading }).waitFor()
    await expectSound(page, path)
  }
  expect(complaints).toEqual([])
  await context.close()

  const other = await openDesk(browser)
  await other.page.goto(`${plinth.origin}/signup`)
  await other.page.getByText('Signing up needs an invitation.').waitFor()
  await other.context.close()
})
