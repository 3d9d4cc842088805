import { field, type Field, type Json, type JsonObject } from '@plinth/domain'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectSound, InForm, show } from '../testing/show.tsx'
import { ConditionControl } from './condition-control.tsx'
import type { ControlProps } from './control-props.ts'
import { FieldControl } from './field-control.tsx'
import { ListControl } from './list-control.tsx'

const CONDITIONS = field.list(
  'Fields',
  'Field',
  {
    kind: field.choice('Kind', [
      ['text', 'Text'],
      ['radio', 'Radio'],
      ['number', 'Number'],
      ['section', 'Section'],
    ]),
    condition: field.condition('Ask it', { length: 300 }),
  },
  { max: 9 },
)

const QUESTIONS: Readonly<Record<string, string>> = {
  'tea.label': 'Tea',
  'tea.options': 'Black\n Green \nGreen',
  'cups.label': 'Cups',
  'part.label': 'More',
  'milk.label': 'Milk',
}

/** What an element of the list is asked. */
function Asked({ field: asked, ...props }: ControlProps) {
  return asked.kind === 'condition' ? (
    <ConditionControl field={asked} {...props} />
  ) : (
    <FieldControl field={asked} {...props} />
  )
}

/** The list of a form's fields on a phone; `given` holds what was written. */
async function showConditions(items: readonly JsonObject[]) {
  const given = vi.fn()
  function Form() {
    const [value, setValue] = useState<Json>(items)
    return (
      <InForm>
        <ListControl
          field={CONDITIONS as Extract<Field, { kind: 'list' }>}
          control={Asked}
          value={value}
          values={{}}
          itemTexts={{
            fields: [{ name: 'label', field: field.text('Title', { max: 100 }) }],
            read: (id, name) => QUESTIONS[`${id}.${name}`] ?? '',
            write: () => undefined,
            end: () => undefined,
          }}
          onChange={(next) => {
            given(next)
            setValue(next)
          }}
        />
      </InForm>
    )
  }
  await show(<Form />, { width: 390 })
  return { given }
}

test('[EDIT-338] a field is asked always, or only if a field above it is answered in a way its kind allows', async () => {
  const { given } = await showConditions([
    { id: 'tea', kind: 'radio', condition: null },
    { id: 'part', kind: 'section', condition: null },
    { id: 'cups', kind: 'number', condition: null },
    { id: 'milk', kind: 'text', condition: null },
  ])
  const written = () => {
    const items = given.mock.lastCall?.[0]
    return Array.isArray(items) ? items.map(({ condition }) => condition) : []
  }
  await page.getByRole('button', { name: 'Settings of Milk' }).click()
  const ask = page.getByRole('combobox', { name: 'Ask it', exact: true })
  await expect.element(ask).toHaveValue('')
  expect([...ask.element().querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Always',
    'Only if “Tea”',
    'Only if “Cups”',
  ])
  await ask.selectOptions('Only if “Tea”')
  await expect.poll(() => written()[3]).toEqual({ field: 'tea', test: 'is', value: 'Black' })
  const answer = page.getByRole('combobox', { name: 'Answer', exact: true })
  await expect.element(answer).toHaveValue('Black')
  await answer.selectOptions('Green')
  await expect.poll(() => written()[3]).toEqual({ field: 'tea', test: 'is', value: 'Green' })
  await expectSound()
  await page.getByRole('combobox', { name: 'Test', exact: true }).selectOptions('is filled in')
  await expect.poll(() => written()[3]).toEqual({ field: 'tea', test: 'filled', value: '' })
  await expect.element(answer).not.toBeInTheDocument()
  await ask.selectOptions('Only if “Cups”')
  await page.getByRole('combobox', { name: 'Test', exact: true }).selectOptions('is more than')
  await expect.element(page.getByText('Write what the answer is compared with.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Answer', exact: true }).fill('2')
  await expect.poll(() => written()[3]).toEqual({ field: 'cups', test: 'more', value: '2' })
  await expectSound()
  await ask.selectOptions('Always')
  await expect.poll(() => written()[3]).toBeNull()
})

test.each([
  ['gone', 'The field it waited for is gone, so it is always asked.'],
  ['milk', '“Milk” does not stand above this field any more, so it is always asked.'],
])('[EDIT-338] a condition on a field that is %s says that it decides nothing', async (source, says) => {
  await showConditions([
    { id: 'tea', kind: 'radio', condition: { field: source, test: 'filled', value: '' } },
    { id: 'milk', kind: 'text', condition: null },
  ])
  await page.getByRole('button', { name: 'Settings of Tea' }).click()
  await expect.element(page.getByText(says)).toBeVisible()
  await expect.element(page.getByText('A field above this one can decide whether it is asked.')).toBeVisible()
  await expectSound()
})

test('[EDIT-338] a condition on an option that is gone says so', async () => {
  await showConditions([
    { id: 'tea', kind: 'radio', condition: null },
    { id: 'milk', kind: 'text', condition: { field: 'tea', test: 'is', value: 'White' } },
  ])
  await page.getByRole('button', { name: 'Settings of Milk' }).click()
  await expect
    .element(page.getByText('There is no option “White” any more. Choose another one.'))
    .toBeVisible()
  await expectSound()
})
