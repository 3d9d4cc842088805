import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everything, products } from '../../testing/sample-answers.ts'
import { showScreen } from '../../testing/show.tsx'
import ProductScreen from './product-screen.tsx'

const [first] = products.products

test.each([
  ['Delete', '/config/products'],
  ['Duplicate', '/config/products/copy'],
])('[EDIT-1190] a product that is being changed asks once: %s', async (name, next) => {
  const draft = { ...first!, status: 'draft' as const }
  const { address } = await showScreen(<ProductScreen />, '/config/products/:productId', {
    address: `/config/products/${draft.id}`,
    answers: {
      ...everything,
      'GET /api/config/products/:id': { product: draft },
      'DELETE /api/config/products/:id': { id: draft.id },
      'POST /api/config/products/:id/duplicate': { product: { ...draft, id: 'copy' } },
    },
  })
  await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Another name')
  await page.getByRole('button', { name: 'More for this product' }).click()
  await page.getByRole('menuitem', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect.poll(address).toBe(next)
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
})
