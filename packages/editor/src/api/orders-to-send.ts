import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'

/** Most orders that are counted one by one; above it says "99+". */
const COUNTED = 99

/** How many orders wait to be sent, as it stands beside the navigation; empty for none, or while it is not known. */
export function useOrdersToSend(enabled: boolean): string {
  const waiting = useQuery({
    queryKey: ['orders', 'list', 'to-send'],
    queryFn: ({ signal }) =>
      api('GET /api/config/orders', { query: { state: 'open', limit: COUNTED + 1 } }, { signal }),
    enabled,
    refetchInterval: 60_000,
  })
  const count = waiting.data?.orders.length ?? 0
  if (count === 0) return ''
  return count > COUNTED ? `${COUNTED}+` : String(count)
}
