import { inEnglish } from '../words/catalogues.ts'
import { say, type Sentence } from '../words/sentence.ts'
import { applyOperation } from './apply-operation.ts'
import type { PageDocument } from './document.ts'
import { operationTargets, type OperationTargets } from './operation-targets.ts'
import type { Operation } from './operation.ts'
import { findSection, walk } from './walk.ts'

/** An operation that has been applied, with the inverse that applying it gave. */
export interface AppliedOperation {
  readonly operation: Operation
  readonly inverse: Operation
  /** Id of this entry, and of the entry it takes back, as the log keeps them: a pair of both cancels out. */
  readonly id?: string
  readonly undoes?: string
}

export type RebaseResult =
  | {
      readonly ok: true
      /** The operations as they are to be applied to `current`, one after the other, in the order given. */
      readonly operations: readonly Operation[]
      /** The inverse of each. */
      readonly inverses: readonly Operation[]
      /** The document after all of them. */
      readonly document: PageDocument
    }
  | {
      readonly ok: false
      readonly code: 'edit-conflict'
      readonly message: Sentence
      /** Place of the first operation that cannot be brought over. */
      readonly index: number
      /** Places in `over` of what it collides with; empty when the changed page simply no longer allows it. */
      readonly collidesWith: readonly number[]
    }

/**
 * Brings operations made on an older document over to the one it has become since. Operations on other blocks and
 * sections go through, places in an order shift with what was put in or taken out before them; an operation on a block or
 * section that was touched in between is a conflict. [DOC-20] to [DOC-25]
 *
 * @param operations made one after the other on the older document
 * @param over what was applied to the older document in between, oldest first
 * @param current the document after `over`
 */
export function rebaseOperations(
  operations: readonly Operation[],
  over: readonly AppliedOperation[],
  current: PageDocument,
): RebaseResult {
  const touches = touchesOf(over)
  let before = documentBefore(over, current)
  let now = current
  const rebased: Operation[] = []
  const inverses: Operation[] = []
  for (const [index, operation] of operations.entries()) {
    const collidesWith = collisions(operation, touches, now)
    if (collidesWith.length > 0) return conflict(index, collidesWith, SAME_PLACE)
    const moved = shiftPlaces(operation, before, now)
    const applied = applyOperation(now, moved)
    if (!applied.ok) return conflict(index, [], applied.message)
    const asMade = applyOperation(before, operation)
    if (!asMade.ok) return conflict(index, [], asMade.message)
    rebased.push(moved)
    inverses.push(applied.inverse)
    now = applied.document
    before = asMade.document
  }
  return { ok: true, operations: rebased, inverses, document: now }
}

/** Places in `over` of what an operation collides with: blocks, sections and settings that were touched since. [DOC-22] */
export function collisionsWith(
  operation: Operation,
  over: readonly AppliedOperation[],
  current: PageDocument,
): number[] {
  return collisions(operation, touchesOf(over), current)
}

/** `rebaseOperations` for one operation. */
export function rebaseOperation(
  operation: Operation,
  over: readonly AppliedOperation[],
  current: PageDocument,
): RebaseResult {
  return rebaseOperations([operation], over, current)
}

const SAME_PLACE = say('The same block or section was changed in the meantime.')

function conflict(index: number, collidesWith: readonly number[], message: Sentence): RebaseResult {
  return { ok: false, code: 'edit-conflict', message, index, collidesWith }
}

/**
 * The document before `over`, found by taking it back.
 *
 * @throws when `over` is not what led to `current`
 */
export function documentBefore(over: readonly AppliedOperation[], current: PageDocument): PageDocument {
  return over.reduceRight((document, { inverse }) => {
    const undone = applyOperation(document, inverse)
    if (!undone.ok) throw new Error(`The log does not fit the document: ${inEnglish(undone.message)}`)
    return undone.document
  }, current)
}

interface Touch {
  readonly place: number
  readonly targets: OperationTargets
  /** Blocks of removed sections, which only the inverse knows. */
  readonly back: OperationTargets
}

