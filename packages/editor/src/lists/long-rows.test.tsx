import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectSound, show } from '../testing/show.tsx'
import { ListTable, RowLink, type Column } from './list-table.tsx'
import { useSelection } from './use-selection.ts'

interface Thing {
  readonly id: string
  readonly name: string
}

const things = (count: number): Thing[] =>
  Array.from({ length: count }, (_, index) => ({ id: `t${index}`, name: `Thing ${index}` }))

const COUNT = 400

const columns: readonly Column<Thing>[] = [
  {
    key: 'name',
    head: 'Name',
    cell: ({ id, name }) => <RowLink to={`/config/things/${id}`}>{name}</RowLink>,
  },
  { key: 'note', head: 'Note', cell: () => 'As it is' },
]

/** A list in something that scrolls, as the shell has it. */
function Listed({ count }: { readonly count: number }) {
  const rows = things(count)
  const selection = useSelection(rows.map(({ id }) => id))
  const [isDescending, setIsDescending] = useState(false)
  const shown = isDescending ? rows.toReversed() : rows
  return (
    <div data-scrolls style={{ height: 600, overflow: 'auto' }}>
      <h1>Things</h1>
      <p role="status">{selection.ids.length} chosen</p>
      <ListTable
        label="Things"
        columns={[{ ...columns[0]!, sort: 'name' }, columns[1]!]}
        rows={shown}
        keyOf={({ id }) => id}
        choosing={{ selection, nameOf: ({ name }) => name }}
        sorting={{ by: 'name', isDescending, onSort: () => setIsDescending((before) => !before) }}
      />
    </div>
  )
}

const drawn = () => document.querySelectorAll('tbody > tr:not([aria-hidden])').length
const scroller = () => document.querySelector<HTMLElement>('[data-scrolls]')!
const row = (name: string) => page.getByRole('row', { name: new RegExp(`Select ${name} ?${name}`) })
const link = (name: string) => page.getByRole('link', { name, exact: true })

async function openLong(width = 1000) {
  await show(<Listed count={COUNT} />, { width })
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(COUNT + 1))
  await expect.poll(drawn).toBeLessThan(80)
  await expect.element(link('Thing 0')).toBeVisible()
}

test('[EDIT-1500] of a long list the rows in view are drawn, and it is as long as if all were', async () => {
  await openLong()
  expect(row('Thing 0').element().getAttribute('aria-rowindex')).toBe('2')
  expect(scroller().scrollHeight).toBeGreaterThan(COUNT * 40)
  scroller().scrollTop = scroller().scrollHeight
  await expect.element(link('Thing 399')).toBeVisible()
  expect(row('Thing 399').element().getAttribute('aria-rowindex')).toBe('401')
  expect(drawn()).toBeLessThan(80)
  await expectSound()
})

test('[EDIT-1500] a list that is not long is drawn whole, and says nothing of its length', async () => {
  await show(<Listed count={150} />)
  await expect.poll(drawn).toBe(150)
  expect(page.getByRole('table').element().hasAttribute('aria-rowcount')).toBe(false)
})

test('[EDIT-1500] what is chosen of it stays chosen, out of view too, and all of it can be', async () => {
  await openLong()
  await page.getByRole('checkbox', { name: 'Select Thing 1', exact: true }).click()
  scroller().scrollTop = 9_000
  await expect.element(link('Thing 0')).not.toBeInTheDocument()
  await expect.element(page.getByRole('status')).toHaveTextContent('1 chosen')
  scroller().scrollTop = 0
  await expect.element(page.getByRole('checkbox', { name: 'Select Thing 1', exact: true })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('400 chosen')
})

test('[EDIT-1500] the row with the focus stays wherever it is scrolled to, and the keyboard goes on from it', async () => {
  await openLong()
  const focused = page.getByRole('checkbox', { name: 'Select Thing 5', exact: true })
  ;(focused.element() as HTMLElement).focus()
  scroller().scrollTop = 9_000
  await expect.element(link('Thing 3')).not.toBeInTheDocument()
  expect(document.activeElement).toBe(focused.element())
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement).toBe(link('Thing 5').element())
  for (let at = 0; at < 40; at += 1) await userEvent.keyboard('{Tab}')
  expect(document.activeElement?.textContent).toBe('Thing 25')
})

test('[EDIT-1500] whoever searches the page with the browser, or prints it, has all of its rows', async () => {
  await openLong()
  globalThis.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', ctrlKey: true }))
  expect(drawn()).toBe(COUNT)
  await expect.element(link('Thing 234')).toBeInTheDocument()
})

test('[EDIT-1500] a long list prints whole', async () => {
  await openLong()
  globalThis.dispatchEvent(new Event('beforeprint'))
  expect(drawn()).toBe(COUNT)
})

test('[EDIT-1500] [EDIT-429] on a phone its rows are cards, whose heights differ', async () => {
  await openLong(390)
  scroller().scrollTop = 9_000
  await expect.poll(() => document.elementFromPoint(150, 300)?.closest('tr')?.dataset['index']).toBeTruthy()
  expect(drawn()).toBeLessThan(80)
  expect(scroller().scrollWidth).toBeLessThanOrEqual(scroller().clientWidth)
})

test('[EDIT-1500] sorted the other way it shows the other end', async () => {
  await openLong()
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect.element(link('Thing 399')).toBeVisible()
  expect(row('Thing 399').element().getAttribute('aria-rowindex')).toBe('2')
})
