import { emptyProductForm } from '@plinth/domain'
import type { RenderInput } from '@plinth/renderer'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everything, pages, products } from '../../testing/sample-answers.ts'
import { sampleCanvas } from '../../testing/sample-page.ts'
import { expectSound, show } from '../../testing/show.tsx'
import { broken } from '../../testing/fake-api.ts'
import { ProductFormProvider } from './product-form-context.ts'
import { ProductFormStore } from './product-form-store.ts'
import ProductPreview from './product-preview.tsx'

const store = pages.collections.find(({ type }) => type === 13) ?? pages.collections[0]!
const [mug] = products.products

function input(): RenderInput {
  const base = sampleCanvas({ format: 1, sections: [] })
  return {
    ...base,
    mode: 'preview',
    page: { kind: 'product', collection: store, product: mug!, categories: [], related: [] },
  }
}

const frame = () => page.getByTitle('The page of the product').element() as HTMLIFrameElement
const text = () => frame().contentDocument?.body?.innerText ?? ''

test('[EPROD-54] what stands in the form is shown as the shopper would see it, saved or not, in its place', async () => {
  const form = new ProductFormStore({ ...emptyProductForm(), name: { en: 'Deep bowl' } }, 'en', 'GBP')
  const { api } = await show(
    <ProductFormProvider value={form}>
      <ProductPreview product={undefined} collectionId="store" />
    </ProductFormProvider>,
    { answers: { ...everything, 'GET /api/config/products/preview': broken }, width: 390 },
  )
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  api.change({ 'GET /api/config/products/preview': input() })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(text).toContain('Deep bowl')
  const shown = frame().contentDocument
  form.setValue('name', 'Deeper bowl')
  form.setVariant(0, { price: 4250 })
  await expect.poll(text).toContain('Deeper bowl')
  expect(text()).toContain('42.50')
  // The page is not loaded anew, so that it stays where it was scrolled to.
  expect(frame().contentDocument).toBe(shown)
  await page.getByText('Computer').click()
  await expect.poll(() => frame().style.width).toBe('1280px')
  await expectSound()
})
