import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../testing/fake-api.ts'
import { everything, reviews } from '../../testing/sample-answers.ts'
import { expectSound, show, showScreen } from '../../testing/show.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import ReviewsScreen from './reviews-screen.tsx'

const LIST = 'GET /api/config/reviews'
const STATES = 'POST /api/config/reviews/states'
const ANSWER = 'PUT /api/config/reviews/:id/answer'
const [first, second] = reviews.reviews

const open = (answers: Answers = {}, width = 1440) =>
  showScreen(<ReviewsScreen />, '/config/reviews', { answers: { ...everything, ...answers }, width })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('[EDIT-520] each review says what was written, of what, by whom and whether it is shown; the filter stands in the address', async () => {
  const { api } = await open()
  const row = page.getByRole('row', { name: /The one everybody reaches for/ })
  await expect.element(row.getByRole('img', { name: '5 stars' })).toBeVisible()
  for (const text of ['Everyday mug', 'Chalk, Large', 'Ada M.', '#1004', 'To look at'])
    await expect.element(row.getByText(text)).toBeVisible()
  await expect.element(page.getByText('1 review waits for you', { exact: true })).toBeVisible()
  await expectSound()
  await page.getByRole('combobox', { name: 'State' }).selectOptions('hidden')
  await expect.poll(() => api.made.findLast(({ key }) => key === LIST)?.query.get('state')).toBe('hidden')
  await expect
    .element(page.getByRole('link', { name: 'Export CSV', exact: true }))
    .toHaveAttribute('href', '/api/config/reviews.csv?state=hidden')
})

test('[EDIT-521] those chosen are shown or hidden at once, and deleted once that was confirmed', async () => {
  const { api } = await open({ [STATES]: { changed: 1 } }, 834)
  await page.getByRole('checkbox', { name: 'Select Ada M. on Everyday mug' }).click()
  await button('Show').click()
  await expect.element(page.getByText('1 review is shown now', { exact: true })).toBeVisible()
  expect(api.sent(STATES)).toEqual([{ ids: [first!.id], action: 'show' }])
  await page.getByRole('checkbox', { name: 'Select Bernard O. on Bud vases' }).click()
  await button('Delete').click()
  expect(api.sent(STATES)).toHaveLength(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good', exact: true }).click()
  await expect.poll(() => api.sent(STATES)[1]).toEqual({ ids: [second!.id], action: 'delete' })
})

test('[EDIT-522] an answer is written beside the review; what is refused says why and keeps the words', async () => {
  const { api } = await show(<AnswerDialog review={first!} onClose={() => undefined} />, {
    answers: { ...everything, [ANSWER]: { refused: 500, code: 'internal', message: 'No.' } },
    width: 390,
  })
  const field = page.getByRole('textbox', { name: 'Answer' })
  await expect.element(button('Save')).toBeDisabled()
  await field.fill('Thank you, Ada.')
  await expectSound()
  await button('Save').click()
  await expect.element(page.getByText('No.')).toBeVisible()
  await expect.element(field).toHaveValue('Thank you, Ada.')
  api.change({ [ANSWER]: { review: first! } })
  await button('Save').click()
  await expect.poll(() => api.sent(ANSWER)).toHaveLength(2)
  expect(api.sent(ANSWER)[1]).toEqual({ answer: 'Thank you, Ada.' })
})

test('[EDIT-520] a list that is empty, or cannot be read, says so', async () => {
  const { api } = await open({ [LIST]: { refused: 500, code: 'internal', message: 'No.' } }, 390)
  await expect.element(button('Try again')).toBeVisible()
  api.change({ [LIST]: { reviews: [], waiting: 0, nextCursor: null } })
  await button('Try again').click()
  await expect.element(page.getByText('No reviews yet', { exact: true })).toBeVisible()
  await expectSound()
})
