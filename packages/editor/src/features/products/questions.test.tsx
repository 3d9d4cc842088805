import { emptyProductForm, NO_QUESTIONS } from '@plinth/domain'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectSound, show } from '../../testing/show.tsx'
import { ProductFormProvider } from './product-form-context.ts'
import { ProductFormStore } from './product-form-store.ts'
import { ProductSources } from './product-sources.tsx'
import { QuestionsCard } from './questions-card.tsx'
import QuestionsDialog from '../../fields/questions-dialog.tsx'

const newStore = () => new ProductFormStore(emptyProductForm(), 'en', 'EUR')

test('[EPROD-10] questions are written in a dialog and kept with the product', async () => {
  const store = newStore()
  await show(
    <ProductFormProvider value={store}>
      <ProductSources productId={undefined}>
        <QuestionsCard />
      </ProductSources>
    </ProductFormProvider>,
    { width: 390 },
  )
  await page.getByRole('button', { name: 'Ask something', exact: true }).click()
  await page.getByRole('button', { name: 'Add question', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title of Question 1', exact: true }).fill('Engraving')
  await expect.poll(() => Object.values(store.form.questions.texts['en'] ?? {})).toEqual(['Engraving'])
  expect(store.form.questions.items).toMatchObject([{ kind: 'text', required: false }])
  await page.getByRole('button', { name: 'Settings of Engraving', exact: true }).click()
  const kind = page.getByLabelText('Kind', { exact: true }).first()
  await expect.element(kind).toBeVisible()
  await expectSound()
  const done = page.getByRole('button', { name: 'Done', exact: true })
  await expect.element(done).toBeVisible()
  done.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(page.getByText('1 question is asked before it goes into the cart.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Edit the questions', exact: true })).toBeVisible()
})

test('[EPROD-10] what is wrong with the questions is said on the card once saving was tried', async () => {
  const store = newStore()
  const base = {
    required: false,
    maxLength: 0,
    showCountryCode: false,
    currencySymbol: '$',
    underline: false,
  }
  store.change({ questions: { items: [{ id: 'a', kind: 'text', ...base }], texts: {} } })
  await show(
    <ProductFormProvider value={store}>
      <QuestionsCard />
    </ProductFormProvider>,
    { width: 390 },
  )
  expect(page.getByRole('alert').elements()).toEqual([])
  store.check()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Give each question a title.')
})

test('the dialog of the questions closes with Escape', async () => {
  const onClose = vi.fn()
  await show(
    <ProductFormProvider value={newStore()}>
      <ProductSources productId={undefined}>
        <QuestionsDialog
          questions={NO_QUESTIONS}
          language="en"
          lead="Asked."
          onChange={() => undefined}
          onClose={onClose}
        />
      </ProductSources>
    </ProductFormProvider>,
    { width: 390 },
  )
  await expect.element(page.getByRole('dialog', { name: 'Questions to buyers', exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})
