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

/** Splits a source into pieces. Empty text is not reported. */
export function* scan(source: string): Generator<Piece> {
  /** Where the text begins that was not reported yet. */
  let from = 0
  let open = source.indexOf('{')
  while (open >= 0) {
    const isComment = source.startsWith('{##', open)
    const end = isComment ? endOfComment(source, open + 3) : nextBrace(source, open + 1)
    if (end === source.length && !isComment) break
    if (!isComment && source.charAt(end) === '{') {
      open = end
      continue
    }
    if (open > from) yield { kind: 'text', start: from, text: source.slice(from, open) }
    const start = open + (isComment ? 3 : 1)
    yield { kind: isComment ? 'comment' : 'candidate', start, text: source.slice(start, end) }
    from = Math.min(end + (isComment ? 3 : 1), source.length)
    open = source.indexOf('{', from)
  }
  if (from < source.length) yield { kind: 'text', start: from, text: source.slice(from) }
}

/** Where a long comment ends; it may hold anything and need not end. */
function endOfComment(source: string, from: number): number {
  const end = source.indexOf('##}', from)
  return end < 0 ? source.length : end
}

/** The next brace of either kind, or the end. */
function nextBrace(source: string, from: number): number {
  BRACE.lastIndex = from
  return BRACE.test(source) ? BRACE.lastIndex - 1 : source.length
}

const BRACE = /[{}]/g
