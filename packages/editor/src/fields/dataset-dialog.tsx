import { ActionIcon, Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import type { DatasetField, Json } from '@plinth/domain'
import { useRef, useState, type KeyboardEvent } from 'react'
import { t } from '../words/words.ts'
import classes from './dataset.module.css'
import {
  emptyTable,
  tableProblem,
  withCell,
  withColumn,
  withoutColumn,
  withoutRow,
  withRow,
  withTable,
  type Table,
  type TableProblem,
} from './dataset-table.ts'
import { readTable } from './read-table.ts'

/** Most bytes of a file that is read. */
const MAX_BYTES = 512 * 1024

const wordsOf = (problem: TableProblem): string =>
  ({
    'no-column': t('Your dataset must have at least one column'),
    'no-row': t('Your dataset must have at least one row'),
    empty: t('Enter some data!'),
    missing: t('One or more rows was missing data'),
  })[problem]

/**
 * A table to write in, to paste into from a spreadsheet, or to fill from a file. What is written is on the page at once;
 * a table without a row or a column is not kept. [EDIT-312]
 */
export function DatasetDialog({
  field,
  table: kept,
  onChange,
  onClose,
}: {
  readonly field: DatasetField
  readonly table: Table
  readonly onChange: (value: Json) => void
  readonly onClose: () => void
}) {
  const { rules } = field
  const { table, notice, change, lay, readFile } = useTable(kept, rules, onChange)
  const problem = tableProblem(table)
  return (
    <Modal opened onClose={onClose} title={field.label} size="xl">
      <Stack>
        <Text size="sm" c="var(--plinth-soft)">
          {t(
            'The first column names what is counted, each other one is a series. Paste from a spreadsheet into any cell.',
          )}
        </Text>
        <Grid table={table} rules={rules} onChange={change} onLay={(laid, at) => lay(laid, at, table)} />
        <Text role="status" size="sm">
          {notice || (problem === undefined ? '' : wordsOf(problem))}
        </Text>
        <Group justify="space-between">
          <Growth table={table} rules={rules} onChange={change} onFile={(file) => void readFile(file)} />
          <Button onClick={onClose}>{t('Done')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** The table as it is written, what is to be said of it, and what changes it. Only a table that can be kept is told. */
function useTable(kept: Table, rules: DatasetField['rules'], onChange: (value: Json) => void) {
  const [table, setTable] = useState(kept.length === 0 ? emptyTable() : kept)
  const [notice, setNotice] = useState('')
  const change = (next: Table) => {
    setNotice('')
    setTable(next)
    const wrong = tableProblem(next)
    if (wrong === undefined || wrong === 'missing') onChange(next.map((cells) => [...cells]))
  }
  const lay = (laid: Table, at: { readonly row: number; readonly column: number }, on: Table) => {
    const laidOver = withTable(on, at, laid, rules)
    change(laidOver.table)
    if (laidOver.isCut)
      setNotice(
        t('Only the first {rows} rows and {columns} columns are kept.', {
          rows: rules.rows,
          columns: rules.columns,
        }),
      )
  }
  const readFile = async (file: File | null) => {
    if (file === null) return
    const fileName = file.name
    if (file.size > MAX_BYTES)
      return setNotice(
        t('The file {fileName} is too large. The maximum allowed file size is {maxSize}', {
          fileName,
          maxSize: t('{size} kB', { size: MAX_BYTES / 1024 }),
        }),
      )
    const text = await file.text()
    const read = readTable(text)
    if (text.includes('\0') || read.length === 0)
      return setNotice(t('The file {fileName} does not appear to be a supported file', { fileName }))
    lay(read, { row: 0, column: 0 }, [])
  }
  return { table, notice, change, lay, readFile }
}

function Growth({
  table,
  rules,
  onChange,
  onFile,
}: {
  readonly table: Table
  readonly rules: DatasetField['rules']
  readonly onChange: (table: Table) => void
  readonly onFile: (file: File | null) => void
}) {
  return (
    <Group>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        disabled={table.length > rules.rows}
        onClick={() => onChange(withRow(table, table.length - 1))}
      >
        {t('Add row')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        disabled={(table[0]?.length ?? 0) >= rules.columns}
        onClick={() => onChange(withColumn(table))}
      >
        {t('Add column')}
      </Button>
      <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={onFile}>
        {(button) => (
          <Button {...button} variant="default" leftSection={<IconUpload size={16} />}>
            {t('From a CSV file')}
          </Button>
        )}
      </FileButton>
    </Group>
  )
}

function Grid({
  table,
  rules,
  onChange,
  onLay,
}: {
  readonly table: Table
  readonly rules: DatasetField['rules']
  readonly onChange: (table: Table) => void
  readonly onLay: (laid: Table, at: { readonly row: number; readonly column: number }) => void
}) {
  const grid = useRef<HTMLTableElement>(null)
  const go = (event: KeyboardEvent, row: number, column: number) => {
    const to = { ArrowUp: row - 1, ArrowDown: row + 1, Enter: row + 1 }[event.key]
    if (to === undefined || event.nativeEvent.isComposing) return
    event.preventDefault()
    grid.current?.rows[to]?.cells[column]?.querySelector('input')?.focus()
  }
  return (
    <div className={classes.scroll}>
      <table ref={grid} className={classes.grid}>
        <tbody>
          {table.map((cells, row) => (
            // Rows have no names of their own: what is written in them may be the same.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={row}>
              {cells.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column}>
                  <input
                    aria-label={t('Row {row}, column {column}', { row: row + 1, column: column + 1 })}
                    value={cell}
                    maxLength={rules.length}
                    placeholder={row === 0 ? t('Name') : ''}
                    onChange={(event) => onChange(withCell(table, row, column, event.currentTarget.value))}
                    onKeyDown={(event) => go(event, row, column)}
                    onPaste={(event) => {
                      const laid = readTable(event.clipboardData.getData('text/plain'))
                      if (laid.length < 2 && (laid[0]?.length ?? 0) < 2) return
                      event.preventDefault()
                      onLay(laid, { row, column })
                    }}
                  />
                </td>
              ))}
              <td>
                {row > 0 && (
                  <ActionIcon
                    aria-label={t('Take out row {row}', { row: row + 1 })}
                    onClick={() => onChange(withoutRow(table, row))}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                )}
              </td>
            </tr>
          ))}
          <tr>
            {(table[0] ?? []).map((_, column) => (
              // oxlint-disable-next-line react/no-array-index-key
              <td key={column}>
                <ActionIcon
                  aria-label={t('Take out column {column}', { column: column + 1 })}
                  onClick={() => onChange(withoutColumn(table, column))}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </td>
            ))}
            <td />
          </tr>
        </tbody>
      </table>
    </div>
  )
}
