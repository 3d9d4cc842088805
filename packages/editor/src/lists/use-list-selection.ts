import { useCallback, useEffect, useRef, useState } from 'react'
import { showError } from '../ui/feedback.tsx'
import { useSelection, type Selection } from './use-selection.ts'

/** Most rows that are chosen at once. [LIST-2] */
export const MOST_CHOSEN = 10_000
/** Rows asked for at a time while all that fit are gathered: as many as lists give. */
const AT_A_TIME = 100

/** A part of a list, as it is asked for while all that fit are gathered. */
export interface RowsPage<Row> {
  readonly rows: readonly Row[]
  /** Where the next part begins; undefined or null with the last. */
  readonly next: string | null | undefined
}

/** Asks for a part of a list with its search, filters and order. */
export type ReadRows<Row> = (cursor: string, limit: number, signal: AbortSignal) => Promise<RowsPage<Row>>

/** What is chosen of a list, beyond what is shown of it too. */
export interface ListSelection<Row> {
  readonly selection: Selection
  /** Rows that were shown or gathered: what is known of those that are chosen. */
  readonly known: readonly Row[]
  /** Whether every row that fits is chosen, shown or not. */
  readonly isWhole: boolean
}

/**
 * Rows chosen of a list that is shown in parts: those that are ticked, or all that fit its search and filters, also those
 * that are not shown yet. Those are gathered once, so that what comes later is not meant; another search or filter
 * forgets them. [LIST-1] [LIST-2]
 *
 * @param asked what the list asks for, as text: search, filters, order
 */
export function useListSelection<Row>({
  shown,
  keyOf,
  hasMore,
  asked,
  read,
}: {
  readonly shown: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly hasMore: boolean
  readonly asked: string
  readonly read: ReadRows<Row>
}): ListSelection<Row> {
  const { gathered, count, gather, forget } = useGathered(asked, read)
  const known = gathered === undefined ? shown : merged(gathered.rows, shown, keyOf)
  const ticked = useSelection(known.map(keyOf))
  const clear = () => {
    forget()
    ticked.clear()
  }
  const selection: Selection = {
    ...ticked,
    clear,
    // Of all that were gathered, none are meant once those that are shown are not.
    setAll: (ids, chosen) => (chosen || gathered === undefined ? ticked.setAll(ids, chosen) : clear()),
    all: {
      canGather: hasMore && gathered === undefined,
      count,
      isCut: gathered?.isCut === true,
      gather: () =>
        void gather().then((rows) => {
          if (rows !== undefined) ticked.setAll(rows.map(keyOf), true)
        }),
      stop: forget,
    },
  }
  const isAll = known.length > 0 && ticked.ids.length === known.length
  return { selection, known, isWhole: isAll && (gathered === undefined ? !hasMore : !gathered.isCut) }
}

interface Gathered<Row> {
  readonly asked: string
  readonly rows: readonly Row[]
  /** There were more than can be chosen. */
  readonly isCut: boolean
}

/** Gathers the rows of a list part by part; how many there are so far is said meanwhile. */
function useGathered<Row>(asked: string, read: ReadRows<Row>) {
  const [found, setFound] = useState<Gathered<Row>>()
  const [count, setCount] = useState<number>()
  const running = useRef<AbortController>(undefined)
  const stop = useCallback(() => {
    running.current?.abort()
    running.current = undefined
    setCount(undefined)
  }, [])
  // What is asked for now is not what is being gathered.
  useEffect(() => stop, [asked, stop])
  const gather = async (): Promise<readonly Row[] | undefined> => {
    const { signal } = (running.current = new AbortController())
    const rows: Row[] = []
    let next: string | null | undefined = ''
    setCount(0)
    try {
      while (typeof next === 'string' && rows.length < MOST_CHOSEN) {
        const page: RowsPage<Row> = await read(next, AT_A_TIME, signal)
        if (signal.aborted) return undefined
        rows.push(...page.rows)
        next = page.next
        setCount(rows.length)
      }
    } catch (error) {
      if (signal.aborted) return undefined
      stop()
      showError(error)
      return undefined
    }
    setCount(undefined)
    setFound({ asked, rows: rows.slice(0, MOST_CHOSEN), isCut: typeof next === 'string' })
    return rows.slice(0, MOST_CHOSEN)
  }
  const gathered = found?.asked === asked ? found : undefined
  return {
    gathered,
    count,
    gather,
    forget: () => {
      stop()
      setFound(undefined)
    },
  }
}

/** Rows as they were gathered, those that are shown as they are by now. */
function merged<Row>(gathered: readonly Row[], shown: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const rows = new Map(gathered.map((row) => [keyOf(row), row]))
  for (const row of shown) rows.set(keyOf(row), row)
  return [...rows.values()]
}
