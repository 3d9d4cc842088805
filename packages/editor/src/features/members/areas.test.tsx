import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../testing/fake-api.ts'
import { everything, memberAreas, members } from '../../testing/sample-answers.ts'
import { expectSound, show } from '../../testing/show.tsx'
import { AreasCard } from './areas-card.tsx'
import { MemberAreasDialog } from './member-areas-dialog.tsx'
import { WebsitePasswordCard } from './website-password-card.tsx'

const MAKE = 'POST /api/config/member-areas'
const CHANGE = 'PUT /api/config/member-areas/:id'
const DELETE = 'DELETE /api/config/member-areas/:id'
const LET_IN = 'PUT /api/config/members/:id/areas/:areaId'
const PASSWORD = 'PUT /api/config/website-password'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const { areas } = memberAreas

const open = (answers: Answers = {}, width = 1440) =>
  show(<AreasCard areas={areas} language="en" />, { answers: { ...everything, ...answers }, width })

test('[EDIT-405] areas are made, named, opened and closed', async () => {
  const { api } = await open({ [MAKE]: { id: 'area-new' }, [CHANGE]: () => undefined }, 390)
  await expect.element(page.getByText('4 members, 2 pages, 1 asking to join', { exact: true })).toBeVisible()
  await expectSound()
  await page.getByLabelText('New area').fill('Garden')
  await button('Add').click()
  await expect.poll(() => api.sent(MAKE)).toEqual([{ name: { en: 'Garden' }, joining: 'open' }])
  await page.getByLabelText('How to join Glaze club').selectOptions('invited')
  await expect.poll(() => api.sent(CHANGE)).toEqual([{ name: { en: 'Glaze club' }, joining: 'invited' }])
  const name = page.getByLabelText('Name of the area Glaze club')
  await name.fill('Kiln club')
  await page.getByLabelText('New area').click()
  await expect.poll(() => api.sent(CHANGE).at(-1)).toEqual({ name: { en: 'Kiln club' }, joining: 'asked' })
})

test('[EDIT-405] an area that pages are kept for is not deleted, and it is said why', async () => {
  const message = 'Pages are kept for this area. Open them to others first, in their settings.'
  await open({ [DELETE]: { refused: 409, code: 'area-in-use', message } })
  await button('Delete the area Glaze club').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText(message)).toBeVisible()
})

test('[EDIT-801] an area is deleted once that was said a second time', async () => {
  const { api } = await open({ [DELETE]: () => undefined })
  await button('Delete the area Glaze club').click()
  const question = page.getByRole('dialog', { name: 'Delete the area Glaze club?' })
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(api.sent(DELETE)).toEqual([])
  await button('Delete the area Glaze club').click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(() => api.sent(DELETE).length).toBe(1)
})

test('[EDIT-406] who asks to join is let in with a tick, and out with another', async () => {
  const { api } = await show(
    <MemberAreasDialog member={members.members[0]!} areas={areas} language="en" onClose={() => undefined} />,
    { answers: { ...everything, [LET_IN]: () => undefined } },
  )
  await expect.element(page.getByRole('dialog', { name: 'Areas of Ada Lovelace' })).toBeVisible()
  await expect.element(page.getByText('Asks to join; they get a mail when you let them in.')).toBeVisible()
  await expectSound()
  const box = page.getByRole('checkbox')
  await box.click()
  await expect.poll(() => api.sent(LET_IN)).toEqual([{ isIn: true }])
  await expect.element(box).toBeChecked()
  await box.click()
  await expect.poll(() => api.sent(LET_IN).at(-1)).toEqual({ isIn: false })
})

test('[EDIT-580] an area says what opens it for money and how many have paid', async () => {
  const sold = {
    ...areas[0]!,
    buyers: 2,
    offers: [
      {
        productId: 'product-school',
        name: { en: 'Glaze school' },
        priceCents: 900,
        isFrom: true,
        plan: { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 },
      },
      { productId: 'product-ever', name: { en: 'For good' }, priceCents: 9000, isFrom: false, plan: null },
    ],
  }
  await show(<AreasCard areas={[sold]} language="en" />, { answers: everything, width: 390 })
  await expect.element(page.getByText('Glaze school: from $9.00 every month', { exact: true })).toBeVisible()
  await expect.element(page.getByText('For good: $90.00 once', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '2 people have paid for Glaze club' }))
    .toHaveAttribute('href', '/config/members?area=area-club')
  await expect
    .element(page.getByRole('link', { name: 'Glaze school' }))
    .toHaveAttribute('href', '/config/products/product-school')
  await expectSound()
})

test('[EDIT-580] a member says until when each area is paid for, and the tick stays', async () => {
  const member = {
    ...members.members[0]!,
    areas: [{ id: 'area-club', state: 'bought' as const, until: Date.UTC(2026, 11, 24, 12) }],
  }
  await show(<MemberAreasDialog member={member} areas={areas} language="en" onClose={() => undefined} />, {
    answers: everything,
  })
  await expect.element(page.getByText(/^Has paid for it until .*2026.*\.$/)).toBeVisible()
  await expect.element(page.getByRole('checkbox')).toBeDisabled()
  await expect.element(page.getByRole('checkbox')).toBeChecked()
})

test('[EDIT-407] the whole website gets a password, which is never shown, and is opened again', async () => {
  const { api } = await show(<WebsitePasswordCard />, {
    answers: { ...everything, [PASSWORD]: { hasPassword: true } },
    width: 390,
  })
  const field = page.getByLabelText('Password for the website')
  await expect.element(button('Set the password')).toBeDisabled()
  await field.fill('open sesame')
  await expect.element(field).toHaveAttribute('type', 'password')
  await expectSound()
  api.change({ 'GET /api/config/website-password': { hasPassword: true } })
  await button('Set the password').click()
  await expect.poll(() => api.sent(PASSWORD)).toEqual([{ password: 'open sesame' }])
  await expect.element(button('Open the website')).toBeVisible()
  await button('Open the website').click()
  await expect.poll(() => api.sent(PASSWORD).at(-1)).toEqual({ password: null })
})
