import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../testing/fake-api.ts'
import { everything, subscribers } from '../../testing/sample-answers.ts'
import { expectSound, show, showScreen } from '../../testing/show.tsx'
import { ImportSubscribersDialog } from './import-subscribers-dialog.tsx'
import SubscribersScreen from './subscribers-screen.tsx'

const LIST = 'GET /api/config/subscribers'
const IMPORT = 'POST /api/config/subscribers/import'
const DELETE = 'DELETE /api/config/subscribers/:id'

const open = (answers: Answers = {}, width = 1440) =>
  showScreen(<SubscribersScreen />, '/config/newsletter', { answers: { ...everything, ...answers }, width })

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('[EDIT-382] subscribers say their state and what they agreed to; search and state stay in the address', async () => {
  const { api, address } = await open()
  await expect
    .element(page.getByRole('row', { name: /ada@example\.com .*We write once a month.* Subscribed/ }))
    .toBeVisible()
  await expect
    .element(page.getByText('1 subscribed, 1 not confirmed yet, 0 unsubscribed', { exact: true }))
    .toBeVisible()
  await expectSound()
  api.change({ [LIST]: { ...subscribers, subscribers: [], nextCursor: null } })
  await page.getByRole('combobox', { name: 'State' }).selectOptions('unsubscribed')
  await expect.poll(address).toContain('state=unsubscribed')
  await expect.element(page.getByText('No matching subscribers')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Export CSV' }))
    .toHaveAttribute('href', '/api/config/subscribers.csv?state=unsubscribed')
})

test('[NEWS-50] where there are more subscribers of a state than were counted, the screen says so', async () => {
  const counts = { subscribed: 10_000, pending: 1200, unsubscribed: 3 }
  await open({ [LIST]: { ...subscribers, counts, more: ['subscribed'] } })
  await expect
    .element(
      page.getByText('more than 10,000 subscribed, 1,200 not confirmed yet, 3 unsubscribed', { exact: true }),
    )
    .toBeVisible()
})

test('[EDIT-382] subscribers are deleted once that is confirmed', async () => {
  const { api } = await open({ [DELETE]: () => undefined })
  await page.getByRole('checkbox', { name: 'Select ada@example.com' }).click()
  await button('Delete').click()
  const dialog = page.getByRole('dialog', { name: 'Delete 1 subscriber?' })
  await expect.element(dialog).toBeVisible()
  await expectSound()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect
    .poll(() => api.made.filter(({ key }) => key === DELETE).map(({ path }) => path))
    .toEqual(['/api/config/subscribers/subscriber-ada'])
})

test('[EDIT-383] [NEWS-67] a list is imported with how its people agreed, and lines without an address are named', async () => {
  const { api } = await open(
    { [IMPORT]: { added: 1, known: 1, withoutAddress: [3], countWithoutAddress: 1 } },
    390,
  )
  await button('Import').click()
  const dialog = page.getByRole('dialog', { name: 'Import subscribers' })
  const send = dialog.getByRole('button', { name: 'Import', exact: true })
  await dialog.getByLabelText('Addresses').fill('ada@example.com\nbo@example.com\nnobody')
  await expect.element(send).toBeDisabled()
  await dialog.getByLabelText('How they agreed').fill('Signed the list at our stall.')
  await expectSound()
  await send.click()
  await expect
    .poll(() => api.sent(IMPORT))
    .toEqual([
      {
        text: 'ada@example.com\nbo@example.com\nnobody',
        consent: 'Signed the list at our stall.',
      },
    ])
  await expect
    .element(dialog.getByText('1 added, 1 were known; no address in lines 3', { exact: true }))
    .toBeVisible()
  await expect
    .element(dialog.getByLabelText('Addresses'))
    .toHaveValue('ada@example.com\nbo@example.com\nnobody')
  await expect.element(send).toBeEnabled()
})

test.each([
  [20, ', 20, 21'],
  [21, ', 20, 21, …'],
])(
  '[NEWS-67] of %i lines without an address twenty are named, and that there are more is said',
  async (countWithoutAddress, end) => {
    const withoutAddress = Array.from({ length: 20 }, (_, line) => line + 2)
    await show(<ImportSubscribersDialog onClose={() => undefined} />, {
      answers: { ...everything, [IMPORT]: { added: 0, known: 0, withoutAddress, countWithoutAddress } },
    })
    await page.getByLabelText('Addresses').fill('nobody')
    await page.getByLabelText('How they agreed').fill('Signed the list at our stall.')
    await button('Import').click()
    const said = page.getByText(/^0 added, 0 were known; no address in lines 2, 3, /)
    await expect.element(said).toBeVisible()
    expect(said.element().textContent.endsWith(end)).toBe(true)
    await expectSound()
  },
)

test('[EDIT-383] what is missing is said where it is to be written, and nothing typed is lost', async () => {
  const consent = 'Say how and when they agreed, in a sentence.'
  const refused = {
    refused: 400,
    code: 'invalid-request',
    message: 'Check the fields named.',
    fields: { consent },
  }
  await show(<ImportSubscribersDialog onClose={() => undefined} />, {
    answers: { ...everything, [IMPORT]: refused },
  })
  await page.getByLabelText('Addresses').fill('ada@example.com')
  await page.getByLabelText('How they agreed').fill('yes')
  await button('Import').click()
  await expect.element(page.getByText(consent, { exact: true })).toBeVisible()
  await expect.element(page.getByLabelText('Addresses')).toHaveValue('ada@example.com')
  await expectSound()
})
