/**
 * Everything that can be wrong with a template before it runs: codes, exact messages, and where it stands.
 */

/** One thing that is wrong with a template, and where. */
export interface Diagnostic extends Place {
  readonly code: DiagnosticCode
  /** Which stage noticed it. */
  readonly type: 'parser' | 'assembler'
  readonly message: string
}

/** Every diagnostic code. */
export const diagnosticCodes = [
  'unknown-formatter',
  'unknown-predicate',
  'not-allowed-at-root',
  'not-allowed-in-block',
  'dead-branch',
  'unclosed-block',
  'nested-too-deep',
  'too-many-branches',
] as const

export type DiagnosticCode = (typeof diagnosticCodes)[number]

/** What a stage reports, before line and column are known. */
export interface Problem {
  readonly code: DiagnosticCode
  readonly type: 'parser' | 'assembler'
  readonly message: string
  readonly offset: number
}

/** Builds a problem. The wording of messages is part of the language's contract. [TPL-100] */
export function problem(
  code: DiagnosticCode,
  type: Problem['type'],
  offset: number,
  message: string,
): Problem {
  return { code, type, message: `SyntaxError: ${message}`, offset }
}

/** The problem of a name that is not registered. */
export function unknownName(kind: 'formatter' | 'predicate', name: string, offset: number): Problem {
  const label = kind === 'formatter' ? 'Formatter' : 'Predicate'
  return problem(`unknown-${kind}`, 'parser', offset, `${label} '${name}' is unknown`)
}

/** Longest part of a line an excerpt shows on either side of the caret. */
const EXCERPT_REACH = 60

/** Where something stands in a source. */
export interface Place {
  /** Counted from 1. */
  readonly line: number
  /** UTF-16 units, counted from 1. */
  readonly column: number
  /** UTF-16 units from the start of the source. */
  readonly offset: number
  /** The line it stands on, and below it a caret. */
  readonly excerpt: string
}

/** Gives problems their line, column and excerpt. */
export function locate(source: string, problems: readonly Problem[]): Diagnostic[] {
  const placeOf = lineAndColumn(source)
  return problems.map(({ code, type, message, offset }) => ({ code, type, message, ...placeOf(offset) }))
}

/** Tells places in a source by their offset. Counts lines on from the place before: ask for places in their order. */
export function lineAndColumn(source: string): (offset: number) => Place {
  let line = 1
  let start = 0
  return (offset) => {
    if (offset < start) [line, start] = [1, 0]
    for (let end = source.indexOf('\n', start); end >= 0 && end < offset; end = source.indexOf('\n', start)) {
      line++
      start = end + 1
    }
    return { line, column: offset - start + 1, offset, excerpt: excerpt(source, start, offset) }
  }
}

function excerpt(source: string, lineStart: number, offset: number): string {
  const found = source.indexOf('\n', offset)
  const lineEnd = found === -1 ? source.length : found
  const start = Math.max(lineStart, offset - EXCERPT_REACH)
  const shown = source.slice(start, Math.min(lineEnd, offset + EXCERPT_REACH)).replace(/\r$/, '')
  // Tabs stay tabs, so that the caret stands below its character whatever the tab width is.
  const indent = source.slice(start, offset).replace(/[^\t]/g, ' ')
  return `${shown}\n${indent}^`
}
