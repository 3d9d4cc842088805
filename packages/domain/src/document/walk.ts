import type { Block, PageDocument, Section } from './document.ts'

/** A block and where it stands: the section's place on the page, the block's place in the reading order. */
export interface BlockPlace {
  readonly section: Section
  readonly sectionIndex: number
  readonly block: Block
  readonly blockIndex: number
}

/** Every block of a page in reading order. The one walk over a document; everything that looks for blocks uses it. */
export function* walk(document: PageDocument): Generator<BlockPlace> {
  for (const [sectionIndex, section] of document.sections.entries()) {
    for (const [blockIndex, block] of section.blocks.entries())
      yield { section, sectionIndex, block, blockIndex }
  }
}

/** The block with this id and its place, or undefined. */
export function findBlock(document: PageDocument, blockId: string): BlockPlace | undefined {
  for (const place of walk(document)) if (place.block.id === blockId) return place
  return undefined
}

/** The section with this id and its place on the page, or undefined. */
export function findSection(
  document: PageDocument,
  sectionId: string,
): { readonly section: Section; readonly index: number } | undefined {
  const index = document.sections.findIndex((section) => section.id === sectionId)
  const section = document.sections[index]
  return section === undefined ? undefined : { section, index }
}

/** How many blocks a page holds. */
export function countBlocks(document: PageDocument): number {
  return document.sections.reduce((sum, section) => sum + section.blocks.length, 0)
}
