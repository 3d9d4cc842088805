import { emptyProductForm, PRODUCT_LIMITS, type Asset, type VariantForm } from '@plinth/domain'
import { useMemo, useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { everything } from '../../testing/sample-answers.ts'
import { expectSound, show } from '../../testing/show.tsx'
import ManyDialog from './many-dialog.tsx'
import { OptionsEditor } from './options-editor.tsx'
import PasteDialog from './paste-dialog.tsx'
import { PicturesCard, useProductImages } from './pictures-card.tsx'
import type { RevealVariant } from './price-and-variants.tsx'
import { ProductFormProvider } from './product-form-context.ts'
import { ProductFormStore } from './product-form-store.ts'
import { VariantSurroundings } from './variant-surroundings.ts'
import type { ManyVariants } from './use-many-variants.ts'
import { VariantsTable } from './variants-table.tsx'

function Table({ images, productId }: { readonly images: readonly Asset[]; readonly productId?: string }) {
  const reveal = useRef<RevealVariant | null>(null)
  const around = useMemo(
    () => ({ productId, units: new Map<string, number>(), images, onStockChanged: () => undefined }),
    [images, productId],
  )
  return (
    <VariantSurroundings value={around}>
      <OptionsEditor />
      <VariantsTable reveal={reveal} />
    </VariantSurroundings>
  )
}

const store = (ids = false): ProductFormStore => {
  const form = emptyProductForm()
  const variants = ['S', 'M', 'L'].flatMap((Size) =>
    ['Moss', 'Sand'].map((Glaze): VariantForm => ({
      ...form.variants[0]!,
      price: 2000,
      attributes: { Size, Glaze },
      ...(ids ? { id: `${Size}-${Glaze}` } : {}),
    })),
  )
  return new ProductFormStore({ ...form, variantOptionOrdering: ['Size', 'Glaze'], variants }, 'en', 'GBP')
}

const prices = ({ form }: ProductFormStore) => form.variants.map(({ price }) => price)

test('[EPROD-50] price, stock and more are set for many variants at once, and taken back at once', async () => {
  const form = store()
  await show(
    <ProductFormProvider value={form}>
      <Table images={[]} />
    </ProductFormProvider>,
    { answers: everything },
  )
  await page.getByRole('button', { name: 'Set for many' }).click()
  await page.getByRole('combobox', { name: 'Glaze' }).click()
  await page.getByRole('option', { name: 'Sand' }).click()
  await expect.element(page.getByText('3 of 6 variants')).toBeVisible()
  await page.getByRole('textbox', { name: 'Becomes' }).fill('24.50')
  await expectSound()
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  expect(prices(form)).toEqual([2000, 2450, 2000, 2450, 2000, 2450])
  await expect.element(page.getByText('3 variants set.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(prices(form)).toEqual([2000, 2000, 2000, 2000, 2000, 2000])
  expect(form.isDirty).toBe(false)
})

test('[EPROD-50] the stock of variants that are sold already is counted at once, through the ledger', async () => {
  const form = store(true)
  const { api } = await show(
    <ProductFormProvider value={form}>
      <Table images={[]} productId="mug" />
    </ProductFormProvider>,
    {
      answers: {
        ...everything,
        'POST /api/config/inventory': () => ({
          levels: [],
          failed: [{ variantId: 'L-Moss', message: 'Three of it are being paid for.' }],
        }),
      },
    },
  )
  await page.getByRole('button', { name: 'Set for many' }).click()
  await page.getByRole('combobox', { name: 'Glaze' }).click()
  await page.getByRole('option', { name: 'Moss' }).click()
  await userEvent.keyboard('{Tab}')
  await page.getByRole('combobox', { name: 'What to set' }).click()
  await page.getByRole('option', { name: 'Stock', exact: true }).click()
  await page.getByRole('textbox', { name: 'Becomes' }).fill('7')
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await expect.element(page.getByText(/Three of it are being paid for/)).toBeVisible()
  expect(api.sent('POST /api/config/inventory')).toMatchObject([
    { changes: ['S-Moss', 'M-Moss', 'L-Moss'].map((variantId) => ({ variantId, set: 7 })), reason: '' },
  ])
  expect(form.isDirty).toBe(false)
})

test('[EPROD-51] a column of a spreadsheet is pasted into the table, or into a dialog that says what it does', async () => {
  const form = store()
  await show(
    <ProductFormProvider value={form}>
      <Table images={[]} />
    </ProductFormProvider>,
    { answers: everything, width: 390 },
  )
  const price = page.getByRole('textbox', { name: 'Price of S / Sand', exact: true })
  await expect.element(price).toBeInTheDocument()
  const field = await price.findElement()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', '10\t9\n11\t\n')
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.poll(() => prices(form)).toEqual([2000, 1000, 1100, 2000, 2000, 2000])
  expect(form.form.variants[1]).toMatchObject({ salePrice: 900, onSale: true })
  await page.getByRole('button', { name: 'Paste a column' }).click()
  await page.getByRole('textbox', { name: 'Lines of your spreadsheet' }).fill('1\n2\nnothing\n4')
  await expect
    .element(page.getByText('3 variants filled in. 1 cell could not be read: “nothing” in line 3.'))
    .toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'Fill in' }).click()
  expect(prices(form)).toEqual([100, 200, 1100, 400, 2000, 2000])
})

test('[EPROD-52] how much of what a product may have is taken is said before it is too much', async () => {
  const form = store()
  await show(
    <ProductFormProvider value={form}>
      <Table images={[]} />
    </ProductFormProvider>,
    { answers: everything },
  )
  await expect.element(page.getByText('2 of at most 6 options, 6 of at most 250 variants')).toBeVisible()
})

function Pictures() {
  const { images, setImages } = useProductImages()
  return <PicturesCard images={images} onChange={setImages} />
}

test('[EPROD-53] pictures that are dropped on their card are uploaded into the product; other files are not', async () => {
  const form = store()
  const { api } = await show(
    <ProductFormProvider value={form}>
      <Pictures />
    </ProductFormProvider>,
    {
      answers: {
        ...everything,
        'POST /api/config/uploads': { refused: 507, code: 'disk-full', message: 'The disk is full.' },
      },
    },
  )
  await expect.element(page.getByText(`Or drop them here: at most ${PRODUCT_LIMITS.images}.`)).toBeVisible()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['text'], 'notes.txt', { type: 'text/plain' }))
  dataTransfer.items.add(new File(['picture'], 'mug.png', { type: 'image/png' }))
  const card = await page.getByRole('button', { name: 'Add pictures' }).findElement()
  const over = () => {
    const event = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true })
    card.dispatchEvent(event)
    return event.defaultPrevented
  }
  // Only who may upload can drop, which is known once the session is.
  await expect.poll(over).toBe(true)
  expect(api.made.map(({ key }) => key)).toContain('GET /api/config/session')
  card.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  const uploads = page.getByRole('status', { name: 'Uploads' })
  await expect.element(uploads.getByText('mug.png')).toBeVisible()
  await expect.element(uploads.getByText('notes.txt')).not.toBeInTheDocument()
  await expectSound()
})

