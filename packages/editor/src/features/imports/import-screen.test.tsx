import type { ImportAnswer } from '@plinth/contract/imports/import-calls'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '../../testing/fake-api.ts'
import { everything } from '../../testing/sample-answers.ts'
import { expectSound, showScreen } from '../../testing/show.tsx'
import ImportContactsScreen from './import-contacts-screen.tsx'
import ImportOrdersScreen from './import-orders-screen.tsx'
import ImportStockScreen from './import-stock-screen.tsx'
import ImportScreen from './import-screen.tsx'

const SEND = 'POST /api/config/imports'
const LOOK = 'GET /api/config/imports/:id'
const RUN = 'POST /api/config/imports/:id/run'
const UNDO = 'POST /api/config/imports/:id/undo'

const table: ImportAnswer = {
  id: 'table-1',
  kind: 'products',
  state: 'ready',
  fileName: 'a-table-with-quite-a-long-name-from-another-shop-2026.csv',
  layout: 'shopify',
  counts: { new: 2, changed: 1, unchanged: 4, wrong: 1 },
  done: 0,
  total: 3,
  later: 0,
  hints: 0,
  problem: null,
  createdOn: 1_780_000_000_000,
  updatedOn: 1_780_000_000_000,
}

const rows = {
  rows: [
    {
      position: 3,
      name: 'Linen Shirt',
      row: 5,
      action: 'wrong' as const,
      changes: [],
      problems: [
        { row: 5, column: 'Variant Price', message: '“dear” is no amount in USD. Write it as 1234.50.' },
      ],
    },
  ],
  nextAfter: null,
}

const open = (answers: Answers = {}, path = '/config/products/import', width = 1440) =>
  showScreen(<ImportScreen />, '/config/products/import', {
    answers: {
      ...everything,
      'GET /api/config/imports': { imports: [] },
      'GET /api/config/imports/:id/rows': rows,
      ...answers,
    },
    width,
    address: path,
  })

/** Chooses a file as the system's dialog does. */
async function choose(content: string): Promise<void> {
  await expect.element(button('Choose a CSV file')).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  await userEvent.upload(input, new File([content], 'shop.csv', { type: 'text/csv' }))
  await expect.element(page.getByText('shop.csv', { exact: true })).toBeVisible()
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('[EDIT-445] a table is sent, its mistakes are named, and it is imported without them', async () => {
  const { api, address } = await open({
    [SEND]: {
      import: { ...table, state: 'checking', counts: { new: 0, changed: 0, unchanged: 0, wrong: 0 } },
    },
    [LOOK]: { import: table },
    [RUN]: { import: { ...table, state: 'running' } },
  })
  await expect.element(button('Check the file')).toBeDisabled()
  await expectSound()
  await choose('Handle,Title\na,A\n')
  await page.getByLabelText('Import new products as drafts').click()
  await button('Check the file').click()
  await expect.poll(address).toContain('table=table-1')
  expect(api.made.find(({ key }) => key === SEND)?.query.toString()).toBe(
    'kind=products&by=address&stock=yes&drafts=yes',
  )
  await expect
    .element(page.getByText('2 new, 1 changed, 4 unchanged, 1 with mistakes. Nothing is imported yet.'))
    .toBeVisible()
  await expect
    .element(page.getByText('Row 5, Variant Price: “dear” is no amount in USD. Write it as 1234.50.'))
    .toBeVisible()
  await expectSound()
  api.change({ [LOOK]: { import: { ...table, state: 'done', done: 3 } } })
  await button('Leave mistakes out and import 3 products').click()
  await expect.element(page.getByText('3 products were imported.')).toBeVisible()
  expect(api.sent(RUN)).toEqual([{ leaveOut: true }])
})

test('[EDIT-445] a table that is in is undone once that is confirmed; what stayed is a hint', async () => {
  const done: ImportAnswer = {
    ...table,
    state: 'done',
    done: 3,
    hints: 1,
    counts: { ...table.counts, wrong: 0 },
  }
  const { api } = await open(
    { [LOOK]: { import: done }, [UNDO]: { import: { ...done, state: 'undoing', done: 0 } } },
    '/config/products/import?table=table-1',
    390,
  )
  await expect.element(page.getByText('1 product has a hint, below.')).toBeVisible()
  await expectSound()
  await button('Undo import').click()
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' })
  await expect.element(dialog).toBeVisible()
  api.change({ [LOOK]: { import: { ...done, state: 'undone' } } })
  await dialog.getByRole('button', { name: 'Undo import', exact: true }).click()
  await expect.element(page.getByText('It was undone. What was new is in the trash.')).toBeVisible()
})

test('[EDIT-445] why a table is refused, or has failed, is said; earlier ones are listed', async () => {
  const message = 'The first row has to name the columns, such as Name, SKU and Price.'
  const failed: ImportAnswer = { ...table, state: 'failed', problem: 'Cup: It was deleted.', total: 0 }
  await open({
    [SEND]: { refused: 422, code: 'csv-columns', message },
    [LOOK]: { import: failed },
    'GET /api/config/imports': { imports: [failed] },
  })
  await choose('x')
  await button('Check the file').click()
  await expect.element(page.getByText(message)).toBeVisible()
  await button(table.fileName).click()
  await expect.element(page.getByRole('alert').getByText('Cup: It was deleted.')).toBeVisible()
  await expectSound()
})

test('[EDIT-295] a table that could not be undone whole says so, and can be undone again', async () => {
  const problem = 'Not all of it could be undone, because of an error on the server.'
  const left: ImportAnswer = { ...table, state: 'done', problem, done: 3, total: 3 }
  await open({ [LOOK]: { import: left } }, '/config/products/import?table=table-1', 390)
  await expect.element(page.getByText(problem)).toBeVisible()
  await expect.element(page.getByText('3 products were imported.')).toBeVisible()
  await expect.element(button('Undo import')).toBeVisible()
  await expectSound()
})

test('[EDIT-301] contacts are imported on a screen of their own, and who did nothing since is gone when that is undone', async () => {
  const people: ImportAnswer = {
    ...table,
    kind: 'contacts',
    fileName: 'customers.csv',
    counts: { new: 2, changed: 1, unchanged: 0, wrong: 0 },
  }
  const { api, address } = await showScreen(<ImportContactsScreen />, '/config/contacts/import', {
    answers: {
      ...everything,
      'GET /api/config/imports': { imports: [] },
      'GET /api/config/imports/:id/rows': { rows: [], nextAfter: null },
      [SEND]: { import: people },
      [LOOK]: { import: people },
      [RUN]: { import: { ...people, state: 'running' } },
      [UNDO]: { import: { ...people, state: 'undoing' } },
    },
    width: 390,
    address: '/config/contacts/import',
  })
  await expect.element(page.getByRole('heading', { name: 'Import contacts' })).toBeVisible()
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
  await choose('Email\nada@example.com\n')
  await expectSound()
  await button('Check the file').click()
  await expect.poll(address).toContain('table=table-1')
  expect(api.made.find(({ key }) => key === SEND)?.query.get('kind')).toBe('contacts')
  await expect.element(button('Import 3 contacts')).toBeVisible()
  await expectSound()
  api.change({ [LOOK]: { import: { ...people, state: 'done', done: 3 } } })
  await button('Import 3 contacts').click()
  await expect.element(page.getByText('3 contacts were imported.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Show contacts' }))
    .toHaveAttribute('href', '/config/contacts')
  await button('Undo import').click()
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' })
  await expect.element(dialog.getByText(/^Who was new goes/)).toBeVisible()
  api.change({ [LOOK]: { import: { ...people, state: 'undone' } } })
  await dialog.getByRole('button', { name: 'Undo import', exact: true }).click()
  await expect.element(page.getByText('It was undone. Who was new is gone.')).toBeVisible()
})

