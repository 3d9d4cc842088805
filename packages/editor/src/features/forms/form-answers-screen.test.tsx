import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../testing/fake-api.ts'
import { everything, formAnswers } from '../../testing/sample-answers.ts'
import { expectSound, showScreen } from '../../testing/show.tsx'
import FormAnswersScreen from './form-answers-screen.tsx'

const LIST = 'GET /api/config/form-answers'
const MARK = 'PATCH /api/config/form-answers/:id'
const DELETE = 'DELETE /api/config/form-answers/:id'

const open = (answers: Answers = {}, width = 1440) =>
  showScreen(<FormAnswersScreen />, '/config/forms', { answers: { ...everything, ...answers }, width })

const [ada, robot] = formAnswers.answers
const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (name: RegExp) => page.getByRole('row', { name })

test('[EDIT-330] [EDIT-384] answers say who sent them, through which form, whether they were read; search and filters stay in the address', async () => {
  const { api, address } = await open()
  await expect
    .element(row(/Ada Lovelace .*Do you ship to Ireland.* Contact form \/contact Mail failed/))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Export CSV' }))
    .toHaveAttribute('href', '/api/config/form-answers.csv?state=all')
  await expectSound()
  api.change({ [LIST]: { answers: [robot!], nextCursor: null } })
  await page.getByRole('combobox', { name: 'State' }).selectOptions('suspected')
  await expect.poll(address).toContain('state=suspected')
  await expect.element(row(/Suspected/)).toBeVisible()
  api.change({ [LIST]: { answers: [], nextCursor: null } })
  await page.getByRole('searchbox', { name: 'Search answers' }).fill('nobody')
  await expect.poll(address).toContain('search=nobody')
  await expect.element(page.getByText('No matching answers')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Export CSV' }))
    .toHaveAttribute('href', '/api/config/form-answers.csv?state=suspected&search=nobody')
})

test('[EDIT-331] [EDIT-384] an answer that is opened counts as read, and says all there is; a reply goes to its sender', async () => {
  const { api } = await open({ [MARK]: { ...ada!, isRead: true } })
  await button('Ada Lovelace').click()
  const dialog = page.getByRole('dialog', { name: 'Ada Lovelace' })
  await expect.element(dialog.getByText('Do you ship to Ireland?')).toBeVisible()
  await expect
    .element(
      dialog.getByText('The mail about it to owner@example.com could not be sent: 550 No such mailbox'),
    )
    .toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Reply by mail' }))
    .toHaveAttribute('href', 'mailto:ada%40example.com')
  await expectSound()
  const marks = () => api.sent(MARK)
  await expect.poll(marks).toEqual([{ isRead: true }])
  await dialog.getByRole('button', { name: 'Mark as not read' }).click()
  await expect.poll(marks).toEqual([{ isRead: true }, { isRead: false }])
})

test('[EDIT-332] answers are deleted once that is confirmed, several at once', async () => {
  const { api } = await open({ [DELETE]: () => undefined })
  await page.getByRole('checkbox', { name: 'Select Ada Lovelace' }).click()
  await page.getByRole('checkbox', { name: 'Select Buy pills' }).click()
  await button('Delete').click()
  const dialog = page.getByRole('dialog', { name: 'Delete 2 answers?' })
  await expect.element(dialog.getByText(/gone for good/)).toBeVisible()
  await expectSound()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect
    .poll(() => api.made.filter(({ key }) => key === DELETE).map(({ path }) => path))
    .toEqual([ada!.id, robot!.id].map((id) => `/api/config/form-answers/${id}`))
})

test('[EDIT-670] a mail leads to its answer, which stands open and counts as read; files are there to be saved', async () => {
  const full = {
    ...everything['GET /api/config/forms'],
    files: { bytes: 4_500_000_000, most: 5_000_000_000 },
  }
  const api = (
    await showScreen(<FormAnswersScreen />, '/config/forms', {
      address: `/config/forms?answer=${ada!.id}`,
      answers: {
        ...everything,
        [LIST]: { answers: [ada!], nextCursor: null },
        [MARK]: { ...ada!, isRead: true },
        'GET /api/config/forms': full,
      },
      width: 390,
    })
  ).api
  const dialog = page.getByRole('dialog', { name: 'Ada Lovelace' })
  const link = dialog.getByRole('link', { name: 'plan.pdf' })
  await expect
    .element(link)
    .toHaveAttribute('href', `/api/config/form-answers/${ada!.id}/files/file-of-the-plan`)
  await expect.element(link).toHaveAttribute('download', 'plan.pdf')
  await expect.element(page.getByText(/They take up 90 %/)).toBeInTheDocument()
  await expect.poll(() => api.sent(MARK)).toEqual([{ isRead: true }])
  expect(api.made.find(({ key }) => key === LIST)?.query.get('answer')).toBe(ada!.id)
  await expectSound()
})