/** What each entry touches; entries that were taken back again touch nothing. [DOC-24] */
function touchesOf(over: readonly AppliedOperation[]): Touch[] {
  const cancelled = new Set<AppliedOperation>()
  const byId = new Map(over.filter((entry) => entry.id !== undefined).map((entry) => [entry.id, entry]))
  // From the newest: a redo revives what its undo took back, because the undo is then itself cancelled.
  for (const entry of over.toReversed()) {
    const undone = entry.undoes === undefined || cancelled.has(entry) ? undefined : byId.get(entry.undoes)
    if (undone === undefined) continue
    cancelled.add(entry).add(undone)
  }
  return over.flatMap((entry, place) =>
    cancelled.has(entry)
      ? []
      : [{ place, targets: operationTargets(entry.operation), back: operationTargets(entry.inverse) }],
  )
}

function collisions(operation: Operation, touches: readonly Touch[], now: PageDocument): number[] {
  const mine = operationTargets(operation)
  const myBlocks = new Set(mine.blocks)
  for (const { section, block } of walk(now)) if (mine.sectionsRemoved.has(section.id)) myBlocks.add(block.id)
  return touches.filter((touch) => collide(mine, myBlocks, touch)).map((touch) => touch.place)
}

function collide(mine: OperationTargets, myBlocks: ReadonlySet<string>, { targets, back }: Touch): boolean {
  const gone = targets.sectionsRemoved
  return (
    meet(myBlocks, targets.blocks) ||
    meet(myBlocks, back.blocks) ||
    meet(mine.sectionSettings, targets.sectionSettings, gone) ||
    meet(mine.sectionOrder, targets.sectionOrder, gone) ||
    meet(mine.code, targets.code) ||
    meet(mine.about, targets.about) ||
    meet(mine.sectionsUsed, gone) ||
    meet(mine.sectionsRemoved, targets.sectionSettings, targets.sectionOrder, targets.sectionsUsed, gone)
  )
}

function meet(some: ReadonlySet<string>, ...others: readonly ReadonlySet<string>[]): boolean {
  return others.some((other) => [...some].some((id) => other.has(id)))
}

/**
 * The operation with the places it names moved along: what stood before the place on the older document stands before it
 * on the newer one.
 */
function shiftPlaces(operation: Operation, before: PageDocument, now: PageDocument): Operation {
  switch (operation.type) {
    case 'insertSection':
      return { ...operation, index: shifted(operation.index, sectionIds(before), sectionIds(now)) }
    case 'moveSection': {
      const index = shifted(operation.index, sectionIds(before), sectionIds(now), operation.sectionId)
      return { ...operation, index }
    }
    case 'insertBlock': {
      const { sectionId } = operation
      return {
        ...operation,
        index: shifted(operation.index, blockIds(before, sectionId), blockIds(now, sectionId)),
      }
    }
    case 'moveBlock': {
      const { sectionId, blockId } = operation
      const index = shifted(operation.index, blockIds(before, sectionId), blockIds(now, sectionId), blockId)
      return { ...operation, index }
    }
    case 'group':
      return { ...operation, operations: shiftGroup(operation.operations, before, now) }
    default:
      return operation
  }
}

function shiftGroup(operations: readonly Operation[], before: PageDocument, now: PageDocument): Operation[] {
  let documentBefore = before
  let documentNow = now
  return operations.map((member) => {
    const moved = shiftPlaces(member, documentBefore, documentNow)
    documentBefore = orSame(documentBefore, member)
    documentNow = orSame(documentNow, moved)
    return moved
  })
}

/** A refused member makes the whole group refused when it is applied, so what follows it does not matter here. */
function orSame(document: PageDocument, operation: Operation): PageDocument {
  const applied = applyOperation(document, operation)
  return applied.ok ? applied.document : document
}

function sectionIds(document: PageDocument): string[] {
  return document.sections.map((section) => section.id)
}

function blockIds(document: PageDocument, sectionId: string): string[] {
  return findSection(document, sectionId)?.section.blocks.map((block) => block.id) ?? []
}

/** The place in `now` right after the nearest neighbour that stood before the place in `before` and still stands. */
function shifted(index: number, before: readonly string[], now: readonly string[], moving?: string): number {
  const listBefore = before.filter((id) => id !== moving)
  const listNow = now.filter((id) => id !== moving)
  for (let place = Math.min(index, listBefore.length) - 1; place >= 0; place -= 1) {
    const neighbour = listNow.indexOf(listBefore[place] ?? '')
    if (neighbour >= 0) return neighbour + 1
  }
  return 0
}
