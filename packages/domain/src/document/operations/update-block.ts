import { sortedObject } from '../canonical.ts'
import { findBlock } from '../walk.ts'
import { blockMissing, withBlock, type OperationRule } from './rule.ts'

/** Replaces fields of a block's value; `null` removes a field. [DOC-16] */
export const updateBlock: OperationRule<'updateBlock'> = (document, { blockId, changes }) => {
  const place = findBlock(document, blockId)
  if (place === undefined) return blockMissing(blockId)
  const before = place.block.value
  const kept = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null)
  const inverse = Object.fromEntries(Object.keys(changes).map((name) => [name, before[name] ?? null]))
  return {
    ok: true,
    document:
      withBlock(document, blockId, (block) => ({
        ...block,
        value: sortedObject(Object.fromEntries(kept)),
      })) ?? document,
    inverse: { type: 'updateBlock', blockId, changes: inverse },
  }
}
