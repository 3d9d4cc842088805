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

export type DiagnosticCode = keyof typeof messages

/** What a stage reports, before line and column are known. */
export interface Problem {
  readonly code: DiagnosticCode
  readonly type: 'parser' | 'assembler'
  readonly message: string
  readonly offset: number
}

/** Message of every diagnostic. The wording is part of the language's contract. [TPL-100] */
const messages = {
  'unknown-formatter': (name: string) => `Formatter '${name}' is unknown`,
  'unknown-predicate': (name: string) => `Predicate '${name}' is unknown`,
  'not-allowed-at-root': (instruction: string) => `Instruction ${instruction} not allowed at root`,
  'not-allowed-in-block': (instruction: string, block: string) =>
    `${instruction} instruction is not allowed inside ${block} block.`,
  'dead-branch': () => 'This OR_PREDICATE block will never execute.',
  'unclosed-block': (block: string) => `Reached EOF in the middle of ${block}`,
  'nested-too-deep': (limit: string) => `Blocks may not be nested more than ${limit} deep.`,
} satisfies Record<string, (...details: string[]) => string>

/** Every diagnostic code, for the documentation test. */
export const diagnosticCodes = Object.keys(messages) as DiagnosticCode[]

/** Builds a problem with the message of its code. */
export function problem(
  code: DiagnosticCode,
  type: Problem['type'],
  offset: number,
  ...details: string[]
): Problem {
  const message = (messages[code] as (...details: string[]) => string)(...details)
  return { code, type, message: `SyntaxError: ${message}`, offset }
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
  if (problems.length === 0) return []
  const placeOf = lineAndColumn(source)
  return problems.map(({ code, type, message, offset }) => ({ code, type, message, ...placeOf(offset) }))
}

/** Tells places in a source by their offset. The lines are counted once, when the first place is asked for. */
export function lineAndColumn(source: string): (offset: number) => Place {
  let lineStarts: readonly number[] | undefined
  return (offset) => {
    lineStarts ??= startsOfLines(source)
    const line = lastAtOrBefore(lineStarts, offset)
    const start = lineStarts[line] ?? 0
    return { line: line + 1, column: offset - start + 1, offset, excerpt: excerpt(source, start, offset) }
  }
}

function startsOfLines(source: string): number[] {
  const starts = [0]
  for (let index = source.indexOf('\n'); index !== -1; index = source.indexOf('\n', index + 1)) {
    starts.push(index + 1)
  }
  return starts
}

function lastAtOrBefore(sorted: readonly number[], limit: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((sorted[middle] as number) <= limit) low = middle
    else high = middle - 1
  }
  return low
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
