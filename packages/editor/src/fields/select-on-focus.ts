import type { FocusEvent, MouseEvent, PointerEvent } from 'react'

/** The field that a press of the pointer is about to give focus to. */
let entering: EventTarget | null = null

/**
 * Handlers for a field of a number, or one that is searched: coming into it selects what is there, by a click as well as by
 * Tab, so that typing replaces it. A second click places the caret as ever. [MONEY-33] [EDIT-871]
 */
export const selectOnFocus = {
  onPointerDown: ({ currentTarget }: PointerEvent<HTMLInputElement>) => {
    entering = document.activeElement === currentTarget ? null : currentTarget
  },
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    // A list that is not searched shows its choice in a field nobody types in.
    if (!currentTarget.readOnly) currentTarget.select()
  },
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    // The press that gave focus has put the caret somewhere; a drag over some digits has selected those.
    if (
      entering === currentTarget &&
      !currentTarget.readOnly &&
      currentTarget.selectionStart === currentTarget.selectionEnd
    )
      currentTarget.select()
    entering = null
  },
}
