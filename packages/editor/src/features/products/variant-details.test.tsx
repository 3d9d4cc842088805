import { emptyProductForm, type VariantForm } from '@plinth/domain'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everything } from '../../testing/sample-answers.ts'
import { expectSound, show } from '../../testing/show.tsx'
import { ProductFormProvider, useFormPart } from './product-form-context.ts'
import { ProductFormStore } from './product-form-store.ts'
import { VariantDetails } from './variant-details.tsx'

const field = (name: string) => page.getByRole('textbox', { name })

function Detail({ store }: { readonly store: ProductFormStore }) {
  const variant = useFormPart((state) => state.form.variants[0])
  if (variant === undefined) return null
  return (
    <VariantDetails
      of={(what) => what}
      path="variants.0"
      variant={variant}
      set={(changes) => store.setVariant(0, changes)}
    />
  )
}

async function open(changes: Partial<VariantForm> = {}) {
  const form = emptyProductForm()
  const store = new ProductFormStore(
    { ...form, name: { en: 'Mug' }, variants: [{ ...form.variants[0]!, price: 2000, ...changes }] },
    'en',
    'GBP',
  )
  await show(
    <ProductFormProvider value={store}>
      <Detail store={store} />
    </ProductFormProvider>,
    { answers: everything, width: 390 },
  )
  return store
}

test('[EPROD-20] barcode, cost, size and content of a variant are written in a dialog, and emptied there', async () => {
  const store = await open()
  await page.getByRole('button', { name: 'Details: Add' }).click()
  await field('Barcode (GTIN, EAN, UPC)').fill('4006381-333931')
  await field('What it costs you').fill('8')
  await field('Length, mm').fill('120')
  await field('Width, mm').fill('80')
  await field('Height, mm').fill('95')
  await field('Content').fill('0.25')
  await expect.element(page.getByText('60 % of the price is left, before tax and shipping')).toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  expect(store.form.variants[0]).toMatchObject({
    gtin: '4006381333931',
    cost: 800,
    size: { length: 120, width: 80, height: 95 },
    measure: { amount: 0.25, unit: 'g' },
  })
  await expect.element(page.getByText('4 of 4')).toBeVisible()
  await page.getByRole('button', { name: 'Details: 4 of 4' }).click()
  await field('Barcode (GTIN, EAN, UPC)').fill('')
  for (const side of ['Length, mm', 'Width, mm', 'Height, mm']) await field(side).fill('')
  await expect.poll(() => Object.keys(store.form.variants[0] ?? {})).not.toContain('size')
  expect(Object.keys(store.form.variants[0] ?? {})).not.toContain('gtin')
})

test('[EPROD-20] what is wrong there marks the button, and stands at its field', async () => {
  const store = await open({ gtin: '4006381333932', measure: { amount: 0, unit: 'kg' } })
  store.check()
  await page.getByRole('button', { name: 'Details: Mend' }).click()
  await expect.element(page.getByText(/^This is not the number of a barcode/)).toBeVisible()
  await expect.element(page.getByText(/^Write what is in it/)).toBeVisible()
  await expectSound()
})
