import { useForm, type UseFormReturnType } from '@mantine/form'
import {
  checkFields,
  isAsked,
  type Field,
  type Fields,
  type Json,
  type JsonObject,
  type ValueOf,
} from '@plinth/domain'
import type { ReactNode } from 'react'
import { FieldControl } from './field-control.tsx'
import { problemsInWords } from '../words/words.ts'

/** What a form of fields holds while it is being filled in. */
export type FormValues = { [name: string]: Json }

/**
 * A form made from fields: begins with `initial`, and is checked by the fields' rules before it is saved. It may hold
 * more, with controls of its own, which the server checks. [FIELD-2]
 */
export function useFieldsForm<F extends Fields>(
  fields: F,
  initial: ValueOf<F> & JsonObject,
): UseFormReturnType<FormValues> {
  return useForm<FormValues>({
    initialValues: { ...initial },
    validate: (values) => problemsByField(problemsInWords(checkFields(fields, valuesOf(fields, values)))),
  })
}

function valuesOf(fields: Fields, values: FormValues): JsonObject {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, values[name] ?? null]))
}

/** What is wrong inside of a field, such as one word of several, is said at the field. */
function problemsByField(problems: { readonly [path: string]: string }): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).map(([path, problem]) => [path.split('.')[0], problem]))
}

/** Some fields of a form, each with its control and what is wrong with it. */
export function FormFields({
  form,
  fields,
}: {
  readonly form: UseFormReturnType<FormValues>
  readonly fields: Fields
}): ReactNode {
  return Object.entries<Field>(fields)
    .filter(([, field]) => isAsked(field, form.values))
    .map(([name, field]) => (
      <FieldControl
        key={name}
        field={field}
        value={form.values[name] ?? null}
        values={form.values as JsonObject}
        error={problemOf(form.errors[name])}
        onChange={(value) => form.setFieldValue(name, value)}
      />
    ))
}

function problemOf(error: ReactNode): string | undefined {
  return typeof error === 'string' ? error : undefined
}
