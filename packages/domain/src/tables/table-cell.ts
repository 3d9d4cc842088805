/** What programs that open a table take for the beginning of a formula, in the width of East Asia too, or leave out before one. */
const FORMULA = String.raw`=+\-@＝＋－＠\t\r\n`
const begins = new RegExp(`^'*[${FORMULA}]`)
const isMarked = new RegExp(`^'+[${FORMULA}]`)
const isNumber = /^[+-][\d\s.,()]+$/

/** A cell of a table that no program takes for a formula, whoever wrote what is in it: it begins with an apostrophe. Numbers stay. [ORD-50] */
export function cellWithoutFormula(text: string): string {
  return begins.test(text) && !isNumber.test(text) ? `'${text}` : text
}

/** What was written in such a cell. */
export function cellAsWritten(cell: string): string {
  return isMarked.test(cell) ? cell.slice(1) : cell
}
