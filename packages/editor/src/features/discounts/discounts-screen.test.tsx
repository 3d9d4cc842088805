import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { offline, type Answers } from '../../testing/fake-api.ts'
import { discounts, everything, session } from '../../testing/sample-answers.ts'
import { expectSound, showScreen } from '../../testing/show.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { DiscountDialog } from './discount-dialog.tsx'
import DiscountsScreen from './discounts-screen.tsx'

const CODES = 'POST /api/config/discounts/:id/codes'
const [welcome] = discounts.discounts
const answers = {
  ...everything,
  'POST /api/config/discounts': { discount: welcome! },
  'PUT /api/config/discounts/:id': { discount: welcome! },
  [CODES]: { discount: welcome!, added: 500 },
  'PUT /api/config/lists/:list/columns': { columns: ['off'] },
} satisfies Answers
const show = (width = 1440) =>
  showScreen(<DiscountsScreen />, '/config/discounts', {
    width,
    answers,
  })

test('[EDIT-350] says what each discount takes off, how it stands and what came of it', async () => {
  await show()
  const row = page.getByRole('row', { name: /Welcome/ })
  await expect.element(row).toBeVisible()
  for (const text of ['10 % off', 'WELCOME', 'On', '12 of 100', '£42.10'])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByText('Buy 2, get 1 free')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search discounts' }).fill('mugs')
  await expect.element(row).not.toBeInTheDocument()
  await expectSound()
})

test('[EDIT-350] one is switched off from its menu, with everything else as it was', async () => {
  const { api } = await show(390)
  await page.getByRole('button', { name: 'More about Welcome' }).click()
  await page.getByRole('menuitem', { name: 'Switch off' }).click()
  await expect.poll(() => api.sent('PUT /api/config/discounts/:id').length).toBe(1)
  await expect
    .poll(() => api.sent('PUT /api/config/discounts/:id')[0])
    .toMatchObject({
      title: 'Welcome',
      isOn: false,
      percent: 1000,
      minimumCents: 2000,
      maxUses: 100,
      maxUsesPerCustomer: 1,
    })
})

