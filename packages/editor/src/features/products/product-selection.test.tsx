import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../testing/fake-api.ts'
import { categories, everything, products } from '../../testing/sample-answers.ts'
import { expectSound, show, showScreen } from '../../testing/show.tsx'
import { AskDialog } from './product-selection.tsx'
import ProductsScreen from './products-screen.tsx'

const BULK = 'POST /api/config/products/bulk'
const [first] = products.products
const id = first!.id

const open = (answers: Answers = {}, width = 1440) =>
  showScreen(<ProductsScreen />, '/config/products', { answers: { ...everything, ...answers }, width })
const button = (name: string) => page.getByRole('button', { name })
const choose = () => page.getByRole('checkbox', { name: `Select ${first!.name['en']}` }).click()

test('[EDIT-531] chosen products get a status together, and it is said how many changed', async () => {
  const { api } = await open({ [BULK]: { done: [id], failed: [] } }, 834)
  await choose()
  await expectSound()
  await button('Status').click()
  await page.getByRole('menuitem', { name: 'Make private' }).click()
  await expect
    .poll(() => api.sent(BULK))
    .toEqual([
      { ids: [id], action: { kind: 'status', status: 'private' }, idempotencyKey: expect.any(String) },
    ])
  await expect.element(page.getByText('1 product changed')).toBeVisible()
})

test('[EDIT-531] deleting asks first, and can be undone; what stayed says why', async () => {
  const { api } = await open({ [BULK]: { done: [id], failed: [] } })
  await choose()
  await button('Delete').click()
  expect(api.sent(BULK)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('1 product deleted')).toBeVisible()
  api.change({ [BULK]: { done: [], failed: [{ id, message: 'Its address is taken.' }] } })
  await button('Undo').click()
  await expect
    .poll(() => api.sent(BULK)[1])
    .toEqual({ ids: [id], action: { kind: 'restore' }, idempotencyKey: expect.any(String) })
  await expect.element(page.getByText(/Its address is taken\./)).toBeVisible()
})

test('[EDIT-532] prices, a sale, a category and a tag are asked for in a dialog', async () => {
  const sent: unknown[] = []
  const ask = (asking: 'price' | 'sale' | 'category' | 'tag') =>
    show(
      <AskDialog
        asking={asking}
        count={3}
        products={[first!]}
        language="en"
        currency="GBP"
        onClose={() => undefined}
        onAct={(action) => sent.push(action)}
      />,
      { answers: everything, width: 390 },
    )
  await ask('price')
  await expect.element(button('Change prices')).toBeDisabled()
  await page.getByRole('textbox', { name: 'Percent' }).fill('-7.5')
  await expectSound()
  await button('Change prices').click()
  await ask('sale')
  await page.getByRole('textbox', { name: 'Percent off' }).fill('20')
  await button('Begin the sale').click()
  await ask('tag')
  await page.getByRole('textbox', { name: 'Tag' }).fill(' gift ')
  await button('Take it away').click()
  expect(sent).toEqual([
    { kind: 'price-by', percent: -750 },
    { kind: 'sale', percent: 2000 },
    { kind: 'tag', tag: 'gift', isOn: false },
  ])
})

test('[CAT-162] a status is taken back: each product has the one it had', async () => {
  const { api } = await open({ [BULK]: { done: [id], failed: [] } })
  await choose()
  await button('Status').click()
  await page.getByRole('menuitem', { name: 'Make private' }).click()
  await button('Undo').click()
  await expect
    .poll(() => api.sent(BULK)[1])
    .toMatchObject({ ids: [id], action: { kind: 'status', status: first!.status } })
  await expect.element(page.getByText('It is as it was.')).toBeVisible()
})

test('[CAT-162] a tag is taken back from those alone that did not have it', async () => {
  const { api } = await open({ [BULK]: { done: [id], failed: [] } })
  const give = async (tag: string) => {
    await choose()
    await button('Change').click()
    await page.getByRole('menuitem', { name: 'Tag' }).click()
    await page.getByRole('textbox', { name: 'Tag' }).fill(tag)
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  }
  await give('never-seen')
  await button('Undo').click()
  await expect
    .poll(() => api.sent(BULK)[1])
    .toMatchObject({ ids: [id], action: { kind: 'tag', tag: 'never-seen', isOn: false } })
})

