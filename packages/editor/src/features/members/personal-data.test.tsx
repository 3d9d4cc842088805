import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everything } from '../../testing/sample-answers.ts'
import { expectSound, showScreen } from '../../testing/show.tsx'
import MembersScreen from './members-screen.tsx'
import { PersonalDataCard } from './personal-data-card.tsx'

const COLLECT = 'POST /api/config/personal-data'
const ERASE = 'POST /api/config/personal-data/erase'
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('[EDIT-446] what is kept of a person is saved; they are erased once that is confirmed, unless an order is open', async () => {
  const message = 'An order of this person is still to be paid or sent.'
  const { api } = await showScreen(<MembersScreen />, '/config/members', {
    width: 390,
    answers: {
      ...everything,
      [COLLECT]: {
        email: 'ada@example.com',
        takenOn: '2026-11-23T10:00:00.000Z',
        count: 2,
        entries: { orders: [{ id: '1' }], subscribers: [{ id: '2' }] },
      },
      [ERASE]: { refused: 409, code: 'orders-open', message },
    },
  })
  await page.getByRole('tab', { name: 'Personal data', exact: true }).click()
  await expect.element(button('Save their data')).toBeDisabled()
  await page.getByLabelText('E-mail of the person').fill(' ada@example.com ')
  await expectSound()
  await button('Save their data').click()
  await expect.element(page.getByText('2 entries were saved.')).toBeVisible()
  await button('Erase them').click()
  const dialog = page.getByRole('dialog', { name: 'Erase this person?' })
  await expect.element(dialog).toBeVisible()
  await expect
    .element(dialog.getByText(/Subscriptions that still run are canceled, and nothing more is charged\./))
    .toBeVisible()
  await expectSound()
  await dialog.getByRole('button', { name: 'Erase them', exact: true }).click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  api.change({ [ERASE]: { erased: 5, orders: 1, canceled: 2 } })
  await button('Erase them').click()
  await dialog.getByRole('button', { name: 'Erase them', exact: true }).click()
  await expect
    .element(
      page.getByText(
        '5 entries were erased. 1 order stays without mail address and phone number. 2 subscriptions were canceled.',
      ),
    )
    .toBeVisible()
  expect(api.sent(COLLECT)).toEqual([{ email: 'ada@example.com' }])
  expect(api.sent(ERASE)).toEqual([{ email: 'ada@example.com' }, { email: 'ada@example.com' }])
})

test('[EDIT-299] the card of personal data begins with the address it was opened for', async () => {
  await showScreen(<PersonalDataCard />, '/config/members', {
    address: '/config/members?part=data&email=ada%40example.com',
    answers: everything,
  })
  await expect.element(page.getByLabelText('E-mail of the person')).toHaveValue('ada@example.com')
})
