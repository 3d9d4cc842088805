import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core'
import { findCurrency, kindOf } from '@plinth/domain'
import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { t } from '../../words/words.ts'
import { useField, useFormPart, useProductForm } from './product-form-context.ts'
import type { ManyVariants } from './use-many-variants.ts'
import { cellsOf, paste, saidOf, type PastedColumn } from './variant-bulk.ts'
import { useSurroundings } from './variant-surroundings.ts'

/** Takes a column of a spreadsheet, a line for each variant, and says what it would do before it is done. [EPROD-51] */
export default function PasteDialog({
  many,
  onClose,
}: {
  readonly many: ManyVariants
  readonly onClose: () => void
}) {
  const form = useProductForm()
  const count = useFormPart((state) => state.form.variants.length)
  const columns = useColumns(many.mayCount)
  const [column, setColumn] = useState<PastedColumn>('price')
  const [text, setText] = useState('')
  const pasted = paste(
    text.trim() === '' ? [] : cellsOf(text),
    { row: 0, rows: count, columns: [column] },
    findCurrency(form.currency)?.fractionDigits ?? 2,
  )
  return (
    <FormDialog opened onClose={onClose} title={t('Paste a column')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
          void many.change(pasted.changes, saidOf(pasted))
        }}
      >
        <Stack gap="md">
          <Select
            label={t('Column')}
            allowDeselect={false}
            data={columns}
            value={column}
            onChange={(value) => {
              const next = columns.find((choice) => choice.value === value)
              if (next !== undefined) setColumn(next.value)
            }}
          />
          <Textarea
            label={t('Lines of your spreadsheet')}
            description={t(
              'One line for each variant, in the order of the table. An empty line leaves a variant as it is.',
            )}
            autosize
            minRows={6}
            maxRows={14}
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Text role="status" c="var(--plinth-soft)">
            {text.trim() === ''
              ? t('{count} variants; copied cells can also be pasted right into the table.', { count })
              : saidOf(pasted)}
          </Text>
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={pasted.changes.size === 0}>
              {t('Fill in')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}

function useColumns(mayCount: boolean) {
  const [productType] = useField('productType')
  const { productId } = useSurroundings()
  const { isStocked, ships } = kindOf({ productType })
  const columns: { value: PastedColumn; label: string }[] = [
    { value: 'price', label: t('Price') },
    { value: 'salePrice', label: t('Sale price') },
    { value: 'sku', label: t('SKU') },
  ]
  if (isStocked && (mayCount || productId === undefined)) columns.push({ value: 'stock', label: t('Stock') })
  if (ships) columns.push({ value: 'weight', label: t('Weight in grams') })
  return columns
}