const around = {
  productId: undefined,
  units: new Map<string, number>(),
  images: [],
  onStockChanged: () => undefined,
}
const many = (): ManyVariants => ({
  said: undefined,
  isFailure: false,
  isPending: false,
  undo: undefined,
  mayCount: true,
  change: vi.fn<ManyVariants['change']>(async () => undefined),
})

test('[EPROD-50] a product without pictures says so where one is to be set, and nothing is set of nothing', async () => {
  const onClose = vi.fn()
  const changes = many()
  await show(
    <ProductFormProvider value={store()}>
      <VariantSurroundings value={around}>
        <ManyDialog many={changes} onClose={onClose} />
      </VariantSurroundings>
    </ProductFormProvider>,
    { answers: everything, width: 390 },
  )
  const set = page.getByRole('button', { name: 'Set', exact: true })
  await expect.element(set).toBeDisabled()
  await page.getByRole('combobox', { name: 'What to set' }).click()
  await page.getByRole('option', { name: 'Picture' }).click()
  await expect.element(page.getByText('Add pictures to the product first.')).toBeVisible()
  await expect.element(set).toBeDisabled()
  await expectSound()
  await page.getByRole('combobox', { name: 'What to set' }).click()
  await page.getByRole('option', { name: 'No sale' }).click()
  await set.click()
  expect(onClose).toHaveBeenCalled()
  expect(vi.mocked(changes.change).mock.calls[0]?.[0].size).toBe(6)
})

test('[EPROD-51] nothing is filled in while nothing that can be read was pasted', async () => {
  await show(
    <ProductFormProvider value={store()}>
      <VariantSurroundings value={around}>
        <PasteDialog many={many()} onClose={() => undefined} />
      </VariantSurroundings>
    </ProductFormProvider>,
    { answers: everything, width: 390 },
  )
  await expect
    .element(page.getByText('6 variants; copied cells can also be pasted right into the table.'))
    .toBeVisible()
  await page.getByRole('textbox', { name: 'Lines of your spreadsheet' }).fill('dear\ncheap')
  await expect
    .element(page.getByText(/2 cells could not be read: “dear” in line 1, “cheap” in line 2\./))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Fill in' })).toBeDisabled()
  await expectSound()
})
