import { Input, NativeSelect, SegmentedControl, Select } from '@mantine/core'
import type { ChoiceField } from '@plinth/domain'
import type { ControlProps } from './control-props.ts'

/** More choices than these are searched. */
const MANY = 12

/** Few short choices side by side, more of them in a list, many in one that is searched. */
export function ChoiceControl({ field, value, onChange, error }: ControlProps<ChoiceField>) {
  const { label, help, options } = field
  const data = options.map(([one, words]) => ({ value: one, label: words }))
  const length = options.reduce((sum, [, words]) => sum + words.length, 0)
  if (options.length > MANY) {
    return (
      <Select
        label={label}
        description={help}
        error={error}
        data={data}
        searchable
        allowDeselect={false}
        value={String(value)}
        onChange={(one) => one !== null && onChange(one)}
      />
    )
  }
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
