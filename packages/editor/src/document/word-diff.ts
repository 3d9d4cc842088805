/** A part of a text, and whether the other text has it not. */
export interface DiffPart {
  readonly text: string
  readonly isOwn: boolean
}

/** Most pairs of words that are compared; of longer texts all between what they begin and end with counts as different. */
const MOST_PAIRS = 250_000

/** Where two texts differ, word by word: the parts of each, in order. [EDIT-598] */
export function wordDiff(one: string, other: string): readonly [readonly DiffPart[], readonly DiffPart[]] {
  const [mine, theirs] = [wordsOf(one), wordsOf(other)]
  const least = Math.min(mine.length, theirs.length)
  let start = 0
  while (start < least && mine[start] === theirs[start]) start += 1
  let end = 0
  while (end < least - start && mine.at(-1 - end) === theirs.at(-1 - end)) end += 1
  const middle = (words: readonly string[]) => words.slice(start, words.length - end)
  const kept = inBoth(middle(mine), middle(theirs))
  const parts = (words: readonly string[], shared: ReadonlySet<number>) =>
    joined(
      words.map((text, index) => ({
        text,
        isOwn: index >= start && index < words.length - end && !shared.has(index - start),
      })),
    )
  return [parts(mine, kept.mine), parts(theirs, kept.theirs)]
}

/** Words, each with the spaces behind it. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? []

/** Places of the longest run of words, in order, that stand in both. */
function inBoth(mine: readonly string[], theirs: readonly string[]) {
  const shared = { mine: new Set<number>(), theirs: new Set<number>() }
  if (mine.length * theirs.length > MOST_PAIRS) return shared
  const width = theirs.length + 1
  const lengths = new Uint32Array((mine.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = mine.length - 1; row >= 0; row -= 1)
    for (let column = theirs.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        mine[row]?.trim() === theirs[column]?.trim()
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  let [row, column] = [0, 0]
  while (row < mine.length && column < theirs.length) {
    if (mine[row]?.trim() === theirs[column]?.trim()) {
      shared.mine.add(row++)
      shared.theirs.add(column++)
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return shared
}

/** Neighbours that are alike as one. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const all: DiffPart[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (last?.isOwn === part.isOwn) all[all.length - 1] = { ...last, text: last.text + part.text }
    else all.push(part)
  }
  return all
}
