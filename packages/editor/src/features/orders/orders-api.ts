import type { Order } from '@plinth/domain'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { get, post } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'

/** An order as the list shows it. Amounts in minor units. */
export interface OrderSummary {
  readonly id: string
  readonly orderNumber: number
  readonly createdOn: number
  readonly email: string
  readonly customerName: string
  readonly testMode: boolean
  readonly currency: string
  readonly grandTotalCents: number
  readonly refundedTotalCents: number
  readonly itemCount: number
  readonly fulfillmentState: Order['fulfillmentState']
  readonly paymentState: Order['paymentState']
}

/** An order as its owner sees it. */
export interface OwnerOrder extends Order {
  readonly shippingRefundedCents: number
  readonly provider: string
  readonly paymentId: string
}

interface OrderList {
  readonly orders: readonly OrderSummary[]
  readonly nextCursor?: string
}

export interface OrderFilter {
  readonly search: string
  readonly state: string
  readonly payment: string
}

export function useOrders(filter: OrderFilter) {
  return useInfiniteQuery({
    queryKey: ['orders', 'list', filter],
    queryFn: ({ pageParam, signal }) => get<OrderList>('/orders', { ...filter, cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 0,
  })
}

export function useOrder(id: string) {
  return useQuery({
    queryKey: ['orders', id],
    queryFn: async () => (await get<{ order: OwnerOrder }>(`/orders/${id}`)).order,
    staleTime: 0,
  })
}

/** Something done to an order: `fulfill`, `refund`, … with what it takes. The order on screen becomes the answer. */
export function useOrderAction(id: string) {
  return useMutation({
    mutationFn: async ({ action, body }: { action: string; body?: unknown }) =>
      (await post<{ order: OwnerOrder }>(`/orders/${id}/${action}`, body)).order,
    onSuccess: async (order) => {
      queryClient.setQueryData(['orders', id], order)
      await queryClient.invalidateQueries({ queryKey: ['orders', 'list'] })
    },
  })
}
