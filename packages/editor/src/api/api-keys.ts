import type { AnswerOf, RequestOf } from '@plinth/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'

export type ApiKey = AnswerOf<'GET /api/config/api-keys'>['keys'][number]

const KEY = 'api-keys'

/** The keys of programs that may call for this website. */
export function useApiKeys() {
  return useQuery({
    queryKey: [KEY],
    queryFn: ({ signal }) => api('GET /api/config/api-keys', {}, { signal }),
  })
}

/** Makes a key; gives it, this once. */
export const makeApiKey = async (body: RequestOf<'POST /api/config/api-keys'>['Body']): Promise<string> =>
  (await api('POST /api/config/api-keys', { body })).key

export const revokeApiKey = (id: string): Promise<unknown> =>
  api('DELETE /api/config/api-keys/:id', { params: { id } })

/** Reads them again. */
export const apiKeysChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] })
