import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { expectSound, show } from '../testing/show.tsx'
import { SortableList } from './sortable-list.tsx'

const THINGS = ['Bowl', 'Cup', 'Jug', 'Plate'].map((name) => ({ id: `id-${name}`, name }))

interface Setting {
  readonly layout?: 'rows' | 'tiles'
  /** Says no to every move. */
  readonly refuses?: boolean
  readonly things?: typeof THINGS
  readonly width?: number
  readonly hasLevels?: boolean
}

/** A list of four things, which tells every move it is asked for. */
async function showList({
  layout = 'rows',
  refuses = false,
  things = THINGS,
  width = 834,
  hasLevels = false,
}: Setting = {}) {
  const moved = vi.fn<(name: string, to: number) => void>()
  const levels = vi.fn<(name: string, under: string) => void>()
  function List() {
    const [items, setItems] = useState(things)
    return (
      <SortableList
        label="Things"
        items={items}
        layout={layout}
        handles="always"
        nameOf={({ name }) => name}
        {...(hasLevels
          ? {
              onNest: (item: { name: string }, under: { name: string }) => levels(item.name, under.name),
              onLift: (item: { name: string }) => levels(item.name, ''),
            }
          : {})}
        onMove={(item, to) => {
          moved(item.name, to)
          if (!refuses) setItems(items.filter(({ id }) => id !== item.id).toSpliced(to, 0, item))
        }}
      >
        {({ name }) => <p style={{ margin: 0, height: layout === 'tiles' ? 112 : 40 }}>{name}</p>}
      </SortableList>
    )
  }
  const shown = await show(<List />, { width })
  await expect.element(handle(things[0]!.name)).toBeInTheDocument()
  return { ...shown, moved, levels }
}

const handle = (name: string) => page.getByRole('button', { name: `Reorder ${name}`, exact: true })

/** Names in the order they are seen. */
const seen = () => [...document.querySelectorAll('li[data-item] p')].map((one) => one.textContent)

/** What a screen reader says now. */
const said = () =>
  [...document.querySelectorAll('[role="status"]')].map((one) => one.textContent).filter(Boolean)

/** Nothing is being carried or flying to its place any more. */
const still = () =>
  expect.poll(() => document.querySelector('[data-dnd-dragging], [data-dnd-placeholder]')).toBeNull()

/** The middle of an element in the browser's window, whose frame the test stands in. */
function middleOf(element: Element): { x: number; y: number } {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect()
  const scale = frame.width === 0 ? 1 : frame.width / window.innerWidth
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: frame.x + (left + width / 2) * scale, y: frame.y + (top + height / 2) * scale }
}

/** Moves a pointer from one handle to the place of another, as an event of the browser itself. */
async function drag(
  kind: 'mouse' | 'touch',
  from: string,
  to: string,
  { rest = 0, aside = 0 } = {},
): Promise<void> {
  const start = middleOf(handle(from).element())
  const goal = middleOf(handle(to).element())
  const end = { x: goal.x + aside, y: goal.y }
  const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> }
  const send = (type: 'Pressed' | 'Moved' | 'Released', { x, y }: { x: number; y: number }) =>
    kind === 'mouse'
      ? session.send('Input.dispatchMouseEvent', {
          type: `mouse${type}`,
          x,
          y,
          button: 'left',
          buttons: type === 'Released' ? 0 : 1,
          clickCount: 1,
        })
      : session.send('Input.dispatchTouchEvent', {
          type: { Pressed: 'touchStart', Moved: 'touchMove', Released: 'touchEnd' }[type],
          touchPoints: type === 'Released' ? [] : [{ x, y }],
        })
  await send('Pressed', start)
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
  for (const part of [0.1, 0.3, 0.5, 0.7, 0.9, 1])
    await send('Moved', { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part })
  // Where it would land is shown before it is let go. A hand is never quite still, which matters when what drags has
  // only just arrived.
  const landing = () => document.querySelector('[data-dnd-dragging] + li[aria-hidden="true"]')
  await expect
    .poll(async () => {
      await send('Moved', { x: end.x + 1, y: end.y })
      await send('Moved', end)
      return landing()?.getAttribute('data-item') ?? ''
    })
    .toContain(from)
  await new Promise((resolve) => setTimeout(resolve, 150))
  await send('Released', end)
  await still()
}

