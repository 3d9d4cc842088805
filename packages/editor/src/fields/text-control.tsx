import { TagsInput, Text, Textarea, TextInput } from '@mantine/core'
import type { InlineTextField, TextField, WordsField } from '@plinth/domain'
import type { ReactNode } from 'react'
import { t } from '../words/words.ts'
import type { ControlProps } from './control-props.ts'

/** From which part of its limit on a text is told how much of it is left. */
const NEAR = 0.8

/** Words in one line, or in as many as the field begins with. */
export function TextControl({ field, value, onChange, error }: ControlProps<TextField | InlineTextField>) {
  const text = typeof value === 'string' ? value : ''
  const { max } = field.rules
  const asked = {
    label: field.label,
    description: field.help,
    placeholder: field.placeholder,
    maxLength: field.rules.max,
    error,
    value: text,
    // The same shape near the limit and far from it, so that the field is not made anew while somebody types in it.
    inputContainer: (input: ReactNode) => (
      <>
        {input}
        {text.length >= max * NEAR && (
          <Text size="sm" ta="end" c="var(--plinth-quiet)" role="status">
            {t('{length} of at most {max} characters', { length: text.length, max })}
          </Text>
        )}
      </>
    ),
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
      inputMode={field.kind === 'text' ? field.keyboard : undefined}
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
