import type { RefObject } from 'react'
import { rememberValues, rememberedValues } from '../checkout/form-memory.ts'
import { useOnceAwake } from '../react/use-once-awake.ts'
import type { AddressKind } from './field-names.ts'
import { addressFieldName, METHOD_FIELD } from './field-names.ts'

/**
 * When the script has come: fields that are empty get back what was typed in this tab before; what was typed or chosen
 * until now stays, and is kept from here on. [STOREFRONT-27] [STOREFRONT-53]
 *
 * @param preferred the way to pay that is chosen where nobody has: it may need scripts, so the server chooses another
 * @param chosen told which countries and which way to pay the form has then
 */
export function useBroughtBack(
  ref: RefObject<HTMLFormElement | null>,
  preferred: string | undefined,
  chosen: (
    now: { readonly [Kind in AddressKind]: string | null } & { readonly method: string },
    remembered: ReadonlyMap<string, string>,
  ) => void,
): void {
  useOnceAwake(() => {
    const form = ref.current
    if (form === null) return
    // From here on our own words say what is wrong.
    form.noValidate = true
    const remembered = rememberedValues()
    for (const [name, value] of new Map([[METHOD_FIELD, preferred ?? ''], ...remembered]))
      bringBack(form.elements.namedItem(name), value)
    // A region may belong to a country whose list is not drawn yet.
    rememberValues([...remembered, ...[...new FormData(form)].filter(([, value]) => value !== '')])
    const method = form.querySelector<HTMLInputElement>(
      `input[name=${METHOD_FIELD}]:is(:checked, [type=hidden])`,
    )
    const now = {
      shipping: countryIn(form, 'shipping'),
      billing: countryIn(form, 'billing'),
      method: method?.value ?? '',
    }
    chosen(now, remembered)
  })
}

function bringBack(control: Element | RadioNodeList | null, value: string): void {
  if (control instanceof RadioNodeList) {
    const choices = [...control].filter((one) => one instanceof HTMLInputElement)
    const isUntouched = choices.every((one) => one.checked === one.defaultChecked)
    const kept = choices.find((one) => one.value === value)
    if (isUntouched && kept !== undefined) kept.checked = true
  } else if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    if (control.checked === control.defaultChecked) control.checked = value === 'on'
  } else if (control instanceof HTMLInputElement) {
    if (control.value !== '' || value === '') return
    control.value = value
    const more = control.closest('details')
    if (more !== null) more.open = true
  } else if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    const isUntouched = options.every((option) => option.selected === option.defaultSelected)
    if (isUntouched && options.some((option) => option.value === value)) control.value = value
  }
}

function countryIn(form: HTMLFormElement, kind: AddressKind): string | null {
  const control = form.elements.namedItem(addressFieldName(kind, 'country'))
  return control instanceof HTMLSelectElement ? control.value : null
}
