import type { FormField } from './form-field.ts'

/**
 * The fields of a form by its steps, in their order. A heading that says so begins a new step; a form without one has a
 * single step, one without fields none. [FORM-38]
 */
export function stepsOf<Field extends Pick<FormField, 'kind' | 'newStep'>>(
  fields: readonly Field[],
): readonly (readonly Field[])[] {
  const steps: Field[][] = []
  for (const field of fields) {
    const last = steps.at(-1)
    if (last === undefined || (field.kind === 'section' && field.newStep === true)) steps.push([field])
    else last.push(field)
  }
  return steps
}
