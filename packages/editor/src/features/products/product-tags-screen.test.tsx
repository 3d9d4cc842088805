import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everything } from '../../testing/sample-answers.ts'
import { expectSound, showScreen } from '../../testing/show.tsx'
import ProductTagsScreen from './product-tags-screen.tsx'

const CHANGE = 'POST /api/config/product-tags/change'
const open = (width = 1440, answers = {}) =>
  showScreen(<ProductTagsScreen />, '/config/products/tags', {
    width,
    answers: { ...everything, [CHANGE]: { products: 3 }, ...answers },
  })
const choose = async (...names: string[]) => {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
}

test.each([390, 834, 1440])(
  '[CAT-151] a tag is renamed, and one of the name it gets is said to be there, at %i px',
  async (width) => {
    const { api } = await open(width)
    await expect.element(page.getByText('2 products')).toBeVisible()
    await expectSound()
    await choose('blue')
    await page.getByRole('button', { name: 'Rename' }).click()
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.fill('gift')
    await expect.element(page.getByText('There is a tag of this name: they become one.')).toBeVisible()
    await name.fill(' Ocean ')
    await expectSound()
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await expect.poll(() => api.sent(CHANGE)).toEqual([{ names: ['blue'], into: 'Ocean' }])
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  },
)

test('[CAT-151] several become one of them, or are taken away once that is confirmed', async () => {
  const { api } = await open(390)
  await choose('blue', 'gift')
  await page.getByRole('button', { name: 'Merge' }).click()
  await page.getByRole('radio', { name: 'gift' }).click()
  await expectSound()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
  await expect.poll(() => api.sent(CHANGE)).toEqual([{ names: ['blue', 'gift'], into: 'gift' }])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await choose('blue')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText(/blue \(2 products\)/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => api.sent(CHANGE).at(-1)).toEqual({ names: ['blue'], into: null })
})

test('[CAT-151] without tags the screen says how products get some', async () => {
  await open(390, { 'GET /api/config/product-tags': { tags: [] } })
  await expect.element(page.getByText('No tags yet')).toBeVisible()
  await expectSound()
})
