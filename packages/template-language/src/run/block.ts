/** A block as it runs: a list of closures. */
import { spend } from '../meter.ts'
import type { Run } from './run.ts'

/** One linked instruction. It never throws, except to end the render. */
export type Step = (run: Run) => void

export interface Block {
  readonly steps: readonly Step[]
  /** All a block prints, if it does nothing but print. */
  readonly fixed: string | undefined
  /** Work of its first steps; the others are counted by steps among them. */
  readonly work: number
}

/** A step and the work that is known of it before it runs. */
export interface WorkingStep {
  readonly step: Step
  readonly work: number
}

/** Steps whose work is counted together, before they run: even slow ones take a moment only. */
const STRETCH = 32

/** @param fixed the text of the only step, if all it does is print that */
export function blockOf(steps: readonly WorkingStep[], fixed = ''): Block {
  const counted: Step[] = []
  let first = 0
  for (let start = 0; start < steps.length; start += STRETCH) {
    const stretch = steps.slice(start, start + STRETCH)
    const work = stretch.reduce((sum, step) => sum + step.work, 0)
    if (start === 0) first = work
    else counted.push(() => spend(work))
    for (const { step } of stretch) counted.push(step)
  }
  return { steps: counted, fixed: fixed === '' ? undefined : fixed, work: first }
}

export const emptyBlock: Block = { steps: [], fixed: '', work: 0 }

/** Runs a block to its end. */
export function runBlock(block: Block, run: Run): void {
  if (block.fixed !== undefined) return run.write(block.fixed)
  const { steps } = block
  spend(block.work)
  for (let next = 0; next < steps.length; next++) (steps[next] as Step)(run)
}
