import type { AnswerOf } from '@plinth/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'

export type Webhook = AnswerOf<'GET /api/config/webhooks'>['endpoints'][number]
export type WebhookDelivery = AnswerOf<'GET /api/config/webhooks/:id/deliveries'>['deliveries'][number]
export type WebhookEvent = Webhook['events'][number]

const KEY = 'webhooks'

/** How often what is under way is looked at again, in milliseconds. */
const LOOK_AGAIN = 4000

/** The services that are told of what happens; looked at again while a message to one is under way. */
export function useWebhooks() {
  return useQuery({
    queryKey: [KEY, 'list'],
    queryFn: ({ signal }) => api('GET /api/config/webhooks', {}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.endpoints.some(({ last }) => last?.state === 'waiting' && last.attempts === 0) === true
        ? LOOK_AGAIN
        : false,
  })
}

/** What a service was told, a page at a time, the newest first. */
export function useWebhookLog(id: string) {
  return useInfiniteQuery({
    queryKey: [KEY, 'log', id],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /api/config/webhooks/:id/deliveries',
        { params: { id }, query: { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
}

/** Tells another service from now on; gives its secret, this once. */
export const addWebhook = async (url: string, events: readonly WebhookEvent[]): Promise<string> =>
  (await api('POST /api/config/webhooks', { body: { url, events: [...events] } })).secret

export const switchWebhook = (id: string, isOn: boolean): Promise<unknown> =>
  api('PATCH /api/config/webhooks/:id', { params: { id }, body: { isOn } })

/** Makes a new secret. */
export const newWebhookSecret = async (id: string): Promise<string> =>
  (await api('POST /api/config/webhooks/:id/secret', { params: { id } })).secret

export const removeWebhook = (id: string): Promise<unknown> =>
  api('DELETE /api/config/webhooks/:id', { params: { id } })

/** Sends a message that means nothing. */
export const pingWebhook = (id: string): Promise<unknown> =>
  api('POST /api/config/webhooks/:id/ping', { params: { id } })

/** Sends a message once more. */
export const resendDelivery = (id: string): Promise<unknown> =>
  api('POST /api/config/webhook-deliveries/:id/resend', { params: { id } })

/** Reads all of it again. */
export const webhooksChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] })
