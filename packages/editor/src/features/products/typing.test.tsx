import { emptyProductForm } from '@plinth/domain'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everything } from '../../testing/sample-answers.ts'
import { show } from '../../testing/show.tsx'
import type { RevealVariant } from './price-and-variants.tsx'
import { SearchEnginesCard, StatusCard, TextsCard } from './product-cards.tsx'
import { ProductFormProvider } from './product-form-context.ts'
import { ProductFormStore } from './product-form-store.ts'
import { ProductSources } from './product-sources.tsx'
import { VariantSurroundings, type Surroundings } from './variant-surroundings.ts'
import { VariantsTable } from './variants-table.tsx'

const AROUND: Surroundings = {
  productId: undefined,
  units: new Map(),
  images: [],
  onStockChanged: () => undefined,
}

function Cards() {
  const reveal = useRef<RevealVariant | null>(null)
  return (
    <>
      <TextsCard />
      <VariantSurroundings value={AROUND}>
        <VariantsTable reveal={reveal} />
      </VariantSurroundings>
      <SearchEnginesCard />
      <StatusCard />
    </>
  )
}

/** Types as a browser tells of it, without waiting for anything. */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

test('[EDIT-450] a letter in the name of a product changes the field of the name and nothing else on the screen', async () => {
  const blank = emptyProductForm()
  const variants = Array.from({ length: 250 }, (_, index) => ({
    ...blank.variants[0]!,
    attributes: { Size: String(index) },
  }))
  const store = new ProductFormStore({ ...blank, variantOptionOrdering: ['Size'], variants }, 'en', 'EUR')
  await show(
    <ProductFormProvider value={store}>
      <ProductSources productId={undefined}>
        <Cards />
      </ProductSources>
    </ProductFormProvider>,
    { answers: everything },
  )
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const seoTitle = page.getByRole('textbox', { name: 'Title', exact: true })
  await expect.element(name).toBeVisible()
  await expect.element(seoTitle).toBeInTheDocument()
  const field = name.element() as HTMLInputElement
  field.focus()
  const seen = new MutationObserver(() => undefined)
  for (const text of ['C', 'Cu', 'Cup']) {
    type(field, text)
    await Promise.resolve()
    expect(store.value('name')).toBe(text)
    seen.disconnect()
    seen.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  }
  type(field, 'Cups')
  // React draws what a letter changes before the next task.
  await Promise.resolve()
  const changed = new Set(seen.takeRecords().map(({ target }) => target))
  expect([...changed].filter((target) => target !== field)).toEqual([])
  expect(field.value).toBe('Cups')
  // What is used while it is empty follows once nobody types.
  await expect.poll(() => seoTitle.element().getAttribute('placeholder')).toBe('Cups')
})
