import type { Code } from './code/layout.ts'
import type { Block } from './run/block.ts'
import type { Tables } from './run/calls.ts'
import { link } from './run/link.ts'

/** A compiled template: immutable, reusable, safe to share between renders. */
export class Program {
  /** The instruction tree: plain JSON, see `serialize`. */
  readonly code: Code
  /** Formatters and predicates the template was compiled with. */
  readonly tables: Tables
  #block: Block | undefined

  constructor(code: Code, tables: Tables) {
    this.code = code
    this.tables = tables
  }

  /** The closures the tree is linked to, made on first use and kept. */
  get block(): Block {
    return (this.#block ??= link(this.code, this.tables))
  }
}
