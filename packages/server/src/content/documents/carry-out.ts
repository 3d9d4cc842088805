import {
  applyOperation,
  codeOfStep,
  type CodeWriting,
  findBlock,
  type Operation,
  type PageDocument,
  type Sentence,
} from '@plinth/domain'
import { cleanOperation } from './clean-operation.ts'

export type CarriedOut =
  | {
      readonly ok: true
      /** The operation as it was applied: its rich texts cleaned. */
      readonly operation: Operation
      readonly inverse: Operation
      readonly document: PageDocument
      /** What it wrote into code blocks, also where a later member of a group took it away again. [PAGES-32] */
      readonly code: readonly CodeWriting[]
    }
  | { readonly ok: false; readonly message: Sentence }

/**
 * Cleans and applies one operation, a group member by member: each is judged by the block that stands there at that very
 * moment, whatever the batch puts in its place before or after. What a log's inverses hold is as clean as the draft.
 * [PAGES-30] [PAGES-32]
 */
export function carryOut(document: PageDocument, operation: Operation): CarriedOut {
  if (operation.type === 'group') return carryOutGroup(document, operation.operations)
  const clean = cleanOperation(operation, (id) => findBlock(document, id)?.block.type)
  const applied = applyOperation(document, clean)
  if (!applied.ok) return applied
  const { inverse, document: after } = applied
  return { ok: true, operation: clean, inverse, document: after, code: codeOfStep(document, after, clean) }
}

function carryOutGroup(document: PageDocument, members: readonly Operation[]): CarriedOut {
  const operations: Operation[] = []
  const inverses: Operation[] = []
  const code: CodeWriting[] = []
  let current = document
  for (const member of members) {
    const done = carryOut(current, member)
    if (!done.ok) return done
    operations.push(done.operation)
    inverses.unshift(done.inverse)
    code.push(...done.code)
    current = done.document
  }
  return {
    ok: true,
    operation: { type: 'group', operations },
    inverse: { type: 'group', operations: inverses },
    document: current,
    code,
  }
}
