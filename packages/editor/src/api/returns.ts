import type { AnswerOf, InputOf } from '@plinth/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'

/** Returns of an order, and what of it can still be sent back. */
export type OrderReturns = AnswerOf<'GET /api/config/orders/:id/returns'>
/** One of them. */
export type ShownReturn = OrderReturns['returns'][number]

type Opening = InputOf<'POST /api/config/orders/:id/returns'>['body']

/** What a shop does with a return. */
export type ReturnStep = 'accept' | 'refuse' | 'receive' | 'cancel'

type AcceptReturn = 'POST /api/config/orders/:id/returns/:returnId/accept'

/** What of an order is sent back. */
export function useReturns(id: string) {
  return useQuery({
    queryKey: ['orders', 'returns', id],
    queryFn: () => api('GET /api/config/orders/:id/returns', { params: { id } }),
    staleTime: 0,
  })
}

async function took({ order }: AnswerOf<'GET /api/config/orders/:id'>): Promise<void> {
  queryClient.setQueryData(['orders', order.id], order)
  await Promise.all(
    ['returns', 'list', 'mails'].map((what) => queryClient.invalidateQueries({ queryKey: ['orders', what] })),
  )
}

/** Opens a return for a buyer. */
export function useOpenReturn(id: string) {
  return useMutation({
    mutationFn: (body: Opening) => api('POST /api/config/orders/:id/returns', { params: { id }, body }),
    onSuccess: took,
  })
}

/** Does the next thing with a return. */
export function useReturnStep(id: string, returnId: string) {
  return useMutation({
    mutationFn: ({ step, ...body }: { step: ReturnStep; answer: string; notify: boolean }) =>
      // All four take and answer the same.
      api(`POST /api/config/orders/:id/returns/:returnId/${step}` as AcceptReturn, {
        params: { id, returnId },
        body,
      }),
    onSuccess: took,
  })
}
