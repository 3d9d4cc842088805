import { t } from '../words/words.ts'

/** What a list says of itself at the moment it is asked. */
export interface SortingPort {
  /** Identifiers in the order of the owner. */
  readonly ids: readonly string[]
  readonly nameOf: (id: string) => string
  /** `to` counts without the moved item. */
  readonly onMove: (id: string, to: number) => void
  /** Puts a row below the one it was carried to stand behind; not there where rows have no level below. */
  readonly onNest?: ((id: string, under: string) => void) | undefined
  /** Takes a row out of what its list stands in; not there for a list that stands in nothing. */
  readonly onLift?: ((id: string) => void) | undefined
  /** Tells somebody who cannot see the list. */
  readonly say: (words: string) => void
  /** Whether a finger that moves on a handle may mean to scroll: then it has to rest on it first. */
  readonly isLargeHandle: boolean
}

/** One of the ways in which the rows of a list are moved. */
export interface Sorting {
  /** Takes over what the list shows now; call it after every drawing. */
  follow(): void
  stop(): void
}

/** What is said while something is moved; `place` counts from 0. [EDIT-97] */
export function sentencesOf({ ids, nameOf }: SortingPort) {
  const at = (place: number) => t('place {place} of {count}', { place: place + 1, count: ids.length })
  return {
    pickedUp: (id: string) =>
      t('Picked up {name}, {place}', { name: nameOf(id), place: at(ids.indexOf(id)) }),
    moved: (id: string, place: number) => `${nameOf(id)}, ${at(place)}`,
    dropped: (id: string, place: number) =>
      t('Dropped {name}, {place}', { name: nameOf(id), place: at(place) }),
    nested: (id: string, under: string) =>
      t('Dropped {name}, below {other}', { name: nameOf(id), other: nameOf(under) }),
    lifted: (id: string) => t('Dropped {name}, one level up', { name: nameOf(id) }),
    putBack: (id: string) => t('{name} stays where it was', { name: nameOf(id) }),
  }
}

/**
 * Gives the keyboard to the handle of a row that goes into another list, as soon as it stands there, unless somebody takes
 * it elsewhere meanwhile.
 */
export function followRow(id: string, from: HTMLElement, framesLeft = 120): void {
  const handle = [
    ...document.querySelectorAll<HTMLElement>(`[data-item="${CSS.escape(id)}"] > [data-handle]`),
  ]
    .filter((one) => one.closest('[data-item]')?.parentElement !== from)
    .at(0)
  if (handle !== undefined) handle.focus()
  else if (
    framesLeft > 0 &&
    (document.activeElement === document.body || from.contains(document.activeElement))
  )
    requestAnimationFrame(() => followRow(id, from, framesLeft - 1))
}

/** The rows of a list by the identifiers of what they show, in the order they are seen. */
export function rowsOf(list: HTMLElement): Map<string, HTMLElement> {
  const rows = [...list.children].filter(
    (child): child is HTMLElement =>
      child instanceof HTMLElement &&
      child.dataset['item'] !== undefined &&
      !child.hasAttribute('data-dnd-placeholder'),
  )
  return new Map(rows.map((row) => [row.dataset['item']!, row]))
}

/**
 * Puts rows in an order without touching one of them: an element that is moved in the document loses the focus.
 *
 * @param untouched row the others are put around
 */
export function putInOrder(list: HTMLElement, ids: readonly string[], untouched?: string): void {
  const rows = rowsOf(list)
  const wanted = ids.flatMap((id) => rows.get(id) ?? [])
  const shown = [...rows.values()]
  if (wanted.every((row, index) => row === shown[index])) return
  const middle = untouched === undefined ? -1 : wanted.findIndex((row) => row.dataset['item'] === untouched)
  const fixed = wanted[middle]
  for (const row of wanted.slice(0, Math.max(middle, 0))) fixed?.before(row)
  list.append(...wanted.slice(middle + 1))
}

/** Pixels to the side after which a row that is dropped goes a level down or up. */
const LEVEL_DISTANCE = 28

/**
 * Which way between the levels a row was dragged: below another one, out of one, or neither. Whoever drags up or down drifts to
 * the side, so that a longer way needs a clearer one. [EDIT-471]
 */
export function levelStep({ x, y }: { readonly x: number; readonly y: number }): -1 | 0 | 1 {
  if (Math.abs(x) < Math.max(LEVEL_DISTANCE, Math.abs(y) / 2)) return 0
  return x > 0 ? 1 : -1
}
