import type { Operation } from '@plinth/domain'

interface Made {
  readonly operation: Operation
  readonly inverse: Operation
}

/**
 * Two changes that follow each other as one: where the later one replaces what the earlier one wrote, only the later one
 * is left, else both in a group. The inverse leads back to before the first.
 */
export function mergeOperations(earlier: Made, later: Made): Made {
  if (replaces(later.operation, earlier.operation)) {
    return { operation: later.operation, inverse: earlier.inverse }
  }
  const operations = [...members(earlier.operation), ...members(later.operation)]
  const inverses = [...members(later.inverse), ...members(earlier.inverse)]
  return {
    operation: { type: 'group', operations: lastPlaces(operations) },
    inverse: { type: 'group', operations: lastPlaces(inverses) },
  }
}

/**
 * Of operations that only place blocks, the last one for each block: a block that goes a long way by the arrow keys is
 * one step of the size of its section, not of the length of its way.
 */
function lastPlaces(operations: readonly Operation[]): readonly Operation[] {
  if (operations.some(({ type }) => type !== 'placeBlock')) return operations
  return operations.filter(
    (operation, index) => !operations.slice(index + 1).some((later) => replaces(later, operation)),
  )
}

function members(operation: Operation): readonly Operation[] {
  return operation.type === 'group' ? operation.operations : [operation]
}

/** Whether the later change writes over everything the earlier one wrote. */
function replaces(later: Operation, earlier: Operation): boolean {
  if (later.type === 'setText' && earlier.type === 'setText') {
    return (
      later.blockId === earlier.blockId &&
      later.field === earlier.field &&
      later.language === earlier.language
    )
  }
  if (later.type === 'placeBlock' && earlier.type === 'placeBlock') {
    return later.blockId === earlier.blockId && later.device === earlier.device
  }
  if (later.type === 'updateBlock' && earlier.type === 'updateBlock') {
    return later.blockId === earlier.blockId && sameKeys(later.changes, earlier.changes)
  }
  if (later.type === 'updateSection' && earlier.type === 'updateSection') {
    return later.sectionId === earlier.sectionId && sameKeys(later.changes, earlier.changes)
  }
  if (later.type === 'setAbout' && earlier.type === 'setAbout') {
    return sameKeys(later.changes, earlier.changes)
  }
  return false
}

function sameKeys(one: object, other: object): boolean {
  return Object.keys(one).sort().join() === Object.keys(other).sort().join()
}
