import { TagsInput, Textarea, TextInput } from '@mantine/core'
import type { InlineTextField, TextField, WordsField } from '@plinth/domain'
import type { ControlProps } from './control-props.ts'

/** Words in one line, or in as many as the field begins with. */
export function TextControl({ field, value, onChange, error }: ControlProps<TextField | InlineTextField>) {
  const asked = {
    label: field.label,
    description: field.help,
    placeholder: field.placeholder,
    maxLength: field.rules.max,
    error,
    value: typeof value === 'string' ? value : '',
  }
  const lines = field.kind === 'text' ? (field.lines ?? 1) : 1
  if (lines > 1)
    return (
      <Textarea
        {...asked}
        autosize
        minRows={lines}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <TextInput
      {...asked}
      type={field.kind === 'text' && field.picker === 'moment' ? 'datetime-local' : 'text'}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Several short texts. */
export function TagsControl({ field, value, onChange, error }: ControlProps<WordsField>) {
  const words = Array.isArray(value) ? value.map(String) : []
  return (
    <TagsInput
      label={field.label}
      description={field.help}
      maxTags={field.rules.max}
      placeholder={words.length === 0 ? (field.placeholder ?? '') : ''}
      error={error}
      value={words}
      onChange={onChange}
    />
  )
}
