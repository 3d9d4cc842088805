import { QueryClient } from '@tanstack/react-query'
import { isOffline } from './api-error.ts'

/** The one query client. Refusals are shown, not repeated; only a missing connection is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // `always`: without a network a call fails and the screen says so. The default waits for the network without a word,
    // and a save that never ends is worse than one that failed.
    queries: {
      staleTime: 5_000,
      networkMode: 'always',
      retry: (count, error) => isOffline(error) && count < 2,
      retryDelay: (count) => 500 * 2 ** count,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
