import type { EditingSession } from '../document/editing-session.ts'
import type { StageStore } from './stage-store.ts'

/** Opens the block menu: after the selected block, in the selected section, or in the last one of the page. */
export function openBlockMenu(session: EditingSession, stage: StageStore): void {
  const section = session.selectedSection ?? session.document.sections.at(-1)
  const sectionId = section?.id ?? session.insertSection(0)
  if (sectionId === undefined) return
  const block = session.selectedBlock
  const index = section?.blocks.findIndex(({ id }) => id === block?.id) ?? -1
  stage.set({ menu: { sectionId, ...(index < 0 ? {} : { index: index + 1 }) } })
}
