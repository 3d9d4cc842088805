import type { FocusEvent, MouseEvent, PointerEvent } from 'react'

/** The field that a press of the pointer is about to give focus to. */
let entering: EventTarget | null = null

/**
 * Handlers for a field of a number: coming into it selects what is there, by a click as well as by Tab, so that typing
 * replaces it. A second click places the caret as ever. [MONEY-33]
 */
export const selectOnFocus = {
  onPointerDown: ({ currentTarget }: PointerEvent<HTMLInputElement>) => {
    entering = document.activeElement === currentTarget ? null : currentTarget
  },
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    // The press that gave focus has put the caret somewhere; a drag over some digits has selected those.
    if (entering === currentTarget && currentTarget.selectionStart === currentTarget.selectionEnd)
      currentTarget.select()
    entering = null
  },
}
