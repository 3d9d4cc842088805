import type { AnswerOf, InputOf } from '@plinth/contract'
import type { DraftForm } from '@plinth/domain'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import type { OwnerOrder } from './orders.ts'
import { queryClient } from './query-client.ts'

/** An order as it is changed: its form, what it comes to, and why it cannot be changed where it cannot. */
export type OrderChange = AnswerOf<'GET /api/config/orders/:id/change'>

/** An order as it can be changed now. */
export function useOrderChange(id: string) {
  return useQuery({
    queryKey: ['orders', 'change', id],
    queryFn: () => api('GET /api/config/orders/:id/change', { params: { id } }),
    // Never from before: a change names how often the order was changed.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** What an order would come to; the last answer is shown until the next one is there. */
export function useChangedTotals(id: string, form: DraftForm) {
  return useQuery({
    queryKey: ['orders', 'change', id, form],
    queryFn: async ({ signal }) =>
      (await api('POST /api/config/orders/:id/change/price', { params: { id }, body: { form } }, { signal }))
        .totals,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
}

async function took({ order }: { readonly order: OwnerOrder }): Promise<OwnerOrder> {
  queryClient.setQueryData(['orders', order.id], order)
  await Promise.all(
    ['list', 'mails', 'pay-link', 'documents'].map((what) =>
      queryClient.invalidateQueries({ queryKey: ['orders', what] }),
    ),
  )
  await queryClient.invalidateQueries({ queryKey: ['products'] })
  return order
}

/** Changes an order. */
export async function changeOrder(
  id: string,
  body: InputOf<'POST /api/config/orders/:id/change'>['body'],
): Promise<OwnerOrder> {
  return took(await api('POST /api/config/orders/:id/change', { params: { id }, body }))
}

/** Gives back what more was paid than a changed order comes to. */
export async function giveBackDifference(id: string, notify: boolean): Promise<OwnerOrder> {
  const body = { notify }
  return took(await api('POST /api/config/orders/:id/give-back-difference', { params: { id }, body }))
}

/** The link with which what an order waits for is paid, if one is out. */
export function useOrderPayLink(id: string) {
  return useQuery({
    queryKey: ['orders', 'pay-link', id],
    queryFn: async () => (await api('GET /api/config/orders/:id/pay-link', { params: { id } })).link,
    staleTime: 0,
  })
}

/** Makes a link with which what an order waits for is paid. */
export function useMakePayLink(id: string) {
  return useMutation({
    mutationFn: async (body: { readonly days: number; readonly notify: boolean }) =>
      (await api('POST /api/config/orders/:id/pay-link', { params: { id }, body })).link,
    onSuccess: async (link) => {
      queryClient.setQueryData(['orders', 'pay-link', id], link)
      await queryClient.invalidateQueries({ queryKey: ['orders', id] })
    },
  })
}
