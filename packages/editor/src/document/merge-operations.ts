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
  return {
    operation: { type: 'group', operations: [...members(earlier.operation), ...members(later.operation)] },
    inverse: { type: 'group', operations: [...members(later.inverse), ...members(earlier.inverse)] },
  }
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
  return false
}

function sameKeys(one: object, other: object): boolean {
  return Object.keys(one).sort().join() === Object.keys(other).sort().join()
}
