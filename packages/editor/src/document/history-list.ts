import { findBlock, findSection, operationTargets, type Operation, type PageDocument } from '@plinth/domain'
import type { Selection } from './editing-session.ts'

/** What a list of steps needs of one. */
interface Step {
  readonly id: string
  readonly undoes?: string
}

/** A step that still counts, or several in a row that were taken back, with what took them back. */
export type HistoryRow<Entry> =
  | { readonly kind: 'step'; readonly step: Entry }
  | { readonly kind: 'undone'; readonly steps: readonly Entry[] }

/**
 * Steps as a person reads them, the newest first: what was undone, and the undoing itself, is one row that can be opened. What
 * was done again counts. [EDIT-593]
 *
 * @param entries every step, oldest first
 */
export function historyRows<Entry extends Step>(entries: readonly Entry[]): HistoryRow<Entry>[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const gone = new Set<Entry>()
  // From the newest: what was done again takes its undoing back, so that the step stands.
  for (const entry of entries.toReversed()) {
    const undone = gone.has(entry) ? undefined : byId.get(entry.undoes ?? '')
    if (undone !== undefined) gone.add(entry).add(undone)
  }
  const rows: HistoryRow<Entry>[] = []
  for (const entry of entries.toReversed()) {
    const last = rows.at(-1)
    if (!gone.has(entry)) rows.push({ kind: 'step', step: entry })
    else if (last?.kind === 'undone') rows[rows.length - 1] = { ...last, steps: [...last.steps, entry] }
    else rows.push({ kind: 'undone', steps: [entry] })
  }
  return rows
}

/** Where a step is seen on the page as it is now: its blocks, else its section, else the page; undefined when all of it is gone. [EDIT-593] */
export function placeOfStep(
  operation: Operation,
  document: PageDocument,
): readonly NonNullable<Selection>[] | 'page' | undefined {
  const targets = operationTargets(operation)
  const blocks = [...targets.blocks].filter((id) => findBlock(document, id) !== undefined)
  const sections = [...targets.sectionsInserted, ...targets.sectionSettings, ...targets.sectionOrder].filter(
    (id) => findSection(document, id) !== undefined,
  )
  if (sections.length > 0 && targets.sectionsInserted.size > 0) return [{ kind: 'section', id: sections[0]! }]
  if (blocks.length > 0) return blocks.map((id) => ({ kind: 'block', id }))
  if (sections.length > 0) return [{ kind: 'section', id: sections[0]! }]
  return targets.about.size + targets.code.size > 0 ? 'page' : undefined
}
