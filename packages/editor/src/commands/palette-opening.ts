import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let asked = 0

/** Opens the palette; its code comes when somebody asks for it the first time. [EDIT-60] */
export function openPalette(): void {
  asked += 1
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How often the palette was asked for. */
export const usePaletteAsked = (): number => useSyncExternalStore(subscribe, () => asked)
