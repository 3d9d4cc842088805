import { field, type Json } from '@plinth/domain'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectSound, InForm, show } from '../testing/show.tsx'
import { DatasetControl } from './dataset-control.tsx'
import { DatasetDialog } from './dataset-dialog.tsx'
import { tableOf } from './dataset-table.ts'

const asked = field.dataset('Data', { columns: 3, rows: 3, length: 20 })
const SOLD = [
  ['Year', 'Sold'],
  ['2025', '3'],
  ['2026', '5'],
]

async function showDialog(value: Json = SOLD) {
  const onChange = vi.fn()
  const onClose = vi.fn()
  await show(<DatasetDialog field={asked} table={tableOf(value)} onChange={onChange} onClose={onClose} />, {
    width: 390,
  })
  return { onChange, onClose }
}
const cell = (row: number, column: number) =>
  page.getByRole('textbox', { name: `Row ${row}, column ${column}`, exact: true })

async function paste(text: string): Promise<void> {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
}

test('[EDIT-312] the control says how large the data is, and opens it as a table', async () => {
  function Form() {
    const [value, setValue] = useState<Json>(SOLD)
    return (
      <InForm>
        <DatasetControl field={asked} value={value} values={{}} onChange={setValue} />
      </InForm>
    )
  }
  await show(<Form />, { width: 390 })
  await expect.element(page.getByText('3 × 2 cells')).toBeVisible()
  await page.getByRole('button', { name: 'Edit data', exact: true }).click()
  await expect.element(cell(3, 2)).toHaveValue('5')
  await page.getByRole('button', { name: 'Add row', exact: true }).click()
  await expect.element(page.getByText('4 × 2 cells')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('[EDIT-312] cells are written one by one, with the arrow keys between rows', async () => {
  const { onChange } = await showDialog()
  await expect.element(cell(2, 2)).toBeVisible()
  await cell(2, 2).fill('4')
  await expect.poll(() => onChange).toHaveBeenLastCalledWith([SOLD[0], ['2025', '4'], SOLD[2]])
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(cell(3, 2)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(cell(1, 2)).toHaveFocus()
  await expectSound()
})

test('[EDIT-312] what is pasted lies over the table from the cell on, as far as it may grow', async () => {
  const { onChange } = await showDialog()
  await expect.element(cell(3, 2)).toBeVisible()
  ;(await cell(3, 2).findElement()).focus()
  await paste('6\t7\n8\t9\n10\t11')
  await expect
    .poll(() => onChange)
    .toHaveBeenLastCalledWith([
      ['Year', 'Sold', ''],
      ['2025', '3', ''],
      ['2026', '6', '7'],
      ['', '8', '9'],
    ])
  await expect.element(page.getByText('Only the first 3 rows and 3 columns are kept.')).toBeVisible()
})

test('[EDIT-312] a file fills the table; one that is none, or too large, says so', async () => {
  const { onChange } = await showDialog()
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]')
  await expect.poll(input).not.toBeNull()
  const choose = (name: string, content: string) => userEvent.upload(input()!, new File([content], name))
  await choose('sold.csv', 'Jahr;Menge\n2025;1,5\n')
  await expect.poll(() => onChange.mock.lastCall).toEqual([[['Jahr', 'Menge'], ['2025', '1,5']]]) // prettier-ignore
  await choose('picture.csv', 'PNG\u0000')
  await expect
    .element(page.getByText('The file picture.csv does not appear to be a supported file'))
    .toBeVisible()
  await choose('large.csv', 'x'.repeat(600_000))
  await expect
    .element(page.getByText('The file large.csv is too large. The maximum allowed file size is 512 kB'))
    .toBeVisible()
  await expect.poll(() => onChange).toHaveBeenCalledTimes(1)
})

test('[EDIT-312] a table without rows, columns or data says what it needs and is not kept', async () => {
  const { onChange } = await showDialog([['Year', 'Sold'], ['2025', '3']]) // prettier-ignore
  await page.getByRole('button', { name: 'Take out row 2', exact: true }).click()
  await expect.element(page.getByText('Your dataset must have at least one row')).toBeVisible()
  expect(onChange).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Add row', exact: true }).click()
  await expect.element(page.getByText('Enter some data!')).toBeVisible()
  expect(onChange).not.toHaveBeenCalled()
  await cell(2, 1).fill('2026')
  await expect.element(page.getByText('One or more rows was missing data')).toBeVisible()
  await expect.poll(() => onChange).toHaveBeenLastCalledWith([['Year', 'Sold'], ['2026', '']]) // prettier-ignore
  await page.getByRole('button', { name: 'Take out column 2', exact: true }).click()
  await page.getByRole('button', { name: 'Take out column 1', exact: true }).click()
  await expect.element(page.getByText('Your dataset must have at least one column')).toBeVisible()
})

test('an empty table, a control without data, with a problem and at its most', async () => {
  await showDialog([])
  await expect.element(page.getByText('Enter some data!')).toBeVisible()
  await expectSound()
})
