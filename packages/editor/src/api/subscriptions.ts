import type { AnswerOf, RequestOf } from '@plinth/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import type { PartOfList } from './part-of-list.ts'
import { queryClient } from './query-client.ts'

export type SubscriptionDetail = AnswerOf<'GET /api/config/subscriptions/:id'>
export type Subscription = SubscriptionDetail['subscription']
export type SubscriptionEvent = SubscriptionDetail['events'][number]
type SentChange = RequestOf<'POST /api/config/subscriptions/:id/change'>['Body']
type WithoutKey<Sent> = Sent extends unknown ? Omit<Sent, 'idempotencyKey'> : never
export type SubscriptionChange = WithoutKey<SentChange>

/** Which subscriptions are wanted. */
interface SubscriptionFilter {
  readonly state: Subscription['state'] | 'all'
  readonly search: string
}

/** Subscriptions, a page of them at a time, the newest first. */
export function useSubscriptions({ state, search }: SubscriptionFilter) {
  return useInfiniteQuery({
    queryKey: ['subscriptions', 'list', { state, search }],
    queryFn: ({ pageParam, signal }) => subscriptionsPage({ state, search }, { cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })
}

/** A part of the subscriptions that fit. */
export const subscriptionsPage = (filter: SubscriptionFilter, part: PartOfList, signal?: AbortSignal) =>
  api('GET /api/config/subscriptions', { query: { ...filter, ...part } }, { signal })

/** One of them, with what happened to it and its orders. */
export function useSubscription(id: string) {
  return useQuery({
    queryKey: ['subscriptions', 'one', id],
    queryFn: ({ signal }) => api('GET /api/config/subscriptions/:id', { params: { id } }, { signal }),
  })
}

/** What the shop has set, and the calendar of its tests. */
export function useSubscriptionSettings() {
  return useQuery({
    queryKey: ['subscriptions', 'settings'],
    queryFn: ({ signal }) => api('GET /api/config/subscription-settings', {}, { signal }),
  })
}

async function andRead<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } finally {
    // Also after a refusal: something else has changed it.
    void subscriptionsChanged()
  }
}

/** Changes one of many, once with its key: the list is read again after the last, by `subscriptionsChanged`. */
export const changeOneOfMany = (id: string, change: SubscriptionChange, idempotencyKey: string) =>
  api('POST /api/config/subscriptions/:id/change', { params: { id }, body: { ...change, idempotencyKey } })

export const subscriptionsChanged = () => queryClient.invalidateQueries({ queryKey: ['subscriptions'] })

/** Pauses, resumes, skips, moves or cancels one, once with its key; its buyer is told. */
export const changeSubscription = (id: string, change: SubscriptionChange, idempotencyKey: string) =>
  andRead(changeOneOfMany(id, change, idempotencyKey))

/** Tries a renewal that failed now. */
export const retrySubscription = (id: string) =>
  andRead(api('POST /api/config/subscriptions/:id/retry', { params: { id } }))

/** What one can be swapped to. */
export function useSwapChoices(id: string) {
  return useQuery({
    queryKey: ['subscriptions', 'swaps', id],
    queryFn: ({ signal }) =>
      api('GET /api/config/subscriptions/:id/swap-choices', { params: { id } }, { signal }),
  })
}

/** What has subscribers, how many, and what they pay. */
export function useSubscriberPrices() {
  return useQuery({
    queryKey: ['subscriptions', 'prices'],
    queryFn: ({ signal }) => api('GET /api/config/subscription-prices', {}, { signal }),
  })
}

/** Announces another price to everybody who has subscribed to a variant. */
export const announcePrice = (body: RequestOf<'POST /api/config/subscription-prices'>['Body']) =>
  andRead(api('POST /api/config/subscription-prices', { body }))

export const setSubscriptionRules = (body: RequestOf<'PUT /api/config/subscription-settings'>['Body']) =>
  andRead(api('PUT /api/config/subscription-settings', { body }))

/** Calls one press makes at most: each goes on for two seconds. */
const MOST_CALLS = 30

/**
 * Moves the calendar of test subscriptions on by so many months, call after call until it is there or a minute is over. [SUB-51]
 *
 * @returns how many renewals were tried, and whether it is there
 */
export async function moveTestClock(months: number) {
  const go = (body: RequestOf<'POST /api/config/subscription-clock'>['Body']) =>
    andRead(api('POST /api/config/subscription-clock', { body }))
  let moved = await go({ value: months, unit: 'MONTH' })
  let { renewals } = moved
  for (let calls = 1; !moved.isThere && calls < MOST_CALLS; calls++) {
    moved = await go({ until: moved.until })
    renewals += moved.renewals
  }
  return { renewals, isThere: moved.isThere }
}
