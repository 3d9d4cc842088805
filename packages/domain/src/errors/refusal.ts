import type { Sentence } from '../words/sentence.ts'

/** An expected refusal: not a fault of ours, something the caller must look at before going on. */
export interface Refusal<Code extends string = string> {
  readonly ok: false
  /** Stable, kebab-case. */
  readonly code: Code
  /** A full sentence a person can act on, said in their language where it is shown. */
  readonly message: Sentence
  /** Field name or path → what is wrong with it. */
  readonly fields?: Readonly<Record<string, Sentence>>
}

/** The answer of a rule that may refuse: the value, or why not. */
export type Outcome<Value, Code extends string = string> =
  { readonly ok: true; readonly value: Value } | Refusal<Code>