test('[EDIT-96] a row is dragged by its handle', async () => {
  const { moved } = await showList()
  await drag('mouse', 'Bowl', 'Jug')
  await expect.poll(() => moved).toHaveBeenCalledExactlyOnceWith('Bowl', 2)
  await expect.poll(seen).toEqual(['Cup', 'Jug', 'Bowl', 'Plate'])
  await drag('mouse', 'Plate', 'Cup')
  await expect.poll(() => moved).toHaveBeenLastCalledWith('Plate', 0)
  await expect.poll(seen).toEqual(['Plate', 'Cup', 'Jug', 'Bowl'])
  await expectSound()
})

test('[EDIT-471] a row that is dragged to the side goes a level down or up, and nowhere in a list without levels', async () => {
  const { moved, levels } = await showList({ hasLevels: true })
  await drag('mouse', 'Bowl', 'Jug', { aside: 60 })
  await expect.poll(() => levels.mock.calls).toEqual([['Bowl', 'Jug']])
  expect(said()).toEqual(['Dropped Bowl, below Jug'])
  await drag('mouse', 'Cup', 'Cup', { aside: -60 })
  await expect.poll(() => levels.mock.calls.at(-1)).toEqual(['Cup', ''])
  // Nothing stands before the first row.
  await drag('mouse', 'Bowl', 'Bowl', { aside: 60 })
  expect(levels).toHaveBeenCalledTimes(2)
  expect(moved).not.toHaveBeenCalled()
  await expect.poll(seen).toEqual(['Bowl', 'Cup', 'Jug', 'Plate'])
})

test('[EDIT-96] a finger drags a row by its handle', async () => {
  const { moved } = await showList({ width: 390 })
  await drag('touch', 'Cup', 'Plate')
  await expect.poll(() => moved).toHaveBeenCalledExactlyOnceWith('Cup', 3)
  await expect.poll(seen).toEqual(['Bowl', 'Jug', 'Plate', 'Cup'])
})

test('[EDIT-96] a tile is dragged by pointer, and by a finger that rested on it', async () => {
  const { moved } = await showList({ layout: 'tiles' })
  await drag('mouse', 'Bowl', 'Jug')
  await expect.poll(seen).toEqual(['Cup', 'Jug', 'Bowl', 'Plate'])
  await drag('touch', 'Plate', 'Cup', { rest: 400 })
  await expect.poll(seen).toEqual(['Plate', 'Cup', 'Jug', 'Bowl'])
  await expect.poll(() => moved).toHaveBeenCalledTimes(2)
})

test('[EDIT-96] the keyboard picks up, moves, drops and puts back; the focus stays', async () => {
  const { moved } = await showList()
  ;(await handle('Jug').findElement()).focus()
  await userEvent.keyboard(' ')
  await expect.poll(said).toEqual(['Picked up Jug, place 3 of 4'])
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(said).toEqual(['Jug, place 2 of 4'])
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(said).toEqual(['Jug, place 1 of 4'])
  await userEvent.keyboard(' ')
  await expect.poll(said).toEqual(['Dropped Jug, place 1 of 4'])
  await still()
  await expect.poll(() => moved).toHaveBeenCalledExactlyOnceWith('Jug', 0)
  await expect.poll(seen).toEqual(['Jug', 'Bowl', 'Cup', 'Plate'])
  await expect.element(handle('Jug')).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await expect.poll(said).toEqual(['Picked up Jug, place 1 of 4'])
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(said).toEqual(['Jug, place 2 of 4'])
  await userEvent.keyboard('{Escape}')
  await expect.poll(said).toEqual(['Jug stays where it was'])
  await still()
  await expect.poll(() => moved).toHaveBeenCalledTimes(1)
  await expect.poll(seen).toEqual(['Jug', 'Bowl', 'Cup', 'Plate'])
  await expect.element(handle('Jug')).toHaveFocus()
})

test('[EDIT-96] keys that follow each other at once are all heard', async () => {
  const { moved } = await showList()
  ;(await handle('Bowl').findElement()).focus()
  await userEvent.keyboard(' {ArrowDown}{ArrowDown} ')
  await expect.poll(seen).toEqual(['Cup', 'Jug', 'Bowl', 'Plate'])
  await still()
  await expect.poll(() => moved).toHaveBeenCalledExactlyOnceWith('Bowl', 2)
})