test('[CAT-162] a category is taken back from those alone that were not in it', async () => {
  const [category] = categories.categories
  const [apart] = [{ ...first!, categoryIds: [] }]
  const { api } = await open({
    'GET /api/config/products': { ...products, products: [apart, ...products.products.slice(1)] },
    [BULK]: { done: [id], failed: [] },
  })
  await choose()
  await button('Change').click()
  await page.getByRole('menuitem', { name: 'Category' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  const action = { kind: 'category', categoryId: category!.id }
  await expect.poll(() => api.sent(BULK)[0]).toMatchObject({ action: { ...action, isIn: true } })
  await button('Undo').click()
  await expect.poll(() => api.sent(BULK)[1]).toMatchObject({ ids: [id], action: { ...action, isIn: false } })
})

test('[CAT-171] the categories that are offered for several products are those of their stores', async () => {
  const [category] = categories.categories
  const elsewhere = { ...category!, id: 'bargains', collectionId: 'outlet', displayName: { en: 'Bargains' } }
  await show(
    <AskDialog
      asking="category"
      count={1}
      products={[{ ...first!, collectionId: category!.collectionId }]}
      language="en"
      currency="GBP"
      onClose={() => undefined}
      onAct={() => undefined}
    />,
    {
      answers: {
        ...everything,
        'GET /api/config/categories': { categories: [elsewhere, ...categories.categories] },
      },
      width: 390,
    },
  )
  await expect.element(page.getByRole('option', { name: 'Mugs & cups' })).toBeInTheDocument()
  expect(page.getByRole('option', { name: 'Bargains' }).elements()).toEqual([])
  await expect.element(page.getByLabelText('Category')).toHaveValue(category!.id)
})

test('[CAT-162] what prices become is shown before they are changed', async () => {
  const mug = {
    ...first!,
    name: { en: 'Mug' },
    variants: [{ ...first!.variants[0]!, price: 1000, onSale: false }],
  }
  await show(
    <AskDialog
      asking="price"
      count={5}
      products={[mug, ...['b', 'c', 'd', 'e'].map((other) => ({ ...mug, id: other }))]}
      language="en"
      currency="GBP"
      onClose={() => undefined}
      onAct={() => undefined}
    />,
    { answers: everything, width: 390 },
  )
  await page.getByRole('textbox', { name: 'Percent' }).fill('10')
  await expect.element(page.getByText('Mug: £10.00 becomes £11.00').first()).toBeVisible()
  await expect.element(page.getByText('and 2 more products')).toBeVisible()
  await expectSound()
})

test('[LIST-1] all products that fit get a status together, and those that were not shown are taken back too', async () => {
  const part = (from: number, until: number) =>
    Array.from({ length: until - from }, (_, at) => ({
      ...first!,
      id: `product-${from + at}`,
      status: from + at < 60 ? ('published' as const) : ('draft' as const),
    }))
  const { api } = await open({
    'GET /api/config/products': ({ query }) =>
      query.has('limit') ? { products: part(0, 70) } : { products: part(0, 50), nextCursor: 'more' },
    [BULK]: ({ body }) => ({ done: (body as { ids: string[] }).ids, failed: [] }),
  })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await button('Select all that fit').click()
  await expect.element(page.getByText('70 selected')).toBeVisible()
  await button('Status').click()
  await page.getByRole('menuitem', { name: 'Make private' }).click()
  await expect.element(page.getByText('70 products changed')).toBeVisible()
  await button('Undo').click()
  const back = () =>
    api
      .sent(BULK)
      .slice(2)
      .flatMap((body) => {
        const { ids, action } = body as { ids: string[]; action: { status: string } }
        return ids.map((one) => [one, action.status])
      })
  await expect.poll(() => back().length).toBe(70)
  expect(Object.fromEntries(back())).toMatchObject({ 'product-59': 'published', 'product-60': 'draft' })
})
