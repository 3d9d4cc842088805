import { useSyncExternalStore } from 'react'

/** Whether pages are shown without the owner's own CSS. [EDIT-229] */
class SafeMode {
  #isOn = new URLSearchParams(globalThis.location?.search ?? '').has('safe')
  readonly #listeners = new Set<() => void>()

  readonly isOn = (): boolean => this.#isOn

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(isOn: boolean): void {
    this.#isOn = isOn
    for (const listener of this.#listeners) listener()
  }
}

/** For every page of this tab, until it is loaded anew; `?safe` in the address of the editor begins with it. */
export const safeMode = new SafeMode()

export const useSafeMode = (): boolean => useSyncExternalStore(safeMode.subscribe, safeMode.isOn)
