import type { Operation } from './operation.ts'

/** What an operation touches, by id. */
export interface OperationTargets {
  /** Blocks it changes, moves, puts in or takes out. */
  readonly blocks: ReadonlySet<string>
  /** Sections whose settings it changes. */
  readonly sectionSettings: ReadonlySet<string>
  /** Sections it moves among the others. */
  readonly sectionOrder: ReadonlySet<string>
  /** Sections it puts in or takes out. */
  readonly sectionsInserted: ReadonlySet<string>
  readonly sectionsRemoved: ReadonlySet<string>
  /** Sections that must be there because it puts a block into them. */
  readonly sectionsUsed: ReadonlySet<string>
  /** Places whose code it writes. */
  readonly code: ReadonlySet<string>
  /** Settings of the page it writes. */
  readonly about: ReadonlySet<string>
}

type Collected = { readonly [Part in keyof OperationTargets]: Set<string> }

/** The blocks and sections an operation touches. A removed section counts without its blocks: only the document knows them. */
export function operationTargets(...operations: readonly Operation[]): OperationTargets {
  const targets: Collected = {
    blocks: new Set(),
    sectionSettings: new Set(),
    sectionOrder: new Set(),
    sectionsInserted: new Set(),
    sectionsRemoved: new Set(),
    sectionsUsed: new Set(),
    code: new Set(),
    about: new Set(),
  }
  for (const operation of operations) collect(operation, targets)
  return targets
}

function collect(operation: Operation, targets: Collected): void {
  switch (operation.type) {
    case 'group':
      for (const member of operation.operations) collect(member, targets)
      return
    case 'insertSection':
      targets.sectionsInserted.add(operation.section.id)
      for (const block of operation.section.blocks) targets.blocks.add(block.id)
      return
    case 'removeSection':
      targets.sectionsRemoved.add(operation.sectionId)
      return
    case 'moveSection':
      targets.sectionOrder.add(operation.sectionId)
      return
    case 'updateSection':
      targets.sectionSettings.add(operation.sectionId)
      return
    case 'insertBlock':
      targets.blocks.add(operation.block.id)
      targets.sectionsUsed.add(operation.sectionId)
      return
    case 'moveBlock':
      targets.blocks.add(operation.blockId)
      targets.sectionsUsed.add(operation.sectionId)
      return
    case 'setCode':
      targets.code.add(operation.place)
      return
    case 'setAbout':
      for (const name of Object.keys(operation.changes)) targets.about.add(name)
      return
    default:
      targets.blocks.add(operation.blockId)
  }
}
