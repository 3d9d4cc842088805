import type { Deed } from './deed.ts'

/** What history needs to know of a log entry. */
export interface HistoryEntry<Done = Deed> {
  readonly id: string
  /** Who made it; undo takes back only one's own. */
  readonly accountId: string
  readonly deed: Done
  /** Id of the entry this one takes back. */
  readonly undoes?: string
}

/** A step that can be taken back or done again: the entry whose inverse does it, and what was done. */
export interface HistoryStep<Done = Deed> {
  readonly entryId: string
  readonly deed: Done
}

/** Both stacks, the next step to take last. */
export interface HistoryStacks<Done = Deed> {
  readonly undo: readonly HistoryStep<Done>[]
  readonly redo: readonly HistoryStep<Done>[]
}

/**
 * The undo and redo stacks of an account, read from a document's log, oldest entry first. Undoing appends an entry, so
 * the log alone says what can be undone: after a reload, in another tab, on another machine. [DOC-40] [DOC-41] [DOC-42]
 *
 * @param passed ids of entries that turned out not to be taken back now: neither stack leads to them. [EDIT-1521]
 */
export function historyStacks<Done = Deed>(
  log: readonly HistoryEntry<Done>[],
  accountId: string,
  passed: ReadonlySet<string> = new Set(),
): HistoryStacks<Done> {
  const undo: HistoryStep<Done>[] = []
  const redo: HistoryStep<Done>[] = []
  for (const entry of log) {
    if (entry.accountId !== accountId) continue
    if (entry.undoes === undefined) {
      undo.push({ entryId: entry.id, deed: entry.deed })
      redo.length = 0
      continue
    }
    if (!transfer(undo, redo, entry)) transfer(redo, undo, entry)
  }
  const isOpen = ({ entryId }: HistoryStep<Done>) => !passed.has(entryId)
  return { undo: undo.filter(isOpen), redo: redo.filter(isOpen) }
}

/** Moves the step an entry takes back from one stack to the other. An entry that began before the log is left out. */
function transfer<Done>(
  from: HistoryStep<Done>[],
  to: HistoryStep<Done>[],
  entry: HistoryEntry<Done>,
): boolean {
  const index = from.findLastIndex((step) => step.entryId === entry.undoes)
  const step = from[index]
  if (step === undefined) return false
  from.splice(index, 1)
  to.push({ entryId: entry.id, deed: step.deed })
  return true
}
