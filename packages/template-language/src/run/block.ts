/** A block as it runs: closures, and for each the opcode that is named if it fails. */
import { instructionName } from '../diagnostics.ts'
import { engineMessages, LimitReached, runtimeError, TemplateError } from './engine-errors.ts'
import type { Run } from './run.ts'

/** One linked instruction. */
export type Step = (run: Run) => void

export interface Block {
  readonly steps: readonly Step[]
  readonly opcodes: readonly number[]
  /** All a block prints, if it does nothing but print. */
  readonly fixed: string | undefined
}

export const emptyBlock: Block = { steps: [], opcodes: [], fixed: '' }

/**
 * Runs a block to its end. An instruction that fails is recorded and left behind: frame and depth are put back to
 * where they were, and the next instruction runs. [TPL-50]
 */
export function runBlock(block: Block, run: Run): void {
  if (block.fixed !== undefined) return run.write(block.fixed)
  const { steps } = block
  const { frame, depth } = run
  for (let next = 0; next < steps.length;) {
    try {
      // The inner loop keeps the cost of entering `try` off every single instruction.
      while (next < steps.length) (steps[next++] as Step)(run)
    } catch (failure) {
      if (failure instanceof LimitReached || failure instanceof TemplateError) throw failure
      run.frame = frame
      run.depth = depth
      run.error(unexpected(failure, block.opcodes[next - 1] as number))
    }
  }
}

function unexpected(failure: unknown, opcode: number): string {
  const { name, message } = failure instanceof Error ? failure : { name: 'Error', message: String(failure) }
  return runtimeError(engineMessages['instruction-failed'](instructionName(opcode), name, message))
}
