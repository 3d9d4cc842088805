import { TagsInput, TextInput } from '@mantine/core'
import type { InlineTextField, TextField, WordsField } from '@plinth/domain'
import type { ControlProps } from './control-props.ts'

/** Words in one line. */
export function TextControl({ field, value, onChange, error }: ControlProps<TextField | InlineTextField>) {
  return (
    <TextInput
      label={field.label}
      description={field.help}
      placeholder={field.placeholder}
      maxLength={field.rules.max}
      error={error}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Several short texts. */
export function TagsControl({ field, value, onChange, error }: ControlProps<WordsField>) {
  return (
    <TagsInput
      label={field.label}
      description={field.help}
      maxTags={field.rules.max}
      error={error}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={onChange}
    />
  )
}
