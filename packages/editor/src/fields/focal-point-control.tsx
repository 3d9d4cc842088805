import { Button, Input } from '@mantine/core'
import type { FocalPoint, FocalPointField, Json } from '@plinth/domain'
import { thumbnail } from '../media/thumbnail.ts'
import { FocalPointEditor } from '../media/focal-point-editor.tsx'
import type { ControlProps } from './control-props.ts'
import { useFieldSources } from './field-sources.ts'
import { t } from '../words/words.ts'

/** Where the picture is cropped in this place; without a point of its own, that of the file. */
export function FocalPointControl({ field, value, values, onChange }: ControlProps<FocalPointField>) {
  const asset = useFieldSources().asset(String(values[field.pictureFrom] ?? ''))
  if (asset === undefined) return null
  const own = pointOf(value)
  return (
    <Input.Wrapper label={field.label} description={field.help} labelElement="div">
      <FocalPointEditor
        src={thumbnail(asset, 500)}
        value={own ?? asset.focalPoint}
        onChange={({ x, y }) => onChange({ x, y })}
      />
      {own !== null && (
        <Button size="compact-sm" variant="subtle" onClick={() => onChange(null)}>
          {t('Use the point of the file')}
        </Button>
      )}
    </Input.Wrapper>
  )
}

function pointOf(value: Json): FocalPoint | null {
  if (typeof value !== 'object' || value === null || !('x' in value) || !('y' in value)) return null
  const { x, y } = value
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : null
}
