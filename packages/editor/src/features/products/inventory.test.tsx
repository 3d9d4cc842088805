import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '../../testing/fake-api.ts'
import { everything, inventory } from '../../testing/sample-answers.ts'
import { expectSound, show, showScreen } from '../../testing/show.tsx'
import { ChangeDialog } from './inventory-selection.tsx'
import InventoryScreen from './inventory-screen.tsx'
import { StockCell } from './stock-cell.tsx'

const LIST = 'GET /api/config/inventory'
const CHANGE = 'POST /api/config/inventory'

const open = (answers: Answers = {}, width = 1440) =>
  showScreen(<InventoryScreen />, '/config/inventory', { answers: { ...everything, ...answers }, width })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const cell = (name: string) => page.getByRole('textbox', { name: `On hand of ${name}` })
const [mug, bowl] = inventory.levels

test('[EDIT-524] each variant says what is on hand, being paid for and left; what is low or unlimited is marked, and heads sort', async () => {
  const { api } = await open()
  await expect
    .element(page.getByRole('row', { name: /Everyday mug.*Chalk, Small · MUG-CH-S.*2 38 £24\.00/ }))
    .toBeVisible()
  await expect.element(page.getByText('3 · low', { exact: true })).toBeVisible()
  await expect.element(page.getByText('1 variant is low in stock', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Wheel class.*Unlimited/ })).toBeVisible()
  await expectSound()
  await button('On hand').click()
  await expect.poll(() => api.made.findLast(({ key }) => key === LIST)?.query.get('sort')).toBe('stock')
  await button('History of Everyday mug (Chalk, Small)').click()
  await expect.element(page.getByRole('region', { name: 'Last movements' })).toBeVisible()
})

test('[EDIT-525] stock is counted in its cell: Enter keeps it, Escape takes it back, arrows go on, and what is refused says why', async () => {
  const { api } = await open({ [CHANGE]: { levels: [], failed: [] } }, 834)
  await cell('Everyday mug (Chalk, Small)').fill('12')
  await userEvent.keyboard('{Escape}')
  await expect.element(cell('Everyday mug (Chalk, Small)')).toHaveValue('40')
  await cell('Everyday mug (Chalk, Small)').fill('12')
  await userEvent.keyboard('{ArrowDown}')
  await expect
    .poll(() => api.sent(CHANGE))
    .toEqual([{ changes: [{ variantId: 'mug-s', set: 12 }], reason: '', idempotencyKey: expect.any(String) }])
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toContain('Serving bowl')
  api.change({
    [CHANGE]: { levels: [], failed: [{ variantId: 'bowl', message: '2 of these are being paid for.' }] },
  })
  await userEvent.keyboard('1{Enter}')
  await expect.element(page.getByText('2 of these are being paid for.')).toBeVisible()
  await expectSound()
})

test('[EDIT-525] nobody may change it who may only look', async () => {
  await show(<StockCell level={mug!} name="Mug" />, {
    answers: { ...everything, [CHANGE]: { refused: 403, code: 'forbidden', message: 'Your role may not.' } },
  })
  await cell('Mug').fill('5')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Your role may not.')).toBeVisible()
  await expect.element(cell('Mug')).toHaveValue('5')
})

test('[EDIT-526] chosen ones get units together; those that stayed say why', async () => {
  const answer = { levels: [], failed: [{ variantId: 'bowl', message: 'Not this one.' }] }
  const { api } = await open({ [CHANGE]: answer }, 834)
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await button('Change stock').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Units to add to each' }).fill('12')
  await dialog.getByRole('combobox', { name: 'Reason (optional)' }).fill('Delivery')
  await expectSound()
  await dialog.getByRole('button', { name: 'Change stock', exact: true }).click()
  await expect.element(dialog.getByText(/Serving bowl.*SRV-MO: Not this one\./)).toBeVisible()
  expect(api.sent(CHANGE)).toEqual([
    {
      changes: inventory.levels.map(({ variantId }) => ({ variantId, change: 12 })),
      reason: 'Delivery',
      idempotencyKey: expect.any(String),
    },
  ])
})

test('[EDIT-526] of many, what is done is not done again when a later call fails', async () => {
  const ids = Array.from({ length: 250 }, (_, index) => `variant-${index}`)
  let calls = 0
  const { api } = await show(<ChangeDialog ids={ids} levels={[bowl!]} onClose={() => undefined} />, {
    answers: {
      ...everything,
      [CHANGE]: () => {
        calls += 1
        if (calls === 2) return { refused: 503, code: 'unavailable', message: 'Try later.' }
        return { levels: [], failed: [] }
      },
    },
  })
  await page.getByRole('textbox', { name: 'Units to add to each' }).fill('1')
  await button('Change stock').click()
  await expect.element(page.getByText('Try later.')).toBeVisible()
  await button('Change stock').click()
  await expect.poll(() => api.sent(CHANGE)).toHaveLength(3)
  // The one that may have arrived has its key again, the one after it another.
  const keys = api.sent(CHANGE).map((body) => (body as { idempotencyKey: string }).idempotencyKey)
  expect(keys[2]).toBe(keys[1])
  expect(keys[1]).not.toBe(keys[0])
  expect(api.sent(CHANGE).map((body) => (body as { changes: unknown[] }).changes.length)).toEqual([
    200, 50, 50,
  ])
})

test('[EDIT-524] a list that is empty, or cannot be read, says so', async () => {
  const { api } = await open({ [LIST]: { refused: 500, code: 'internal', message: 'No.' } })
  await expect.element(button('Try again')).toBeVisible()
  api.change({ [LIST]: { levels: [], lowAt: 5, low: 0, nextCursor: null } })
  await button('Try again').click()
  await expect.element(page.getByText('Nothing is counted yet', { exact: true })).toBeVisible()
})

test('[INV-60] scripts of the page hear of a search and of sorting by name, stock and price, not what was typed', async () => {
  const heard: unknown[] = []
  const listen = (event: Event) => void heard.push((event as CustomEvent<unknown>).detail)
  document.addEventListener('plinth:inventory', listen)
  await open()
  await page.getByRole('searchbox', { name: 'Search inventory' }).fill('mug')
  await expect.poll(() => heard).toEqual([{ name: 'inventory-search' }])
  for (const head of ['On hand', 'Price', 'Product']) await button(head).click()
  await expect
    .poll(() => heard.slice(1))
    .toEqual(['stock', 'price', 'name'].map((by) => ({ name: `inventory-sort-${by}` })))
  document.removeEventListener('plinth:inventory', listen)
})
