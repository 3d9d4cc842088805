import { entryOf } from '../../identifiers/entry-of.ts'
import { canonicalTexts } from '../canonical.ts'
import { findBlock } from '../walk.ts'
import { blockMissing, withBlock, type OperationRule } from './rule.ts'

/** Writes one text of a block in one language; other languages stay untouched, `null` removes it. [DOC-17] */
export const setText: OperationRule<'setText'> = (document, { blockId, language, field, text }) => {
  const place = findBlock(document, blockId)
  if (place === undefined) return blockMissing(blockId)
  const texts = place.block.texts
  const written = entryOf(texts, language)
  const before = entryOf(written, field) ?? null
  const { [field]: _, ...otherFields } = written ?? {}
  const fields = text === null ? otherFields : { ...otherFields, [field]: text }
  return {
    ok: true,
    document:
      withBlock(document, blockId, (block) => ({
        ...block,
        texts: canonicalTexts({ ...texts, [language]: fields }),
      })) ?? document,
    inverse: { type: 'setText', blockId, language, field, text: before },
  }
}
