import { parse } from 'csv-parse/sync'
import { cellAsWritten, cellWithoutFormula, say, type Outcome, type Sentence } from '@plinth/domain'
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

/** Rows of a table. [IMPORT-3] */
const MOST_ROWS = 60_000

/** Records that are looked at, empty ones too: tables end in rows without a word, and some in a million of them. */
const MOST_RECORDS = 2 * MOST_ROWS

/** Cells of one line, and of a table: 60,000 rows of a hundred. */
const MOST_CELLS = { line: 50_000, table: 6_000_000 } as const

class TooManyRows extends Error {}

/**
 * Reads a table as other programs save it: between commas, semicolons or tabs, whichever its first row has most of. What
 * `csvOf` made safe is as it was. However it is written, it takes no longer than the largest table there may be.
 * [IMPORT-2] [IMPORT-3]
 *
 * @returns refuses with `csv-unreadable` what is no table, with `csv-too-large` what has too many rows
 */
export function readCsv(text: string): Outcome<CsvTable, 'csv-unreadable' | 'csv-too-large'> {
  const delimiter = separatorOf(text)
  if (hasTooManyCells(text, delimiter)) return tooLarge(say('This table has too many cells. Split it.'))
  let heads: readonly string[] | undefined
  const rows: CsvRow[] = []
  try {
    withoutStacks(() =>
      parse(text, {
        bom: true,
        delimiter,
        relax_column_count: true,
        relax_quotes: true,
        skip_empty_lines: true,
        max_record_size: LONGEST_CELL * 20,
        on_record: (record: string[], { records, empty_lines }) => {
          const cells = record.map(cleanCell)
          if (heads === undefined) heads = cells
          else if (cells.some((each) => each !== '')) rows.push({ row: records + empty_lines, cells })
          if (rows.length > MOST_ROWS || records > MOST_RECORDS) throw new TooManyRows()
          return null
        },
      }),
    )
  } catch (error) {
    if (!(error instanceof TooManyRows)) return unreadable(error)
    return tooLarge(say('A table takes at most {most} rows. Split it.', { most: MOST_ROWS }))
  }
  return { ok: true, value: { heads: heads ?? [], rows } }
}

/** A row with other cells than the first is an error to the library, one that is thrown away: it costs less without a stack. */
function withoutStacks(read: () => void): void {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = 0
  try {
    read()
  } finally {
    Error.stackTraceLimit = before
  }
}

function tooLarge(message: Sentence) {
  return { ok: false, code: 'csv-too-large', message } as const
}

/** Counted as if nothing were quoted: what stands in quotation marks is far from as many. */
function hasTooManyCells(text: string, separator: string): boolean {
  const between = separator.charCodeAt(0)
  let ofLine = 0
  let ofTable = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 10 || code === 13) ofLine = 0
    else if (code === between && (++ofLine > MOST_CELLS.line || ++ofTable > MOST_CELLS.table)) return true
  }
  return false
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
