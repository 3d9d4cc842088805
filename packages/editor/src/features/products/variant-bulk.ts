import { PRODUCT_LIMITS, type VariantForm } from '@plinth/domain'
import { readAmount } from '../../fields/typed-amount.ts'
import { t } from '../../words/words.ts'
import type { VariantChanges } from './product-form-store.ts'

/** Values chosen of options; an option without any takes all of its values. */
export type ChosenValues = Readonly<Record<string, readonly string[]>>

/** The places of the variants that have one of the values chosen of each option. [EPROD-50] */
export function placesOf(variants: readonly VariantForm[], chosen: ChosenValues): readonly number[] {
  const wanted = Object.entries(chosen).filter(([, values]) => values.length > 0)
  return variants.flatMap(({ attributes }, index) =>
    wanted.every(([name, values]) => values.includes(attributes[name] ?? '')) ? [index] : [],
  )
}

/** Columns of the table that can be pasted, in the order in which they stand in it. */
export const PASTED_COLUMNS = ['sku', 'price', 'salePrice', 'stock', 'weight'] as const
export type PastedColumn = (typeof PASTED_COLUMNS)[number]

/** What one cell of a spreadsheet says of a variant. */
export type PastedCell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'changes'; readonly changes: VariantChanges }
  | { readonly kind: 'unclear'; readonly text: string }

/** Reads a cell as the field of its column would be read; money and numbers in the person's own way of writing. */
export function readCell(typed: string, column: PastedColumn, digits: number): PastedCell {
  const text = typed.trim()
  if (text === '') return { kind: 'empty' }
  if (column === 'sku')
    return text.length > PRODUCT_LIMITS.sku
      ? { kind: 'unclear', text }
      : { kind: 'changes', changes: { sku: text } }
  if (column === 'stock' || column === 'weight') {
    const count = wholeNumber(text)
    const most = PRODUCT_LIMITS[column]
    return count === undefined || count > most
      ? { kind: 'unclear', text }
      : { kind: 'changes', changes: { [column]: count } }
  }
  const amount = readAmount(text, digits)
  if (amount.kind !== 'amount' || amount.minor > PRODUCT_LIMITS.price) return { kind: 'unclear', text }
  return {
    kind: 'changes',
    changes: column === 'price' ? { price: amount.minor } : { salePrice: amount.minor, onSale: true },
  }
}

/** `1,200` and `12.0` are whole numbers too, as spreadsheets write them. */
function wholeNumber(text: string): number | undefined {
  const read = readAmount(text, 0)
  return read.kind === 'amount' ? read.minor : undefined
}

/** The cells of what was copied from a spreadsheet: lines, and cells between tabs; the empty last line is none. */
export function cellsOf(text: string): readonly (readonly string[])[] {
  const lines = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map((line) => line.split('\t').map(bareCell))
}

/** Spreadsheets put cells with quotes in quotes. */
const bareCell = (cell: string): string =>
  /^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell

/** Whether it is more than what one field takes. */
export const isTable = (text: string): boolean => /[\t\n\r]/.test(text.trim())

/** What pasting does. */
export interface Pasted {
  /** By the places of the variants. */
  readonly changes: ReadonlyMap<number, VariantChanges>
  /** Cells that could not be read: in which line of what was pasted, from 1. */
  readonly unclear: readonly { readonly line: number; readonly text: string }[]
  /** Lines below the last variant. */
  readonly left: number
}

/**
 * Puts cells of a spreadsheet over a table of variants, from a row and a column on. Empty cells leave what is there; what
 * cannot be read leaves it too, and is told. [EPROD-51]
 */
export function paste(
  cells: readonly (readonly string[])[],
  at: { readonly row: number; readonly rows: number; readonly columns: readonly PastedColumn[] },
  digits: number,
): Pasted {
  const changes = new Map<number, VariantChanges>()
  const unclear: { line: number; text: string }[] = []
  for (const [line, row] of cells.slice(0, at.rows - at.row).entries()) {
    for (const [index, column] of at.columns.slice(0, row.length).entries()) {
      const cell = readCell(row[index] ?? '', column, digits)
      if (cell.kind === 'unclear') unclear.push({ line: line + 1, text: cell.text })
      if (cell.kind !== 'changes') continue
      const place = at.row + line
      changes.set(place, { ...changes.get(place), ...cell.changes })
    }
  }
  return { changes, unclear, left: Math.max(0, cells.length - (at.rows - at.row)) }
}

/** Cells that are named of those that could not be read. */
const NAMED = 3

/** What was pasted, in words. [EPROD-51] */
export function saidOf({ changes, unclear, left }: Pasted): string {
  const parts = [
    t('{count, plural, one {# variant filled in.} other {# variants filled in.}}', { count: changes.size }),
  ]
  if (unclear.length > 0)
    parts.push(
      t('{count, plural, one {# cell could not be read:} other {# cells could not be read:}} {cells}.', {
        count: unclear.length,
        cells: unclear
          .slice(0, NAMED)
          .map(({ line, text }) => t('“{text}” in line {line}', { text: text.slice(0, 40), line }))
          .join(', '),
      }),
    )
  if (left > 0)
    parts.push(
      t(
        '{count, plural, one {# line is left over: there are no more variants.} other {# lines are left over: there are no more variants.}}',
        { count: left },
      ),
    )
  return parts.join(' ')
}
