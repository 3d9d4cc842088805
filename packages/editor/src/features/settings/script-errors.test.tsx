import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { broken, never, offline, type Answers } from '../../testing/fake-api.ts'
import { everything, scriptErrors, session } from '../../testing/sample-answers.ts'
import { expectSound, show } from '../../testing/show.tsx'
import { ScriptErrors } from './script-errors.tsx'

const LIST = 'GET /api/config/script-errors'
const CLEAR = 'DELETE /api/config/script-errors'
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3)

const open = (answers: Answers = {}, width = 390) =>
  show(<ScriptErrors />, { answers: { ...everything, ...answers }, width })

test('[LOG-3] script errors say what, where, how often and when; one is opened for its stack', async () => {
  await open()
  const first = page.getByRole('button', { name: /reading ‘price’/ })
  await expect.element(first.getByText(/On the website · \/shop\/everyday-mug · 12 times/)).toBeVisible()
  await expect.element(page.getByText(/In the editor · \/config\/pages · once/)).toBeVisible()
  await expect.element(page.getByText('An error without a message', { exact: true })).toBeVisible()
  await first.click()
  await expect.element(page.getByText(/at show \(https:/)).toBeVisible()
  await expectSound()
})

test('[LOG-3] the list is cleared once that is confirmed', async () => {
  const { api } = await open({ [CLEAR]: () => undefined })
  await page.getByRole('button', { name: 'Clear the list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Clear the list of script errors?' })
  await expect.element(dialog).toBeVisible()
  await expectSound()
  expect(api.sent(CLEAR)).toEqual([])
  api.change({ [LIST]: { errors: [] } })
  await dialog.getByRole('button', { name: 'Clear the list' }).click()
  await expect.element(page.getByRole('heading', { name: 'No script errors' })).toBeVisible()
  expect(api.sent(CLEAR)).toHaveLength(1)
  await expectSound()
})

test('[LOG-3] who may only look clears nothing', async () => {
  const account = session.account === null ? null : { ...session.account }
  await open({ 'GET /api/config/session': { ...session, account, roles: [2] } })
  await expect.element(page.getByText('An error without a message', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Clear the list' })).not.toBeInTheDocument()
})

test('[LOG-3] a list on its way says so', async () => {
  await open({ [LIST]: never })
  await expect.element(page.getByRole('status')).toBeVisible()
  await expectSound()
})

test('[LOG-3] a list that cannot be read, and one offline, say so', async () => {
  const { api } = await open({ [LIST]: broken })
  await expect.element(page.getByText(/Something broke\./)).toBeVisible()
  await expectSound()
  api.change({ [LIST]: offline })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(/Unable to connect/)).toBeVisible()
})

test('[LOG-3] the longest messages stay in a narrow window', async () => {
  const errors = scriptErrors.errors.map((one) => ({ ...one, message: LONG, page: `/${LONG}` }))
  await open({ [LIST]: { errors } })
  await expect.element(page.getByRole('button', { name: /Donau/ }).first()).toBeVisible()
  await expectSound()
})
