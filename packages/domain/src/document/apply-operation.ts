import { say } from '../words/sentence.ts'
import type { PageDocument } from './document.ts'
import type { ApplyResult, Operation } from './operation.ts'
import { operationRules } from './operations/index.ts'
import { refuse, type OperationRule } from './operations/rule.ts'

/**
 * Applies an operation to a document in canonical form (`canonicalDocument`). Gives the new document, which shares every
 * untouched section and block with the old one, and the inverse that leads back to the same bytes. [DOC-1] [DOC-2]
 * A refused operation changes nothing; neither does a group of which one member is refused.
 */
export function applyOperation(document: PageDocument, operation: Operation): ApplyResult {
  if (operation.type === 'group') return applyGroup(document, operation.operations)
  const rule = operationRules[operation.type] as OperationRule<typeof operation.type> | undefined
  if (rule === undefined) return refuse('invalid-operation', say('This kind of change is not known.'))
  return rule(document, operation)
}

/** All or nothing; the inverse takes the members back in the opposite order. [DOC-18] */
function applyGroup(document: PageDocument, operations: readonly Operation[]): ApplyResult {
  let current = document
  const inverses: Operation[] = []
  for (const operation of operations) {
    const applied = applyOperation(current, operation)
    if (!applied.ok) return applied
    current = applied.document
    inverses.unshift(applied.inverse)
  }
  return { ok: true, document: current, inverse: { type: 'group', operations: inverses } }
}
