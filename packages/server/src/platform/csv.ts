import { parse } from 'csv-parse/sync'
import { cellAsWritten, cellWithoutFormula, say, type Outcome } from '@plinth/domain'
import { Readable } from 'node:stream'

/** What a file begins with, so that spreadsheets read letters beyond English. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A table as CSV, with a byte order mark, so that spreadsheets read letters beyond English. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `${BYTE_ORDER_MARK}${lines.map(lineOf).join('')}`

/** The same, sent while it is being read: lines come a page at a time. */
export function csvStream(pages: AsyncIterable<readonly (readonly string[])[]>): Readable {
  async function* text() {
    yield BYTE_ORDER_MARK
    for await (const lines of pages) yield lines.map(lineOf).join('')
  }
  return Readable.from(text(), { objectMode: false })
}

const lineOf = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

/** A cell: quoted where it has to be, and never taken for a formula by whatever opens it. */
function cell(text: string): string {
  const safe = cellWithoutFormula(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A row of a table somebody sent, with its number as their spreadsheet shows it. */
export interface CsvRow {
  readonly row: number
  readonly cells: readonly string[]
}

/** A table somebody sent: its heads, and the rows below them that are not empty. */
export interface CsvTable {
  readonly heads: readonly string[]
  readonly rows: readonly CsvRow[]
}

/** Characters of one cell. */
const LONGEST_CELL = 200_000

/**
 * Reads a table as other programs save it: between commas, semicolons or tabs, whichever its first row has most of. What
 * `csvOf` made safe is as it was. [IMPORT-2]
 *
 * @returns refuses with `csv-unreadable` what is no table
 */
export function readCsv(text: string): Outcome<CsvTable, 'csv-unreadable'> {
  let records: string[][]
  try {
    records = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: LONGEST_CELL * 20,
    })
  } catch (error) {
    return unreadable(error)
  }
  const cleaned = records.map((cells) => cells.map(cleanCell))
  const [heads = [], ...others] = cleaned
  const rows = others.flatMap((cells, index) =>
    cells.some((each) => each !== '') ? [{ row: index + 2, cells }] : [],
  )
  return { ok: true, value: { heads, rows } }
}

function unreadable(error: unknown) {
  const line =
    typeof error === 'object' && error !== null && 'lines' in error && typeof error.lines === 'number'
      ? error.lines
      : 1
  const message = say(
    'This file cannot be read as a table from line {line} on: a quotation mark may be missing. Save it as CSV again.',
    { line },
  )
  return { ok: false, code: 'csv-unreadable', message } as const
}

/** What no cell holds goes; the mark that keeps spreadsheets from seeing a formula goes too. */
function cleanCell(text: string): string {
  return cellAsWritten(text.replaceAll('\0', '').trim().slice(0, LONGEST_CELL))
}

/** The words of a file, whatever program wrote it: UTF-8, UTF-16 that says so, else Windows-1252. [IMPORT-2] */
export function textOfFile(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** What stands between cells: of commas, semicolons and tabs, the one the first row has most of, outside of quotes. */
function separatorOf(text: string): string {
  const counts = new Map([
    [',', 0],
    [';', 0],
    ['\t', 0],
  ])
  let isQuoted = false
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && letter === '\n') break
    else if (!isQuoted && counts.has(letter)) counts.set(letter, counts.get(letter)! + 1)
  }
  const [most = [',']] = [...counts].toSorted(([, one], [, other]) => other - one)
  return most[0]
}
