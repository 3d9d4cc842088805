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
  const applied = applyOperation(document, operation)
  if (applied.ok) return { operation, inverse: applied.inverse, document: applied.document }
  const restoring = restore(operationTargets(operation), document, mine)
  if (restoring.length === 0) return undefined
  const group: Operation = { type: 'group', operations: restoring }
  const restored = applyOperation(document, group)
  return restored.ok
    ? { operation: group, inverse: restored.inverse, document: restored.document }
    : undefined
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
