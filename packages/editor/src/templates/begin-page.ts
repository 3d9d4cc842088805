import { copySection, type Section } from '@plinth/domain'
import type { EditingSession } from '../document/editing-session.ts'
import { translated } from '../words/words.ts'

/** A page as its template has it. */
export interface Begun {
  readonly name: string
  readonly sections: readonly Section[]
}

/** Puts the sections of a page template on the page, after what is there, in one step. [SECTION-11] */
export function beginPage(session: EditingSession, { sections }: Begun): boolean {
  const copies = sections.map((section) => ({
    ...copySection(section),
    settings: { ...section.settings, name: translated(section.settings.name) },
  }))
  return session.insertSections(session.document.sections.length, copies)
}
