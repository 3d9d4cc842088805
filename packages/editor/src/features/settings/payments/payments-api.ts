import type { AnswerOf, InputOf } from '@plinth/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'

export type PaymentAnswer = AnswerOf<'GET /api/config/payment-methods'>
/** A payment method of the website, as its owners see it. */
export type PaymentMethod = PaymentAnswer['methods'][number]
/** A kind of method that can be added. */
export type PaymentKind = PaymentAnswer['kinds'][number]

type Added = NonNullable<InputOf<'POST /api/config/payment-methods'>['body']>
type Changed = NonNullable<InputOf<'PATCH /api/config/payment-methods/:id'>['body']>

/** What is done to the payment methods. */
export type PaymentChange =
  | ({ readonly do: 'add' } & Added)
  | ({ readonly do: 'change'; readonly id: string } & Changed)
  | { readonly do: 'remove'; readonly id: string }
  | { readonly do: 'connect'; readonly id: string }
  | { readonly do: 'order'; readonly ids: string[] }

const queryKey = ['payment-methods']

export function usePaymentMethods() {
  return useQuery({ queryKey, queryFn: () => api('GET /api/config/payment-methods') })
}

function send(change: PaymentChange): Promise<PaymentAnswer> {
  switch (change.do) {
    case 'add': {
      const { do: _do, ...body } = change
      return api('POST /api/config/payment-methods', { body })
    }
    case 'change': {
      const { do: _do, id, ...body } = change
      return api('PATCH /api/config/payment-methods/:id', { params: { id }, body })
    }
    case 'remove':
      return api('DELETE /api/config/payment-methods/:id', { params: { id: change.id } })
    case 'connect':
      return api('POST /api/config/payment-methods/:id/webhook', { params: { id: change.id } })
    case 'order':
      return api('PUT /api/config/payment-methods/order', { body: { ids: change.ids } })
  }
}

/** What a payment service says of keys. */
export type Checked = AnswerOf<'POST /api/config/payment-methods/check'>

type CheckedSettings = NonNullable<InputOf<'POST /api/config/payment-methods/check'>['body']>

/** Asks a payment service about settings, whether they are kept or not. */
export function useCheckConnection() {
  return useMutation({
    mutationFn: (body: CheckedSettings) => api('POST /api/config/payment-methods/check', { body }),
  })
}

/** Changes the payment methods; what is shown becomes the answer. */
export function useChangePayments() {
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
  })
}
