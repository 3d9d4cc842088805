/**
 * Characters to pieces: text, comments, and candidates, i.e. what stands between the last `{` and the first `}`.
 * Whether a candidate really is a tag is for the parser to say. Runs in time linear in the source. [TPL-10]
 */

/** One piece of the source. Offsets are UTF-16 units; `start` is where its text begins, braces left out. */
export interface Piece {
  readonly kind: 'text' | 'comment' | 'candidate'
  readonly start: number
  readonly text: string
}

/** A long comment, which may hold anything and need not end; or a candidate, which holds no brace. */
const COMMENT_OR_CANDIDATE = /\{##([^]*?)(?:##\}|$)|\{([^{}]*)\}/g

/** Splits a source into pieces. Empty text is not reported. */
export function* scan(source: string): Generator<Piece> {
  let from = 0
  for (const { index, 0: all, 1: comment, 2: candidate = '' } of source.matchAll(COMMENT_OR_CANDIDATE)) {
    if (index > from) yield { kind: 'text', start: from, text: source.slice(from, index) }
    if (comment === undefined) yield { kind: 'candidate', start: index + 1, text: candidate }
    else yield { kind: 'comment', start: index + 3, text: comment }
    from = index + all.length
  }
  if (from < source.length) yield { kind: 'text', start: from, text: source.slice(from) }
}
