import { Button, Input } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import type { DatasetField } from '@plinth/domain'
import { useState } from 'react'
import { part } from '../ui/part.tsx'
import { t } from '../words/words.ts'
import type { ControlProps } from './control-props.ts'
import { tableOf } from './dataset-table.ts'

const DatasetDialog = part(async () => ({ default: (await import('./dataset-dialog.tsx')).DatasetDialog }), {
  kind: 'dialog',
})

/** How large a table is, and a button that opens it. [EDIT-312] */
export function DatasetControl({ field, value, error, readOnly, onChange }: ControlProps<DatasetField>) {
  const [isOpen, setIsOpen] = useState(false)
  const table = tableOf(value)
  return (
    <Input.Wrapper
      label={field.label}
      labelElement="div"
      error={error}
      description={
        table.length === 0
          ? t('Enter some data!')
          : t('{rows, number} × {columns, number} cells', {
              rows: table.length,
              columns: table[0]?.length ?? 0,
            })
      }
    >
      <Button
        fullWidth
        mt={4}
        variant="default"
        disabled={readOnly === true}
        leftSection={<IconTable size={16} />}
        onClick={() => setIsOpen(true)}
      >
        {t('Edit data')}
      </Button>
      {isOpen && (
        <DatasetDialog field={field} table={table} onChange={onChange} onClose={() => setIsOpen(false)} />
      )}
    </Input.Wrapper>
  )
}
