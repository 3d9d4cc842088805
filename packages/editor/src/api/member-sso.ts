import type { AnswerOf, RequestOf } from '@plinth/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'

export type MemberSso = AnswerOf<'GET /api/config/member-sso'>
type Body = RequestOf<'PUT /api/config/member-sso'>['Body']

/** The service at which members sign in. */
export const useMemberSso = () =>
  useQuery({ queryKey: ['member-sso'], queryFn: () => api('GET /api/config/member-sso') })

/** Sets the service up. */
export function useChangeMemberSso() {
  return useMutation({
    mutationFn: (body: Body) => api('PUT /api/config/member-sso', { body }),
    onSuccess: (answer) => queryClient.setQueryData(['member-sso'], answer),
  })
}
