import { Button, Checkbox, Group, NumberInput } from '@mantine/core'
import { findBlock, gridColumns, MAX_ROWS, type GridArea } from '@plinth/domain'
import { useState } from 'react'
import { useDocument, useEditing, useSessionState } from '../canvas/editing-context.ts'
import { areasOf } from '../document/editing-session.ts'
import classes from './panel.module.css'
import { BlockWidth } from './own-width.tsx'
import { t } from '../words/words.ts'

/** Where the block stands on the grid, in numbers. */
export function PlacePanel({ blockId }: { readonly blockId: string }) {
  const { session } = useEditing()
  const [over, setOver] = useState(false)
  const isMail = useSessionState(({ rights }) => rights.isMail === true)
  const device = useSessionState((state) => state.device) === 'phone' ? 'phone' : 'desktop'
  const place = useDocument(({ document }) => findBlock(document, blockId)?.section)
  const area = place === undefined ? undefined : areasOf(place, device).get(blockId)
  if (place === undefined || area === undefined) return null
  const touched = place.blocks.some(({ layout }) => layout.phone !== undefined)
  const field = (label: string, name: keyof GridArea, min: number, max: number, offset = 0) => (
    <NumberInput
      label={label}
      min={min + offset}
      max={max + offset}
      allowDecimal={false}
      value={area[name] + offset}
      onChange={(value) => {
        if (typeof value === 'number' && value - offset !== area[name])
          session.place(blockId, { ...area, [name]: value - offset }, { over })
      }}
    />
  )
  const columns = gridColumns(device)
  return (
    <fieldset className={classes.fieldset}>
      <legend>{device === 'phone' ? t('Place on the phone') : t('Place on the desktop')}</legend>
      <Group grow gap={8}>
        {field(t('Column'), 'x', 0, columns - 1, 1)}
        {field(t('Row'), 'y', 0, MAX_ROWS - 1, 1)}
      </Group>
      <Group grow gap={8}>
        {field(t('Width'), 'w', 1, columns)}
        {field(t('Height'), 'h', 1, MAX_ROWS)}
      </Group>
      {device === 'desktop' && !isMail && <BlockWidth blockId={blockId} />}
      <Checkbox
        label={t('May overlap other blocks')}
        description={t('Otherwise what it newly covers moves down.')}
        checked={over}
        onChange={(event) => setOver(event.currentTarget.checked)}
      />
      {device === 'phone' && touched && (
        <Button variant="default" onClick={() => session.resetPhoneLayout(place.id)}>
          {t('Follow the desktop’s order again')}
        </Button>
      )}
    </fieldset>
  )
}
