import { Button, Input } from '@mantine/core'
import type { FocalPoint } from '@plinth/domain'
import { useEditing } from '../canvas/editing-context.ts'
import { thumbnail } from '../media/asset-grid.tsx'
import { FocalPointEditor } from '../media/focal-point-editor.tsx'
import type { FieldProps } from './field-control.tsx'

/** Where the picture is cropped in this block; without a point of its own, that of the file. */
export function FocalPointControl({ block, row, value, onChange }: FieldProps) {
  const { canvas } = useEditing()
  const asset = canvas.view?.input.library.assets[String(block.value['assetId'] ?? '')]
  if (asset === undefined) return null
  const own = value as unknown as FocalPoint | null
  return (
    <Input.Wrapper label={row.label} description={row.help} labelElement="div">
      <FocalPointEditor
        src={thumbnail(asset, 500)}
        value={own ?? asset.focalPoint}
        onChange={({ x, y }) => onChange({ x, y })}
      />
      {own !== null && (
        <Button size="compact-sm" variant="subtle" onClick={() => onChange(null)}>
          Use the point of the file
        </Button>
      )}
    </Input.Wrapper>
  )
}
