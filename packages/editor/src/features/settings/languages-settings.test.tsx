import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { everything, settings } from '../../testing/sample-answers.ts'
import { expectSound, showScreen } from '../../testing/show.tsx'
import SettingsScreen from './settings-screen.tsx'

const SAVE = 'PUT /api/config/settings'

const show = (languages: readonly string[], answers: object = {}) =>
  showScreen(<SettingsScreen />, '/config/settings/:tab', {
    address: '/config/settings/languages',
    width: 390,
    answers: {
      ...everything,
      'GET /api/config/settings': { ...settings, domains: ['shop.example'], languages: [...languages] },
      [SAVE]: { ...settings, languages: ['en', 'de'] },
      ...answers,
    },
  })

const save = page.getByRole('button', { name: 'Save', exact: true })

const rows = page.getByRole('list', { name: 'Languages of the website' })

test('[LANG-10] a language is found by its name, added and shown with the address visitors find it at', async () => {
  const { api } = await show(['en'])
  await expect.element(rows.getByText('First language')).toBeVisible()
  await page.getByRole('combobox', { name: 'Add a language' }).fill('canadian fr')
  await page.getByRole('option', { name: 'Canadian French' }).click()
  await expect.element(rows.getByText('shop.example/fr-ca')).toBeVisible()
  await page.getByRole('combobox', { name: 'Add a language' }).fill('Germ')
  await page.getByRole('option', { name: 'German', exact: true }).click()
  await expect.element(page.getByRole('combobox', { name: 'Add a language' })).toHaveValue('')
  await expectSound()
  await save.click()
  await expect.poll(() => api.sent(SAVE)).toMatchObject([{ languages: ['en', 'fr-CA', 'de'] }])
  expect(api.sent(SAVE)[0]).not.toHaveProperty('primaryLanguage')
  // What is answered is shown: were it still to come, the next test would be answered with it.
  await expect.element(rows.getByText('shop.example/fr-ca')).not.toBeInTheDocument()
})

test('[LANG-11] what happens to the texts is said before a language is taken away', async () => {
  const { api } = await show(['en', 'de', 'fr'])
  expect(page.getByText(/is kept and no longer shown/).query()).toBeNull()
  await page.getByRole('button', { name: 'Take German away' }).click()
  await expect.element(page.getByText(/What is written in German is kept and no longer shown/)).toBeVisible()
  await save.click()
  await expect.poll(() => api.sent(SAVE)).toMatchObject([{ languages: ['en', 'fr'] }])
  await expect.element(page.getByRole('button', { name: 'Take German away' })).toBeVisible()
})

test('[LANG-12] languages are put in order with the keyboard, and another first one says what it means', async () => {
  const { api } = await show(['en', 'de'])
  const handle = page.getByRole('button', { name: 'Reorder German' })
  await expect.element(handle).toBeInTheDocument()
  expect(page.getByRole('button', { name: 'Take English away' }).query()).toBeNull()
  ;(handle.element() as HTMLElement).focus()
  await userEvent.keyboard(' {ArrowUp} ')
  await expect.element(page.getByText(/With German first/)).toBeVisible()
  await expectSound()
  await save.click()
  await expect.poll(() => api.sent(SAVE)).toMatchObject([{ primaryLanguage: 'de', languages: ['de', 'en'] }])
  await expect.element(page.getByText(/With German first/)).not.toBeInTheDocument()
})
