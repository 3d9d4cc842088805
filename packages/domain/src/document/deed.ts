import type { BlockTypeCode } from '../enumerations/block-types.ts'
import { ABOUT_NAMES, type AboutChanges, type WholeAbout } from './about.ts'
import type { MarkChanges, PageDocument } from './document.ts'
import type { Operation } from './operation.ts'
import { findBlock, findSection } from './walk.ts'

/** Everything that can be done to a page, as its history names it. */
export const DEED_CODES = [
  'block-added',
  'block-changed',
  'block-moved',
  'block-placed',
  'block-placed-on-phone',
  'block-resized',
  'block-typed-in',
  'block-duplicated',
  'block-deleted',
  'block-pasted',
  'blocks-moved',
  'blocks-resized',
  'blocks-aligned',
  'blocks-distributed',
  'blocks-duplicated',
  'blocks-deleted',
  'blocks-pasted',
  'picture-placed',
  'picture-added',
  'section-added',
  'section-changed',
  'section-moved',
  'section-duplicated',
  'section-deleted',
  'section-synced',
  'section-detached',
  'words-replaced',
  'hidden-on-phone',
  'shown-on-phone',
  'locked',
  'unlocked',
  'phone-layout-reset',
  'page-code-changed',
  'page-about-changed',
  'version-restored',
  'nothing',
  'said',
] as const

export type DeedCode = (typeof DEED_CODES)[number]

/**
 * What was done to a page: a code and its parameters. This is what is kept; the sentence is made where it is shown, in the
 * language of whoever reads it. [DOC-26]
 */
export interface Deed {
  readonly code: DeedCode
  /** The type of the block it was done to; without it nobody knows. */
  readonly block?: BlockTypeCode
  /** The own name of the section. */
  readonly section?: string
  /** The place of a section without a name, from 1. */
  readonly place?: number
  /** How many blocks it was done to, when they were several. */
  readonly count?: number
  /** The number of the version restored. */
  readonly number?: number
  /** Of the settings of a page that were changed, the first. */
  readonly setting?: keyof WholeAbout
  /** How many other changes came with it. */
  readonly more?: number
  /** What was done in words of old, or of a program that uses the interface: shown as it is. */
  readonly text?: string
}

/** What an operation does, for whoever gives it no name. Its blocks and sections are looked for in the document before it. */
export function deedOf(operation: Operation, document: PageDocument): Deed {
  switch (operation.type) {
    case 'insertSection': {
      const { name } = operation.section.settings
      return name === '' ? { code: 'section-added' } : { code: 'section-added', section: name }
    }
    case 'removeSection':
      return { code: 'section-deleted', ...sectionIn(document, operation.sectionId) }
    case 'moveSection':
      return { code: 'section-moved', ...sectionIn(document, operation.sectionId) }
    case 'updateSection':
      return { code: 'section-changed', ...sectionIn(document, operation.sectionId) }
    case 'insertBlock':
      return { code: 'block-added', block: operation.block.type }
    case 'removeBlock':
      return { code: 'block-deleted', ...blockIn(document, operation.blockId) }
    case 'moveBlock':
      return { code: 'block-moved', ...blockIn(document, operation.blockId) }
    case 'placeBlock': {
      const code = operation.device === 'phone' ? 'block-placed-on-phone' : 'block-placed'
      return { code, ...blockIn(document, operation.blockId) }
    }
    case 'updateBlock':
      return { code: 'block-changed', ...blockIn(document, operation.blockId) }
    case 'markBlock':
      return { code: markCode(operation.changes), ...blockIn(document, operation.blockId) }
    case 'setText':
      return { code: 'block-typed-in', ...blockIn(document, operation.blockId) }
    case 'setCode':
      return { code: 'page-code-changed' }
    case 'setAbout':
      return aboutDeed(operation.changes)
    case 'group':
      return deedOfGroup(operation.operations.map((member) => deedOf(member, document)))
  }
}

/** What changing settings of a page does, by the first of them. */
export function aboutDeed(changes: AboutChanges): Deed {
  const [setting, ...others] = ABOUT_NAMES.filter((name) => changes[name] !== undefined)
  return {
    code: 'page-about-changed',
    ...(setting === undefined ? {} : { setting }),
    ...(others.length === 0 ? {} : { more: others.length }),
  }
}

/** What marking does, by the first mark that changes. */
export function markCode(changes: MarkChanges): DeedCode {
  if (changes.hiddenOnPhone !== undefined)
    return changes.hiddenOnPhone === null ? 'shown-on-phone' : 'hidden-on-phone'
  if (changes.called !== undefined) return 'block-changed'
  if (changes.locked === undefined) return 'block-resized'
  return changes.locked === null ? 'unlocked' : 'locked'
}

/** What a deed says of a block: its type, when the document has it. */
export function blockIn(document: PageDocument, blockId: string): Pick<Deed, 'block'> {
  const type = findBlock(document, blockId)?.block.type
  return type === undefined ? {} : { block: type }
}

/** What a deed says of a section: its own name, else its place. */
export function sectionIn(document: PageDocument, sectionId: string): Pick<Deed, 'section' | 'place'> {
  const found = findSection(document, sectionId)
  if (found === undefined) return {}
  const { name } = found.section.settings
  return name === '' ? { place: found.index + 1 } : { section: name }
}

function deedOfGroup(deeds: readonly Deed[]): Deed {
  const [first] = deeds
  if (first === undefined) return { code: 'nothing' }
  const more = new Set(deeds.map((deed) => JSON.stringify(deed))).size - 1
  return more === 0 ? first : { ...first, more }
}
