import type { SavedSection } from '@plinth/contract/saved-sections/saved-section-calls'
import type { Section } from '@plinth/domain'
import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'

export type { SavedSection }

const KEY = ['saved-sections'] as const

/** Sections of the website that are kept under a name, in the order of the alphabet. */
export const useSavedSections = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async () => (await api('GET /api/config/saved-sections')).sections,
  })

const changed = () => queryClient.invalidateQueries({ queryKey: KEY })

/** Keeps a section under a name. */
export async function saveSection(name: string, section: Section): Promise<void> {
  await api('POST /api/config/saved-sections', { body: { name, section } })
  await changed()
}

/** Renames a section that is kept, or keeps another in its place. */
export async function changeSavedSection(
  id: string,
  changes: { readonly name?: string; readonly section?: Section },
): Promise<void> {
  await api('PATCH /api/config/saved-sections/:id', { params: { id }, body: changes })
  await changed()
}

/** Keeps a section no longer. */
export async function removeSavedSection(id: string): Promise<void> {
  await api('DELETE /api/config/saved-sections/:id', { params: { id } })
  await changed()
}
