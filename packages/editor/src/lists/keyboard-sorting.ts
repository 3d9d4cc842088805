import { followRow, putInOrder, rowsOf, sentencesOf, type Sorting, type SortingPort } from './sorting-port.ts'

/** What is being carried. */
interface Carried {
  readonly id: string
  readonly handle: HTMLElement
  readonly from: number
  /** The order when it was picked up. */
  readonly ids: readonly string[]
  place: number
}

/**
 * Moves rows with the keyboard: Space or Enter on a handle picks its row up, arrows carry it, Space, Enter or Tab drop
 * it, Escape puts it back. Where rows have levels, the arrow keys to the side put it below the row before it, or take it
 * out again. All of it happens within the press, so keys may follow each other as fast as they like, and
 * the handle keeps the focus: what stands beside the row is moved, not the row. [EDIT-96]
 *
 * @param list the `ul` whose children carry `data-item`; a handle within them carries `data-handle`
 */
export function sortByKeyboard(list: HTMLElement, port: () => SortingPort): Sorting {
  let carried: Carried | undefined

  const pickUp = (handle: HTMLElement, id: string) => {
    const { ids, say } = port()
    const from = ids.indexOf(id)
    carried = { id, handle, from, ids, place: from }
    mark(handle, true)
    say(sentencesOf(port()).pickedUp(id))
  }
  const carry = (by: number) => {
    if (carried === undefined) return
    const { id, ids, place } = carried
    const next = place + by
    if (by === 0 || next < 0 || next >= ids.length) return
    carried.place = next
    putInOrder(list, ids.filter((one) => one !== id).toSpliced(next, 0, id), id)
    carried.handle.scrollIntoView({ block: 'nearest' })
    port().say(sentencesOf(port()).moved(id, next))
  }
  /** Lets go of what is carried; what becomes of the order is for the caller. */
  const letGo = () => {
    const { handle, id, from, place } = carried!
    carried = undefined
    mark(handle, false)
    return { id, from, place }
  }
  const drop = () => {
    const { id, from, place } = letGo()
    port().say(sentencesOf(port()).dropped(id, place))
    if (place !== from) port().onMove(id, place)
    // A move that comes to nothing draws nothing, so nobody else would put the row back.
    requestAnimationFrame(() => {
      if (carried === undefined) putInOrder(list, port().ids)
    })
  }
  const putBack = () => {
    const { id } = letGo()
    putInOrder(list, port().ids, id)
    port().say(sentencesOf(port()).putBack(id))
  }
  /** Drops what is carried on another level, where that can be. */
  const changeLevel = (key: string): boolean => {
    const change = carried === undefined ? undefined : levelChange(key, list, port(), carried)
    if (change === undefined) return false
    const { id } = letGo()
    change()
    followRow(id, list)
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const handle = handleOf(event.target, list)
    const id = handle?.closest<HTMLElement>('[data-item]')?.dataset['item']
    if (handle === null || id === undefined) return
    const presses = event.key === ' ' || event.key === 'Enter'
    if (carried === undefined) {
      if (!presses || event.repeat) return
      pickUp(handle, id)
    } else if (presses) {
      if (!event.repeat) drop()
    } else if (event.key === 'Escape') putBack()
    else if (event.key === 'Tab') return drop()
    else if (!event.key.startsWith('Arrow')) return
    else if (!changeLevel(event.key)) carry(stepOf(event.key, list))
    event.preventDefault()
    event.stopPropagation()
  }
  const onLeave = () => {
    if (carried !== undefined) putBack()
  }
  const follow = () => {
    // Somebody else has changed the list.
    if (carried !== undefined && carried.ids.join() !== port().ids.join()) putBack()
  }
  return { follow, stop: listen(list, { keydown: onKeyDown, focusout: onLeave, pointerdown: onLeave }) }
}

/** Listens to events of a list until what is given back is called. */
function listen(
  list: HTMLElement,
  listeners: {
    readonly keydown: (event: KeyboardEvent) => void
    readonly focusout: () => void
    readonly pointerdown: () => void
  },
): () => void {
  const stop = new AbortController()
  for (const [name, listener] of Object.entries(listeners))
    list.addEventListener(name, listener as EventListener, { signal: stop.signal })
  return () => stop.abort()
}

/** The handle of a row of this very list; lists stand in rows of others. */
function handleOf(target: EventTarget | null, list: HTMLElement): HTMLElement | null {
  const handle = (target as HTMLElement | null)?.closest<HTMLElement>('[data-handle]') ?? null
  return handle?.closest('[data-item]')?.parentElement === list ? handle : null
}

/** Says on a handle that its row is carried, to people, to shortcuts, and to dialogs that would close with Escape. */
function mark(handle: HTMLElement, isCarried: boolean): void {
  const row = handle.closest<HTMLElement>('[data-item]')
  row?.toggleAttribute('data-carried', isCarried)
  if (isCarried) {
    handle.setAttribute('aria-pressed', 'true')
    handle.dataset['mantineStopPropagation'] = 'true'
  } else {
    handle.removeAttribute('aria-pressed')
    delete handle.dataset['mantineStopPropagation']
  }
}

/** How many places an arrow carries: in tiles, up and down go by a whole row of them. */
function stepOf(key: string, list: HTMLElement): number {
  const columns = columnsOf(list)
  if (key === 'ArrowUp') return -columns
  if (key === 'ArrowDown') return columns
  if (columns === 1) return 0
  return key === 'ArrowLeft' ? -1 : 1
}

/** What a key to the side does to a row that is carried: it goes below the one before it, or a level up. */
function levelChange(
  key: string,
  list: HTMLElement,
  port: SortingPort,
  { id, ids, place }: Carried,
): (() => void) | undefined {
  if (columnsOf(list) > 1) return undefined
  const { onNest, onLift, say } = port
  const under = ids.filter((one) => one !== id)[place - 1]
  if (key === 'ArrowRight' && onNest !== undefined && under !== undefined)
    return () => {
      say(sentencesOf(port).nested(id, under))
      onNest(id, under)
    }
  if (key === 'ArrowLeft' && onLift !== undefined)
    return () => {
      say(sentencesOf(port).lifted(id))
      onLift(id)
    }
  return undefined
}

/** How many rows of a list stand side by side. */
function columnsOf(list: HTMLElement): number {
  const tops = [...rowsOf(list).values()].map(({ offsetTop }) => offsetTop)
  return Math.max(1, tops.filter((top) => top === tops[0]).length)
}
