import { say, type Sentence } from '../../words/sentence.ts'
import type { Block, PageDocument, Section } from '../document.ts'
import type { ApplyResult, Operation, OperationRefusal } from '../operation.ts'
import { findBlock } from '../walk.ts'

/** One operation of a given type. */
export type OperationOf<Type extends Operation['type']> = Extract<Operation, { type: Type }>

/** How one type of operation changes a document: the document after it and the operation that takes it back. */
export type OperationRule<Type extends Operation['type']> = (
  document: PageDocument,
  operation: OperationOf<Type>,
) => ApplyResult

export function refuse(code: OperationRefusal, message: Sentence): Extract<ApplyResult, { ok: false }> {
  return { ok: false, code, message }
}

/** Why nothing is put into a synced section where it stands. [SECTION-30] */
export const HOLDS_NO_BLOCKS = say(
  'This section is synced: what is in it is the same wherever it stands. Edit it by itself, or detach it.',
)

export function sectionMissing(sectionId: string): ApplyResult {
  return refuse(
    'section-not-found',
    say('There is no section {sectionId} on this page. It may have been deleted.', { sectionId }),
  )
}

export function blockMissing(blockId: string): ApplyResult {
  return refuse(
    'block-not-found',
    say('There is no block {blockId} on this page. It may have been deleted.', { blockId }),
  )
}

export function indexRefusal(index: number, most: number): ApplyResult | undefined {
  if (Number.isInteger(index) && index >= 0 && index <= most) return undefined
  return refuse(
    'index-out-of-range',
    say('The place must be a whole number from 0 to {most}, not {index}.', { most, index }),
  )
}

export function withSection(document: PageDocument, index: number, section: Section): PageDocument {
  return { ...document, sections: document.sections.with(index, section) }
}

/** The document with one block exchanged for what `change` makes of it. Everything else stays the same object. */
export function withBlock(
  document: PageDocument,
  blockId: string,
  change: (block: Block) => Block,
): PageDocument | undefined {
  const place = findBlock(document, blockId)
  if (place === undefined) return undefined
  const blocks = place.section.blocks.with(place.blockIndex, change(place.block))
  return withSection(document, place.sectionIndex, { ...place.section, blocks })
}

/** Every id of sections and blocks on the page. */
export function usedIds(document: PageDocument): Set<string> {
  const ids = new Set<string>()
  for (const section of document.sections) {
    ids.add(section.id)
    for (const block of section.blocks) ids.add(block.id)
  }
  return ids
}
