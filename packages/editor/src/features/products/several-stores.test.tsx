import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../testing/fake-api.ts'
import { everything, pages, products } from '../../testing/sample-answers.ts'
import { expectSound, showScreen } from '../../testing/show.tsx'
import ImportScreen from '../imports/import-screen.tsx'
import ProductScreen from './product-screen.tsx'
import ProductsScreen from './products-screen.tsx'

const MAKE = 'POST /api/config/products'
const MOVE = 'POST /api/config/products/:id/move'
const shop = pages.collections.find(({ type }) => type === 13)!
const outlet = { ...shop, id: 'outlet-1', urlId: 'outlet', title: { en: 'Outlet' } }
const [first] = products.products
const category = { id: 'bargains-1', urlId: 'bargains', displayIndex: 0 }

/** A website with two stores. */
const two: Answers = {
  ...everything,
  'GET /api/config/pages': { ...pages, collections: [...pages.collections, outlet] },
  'GET /api/config/categories': {
    categories: [
      { ...category, collectionId: outlet.id, displayName: { en: 'Bargains' } },
      { ...category, id: 'cups-1', collectionId: shop.id, displayName: { en: 'Cups' } },
    ],
  },
  'GET /api/config/products/:id': { product: first! },
  [MAKE]: { product: { ...first!, collectionId: outlet.id } },
}

beforeEach(() => localStorage.clear())

const storeField = () => page.getByRole('combobox', { name: 'Store', exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const openNew = (address = '/config/products/new', answers = two) =>
  showScreen(<ProductScreen />, '/config/products/new', { address, answers })

test('[EPROD-60] a new product asks which of several stores it goes into, and offers the categories there', async () => {
  const { api } = await openNew()
  await expect.element(storeField()).toHaveValue(shop.id)
  await storeField().selectOptions('Outlet')
  await page.getByRole('combobox', { name: 'Categories' }).click()
  await expect.element(page.getByRole('option', { name: 'Bargains' })).toBeVisible()
  expect(page.getByRole('option', { name: 'Cups' }).elements()).toEqual([])
  await page.getByRole('option', { name: 'Bargains' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Seconds')
  await button('Save').click()
  await expect
    .poll(() => api.sent(MAKE))
    .toEqual([expect.objectContaining({ collectionId: outlet.id, categoryIds: ['bargains-1'] })])
})

test('[EPROD-60] the store that was used last, or that the list is narrowed to, is the one that is offered', async () => {
  await openNew()
  await storeField().selectOptions('Outlet')
  await openNew()
  await expect.element(storeField()).toHaveValue(outlet.id)
  await showScreen(<ProductScreen />, '/config/products/new', {
    address: `/config/products/new?store=${shop.id}`,
    answers: two,
    width: 390,
  })
  await expect.element(storeField()).toHaveValue(shop.id)
  await expectSound()
})

test('[EPROD-60] the list is narrowed to a store, and a new product goes there', async () => {
  const { api } = await showScreen(<ProductsScreen />, '/config/products', { answers: two, width: 1440 })
  await storeField().selectOptions('Outlet')
  await expect
    .poll(() => api.made.findLast(({ key }) => key === 'GET /api/config/products')?.query.get('collectionId'))
    .toBe(outlet.id)
  await expect
    .element(page.getByRole('link', { name: 'Add product' }))
    .toHaveAttribute('href', `/config/products/new?store=${outlet.id}`)
  await expectSound()
})

test('[EPROD-60] a product is moved to another store once it is said what becomes of its address', async () => {
  const { api } = await showScreen(<ProductScreen />, '/config/products/:productId', {
    address: `/config/products/${first!.id}`,
    answers: { ...two, [MOVE]: { product: { ...first!, collectionId: outlet.id } } },
    width: 390,
  })
  await button('Move').click()
  const dialog = page.getByRole('dialog', { name: 'Move to another store' })
  await expect.element(dialog.getByText(/the former one leads there/)).toBeVisible()
  await expectSound()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect.poll(() => api.sent(MOVE)).toEqual([{ collectionId: outlet.id, revision: first!.revision }])
  await expect.element(page.getByText('It is in Outlet now.')).toBeVisible()
  await expect.element(page.getByText('Outlet', { exact: true })).toBeVisible()
})

test.each([
  ['published', 'a published product says', true],
  ['draft', 'of a draft it says nothing', false],
] as const)(
  '[EPROD-61] moved into a store that visitors do not see: %s, %s',
  async (status, _what, isSaid) => {
    const hidden = { ...outlet, status: 'draft', publishedRevision: null } as const
    await showScreen(<ProductScreen />, '/config/products/:productId', {
      address: `/config/products/${first!.id}`,
      answers: {
        ...two,
        'GET /api/config/pages': { ...pages, collections: [...pages.collections, hidden] },
        'GET /api/config/products/:id': { product: { ...first!, status } },
      },
    })
    await button('Move').click()
    const dialog = page.getByRole('dialog', { name: 'Move to another store' })
    await expect.element(dialog.getByText(/the former one leads there/)).toBeVisible()
    const said = dialog.getByText(
      'Visitors do not see Outlet yet: they find the product once that store is published.',
    )
    await (isSaid ? expect.element(said).toBeVisible() : expect.element(said).not.toBeInTheDocument())
    await expectSound()
  },
)

test('[CAT-161] a table says which of several stores its new products go into', async () => {
  const { api } = await showScreen(<ImportScreen />, '/config/products/import', {
    answers: {
      ...two,
      'GET /api/config/imports': { imports: [] },
      'POST /api/config/imports': { refused: 422, code: 'csv-columns', message: 'No columns.' },
    },
  })
  await page.getByRole('combobox', { name: 'Store of new products' }).selectOptions('Outlet')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  const files = new DataTransfer()
  files.items.add(new File(['x'], 'shop.csv', { type: 'text/csv' }))
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await button('Check the file').click()
  await expect
    .poll(() => api.made.find(({ key }) => key === 'POST /api/config/imports')?.query.get('store'))
    .toBe(outlet.id)
})

test('[EPROD-60] with one store nothing of it is shown', async () => {
  await openNew('/config/products/new', everything)
  await expect.element(page.getByRole('combobox', { name: 'Categories' })).toBeVisible()
  expect(storeField().elements()).toEqual([])
})
