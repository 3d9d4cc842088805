import { findSection, type SyncedSections } from '@plinth/domain'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSavedSections, type SavedSection } from '../api/saved-sections.ts'
import { useDocument, useEditing } from './editing-context.ts'

/** The synced section that stands in a place of the page, with where it is kept; undefined while it is not known. */
export function useSyncedAt(sectionId: string): SavedSection | undefined {
  const id = useDocument(({ document }) => findSection(document, sectionId)?.section.settings.synced)
  return useSavedSections(id !== undefined).data?.find((one) => one.id === id)
}

/** Whether the source of a place was taken off the list: the place goes on showing what it showed. [EDIT-595] */
export function useIsRemoved(sectionId: string): boolean {
  const id = useDocument(({ document }) => findSection(document, sectionId)?.section.settings.synced)
  const { data } = useSavedSections(id !== undefined)
  return id !== undefined && data !== undefined && !data.some((one) => one.id === id)
}

/** Opens the source of a synced section, which is edited by itself. [SECTION-36] */
export function useEditSynced(): (sectionId: string) => void {
  const { session } = useEditing()
  const navigate = useNavigate()
  const stands = useDocument(({ document }) => document.sections.some(({ settings }) => settings.synced))
  const { data } = useSavedSections(stands)
  return (sectionId) => {
    const id = findSection(session.document, sectionId)?.section.settings.synced
    const documentId = data?.find((one) => one.id === id)?.synced?.documentId
    if (documentId !== undefined)
      void navigate(`/config/pages/${documentId}`, { state: { from: session.store.documentId } })
  }
}

/** Keeps what stands in the place of synced sections as it is now: they are edited elsewhere. [SECTION-36] */
export function useSyncedInStep(given: SyncedSections | undefined): void {
  const { session, canvas } = useEditing()
  const stands = useDocument(({ document }) => document.sections.some(({ settings }) => settings.synced))
  const { data } = useSavedSections(stands)
  useEffect(() => {
    const now = (data ?? []).flatMap(({ id, synced, section }) =>
      synced === null ? [] : [[id, section] as const],
    )
    const known = { ...given, ...session.synced, ...Object.fromEntries(now) }
    session.knowSynced(known)
    canvas.view?.showSynced(known)
  }, [canvas, session, given, data])
}
