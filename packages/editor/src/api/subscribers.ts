import type { AnswerOf } from '@plinth/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'

export type Subscriber = AnswerOf<'GET /api/config/subscribers'>['subscribers'][number]

export type SubscriberState = Subscriber['state'] | 'all'

/** Which subscribers are wanted. */
export interface SubscriberFilter {
  readonly state: SubscriberState
  readonly search: string
}

/** Who gets the newsletter, a page of them at a time, the newest first. */
export function useSubscribers({ state, search }: SubscriberFilter) {
  return useInfiniteQuery({
    queryKey: ['subscribers', { state, search }],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/config/subscribers', { query: { state, search, cursor: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
}

/** Deletes a subscriber for good. */
export const deleteSubscriber = (id: string): Promise<unknown> =>
  api('DELETE /api/config/subscribers/:id', { params: { id } })

/** Adds the addresses of a list. */
export const importSubscribers = (text: string, consent: string) =>
  api('POST /api/config/subscribers/import', { body: { text, consent } })

/** Reads subscribers again. */
export const subscribersChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['subscribers'] })

/** Where the subscribers that are shown are a file. */
export function subscribersFile({ state, search }: SubscriberFilter): string {
  return `/api/config/subscribers.csv?${new URLSearchParams({ state, ...(search === '' ? {} : { search }) })}`
}
