/**
 * Characters to pieces: text, comments, and candidates, i.e. what stands between the last `{` and the first `}`.
 * Whether a candidate really is a tag is for the parser to say. Runs in time linear in the source. [TPL-10]
 */

/** One piece of the source. Offsets are UTF-16 units; `start` is where its text begins, braces left out. */
export interface Piece {
  readonly kind: 'text' | 'comment' | 'candidate'
  readonly start: number
  readonly end: number
}

/** Receives the pieces of a source, in order. */
export type PieceSink = (piece: Piece) => void

const COMMENT_OPEN = '{##'
const COMMENT_CLOSE = '##}'

/** Splits a source into pieces. Empty text is not reported. */
export function scan(source: string, sink: PieceSink): void {
  const nextClose = searcher(source, '}')
  const nextComment = searcher(source, COMMENT_OPEN)
  let from = 0

  const textUntil = (end: number) => {
    if (end > from) sink({ kind: 'text', start: from, end })
  }

  for (;;) {
    const open = source.indexOf('{', from)
    if (open === -1) break
    const close = nextClose(open)
    const comment = nextComment(open)
    if (comment < close) {
      textUntil(comment)
      const start = comment + COMMENT_OPEN.length
      const found = source.indexOf(COMMENT_CLOSE, start)
      const end = found === -1 ? source.length : found
      sink({ kind: 'comment', start, end })
      from = found === -1 ? end : end + COMMENT_CLOSE.length
      continue
    }
    if (close === Infinity) break
    const lastOpen = source.lastIndexOf('{', close)
    textUntil(lastOpen)
    sink({ kind: 'candidate', start: lastOpen + 1, end: close })
    from = close + 1
  }
  textUntil(source.length)
}

/**
 * Finds the next occurrence at or after a place that never moves back. Remembers the last find: searching anew for
 * every `{` would take quadratic time on a source full of them.
 */
function searcher(source: string, needle: string): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) {
      const index = source.indexOf(needle, from)
      found = index === -1 ? Infinity : index
    }
    return found
  }
}
