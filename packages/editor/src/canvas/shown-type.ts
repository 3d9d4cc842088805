import type { TweakType } from '@plinth/domain'
import { useSyncExternalStore } from 'react'

/** The type of page whose look the canvas shows in place of that of the page on it. [EDIT-413] */
class ShownType {
  #type: TweakType | undefined
  readonly #listeners = new Set<() => void>()

  readonly get = (): TweakType | undefined => this.#type

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(type: TweakType | undefined): void {
    if (type === this.#type) return
    this.#type = type
    for (const listener of this.#listeners) listener()
  }
}

/** While the look of a type of page is being chosen; none when the style is closed. */
export const shownType = new ShownType()

export const useShownType = (): TweakType | undefined =>
  useSyncExternalStore(shownType.subscribe, shownType.get)
