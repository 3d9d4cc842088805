import { useState } from 'react'

/** Which rows of a list are chosen, to do something to all of them. */
export interface Selection {
  readonly ids: readonly string[]
  readonly has: (id: string) => boolean
  readonly set: (id: string, chosen: boolean) => void
  /** All of these, or none. */
  readonly setAll: (ids: readonly string[], chosen: boolean) => void
  readonly clear: () => void
  /** How all that fit are chosen, where a list is shown in parts. */
  readonly all?: AllThatFit
}

/** All rows that fit the search and filters of a list. [LIST-1] */
export interface AllThatFit {
  /** Whether there are more than those that are shown, which were not gathered. */
  readonly canGather: boolean
  /** How many were gathered so far; undefined while none are. */
  readonly count: number | undefined
  /** Whether there were more than can be chosen at once. */
  readonly isCut: boolean
  readonly gather: () => void
  readonly stop: () => void
}

/** Rows chosen of a list; those that are not shown any more count as not chosen. */
export function useSelection(shown: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const change = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      for (const id of ids) {
        if (isChosen) next.add(id)
        else next.delete(id)
      }
      return next
    })
  return {
    ids: shown.filter((id) => chosen.has(id)),
    has: (id) => chosen.has(id),
    set: (id, isChosen) => change([id], isChosen),
    setAll: change,
    clear: () => setChosen(new Set()),
  }
}
