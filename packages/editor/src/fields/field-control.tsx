import { Switch } from '@mantine/core'
import { part } from '../ui/part.tsx'
import { fieldInWords } from '../words/field-words.ts'
import { translated } from '../words/words.ts'
import { AmountControl } from './amount-control.tsx'
import type { ControlProps } from './control-props.ts'
import { CategoryPicker, CollectionPicker } from './collection-picker.tsx'
import { ChoiceControl } from './choice-control.tsx'
import { DatasetControl } from './dataset-control.tsx'
import { FocalPointControl } from './focal-point-control.tsx'
import { LinkControl } from './link-control.tsx'
import { ListControl } from './list-control.tsx'
import { NumberControl } from './number-control.tsx'
import { PictureControl } from './picture-control.tsx'
import { ProductControl, ProductsControl } from './product-control.tsx'
import { SecretControl } from './secret-control.tsx'
import { TagsControl, TextControl } from './text-control.tsx'

const ConditionControl = part(
  async () => ({ default: (await import('./condition-control.tsx')).ConditionControl }),
  { kind: 'field' },
)
const CodeControl = part(() => import('./code-control.tsx'), { kind: 'field' })
const RichTextField = part(async () => ({ default: (await import('./rich-text-field.tsx')).RichTextField }), {
  kind: 'field',
})

/** The control a field is edited with: one for each kind. [EDIT-15] */
export function FieldControl({ field: declared, error, ...told }: ControlProps) {
  const field = fieldInWords(declared)
  // The rules of fields say in English what is wrong.
  const props = { ...told, error: error === undefined ? undefined : translated(error) }
  switch (field.kind) {
    case 'choice':
      return <ChoiceControl field={field} {...props} />
    case 'toggle':
      return (
        <Switch
          label={field.label}
          description={field.help}
          error={props.error}
          checked={props.value === true}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
        />
      )
    case 'number':
      return <NumberControl field={field} {...props} />
    case 'amount':
      return <AmountControl field={field} {...props} />
    case 'text':
    case 'inlineText':
      return <TextControl field={field} {...props} />
    case 'secret':
      return <SecretControl field={field} {...props} />
    case 'richText':
      return (
        <RichTextField
          label={field.label}
          error={props.error}
          value={String(props.value ?? '')}
          onChange={props.onChange}
          {...(field.help === undefined ? {} : { description: field.help })}
        />
      )
    case 'words':
      return <TagsControl field={field} {...props} />
    case 'code':
      return (
        <CodeControl
          value={String(props.value ?? '')}
          max={field.rules.max}
          language={String(props.values[field.languageFrom ?? ''] ?? 'html')}
          label={field.label}
          readOnly={props.readOnly === true}
          onChange={props.onChange}
        />
      )
    case 'picture':
      return <PictureControl field={field} {...props} />
    case 'list':
      return <ListControl field={field} control={FieldControl} {...props} />
    case 'dataset':
      return <DatasetControl field={field} {...props} />
    case 'condition':
      return <ConditionControl field={field} {...props} />
    case 'focalPoint':
      return <FocalPointControl field={field} {...props} />
    case 'link':
      return <LinkControl field={field} {...props} />
    case 'product':
      return <ProductControl field={field} {...props} />
    case 'products':
      return <ProductsControl field={field} {...props} />
    case 'collection':
      return <CollectionPicker field={field} {...props} />
    case 'category':
      return <CategoryPicker field={field} {...props} />
  }
}
