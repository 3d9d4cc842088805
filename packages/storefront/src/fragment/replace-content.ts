/**
 * Puts the children of `fresh` in place of those of `current`. The focused field keeps focus, its selection and, when
 * it is being typed in, its text, as long as an element with the same `id` is still there.
 */
export function replaceContent(current: Element, fresh: Element): void {
  const focused = current.contains(document.activeElement) ? document.activeElement : null
  const id = focused?.id ?? ''
  const typed =
    focused instanceof HTMLInputElement && focused.value !== focused.defaultValue ? focused.value : null
  current.replaceChildren(...fresh.childNodes)
  if (id === '') return
  const again = document.getElementById(id)
  if (again === null || !current.contains(again)) return
  if (typed !== null && again instanceof HTMLInputElement) again.value = typed
  again.focus({ preventScroll: true })
}
