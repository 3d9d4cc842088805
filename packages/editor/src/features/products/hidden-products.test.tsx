import { emptyProductForm } from '@plinth/domain'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { everything } from '../../testing/sample-answers.ts'
import { expectSound, show, showScreen } from '../../testing/show.tsx'
import { StatusCard } from './product-cards.tsx'
import { ProductFormProvider } from './product-form-context.ts'
import { ProductFormStore } from './product-form-store.ts'
import ProductsScreen from './products-screen.tsx'

test('[EPROD-71] a switch keeps a product for who has its address', async () => {
  const form = new ProductFormStore({ ...emptyProductForm(), status: 'published' }, 'en', 'GBP')
  await show(
    <ProductFormProvider value={form}>
      <StatusCard />
    </ProductFormProvider>,
    { answers: everything },
  )
  const hidden = page.getByRole('switch', { name: /^Only for who has its address/ })
  for (const isHidden of [true, false]) {
    await expect.element(hidden).toBeInTheDocument()
    ;(hidden.element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    await expect.poll(() => form.form.isHidden).toBe(isHidden)
    await (isHidden ? expect.element(hidden).toBeChecked() : expect.element(hidden).not.toBeChecked())
  }
  await expectSound()
})

test('[EPROD-71] the list says which published product is found by its address only', async () => {
  const list = everything['GET /api/config/products']
  const [first, ...others] = list.products
  await showScreen(<ProductsScreen />, '/config/products', {
    answers: {
      ...everything,
      'GET /api/config/products': {
        ...list,
        products: [{ ...first!, status: 'published', isHidden: true }, ...others],
      },
    },
  })
  const text = page.getByRole('row', { name: new RegExp(Object.values(first!.name)[0] ?? '') })
  await expect.element(text.getByText('By address only', { exact: true })).toBeVisible()
})
