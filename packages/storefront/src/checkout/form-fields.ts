/** Sets or clears what is wrong with a field, beside it and for assistive technology. */
export function showFieldError(form: HTMLFormElement, name: string, message: string): void {
  const control = form.elements.namedItem(name)
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return
  const box = control.closest<HTMLElement>('[data-field-box]')
  const text = box?.querySelector<HTMLElement>('[data-error]')
  if (message === '') control.removeAttribute('aria-invalid')
  else control.setAttribute('aria-invalid', 'true')
  control.closest('.field')?.classList.toggle('field-invalid', message !== '')
  if (text) {
    text.textContent = message
    text.hidden = message === ''
  }
  if (message !== '' && box instanceof HTMLDetailsElement) box.open = true
}

/** The label of a field, as it stands in the form. */
export function fieldLabel(form: HTMLFormElement, name: string): string {
  const box = form.querySelector(`[data-field-box="${CSS.escape(name)}"]`)
  return box?.querySelector('[data-label]')?.textContent ?? name
}

/**
 * Shows every error beside its field and sums them up on top, each a link to its field, and moves focus there.
 *
 * @param title what happened, when it is more than wrong fields
 */
export function showProblems(
  form: HTMLFormElement,
  problems: { readonly [field: string]: string },
  title: string,
): void {
  for (const [name, message] of Object.entries(problems)) showFieldError(form, name, message)
  const box = form.querySelector<HTMLElement>('[data-problems]')
  const heading = box?.querySelector<HTMLElement>('[data-problems-title]')
  const list = box?.querySelector<HTMLElement>('[data-problems-list]')
  if (!box || !heading || !list) return
  heading.textContent = title
  list.replaceChildren(
    ...inFormOrder(form, problems).map((name) => problemLink(form, name, problems[name] ?? '')),
  )
  box.hidden = false
  box.focus()
}

/** Takes the summary away. */
export function hideProblems(form: HTMLFormElement): void {
  const box = form.querySelector<HTMLElement>('[data-problems]')
  if (box) box.hidden = true
}

function inFormOrder(form: HTMLFormElement, problems: { readonly [field: string]: string }): string[] {
  const order = [...form.elements].map((element) => (element as HTMLInputElement).name)
  return Object.keys(problems).toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
}

function problemLink(form: HTMLFormElement, name: string, message: string): HTMLLIElement {
  const item = document.createElement('li')
  const control = form.elements.namedItem(name)
  const text = `${fieldLabel(form, name)}: ${message}`
  if (!(control instanceof HTMLElement)) {
    item.textContent = message
    return item
  }
  const link = document.createElement('a')
  link.href = `#${control.id}`
  link.textContent = text
  link.addEventListener('click', (event) => {
    event.preventDefault()
    control.focus()
  })
  item.append(link)
  return item
}
