import { useLayoutEffect, useState } from 'react'

const DIALOG = '[role="dialog"], [role="alertdialog"]'

/**
 * Gives the focus back to where it was when a dialog has closed, also when it was opened as it was first drawn or is gone with
 * its closing, where the library does not. What has taken the focus by then keeps it. [EDIT-714]
 *
 * @param isOpen whether the dialog is open; one that is not drawn any more is closed
 */
export function useFocusBack(isOpen: boolean): void {
  // Where it was is asked before anything is drawn: a menu it was chosen in goes as the dialog comes.
  const [asked, setAsked] = useState<Asked>({ isOpen: false, back: nowhere })
  if (asked.isOpen !== isOpen)
    setAsked({ isOpen, back: isOpen ? placeOf(document.activeElement) : asked.back })
  const { back } = asked
  useLayoutEffect(() => {
    if (!isOpen) return
    return () => {
      const atClose = document.activeElement
      // A button that waits for the server has no focus any more when that has answered.
      if (atClose !== document.body && atClose?.closest(DIALOG) == null) return
      // What the dialog did may lead further: that comes first.
      setTimeout(() => {
        const now = document.activeElement
        if (now === atClose || now === null || now === document.body) back()?.focus({ preventScroll: true })
      })
    }
  }, [isOpen, back])
}

/** Finds where the focus is to go. */
type Back = () => HTMLElement | null

interface Asked {
  readonly isOpen: boolean
  readonly back: Back
}

const nowhere: Back = () => null

/** Finds the element again: an entry of a menu is gone with its menu, then it is what opened that. */
function placeOf(element: Element | null): Back {
  const menu = element?.closest('[role="menu"]') ?? null
  const opener = menu?.getAttribute('aria-labelledby') ?? ''
  return () => {
    if (menu !== null) return document.getElementById(opener)
    return element?.isConnected === true && element !== document.body ? (element as HTMLElement) : null
  }
}
