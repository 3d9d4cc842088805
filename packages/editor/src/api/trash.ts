import type { TrashEntry, TrashKind } from '@plinth/contract/trash/trash-calls'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { pagesChanged } from './pages.ts'
import { queryClient } from './query-client.ts'

export type { TrashEntry, TrashKind }

/** Deleted pages and posts, a page of them at a time, what was deleted last first. */
export function useTrash(filter: { readonly search: string; readonly kind: TrashKind | undefined }) {
  return useInfiniteQuery({
    queryKey: ['trash', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/config/trash', { query: { ...filter, cursor: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
}

/** Brings a page or post back, at its own address unless another is wanted. */
export async function restoreEntry(entry: TrashEntry, wanted?: string): Promise<{ readonly urlId: string }> {
  const query = wanted === undefined ? {} : { urlId: wanted }
  const restored =
    entry.blog === null
      ? await api('POST /api/config/pages/:id/restore', { params: { id: entry.id }, query })
      : await api('POST /api/config/collections/:id/items/:itemId/restore', {
          params: { id: entry.blog.id, itemId: entry.id },
          query,
        })
  await trashChanged()
  return restored
}

/** Deletes a page or post of the trash for good. */
export const eraseEntry = ({ kind, id }: TrashEntry): Promise<unknown> =>
  api('DELETE /api/config/trash/:kind/:id', { params: { kind, id } })

/** Reads the trash and the pages again. */
export async function trashChanged(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: ['trash'] }), pagesChanged()])
}
