import type { Redirect, RedirectOrigin } from '@plinth/contract/redirects/redirect-calls'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'

export type { Redirect, RedirectOrigin }

/** Every redirect of the website by the address it is from, a page of them at a time. */
export function useRedirects(filter: {
  readonly search: string
  readonly origin: RedirectOrigin | undefined
}) {
  return useInfiniteQuery({
    queryKey: ['redirects', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/config/redirects', { query: { ...filter, cursor: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
}

const redirectsChanged = () => queryClient.invalidateQueries({ queryKey: ['redirects'] })

/** Makes a redirect, or changes the one of an identifier. */
export async function keepRedirect(body: { readonly from: string; readonly to: string }, id?: string) {
  const kept =
    id === undefined
      ? await api('POST /api/config/redirects', { body })
      : await api('PUT /api/config/redirects/:id', { params: { id }, body })
  await redirectsChanged()
  return kept
}

/** Makes redirects of a pasted list. */
export async function importRedirects(text: string) {
  const imported = await api('POST /api/config/redirects-import', { body: { text } })
  await redirectsChanged()
  return imported
}

export async function removeRedirect({ id }: Redirect): Promise<void> {
  await api('DELETE /api/config/redirects/:id', { params: { id } })
  await redirectsChanged()
}
