import type { Condition } from '../fields/field.ts'
import type { FileTypes } from './form-files.ts'
import { FORM_LIMITS, type FormField, type FormFieldKind } from './form-field.ts'

/** What is kept of one field of a form, beside its texts: a block's, or a product's. */
export interface KeptFormField {
  readonly id: string
  readonly kind: FormFieldKind
  readonly required: boolean
  readonly maxLength: number
  readonly showCountryCode: boolean
  readonly currencySymbol: string
  readonly underline: boolean
  readonly key: string
  readonly value: string
  readonly condition: Condition | null
  readonly newStep: boolean
  readonly fileTypes?: FileTypes
  readonly mostFiles?: number
  readonly mostMegabytes?: number
}

/** A field with what only its looks need. */
export interface DrawnFormField extends FormField {
  readonly description: string
  readonly placeholder: string
  readonly currencySymbol: string
  readonly underline: boolean
  /** Whether it is asked on a condition, its own or its section's: nothing in HTML may demand it then. [FORM-36] */
  readonly isConditional?: boolean
}

/**
 * The fields of a form in one language.
 *
 * @param text reads a text of the form: `items.<id>.label`
 */
export function fieldsOfForm(
  { items }: { readonly items: readonly KeptFormField[] },
  text: (name: string) => string,
): DrawnFormField[] {
  return items.map((item) => {
    const own = (name: string) => text(`items.${item.id}.${name}`)
    return {
      ...item,
      label: own('label'),
      description: own('description'),
      placeholder: own('placeholder'),
      options: [...new Set(linesOf(own('options')))].slice(0, FORM_LIMITS.options),
    }
  })
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().slice(0, FORM_LIMITS.option))
    .filter((line) => line !== '')
