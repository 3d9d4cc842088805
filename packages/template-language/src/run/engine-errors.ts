/** What becomes of things that go wrong: error records, and the two ways out of a render. */
import { opcodeName } from '../code/opcode-names.ts'
import type { Limits } from '../extension.ts'
import { instructionFailed } from './engine-messages.ts'

/** One error of a compile or a render. Nothing is thrown for it, unless the caller asked for that. */
export interface TemplateProblem {
  readonly type: 'parser' | 'assembler' | 'engine'
  readonly message: string
  /** The limit that ended the render; what was printed before it may end in the middle of a tag of HTML. */
  readonly limit?: keyof Limits
}

/** Message for an exception nobody expected. */
export function unexpected(failure: unknown, opcode: number): string {
  return instructionFailed(
    opcodeName(opcode),
    failure instanceof Error ? failure : new Error(String(failure)),
  )
}

/** The first problem of a compile or render, where the caller asked for exceptions. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError'
  readonly type: TemplateProblem['type']

  constructor({ type, message }: TemplateProblem) {
    super(message)
    this.type = type
  }
}
