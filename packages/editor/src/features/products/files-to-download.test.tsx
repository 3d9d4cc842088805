import { emptyProductForm, PRODUCT_TYPES } from '@plinth/domain'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everything, media } from '../../testing/sample-answers.ts'
import { expectSound, show } from '../../testing/show.tsx'
import { FilesToDownload } from './kind-cards.tsx'
import { ProductFormProvider } from './product-form-context.ts'
import { ProductFormStore } from './product-form-store.ts'

const [book, charts, other] = [
  media.assets[0]!,
  media.assets[1]!,
  { ...media.assets[0]!, id: 'new-file', fileName: 'new.pdf' },
] as const
const longName = 'charts-of-every-glaze-that-was-ever-fired-in-our-kiln-since-it-was-built.pdf'

async function showFiles(...ids: string[]) {
  const [digitalAssetId, ...moreFileIds] = ids
  const form = new ProductFormStore(
    {
      ...emptyProductForm(),
      productType: PRODUCT_TYPES.digital,
      ...(digitalAssetId === undefined ? {} : { digitalAssetId, moreFileIds }),
    },
    'en',
    'GBP',
  )
  await show(
    <ProductFormProvider value={form}>
      <FilesToDownload />
    </ProductFormProvider>,
    {
      answers: {
        ...everything,
        'GET /api/config/media': { ...media, assets: [other] },
        'POST /api/config/library': {
          ...everything['POST /api/config/library'],
          assets: {
            [book.id]: { ...book, fileName: 'book.pdf' },
            [charts.id]: { ...charts, fileName: longName },
            [other.id]: other,
          },
        },
      },
      width: 390,
    },
  )
  return Object.assign(() => [form.form.digitalAssetId, ...(form.form.moreFileIds ?? [])], {
    replaced: () => form.form.replacedFiles,
  })
}

test('[EPROD-70] a digital product has several files: each is added, replaced in its place, or removed', async () => {
  const files = await showFiles(book.id, charts.id)
  await expect.element(page.getByText('book.pdf')).toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'Replace book.pdf' }).click()
  await page.getByTitle(other.fileName).first().dblClick()
  await expect.poll(files).toEqual([other.id, charts.id])
  await page.getByRole('button', { name: /^Remove charts-of/ }).click()
  expect(files()).toEqual([other.id])
})

test('[ORD-160] what takes the place of a file is told from what is new where one was taken away', async () => {
  const files = await showFiles(book.id, charts.id)
  await page.getByRole('button', { name: /^Remove charts-of/ }).click()
  await page.getByRole('button', { name: 'Add files' }).click()
  await page.getByTitle(other.fileName).first().dblClick()
  await expect.poll(files).toEqual([book.id, other.id])
  expect(files.replaced()).toEqual([])
  const again = await showFiles(book.id, charts.id)
  await page.getByRole('button', { name: 'Replace book.pdf' }).click()
  await page.getByTitle(other.fileName).first().dblClick()
  await expect.poll(again).toEqual([other.id, charts.id])
  expect(again.replaced()).toEqual([{ old: book.id, new: other.id }])
  await page.getByRole('button', { name: 'Remove new.pdf' }).click()
  await expect.poll(again).toEqual([charts.id])
  expect(again.replaced()).toEqual([])
})
