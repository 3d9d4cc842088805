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

/** Most orders that are counted one by one; above it says "99+". */
const COUNTED = 99

/** How many orders wait to be sent, as it stands beside the navigation; empty for none, or while it is not known. */
export function useOrdersToSend(enabled: boolean): string {
  const waiting = useQuery({
    queryKey: ['orders', 'list', 'to-send'],
    queryFn: ({ signal }) => get<OrderList>('/orders', { state: 'pending', limit: COUNTED + 1 }, signal),
    enabled,
    refetchInterval: 60_000,
  })
  const count = waiting.data?.orders.length ?? 0
  if (count === 0) return ''
  return count > COUNTED ? `${COUNTED}+` : String(count)
}

/** Something done to an order: `fulfill`, `refund`, … with what it takes. The order on screen becomes the answer. */
export function useOrderAction(id: string) {
  return useMutation({
    mutationFn: async ({ action, body }: { action: string; body?: unknown }) =>
      (await post<{ order: OwnerOrder }>(`/orders/${id}/${action}`, body)).order,
    onSuccess: async (order) => {
      queryClient.setQueryData(['orders', id], order)
      // A refund or a cancellation may have put units back into stock.
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['orders', 'list'] }),
        queryClient.invalidateQueries({ queryKey: ['products'] }),
      ])
    },
  })
}
