import {
  applyOperation,
  findBlock,
  findSection,
  type Operation,
  type OperationTargets,
  operationTargets,
  type PageDocument,
} from '@plinth/domain'

/** An operation made to fit, with what it leads to. */
export interface Forced {
  readonly operation: Operation
  readonly inverse: Operation
  readonly document: PageDocument
}

/**
 * Makes an operation apply to a page on which its block may be gone: the block or section is then put back as I have it.
 * Undefined when even that is not possible, or there is nothing left to do. [EDIT-27]
 *
 * @param mine the page with all my changes
 */
export function forceOperation(
  operation: Operation,
  document: PageDocument,
  mine: PageDocument,
): Forced | undefined {
  const asItIs = applied(operation, document)
  if (asItIs !== undefined) return asItIs
  const restoring = restore(operationTargets(operation), document, mine)
  if (restoring.length > 0) return applied({ type: 'group', operations: restoring }, document)
  return fitted(operation, document)
}

/** The operation with the place it names brought to the nearest there is. */
function fitted(operation: Operation, document: PageDocument): Forced | undefined {
  if (operation.type === 'insertSection' || operation.type === 'moveSection') {
    const last = document.sections.length - (operation.type === 'moveSection' ? 1 : 0)
    return applied({ ...operation, index: Math.min(operation.index, last) }, document)
  }
  if (operation.type === 'insertBlock' || operation.type === 'moveBlock') {
    const blocks = findSection(document, operation.sectionId)?.section.blocks ?? []
    const moved = operation.type === 'moveBlock' ? operation.blockId : undefined
    const last = blocks.filter(({ id }) => id !== moved).length
    return applied({ ...operation, index: Math.min(operation.index, last) }, document)
  }
  return undefined
}

function applied(operation: Operation, document: PageDocument): Forced | undefined {
  const result = applyOperation(document, operation)
  return result.ok ? { operation, inverse: result.inverse, document: result.document } : undefined
}

/** Operations that put back the sections and blocks which I have and the page no longer has. */
function restore(targets: OperationTargets, document: PageDocument, mine: PageDocument): Operation[] {
  const operations: Operation[] = []
  const sections = new Set([...targets.sectionSettings, ...targets.sectionOrder, ...targets.sectionsUsed])
  for (const id of targets.blocks) {
    const place = findBlock(mine, id)
    if (place !== undefined) sections.add(place.section.id)
  }
  const putBack = new Set<string>()
  for (const id of sections) {
    const found = findSection(mine, id)
    if (found === undefined || findSection(document, id) !== undefined) continue
    const blocks = found.section.blocks.filter((block) => findBlock(document, block.id) === undefined)
    for (const block of blocks) putBack.add(block.id)
    const index = Math.min(found.index, document.sections.length)
    operations.push({ type: 'insertSection', index, section: { ...found.section, blocks } })
  }
  for (const id of targets.blocks) {
    const place = findBlock(mine, id)
    if (place === undefined || putBack.has(id) || findBlock(document, id) !== undefined) continue
    const there = findSection(document, place.section.id)?.section.blocks.length ?? 0
    const index = Math.min(place.blockIndex, there)
    operations.push({ type: 'insertBlock', sectionId: place.section.id, index, block: place.block })
  }
  return operations
}
