import { NumberInput, NativeSelect, SegmentedControl, Switch, TextInput, Input } from '@mantine/core'
import type { Block, Json } from '@plinth/domain'
import { part } from '../shell/part.tsx'
import type { FieldRow } from './block-fields.ts'
import { CategoryPicker, CollectionPicker } from './collection-picker.tsx'
import { FocalPointControl } from './focal-point-control.tsx'
import { LinkControl } from './link-control.tsx'
import { PictureControl } from './picture-control.tsx'
import { PicturesControl } from './pictures-control.tsx'
import { ProductControl, ProductsControl } from './product-control.tsx'

const CodeControl = part(() => import('./code-control.tsx'), { kind: 'field' })

export interface FieldProps {
  readonly block: Block
  readonly row: FieldRow
  readonly value: Json
  readonly onChange: (value: Json) => void
}

/** The control a field of a block is edited with. */
export function FieldControl(props: FieldProps) {
  const { row, value, onChange, block } = props
  const { control, label, help } = row
  switch (control.kind) {
    case 'choice':
      return <ChoiceControl {...props} options={control.options} />
    case 'flag':
      return (
        <Switch
          label={label}
          description={help}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'number':
      return (
        <NumberInput
          label={label}
          description={help}
          min={control.min}
          max={control.max}
          clampBehavior="strict"
          allowDecimal={false}
          suffix={control.unit === undefined ? '' : ` ${control.unit}`}
          value={typeof value === 'number' ? value : control.min}
          onChange={(written) => typeof written === 'number' && onChange(written)}
        />
      )
    case 'words':
      return (
        <TextInput
          label={label}
          description={help}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'code':
      return (
        <CodeControl
          value={String(value ?? '')}
          language={String(block.value['language'] ?? 'html')}
          label={label}
          onChange={onChange}
        />
      )
    case 'picture':
      return <PictureControl {...props} />
    case 'pictures':
      return <PicturesControl {...props} />
    case 'focalPoint':
      return <FocalPointControl {...props} />
    case 'link':
      return <LinkControl {...props} />
    case 'product':
      return <ProductControl {...props} />
    case 'products':
      return <ProductsControl {...props} />
    case 'collection':
      return <CollectionPicker {...props} type={control.type} />
    case 'category':
      return <CategoryPicker {...props} />
  }
}

/** Few short choices side by side, more of them in a list. */
function ChoiceControl({
  row,
  value,
  onChange,
  options,
}: FieldProps & { readonly options: readonly (readonly [string, string])[] }) {
  const data = options.map(([one, label]) => ({ value: one, label }))
  const length = options.reduce((sum, [, label]) => sum + label.length, 0)
  if (options.length > 4 || length > 26) {
    return (
      <NativeSelect
        label={row.label}
        description={row.help}
        data={data}
        value={String(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <Input.Wrapper label={row.label} description={row.help} labelElement="div">
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={row.label}
        data={data}
        value={String(value)}
        onChange={onChange}
      />
    </Input.Wrapper>
  )
}
