import { BLOCK_TYPES } from '../enumerations/block-types.ts'
import { applyOperation } from './apply-operation.ts'
import { CODE_PLACES, type Block, type PageDocument } from './document.ts'
import type { Operation } from './operation.ts'
import { findBlock, walk } from './walk.ts'

/** How code comes onto a page: in a block that is put in, or by changing one that is there. */
export type CodeWriting = 'inserted' | 'changed'

/**
 * What an operation writes into code blocks and the code of the page, also where a later member of a group takes it away again. A listing counts
 * as well: one word makes it run. An empty code block says nothing yet. [PAGES-32]
 *
 * @param before the document the operation is applied to; empty for an operation it refuses
 */
export function writtenCode(before: PageDocument, operation: Operation): CodeWriting[] {
  const code: CodeWriting[] = []
  let current = before
  for (const step of steps(operation)) {
    const applied = applyOperation(current, step)
    if (!applied.ok) continue
    code.push(...codeOfStep(current, applied.document, step))
    current = applied.document
  }
  return code
}

/** The operations of a group, nested ones too, in order; an operation that is none, alone. */
function steps(operation: Operation): readonly Operation[] {
  return operation.type === 'group' ? operation.operations.flatMap(steps) : [operation]
}

/**
 * The same of one operation that is no group and has been applied already.
 *
 * @param before the document it was applied to
 * @param after what came of it
 */
export function codeOfStep(before: PageDocument, after: PageDocument, operation: Operation): CodeWriting[] {
  switch (operation.type) {
    case 'insertSection':
      return operation.section.blocks.filter(({ id }) => hasCode(after, id)).map(() => 'inserted')
    case 'insertBlock':
      return hasCode(after, operation.block.id) ? ['inserted'] : []
    case 'updateBlock':
    case 'setText':
      return hasCode(after, operation.blockId) || hasCode(before, operation.blockId) ? ['changed'] : []
    case 'setCode':
      return ['changed']
    default:
      return []
  }
}

/**
 * Whether a document says in code what none of the others does: a code block that is in none of them just so, or code of the
 * page that is that of none, none at all included. Code blocks that it lacks do not count: anybody may delete them. [PAGES-90]
 */
export function hasOtherCode(wanted: PageDocument, known: readonly PageDocument[]): boolean {
  const isNew = (block: Block) =>
    isCode(block) && !known.some((one) => saysTheSame(block, findBlock(one, block.id)?.block))
  return (
    CODE_PLACES.some(
      (place) => !known.some((one) => (one.code?.[place] ?? '') === (wanted.code?.[place] ?? '')),
    ) || [...walk(wanted)].some(({ block }) => isNew(block))
  )
}

/** Settings decide whether code runs as much as its source does, so all of them are compared. */
function saysTheSame({ type, value }: Block, other: Block | undefined): boolean {
  if (other?.type !== type) return false
  const names = new Set([...Object.keys(value), ...Object.keys(other.value)])
  return [...names].every((name) => JSON.stringify(value[name]) === JSON.stringify(other.value[name]))
}

function hasCode(document: PageDocument, id: string): boolean {
  const block = findBlock(document, id)?.block
  return block !== undefined && isCode(block)
}

function isCode(block: Block): boolean {
  return block.type === BLOCK_TYPES.code && (block.value['source'] ?? '') !== ''
}
