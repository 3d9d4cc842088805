import {
  Accessibility,
  defaultPreset,
  DragDropManager,
  PointerActivationConstraints,
  PointerSensor,
} from '@dnd-kit/dom'
import { isSortable, Sortable, OptimisticSortingPlugin } from '@dnd-kit/dom/sortable'
import { levelStep, putInOrder, rowsOf, sentencesOf, type Sorting, type SortingPort } from './sorting-port.ts'

/** Pixels a pointer moves before a press becomes dragging. */
const dragDistance = 4
/** Milliseconds a finger rests on a large handle before it drags, and pixels it may waver meanwhile. */
const restingTime = 250
const wavering = 8

/**
 * Moves rows by pointer and finger on their handles; Escape puts back. Where rows have levels, dragging to the side puts a
 * row below the one it stands behind then, or takes it out of the one it stands below. Loaded when somebody is about to. [EDIT-96]
 *
 * @param list the `ul` whose children carry `data-item`; a handle within them carries `data-handle`
 */
export function sortByPointer(list: HTMLElement, port: () => SortingPort): Sorting {
  const manager = new DragDropManager({
    sensors: [
      PointerSensor.configure({
        activationConstraints: ({ pointerType }) =>
          pointerType === 'touch' && port().isLargeHandle
            ? [new PointerActivationConstraints.Delay({ value: restingTime, tolerance: wavering })]
            : [new PointerActivationConstraints.Distance({ value: dragDistance })],
      }),
    ],
    // What is said of a move is the same by whatever it is made, so it is said here.
    plugins: defaultPreset.plugins.filter((plugin) => plugin !== Accessibility),
  })
  const known = new Map<string, Sortable>()
  const follow = () => {
    // While something is carried the library knows the order; it is followed again when it lies still.
    if (!manager.dragOperation.status.idle) return
    const rows = rowsOf(list)
    for (const [id, sortable] of known) {
      if (rows.has(id)) continue
      sortable.destroy()
      known.delete(id)
    }
    for (const [index, id] of port().ids.entries()) {
      const element = rows.get(id)
      if (element === undefined) continue
      const handle = element.querySelector(':scope > [data-handle]') ?? undefined
      const sortable = known.get(id)
      if (sortable !== undefined) Object.assign(sortable, { element, handle, index })
      else {
        const plugins = [OptimisticSortingPlugin]
        known.set(id, new Sortable({ id, index, element, handle, plugins }, manager))
      }
    }
  }
  const onceStill = () => {
    if (!manager.dragOperation.status.idle) return requestAnimationFrame(onceStill)
    // A move that came to nothing draws nothing, so nobody else would put the row back.
    putInOrder(list, port().ids)
    follow()
    return undefined
  }
  const { monitor } = manager
  monitor.addEventListener('dragmove', ({ operation: { source, transform } }) => {
    if (!isSortable(source)) return
    list.dataset['level'] =
      levelOf(port(), String(source.id), source.sortable.index, levelStep(transform))?.name ?? ''
  })
  monitor.addEventListener('dragstart', ({ operation: { source } }) => {
    if (source !== null) port().say(sentencesOf(port()).pickedUp(String(source.id)))
  })
  monitor.addEventListener('dragover', ({ operation: { source, target } }) => {
    if (!isSortable(source) || !isSortable(target) || source.id === target.id) return
    port().say(sentencesOf(port()).moved(String(source.id), target.sortable.index))
  })
  monitor.addEventListener('dragend', ({ operation: { source, transform }, canceled }) => {
    delete list.dataset['level']
    if (!isSortable(source)) return
    const id = String(source.id)
    const { index, initialIndex } = source.sortable
    const sentences = sentencesOf(port())
    const level = canceled ? undefined : levelOf(port(), id, index, levelStep(transform))
    if (level !== undefined) {
      level.go()
      onceStill()
      return
    }
    port().say(canceled ? sentences.putBack(id) : sentences.dropped(id, index))
    if (!canceled && index !== initialIndex) port().onMove(id, index)
    onceStill()
  })
  follow()
  return { follow, stop: () => manager.destroy() }
}

/** What puts a row that was dragged to the side on another level, if it is one for it. */
function levelOf(port: SortingPort, id: string, index: number, step: -1 | 0 | 1) {
  const { ids, onNest, onLift, say } = port
  const under = ids.filter((one) => one !== id)[index - 1]
  if (step > 0 && onNest !== undefined && under !== undefined)
    return {
      name: 'below',
      go: () => {
        say(sentencesOf(port).nested(id, under))
        onNest(id, under)
      },
    }
  if (step < 0 && onLift !== undefined)
    return {
      name: 'up',
      go: () => {
        say(sentencesOf(port).lifted(id))
        onLift(id)
      },
    }
  return undefined
}
