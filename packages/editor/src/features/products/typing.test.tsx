import { emptyProductForm } from '@plinth/domain'
import { useRef, type RefObject } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { everything } from '../../testing/sample-answers.ts'
import { show } from '../../testing/show.tsx'
import type { RevealVariant } from './price-and-variants.tsx'
import { SearchEnginesCard, StatusCard, TextsCard } from './product-cards.tsx'
import { ProductFormProvider } from './product-form-context.ts'
import { ProductFormStore } from './product-form-store.ts'
import { ProductTitle } from './product-title.tsx'
import { ProductSources } from './product-sources.tsx'
import { VariantSurroundings, type Surroundings } from './variant-surroundings.ts'
import { VariantsTable } from './variants-table.tsx'

const AROUND: Surroundings = {
  productId: undefined,
  units: new Map(),
  images: [],
  onStockChanged: () => undefined,
}

/** A product of 250 variants, not saved yet. */
function manyVariants(): ProductFormStore {
  const blank = emptyProductForm()
  const variants = Array.from({ length: 250 }, (_, index) => ({
    ...blank.variants[0]!,
    attributes: { Size: String(index) },
  }))
  return new ProductFormStore({ ...blank, variantOptionOrdering: ['Size'], variants }, 'en', 'EUR')
}

function Cards() {
  const reveal = useRef<RevealVariant | null>(null)
  return (
    <>
      <h1>
        <ProductTitle />
      </h1>
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
  const store = manyVariants()
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
  const field = (await name.findElement()) as HTMLInputElement
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
  await expect.element(page.getByRole('heading', { name: 'Cups' })).toBeVisible()
})

/** A table far below the window, in what scrolls on a screen. */
function FarBelow({ reveal }: { readonly reveal: RefObject<RevealVariant | null> }) {
  return (
    <div data-scrolls style={{ height: 600, overflow: 'auto' }}>
      <button type="button" style={{ height: 2000 }}>
        Above
      </button>
      <VariantSurroundings value={AROUND}>
        <VariantsTable reveal={reveal} />
      </VariantSurroundings>
    </div>
  )
}

test('[EPROD-55] of many variants out of the window a few rows are drawn, and those in view of it once it is near', async () => {
  const store = manyVariants()
  const reveal: RefObject<RevealVariant | null> = { current: null }
  await show(
    <ProductFormProvider value={store}>
      <ProductSources productId={undefined}>
        <FarBelow reveal={reveal} />
      </ProductSources>
    </ProductFormProvider>,
    { answers: everything },
  )
  const table = page.getByRole('table', { name: 'Variants' })
  await expect.element(table).toBeInTheDocument()
  const rows = () => table.element().querySelectorAll('tbody tr[data-index]').length
  const scrolls =
    document.querySelector('[data-scrolls] [data-scrolls]') ?? document.querySelector('[data-scrolls]')!
  await expect.poll(rows).toBe(3)
  // The frame is as high as ever, so nothing moves when its rows come.
  const height = scrolls.scrollHeight
  scrolls.scrollTop = 1700
  await expect.poll(rows).toBeGreaterThan(10)
  expect(scrolls.scrollHeight).toBe(height)
  scrolls.scrollTop = 0
  await expect.poll(rows).toBe(3)

  // The keyboard goes into it from above.
  ;(await page.getByRole('button', { name: 'Above' }).findElement()).focus()
  await userEvent.keyboard('{Tab}'.repeat(3))
  const entered = document.activeElement
  expect(entered?.closest('table')).toBe(table.element())
  await expect.poll(rows).toBeGreaterThan(10)
  scrolls.scrollTop = 0
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(document.activeElement).toBe(entered)
  expect(rows()).toBeGreaterThan(10)

  ;(await page.getByRole('button', { name: 'Above' }).findElement()).focus()
  scrolls.scrollTop = 0
  reveal.current?.(200)
  await expect.element(page.getByRole('textbox', { name: 'SKU of 200' })).toBeVisible()
})
