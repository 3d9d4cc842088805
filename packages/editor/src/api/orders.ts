import type { AnswerOf, InputOf } from '@plinth/contract'
import { FULFILLMENT_STATES, PAYMENT_STATES } from '@plinth/domain'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'
import { chosen } from './chosen.ts'
import { inParts, type Progress } from './in-parts.ts'
import type { PartOfList } from './part-of-list.ts'

/** A page of the list. */
export type OrdersPage = AnswerOf<'GET /api/config/orders'>

/** An order as the list shows it. Amounts in minor units. */
export type OrderSummary = AnswerOf<'GET /api/config/orders'>['orders'][number]

/** An order as its owner sees it. */
export type OwnerOrder = AnswerOf<'GET /api/config/orders/:id'>['order']

/** Which orders are wanted, as the address of the list says it; empty for any. */
export interface OrderFilter {
  readonly search: string
  readonly state: string
  readonly payment: string
  readonly tag: string
  readonly from: string
  readonly to: string
  readonly sort: string
  readonly direction: string
}

export function useOrders(filter: OrderFilter) {
  return useInfiniteQuery({
    queryKey: ['orders', 'list', filter],
    queryFn: ({ pageParam, signal }) => ordersPage(filter, { cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 0,
  })
}

/** A part of the orders that fit. */
export const ordersPage = (filter: OrderFilter, part: PartOfList, signal?: AbortSignal) =>
  api('GET /api/config/orders', { query: { ...narrowedBy(filter), ...part } }, { signal })

function narrowedBy({ search, state, payment, tag, from, to, sort, direction }: OrderFilter) {
  return {
    search,
    state: chosen([...FULFILLMENT_STATES, 'open', 'withdrawn', 'returns'] as const, state),
    payment: chosen(PAYMENT_STATES, payment),
    tag,
    from: dayOf(from),
    to: dayOf(to),
    sort: chosen(['number', 'customer', 'total'] as const, sort),
    direction: chosen(['ascending', 'descending'] as const, direction),
  }
}

/** A day out of an address; whoever wrote the address may have written anything. */
const dayOf = (text: string): string => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : '')

/** Where the orders of a list, or those that are chosen of it, can be had as a table. */
export function ordersFile(filter: OrderFilter, ids: readonly string[] = []): string {
  const { sort: _sort, direction: _direction, ...narrowed } = narrowedBy(filter)
  const wanted = { ...narrowed, ids: ids.join(',') }
  const given = Object.entries(wanted).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value]],
  )
  return `/api/config/orders.csv?${new URLSearchParams(given)}`
}

/** Tags that orders have, the most used first. */
export function useOrderTags() {
  return useQuery({
    queryKey: ['orders', 'tags'],
    queryFn: async () => (await api('GET /api/config/orders/tags')).tags,
    staleTime: 0,
  })
}

type Bulk = InputOf<'POST /api/config/orders/bulk'>['body']

/** Orders of one call. */
const ORDERS_AT_ONCE = 10

/** Does the same to many orders; what was left as it is, and why, is the answer. `progress` is how far it is. [ORD-141] */
export function useChangeOrders() {
  const [progress, setProgress] = useState<Progress>()
  const change = useMutation({
    mutationFn: async ({ ids, ...body }: Bulk) => {
      let changed = 0
      const refused: { readonly id: string; readonly message: string }[] = []
      await inParts(ids, ORDERS_AT_ONCE, setProgress, async (some) => {
        const { done, failed } = await api('POST /api/config/orders/bulk', { body: { ...body, ids: some } })
        changed += done
        refused.push(...failed)
      })
      return { done: changed, failed: refused }
    },
    onSettled: () => {
      setProgress(undefined)
      return queryClient.invalidateQueries({ queryKey: ['orders'] })
    },
  })
  return { ...change, progress }
}

/** Mails about an order, newest first. */
export function useOrderMails(id: string) {
  return useQuery({
    queryKey: ['orders', 'mails', id],
    queryFn: async () => (await api('GET /api/config/orders/:id/mails', { params: { id } })).mails,
    staleTime: 0,
  })
}

/** What stands out in an order. */
export function useOrderRisk(id: string) {
  return useQuery({
    queryKey: ['orders', 'risk', id],
    queryFn: () => api('GET /api/config/orders/:id/risk', { params: { id } }),
    staleTime: 0,
  })
}

