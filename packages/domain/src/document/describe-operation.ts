import { BLOCK_TYPES, type BlockTypeCode } from '../enumerations/block-types.ts'
import type { PageDocument, Section } from './document.ts'
import type { Operation } from './operation.ts'
import { findBlock, findSection } from './walk.ts'

/** The name of a block type for people: `Product list`. */
export function blockTypeName(type: BlockTypeCode): string {
  const key = Object.entries(BLOCK_TYPES).find(([, code]) => code === type)?.[0] ?? 'block'
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a section is called: its own name, else its place on the page. */
export function sectionName(document: PageDocument, section: Section): string {
  if (section.settings.name !== '') return section.settings.name
  const index = document.sections.findIndex(({ id }) => id === section.id)
  return index < 0 ? 'section' : `section ${index + 1}`
}

/**
 * An operation in words, as history and undo show it: "Moved section Prices". [DOC-26]
 *
 * @param document a document in which what the operation touches can be found: the one before it, except for insertions
 * @param nameOf names of block types, by default in English from the enumeration
 */
export function describeOperation(
  operation: Operation,
  document: PageDocument,
  nameOf: (type: BlockTypeCode) => string = blockTypeName,
): string {
  const section = (id: string): string => {
    const found = findSection(document, id)
    if (found === undefined) return 'section'
    const name = found.section.settings.name
    return name === '' ? sectionName(document, found.section) : `section ${name}`
  }
  const block = (id: string): string => {
    const found = findBlock(document, id)
    return found === undefined ? 'a block' : nameOf(found.block.type)
  }
  switch (operation.type) {
    case 'insertSection': {
      const { name } = operation.section.settings
      return name === '' ? 'Added a section' : `Added section ${name}`
    }
    case 'removeSection':
      return `Deleted ${section(operation.sectionId)}`
    case 'moveSection':
      return `Moved ${section(operation.sectionId)}`
    case 'updateSection':
      return `Changed ${section(operation.sectionId)}`
    case 'insertBlock':
      return `Added ${nameOf(operation.block.type)}`
    case 'removeBlock':
      return `Deleted ${block(operation.blockId)}`
    case 'moveBlock':
      return `Moved ${block(operation.blockId)}`
    case 'placeBlock':
      return `Placed ${block(operation.blockId)}${operation.device === 'phone' ? ' on the phone' : ''}`
    case 'updateBlock':
      return `Changed ${block(operation.blockId)}`
    case 'setText':
      return `Typed in ${block(operation.blockId)}`
    case 'group':
      return describeGroup(operation.operations, (member) => describeOperation(member, document, nameOf))
  }
}

function describeGroup(operations: readonly Operation[], describe: (operation: Operation) => string): string {
  const [first] = operations
  if (first === undefined) return 'Changed nothing'
  const others = new Set(operations.map(describe)).size - 1
  if (others === 0) return describe(first)
  return `${describe(first)} and ${others} more ${others === 1 ? 'change' : 'changes'}`
}
