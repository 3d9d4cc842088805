import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everything, pages } from '../../testing/sample-answers.ts'
import { expectSound, showScreen } from '../../testing/show.tsx'
import ProductScreen from './product-screen.tsx'

const MAKE = 'POST /api/content-service/product/1.1/websites/:websiteId/products'
const CATEGORY = 'POST /api/content-service/product/1.1/websites/:websiteId/products/:collectionId/categories'
const MENU = 'POST /api/widget/UpdateNavigation'

const open = (width = 1440) =>
  showScreen(<ProductScreen />, '/config/products/new', {
    width,
    answers: {
      ...everything,
      [MAKE]: {
        id: 'outlet-1',
        navigationTitle: '',
        title: 'Outlet',
        urlId: 'outlet',
        description: '',
        enabled: true,
      },
      [CATEGORY]: {
        id: 'outlet-1',
        displayName: 'All',
        parentCategoryId: null,
        type: 'ROOT',
        pageRendering: 'LIST_VIEW',
        displayIndex: 1,
      },
      'GET /api/config/pages': { ...pages, collections: pages.collections.filter(({ type }) => type !== 13) },
    },
  })
const made = (api: Awaited<ReturnType<typeof open>>['api'], key: string) =>
  api.made.filter((one) => one.key === key).length

test('[CAT-163] the first store is called as its owner says, and stands in the main menu only if that is wanted', async () => {
  const { api } = await open(390)
  const title = page.getByRole('textbox', { name: 'What it is called' })
  await expect.element(title).toHaveValue('Shop')
  await expectSound()
  await title.fill(' Outlet ')
  await page.getByRole('checkbox', { name: 'Show it first in the main menu' }).click()
  await page.getByRole('button', { name: 'Add a store' }).click()
  await expect
    .poll(() => api.sent(MAKE))
    .toEqual([expect.objectContaining({ title: 'Outlet', urlId: 'outlet' })])
  await expect.poll(() => made(api, CATEGORY)).toBe(1)
  await expect.element(page.getByText('The store is there. Add the first thing you sell.')).toBeVisible()
  expect(made(api, MENU)).toBe(0)
})

test('[CAT-163] a store without a name is not added', async () => {
  await open()
  await page.getByRole('textbox', { name: 'What it is called' }).fill(' ')
  await expect.element(page.getByRole('button', { name: 'Add a store' })).toBeDisabled()
})
