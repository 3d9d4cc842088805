/** Everything that can go wrong while a template runs: exact messages, and the two ways out of a render. */

import { opcodeName } from '../code/opcode-names.ts'

/** One error of a compile or a render. Nothing is thrown for it, unless the caller asked for that. */
export interface TemplateProblem {
  readonly type: 'parser' | 'assembler' | 'engine'
  readonly message: string
}

/** Message of every engine error. The wording of those the language defines is part of its contract. [TPL-102] */
export const engineMessages = {
  'partial-missing': (name: string) => `Attempt to apply partial '${name}' which could not be found.`,
  'partial-broken': (name: string, message: string) => `Parse of partial "${name}" failed: ${message}`,
  'partial-too-deep': (name: string, limit: number) =>
    `Attempt to apply partial '${name}' exceeded maximum recursion depth of ${limit}`,
  'expression-broken': (source: string, message: string) =>
    `Error parsing expression: ${JSON.stringify(source)}: ${message}`,
  'expression-failed': (source: string, message: string) =>
    `Error reducing expression: ${source}: ${message}`,
  'instruction-failed': (instruction: string, name: string, message: string) =>
    `Unexpected ${name} error when executing ${instruction}: ${message}`,
  'blocks-too-deep': (limit: number) => `Blocks nested more than ${limit} deep were left out.`,
  'limit-iterations': (limit: number) =>
    `Rendering stopped: repeated sections and partials ran more than ${limit} times.`,
  'limit-output': (limit: number) => `Rendering stopped: the output is longer than ${limit} characters.`,
  'limit-text': (limit: number) =>
    `Rendering stopped: formatters, partials and expressions made more than ${limit} characters.`,
  'limit-time': (limit: number) => `Rendering stopped: it took longer than ${limit} milliseconds.`,
  'limit-errors': (limit: number) => `Rendering stopped: it recorded more than ${limit} errors.`,
} satisfies Record<string, (...details: never[]) => string>

/** Every code of an engine error, for the documentation test. */
export const engineErrorCodes = Object.keys(engineMessages) as (keyof typeof engineMessages)[]

/** Puts the prefix of engine errors before a message. */
export const runtimeError = (message: string): string => `RuntimeError: ${message}`

/** Message for an exception nobody expected. */
export function unexpected(failure: unknown, opcode: number): string {
  const { name, message } = failure instanceof Error ? failure : { name: 'Error', message: String(failure) }
  return engineMessages['instruction-failed'](opcodeName(opcode), name, message)
}

/** Thrown inside a render that used up one of its limits; never leaves `render`. */
export class LimitReached extends Error {
  override readonly name = 'LimitReached'
}

/** The first problem of a compile or render, where the caller asked for exceptions. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError'
  readonly type: TemplateProblem['type']

  constructor(problem: TemplateProblem) {
    super(problem.message)
    this.type = problem.type
  }
}
