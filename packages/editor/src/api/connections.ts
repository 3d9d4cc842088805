import type { AnswerOf } from '@plinth/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'

type Connections = AnswerOf<'GET /api/config/connections'>
export type MailingListConnection = Connections['mailingList']
export type AutomationConnection = Connections['automation']
export type MailingList = AnswerOf<'POST /api/config/connections/mailing-list/lists'>['lists'][number]
export type ListDelivery =
  AnswerOf<'GET /api/config/connections/mailing-list/deliveries'>['deliveries'][number]
export type MailingListService = NonNullable<MailingListConnection['service']>

const KEY = 'connections'

/** How often an automation that is awaited is looked for, in milliseconds. */
const LOOK_AGAIN = 5000

/** How far the connections are; looked at again while an automation is awaited. */
export function useConnections() {
  return useQuery({
    queryKey: [KEY, 'state'],
    queryFn: ({ signal }) => api('GET /api/config/connections', {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.automation.state === 'awaiting' ? LOOK_AGAIN : false),
  })
}

/** Who was put on the list, a page at a time, the newest first. */
export function useListLog() {
  return useInfiniteQuery({
    queryKey: [KEY, 'log'],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /api/config/connections/mailing-list/deliveries',
        { query: { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
}

/** The lists of an account; with an empty key those of the one that is connected. */
export const listsOf = async (service: MailingListService, apiKey: string): Promise<readonly MailingList[]> =>
  (await api('POST /api/config/connections/mailing-list/lists', { body: { service, apiKey } })).lists

/** Puts people on a list from now on. */
export const connectList = (wanted: {
  readonly service: MailingListService
  readonly apiKey: string
  readonly listId: string
  readonly newsletter: boolean
}): Promise<unknown> => api('PUT /api/config/connections/mailing-list', { body: wanted })

export const disconnectList = (): Promise<unknown> => api('DELETE /api/config/connections/mailing-list', {})

/** Tries once more to put somebody on the list. */
export const tellListAgain = (id: string): Promise<unknown> =>
  api('POST /api/config/connections/mailing-list/deliveries/:id/resend', { params: { id } })

/** Makes a key for an automation service; it is given this once. */
export const makeAutomationKey = async (): Promise<string> =>
  (await api('POST /api/config/connections/automation', {})).key

export const endAutomation = (): Promise<unknown> => api('DELETE /api/config/connections/automation', {})

/** Reads them again. */
export const connectionsChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] })
