/** A block as it runs: a list of closures. */
import type { Run } from './run.ts'

/** One linked instruction. It never throws, except to end the render. */
export type Step = (run: Run) => void

export interface Block {
  readonly steps: readonly Step[]
  /** All a block prints, if it does nothing but print. */
  readonly fixed: string | undefined
}

export const emptyBlock: Block = { steps: [], fixed: '' }

/** Runs a block to its end. */
export function runBlock(block: Block, run: Run): void {
  if (block.fixed !== undefined) return run.write(block.fixed)
  const { steps } = block
  for (let next = 0; next < steps.length; next++) (steps[next] as Step)(run)
}
