import type { Code } from './code/layout.ts'

/** A compiled template: immutable, reusable, safe to share between renders. */
export interface Program {
  /** The instruction tree; plain JSON. */
  readonly code: Code
}
