import { Input, NativeSelect, SegmentedControl } from '@mantine/core'
import type { ChoiceField } from '@plinth/domain'
import type { ControlProps } from './control-props.ts'

/** Few short choices side by side, more of them in a list. */
export function ChoiceControl({ field, value, onChange, error }: ControlProps<ChoiceField>) {
  const { label, help, options } = field
  const data = options.map(([one, words]) => ({ value: one, label: words }))
  const length = options.reduce((sum, [, words]) => sum + words.length, 0)
  if (options.length > 4 || length > 26) {
    return (
      <NativeSelect
        label={label}
        description={help}
        error={error}
        data={data}
        value={String(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <Input.Wrapper label={label} description={help} error={error} labelElement="div">
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={label}
        data={data}
        value={String(value)}
        onChange={onChange}
      />
    </Input.Wrapper>
  )
}
