import { inputName, PREFILLED_KINDS, type FormField } from '@plinth/domain/forms/form-field'

/** Characters of a parameter beyond which it fills nothing. */
const LONGEST = 1000

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Fills in fields that are empty from the address of the page, as their owner named the parameters. [FORM-34] */
export function fillIn(form: HTMLFormElement, fields: readonly FormField[], address: string): void {
  const parameters = new URLSearchParams(address)
  for (const { id, kind, key } of fields) {
    if (key === '' || !PREFILLED_KINDS.includes(kind)) continue
    const values = parameters.getAll(key).filter((value) => value !== '' && value.length <= LONGEST)
    if (values.length > 0) fill(form.querySelectorAll<Input>(`[name="${CSS.escape(inputName(id))}"]`), values)
  }
}

function fill(inputs: NodeListOf<Input>, values: readonly string[]): void {
  const boxes = [...inputs].filter((input) => input.type === 'checkbox' || input.type === 'radio')
  if (boxes.some((box) => box instanceof HTMLInputElement && box.checked)) return
  for (const box of boxes) if (box instanceof HTMLInputElement) box.checked = values.includes(box.value)
  const [first] = inputs
  if (boxes.length > 0 || first === undefined || first.value !== '' || values[0] === undefined) return
  first.value = values[0]
  // No option of this name.
  if (first instanceof HTMLSelectElement && first.selectedIndex === -1) first.value = ''
}
