import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../../testing/fake-api.ts'
import { apiKeys, everything } from '../../../testing/sample-answers.ts'
import { expectSound, show } from '../../../testing/show.tsx'
import ApiKeySettings from './api-key-settings.tsx'
import { MakeKeyDialog } from './make-key-dialog.tsx'

const LIST = 'GET /api/config/api-keys'
const MAKE = 'POST /api/config/api-keys'
const REVOKE = 'DELETE /api/config/api-keys/:id'

const open = (answers: Answers = {}) =>
  show(<ApiKeySettings />, { answers: { ...everything, ...answers }, width: 390 })

const [apiKey] = apiKeys.keys
if (apiKey === undefined) throw new Error('The sample is empty.')

test('[EDIT-1600] a key says what it is for, who made it and when it was used, and is revoked once that is confirmed', async () => {
  const { api } = await open({ [REVOKE]: () => undefined })
  const card = page.getByRole('region', { name: 'Warehouse' })
  await expect.element(card.getByText('Stock: Read and write · Orders: Read', { exact: true })).toBeVisible()
  await expect.element(card.getByText(/^Made by Ada Lovelace on /)).toBeVisible()
  await expect.element(card.getByText(/^Last used on /)).toBeVisible()
  await expectSound()
  await card.getByRole('button', { name: 'Revoke Warehouse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Revoke this key?' })
  await expect.element(dialog.getByText(/“Warehouse”/)).toBeVisible()
  expect(api.sent(REVOKE)).toEqual([])
  api.change({ [LIST]: { keys: [] } })
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect.element(card).not.toBeInTheDocument()
  expect(api.sent(REVOKE)).toHaveLength(1)
})

test('[EDIT-1600] a key is made for what is chosen, and shown this once to be copied', async () => {
  const { api } = await open({ [LIST]: { keys: [] }, [MAKE]: { apiKey, key: 'pla_1.secret' } })
  await page.getByRole('button', { name: 'Make an API key', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Make an API key' })
  const make = dialog.getByRole('button', { name: 'Make the key', exact: true })
  await dialog.getByLabelText('Name').fill('Warehouse')
  await expect.element(make).toBeDisabled()
  const choose = async (area: string, reach: string) => {
    await dialog.getByRole('combobox', { name: area }).click()
    await page.getByRole('option', { name: reach, exact: true }).click()
  }
  await choose('Products', 'Read')
  await choose('Stock', 'Read and write')
  await choose('Products', 'No access')
  await choose('Orders', 'Read')
  await expectSound()
  await make.click()
  await expect
    .poll(() => api.sent(MAKE))
    .toEqual([{ name: 'Warehouse', scopes: { stock: 'write', orders: 'read' } }])
  await expect.element(page.getByLabelText('New API key', { exact: true })).toHaveValue('pla_1.secret')
  await expectSound()
})

test('[EDIT-1600] what is refused is said in the dialog, with everything that was chosen', async () => {
  const message = 'A website has at most 20 keys. Revoke one first.'
  await show(<MakeKeyDialog onMade={() => undefined} onClose={() => undefined} />, {
    answers: { ...everything, [MAKE]: { refused: 409, code: 'too-many-keys', message } },
  })
  const dialog = page.getByRole('dialog', { name: 'Make an API key' })
  await dialog.getByLabelText('Name').fill('Bookkeeping')
  await dialog.getByRole('combobox', { name: 'Contacts' }).click()
  await page.getByRole('option', { name: 'Read', exact: true }).click()
  await dialog.getByRole('button', { name: 'Make the key', exact: true }).click()
  await expect.element(dialog.getByText(message, { exact: true })).toBeVisible()
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Bookkeeping')
})
