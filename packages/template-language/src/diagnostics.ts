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
  'too-many-problems',
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
  return { code, type, message: shortened(`SyntaxError: ${message}`), offset }
}

/** Longer messages are cut: what is wrong shows at their beginning. */
const LONGEST_MESSAGE = 2000

export function shortened(message: string): string {
  return message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message
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

/** Most problems of one source that are told. */
const MAX_PROBLEMS = 1000

/** The problems of one source, in the order they were found. Of too many the rest is only counted. [TPL-107] */
export class Problems {
  readonly #told: Problem[] = []
  #more = 0

  add(problem: Problem): void {
    if (this.#told.length < MAX_PROBLEMS) this.#told.push(problem)
    else this.#more++
  }

  /** Those that are told, and how many there are beside. */
  get told(): readonly Problem[] {
    const last = this.#told.at(-1)
    if (this.#more === 0 || last === undefined) return this.#told
    return [...this.#told, problem('too-many-problems', last.type, last.offset, `And ${this.#more} more.`)]
  }
}

/** Gives problems their line, column and excerpt. */
export function locate(source: string, problems: Problems): Diagnostic[] {
  const placeOf = lineAndColumn(source)
  return problems.told.map(({ code, type, message, offset }) => ({ code, type, message, ...placeOf(offset) }))
}

/** Tells places in a source by their offset. Counts lines on from the place before: ask for places in their order. */
export function lineAndColumn(source: string): (offset: number) => Place {
  const endOfLine = (from: number) => {
    const end = source.indexOf('\n', from)
    return end < 0 ? source.length : end
  }
  let line = 1
  let start = 0
  let end = endOfLine(0)
  return (offset) => {
    if (offset < start) [line, start, end] = [1, 0, endOfLine(0)]
    while (end < offset) {
      line++
      start = end + 1
      end = endOfLine(start)
    }
    return { line, column: offset - start + 1, offset, excerpt: excerpt(source, start, end, offset) }
  }
}

function excerpt(source: string, lineStart: number, lineEnd: number, offset: number): string {
  const start = Math.max(lineStart, offset - EXCERPT_REACH)
  const shown = source.slice(start, Math.min(lineEnd, offset + EXCERPT_REACH)).replace(/\r$/, '')
  // Tabs stay tabs, so that the caret stands below its character whatever the tab width is.
  const indent = source.slice(start, offset).replace(/[^\t]/g, ' ')
  return `${shown}\n${indent}^`
}
