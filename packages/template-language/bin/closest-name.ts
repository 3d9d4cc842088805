/** How many letters may be wrong for a name to be suggested. */
const MOST_CHANGES = 2

/** The name that differs least from a mistyped one, if any is close. */
export function closestName(typed: string, names: readonly string[]): string | undefined {
  const ranked = names
    .map((name) => ({ name, changes: changesBetween(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(({ changes }) => changes <= MOST_CHANGES)
    .toSorted((a, b) => a.changes - b.changes)
  return ranked[0]?.name
}

/** Letters to add, drop, replace or swap to get from one word to another. */
function changesBetween(from: string, to: string): number {
  const table: number[][] = []
  const cell = (row: number, column: number): number => table[row]?.[column] ?? Infinity
  for (let row = 0; row <= from.length; row++) {
    table.push([])
    for (let column = 0; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1]
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      table[row]?.push(
        row === 0 || column === 0
          ? row + column
          : Math.min(
              cell(row - 1, column) + 1,
              cell(row, column - 1) + 1,
              cell(row - 1, column - 1) + (same ? 0 : 1),
              swapped ? cell(row - 2, column - 2) + 1 : Infinity,
            ),
      )
    }
  }
  return cell(from.length, to.length)
}
