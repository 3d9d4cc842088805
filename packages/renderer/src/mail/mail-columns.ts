import type { Block } from '@plinth/domain'

/** Blocks that stand below one another, with the share of the width they take. */
export interface MailColumn {
  readonly blocks: readonly Block[]
  /** Of the width, 0 to 1. */
  readonly share: number
}

interface Span {
  blocks: Block[]
  from: number
  to: number
}

const across = ({ layout: { desktop } }: Block) => ({ from: desktop.x, to: desktop.x + desktop.w })
const down = ({ layout: { desktop } }: Block) => ({ from: desktop.y, to: desktop.y + desktop.h })

/** Puts together what overlaps, in the order of where it begins. */
function overlapping(
  blocks: readonly Block[],
  span: (block: Block) => { readonly from: number; readonly to: number },
): Span[] {
  const spans: Span[] = []
  for (const block of blocks.toSorted((one, other) => span(one).from - span(other).from)) {
    const { from, to } = span(block)
    const last = spans.at(-1)
    if (last !== undefined && from < last.to) {
      last.blocks.push(block)
      last.to = Math.max(last.to, to)
    } else spans.push({ blocks: [block], from, to })
  }
  return spans
}

/**
 * A grid as rows of columns, which every mail program can draw: what shares a row of the grid is a row; in it, what stands
 * apart from left to right is a column of its own, and the rest stands below one another. [CAMPAIGN-4]
 */
export function mailRows(blocks: readonly Block[]): readonly (readonly MailColumn[])[] {
  return overlapping(blocks, down).map((row) => {
    const columns = overlapping(row.blocks, across)
    const whole = columns.reduce((sum, { from, to }) => sum + to - from, 0)
    return columns.map((column) => ({
      blocks: column.blocks.toSorted((one, other) => down(one).from - down(other).from),
      share: (column.to - column.from) / whole,
    }))
  })
}
