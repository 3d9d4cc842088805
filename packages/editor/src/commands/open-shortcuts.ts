import { useSyncExternalStore } from 'react'

let open = false
const listeners = new Set<() => void>()

export function setShortcutsOpen(value: boolean): void {
  open = value
  for (const listener of listeners) listener()
}

export const openShortcuts = (): void => setShortcutsOpen(true)

/** Whether the list of shortcuts is open. */
export function useShortcutsOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
}
