import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isOffline, NotFoundError } from './api-error.ts'

/**
 * The one query client. Refusals are shown, not repeated; only a missing connection is tried again. What could not be
 * loaded is kept with the query that asked for it, and logged. [EDIT-914]
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) =>
      console.warn('Could not be loaded', queryKey, error instanceof NotFoundError ? error.path : '', error),
  }),
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
