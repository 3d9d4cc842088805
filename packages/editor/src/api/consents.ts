import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'

/** How visitors have answered lately, read by whoever may change what they are asked. */
export function useConsents() {
  return useQuery({
    queryKey: ['consents'],
    queryFn: ({ signal }) => api('GET /api/config/consents', {}, { signal }),
  })
}

/** Where the proofs are a file. */
export const CONSENTS_FILE = '/api/config/consents.csv'
