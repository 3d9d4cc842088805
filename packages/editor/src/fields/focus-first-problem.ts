/** Frames to wait for a field that is still being drawn, such as a row that was scrolled away. */
const PATIENCE = 30

/** Gives focus to the first field on the page that cannot be saved as it is, as soon as it says so. */
export function focusFirstProblem(framesLeft = PATIENCE): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field !== null) field.focus()
    else if (framesLeft > 0) focusFirstProblem(framesLeft - 1)
  })
}

/** For `useSend`: a refusal as it came, with the focus in the first field it is about. */
export function toFirstProblem(refused: unknown): unknown {
  focusFirstProblem()
  return refused
}

/** Whether something in a form has been typed that its control cannot take yet, and says so. [EDIT-101] */
export function hasUnfinished(form: Element | null): boolean {
  return form?.querySelector('[data-unfinished]') != null
}
