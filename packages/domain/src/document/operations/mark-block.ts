import { canonicalMarks } from '../canonical.ts'
import { MARK_NAMES, type MarkChanges } from '../document.ts'
import { findBlock } from '../walk.ts'
import { blockMissing, withBlock, type OperationRule } from './rule.ts'

/** Marks a block as a whole; `null` takes a mark away. [DOC-38] */
export const markBlock: OperationRule<'markBlock'> = (document, { blockId, changes }) => {
  const place = findBlock(document, blockId)
  if (place === undefined) return blockMissing(blockId)
  const before = place.block.marks ?? {}
  const changed = MARK_NAMES.filter((name) => changes[name] !== undefined)
  const inverse: MarkChanges = Object.fromEntries(changed.map((name) => [name, before[name] ?? null]))
  const said: MarkChanges = Object.fromEntries(changed.map((name) => [name, changes[name]]))
  const marks = canonicalMarks({ ...before, ...said })
  return {
    ok: true,
    document:
      withBlock(document, blockId, ({ id, type, value, texts, layout }) => ({
        id,
        type,
        value,
        ...(marks === undefined ? {} : { marks }),
        texts,
        layout,
      })) ?? document,
    inverse: { type: 'markBlock', blockId, changes: inverse },
  }
}
