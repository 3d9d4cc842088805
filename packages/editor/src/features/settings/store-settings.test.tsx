import { useForm } from '@mantine/form'
import { usualRestock } from '@plinth/domain'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FormValues } from '../../fields/fields-form.tsx'
import { PlainSources } from '../../fields/plain-sources.tsx'
import { everything, settings } from '../../testing/sample-answers.ts'
import { expectSound, show, showScreen } from '../../testing/show.tsx'
import { CheckoutQuestions, valueOfQuestions } from './checkout-questions.tsx'
import SettingsScreen from './settings-screen.tsx'

const save = page.getByRole('button', { name: 'Save' })
const express = page.getByRole('switch', { name: /Express checkout/ })
const minimum = page.getByRole('textbox', { name: 'Minimum order subtotal' })
const note = page.getByRole('textbox', { name: 'Below every invoice' })
const meanwhile = 'Somebody else has changed this meanwhile. Save again to have it your way.'

type Settings = typeof settings
const withStore = (changes: Partial<Settings['store']>): Settings => ({
  ...settings,
  store: { ...settings.store, ...changes },
})
const open = (answer: Settings, width = 1440) =>
  showScreen(<SettingsScreen />, '/config/settings/:tab', {
    address: '/config/settings/store',
    width,
    answers: { ...everything, 'PUT /api/config/settings': answer },
  })

test('[EDIT-460] only what was changed is sent, and what somebody else changed is shown afterwards', async () => {
  const seller = { name: 'Kiln Ltd', address: '', vatNumber: '', note: 'Bank: 1' }
  const { api } = await open(withStore({ expressCheckout: true, checkoutMinimum: 500, seller }))
  await express.click()
  await note.fill('Bank: 1')
  await save.click()
  await expect.poll(() => api.sent('PUT /api/config/settings')).toHaveLength(1)
  expect(api.sent('PUT /api/config/settings')).toEqual([
    {
      store: { expressCheckout: true, seller: { note: 'Bank: 1' } },
      seen: { store: { expressCheckout: false, seller: { note: '' } } },
    },
  ])
  await expect.element(minimum).toHaveValue('5.00')
  await expect.element(page.getByRole('textbox', { name: 'Legal name' })).toHaveValue('Kiln Ltd')
  await expect.element(save).toBeDisabled()
  await note.fill('Bank: 2')
  await save.click()
  await expect.poll(() => api.sent('PUT /api/config/settings')).toHaveLength(2)
  expect(api.sent('PUT /api/config/settings')[1]).toEqual({
    store: { seller: { note: 'Bank: 2' } },
    seen: { store: { seller: { note: 'Bank: 1' } } },
  })
})

test('[EDIT-634] prices in a second currency are switched on, with the currency and the rate', async () => {
  const { api } = await open(settings)
  const rate = page.getByRole('textbox', { name: 'For one unit of your currency' })
  await expect.element(rate).not.toBeInTheDocument()
  await page.getByRole('switch', { name: /Show prices in a second currency/ }).click()
  await rate.fill('1.1725')
  await expectSound()
  await save.click()
  await expect
    .poll(() => api.sent('PUT /api/config/settings'))
    .toMatchObject([{ store: { secondCurrency: { isOn: true, rate: 1.1725 } } }])
})

test('[DONATE-4] the page where one gives is switched on, with what it says and offers', async () => {
  const { api } = await open(settings, 390)
  await page.getByRole('switch', { name: /A page where one can give without buying/ }).click()
  await page.getByRole('textbox', { name: 'What it is for' }).fill('A new roof')
  await page.getByRole('textbox', { name: 'Third amount offered' }).fill('')
  await page.getByRole('textbox', { name: 'At least' }).fill('2')
  await expectSound()
  await save.click()
  await expect
    .poll(() => api.sent('PUT /api/config/settings'))
    .toMatchObject([
      {
        store: {
          contributions: { isOn: true, text: { en: 'A new roof' }, amounts: [500, 1000], least: 200 },
        },
      },
    ])
})

test('[EDIT-461] what somebody else changed meanwhile is said at its field, and saving again counts', async () => {
  const { api } = await open(settings, 390)
  await minimum.fill('9')
  const restock = { ...usualRestock, holdHours: 7 }
  const theirs = withStore({ checkoutMinimum: 500, withdrawal: true, restock })
  api.change({
    'GET /api/config/settings': theirs,
    'PUT /api/config/settings': {
      refused: 409,
      code: 'settings-changed',
      message: 'Somebody else has changed the same settings meanwhile, so nothing was saved.',
      fields: { 'store.checkoutMinimum': meanwhile },
    },
  })
  await save.click()
  await expect.element(page.getByText(meanwhile)).toBeVisible()
  await expect.element(minimum).toHaveValue('9.00')
  await expect.element(page.getByRole('switch', { name: /Buyers can withdraw/ })).toBeChecked()
  await expectSound()
  const both = withStore({ checkoutMinimum: 900, withdrawal: true, restock })
  api.change({ 'PUT /api/config/settings': both })
  // By key: on a phone what was said of the last time lies over the button for some seconds.
  await minimum.click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => api.sent('PUT /api/config/settings')).toHaveLength(2)
  expect(api.sent('PUT /api/config/settings')[1]).toEqual({
    store: { checkoutMinimum: 900 },
    seen: { store: { checkoutMinimum: 500 } },
  })
  await expect.element(save).toBeDisabled()
})