/** What the buyer of an order disputes at their bank, and how money that goes back stands. */
export function useOrderDisputes(id: string) {
  return useQuery({
    queryKey: ['orders', 'disputes', id],
    queryFn: () => api('GET /api/config/orders/:id/disputes', { params: { id } }),
    staleTime: 0,
  })
}

export function useOrder(id: string) {
  return useQuery({
    queryKey: ['orders', id],
    queryFn: async () => (await api('GET /api/config/orders/:id', { params: { id } })).order,
    staleTime: 0,
  })
}

type Fulfilment = InputOf<'POST /api/config/orders/:id/fulfill'>['body']
type Tracking = NonNullable<
  InputOf<'POST /api/config/orders/:id/fulfillments/:fulfillmentId/tracking'>['body']
>
type Refund = InputOf<'POST /api/config/orders/:id/refund'>['body']
type MarkPaid = InputOf<'POST /api/config/orders/:id/mark-paid'>['body']
type Note = InputOf<'POST /api/config/orders/:id/note'>['body']

/** Something done to an order, with what it takes. */
export type OrderAction =
  | { readonly action: 'resend-confirmation' }
  | { readonly action: 'reopen-files' }
  | { readonly action: 'cancel'; readonly body: { readonly restock: boolean; readonly notify: boolean } }
  | { readonly action: 'tags'; readonly tags: readonly string[] }
  | { readonly action: 'resend'; readonly mailId: string }
  /** One parcel, or all of them. */
  | { readonly action: 'unfulfill'; readonly body: { readonly fulfillmentId?: string } }
  | { readonly action: 'picked-up'; readonly fulfillmentId: string }
  | { readonly action: 'tracking'; readonly fulfillmentId: string; readonly body: Tracking }
  | { readonly action: 'fulfill'; readonly body: NonNullable<Fulfilment> }
  | { readonly action: 'refund'; readonly body: NonNullable<Refund> }
  | { readonly action: 'mark-paid'; readonly body: NonNullable<MarkPaid> }
  | { readonly action: 'note'; readonly body: Note }
  | { readonly action: 'withdrawal-answer'; readonly message: string }

function act(id: string, wanted: OrderAction): Promise<{ readonly order: OwnerOrder }> {
  const params = { id }
  switch (wanted.action) {
    case 'fulfill':
      return api('POST /api/config/orders/:id/fulfill', { params, body: wanted.body })
    case 'refund':
      return api('POST /api/config/orders/:id/refund', { params, body: wanted.body })
    case 'mark-paid':
      return api('POST /api/config/orders/:id/mark-paid', { params, body: wanted.body })
    case 'withdrawal-answer':
      return api('POST /api/config/orders/:id/withdrawal-answer', {
        params,
        body: { message: wanted.message },
      })
    case 'note':
      return api('POST /api/config/orders/:id/note', { params, body: wanted.body })
    case 'unfulfill':
      return api('POST /api/config/orders/:id/unfulfill', { params, body: wanted.body })
    case 'cancel':
      return api('POST /api/config/orders/:id/cancel', { params, body: wanted.body })
    case 'picked-up':
      return api('POST /api/config/orders/:id/fulfillments/:fulfillmentId/picked-up', {
        params: { id, fulfillmentId: wanted.fulfillmentId },
      })
    case 'tags':
      return api('PUT /api/config/orders/:id/tags', { params, body: { tags: [...wanted.tags] } })
    case 'resend':
      return api('POST /api/config/orders/:id/mails/:mailId/resend', {
        params: { id, mailId: wanted.mailId },
      })
    case 'tracking':
      return api('POST /api/config/orders/:id/fulfillments/:fulfillmentId/tracking', {
        params: { id, fulfillmentId: wanted.fulfillmentId },
        body: wanted.body,
      })
    case 'reopen-files':
      return api('POST /api/config/orders/:id/reopen-files', { params })
    case 'resend-confirmation':
      return api('POST /api/config/orders/:id/resend-confirmation', { params })
  }
}

/** Does something to an order; the order on screen becomes the answer. */
export function useOrderAction(id: string) {
  return useMutation({
    mutationFn: async (wanted: OrderAction) => (await act(id, wanted)).order,
    onSuccess: async (order) => {
      queryClient.setQueryData(['orders', id], order)
      // All else that is shown of it: its returns and documents, too, follow a refund. [ORD-133] It may have put units back into stock.
      await Promise.all([
        queryClient.invalidateQueries({
          queryKey: ['orders'],
          predicate: ({ queryKey: [, what] }) => what !== id,
        }),
        queryClient.invalidateQueries({ queryKey: ['products'] }),
      ])
    },
  })
}
