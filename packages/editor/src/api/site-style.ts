import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'

/** The styles visitors have seen, the newest first. */
export const useStyleVersions = () =>
  useQuery({
    queryKey: ['style', 'versions'],
    queryFn: () => api('GET /api/config/style/versions'),
    staleTime: 0,
  })
