import type { EditingSession } from '../document/editing-session.ts'
import { beginPage, type Begun } from './begin-page.ts'

/** What pages just added begin from, until they are opened. */
const begun = new Map<string, Begun>()

/** Says what a page that was just added begins from, once it is opened. */
export function keepForPage(documentId: string, page: Begun): void {
  begun.set(documentId, page)
}

/** Puts in what the page was to begin from, once, if nothing is on it yet. It can be undone like anything else. [SECTION-12] */
export function beginIfAdded(documentId: string, session: EditingSession): void {
  const page = begun.get(documentId)
  begun.delete(documentId)
  if (page !== undefined && session.document.sections.length === 0) beginPage(session, page)
}
