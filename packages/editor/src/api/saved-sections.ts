import type { SavedSection } from '@plinth/contract/saved-sections/saved-section-calls'
import type { Section } from '@plinth/domain'
import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'

export type { SavedSection }

const KEY = ['saved-sections'] as const

/** Sections of the website that are kept under a name, in the order of the alphabet. */
export const useSavedSections = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: KEY,
    queryFn: async () => (await api('GET /api/config/saved-sections')).sections,
  })

/** What is kept may be another by now. */
export const forgetSavedSections = (): void => queryClient.removeQueries({ queryKey: KEY })

const changed = () => queryClient.invalidateQueries({ queryKey: KEY })

/** Keeps a section under a name. */
export async function saveSection(name: string, section: Section): Promise<SavedSection> {
  const saved = await api('POST /api/config/saved-sections', { body: { name, section } })
  await changed()
  return saved
}

/** Makes of a section that is kept one that is edited once and changes wherever it stands. [SECTION-30] */
export async function syncSavedSection(id: string): Promise<SavedSection> {
  const saved = await api('POST /api/config/saved-sections/:id/synced', { params: { id } })
  await changed()
  return saved
}

/** Where a synced section stands. [SECTION-34] */
export const useSyncedUses = (id: string | undefined) =>
  useQuery({
    queryKey: [...KEY, id, 'uses'],
    queryFn: async () =>
      (await api('GET /api/config/saved-sections/:id/uses', { params: { id: id ?? '' } })).uses,
    enabled: id !== undefined,
  })

/** Renames a section that is kept, or keeps another in its place. */
export async function changeSavedSection(
  id: string,
  changes: { readonly name?: string; readonly section?: Section },
): Promise<SavedSection> {
  const saved = await api('PATCH /api/config/saved-sections/:id', { params: { id }, body: changes })
  await changed()
  return saved
}

/** Keeps a section no longer; pages on which it stands synced get a copy of their own when that is meant. */
export async function removeSavedSection(id: string, detach = false): Promise<void> {
  const query = detach ? ({ detach: 'true' } as const) : {}
  await api('DELETE /api/config/saved-sections/:id', { params: { id }, query })
  await changed()
}
