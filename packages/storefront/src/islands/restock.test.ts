import { usualRestock } from '@plinth/domain'
import { expect, test } from 'vitest'
import { productPage, sampleInput, sampleProduct, sampleWebsite } from '../testing/sample-shop.ts'
import { useShop } from '../testing/use-shop.ts'

const shop = useShop()
const CALL = 'POST /api/site-users/account/notifications/restock'
const path = '/shop/everyday-mug'
const mug = sampleProduct('everyday-mug')
const [soldOut] = mug.variants
const gone = {
  ...mug,
  variants: mug.variants.map((one) => ({ ...one, qtyInStock: one === soldOut ? 0 : 5 })),
}

/** A product of which one variant is sold out. */
const open = (answers: NonNullable<Parameters<typeof shop.open>[2]>['answers'] = {}) =>
  shop.open(
    (manifest) => {
      const restock = { ...usualRestock, captcha: 'none' as const, mailingList: true }
      const website = { ...sampleWebsite, store: { ...sampleWebsite.store, restock } }
      return { [path]: { ...sampleInput(productPage(gone), path, manifest), website } }
    },
    path,
    { answers },
  )

test('[RESTOCK-2] [RESTOCK-3] [RESTOCK-70] the box is there once a sold-out variant is chosen, says what is wrong, and becomes the thanks', async () => {
  const answers = [
    { status: 429, json: { error: { code: 'too-many', message: 'Too many. Wait.' } } },
    { status: 500, json: {} },
    { json: { ok: true } },
  ]
  const { page, calls } = await open({ [CALL]: () => answers.shift() ?? {} })
  await page.locator('form.buy[data-island-state=awake]').waitFor()
  const box = page.getByRole('form', { name: 'Tell me when it is back' })
  await expect.poll(() => box.isVisible()).toBe(false)
  for (const value of Object.values(soldOut?.attributes ?? {}))
    await page.getByRole('radio', { name: value, exact: false }).first().check()
  await expect.poll(() => box.isVisible()).toBe(true)
  const email = box.getByLabel('Email')
  await email.focus()
  await page.locator('form.restock-form[data-island-state=awake]').waitFor()
  await email.press('Enter')
  const said = box.getByRole('alert')
  await expect.poll(() => said.textContent()).toBe('Email cannot be blank')
  await email.fill('ada')
  await email.press('Enter')
  await expect.poll(() => said.textContent()).toBe('Email is invalid')
  await email.fill('ada@example.com')
  await email.press('Enter')
  await expect.poll(() => said.textContent()).toBe('Too many. Wait.')
  await box.getByLabel('Also send me the newsletter').check()
  await email.press('Enter')
  await expect.poll(() => said.textContent()).toBe('Unable to submit form. Please try again later.')
  await email.press('Enter')
  await page.getByText('Signed up!', { exact: true }).waitFor()
  const sent = calls
    .filter((call) => call.startsWith(CALL))
    .map((call) => JSON.parse(call.slice(CALL.length)))
  expect(sent).toHaveLength(3)
  expect(sent[2]).toEqual({
    productId: mug.id,
    variantId: soldOut?.id,
    siteVisitorEmail: 'ada@example.com',
    isJoinMailingList: true,
    recaptchaEnterpriseV3Token: '',
    language: 'en',
    trap: '',
    took: expect.any(Number),
  })
  // Nobody who is quick is taken for a program. [RESTOCK-70]
  for (const { took } of sent) expect(took).toBeGreaterThan(1000)
})