test('[EDIT-96] among tiles the arrows go to all four sides, and no further than the list', async () => {
  const { moved } = await showList({ layout: 'tiles', width: 390 })
  const columns = new Set(
    [...document.querySelectorAll('li[data-item]')].map((row) => Math.round(row.getBoundingClientRect().x)),
  ).size
  expect(columns).toBe(3)
  ;(await handle('Bowl').findElement()).focus()
  await userEvent.keyboard(' {ArrowLeft}{ArrowUp}{ArrowDown} ')
  await expect.poll(() => moved).toHaveBeenCalledExactlyOnceWith('Bowl', 3)
  await expect.poll(seen).toEqual(['Cup', 'Jug', 'Plate', 'Bowl'])
  await userEvent.keyboard(' {ArrowDown}{ArrowRight}{ArrowLeft} ')
  await expect.poll(() => moved).toHaveBeenLastCalledWith('Bowl', 2)
  await expect.poll(seen).toEqual(['Cup', 'Jug', 'Bowl', 'Plate'])
})

test('[EDIT-96] who goes elsewhere with a row in hand puts it back, who goes on with Tab drops it', async () => {
  const { moved } = await showList()
  ;(await handle('Cup').findElement()).focus()
  await userEvent.keyboard(' {ArrowDown}')
  await expect.poll(seen).toEqual(['Bowl', 'Jug', 'Cup', 'Plate'])
  ;(await handle('Plate').findElement()).focus()
  await expect.poll(seen).toEqual(['Bowl', 'Cup', 'Jug', 'Plate'])
  expect(said()).toEqual(['Cup stays where it was'])
  expect(moved).not.toHaveBeenCalled()

  ;(await handle('Cup').findElement()).focus()
  await userEvent.keyboard(' {ArrowDown}{Tab}')
  await expect.poll(() => moved).toHaveBeenCalledExactlyOnceWith('Cup', 2)
  await expect.poll(seen).toEqual(['Bowl', 'Jug', 'Cup', 'Plate'])
})

test('[EDIT-96] a list within a row is moved apart from the list it stands in', async () => {
  const outer = vi.fn<(id: string, to: number) => void>()
  const inner = vi.fn<(id: string, to: number) => void>()
  await show(
    <SortableList
      label="Shelves"
      items={[{ id: 'Left' }, { id: 'Right' }]}
      nameOf={({ id }) => id}
      onMove={({ id }, to) => outer(id, to)}
    >
      {({ id }) => (
        <SortableList
          label={id}
          items={[{ id: `${id} cup` }, { id: `${id} jug` }]}
          nameOf={(item) => item.id}
          onMove={(item, to) => inner(item.id, to)}
        >
          {(item) => <p>{item.id}</p>}
        </SortableList>
      )}
    </SortableList>,
  )
  await expect.element(handle('Right jug')).toBeInTheDocument()
  ;(await handle('Left cup').findElement()).focus()
  await userEvent.keyboard(' {ArrowDown}{ArrowDown} ')
  await expect.poll(() => inner).toHaveBeenCalledExactlyOnceWith('Left cup', 1)
  expect(outer).not.toHaveBeenCalled()
  await drag('mouse', 'Right jug', 'Right cup')
  await expect.poll(() => inner).toHaveBeenLastCalledWith('Right jug', 0)
  await drag('mouse', 'Left', 'Right jug')
  await expect.poll(() => outer).toHaveBeenCalledExactlyOnceWith('Left', 1)
  await expect.poll(() => inner).toHaveBeenCalledTimes(2)
})

test('[EDIT-96] a move that comes to nothing leaves the row where it was', async () => {
  const { moved } = await showList({ refuses: true })
  await drag('mouse', 'Bowl', 'Plate')
  await expect.poll(() => moved).toHaveBeenCalledExactlyOnceWith('Bowl', 3)
  await expect.poll(seen).toEqual(['Bowl', 'Cup', 'Jug', 'Plate'])
  await drag('mouse', 'Jug', 'Cup')
  await expect.poll(() => moved).toHaveBeenLastCalledWith('Jug', 1)
})

test('[EDIT-96] a handle that is only pressed moves nothing, and says nothing', async () => {
  const { moved } = await showList()
  await handle('Cup').click()
  expect(said()).toEqual([])
  expect(moved).not.toHaveBeenCalled()
})

test('[EDIT-97] a handle says what it is and how to use it', async () => {
  await showList()
  const element = await handle('Cup').findElement()
  expect(element.getAttribute('aria-roledescription')).toBe('sortable')
  const help = document.getElementById(element.getAttribute('aria-describedby') ?? '')
  expect(help?.textContent).toBe(
    'Press Space to pick up, the arrow keys to move, Space to drop, Escape to cancel.',
  )
  await expectSound()
})