test('[EDIT-527] stock is imported on a screen of its own', async () => {
  const counted: ImportAnswer = {
    ...table,
    kind: 'stock',
    fileName: 'inventory.csv',
    counts: { new: 0, changed: 2, unchanged: 5, wrong: 1 },
  }
  const { api } = await showScreen(<ImportStockScreen />, '/config/inventory/import', {
    answers: {
      ...everything,
      'GET /api/config/imports/:id/rows': { rows: [], nextAfter: null },
      [LOOK]: { import: counted },
      [RUN]: { import: { ...counted, state: 'running' } },
    },
    width: 834,
    address: '/config/inventory/import?table=table-1',
  })
  await expect.element(button('Leave mistakes out and set the stock of 2 variants')).toBeVisible()
  await expectSound()
  api.change({ [LOOK]: { import: { ...counted, state: 'done', done: 2, total: 2 } } })
  await button('Leave mistakes out and set the stock of 2 variants').click()
  await expect.element(page.getByText('The stock of 2 variants was set.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Show inventory' }))
    .toHaveAttribute('href', '/config/inventory')
})

test('[IMPORT-30] orders are imported on a screen of their own, which says that nobody is mailed', async () => {
  const sold: ImportAnswer = {
    ...table,
    kind: 'orders',
    layout: 'shopify',
    fileName: 'orders_export.csv',
    counts: { new: 2, changed: 0, unchanged: 5, wrong: 0 },
  }
  const { api } = await showScreen(<ImportOrdersScreen />, '/config/orders/import', {
    answers: {
      ...everything,
      'GET /api/config/imports/:id/rows': { rows: [], nextAfter: null },
      [LOOK]: { import: sold },
      [RUN]: { import: { ...sold, state: 'running' } },
    },
    width: 390,
    address: '/config/orders/import?table=table-1',
  })
  await expect.element(page.getByText(/Columns of Shopify/)).toBeVisible()
  await expectSound()
  api.change({ [LOOK]: { import: { ...sold, state: 'done', done: 2, total: 2 } } })
  await button('Import 2 orders').click()
  await expect.element(page.getByText('2 orders were imported.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Show orders' }))
    .toHaveAttribute('href', '/config/orders')
})
