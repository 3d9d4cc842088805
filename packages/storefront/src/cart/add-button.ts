/** Milliseconds between a successful answer and the added state. */
export const DELAY_BEFORE_ADDED = 1000
/** Milliseconds the added state lasts. */
export const ADDED_DURATION = 2000
/** Milliseconds until the button is idle again after a failure. */
export const RESET_AFTER_FAILURE = 1000
/** Milliseconds a list page asks for an option. */
export const SELECT_OPTION_DURATION = 2000

export type AddButtonState = 'idle' | 'adding' | 'added' | 'select-option' | 'sold-out'

/** The add-to-cart button's states and times. [STOREFRONT-7] */
export interface AddButton {
  readonly state: AddButtonState
  /**
   * Runs `add` from the idle state: adding, then added for two seconds, then idle; idle one second after a failure.
   * Ignored in every other state. `add` resolves to whether it went well.
   */
  press(add: () => Promise<boolean>): Promise<void>
  /** List pages: asks for an option for two seconds. */
  askForOption(): void
  /** Shows the sold-out text instead of the label, or the label again. Waits for a running addition to end. */
  setSoldOut(soldOut: boolean): void
  /** Forgets what is pending. */
  dispose(): void
}

/** @param show called with every new state */
export function createAddButton(show: (state: AddButtonState) => void): AddButton {
  let state: AddButtonState = 'idle'
  let soldOut = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function enter(next: AddButtonState): void {
    state = next
    show(next)
  }
  function rest(): void {
    enter(soldOut ? 'sold-out' : 'idle')
  }
  function after(milliseconds: number, next: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(next, milliseconds)
  }

  return {
    get state() {
      return state
    },
    async press(add) {
      if (state !== 'idle') return
      enter('adding')
      const added = await add()
      if (added) {
        after(DELAY_BEFORE_ADDED, () => {
          enter('added')
          after(ADDED_DURATION, rest)
        })
      } else {
        after(RESET_AFTER_FAILURE, rest)
      }
    },
    askForOption() {
      if (state !== 'idle') return
      enter('select-option')
      after(SELECT_OPTION_DURATION, rest)
    },
    setSoldOut(next) {
      soldOut = next
      if (state === 'idle' || state === 'sold-out') rest()
    },
    dispose: () => clearTimeout(timer),
  }
}
