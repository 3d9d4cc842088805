import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { offline, type Answers } from '../../testing/fake-api.ts'
import { everything, giftCardEntries, giftCards, session } from '../../testing/sample-answers.ts'
import { expectSound, showScreen } from '../../testing/show.tsx'
import { GiftCardDialog } from './gift-card-dialog.tsx'
import GiftCardsScreen from './gift-cards-screen.tsx'
import { ImportGiftCardsDialog } from './import-gift-cards-dialog.tsx'
import { IssueDialog } from './issue-dialog.tsx'

const LIST = 'GET /api/config/gift-cards'
const ISSUE = 'POST /api/config/gift-cards'
const IMPORT = 'POST /api/config/gift-cards/import'
const [card] = giftCards.giftCards
const made = { giftCard: card!, code: 'ABCD-EFGH-JKMN-7K4W' }
const answers = {
  ...everything,
  'GET /api/config/gift-cards/:id': { giftCard: card!, entries: giftCardEntries },
  [ISSUE]: made,
  'POST /api/config/gift-cards/:id/code': made,
  'POST /api/config/gift-cards/:id/send': { giftCard: card! },
  'POST /api/config/gift-cards/:id/void': { giftCard: card! },
} satisfies Answers
const none = () => undefined
const london = { ...session.website!, timeZone: 'Europe/London' }

test('[EDIT-361] gift cards say who they are for, how they stand and what is left', async () => {
  const { api, address } = await showScreen(<GiftCardsScreen />, '/config/gift-cards', { answers })
  const row = page.getByRole('row', { name: /•••• 7K4W/ })
  for (const text of ['Bo Bergström', 'Can be spent', '£18.00', '£50.00'])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByText('£18.00 on 1 gift card', { exact: true })).toBeVisible()
  await expectSound()
  api.change({ [LIST]: { giftCards: [], nextCursor: null } })
  await page.getByRole('combobox', { name: 'State' }).selectOptions('voided')
  await expect.poll(address).toContain('state=voided')
  await expect.element(page.getByText('No matching gift cards')).toBeVisible()
})

test('[EDIT-366] what is owed is asked for the end of a day in the time zone of the website', async () => {
  const { api } = await showScreen(<GiftCardsScreen />, '/config/gift-cards', { answers, width: 390 })
  await expect.element(page.getByText('£18.00 on 1 gift card', { exact: true })).toBeVisible()
  api.change({ 'GET /api/config/gift-card-liability': { owed: [] } })
  await page.getByLabelText('Owed at the end of').fill('2026-03-31')
  await expect.element(page.getByText('Nothing is owed', { exact: true })).toBeVisible()
  const asked = api.made.filter(({ key }) => key === 'GET /api/config/gift-card-liability').at(-1)
  expect(asked?.query.get('at')).toBe(String(Date.UTC(2026, 2, 31, 22, 59)))
  await expectSound()
})

test('[EDIT-362] one is made and mailed by keyboard; what is missing is said before anything is sent', async () => {
  const { api } = await showScreen(<IssueDialog website={london} onClose={none} />, '/config/gift-cards', {
    answers: { ...answers, [ISSUE]: { ...made, code: null } },
  })
  const dialog = page.getByRole('dialog', { name: 'New gift card' })
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Make, and show the code' }).click()
  await expect.element(dialog.getByText('Say what it is worth')).toBeVisible()
  await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  expect(api.sent(ISSUE)).toEqual([])
  await userEvent.keyboard('25')
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('bo@example.com')
  await dialog.getByLabelText('Mail it on').fill('2027-06-01')
  await dialog.getByLabelText('Can be spent until').fill('2028-06-01')
  await expectSound()
  await dialog.getByRole('button', { name: 'Make and mail' }).click()
  await expect
    .poll(() => api.sent(ISSUE))
    .toMatchObject([
      {
        amountCents: 2500,
        recipientEmail: 'bo@example.com',
        sendAt: Date.UTC(2027, 5, 1, 7),
        expiresAt: Date.UTC(2028, 5, 1, 22, 59),
        onlyFor: null,
      },
    ])
})

