import { emptyProductForm, PRODUCT_TYPES } from '@plinth/domain'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everything } from '../../testing/sample-answers.ts'
import { expectSound, show } from '../../testing/show.tsx'
import { OpensCard } from './product-cards.tsx'
import { ProductFormProvider } from './product-form-context.ts'
import { ProductFormStore } from './product-form-store.ts'

const newStore = () => new ProductFormStore(emptyProductForm(), 'en', 'EUR')

const open = (store: ProductFormStore, areas?: readonly never[]) =>
  show(
    <ProductFormProvider value={store}>
      <OpensCard />
    </ProductFormProvider>,
    {
      answers: {
        ...everything,
        ...(areas === undefined ? {} : { 'GET /api/config/member-areas': { areas: [] } }),
      },
      width: 390,
    },
  )

test('[EPROD-40] a membership is asked which areas it opens, and other kinds are not', async () => {
  const store = newStore()
  await open(store)
  expect(page.getByText('What it opens').elements()).toEqual([])
  store.change({ productType: PRODUCT_TYPES.paywall, status: 'published' })
  await page.getByRole('checkbox', { name: 'Glaze club' }).click()
  expect(store.form.opensAreas).toEqual(['area-club'])
  await expectSound()
  await page.getByRole('checkbox', { name: 'Glaze club' }).click()
  store.check()
  await expect.element(page.getByText('Choose which areas it opens.')).toBeVisible()
})

test('[EPROD-40] as long as there are no areas, it leads to where they are made', async () => {
  const store = newStore()
  store.change({ productType: PRODUCT_TYPES.paywall })
  await open(store, [])
  await expect.element(page.getByText(/^There are no areas yet\./)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Make and name areas' }))
    .toHaveAttribute('href', '/config/members?part=access')
})
