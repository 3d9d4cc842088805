import {
  applyOperation,
  collisionsWith,
  documentBefore,
  rebaseOperations,
  type Operation,
  type PageDocument,
} from '@plinth/domain'
import type { LogEntry, NewEntry } from './document-api.ts'
import { forceOperation } from './force-operation.ts'
import { said, t } from '../words/words.ts'

/** A change of mine with what takes it back. */
export interface MadeEntry extends NewEntry {
  readonly inverse: Operation
}

/** Changes of mine on top of a newer document. */
export interface Resolved<Entry extends NewEntry = NewEntry> {
  readonly entries: readonly (Entry & MadeEntry)[]
  readonly document: PageDocument
}

/** Changes of mine that could not be brought over: `index` is the first, `collidesWith` are places in `others`. */
export interface Collision {
  readonly index: number
  readonly collidesWith: readonly number[]
}

/**
 * Brings changes of mine over to a newer document, or says what they collide with. [DOC-20]
 *
 * @param others what somebody else did since mine were made, oldest first
 * @param mixed whether entries of mine stand in the log among those of others, so that it cannot be wound back: mine then
 *   go on top as they are, unless somebody touched what they touch
 */
export function bringOver<Entry extends NewEntry>(
  entries: readonly Entry[],
  others: readonly LogEntry[],
  document: PageDocument,
  mixed: boolean,
): Resolved<Entry> | Collision {
  if (!mixed) {
    const rebased = rebaseOperations(
      entries.map(({ operation }) => operation),
      others,
      document,
    )
    if (!rebased.ok) return rebased
    return {
      document: rebased.document,
      entries: entries.map((entry, index) => ({
        ...entry,
        operation: rebased.operations[index] ?? entry.operation,
        inverse: rebased.inverses[index] ?? entry.operation,
      })),
    }
  }
  let current = document
  const brought: (Entry & MadeEntry)[] = []
  for (const [index, entry] of entries.entries()) {
    const collidesWith = collisionsWith(entry.operation, others, current)
    const applied = applyOperation(current, entry.operation)
    if (collidesWith.length > 0 || !applied.ok) return { index, collidesWith }
    current = applied.document
    brought.push({ ...entry, inverse: applied.inverse })
  }
  return { entries: brought, document: current }
}

/**
 * The page as a tab that is gone had it: how it was when its changes were made, with these on top. What cannot be found
 * out any more is left as it is now.
 *
 * @param since everything that happened since, of mine and of others, oldest first
 */
export function asItWas(
  entries: readonly NewEntry[],
  since: readonly LogEntry[],
  own: ReadonlySet<string>,
  document: PageDocument,
): Resolved {
  const before = [...since.filter(({ id }) => own.has(id)), ...entries]
  return onTop(before, woundBack(since, document), entries)
}

function woundBack(since: readonly LogEntry[], document: PageDocument): PageDocument {
  try {
    return documentBefore(since, document)
  } catch (error) {
    console.warn('The page cannot be wound back to where the unsaved changes began.', error)
    return document
  }
}

/** What applies of some changes, in their order; the wanted ones keep an inverse even where they do not. */
function onTop(
  all: readonly (NewEntry | LogEntry)[],
  document: PageDocument,
  wanted: readonly NewEntry[],
): Resolved {
  let current = document
  const inverses = new Map<string, Operation>()
  for (const { id, operation } of all) {
    const applied = applyOperation(current, operation)
    if (!applied.ok) continue
    current = applied.document
    inverses.set(id, applied.inverse)
  }
  const nothing: Operation = { type: 'group', operations: [] }
  return {
    document: current,
    entries: wanted.map((entry) => ({ ...entry, inverse: inverses.get(entry.id) ?? nothing })),
  }
}

/**
 * My changes after a choice, on top of the newer document: `mine` writes them over what others did and brings back what
 * was deleted, `theirs` lets go of those that collide, and of what was built on them. Changes of mine elsewhere stay in
 * both cases. [EDIT-27]
 *
 * @param over what others did since mine were made
 * @param myDocument the page with all my changes
 * @returns a refusal when one of mine cannot be made at all any more: then nothing is given up
 */
export function resolveEntries<Entry extends NewEntry>(
  mine: readonly Entry[],
  over: readonly LogEntry[],
  document: PageDocument,
  choice: 'mine' | 'theirs',
  myDocument: PageDocument,
): Resolved<Entry> | { readonly refused: string } {
  const entries: (Entry & MadeEntry)[] = []
  let current = document
  for (const entry of mine) {
    const collides = collisionsWith(entry.operation, over, current).length > 0
    if (collides && choice === 'theirs') continue
    const forced = forceOperation(entry.operation, current, choice === 'mine' ? myDocument : current)
    if (forced !== undefined) {
      current = forced.document
      entries.push({ ...entry, operation: forced.operation, inverse: forced.inverse })
    } else if (choice === 'mine') {
      const applied = applyOperation(current, entry.operation)
      return { refused: applied.ok ? t('This can no longer be made.') : said(applied.message) }
    }
  }
  return { entries, document: current }
}