test('[GIFT-60] pressed again after the connection broke, it is the same card; another worth is another one', async () => {
  const { api } = await showScreen(<IssueDialog website={london} onClose={none} />, '/config/gift-cards', {
    answers: { ...answers, [ISSUE]: offline },
  })
  const dialog = page.getByRole('dialog', { name: 'New gift card' })
  const make = dialog.getByRole('button', { name: 'Make, and show the code' })
  await dialog.getByRole('textbox', { name: 'Worth' }).fill('25')
  await make.click()
  await expect.element(dialog.getByRole('alert').getByText(/Unable to connect/)).toBeVisible()
  await make.click()
  await expect.poll(() => api.sent(ISSUE)).toHaveLength(2)
  await expect.element(make).toBeEnabled()
  api.change({ [ISSUE]: made })
  await dialog.getByRole('textbox', { name: 'Worth' }).fill('30')
  await make.click()
  await expect.element(page.getByText('ABCD-EFGH-JKMN-7K4W', { exact: true })).toBeVisible()
  const keys = api.sent(ISSUE).map((body) => (body as { idempotencyKey: string }).idempotencyKey)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('[GIFT-61] where the browser does not know the time zone it says so, and a card without days is made all the same', async () => {
  const away = { ...london, timeZone: 'Mars/Olympus_Mons' }
  const { api } = await showScreen(<IssueDialog website={away} onClose={none} />, '/config/gift-cards', {
    width: 390,
    answers,
  })
  const dialog = page.getByRole('dialog', { name: 'New gift card' })
  await expect.element(dialog.getByText(/Failed to load timezone Mars\/Olympus_Mons/)).toBeVisible()
  expect(dialog.getByLabelText('Can be spent until').elements()).toEqual([])
  await expectSound()
  await dialog.getByRole('textbox', { name: 'Worth' }).fill('25')
  await dialog.getByRole('button', { name: 'Make, and show the code' }).click()
  await expect
    .poll(() => api.sent(ISSUE))
    .toMatchObject([{ amountCents: 2500, sendAt: null, expiresAt: null }])
})

test('[GIFT-61] a day that is none is said beside it, and never taken for no end', async () => {
  const { api } = await showScreen(<IssueDialog website={london} onClose={none} />, '/config/gift-cards', {
    answers,
  })
  const dialog = page.getByRole('dialog', { name: 'New gift card' })
  await dialog.getByRole('textbox', { name: 'Worth' }).fill('25')
  await dialog.getByLabelText('Can be spent until').fill('20280-06-01')
  await dialog.getByRole('button', { name: 'Make, and show the code' }).click()
  await expect.element(dialog.getByText('Choose a day that exists.')).toBeVisible()
  expect(api.sent(ISSUE)).toEqual([])
})

test('[EDIT-363] without an address the code is shown, once', async () => {
  await showScreen(<IssueDialog website={london} onClose={none} />, '/config/gift-cards', { answers })
  const dialog = page.getByRole('dialog', { name: 'New gift card' })
  await dialog.getByRole('textbox', { name: 'Worth' }).fill('25')
  await dialog.getByRole('button', { name: 'Make, and show the code' }).click()
  await expect.element(page.getByText('ABCD-EFGH-JKMN-7K4W', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy' })).toBeVisible()
  await expectSound()
})

test('[EDIT-364] a card tells what happened, and says what a new code ends before it is made', async () => {
  const { api } = await showScreen(<GiftCardDialog id={card!.id} onClose={none} />, '/config/gift-cards', {
    answers,
    width: 390,
  })
  const dialog = page.getByRole('dialog', { name: 'Gift card •••• 7K4W' })
  await expect.element(dialog.getByRole('link', { name: 'Spent, order #1012' })).toBeVisible()
  await expect.element(dialog.getByText('Happy birthday')).toBeVisible()
  await expectSound()
  await dialog.getByRole('button', { name: 'Mail it again' }).click()
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('right@example.com')
  await dialog.getByRole('button', { name: 'Mail it', exact: true }).click()
  await expect
    .poll(() => api.sent('POST /api/config/gift-cards/:id/send'))
    .toEqual([{ email: 'right@example.com' }])
  await dialog.getByRole('button', { name: 'Make a new code' }).click()
  await expect.element(dialog.getByText(/The code from before pays nothing/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Make the code' }).click()
  await expect.element(dialog.getByText('ABCD-EFGH-JKMN-7K4W', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Void it' }).click()
  await dialog.getByRole('button', { name: 'Void the gift card' }).click()
  await expect
    .poll(() => api.made.filter(({ key }) => key === 'POST /api/config/gift-cards/:id/void').length)
    .toBe(1)
})

test('[EDIT-365] a list is looked at first; wrong lines are named, and then nothing is taken in', async () => {
  const wrong = {
    count: 1,
    totalCents: 500,
    problems: [{ line: 3, message: 'This code stands in the list twice.' }],
  }
  const { api } = await showScreen(
    <ImportGiftCardsDialog currency="GBP" onClose={none} />,
    '/config/gift-cards',
    { answers: { ...answers, [IMPORT]: wrong } },
  )
  const dialog = page.getByRole('dialog', { name: 'Import gift cards' })
  await dialog.getByRole('textbox', { name: 'List' }).fill('code,balance\nOLD-CARD-1,5')
  await dialog.getByRole('button', { name: 'Check the list' }).click()
  await expect.element(dialog.getByText('Line 3: This code stands in the list twice.')).toBeVisible()
  await expectSound()
  api.change({ [IMPORT]: { count: 1, totalCents: 500, problems: [] } })
  await dialog.getByRole('button', { name: 'Check the list' }).click()
  await expect.element(dialog.getByText('1 gift card, worth £5.00 together.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect
    .poll(() => api.sent(IMPORT))
    .toMatchObject([{ isTrial: true }, { isTrial: true }, { isTrial: false }])
})

test('[LIST-5] [LIST-7] chosen gift cards are voided once it was said what that takes out of the books', async () => {
  const other = { ...card!, id: 'other', balanceCents: 1200, state: 'active' as const }
  const dead = { ...card!, id: 'dead', balanceCents: 0, state: 'voided' as const }
  const alive = { ...card!, state: 'active' as const, balanceCents: 3000, currency: 'GBP' }
  const { api } = await showScreen(<GiftCardsScreen />, '/config/gift-cards', {
    width: 390,
    answers: {
      ...answers,
      [LIST]: { giftCards: [alive, { ...other, currency: 'GBP' }, dead], nextCursor: null },
    },
  })
  await expect.element(page.getByRole('button', { name: 'Columns' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect.element(bar.getByText('3 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Void' }).click()
  const asked = page.getByRole('dialog', { name: 'Void 2 gift cards' })
  await expect.element(asked.getByText(/the £42.00 left on them is taken out of the books/)).toBeVisible()
  await expectSound()
  const voided = () => api.made.filter(({ key }) => key === 'POST /api/config/gift-cards/:id/void')
  expect(voided()).toEqual([])
  await asked.getByRole('button', { name: 'Void', exact: true }).click()
  await expect.element(page.getByText('2 gift cards are voided')).toBeVisible()
  expect(voided().map(({ path }) => path)).toEqual([
    `/api/config/gift-cards/${card!.id}/void`,
    '/api/config/gift-cards/other/void',
  ])
})
