import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/** A form that is open, as the guard of unsaved changes sees it. */
export interface OpenForm {
  /** Whether it holds something that is not saved. */
  readonly isDirty: () => boolean
  /**
   * Saves what it holds; absent where that would do something, such as giving money back: then one stays or discards.
   *
   * @returns whether it is saved; when not, the form shows why
   */
  readonly save?: () => Promise<boolean>
}

/** A step away from the screen that waits for an answer. */
export interface Leaving {
  readonly proceed: () => void
  readonly stay: () => void
}

const forms = new Set<OpenForm>()
const listeners = new Set<() => void>()
let leaving: Leaving | null = null

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says that a form is open for as long as the component is there. What it holds is asked for only when somebody leaves. [OWN-22] */
export function useUnsavedForm(form: OpenForm): void {
  const latest = useRef(form)
  const canSave = form.save !== undefined
  useLayoutEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    const entry: OpenForm = {
      isDirty: () => latest.current.isDirty(),
      ...(canSave && { save: async () => (await latest.current.save?.()) ?? false }),
    }
    forms.add(entry)
    tell()
    return () => {
      forms.delete(entry)
      tell()
    }
  }, [canSave])
}

/** A step is made that nobody is asked about. */
let isUnasked = false

/** Whether any open form holds something that is not saved. */
export const hasUnsavedForms = (): boolean => !isUnasked && [...forms].some((form) => form.isDirty())

/**
 * Makes a step away from what is saved, or of something that is gone: a form knows of neither before it is drawn again, and
 * the router asks the guard at once. [EDIT-1190]
 */
export function leaveUnasked<Way>(step: () => Way): Way {
  isUnasked = true
  try {
    return step()
  } finally {
    isUnasked = false
  }
}

/** Whether everything that is not saved is in forms that can save it. */
export const canSaveForms = (): boolean =>
  [...forms].every((form) => !form.isDirty() || form.save !== undefined)

/** Saves every form that holds something; false as soon as one cannot be. */
export async function saveForms(): Promise<boolean> {
  for (const form of forms) if (form.isDirty() && !((await form.save?.()) ?? false)) return false
  return true
}

/** Does something that ends a form (close a dialog, sign out), after asking when that would lose anything. [OWN-22] */
export function leaveForms(proceed: () => void): void {
  if (leaving !== null) return
  if (hasUnsavedForms()) setLeaving({ proceed, stay: () => undefined })
  else proceed()
}

/** Answers the question for the step that waits, once; nothing waits afterwards. [OWN-22] */
export function answerLeaving(way: keyof Leaving): void {
  const step = leaving
  setLeaving(null)
  step?.[way]()
}

/** Asks what is to become of unsaved changes before a step is made; null when it is answered. */
export function setLeaving(next: Leaving | null): void {
  leaving = next
  tell()
}

/**
 * While the question is asked, Escape means staying, and nothing below hears of it. Every open dialog listens for itself and
 * by what it showed last, so a quick second press would reach the wrong one.
 *
 * @returns stops listening
 */
export function answerEscape(): () => void {
  const pressed = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing || leaving === null) return
    event.preventDefault()
    event.stopImmediatePropagation()
    answerLeaving('stay')
  }
  window.addEventListener('keydown', pressed, { capture: true })
  return () => window.removeEventListener('keydown', pressed, { capture: true })
}

/** Whether any form is open. */
export const useHasForms = (): boolean => useSyncExternalStore(subscribe, () => forms.size > 0)

/** The step that waits for an answer now. */
export const currentLeaving = (): Leaving | null => leaving

/** The step that waits for an answer, as React knows it. */
export const useLeaving = (): Leaving | null => useSyncExternalStore(subscribe, currentLeaving)
