import { PasswordInput } from '@mantine/core'
import type { SecretField } from '@plinth/domain'
import type { ControlProps } from './control-props.ts'

/** A text that is written and never shown again; browsers keep no password of it. */
export function SecretControl({ field, value, onChange, error }: ControlProps<SecretField>) {
  return (
    <PasswordInput
      label={field.label}
      description={field.help}
      placeholder={field.placeholder}
      maxLength={field.rules.max}
      autoComplete="off"
      data-1p-ignore
      error={error}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
