import { QueryClient } from '@tanstack/react-query'
import { ApiError, isOffline } from './api-error.ts'

/** The one query client. Refusals are shown, not repeated; only a missing connection is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5_000, retry: (count, error) => isOffline(error) && count < 3 },
    mutations: { retry: false },
  },
})

/** Whether an error says that nobody is signed in any more. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
