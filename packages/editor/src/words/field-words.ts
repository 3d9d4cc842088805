import type { Field, Fields } from '@plinth/domain'
import { translated } from './words.ts'

const shown = new WeakMap<Field, Field>()

/** A field as it is shown: its label, help, options and what else it says in the language of the page. */
export function fieldInWords<F extends Field>(field: F): F
export function fieldInWords(field: Field): Field {
  const known = shown.get(field)
  if (known !== undefined) return known
  const made = inWords(field)
  shown.set(field, made)
  // What is shown already is not translated once more.
  shown.set(made, made)
  return made
}

/** The fields of a form as they are shown. */
export function fieldsInWords(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldInWords(field)]))
}

function inWords(field: Field): Field {
  const common = {
    label: translated(field.label),
    ...(field.help === undefined ? {} : { help: translated(field.help) }),
    ...('placeholder' in field && field.placeholder !== undefined
      ? { placeholder: translated(field.placeholder) }
      : {}),
  }
  switch (field.kind) {
    case 'choice':
      return {
        ...field,
        ...common,
        options: field.options.map(([value, label]) => [value, translated(label)] as const),
      }
    case 'number':
      return {
        ...field,
        ...common,
        ...(field.unit === undefined ? {} : { unit: translated(field.unit) }),
      }
    case 'list':
      return {
        ...field,
        ...common,
        noun: translated(field.noun),
        item: fieldsInWords(field.item),
        ...(field.without === undefined ? {} : { without: translated(field.without) }),
      }
    default:
      return { ...field, ...common }
  }
}
