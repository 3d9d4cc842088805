import type { AnswerOf } from '@plinth/contract'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { api } from './client.ts'

type FindAnswer = AnswerOf<'GET /api/config/find'>
export type Found = FindAnswer['found'][number]

/** Things of the website by words; what was found before stays until there is something new. Nothing is asked for without words. */
export function useFound(query: string): UseQueryResult<FindAnswer> {
  return useQuery({
    queryKey: ['find', query],
    queryFn: ({ signal }) => api('GET /api/config/find', { query: { query } }, { signal }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
}