test('[EDIT-351] a new one is filled in by keyboard; what is wrong is said before anything is sent', async () => {
  const { api } = await show()
  await page.getByRole('button', { name: 'Add a discount' }).click()
  const dialog = page.getByRole('dialog', { name: 'New discount' })
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  expect(api.sent('POST /api/config/discounts')).toEqual([])
  await userEvent.keyboard('Autumn')
  await dialog.getByRole('textbox', { name: 'Code' }).fill('autumn 26')
  await dialog.getByRole('textbox', { name: 'Orders in all' }).fill('50')
  await expectSound()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => api.sent('POST /api/config/discounts').length).toBe(1)
  await expect
    .poll(() => api.sent('POST /api/config/discounts')[0])
    .toMatchObject({
      title: 'Autumn',
      code: 'autumn 26',
      automatic: false,
      kind: 'percent',
      percent: 1000,
      combines: true,
      isOn: true,
      maxUses: 50,
    })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('[EDIT-351] one that is changed keeps what is not touched, also limits and moments', async () => {
  const changed = {
    ...welcome!,
    startsAt: Date.UTC(2026, 11, 1, 9),
    categoryIds: ['6b034d1377f7aa86a7a07a84'],
  }
  const { api } = await showScreen(
    <DiscountDialog
      discount={changed}
      website={{ ...session.website!, timeZone: 'Europe/London' }}
      onClose={() => undefined}
    />,
    '/config/discounts',
    { answers },
  )
  const dialog = page.getByRole('dialog', { name: 'Discount Welcome' })
  await expect.element(dialog.getByLabelText('Begins')).toHaveValue('2026-12-01T09:00')
  await dialog.getByRole('textbox', { name: 'Percentage' }).fill('12.5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => api.sent('PUT /api/config/discounts/:id').length).toBe(1)
  const { id: _id, currency: _currency, createdOn: _on, codeCount: _count, ...rest } = changed
  const { codes: _codes, uses: _uses, takenOffCents: _taken, buy: _buy, get: _get, ...kept } = rest
  await expect
    .poll(() => api.sent('PUT /api/config/discounts/:id')[0])
    .toMatchObject({ ...kept, percent: 1250 })
})

test('[EDIT-352] a code is added, and many are made at once', async () => {
  const { api } = await showScreen(
    <CodesDialog discount={welcome!} onClose={() => undefined} />,
    '/config/discounts',
    { answers },
  )
  const dialog = page.getByRole('dialog', { name: 'Codes of Welcome' })
  await dialog.getByRole('textbox', { name: 'Add a code' }).fill('spring')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Add a code' })).toHaveValue('')
  await dialog.getByRole('textbox', { name: 'How many' }).fill('500')
  await dialog.getByRole('textbox', { name: 'They begin with' }).fill('vip')
  await expectSound()
  await dialog.getByRole('button', { name: 'Make codes' }).click()
  await expect
    .poll(() => api.sent('POST /api/config/discounts/:id/codes'))
    .toEqual([
      { code: 'spring', idempotencyKey: expect.any(String) },
      { make: 500, prefix: 'vip', idempotencyKey: expect.any(String) },
    ])
})

test('[ORD-80] codes that are made again after the connection broke are the same ones', async () => {
  const { api } = await showScreen(
    <CodesDialog discount={welcome!} onClose={() => undefined} />,
    '/config/discounts',
    { answers: { ...answers, [CODES]: offline } },
  )
  const dialog = page.getByRole('dialog', { name: 'Codes of Welcome' })
  await dialog.getByRole('button', { name: 'Make codes' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  api.change({ [CODES]: answers[CODES] })
  for (const length of [2, 3]) {
    await dialog.getByRole('button', { name: 'Make codes' }).click()
    await expect.poll(() => api.sent(CODES)).toHaveLength(length)
    await expect.element(dialog.getByRole('button', { name: 'Make codes' })).toBeEnabled()
  }
  const [first, again, more] = api
    .sent(CODES)
    .map((body) => (body as { idempotencyKey: string }).idempotencyKey)
  expect(again).toBe(first)
  expect(more).not.toBe(first)
})

test('[LIST-5] discounts are narrowed by how they stand, kept as a view, and show the columns one chose', async () => {
  const { api, address } = await show()
  await page.getByRole('combobox', { name: 'State' }).selectOptions('off')
  await expect.poll(address).toContain('state=off')
  await expect.element(page.getByRole('row', { name: /Welcome/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Taken off' }).click()
  await expect
    .poll(() => api.sent('PUT /api/config/lists/:list/columns').at(-1))
    .toEqual({ columns: ['off', 'codes', 'state', 'uses'] })
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Save view' })).toBeVisible()
  await expectSound()
})

test('[LIST-6] chosen discounts are switched off together, which is taken back of those that were on', async () => {
  const { api } = await show(390)
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expectSound()
  const on = discounts.discounts.filter(({ isOn }) => isOn)
  expect(on.length).toBeGreaterThan(0)
  expect(on.length).toBeLessThan(discounts.discounts.length)
  await bar.getByRole('button', { name: 'Switch off' }).click()
  const sent = () => api.sent('PUT /api/config/discounts/:id')
  await expect.poll(() => sent().length).toBe(on.length)
  expect(sent()[0]).toMatchObject({ title: on[0]?.title, isOn: false, maxUses: on[0]?.maxUses })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => sent().length).toBe(2 * on.length)
  expect(sent().at(-1)).toMatchObject({ isOn: true })
})

test('[LIST-3] [LIST-6] chosen discounts are deleted once that was confirmed; one that stays says why, and stays chosen', async () => {
  const { api } = await show()
  let calls = 0
  api.change({
    'DELETE /api/config/discounts/:id': () =>
      ++calls === 1 ? { refused: 409, code: 'in-use', message: 'A campaign has it.' } : { id: 'gone' },
  })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Delete' }).click()
  expect(calls).toBe(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Welcome: A campaign has it.')).toBeVisible()
  expect(calls).toBe(discounts.discounts.length)
  await expect.element(bar.getByText('1 selected')).toBeVisible()
})

test('[LIST-3] once the server cannot be reached, the rest is not asked for and stays chosen', async () => {
  const { api } = await show()
  let calls = 0
  api.change({ 'DELETE /api/config/discounts/:id': () => (++calls, offline) })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('0 discounts deleted')).not.toBeInTheDocument()
  await expect.poll(() => calls).toBe(1)
  await expect.element(bar.getByText(`${discounts.discounts.length} selected`)).toBeVisible()
})
