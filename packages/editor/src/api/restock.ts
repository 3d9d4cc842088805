import type { AnswerOf } from '@plinth/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'

type Groups = AnswerOf<'GET /api/site-users/account/notifications/restock/groups'>
export type RestockGroup = Groups['signUpGroups'][number]
export type RestockSignUp = Groups['signUps'][number]

/** A variant somebody waits for, by its identifiers. */
export type RestockLine = Pick<RestockGroup, 'productId' | 'variantId'>

const KEY = 'restock'

/** Variants somebody waits for, a page of them at a time, the longest wait first. */
export function useRestockGroups() {
  return useInfiniteQuery({
    queryKey: [KEY, 'groups'],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /api/site-users/account/notifications/restock/groups',
        { query: { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextPageCursor ?? undefined,
  })
}

/** Who is in line for a variant, a page at a time, first come first. */
export function useRestockLine({ productId, variantId }: RestockLine) {
  return useInfiniteQuery({
    queryKey: [KEY, 'line', productId, variantId],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /api/site-users/account/notifications/restock',
        { query: { productId, variantId, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextPageCursor ?? undefined,
  })
}

/** Tells as many of a line as there are units. */
export const tellLine = ({ productId, variantId }: RestockLine) =>
  api('POST /api/site-users/account/notifications/restock/send', { body: { productId, variantId } })

/** The same for several lines. */
export const tellLines = (lines: readonly RestockLine[]) =>
  api('POST /api/site-users/account/notifications/restock/send/all', {
    body: { sendRequests: lines.map(({ productId, variantId }) => ({ productId, variantId })) },
  })

/** Takes somebody out of a line. */
export const takeOut = (id: string): Promise<unknown> =>
  api('DELETE /api/config/restock/:id', { params: { id } })

/** Reads the lines again. */
export const restockChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] })

/** Where everybody in line is a file. */
export const restockFile = '/api/config/restock.csv'
