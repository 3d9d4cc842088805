import type { AddressField } from '@plinth/domain'
import { addressRules, billingField } from '@plinth/domain'

/** Shows the fields of a country's addresses by their names there; hides what it does not have. [STOREFRONT-26] */
export function applyCountry(form: HTMLFormElement, kind: 'shipping' | 'billing', country: string): void {
  for (const rule of addressRules(country)) {
    const name = kind === 'shipping' ? rule.field : billingField(rule.field)
    const box = form.querySelector<HTMLElement>(`[data-field-box="${name}"]`)
    const control = form.elements.namedItem(name)
    if (box === null || !(control instanceof HTMLElement)) continue
    box.hidden = rule.hidden
    setText(box, '[data-label]', rule.label)
    setText(box, '[data-mark]', rule.required ? '*' : '(optional)')
    if (rule.required) control.setAttribute('aria-required', 'true')
    else control.removeAttribute('aria-required')
    if (control instanceof HTMLInputElement) control.inputMode = rule.inputmode
  }
}

/** Name of the country field of an address. */
export function countryFieldName(kind: 'shipping' | 'billing'): string {
  const field: AddressField = 'country'
  return kind === 'shipping' ? field : billingField(field)
}

function setText(box: HTMLElement, selector: string, text: string): void {
  const part = box.querySelector(selector)
  if (part !== null) part.textContent = text
}
