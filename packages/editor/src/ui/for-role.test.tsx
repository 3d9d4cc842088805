import { permissions, roles } from '@plinth/domain'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { featureRoutes } from '../features/routes.tsx'
import { everything, session } from '../testing/sample-answers.ts'
import { expectSound, showRoutes } from '../testing/show.tsx'

/** The screens as the editor has them, with the session of a role. */
const openAs = (role: 'editor' | 'storeManager', address: string, width = 1440) =>
  showRoutes(featureRoutes, address, {
    width,
    answers: {
      ...everything,
      'GET /api/config/session': { ...session, roles: [roles[role]], permissions: [...permissions[role]] },
    },
  })

const refusal = () => page.getByRole('heading', { level: 1, name: 'Your role does not allow this' })

test.each([
  '/config/orders',
  '/config/orders/drafts/new',
  '/config/orders/import',
  '/config/products/new',
  '/config/products/import',
  '/config/inventory/import',
  '/config/discounts',
  '/config/gift-cards',
  '/config/subscriptions',
  '/config/contacts',
])('[ORD-136] %s opened by its address by whoever may not says so, and asks for nothing', async (address) => {
  const { api } = await openAs('editor', address, 390)
  await expect.element(refusal()).toBeVisible()
  await expect.element(page.getByText(/does not allow what this screen is for/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Back to the pages' }))
    .toHaveAttribute('href', '/config/pages')
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toHaveLength(0)
  expect(api.made.map(({ key }) => key).filter((key) => !/session|appearance/.test(key))).toEqual([])
  await expectSound()
})

test('[ORD-136] whoever may has the screen, and the next one that another right is for', async () => {
  await openAs('storeManager', '/config/orders')
  await expect.element(page.getByRole('link', { name: '#1001' })).toBeVisible()
  await page.getByRole('link', { name: 'Create an order' }).click()
  await expect.element(page.getByRole('heading', { name: /New order/ })).toBeVisible()
})
