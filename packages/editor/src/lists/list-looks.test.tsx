import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '../api/api-error.ts'
import type { ListView } from '../api/list-looks.ts'
import OrdersScreen from '../features/orders/orders-screen.tsx'
import type { Answers } from '../testing/fake-api.ts'
import { everything, orders } from '../testing/sample-answers.ts'
import { expectSound, show, showScreen } from '../testing/show.tsx'
import NameViewDialog from './name-view-dialog.tsx'

const LOOKS = 'GET /api/config/lists/:list'
const VIEW: ListView = { id: 'v1', name: 'To pack', query: 'sort=total&state=open', columns: null }

const open = (answers: Answers = {}, width = 1440, at = '/config/orders') =>
  showScreen(<OrdersScreen />, '/config/orders', {
    answers: { ...everything, ...answers },
    width,
    address: at,
  })
const head = (name: string) => page.getByRole('columnheader', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('[EDIT-630] columns are chosen at the list and kept, those for whoever chooses them too, and taken back', async () => {
  const kept: { columns: string[] | null }[] = []
  const last = () => ({ columns: null, views: [], ...kept.at(-1) })
  await open({
    [LOOKS]: last,
    'PUT /api/config/lists/:list/columns': ({ body }) => {
      kept.push(body as (typeof kept)[number])
      return { columns: last().columns }
    },
  })
  await expect.element(head('Payment')).toBeVisible()
  await expect.element(head('E-mail')).not.toBeInTheDocument()
  await button('Columns').click()
  await expectSound()
  await page.getByRole('checkbox', { name: 'Payment' }).click()
  await expect.element(head('Payment')).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'E-mail' }).click()
  await expect.element(head('E-mail')).toBeInTheDocument()
  await button('As they were').click()
  await expect.element(head('Payment')).toBeVisible()
  const without = ['date', 'customer', 'state', 'items', 'total']
  expect(kept).toEqual([{ columns: without }, { columns: [...without, 'email'] }, { columns: null }])
})

test('[EDIT-632] what a list shows is kept under a name, and is a tab from then on', async () => {
  const { api, address } = await open(
    { 'POST /api/config/lists/:list/views': { refused: 409, code: 'name-taken', message: 'Taken.' } },
    390,
    '/config/orders?state=open&sort=total',
  )
  await button('Save view').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('To pack')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert').getByText('Taken.')).toBeVisible()
  await expectSound()
  api.change({
    'POST /api/config/lists/:list/views': VIEW,
    [LOOKS]: { columns: null, views: [VIEW] },
  })
  await userEvent.keyboard('{Enter}')
  const tab = page.getByRole('link', { name: 'To pack' })
  await expect.element(tab).toHaveAttribute('aria-current', 'page')
  expect(api.sent('POST /api/config/lists/:list/views').at(-1)).toEqual({
    name: 'To pack',
    query: 'sort=total&state=open',
    columns: null,
  })
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect.poll(address).toBe('/config/orders')
  await tab.click()
  await expect.poll(address).toContain('state=open')
  await expectSound()
})

test('[EDIT-631] [EDIT-632] columns are kept with the view that is shown; it is written over, renamed, and deleted with a way back', async () => {
  const { api, address } = await open(
    {
      [LOOKS]: { columns: null, views: [{ ...VIEW, columns: ['total'] }] },
      'PATCH /api/config/list-views/:id': VIEW,
      'DELETE /api/config/list-views/:id': { id: 'v1' },
      'POST /api/config/lists/:list/views': VIEW,
    },
    1440,
    '/config/orders?state=open&sort=total',
  )
  await expect.element(head('Total')).toBeVisible()
  await expect.element(head('Payment')).not.toBeInTheDocument()
  await button('Columns').click()
  await page.getByRole('checkbox', { name: 'Items' }).click()
  await expect
    .poll(() => api.sent('PATCH /api/config/list-views/:id'))
    .toEqual([{ columns: ['total', 'items'] }])
  await page.getByRole('combobox', { name: 'Payment' }).selectOptions('paid')
  await button('Save into “To pack”').click()
  await expect
    .poll(() => api.sent('PATCH /api/config/list-views/:id').at(-1))
    .toEqual({ query: 'payment=paid&sort=total&state=open' })
  await page.getByRole('link', { name: 'To pack' }).click()
  await button('More about the view To pack').click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Pack today')
  await button('Save').click()
  await expect.poll(() => api.sent('PATCH /api/config/list-views/:id').at(-1)).toEqual({ name: 'Pack today' })
  await button('More about the view To pack').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.poll(address).toBe('/config/orders')
  await button('Undo').click()
  await expect
    .poll(() => api.sent('POST /api/config/lists/:list/views'))
    .toEqual([{ name: 'To pack', query: VIEW.query, columns: ['total'] }])
})

test('[EDIT-633] whoever returns finds the list where it was left, with the focus on the row that was followed', async () => {
  const [first] = orders.orders
  const many = Array.from({ length: 40 }, (_, index) => ({
    ...first!,
    id: `order-${index}`,
    orderNumber: 1000 + index,
  }))
  const { address, back } = await open({ 'GET /api/config/orders': { ...orders, orders: many } })
  const row = page.getByRole('link', { name: '#1035' })
  await expect.element(row).toBeInTheDocument()
  const scroller = () => document.querySelector<HTMLElement>('[data-scrolls]')
  scroller()!.scrollTop = 900
  await expect.poll(() => scroller()?.scrollTop).toBe(900)
  await row.click()
  await expect.poll(address).toBe('/config/orders/order-35')
  const left = 900
  back()
  await expect.element(row).toBeInTheDocument()
  await expect.poll(() => scroller()?.scrollTop ?? 0).toBeGreaterThanOrEqual(left)
  expect(document.activeElement).toBe(row.element())
})

test('[EDIT-632] a view is given a name before it is kept; what is refused is said at the name', async () => {
  const onSave = vi.fn(async () => {
    throw new ApiError(409, 'name-taken', 'Taken.', { name: 'There is one already.' })
  })
  await show(<NameViewDialog title="Rename the view" name="" onSave={onSave} onClose={() => undefined} />, {
    width: 390,
  })
  await expect.element(button('Save')).toBeDisabled()
  await page.getByRole('textbox', { name: 'Name' }).fill('  Late ')
  await button('Save').click()
  await expect.element(page.getByText('There is one already.')).toBeVisible()
  expect(onSave).toHaveBeenCalledWith('Late')
  await expectSound()
})
