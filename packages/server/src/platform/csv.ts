/** A table as CSV, with a byte order mark, so that spreadsheets read letters beyond English. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`

/** A cell: quoted where it has to be, and never taken for a formula by whatever opens it. */
function cell(text: string): string {
  const safe = /^[=@\t\r]|^[+-](?![\d\s.,()]+$)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
