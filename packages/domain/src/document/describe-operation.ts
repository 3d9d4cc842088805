import { BLOCK_TYPES, type BlockTypeCode } from '../enumerations/block-types.ts'
import type { PageDocument, Section } from './document.ts'

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
