import { newId } from '../identifiers/new-id.ts'
import type { Block, Section } from './document.ts'

/**
 * A copy of a block with an id of its own. Everything else, translations in every language included, stays. [DOC-27]
 *
 * @param makeId where ids come from
 */
export function copyBlock(block: Block, makeId: () => string = newId): Block {
  return { ...block, id: makeId() }
}

/** A copy of a section and its blocks, all with new ids, without its name for links, which is one place's. [DOC-27] [LINK-21] */
export function copySection(section: Section, makeId: () => string = newId): Section {
  const { anchor: _anchor, ...settings } = section.settings
  return {
    ...section,
    id: makeId(),
    settings,
    blocks: section.blocks.map((block) => copyBlock(block, makeId)),
  }
}
