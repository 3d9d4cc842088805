import { Stack, Table, Text } from '@mantine/core'
import { findCurrency, kindOf } from '@plinth/domain'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useImperativeHandle, useMemo, useRef, type ClipboardEvent, type RefObject } from 'react'
import type { RevealVariant } from './price-and-variants.tsx'
import { useField, useFormPart, useProblem, useProductForm } from './product-form-context.ts'
import { useManyVariants, type ManyVariants } from './use-many-variants.ts'
import { useRowsInView } from './use-rows-in-view.ts'
import { cellsOf, isTable, paste, PASTED_COLUMNS, saidOf, type PastedColumn } from './variant-bulk.ts'
import { VariantRow, type Columns } from './variant-row.tsx'
import { VariantTools } from './variant-tools.tsx'
import classes from './variants-table.module.css'
import { t } from '../../words/words.ts'

/** Height of a row in pixels until it is measured. */
const ROW = 49
/** Variants from which on they fill the frame they scroll in, and their number is said. */
const MANY = 20
/** Rows drawn above and below what is in view. */
const MARGIN = 3

/**
 * The variants of a product: SKU, price, sale, stock, picture. A product without options has one row. Only the rows in
 * view are drawn, and each is drawn again only for a change of its own. [EPROD-5]
 */
export function VariantsTable({
  reveal,
}: {
  /** Filled with a way to bring a variant into view. */
  readonly reveal: RefObject<RevealVariant | null>
}) {
  const form = useProductForm()
  const count = useFormPart((state) => state.form.variants.length)
  const problem = useProblem('variants')
  const columns = useColumns()
  const frame = useRef<HTMLDivElement>(null)
  const isMany = count > MANY
  const rangeExtractor = useRowsInView(frame, isMany)
  // What it returns changes under React's feet, which only matters where the compiler memoizes: it is not used here.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: MARGIN,
    rangeExtractor,
    getItemKey: (index) => form.form.variants[index]?.id ?? `new-${index}`,
  })
  useImperativeHandle(reveal, () => (index: number) => {
    frame.current?.scrollIntoView({ block: 'nearest' })
    rows.scrollToIndex(index, { align: 'center' })
  })
  const many = useManyVariants()
  const onPaste = usePaste(many, columns)
  const drawn = rows.getVirtualItems()
  return (
    <Stack gap="sm">
      {problem !== undefined && (
        <Text c="var(--plinth-danger)" role="alert">
          {problem}
        </Text>
      )}
      {count > 1 && <VariantTools many={many} />}
      {isMany && (
        <Text c="var(--plinth-quiet)" role="status">
          {t('{count} variants', { count })}
        </Text>
      )}
      <div ref={frame} className={classes.frame} data-many={isMany || undefined} onPaste={onPaste}>
        <Table
          verticalSpacing="xs"
          withRowBorders
          miw={800}
          aria-rowcount={count + 1}
          aria-label={t('Variants')}
        >
          <Headings columns={columns} />
          <Table.Tbody>
            <Space height={drawn[0]?.start ?? 0} />
            {drawn.map(({ index, key }) => (
              <VariantRow key={key} index={index} measure={rows.measureElement} columns={columns} />
            ))}
            <Space height={rows.getTotalSize() - (drawn.at(-1)?.end ?? 0)} />
          </Table.Tbody>
        </Table>
      </div>
    </Stack>
  )
}

/**
 * Cells of a spreadsheet that are pasted into a field fill the table from there on, down and to the right; what is one
 * value goes into the field as ever. [EPROD-51]
 */
function usePaste(many: ManyVariants, columns: Columns) {
  const form = useProductForm()
  const there = PASTED_COLUMNS.filter((column) => {
    if (column === 'stock') return columns.hasStock
    return column !== 'weight' || columns.hasWeight
  })
  return (event: ClipboardEvent<HTMLDivElement>) => {
    const field = event.target instanceof HTMLInputElement ? event.target : undefined
    const column = there.indexOf(field?.dataset['column'] as PastedColumn)
    const row = Number(field?.closest('tr')?.dataset['index'])
    const text = event.clipboardData.getData('text/plain')
    if (column === -1 || !Number.isSafeInteger(row) || !isTable(text)) return
    event.preventDefault()
    // What was typed into the field so far is not what it gets.
    field?.blur()
    const at = { row, rows: form.form.variants.length, columns: there.slice(column) }
    const pasted = paste(cellsOf(text), at, findCurrency(form.currency)?.fractionDigits ?? 2)
    void many.change(pasted.changes, saidOf(pasted))
  }
}

function useColumns(): Columns {
  const [options] = useField('variantOptionOrdering')
  const [productType] = useField('productType')
  const hasName = options.length > 0
  const { isStocked: hasStock, ships: hasWeight } = kindOf({ productType })
  return useMemo(() => ({ hasName, hasStock, hasWeight }), [hasName, hasStock, hasWeight])
}

function Headings({ columns }: { readonly columns: Columns }) {
  return (
    <Table.Thead className={classes.head}>
      <Table.Tr aria-rowindex={1}>
        {columns.hasName && <Table.Th scope="col">{t('Variant')}</Table.Th>}
        <Table.Th scope="col">{t('SKU')}</Table.Th>
        <Table.Th scope="col">{t('Price')}</Table.Th>
        <Table.Th scope="col">{t('Sale price')}</Table.Th>
        {columns.hasStock && <Table.Th scope="col">{t('Stock')}</Table.Th>}
        {columns.hasStock && <Table.Th scope="col">{t('No limit')}</Table.Th>}
        {columns.hasWeight && <Table.Th scope="col">{t('Weight, g')}</Table.Th>}
        <Table.Th scope="col">{t('Details')}</Table.Th>
        {columns.hasName && <Table.Th scope="col">{t('Picture')}</Table.Th>}
      </Table.Tr>
    </Table.Thead>
  )
}

/** Keeps the place of rows that are not drawn. */
function Space({ height }: { readonly height: number }) {
  return height > 0 ? (
    <tr aria-hidden="true">
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  ) : null
}
