import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { broken, type Answers } from '../../testing/fake-api.ts'
import { everything, pages } from '../../testing/sample-answers.ts'
import { expectSound, show } from '../../testing/show.tsx'
import CategoriesDialog from './categories-dialog.tsx'

const MOVE = 'POST /api/config/categories/:id/move'
const MERGE = 'POST /api/config/categories/:id/merge'
const store = pages.collections.find(({ type }) => type === 13) ?? pages.collections[0]
const collectionId = store?.id ?? ''
const category = (id: string, displayIndex: number, parentCategoryId?: string) => ({
  id,
  collectionId,
  urlId: id,
  displayName: { en: id },
  displayIndex,
  ...(parentCategoryId === undefined ? {} : { parentCategoryId }),
})
const tree = [
  category('Pots', 0),
  category('Cloth', 1),
  category('Cups', 0, 'Pots'),
  category('Bowls', 1, 'Pots'),
]
const answers = {
  ...everything,
  'GET /api/config/categories': { categories: tree },
  [MOVE]: { category: tree[0]! },
  [MERGE]: { category: tree[0]! },
} satisfies Answers
const open = (more: Answers = {}, width = 834) =>
  show(<CategoriesDialog language="en" onClose={() => undefined} />, {
    width,
    answers: { ...answers, ...more },
  })
const field = (name: string) => page.getByRole('textbox', { name: `Name of the category ${name}` })
const more = async (name: string, item: string) => {
  await page.getByRole('button', { name: `More about the category ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
/** The names as they are read, from the top. */
const names = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[aria-label^="Name of the category"]')].map(
    ({ value }) => value,
  )

test('[CAT-125] categories are a tree, in which each is put before or after those beside it', async () => {
  const { api } = await open()
  await expect.element(field('Bowls')).toBeVisible()
  expect(names()).toEqual(['Pots', 'Cups', 'Bowls', 'Cloth'])
  const left = (name: string) => field(name).element().getBoundingClientRect().left
  expect(left('Cups')).toBeGreaterThan(left('Pots'))
  await expectSound()
  await more('Bowls', 'Move up')
  await expect.poll(() => api.sent(MOVE)).toEqual([{ parentCategoryId: 'Pots', before: 'Cups' }])
  await more('Pots', 'Move down')
  await expect.poll(() => api.sent(MOVE).at(-1)).toEqual({ parentCategoryId: null, before: null })
  await page.getByRole('button', { name: 'More about the category Pots' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Move up' })).toBeDisabled()
})

test('[CAT-125] by keyboard a category is put below another one, never below one of its own', async () => {
  const { api } = await open({}, 390)
  await more('Cloth', 'Put it below another one')
  const select = page.getByRole('combobox', { name: 'Cloth stands below' })
  await expect.element(select).toHaveFocus()
  await expectSound()
  await select.fill('Cu')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(select).toHaveValue('Pots / Cups')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect.poll(() => api.sent(MOVE)).toEqual([{ parentCategoryId: 'Cups', before: null }])
  await more('Pots', 'Put it below another one')
  await page.getByRole('combobox', { name: 'Pots stands below' }).click()
  await expect.element(page.getByRole('option', { name: 'Cloth' })).toBeVisible()
  expect(page.getByRole('option', { name: /Cups/ }).elements()).toEqual([])
})

test('[CAT-125] merging says what goes over, and why it was not done', async () => {
  const { api } = await open({ [MERGE]: broken })
  await more('Cups', 'Merge it with another one')
  const send = page.getByRole('button', { name: 'Merge', exact: true })
  await expect.element(send).toBeDisabled()
  await expect.element(page.getByText(/Its products, the categories below it/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Merge Cups with' }).click()
  await page.getByRole('option', { name: 'Pots / Bowls' }).click()
  await send.click()
  await expect.element(page.getByRole('alert').getByText('Something broke.')).toBeVisible()
  api.change({ [MERGE]: { category: tree[3]! } })
  await send.click()
  await expect.element(page.getByText('Merged')).toBeVisible()
  expect(api.sent(MERGE)).toEqual([{ into: 'Bowls' }, { into: 'Bowls' }])
})

test('[CAT-120] [CAT-125] of ten thousand categories a hundred are drawn, and the others are found', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => category(`Shelf ${at}`, at))
  await open({ 'GET /api/config/categories': { categories: many } })
  await expect.element(field('Shelf 99')).toBeInTheDocument()
  expect(names()).toHaveLength(100)
  await page.getByRole('button', { name: 'Show more' }).click()
  expect(names()).toHaveLength(200)
  await page.getByRole('searchbox', { name: 'Find a category' }).fill('shelf 9876')
  await expect.poll(names).toEqual(['Shelf 9876'])
  await page.getByRole('searchbox', { name: 'Find a category' }).fill('nowhere')
  await expect.element(page.getByText('No category is called that.')).toBeVisible()
})
