/**
 * Reads a table as a spreadsheet copies it (cells between tabs) or saves it (CSV between commas or semicolons, in quotes
 * where a cell holds one of them or a line break).
 *
 * @returns rows of cells, each as wide as the widest; empty rows at the end are left out
 */
export function readTable(text: string): string[][] {
  const rows = cellsOf(text)
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell.trim() === '') === true) rows.pop()
  const width = Math.max(0, ...rows.map((row) => row.length))
  return rows.map((row) =>
    [...row, ...Array<string>(width - row.length).fill('')].map((cell) =>
      cell.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim(),
    ),
  )
}

function cellsOf(text: string): string[][] {
  const between = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  for (const [token] of text.replace('\uFEFF', '').matchAll(/""|\r\n|[^]/gu)) {
    const isEmptyCell = token === '""' && !isQuoted && cell === ''
    if (isQuoted && token === '""') cell += '"'
    else if (token === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (isQuoted) cell += token
    else if (token === between) endCell()
    else if (token === '\n' || token === '\r\n') endRow()
    else if (!isEmptyCell) cell += token
  }
  endRow()
  return rows
}

/** What stands between cells, by the first line. */
function separatorOf(text: string): string {
  const [line = ''] = text.split('\n', 1)
  if (line.includes('\t')) return '\t'
  return line.split(';').length > line.split(',').length ? ';' : ','
}
