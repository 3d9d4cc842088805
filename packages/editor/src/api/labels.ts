import type { AnswerOf, InputOf } from '@plinth/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'

/** The labels of an order, and whether one can be bought. */
export type OrderLabels = AnswerOf<'GET /api/config/orders/:id/labels'>
export type OrderLabel = OrderLabels['labels'][number]

/** Labels that can be bought for a parcel. */
export type LabelOffers = AnswerOf<'POST /api/config/orders/:id/labels'>

const keyOf = (orderId: string) => ['orders', 'labels', orderId]

export function useLabels(orderId: string, isSent: boolean) {
  return useQuery({
    queryKey: keyOf(orderId),
    enabled: isSent,
    queryFn: ({ signal }) =>
      api('GET /api/config/orders/:id/labels', { params: { id: orderId } }, { signal }),
  })
}

/** Asks the carrier which labels there are for a parcel. */
export function useAskLabels(orderId: string) {
  return useMutation({
    mutationFn: (body: InputOf<'POST /api/config/orders/:id/labels'>['body']) =>
      api('POST /api/config/orders/:id/labels', { params: { id: orderId }, body }),
  })
}

type LabelAction =
  | { readonly action: 'buy'; readonly labelId: string; readonly offer: string; readonly notify: boolean }
  | { readonly action: 'void'; readonly labelId: string }

/** Buys a label, or gives one back; the order is shown as it is then. */
export function useLabelAction(id: string) {
  return useMutation({
    mutationFn: async (wanted: LabelAction) => {
      const params = { id, labelId: wanted.labelId }
      if (wanted.action === 'void') return api('POST /api/config/orders/:id/labels/:labelId/void', { params })
      const { offer, notify } = wanted
      return api('POST /api/config/orders/:id/labels/:labelId/buy', { params, body: { offer, notify } })
    },
    onSuccess: ({ order }) => queryClient.setQueryData(['orders', id], order),
    // Also where it was refused: a label may be under way.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: keyOf(id) }),
        queryClient.invalidateQueries({ queryKey: ['orders', 'list'] }),
        queryClient.invalidateQueries({ queryKey: ['orders', 'mails', id] }),
      ]),
  })
}

/** Where a label can be had as a file. */
export const labelFile = (orderId: string, labelId: string): string =>
  `/api/config/orders/${encodeURIComponent(orderId)}/labels/${encodeURIComponent(labelId)}/label.pdf`