test('[EDIT-770] what the checkout asks is written in a dialog, and saved with the settings', async () => {
  const { api } = await open(settings, 390)
  await page.getByRole('button', { name: 'Ask something', exact: true }).click()
  await page.getByRole('button', { name: 'Add question', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title of Question 1', exact: true }).fill('Gift message')
  await expectSound()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('1 question is asked before the payment.')).toBeVisible()
  await save.click()
  await expect.poll(() => api.sent('PUT /api/config/settings')).toHaveLength(1)
  const [{ store }] = api.sent('PUT /api/config/settings') as [{ store: Settings['store'] }]
  const { items = [], texts = {} } = store.checkoutQuestions ?? {}
  expect(items).toMatchObject([{ kind: 'text', required: false }])
  expect(texts['en']).toEqual({ [`items.${items[0]?.id}.label`]: 'Gift message' })
})

/** What the checkout asks, as it stands among the settings of a website in two languages. */
function InTwoLanguages({ onChange }: { readonly onChange: (value: unknown) => void }) {
  const form = useForm<FormValues>({
    initialValues: { checkoutQuestions: valueOfQuestions() },
    onValuesChange: ({ checkoutQuestions }) => onChange(checkoutQuestions),
  })
  return (
    <PlainSources language="en" currency="GBP">
      <CheckoutQuestions form={form} settings={{ ...settings, languages: ['en', 'de'] }} />
    </PlainSources>
  )
}

test('[EDIT-770] [EDIT-870] a question is written in each language, and called by its words in the first', async () => {
  const onChange = vi.fn()
  await show(<InTwoLanguages onChange={onChange} />, { answers: everything })
  await page.getByRole('button', { name: 'Ask something', exact: true }).click()
  await page.getByRole('button', { name: 'Add question', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title of Question 1', exact: true }).fill('Gift message')
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOptions('de')
  // What is not written in it yet is known by what it is in the first language.
  const title = page.getByRole('textbox', { name: 'Title of Gift message', exact: true })
  await expect.element(title).toHaveValue('')
  await expect.element(title).toHaveAttribute('placeholder', 'Gift message')
  await title.fill('Grußkarte')
  await expectSound()
  const { items = [], texts = {} } = onChange.mock.lastCall?.[0] ?? {}
  expect(texts['en']).toEqual({ [`items.${items[0]?.id}.label`]: 'Gift message' })
  expect(texts['de']).toEqual({ [`items.${items[0]?.id}.label`]: 'Grußkarte' })
})

test('[EDIT-770] what is wrong with the questions is said at them', async () => {
  const checkoutQuestions = {
    items: [
      { id: 'a', kind: 'text', required: false, maxLength: 0, showCountryCode: false, currencySymbol: '$', underline: false }, // prettier-ignore
    ],
    texts: { en: { 'items.a.label': 'Floor' } },
  } as const
  const asking = withStore({
    checkoutQuestions: { ...checkoutQuestions, items: [...checkoutQuestions.items] },
  })
  await showScreen(<SettingsScreen />, '/config/settings/:tab', {
    address: '/config/settings/store',
    answers: {
      ...everything,
      'GET /api/config/settings': asking,
      'PUT /api/config/settings': {
        refused: 400,
        code: 'questions-invalid',
        message: 'The questions of the checkout cannot be asked like this.',
        fields: { 'store.checkoutQuestions': 'Give each question a title.' },
      },
    },
  })
  await express.click()
  await save.click()
  await expect.element(page.getByText('Give each question a title.')).toBeVisible()
})

test.each([1440, 390])(
  '[EDIT-900] what is changed can be saved from wherever one is, %i px wide',
  async (width) => {
    await open(settings, width)
    await expect.element(page.getByRole('region', { name: 'Checkout' })).toBeVisible()
    await expect.element(save).toBeDisabled()
    await expect.element(save).not.toBeInViewport()
    await express.click()
    await expect.element(save).toBeInViewport({ ratio: 1 })
    await expectSound()
    // The last field, reached by the keyboard, does not stand behind it.
    await page.getByRole('switch', { name: /withdraw from their orders/ }).click()
    for (let steps = 0; steps < 6; steps++) {
      await userEvent.keyboard('{Tab}')
      const reached = document.activeElement!.getBoundingClientRect()
      const bar = save.element().parentElement!.getBoundingClientRect()
      if (document.activeElement !== save.element()) expect(reached.bottom).toBeLessThanOrEqual(bar.top + 1)
    }
  },
)
